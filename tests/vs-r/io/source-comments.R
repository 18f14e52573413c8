# source() with comments shown, examples of help pages.
f <- tempfile(); writeLines(c("# head 1","# head 2","","x <- 1","x # shown","","f <- function(a) {"," a # b","}","f(2)","","# tail","  # tail 2","",""), f)
source(f, echo=TRUE, keep.source=TRUE)
source(f, echo=TRUE, keep.source=TRUE, skip.echo=2)
source(f, echo=TRUE, keep.source=TRUE, skip.echo=3, spaced=FALSE, prompt.echo="a> ", continue.echo="a+ ")
source(f, echo=TRUE, keep.source=FALSE)
writeLines("# only", f); source(f, echo=TRUE, keep.source=TRUE)
