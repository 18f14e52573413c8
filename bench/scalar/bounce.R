# Bounce: balls as lists in a box, moved and counted when they hit a wall; random numbers by a closure.
args <- commandArgs(trailingOnly = TRUE)
iterations <- if (length(args) > 0) as.integer(args[1]) else 30L

new_random <- function() {
  seed <- 74755
  list(nextInt = function() {
    seed <<- bitwAnd((seed * 1309) + 13849, 65535)
    seed
  })
}

new_ball <- function(random) {
  list(
    x = random$nextInt() %% 500,
    y = random$nextInt() %% 500,
    x_vel = random$nextInt() %% 300 - 150,
    y_vel = random$nextInt() %% 300 - 150,
    bounced = FALSE
  )
}

bounce <- function(ball) {
  x_limit <- 500
  y_limit <- 500
  ball$bounced <- FALSE
  ball$x <- ball$x + ball$x_vel
  ball$y <- ball$y + ball$y_vel
  if (ball$x > x_limit) {
    ball$x <- x_limit
    ball$x_vel <- 0 - abs(ball$x_vel)
    ball$bounced <- TRUE
  }
  if (ball$x < 0) {
    ball$x <- 0
    ball$x_vel <- abs(ball$x_vel)
    ball$bounced <- TRUE
  }
  if (ball$y > y_limit) {
    ball$y <- y_limit
    ball$y_vel <- 0 - abs(ball$y_vel)
    ball$bounced <- TRUE
  }
  if (ball$y < 0) {
    ball$y <- 0
    ball$y_vel <- abs(ball$y_vel)
    ball$bounced <- TRUE
  }
  ball
}

run <- function() {
  random <- new_random()
  balls <- vector("list", 100)
  for (i in seq_along(balls)) balls[[i]] <- new_ball(random)
  bounces <- 0
  for (step in 1:50) {
    for (i in seq_along(balls)) {
      ball <- bounce(balls[[i]])
      if (ball$bounced) bounces <- bounces + 1
      balls[[i]] <- ball
    }
  }
  bounces
}

total <- 0
for (i in seq_len(iterations)) {
  result <- run()
  if (result != 1331) cat("unexpected:", result, "\n")
  total <- total + result
}
cat("bounces", result, "total", total, "\n")
