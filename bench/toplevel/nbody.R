# Planets under gravity, all loops at top level; positions and velocities in the rows of matrices.
args <- commandArgs(trailingOnly = TRUE)
steps <- if (length(args) > 0) as.integer(args[1]) else 20000L

solar_mass <- 4 * pi^2
days <- 365.24
pos <- rbind(
  c(0, 0, 0),
  c(4.84143144246472090, -1.16032004402742839, -0.103622044471123109),
  c(8.34336671824457987, 4.12479856412430479, -0.403523417114321381),
  c(12.8943695621391310, -15.1111514016986312, -0.223307578892655734),
  c(15.3796971148509165, -25.9193146099879641, 0.179258772950371181)
)
vel <- rbind(
  c(0, 0, 0),
  c(0.00166007664274403694, 0.00769901118419740425, -0.0000690460016972063023),
  c(-0.00276742510726411131, 0.00499852801234917238, 0.0000230417297573763929),
  c(0.00296460137564761618, 0.00237847173959480950, -0.0000296589568540237556),
  c(0.00268067772490389322, 0.00162824170038242295, -0.0000951592254519715870)
) * days
mass <- c(1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298, 0.0000515138902046611451) * solar_mass
vel[1, ] <- -colSums(vel * mass) / solar_mass
dt <- 0.01

for (report in 1:2) {
  e <- 0
  for (i in 1:5) {
    e <- e + 0.5 * mass[i] * sum(vel[i, ]^2)
    if (i < 5) for (j in (i + 1):5) e <- e - mass[i] * mass[j] / sqrt(sum((pos[i, ] - pos[j, ])^2))
  }
  cat(sprintf("%.9f\n", e))
  if (report == 2) break
  for (s in 1:steps) {
    for (i in 1:4) {
      for (j in (i + 1):5) {
        dx <- pos[i, 1] - pos[j, 1]
        dy <- pos[i, 2] - pos[j, 2]
        dz <- pos[i, 3] - pos[j, 3]
        d2 <- dx * dx + dy * dy + dz * dz
        mag <- dt / (d2 * sqrt(d2))
        vel[i, 1] <- vel[i, 1] - dx * mass[j] * mag
        vel[i, 2] <- vel[i, 2] - dy * mass[j] * mag
        vel[i, 3] <- vel[i, 3] - dz * mass[j] * mag
        vel[j, 1] <- vel[j, 1] + dx * mass[i] * mag
        vel[j, 2] <- vel[j, 2] + dy * mass[i] * mag
        vel[j, 3] <- vel[j, 3] + dz * mass[i] * mag
      }
    }
    for (i in 1:5) {
      for (k in 1:3) pos[i, k] <- pos[i, k] + dt * vel[i, k]
    }
  }
}
