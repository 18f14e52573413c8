# n-body: the planets as a list of lists, advanced pair by pair.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

solar_mass <- 4 * pi^2
days_per_year <- 365.24

body <- function(x, y, z, vx, vy, vz, mass) {
  list(
    x = x, y = y, z = z, vx = vx * days_per_year, vy = vy * days_per_year, vz = vz * days_per_year,
    mass = mass * solar_mass
  )
}

bodies <- list(
  sun = body(0, 0, 0, 0, 0, 0, 1),
  jupiter = body(
    4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01,
    1.66007664274403694e-03, 7.69901118419740425e-03, -6.90460016972063023e-05, 9.54791938424326609e-04
  ),
  saturn = body(
    8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01,
    -2.76742510726411131e-03, 4.99852801234917238e-03, 2.30417297573763929e-05, 2.85885980666130812e-04
  ),
  uranus = body(
    1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01,
    2.96460137564761618e-03, 2.37847173959480950e-03, -2.96589568540237556e-05, 4.36624404335156298e-05
  ),
  neptune = body(
    1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01,
    2.68067772490389322e-03, 1.62824170038242295e-03, -9.51592254519715870e-05, 5.15138902046611451e-05
  )
)

offset_momentum <- function(bodies) {
  px <- py <- pz <- 0
  for (b in bodies) {
    px <- px + b$vx * b$mass
    py <- py + b$vy * b$mass
    pz <- pz + b$vz * b$mass
  }
  bodies$sun$vx <- -px / solar_mass
  bodies$sun$vy <- -py / solar_mass
  bodies$sun$vz <- -pz / solar_mass
  bodies
}

energy <- function(bodies) {
  e <- 0
  for (i in seq_along(bodies)) {
    b <- bodies[[i]]
    e <- e + 0.5 * b$mass * (b$vx * b$vx + b$vy * b$vy + b$vz * b$vz)
    for (j in seq_along(bodies)) {
      if (j <= i) next
      b2 <- bodies[[j]]
      dx <- b$x - b2$x
      dy <- b$y - b2$y
      dz <- b$z - b2$z
      e <- e - (b$mass * b2$mass) / sqrt(dx * dx + dy * dy + dz * dz)
    }
  }
  e
}

advance <- function(bodies, dt) {
  count <- length(bodies)
  for (i in seq_len(count - 1)) {
    b <- bodies[[i]]
    for (j in (i + 1):count) {
      b2 <- bodies[[j]]
      dx <- b$x - b2$x
      dy <- b$y - b2$y
      dz <- b$z - b2$z
      d2 <- dx * dx + dy * dy + dz * dz
      mag <- dt / (d2 * sqrt(d2))
      b$vx <- b$vx - dx * b2$mass * mag
      b$vy <- b$vy - dy * b2$mass * mag
      b$vz <- b$vz - dz * b2$mass * mag
      bodies[[j]]$vx <- b2$vx + dx * b$mass * mag
      bodies[[j]]$vy <- b2$vy + dy * b$mass * mag
      bodies[[j]]$vz <- b2$vz + dz * b$mass * mag
    }
    bodies[[i]] <- b
  }
  for (i in seq_len(count)) {
    bodies[[i]]$x <- bodies[[i]]$x + dt * bodies[[i]]$vx
    bodies[[i]]$y <- bodies[[i]]$y + dt * bodies[[i]]$vy
    bodies[[i]]$z <- bodies[[i]]$z + dt * bodies[[i]]$vz
  }
  bodies
}

bodies <- offset_momentum(bodies)
cat(sprintf("%.9f\n", energy(bodies)))
for (i in seq_len(n)) bodies <- advance(bodies, 0.01)
cat(sprintf("%.9f\n", energy(bodies)))
