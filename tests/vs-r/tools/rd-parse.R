# parse_Rd(): text, code and verbatim arguments, user macros, conditionals, warnings.
show <- function(lines, ...) {
  file <- file.path(tempdir(), "page.Rd")
  writeLines(lines, file)
  tree <- function(e, depth = 0) {
    cat(strrep(" ", depth), attr(e, "Rd_tag"), if (is.character(e)) deparse(as.character(e)), deparse(as.vector(attr(e, "Rd_option"))), "\n")
    if (is.list(e)) for (k in e) tree(k, depth + 1)
  }
  x <- withCallingHandlers(tools::parse_Rd(file, ...), warning = function(w) {
    cat("warning:", sub("^.*page", "page", conditionMessage(w)), "\n")
    invokeRestart("muffleWarning")
  })
  tree(unclass(x))
}
show(c("\\name{a}", "\\title{b}", "\\description{x \\unknown{y} z \\foo w \\\\ \\{ \\} \\% {grp} }"))
show("\\code{a\\%b \\\\ {x} \"q}\" 'r}' `b}` \\dots \"\\n \\\\ \\%\" \\{ }", fragment = TRUE)
show("\\verb{a\\%b \\\\ \\n {x} \\{ \\x }", fragment = TRUE)
show("\\foo{bar} \\CRANpkg{x} \\sspace \\doi{10.1/a}", fragment = TRUE, permissive = TRUE)
show(c("\\describe{\\item{x}{y}} \\itemize{\\item z}", "\\link[=x]{y} \\link[a:b]{c} \\eqn{a}{b} \\eqn{a} \\deqn{a{b}\\c}"), fragment = TRUE)
show(c("\\if{html}{a}\\ifelse{latex}{b}{c} \\out{<b>} \\figure{a.png}{options: width=1} \\enc{a}{b} \\Sexpr[results=text]{1+1}"), fragment = TRUE)
show(c("\\name{a}", "junk"))
show("abc", fragment = TRUE)
