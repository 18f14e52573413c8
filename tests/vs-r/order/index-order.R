a <- function(v, tag) { cat(tag, ""); v }
m <- matrix(1:6, 2)
print(a(m, "m")[a(1, "i"), a(2, "j")])
l <- list(x = list(y = 5))
print(a(l, "l")[[a("x", "k1")]][[a("y", "k2")]])
m[a(1, "i"), a(3, "j")] <- a(50L, "v")
print(m)
