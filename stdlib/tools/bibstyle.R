# bibstyle.R - Styles of bibliographies: environments with functions (cite, fmtPrefix) that utils uses to cite and print entries.

# Known styles by name; `.chosen` is the name of the one in use.
.bib_styles <- new.env()

getBibstyle <- function(all = FALSE) {
  if (all) return(unique(c("JSS", ls(.bib_styles))))
  if (is.null(.bib_styles$.chosen)) "JSS" else .bib_styles$.chosen
}

bibstyle <- function(style, envir, ..., .init = FALSE, .default = TRUE) {
  added <- list(...)
  if (missing(style)) style <- getBibstyle()
  if (missing(envir)) {
    envir <- if (!.init) get0(style, envir = .bib_styles, inherits = FALSE)
    if (is.null(envir)) {
      if (!.init && style != "JSS" && !length(added)) stop(gettextf("%s style not found", dQuote(style)), domain = NA)
      envir <- new.env()
    }
  }
  for (name in names(added)) assign(name, added[[name]], envir = envir)
  assign(style, envir, envir = .bib_styles)
  if (.default) .bib_styles$.chosen <- style
  envir
}
