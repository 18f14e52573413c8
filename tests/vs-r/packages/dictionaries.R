# needs: dplyr tidyr rlang scales withr
# C code that keeps strings in lists (rlang), writes into a number it has given out (dplyr), or asks for the expressions of `...`.
suppressPackageStartupMessages({ library(dplyr); library(rlang) })
for (n in list(c("x", "x"), c("b", "c", "b"), c("x...1", "y"), letters[c(1:20, 1:3)], c("", "", ""))) print(rlang:::names_as_unique(n, quiet = TRUE))
tidyr::crossing(1:2, 1:2)
gf <- tibble(x = c("b", "a", "b")) |> group_by(x)
summarise(gf, id = cur_group_id()); mutate(gf, id = cur_group_id(), n = n())
f <- function(...) check_dots_empty()
try(f(1)); try(f(a = x, 1 + 1)); try(f("a", TRUE, NULL, -1)); g <- function(...) f(...); try(g(a = 1, 2))
t <- tibble(x = 1:3); try(t$y <- 8:9); try(t[["y"]] <- letters[1:2])
scales::label_dollar()(c(1, 1e6)); scales::dollar(numeric())
withr::with_timezone("America/New_York", print(as.POSIXct("2020-01-01 12:00:00"))); withr::with_timezone("CET", Sys.timezone())
