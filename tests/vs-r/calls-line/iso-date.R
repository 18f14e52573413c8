ISOdate("a", 1, 1)
strftime("zz")
