# The names of a list stay in front of its other attributes when an element is deleted.
df <- data.frame(a = 1:2, b = 3:4, c = 5:6)
df$b <- NULL
names(attributes(df))
dput(df)
df[["a"]] <- NULL; names(attributes(df))
df["c"] <- NULL; names(attributes(df))
l <- structure(list(a = 1, b = 2, c = 3), note = "n"); l["b"] <- NULL; dput(l); attributes(l)
l[["c"]] <- NULL; attributes(l)
