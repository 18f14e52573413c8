# methods() of generics whose names have signs that regular expressions read.
for (generic in c("$<-", "[[<-", "[<-", "<", "$", "[", "%%")) {
  m <- suppressWarnings(.S3methods(generic))
  print(grep("data.frame|Date$|factor", rownames(attr(m, "info")), value = TRUE))
}
print(format(.S3methods("na.exclude")))
"na.exclude" %in% attr(.S3methods(class = "data.frame"), "info")$generic
na.exclude(data.frame(a = c(1, NA), b = 1:2))
attr(na.exclude(c(x = 1, y = NA)), "na.action")
na.exclude.thing <- function(object, ...) "own"
na.exclude(structure(1, class = "thing"))
names(Cstack_info())
Cstack_info()[["direction"]]
try(preplot(1))
