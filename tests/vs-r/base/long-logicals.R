# Logical vectors that are gone through in several stretches.
x <- rep(c(TRUE, FALSE, FALSE, NA), 300000)
w <- which(x); length(w); identical(w, seq(1L, length(x), 4L))
tail(which(c(logical(1e6), TRUE, FALSE, TRUE)))
sum(which(seq_len(2e6) %% 7 == 0))
y <- as.double(seq_along(x)); sum(y[which(x)]); sum(y[x], na.rm = TRUE)
sum(x, na.rm = TRUE); any(!x[-seq_len(1100000)], na.rm = TRUE); all(x[which(x)]); mean(x, na.rm = TRUE)
table(x, useNA = "always"); range(which(!x)); rev(which(is.na(x)))[1:3]
y[which(x)] <- 0; sum(y); z <- x; z[is.na(z)] <- FALSE; sum(z); sum(xor(z, TRUE)); sum(ifelse(z, 2L, 1L))
names(x) <- NULL; e <- structure(c(logical(7e5), TRUE), names = c(rep("a", 7e5), "last")); which(e)
