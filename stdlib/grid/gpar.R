# gpar.R - Graphical parameters: their values are checked, inherited and combined with those in force.
#
# Called by users, by viewports and by what is drawn.

.gpar_names <- c("fill", "col", "lty", "lwd", "cex", "fontsize", "lineheight", "font", "fontfamily", "alpha", "lineend", "linejoin", "linemitre", "lex")

.font_faces <- c(plain = 1L, bold = 2L, italic = 3L, oblique = 3L, bold.italic = 4L, symbol = 5L, cyrillic = 5L, cyrillic.oblique = 6L, EUC = 7L)

gpar <- function(...) {
  gp <- .valid_gpar(list(...))
  class(gp) <- "gpar"
  gp
}

is.gpar <- function(x) inherits(x, "gpar")

print.gpar <- function(x, ...) {
  print(unclass(x), ...)
  invisible(x)
}

`[.gpar` <- function(x, index, ...) {
  if (!length(x)) return(gpar())
  class(x) <- NULL
  own <- intersect(index, names(x))
  if (is.numeric(index)) {
    at <- function(v) v[(index - 1L) %% length(v) + 1L]
    x <- lapply(x, at)
  } else x <- x[index]
  structure(x, class = "gpar")
}

.valid_gpar <- function(gp) {
  numbers <- c("lwd", "cex", "fontsize", "lineheight", "alpha", "linemitre", "lex")
  for (name in intersect(numbers, names(gp))) {
    if (is.null(gp[[name]])) next
    .need_length(gp, name)
    gp[[name]] <- as.numeric(gp[[name]])
  }
  if (!is.null(gp[["alpha"]]) && any(gp$alpha < 0 | gp$alpha > 1, na.rm = TRUE)) stop("invalid 'alpha' value", call. = FALSE)
  if (!is.null(gp$linemitre) && any(gp$linemitre < 1)) stop("invalid 'linemitre' value", call. = FALSE)
  for (name in intersect(c("col", "fill", "lty", "fontfamily", "lineend", "linejoin"), names(gp))) if (!is.null(gp[[name]])) .need_length(gp, name)
  face <- gp[["fontface"]]
  if ("fontface" %in% names(gp)) {
    if ("font" %in% names(gp)) stop("must specify only one of 'font' and 'fontface'", call. = FALSE)
    at <- match("fontface", names(gp))
    if (is.null(face)) gp$fontface <- NULL
    else {
      .need_length(gp, "fontface")
      gp[[at]] <- .font_number(face)
      names(gp)[at] <- "font"
    }
  } else if (!is.null(gp[["font"]])) {
    .need_length(gp, "font")
    gp[["font"]] <- as.integer(gp[["font"]])
  }
  if (is.null(names(gp))) gp else gp[!vapply(gp, is.null, NA)]
}

.need_length <- function(gp, name)
  if (!length(gp[[name]])) stop(gettextf("'gpar' element '%s' must not be length 0", name), call. = FALSE, domain = NA)

.font_number <- function(face) {
  if (is.numeric(face)) return(as.integer(face))
  font <- .font_faces[as.character(face)]
  if (anyNA(font)) stop(gettextf("invalid fontface %s", face[is.na(font)][1L]), call. = FALSE, domain = NA)
  font
}

# Parameters in force at the start of a page.
.gpar_root <- function(d) {
  bg <- d$bg
  if (is.null(bg)) bg <- "transparent"
  structure(list(fill = bg, col = "black", lty = "solid", lwd = 1, cex = 1, fontsize = d$par$ps, lineheight = 1.2, font = 1L, fontfamily = "",
                 alpha = 1, lineend = "round", linejoin = "round", linemitre = 10, lex = 1), class = "gpar")
}

# The parameters in force changed by others: sizes, opacity and line widths multiply.
.gpar_merge <- function(old, gp) {
  if (is.null(gp) || !length(gp)) return(old)
  new <- unclass(gp)
  for (name in c("cex", "alpha", "lex")) if (!is.null(new[[name]])) new[[name]] <- new[[name]] * old[[name]]
  for (name in intersect(names(new), .gpar_names)) if (!is.null(new[[name]])) old[[name]] <- new[[name]]
  old
}

get.gpar <- function(names = NULL) {
  if (is.null(names)) return(.gp())
  if (!is.character(names) || !all(names %in% .gpar_names)) stop("must specify only valid 'gpar' names")
  structure(unclass(.gp())[names], class = "gpar")
}

.set_gpar <- function(gp) {
  if (is.null(gp)) return(invisible())
  if (!is.gpar(gp)) stop("argument must be a 'gpar' object", call. = FALSE)
  s <- .state()
  s$gpar <- .gpar_merge(s$gpar, gp)
  invisible()
}
