# saveRDS, readRDS, save, load and relatives on files and connections.
d <- tempfile("dir"); dir.create(d); setwd(d)
x <- list(a = 1:5, b = letters, f = function(x) x^2)
for (cmp in list(TRUE, FALSE, "gzip", "bzip2", "xz")) { saveRDS(x, "x.rds", compress = cmp); y <- readRDS("x.rds"); print(identical(x[1:2], y[1:2])); print(y$f(3)); con <- file("x.rds", "rb"); print(readBin(con, "raw", 2)); close(con) }
saveRDS(x, "x.rds", ascii = TRUE); identical(readRDS("x.rds")[1:2], x[1:2]); str(infoRDS("x.rds"))
saveRDS(1, "v2.rds", version = 2); str(infoRDS("v2.rds")); readRDS("v2.rds")
con <- file("con.rds", "wb"); saveRDS(1:3, con); saveRDS("second", con); close(con)
con <- file("con.rds", "rb"); readRDS(con); readRDS(con); try(readRDS(con)); close(con)
con <- gzfile("g.rds", "wb"); serialize(list(1), con); serialize("two", con); close(con); con <- gzfile("g.rds", "rb"); unserialize(con); unserialize(con); close(con)
con <- rawConnection(raw(), "wb"); serialize(1:3, con); r <- rawConnectionValue(con); close(con); unserialize(r)
con <- textConnection("txt", "w"); serialize(c(1.5, 2), con, ascii = TRUE); close(con); txt
a <- 1; b <- "two"; cc <- mean
save(a, b, file = "ab.rda"); rm(a, b); print(load("ab.rda")); a; b
save(list = c("a", "b"), file = "ab.rda", compress = "xz"); e <- new.env(); load("ab.rda", envir = e); sort(ls(e)); load("ab.rda", verbose = TRUE)
save(a, b, file = "ab.rda", ascii = TRUE); readLines("ab.rda", 3); load("ab.rda"); save(a, file = "a2.rda", version = 2, compress = FALSE); readChar("a2.rda", 5); load("a2.rda")
try(save(nosuch, file = "n.rda")); try(save(nosuch, nosuch2, file = "n.rda")); try(save(a)); try(save(a, file = "")); try(saveRDS(1)); try(saveRDS(1, 5)); try(readRDS(5)); try(readRDS("nosuch.rds"))
writeLines("abc", "bad"); try(readRDS("bad")); invisible(file.create("zero")); try(load("zero")); try(readRDS("zero")); try(load("nosuch.rda"))
con <- file("t.txt", "w"); try(serialize(1, con, ascii = FALSE)); close(con)
attach("ab.rda"); search()[2]; ls(2); detach(2)
f <- function() { local1 <- 1; local2 <- 2; save(local1, local2, file = "l.rda") }; f(); load("l.rda"); local1 + local2
rm(list = ls(all.names = TRUE)); zz <- 1; .hidden <- 2; save.image("img.RData"); rm(zz, .hidden); load("img.RData"); zz; .hidden; sort(ls(all.names = TRUE))
saveRDS(iris, "iris.rds"); identical(readRDS("iris.rds"), iris); dput(head(readRDS("iris.rds"), 2))
df <- data.frame(d = as.Date("2020-01-01") + 0:1, t = as.POSIXct(c(0, 1), origin = "1970-01-01", tz = "UTC"), f = factor(c("a", "b")))
saveRDS(df, "df.rds"); df2 <- readRDS("df.rds"); str(df2); identical(df, df2)
big <- runif(2e5); saveRDS(big, "big.rds"); identical(readRDS("big.rds"), big); con <- gzcon(file("big.rds", "rb")); identical(readRDS(con), big); close(con)
