# source() with comments shown, examples of help pages.
fl <- tempfile(); writeLines(c("# head 1","# head 2","","x <- 1","x # shown","","f <- function(a) {"," a # b","}","f(2)","","# tail","  # tail 2","",""), fl)
source(fl, echo=TRUE, keep.source=TRUE)
source(fl, echo=TRUE, keep.source=TRUE, skip.echo=2)
source(fl, echo=TRUE, keep.source=TRUE, skip.echo=3, spaced=FALSE, prompt.echo="a> ", continue.echo="a+ ")
source(fl, echo=TRUE, keep.source=FALSE)
writeLines("# only", fl); source(fl, echo=TRUE, keep.source=TRUE)

# verbose: the environment, what kind of call each expression is, and its text
withAutoprint({ x; if (TRUE) 1 else 2; for (i in 1:2) { i; cat(i, "\n") }; stats::sd(1:3); (function() 3)() }, verbose = TRUE)
source(exprs = expression(1, x <- 2), verbose = TRUE, echo = FALSE)
