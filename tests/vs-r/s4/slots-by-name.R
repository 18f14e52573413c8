# slot<- called by name.
setClass("A", representation(u = "numeric", w = "character"))
x <- new("A", u = 1); y <- x; invisible(`slot<-`(x, "u", value = 5)); x@u; y@u
slot(x, "u") <- 6; x@u; y@u
f <- function(o) { `slot<-`(o, "w", value = "in"); o }
z <- f(x); z@w; x@w
setClass("B", contains = "numeric", representation(u = "numeric"))
b <- new("B", 1:3 + 0, u = 1); b2 <- b; `slot<-`(b, "u", value = 7); b2@u
invisible(`slot<-`(b, ".Data", value = c(9, 9))); b@.Data
try(`slot<-`(b, "u", value = "a")); try(`slot<-`(b, "nn", value = "a"))
slot(b, "u", check = FALSE) <- "zz"; b@u
invisible(`@<-`(x, "u", 8)); x@u
l <- list(x); slot(l[[1]], "u") <- 100; l[[1]]@u; x@u
setClass("TS", contains = "matrix", representation(units = "character"))
x <- new("TS", matrix(1:4 + 0, 2), units = c("a", "b"))
x@.Data -> d; dim(d)
colnames(x@.Data) <- c("u", "v"); x
dim(x)
dimnames(x@.Data) <- NULL; x
x@.Data[1, 2] <- 100; x
names(x@.Data)
x@.Data <- matrix(1:6, 2, dimnames = list(NULL, letters[1:3])); x
setClass("L", contains = "list", representation(u = "numeric")); l <- new("L", list(a = 1, b = "x"), u = 3); l; names(l); l$a; l@.Data; l@.Data[[1]] <- 5; l; names(l@.Data); l[["b"]] <- 7; l; unlist(l); length(l); lapply(l, class); as(l, "list")
setClass("N", contains = "numeric", representation(u = "numeric"))
try(n@.Data <- c(9, 8, 7)); n
setClass("L", contains = "list", representation(u = "numeric")); l <- new("L", list(a = 1, b = "x"), u = 3); l@.Data <- list(1, 2); names(l); 
setClass("hash", contains = "environment", representation(k = "numeric"))
h <- new("hash"); assign("a", 1, envir = h@.Data); ls(h); is.environment(h@.Data)
assign("b", 2, envir = as.environment(h)); get("b", h@.xData); exists("a", h@.Data)
