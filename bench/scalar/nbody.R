# Planets under gravity; masses, positions and velocities in plain vectors.
args <- commandArgs(trailingOnly = TRUE)
steps <- if (length(args) > 0) as.integer(args[1]) else 20000L

solar_mass <- 4 * pi^2
days <- 365.24
x <- c(0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165)
y <- c(0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641)
z <- c(0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181)
vx <- c(0, 0.00166007664274403694, -0.00276742510726411131, 0.00296460137564761618, 0.00268067772490389322) * days
vy <- c(0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950, 0.00162824170038242295) * days
vz <- c(0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556, -0.0000951592254519715870) * days
mass <- c(1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298, 0.0000515138902046611451) * solar_mass

energy <- function() {
  e <- 0
  for (i in 1:5) {
    e <- e + 0.5 * mass[i] * (vx[i]^2 + vy[i]^2 + vz[i]^2)
    if (i < 5) for (j in (i + 1):5) {
      d <- sqrt((x[i] - x[j])^2 + (y[i] - y[j])^2 + (z[i] - z[j])^2)
      e <- e - mass[i] * mass[j] / d
    }
  }
  e
}

advance <- function(dt, steps) {
  for (s in 1:steps) {
    for (i in 1:4) {
      for (j in (i + 1):5) {
        dx <- x[i] - x[j]
        dy <- y[i] - y[j]
        dz <- z[i] - z[j]
        d2 <- dx * dx + dy * dy + dz * dz
        mag <- dt / (d2 * sqrt(d2))
        vx[i] <- vx[i] - dx * mass[j] * mag
        vy[i] <- vy[i] - dy * mass[j] * mag
        vz[i] <- vz[i] - dz * mass[j] * mag
        vx[j] <- vx[j] + dx * mass[i] * mag
        vy[j] <- vy[j] + dy * mass[i] * mag
        vz[j] <- vz[j] + dz * mass[i] * mag
      }
    }
    for (i in 1:5) {
      x[i] <- x[i] + dt * vx[i]
      y[i] <- y[i] + dt * vy[i]
      z[i] <- z[i] + dt * vz[i]
    }
  }
  x <<- x; y <<- y; z <<- z
  vx <<- vx; vy <<- vy; vz <<- vz
}

vx[1] <- -sum(vx * mass) / solar_mass
vy[1] <- -sum(vy * mass) / solar_mass
vz[1] <- -sum(vz * mass) / solar_mass
cat(sprintf("%.9f\n", energy()))
advance(0.01, steps)
cat(sprintf("%.9f\n", energy()))
