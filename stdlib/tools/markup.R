# markup.R - Text for web pages: toHTML(), HTMLheader().

langElts <- c("(", "{", ":", "~", "<-", "<<-", "=", "[", "[[", "[[<-", "[<-", "@", "@<-", "$", "$<-", "break", "for", "function", "if", "next",
              "repeat", "return", "while", "|>", "\\")

.html_safe <- function(s) gsub(">", "&gt;", gsub("<", "&lt;", gsub("&", "&amp;", s, fixed = TRUE), fixed = TRUE), fixed = TRUE)

toHTML <- function(x, ...) UseMethod("toHTML")

toHTML.noquote <- function(x, ...) paste0(as.character(unclass(x)))

toHTML.packageIQR <- function(x, ...) {
  db <- x$results
  out <- HTMLheader(x$title, ...)
  for (p in unique(db[, "Package"])) {
    rows <- db[db[, "Package"] == p, , drop = FALSE]
    out <- c(out, paste0("<h2>", x$title, " in package &lsquo;", .html_safe(p), "&rsquo;</h2>"), "<table cols=\"2\" width=\"100%\">",
             paste0("<tr>\n <td align=\"left\" valign=\"top\" width=\"10%\">\n", .html_safe(rows[, "Item"]), "\n</td>\n<td align=\"left\" valign=\"top\" width=\"90%\">\n",
                    .html_safe(rows[, "Title"]), "\n</td>\n</tr>\n"), "</table>")
  }
  c(out, "</div></body></html>")
}

toHTML.citation <- function(x, header = TRUE, ...) {
  head <- if (isTRUE(header)) HTMLheader(...) else character()
  body <- format(x, style = "html")
  c(head, "<p>", body, "</p>", if (isTRUE(header)) "</div></body></html>")
}

HTMLheader <- function(title = "R", logo = TRUE, up = NULL, top = file.path(Rhome, "doc/html/index.html"), Rhome = "",
                       css = file.path(Rhome, "doc/html/R.css"), headerTitle = paste("R:", title), outputEncoding = "UTF-8") {
  picture <- function(name) paste0("<img class=\"arrow\" src=\"", file.path(Rhome, "doc/html", name), "\" alt=\"[")
  link <- function(to, name, label) paste0("<a href=\"", to, "\">", picture(name), label, "]\" /></a>")
  c("<!DOCTYPE html>", "<html>", paste0("<head><title>", headerTitle, "</title>"),
    paste0("<meta http-equiv=\"Content-Type\" content=\"text/html; charset=", tolower(outputEncoding), "\" />"),
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1.0, user-scalable=yes\" />",
    paste0("<link rel=\"stylesheet\" type=\"text/css\" href=\"", css, "\" />"), "</head><body><div class=\"container\">", paste0("<h1> ", title),
    if (logo) paste0("<img class=\"toplogo\" src=\"", file.path(Rhome, "doc/html/Rlogo.svg"), "\" alt=\"[R logo]\" />"), "</h1>", "<hr/>",
    "<div style=\"text-align: center;\">", if (!is.null(up)) link(up, "left.jpg", "Up"), if (!is.null(top)) link(top, "up.jpg", "Top"), "</div>", "<hr/>")
}

.print.via.format <- function(x, ...) {
  writeLines(format(x, ...))
  invisible(x)
}
