# The calls that errors of missing and unfit arguments show.
try(ISOdate())
try(new())
try(mapply(function(x, y) x, 1:2, sum))
try(mapply(identity, quote(z)))
try(Map(list, list(1), as.name("z")))
try(mapply(function(a) a, function(x) x))
try(mapply(function(a, b) 1, 1, globalenv()))
d <- data.frame(v = 1:6, w = letters[1:6])
for (i in list(-1, 2:6, c(-1, -2, -3), 1:3, c(TRUE, FALSE, TRUE), c(1, 3, 5))) {
  try(d[i, "v"] <- 9:10)
  try(d[i, ] <- list(1:2, "a"))
  try(d[i, "v"] <- 1:7)
}
