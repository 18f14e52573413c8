substr(1)
