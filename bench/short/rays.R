# Rays against spheres: dot and cross products, reflections, vectors of three numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

dot <- function(a, b) sum(a * b)
unit <- function(v) v / sqrt(sum(v^2))
cross <- function(a, b) c(a[2] * b[3] - a[3] * b[2], a[3] * b[1] - a[1] * b[3], a[1] * b[2] - a[2] * b[1])
reflect <- function(d, normal) d - 2 * dot(d, normal) * normal
hit <- function(from, d, centre, r) {
  oc <- from - centre
  b <- dot(oc, d)
  q <- b^2 - dot(oc, oc) + r^2
  if (q < 0) return(Inf)
  t <- -b - sqrt(q)
  if (t > 1e-6) t else Inf
}
trace <- function(n) {
  light <- unit(c(1, 2, -1.5))
  eye <- c(0, 0, -5)
  right <- unit(cross(c(0, 1, 0), c(0, 0, 1)))
  up <- cross(c(0, 0, 1), right)
  hits <- 0
  shade <- 0
  for (k in seq_len(n)) {
    u <- (k %% 97) / 48 - 1
    v <- (k %% 61) / 30 - 1
    d <- unit(c(0, 0, 2) + u * right + v * up)
    from <- eye
    for (bounce in 1:2) {
      t1 <- hit(from, d, c(-0.6, 0, 0), 1)
      t2 <- hit(from, d, c(1, 0.2, 1), 0.9)
      t <- min(t1, t2)
      if (t == Inf) break
      p <- from + t * d
      normal <- unit(p - (if (t1 < t2) c(-0.6, 0, 0) else c(1, 0.2, 1)))
      shade <- shade + max(0, dot(normal, light))
      d <- unit(reflect(d, normal))
      from <- p
      hits <- hits + 1
    }
  }
  c(hits, shade)
}
cat("hits and light", format(trace(n), digits = 10), "\n")
