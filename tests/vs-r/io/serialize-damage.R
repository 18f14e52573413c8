# Damaged data give an error.
x <- list(a = 1:3, b = c("u", NA), f = factor("q"), m = matrix(1:4 + 0, 2), call = quote(f(x)))
good <- serialize(x, NULL, version = 2)
fails <- function(r) tryCatch({ unserialize(r); "read" }, error = function(e) "error")
table(vapply(seq_len(length(good) - 1), function(n) fails(good[seq_len(n)]), ""))
try(unserialize(good[1:20])); try(unserialize(raw())); try(unserialize(as.raw(1:20))); try(unserialize("text")); try(unserialize(5)); try(unserialize(NULL))
bad <- good; bad[4:6] <- as.raw(9); try(unserialize(bad)); bad <- good; bad[6] <- as.raw(7); try(unserialize(bad))
put <- function(at, ...) { b <- good; b[at + seq_along(c(...)) - 1] <- as.raw(c(...)); b }
try(unserialize(put(15, 0, 0, 0, 99))); try(unserialize(put(15, 0, 0, 0, 246))); try(unserialize(put(15, 0, 0, 0, 245)))
fails(put(19, 0x7f, 0xff, 0xff, 0xff)); fails(put(19, 0xff, 0xff, 0xff, 0xff)); try(unserialize(put(19, 0xff, 0xff, 0xff, 0xf0)))
fails(put(15, 0, 0, 0, 9))
try(serialize(1, NULL, version = 1)); try(serialize(1, NULL, version = 7)); try(serialize(1, NULL, version = NA)); try(serialize(1, "file"))
