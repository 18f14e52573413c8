# needs: tidyr dplyr
suppressPackageStartupMessages({library(tidyr); library(dplyr)})
d <- tibble(id = 1:2, a = c(1, 2), b = c(3, 4))
long <- pivot_longer(d, c(a, b), names_to = "k", values_to = "v")
long
pivot_wider(long, names_from = k, values_from = v)
separate(tibble(x = c("a-b", "c-d")), x, c("l", "r"))
unite(tibble(x = "a", y = "b"), "z", x, y)
nest(iris, data = -Species)
drop_na(tibble(x = c(1, NA), y = c("a", NA)))
fill(tibble(x = c(1, NA, NA, 2)), x)
expand_grid(a = 1:2, b = c("u", "v"))
unnest(tibble(x = 1:2, y = list(1:2, 3L)), y)
