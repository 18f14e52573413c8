# Pages with sections within sections, figures without a text, items that begin with markup, and a method as the first line of usage.
library(tools)
file <- tempfile(fileext = ".Rd")
writeLines(c("\\name{f}", "\\alias{f}", "\\title{A page}", "\\description{Text \\figure{a.png} and more.}", "\\usage{", "  \\method{f}{foo}(x, ...)", "}",
  "\\arguments{\\item{x}{an object} \\item{\\dots}{more}}", "\\section{Methods}{", "\\subsection{One}{", "First.", "\\subsection{Usage}{Inner \\code{x}.}", "}",
  "\\itemize{\\item \\code{a} first", "  \\item{b} second}", "}", "\\examples{", "  \\dontrun{", "f(1)", "f(2)", "}", "}"), file)
for (f in list(Rd2txt, Rd2HTML, Rd2latex, Rd2ex)) {
  out <- tempfile()
  f(file, out)
  cat(readLines(out), sep = "\n")
}
