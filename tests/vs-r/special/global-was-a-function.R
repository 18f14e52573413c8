# A global variable that held a function for once: what is assigned to it afterwards has the type of its value.
for (i in 1:400) {
  w <- i
  if (i == 1) w <- mean
  w <- i
  z <- w / w
  y <- list(w)
}
cat(z, y[[1]], "\n")
