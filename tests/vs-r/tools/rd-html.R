# Help pages as HTML: Rd2HTML() of text, lists, tables, usage, items, code and formulas.
page <- tempfile(fileext = ".Rd")
writeLines(r"---(
% a comment
\name{walk}
\alias{walk}
\alias{walk.default}
\docType{methods}
\title{Walk through a \emph{wood} & more}
\description{
  Walks \code{x <- y} through a wood, \bold{quickly} \strong{and} \emph{well}: see \code{\link{trail}},
  \code{\link[stats]{lm}}, \link[=trail]{the trail} and \url{https://example.org/a?b=1&c=2} or
  \href{https://example.org}{this page}.

  A second paragraph with \eqn{x^2}{x squared}, "quotes", 'single', \sQuote{a}, \dQuote{b}, \dots, \ldots, \R,
  \pkg{stats}, \file{a.txt}, \var{v}, \env{HOME}, \option{-o}, \command{ls}, \dfn{term}, \cite{book}, \email{a@b.org}, \samp{s}, \kbd{k}, \acronym{ABC}, \verb{a\b}.
  \deqn{a = b}{a is b}
}
\usage{
walk(x, n = 2, \dots)
\method{walk}{default}(x, n = 2, ...)
\S4method{show}{Wood}(object)
x \%in\% y
}
\arguments{
  \item{x}{an object, with \code{code}.}
  \item{n}{a number.

  Two paragraphs.}
  \item{\dots}{more.}
}
\details{
  A list: \itemize{
    \item one
    \item two \code{x}
  }
  \enumerate{
    \item first
    \item second
  }
  \describe{
    \item{term}{text}
    \item{\code{other}}{more text}
  }
  \tabular{lrc}{
    a \tab 1 \tab x \cr
    b \tab 22 \tab y
  }
  \preformatted{
x <- 1 < 2
  & y
}
}
\section{My Section}{
  Text here.
  \subsection{Below}{
    Deeper.
  }
}
\value{
  A list with
  \item{a}{first}
  \item{b}{second}
}
\note{Note it.}
\author{A. Walker}
\references{Walker (2000) \emph{Walks}.}
\seealso{\code{\link{run}}, \code{\link{lm}}}
\examples{
x <- 1 # comment <here>
\dontrun{stop("no")}
\donttest{
y <- "a\\n"
}
\dontshow{z <- 1}
walk(x \%in\% 1)
}
\keyword{misc}
\concept{walking}
)---", page)
tools::Rd2HTML(page)
writeLines(r"---(
\name{b}
\alias{b}
\title{B}
\description{One -- two --- three ``q'' \figure{a.png}{alt} \if{html}{H}\ifelse{latex}{L}{N} \enc{J\"o}{Jo}\sspace.}
\format{A data frame.
\describe{\item{\code{a}}{num}
}}
\source{Web.}
\section{Warning}{W.

\itemize{\item a

 b \item c}
after

\tabular{ll}{a \tab b\cr c \tab d\cr}
}
\examples{
## a
if(FALSE) 1 # 100\% & <b>
}
\value{NULL.}
\keyword{x}
)---", page)
tools::Rd2HTML(page)
tools::Rd2HTML(tools::parse_Rd(page), package = c("woods", "1.2"), stylesheet = "mine.css")
out <- tempfile(); basename(tools::Rd2HTML(page, out = out)) == basename(out); length(readLines(out))
