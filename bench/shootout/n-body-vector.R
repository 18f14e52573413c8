# n-body in vector style: positions and velocities as matrices, all pairs at once.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

solar_mass <- 4 * pi^2
days_per_year <- 365.24
pos <- matrix(c(
  0, 0, 0,
  4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01,
  8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01,
  1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01,
  1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01
), ncol = 3, byrow = TRUE)
vel <- days_per_year * matrix(c(
  0, 0, 0,
  1.66007664274403694e-03, 7.69901118419740425e-03, -6.90460016972063023e-05,
  -2.76742510726411131e-03, 4.99852801234917238e-03, 2.30417297573763929e-05,
  2.96460137564761618e-03, 2.37847173959480950e-03, -2.96589568540237556e-05,
  2.68067772490389322e-03, 1.62824170038242295e-03, -9.51592254519715870e-05
), ncol = 3, byrow = TRUE)
mass <- solar_mass * c(1, 9.54791938424326609e-04, 2.85885980666130812e-04, 4.36624404335156298e-05, 5.15138902046611451e-05)

energy <- function() {
  pairs <- combn(5, 2)
  d <- pos[pairs[1, ], ] - pos[pairs[2, ], ]
  sum(0.5 * mass * rowSums(vel^2)) - sum(mass[pairs[1, ]] * mass[pairs[2, ]] / sqrt(rowSums(d^2)))
}

vel[1, ] <- vel[1, ] - colSums(vel * mass) / solar_mass
cat(sprintf("%.9f\n", energy()))
dt <- 0.01
for (step in seq_len(n)) {
  dx <- outer(pos[, 1], pos[, 1], "-")
  dy <- outer(pos[, 2], pos[, 2], "-")
  dz <- outer(pos[, 3], pos[, 3], "-")
  mag <- dt * (dx^2 + dy^2 + dz^2)^-1.5
  diag(mag) <- 0
  vel <- vel - cbind((dx * mag) %*% mass, (dy * mag) %*% mass, (dz * mag) %*% mass)
  pos <- pos + dt * vel
}
cat(sprintf("%.9f\n", energy()))
