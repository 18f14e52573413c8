# structure() of what has attributes, with names, dim, row.names, class, NULL.
show <- function(x) { cat(deparse(tryCatch(x, error = function(e) conditionMessage(e))), "\n") }
show(structure(list(a = 1:2), class = "data.frame", row.names = c(NA, -2L))); show(structure(list(a = 1:2), class = "data.frame", row.names = 1:2))
show(structure(list(a = 1:2), row.names = c("x", "y"), class = "data.frame")); show(structure(list(a = 1:2), row.names = 1:3, class = "data.frame"))
show(structure(list(a = 1:2), row.names = c(1, 2), class = "data.frame")); show(structure(list(a = 1:2), row.names = c("x", "x"), class = "data.frame"))
show(structure(list(a = 1:2), row.names = NULL, class = "data.frame")); show(structure(list(), row.names = integer(), class = "data.frame"))
show(structure(c(a = 1, b = 2), u = 1, v = 2)); show(structure(c(a = 1, b = 2), names = c("x", "y"), v = 2)); show(structure(c(a = 1, b = 2), u = 1, names = NULL))
x <- structure(1:4, dim = c(2, 2), k = 3); show(structure(x, j = 1, i = 2)); show(structure(x, k = 5, i = 2)); show(structure(x, dim = 4, i = 2)); show(structure(x, names = letters[1:4], i = 1))
f <- factor(c("u", "v")); show(structure(f, contrasts = "c", note = "n")); show(structure(f, levels = c("p", "q"), note = "n")); show(structure(f, class = "mine", note = "n")); show(structure(f, class = NULL, note = 1))
d <- data.frame(a = 1:2, b = 3:4); show(structure(d, note = "x", more = 1)); show(structure(d, row.names = c("p", "q"), note = 1)); show(structure(d, class = c("own", "data.frame"), note = 1))
show(structure(d, names = c("q", "r"), note = 1)); show(structure(matrix(1:4, 2, dimnames = list(NULL, c("a", "b"))), u = 1, v = 2))
show(structure(list(1, 2), names = c("a", NA), q = 1)); show(structure(as.Date("2024-01-01"), u = 1, v = 2)); show(structure(1:3, row.names = c("a", "b", "c"), z = 1))
show(structure(d, note = 1)); show(.row_names_info(structure(d, note = 1)));g <- d; h <- structure(g, note = 1, k = 2); show(g); y <- c(a = 1); z <- structure(y, p = 1, q = 2); show(y); show(expand.grid(a = 1:2, b = c("x", "y")))
show(attributes(structure(list(a = 1), row.names = 1L, class = "data.frame"))); show(.row_names_info(structure(list(a = 1:3), row.names = 1:3, class = "data.frame")))
