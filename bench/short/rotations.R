# Small matrices: rotations composed, points turned, a determinant and a trace.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

turn_z <- function(a) matrix(c(cos(a), sin(a), 0, -sin(a), cos(a), 0, 0, 0, 1), 3, 3)
turn_x <- function(a) matrix(c(1, 0, 0, 0, cos(a), sin(a), 0, -sin(a), cos(a)), 3, 3)
det3 <- function(m) {
  m[1, 1] * (m[2, 2] * m[3, 3] - m[2, 3] * m[3, 2]) - m[1, 2] * (m[2, 1] * m[3, 3] - m[2, 3] * m[3, 1]) +
    m[1, 3] * (m[2, 1] * m[3, 2] - m[2, 2] * m[3, 1])
}
apply_to <- function(m, v) c(sum(m[1, ] * v), sum(m[2, ] * v), sum(m[3, ] * v))
spin <- function(n) {
  m <- diag(3)
  p <- c(1, 2, 3)
  travelled <- 0
  for (k in seq_len(n)) {
    r <- turn_z(0.01 * k) %*% turn_x(0.02)
    m <- r %*% m
    q <- apply_to(m, p)
    travelled <- travelled + sqrt(sum((q - p)^2))
    m[, 1] <- m[, 1] / sqrt(sum(m[, 1]^2))
  }
  list(m, travelled)
}
end <- spin(n)
print(round(end[[1]], 6))
cat("travelled", format(end[[2]], digits = 10), "determinant", format(det3(end[[1]]), digits = 6), "\n")
