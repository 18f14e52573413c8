# Sets of few elements of one type, of several, with names, missing values, classes; methods; errors.
values <- list(c("a", "b", "a"), c("b", "c"), character(), c(x = "a", y = "d"), c("a", NA), 1:3, c(2L, 2L, 5L), c(1, 2.5, 1), c(0, -0), c(NA, 1), NaN, c(TRUE, FALSE, TRUE),
               NA, integer(), numeric(), NULL, factor(c("a", "b")), list(1, "a", 1), as.Date("2024-01-01") + 0:1, matrix(1:4, 2), "\u00e9", c(1i, 2), as.raw(1:2), 1:100, letters,
               structure(1:2, note = "n"), data.frame(a = 1:2, b = 3:4))
for (x in values) for (y in values) {
  r <- tryCatch(list(union(x, y), intersect(x, y), setdiff(x, y), setequal(x, y)), error = conditionMessage)
  cat(deparse(r), sep = "\n")
}
latin <- iconv("\u00e9", "UTF-8", "latin1"); setdiff("\u00e9", latin); union(latin, "\u00e9"); intersect("\u00e9", c(latin, "e"))
x <- c("a", "b"); r <- setdiff(x, "c"); r[1] <- "changed"; x; y <- 1:3; u <- union(y, 4L); u[1] <- 9L; y
duplicated.character <- function(x, ...) { cat("own\n"); rep(FALSE, length(x)) }; setdiff(c("a", "a"), "b"); rm(duplicated.character)
unique.integer <- function(x, ...) "own"; union(1:2, 2:3); rm(unique.integer); union(1:2, 2:3)
try(setdiff()); try(union(1)); try(intersect(stop("first"), 1)); try(setdiff(1:2)); try(setdiff(sum, 1)); try(union(quote(a), 1))
