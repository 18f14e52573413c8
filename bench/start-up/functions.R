# Two hundred functions defined and each called once: what parsing and compiling cost.
text <- sprintf("f%d <- function(x, y = %d) { z <- x + y; for (i in 1:2) z <- z * 1.5 - i; if (z > 10) sqrt(z) else z }", 1:200, 1:200)
eval(parse(text = text))
total <- 0
for (k in 1:200) total <- total + get(paste0("f", k))(k)
cat(sprintf("%.6f\n", total))
