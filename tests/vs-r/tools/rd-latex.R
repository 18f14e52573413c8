# Pages as LaTeX.
page <- c("\\name{my_page}", "\\title{A title}", "\\alias{my_page}", "\\alias{[<-.my}", "\\keyword{Graphs}", "\\concept{some Idea}", "\\description{", "Text & 50\\% of \\code{x_1} \\dots",
  "\\link{lm}, \\code{\\link[stats]{glm}}.", "}", "\\usage{", "my_page(x, \\dots)", "}", "\\arguments{", "  \\item{x}{first, \\eqn{x_1^2}{x}.}", "  \\item{\\dots}{others.}", "}",
  "\\details{", "A list:", "\\itemize{", "\\item one", "\\item \\dQuote{two}", "}", "See \\url{https://a.b/c#d}.", "}", "\\section{More}{\\emph{what}", "}", "\\examples{", "my_page(1) # 100\\%", "\\dontrun{stop()}", "}")
f <- tempfile(fileext = ".Rd")
writeLines(page, f)
tools::Rd2latex(f)
