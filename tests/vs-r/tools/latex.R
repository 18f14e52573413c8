# parseLatex(), deparseLatex() and latexToUtf8(): pieces with their tags and places, letters for macros, errors.
library(tools)
shown <- function(text, convert = FALSE) for (s in text) {
  pieces <- parseLatex(s)
  if (convert) pieces <- latexToUtf8(pieces)
  cat(sprintf("%-26s", encodeString(s)))
  for (p in pieces) cat(attr(p, "latex_tag"), "<", encodeString(if (is.list(p)) deparseLatex(list(p)) else p), "> ", sep = "")
  cat("\n")
}
place <- function(x) paste(as.integer(attr(x, "srcref")), collapse = " ")
text <- c("Hello \\textbf{bold} $x^2$ % comment", "new \\emph{a}{b}\\\\ \\begin{itemize}\\item a\\end{itemize} \\verb|x y| caf\u00e9 {z}")
x <- parseLatex(text)
x
class(x)
place(x)
for (p in x) cat(attr(p, "latex_tag"), place(p), "\n")
names(attributes(x[[3]]))
names(attributes(x[[1]]))
deparseLatex(x)
deparseLatex(x, dropBraces = TRUE)
shown(c("a  b", "\\a  b", "\\a1 b", "\\a* b", "\\@x y", "\\@ y", "%c", "%c\n  x", "a%c\nb", "{}", "{ a }", "a\n\nb", "~&^_#", "$a{b}c$",
        "\\begin{a}\\begin{b}x\\end{b}\\end{a}y", "\\begin{a}x\\end{a}  y", "\\begin{verbatim}\nab%c\n\\end{verbatim}\nz", "\\$x\\$", "\\%x"))
shown(c("\\'eab", "\\'{e}ab", "\\' eab", "\\'{ea}b", "\\'\\i b", "\\ss b", "\\ss{}b", "\\'x", "\\'{}", "{\\'e}", "\\c cd", "\\c{c}d", "\\o x",
        "\\v Sx", "\\aa", "\\textbf{\\'e}", "a\\'eb\\\"oc", "\\texttimes\\copyright\\S 3"), TRUE)
y <- parseLatex("\\'{e}t\\'e \\\"{u} \\ss{} \\o \\alpha $\\beta$ {\\'\\i} \\c{c} \\~n --- ``q'' \\& \\% a~b")
latexToUtf8(y)
deparseLatex(latexToUtf8(y), dropBraces = TRUE)
fails <- function(s) tryCatch(withCallingHandlers(parseLatex(s), warning = function(w) {
  cat("W:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
}), error = function(e) cat("E:", conditionMessage(e), "\n"))
fails("a}")
fails("ab\ncd}\nef")
fails("{a")
fails("x$y")
fails("\\end{a} b")
fails("\\begin{a}")
fails("\\begin{}")
parseLatex(c("a", "b"))
