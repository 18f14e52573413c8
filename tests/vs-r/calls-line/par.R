par(mfrow = 1)
