# Pages as text, HTML and examples: blanks and comments between items, quotes, line breaks, code that runs when a page is shown.
page <- c("\\name{p}", "\\title{The `plain'", "  and ``double'' title}", "\\alias{p}", "\\alias{p}", "\\description{",
  "Text with `single' quotes \\cr", "and a break.\\Sexpr[stage=render,results=rd]{\"\\\\\\\\emph{made}\"}", "}",
  "\\usage{\\method{p}{default} (x, ...)", "% nothing", "}", "\\arguments{", " \\item{x}{first}", "  % a comment", "  \\item{a,", "    b}{second}", "}",
  "\\details{", "List: \\itemize{", "  \\item one", "  \\item two}", "\\describe{", " \\item{k}{v}", " % between", " \\item{l}{w}", "}", "Names:", "", "Ann", "\\cr", "Bob",
  "  \\cr", "Cy", "}", "\\section{Note  }{", "\\tabular{ll}{a \\tab b\\cr c \\tab d}", "}", "\\examples{", "% first", "p(1)", "\\dontrun{", "p(2)", "", "}", "\\donttest{p(3)}", "}")
f <- tempfile(fileext = ".Rd")
writeLines(page, f)
library(tools)
rd <- parse_Rd(f)
Rd2txt(rd, options = list(underline_titles = FALSE))
Rd2HTML(rd)
Rd2ex(rd)
