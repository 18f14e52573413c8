# More of the same: recycling in sprintf(), names of matrices, dims after a warning.
try(sprintf("%s=%s", c("x", NA, "y"), c(4L, 2L, NA, 9L))); sprintf("%d%s", 1:4, c("a", "b")); try(sprintf(c("%d", "%s", "x"), 1:2)); sprintf("%s", character(0)); try(sprintf(c("a%d", "b%d"), 1:3)); sprintf("%d", 1:3)
t <- function(x) withCallingHandlers(tryCatch(print(x), error = function(e) cat("E", conditionMessage(e), "\n")), warning = function(w) { cat("W", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
t(1:3 * array(1:2, 2)); t(array(1:2, 2) + 1:3); t(1:3 == array(1:2, 2)); t(array(1:3, 3) * 1:2); t(1:5 * matrix(1:4, 2)); t(matrix(1:4, 2) > 1:5); t(matrix(1:4, 2) & c(TRUE, FALSE, NA)); t(1:3 & array(1:2, 2)); t(matrix(1:4, 2) + 1:3); t(c(1i, 2, 3) * array(1:2, 2))
x <- matrix(1:4, 2); names(x) <- letters[1:4]; x; y <- x; names(y) <- NULL; y; x <- array(1:8, c(2, 2, 2)); names(x) <- letters[1:3]; x
