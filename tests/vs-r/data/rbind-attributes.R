# rbind() keeps attributes of the first data frame.
d <- data.frame(a = 1:2, b = 3:4); attr(d, "foo") <- "x"; class(d) <- c("k", "data.frame")
names(attributes(rbind(d, d))); names(attributes(rbind(d, data.frame(a = 1, b = 2)))); class(rbind(d, d))
names(attributes(d[, 1, drop = FALSE])); names(attributes(d[1, ])); names(attributes(cbind(d, d))); names(attributes(d["a"])); names(attributes(d[1, 1, drop = FALSE])); names(attributes(d[1:2, "a", drop = FALSE])); names(attributes(d[]))
names(attributes(rbind(data.frame(a = 1, b = 2), d)))
