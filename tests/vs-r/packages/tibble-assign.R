# needs: tibble
# Code of a package names a routine of its own shared object, which lets no other name in.
library(tibble)
a <- tibble(x = 1:2, y = c("u", "v"))
a[1, ] <- tibble(x = 5L, y = "w")
a
