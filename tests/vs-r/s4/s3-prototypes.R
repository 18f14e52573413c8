x <- new("data.frame"); x; isS4(x); str(x); dput(x); class(x); nrow(x)
y <- new("factor"); y; str(y); new("matrix"); new("formula");
A <- setRefClass("A", fields = list(d = "data.frame", f = "factor", m = "matrix", da = "Date", a = "array", l = "list", fo = "formula"))
a <- A$new(); a$d; a$f; a$m; a$da; a$a; a$l; isS4(a$d); isS4(a$f); str(a$d); a
a$d <- data.frame(x = 1); a$d; isS4(a$d); rbind(A$new()$d, data.frame(x = 1)); nrow(A$new()$d); b <- A$new(); b$d <- rbind(b$d, data.frame(q = 1:2)); b$d; b$d$z <- 3:4; b$d; b$d[nrow(b$d) + 1, ] <- c(9, 9); b$d; b$f <- factor("a"); b$f; b$m <- diag(2); b$m; b$da <- as.Date("2020-01-01"); b$da; class(b)
d <- new("data.frame"); try(cbind(new("data.frame"), a = 1:2)); names(d); dim(d); is.data.frame(d); is.list(d); length(d); sapply(d, class); merge(d, data.frame(a = 1)); head(d); summary(d); as.list(d); do.call(rbind, list(d, data.frame(a = 1))); subset(d, TRUE); identical(d, data.frame()); all.equal(d, data.frame()); inherits(d, "data.frame"); print(d); t(d)
f <- new("factor"); levels(f); c(f, factor("a")); length(f); as.character(f); table(f); nlevels(f); is.factor(f); summary(f); levels(f) <- c("a", "b"); f; f[1] <- "a"; f; rbind(new("data.frame"), list(a = 1, b = "x"))
new("data.frame", list(a = 1:2)); new("data.frame", data.frame(a = 1)); new("factor", factor("a")); new("factor", c(1L, 1L), levels = "q")
getClass("formula"); str(new("formula")); typeof(new("formula")); isVirtualClass("formula"); typeof(new("matrix")); typeof(new("array"))
