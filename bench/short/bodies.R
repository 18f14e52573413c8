# Five bodies under gravity, positions and velocities as vectors of three numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

mass <- c(1000, 1, 2, 0.5, 3)
position <- list(c(0, 0, 0), c(10, 0, 0), c(0, 15, 1), c(-20, 0, 2), c(0, -30, -1))
velocity <- list(c(0, 0, 0), c(0, 10, 0), c(-8, 0, 0.1), c(0, -7, 0), c(5.7, 0, 0.2))

pull <- function(i, position, mass) {
  a <- c(0, 0, 0)
  for (j in seq_along(mass)) if (j != i) {
    d <- position[[j]] - position[[i]]
    a <- a + mass[j] * d / sum(d^2)^1.5
  }
  a
}
energy <- function(position, velocity, mass) {
  e <- 0
  for (i in seq_along(mass)) {
    e <- e + 0.5 * mass[i] * sum(velocity[[i]]^2)
    for (j in seq_len(i - 1)) e <- e - mass[i] * mass[j] / sqrt(sum((position[[i]] - position[[j]])^2))
  }
  e
}
simulate <- function(position, velocity, mass, steps, dt) {
  for (s in seq_len(steps)) {
    for (i in seq_along(mass)) velocity[[i]] <- velocity[[i]] + dt * pull(i, position, mass)
    for (i in seq_along(mass)) position[[i]] <- position[[i]] + dt * velocity[[i]]
  }
  list(position, velocity)
}
cat("energy", format(energy(position, velocity, mass), digits = 10), "\n")
end <- simulate(position, velocity, mass, n, 0.001)
cat("energy", format(energy(end[[1]], end[[2]], mass), digits = 10), "\n")
cat("first planet", format(end[[1]][[2]], digits = 8), "\n")
