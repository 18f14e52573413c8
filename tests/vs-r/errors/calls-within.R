# A variable that within() does not find.
within(mtcars, z <- nosuchvar)
