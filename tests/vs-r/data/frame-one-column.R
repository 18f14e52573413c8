# One column of some rows by its name or number.
d <- data.frame(a = 1:3, g = factor(c("u", "v", "u")), `b c` = c(.5, 1, 2), check.names = FALSE)
print(d[2, "a"]); print(d[2, 2]); print(d[2:3, "g"]); print(d[-1, 3]); print(d[d$a > 1, "b c"])
print(d[2, 2.7]); print(d["2", 1]); print(d[5, "a"]); print(d[0, "a"]); print(d[2, "zz"]); print(d[2, NA_character_])
print(try(d[2, 4], silent = TRUE)); print(d[2, 3.5]); print(d[2, -1]); print(d[2, 0])
print(d[2, "a", drop = FALSE]); print(d[2, TRUE]); print(d[2, c(n = "a")]); print(d[NA, "a"]); print(d[2, NA_real_])
m <- d; m$m <- matrix(1:6, 3); print(m[2, "m"]); print(m[2:3, 4]); names(m)[2] <- "a"; print(m[2, "a"])
