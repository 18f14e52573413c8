# parse(text = ) of the same text again and again: each result is its own.
f <- function(n) { for (i in 1:n) { e <- parse(text = "x + y * 2"); e[[1]][[2]] <- i; g <- parse(text = "x + y * 2"); g2 <- g; g2[[1]][[3]][[1]] <- as.name("-") }; list(e, g, g2) }
str(f(1)); str(f(4)); print(f(5))
h <- function(x, y) eval(parse(text = "x + y * 2")); for (i in 1:4) print(h(i, 1))
for (i in 1:3) print(tryCatch(parse(text = "x +"), error = conditionMessage))
for (i in 1:3) print(tryCatch(parse(text = "1.5L"), warning = conditionMessage))
for (i in 1:3) print(tryCatch(eval(parse(text = "stop('a')")), error = function(e) deparse(conditionCall(e))))
for (i in 1:3) print(attributes(parse(text = "a; b", keep.source = TRUE))$srcref[[1]]); for (i in 1:3) print(attributes(parse(text = "a; b", keep.source = FALSE)))
for (i in 1:3) print(eval(parse(text = "function(x) x + 1"))(i))
for (i in 1:3) { z <- eval(parse(text = "function(x) x + 1")); body(z)[[3]] <- 5; print(z(1)) }
for (i in 1:3) print(length(parse(text = ""))); for (i in 1:3) print(parse(text = "# only", keep.source = FALSE)); for (i in 1:3) print(parse(text = c("a", "b")))
for (i in 1:3) { v <- eval(parse(text = "c(1, 2)")); v[1] <- i; print(v) }
for (i in 1:3) { w <- eval(parse(text = "'txt'")); w[2] <- "b"; print(w) }
for (i in 1:3) { k <- parse(text = "3")[[1]]; k[2] <- 4; print(k); names(k) <- c("a", "b") }
for (i in 1:3) print(tryCatch(parse(text = "length(x.y) + 1e-1L"), warning = conditionMessage)); for (i in 1:3) print(parse(text = "length(x.y) + 1L", keep.source = FALSE))
