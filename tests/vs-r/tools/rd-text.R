# Help pages as text: parse_Rd(), its tree, Rd2txt() with its options.
page <- tempfile(fileext = ".Rd")
writeLines(c(
  "% a comment at the top",
  "\\name{wander}", "\\alias{wander}", "\\alias{walk about}",
  "\\title{Going \\code{for} a walk -- now --- or ``later''}",
  "\\description{", "  Walks with \\emph{care}, \\strong{force}, \\code{x <- \"a\"}, \\verb{a \\b b},",
  "  \\sQuote{one}, \\dQuote{two}, \\kbd{key}, \\samp{samp}, \\pkg{pkg}, \\file{f.txt},",
  "  \\email{a@b.c}, \\url{http://x.y.z}, \\href{http://a.b}{text}, \\var{v}, \\env{HOME}, \\option{-o},",
  "  \\command{go --far}, \\dfn{dfn}, \\cite{cite}, \\acronym{ACR}, \\R and \\dots and \\ldots{} here.",
  "", "  Second \\eqn{a^2}{a squared} and \\eqn{\\alpha \\le \\sqrt{b}}. \\deqn{\\beta = b}{beta = b} after.",
  "  % only a comment", "  \\deqn{x+y}", "}",
  "\\usage{", "wander(x, y = c(\"a\", \"b\"), \\dots)", "\\method{print}{wander}(x, ...)", "\\method{summary}{default}(object)",
  "\\S4method{show}{walk}(object)", "\\method{names}{wander}(x) <- value", "\\method{$}{wander}(x, name)", "\\method{+}{wander}(e1, e2)",
  "\\method{[}{wander}(x, i, ...)", "}",
  "\\arguments{", "  \\item{x}{where to start}", "  \\item{y, z}{something longer that has to be wrapped because it does not fit into one line.", "",
  "    And a second paragraph.}", "  \\item{\\dots}{more}", "  \\item{averylongname, another}{text}", "}",
  "\\details{", "  \\itemize{", "    \\item one", "    \\item two, which is long enough to be wrapped onto the line below since it has many words", "",
  "      a paragraph of its own", "  }", "  \\enumerate{", "    \\item first", "    \\item second", "    \\itemize{\\item nested}", "  }",
  "  \\describe{", "    \\item{term}{what it means}", "    \\item{\\code{a longer term here}}{what that means, which is also long enough to be wrapped onto the next line}", "  }",
  "  \\tabular{lrc}{", "    a \\tab b \\tab cc \\cr", "    longer \\tab 12 \\tab dd", "  }", "  \\preformatted{", "  as it", "    stands \\emph{here}", "  }",
  "  Line\\cr broken.", "  \\subsection{Below}{ Text of the subsection.", "    \\subsection{Lower still}{the end}", "  }", "}",
  "\\value{", "  A list:", "  \\item{a}{first}", "  \\item{b}{second}", "  and more.", "}",
  "\\section{Roads}{ There are \\if{html}{no}\\if{text}{two} roads. }", "\\note{Short.}", "\\author{Somebody}", "\\references{A book}",
  "\\seealso{\\code{\\link{walk}}, \\code{\\link[base]{sum}}}", "\\examples{", "x <- 1 # one", "y <- \"a\\\\nb \\% c\" % hidden", "\\dontrun{", "stop(\"x\")", "}",
  "\\dontrun{single}", "\\donttest{z <- 2}", "\\dontshow{invisible(3)}", "}", "\\keyword{misc}"), page)
rd <- tools::parse_Rd(page)
class(rd)
vapply(unclass(rd), attr, "", "Rd_tag")
tools::Rd2txt(rd)
tools::Rd2txt(page, package = "roads", options = list(underline_titles = FALSE, width = 60, showURLs = TRUE, code_quote = FALSE, itemBullet = "* "))
cat(as.character(rd), sep = "|")
print(rd)
str(tools::Rd2txt_options()[c("width", "minIndent", "showURLs")])
old <- tools::Rd2txt_options(width = 50, itemBullet = "- ")
tools::Rd2txt(page, options = list(underline_titles = FALSE))
