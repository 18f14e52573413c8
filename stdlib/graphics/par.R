# par.R - Graphical parameters, layouts of figures, new plots and coordinate systems.

.read_only <- c("cin", "cra", "csi", "cxy", "din", "page")

.par_names <- function(p) names(p)[!startsWith(names(p), ".")]

# All settings, for the prompt to complete their names without a device.
.par_settings <- function() {
  p <- .par_defaults(7, 7, "white", 12)
  p[.par_names(p)]
}

par <- function(..., no.readonly = FALSE) {
  call <- sys.call()
  args <- list(...)
  if (!length(args)) {
    p <- .dev_env()$par
    keep <- .par_names(p)
    if (no.readonly) keep <- keep[-match(.read_only, keep)]
    p$fig <- .par_value(p, "fig")
    return(p[keep])
  }
  single <- FALSE
  if (is.null(names(args)) && all(vapply(args, is.character, NA))) {
    args <- as.list(unlist(args))
    single <- length(args) == 1L
  } else if (length(args) == 1L) {
    if (is.list(args[[1L]]) || is.null(args[[1L]])) args <- args[[1L]]
    else if (is.null(names(args))) single <- TRUE
    else single <- FALSE
  }
  if (!length(args)) return(invisible(list()))
  .logged()
  d <- .dev_env()
  nm <- names(args)
  if (is.null(nm)) nm <- rep("", length(args))
  value <- vector("list", length(args))
  labels <- character(length(args))
  setting <- FALSE
  for (i in seq_along(args)) {
    if (nzchar(nm[i])) {
      setting <- TRUE
      labels[i] <- nm[i]
      if (!.par_known(nm[i], d$par, call)) next
      value[[i]] <- .par_value(d$par, nm[i])
      if (nm[i] %in% .read_only) warning(simpleWarning(gettextf("graphical parameter \"%s\" cannot be set", nm[i]), call))
      else d$par <- .par_set(d$par, nm[i], args[[i]], call)
    } else {
      q <- args[[i]]
      if (!is.character(q)) {
        warning(gettextf("argument %d does not name a graphical parameter", i), domain = NA)
        next
      }
      labels[i] <- q
      if (.par_known(q, d$par, call)) value[[i]] <- .par_value(d$par, q)
    }
  }
  if (single) return(value[[1L]])
  names(value) <- labels
  if (setting) invisible(value) else value
}

.par_known <- function(name, p, call) {
  if (startsWith(name, ".") || is.null(p[[name]])) {
    if (name %in% c("gamma", "type")) return(FALSE)
    warning(simpleWarning(gettextf("\"%s\" is not a graphical parameter", name), call))
    FALSE
  } else TRUE
}

.par_bad <- function(name, call = NULL) stop(simpleError(gettextf("invalid value specified for graphical parameter \"%s\"", name), call))

.figure_grid <- function(p, rc, bycol) {
  rc <- as.integer(rc)
  p$mfrow <- p$mfcol <- rc
  p$.bycol <- bycol
  p$.nfig <- rc[1L] * rc[2L]
  p$.last <- p$.nfig
  p$page <- TRUE
  p$.layout <- NULL
  p$.fixed <- NULL
  p$cex <- if (max(rc) > 2L) 0.66 else if (rc[1L] == 2L && rc[2L] == 2L) 0.83 else 1
  p$mex <- 1
  p$.pin <- NULL
  if (p$.margin == "plt") p$.margin <- "lines"
  .place_figure(p)
}

# A region of the room inside the outer margins as one of the device, and back.
.to_device <- function(p, region) p$omd[c(1L, 1L, 3L, 3L)] + region * (p$omd[c(2L, 2L, 4L, 4L)] - p$omd[c(1L, 1L, 3L, 3L)])
.to_inner <- function(p, region) (region - p$omd[c(1L, 1L, 3L, 3L)]) / (p$omd[c(2L, 2L, 4L, 4L)] - p$omd[c(1L, 1L, 3L, 3L)])

# What par() gives: kept is the figure's place on the device, shown the one inside the outer margins.
.par_value <- function(p, name)
  if (name == "fig" && any(p$oma != 0)) round(.to_inner(p, p$fig), 14L) else p[[name]]

# fig, mfg for figure number .last; .fixed: the region that was given for it
.place_figure <- function(p) {
  if (!is.null(p$.fixed)) {
    p$fig <- .to_device(p, p$.fixed)
    return(.par_layout(p))
  }
  if (!is.null(p$.layout)) {
    l <- p$.layout
    where <- which(l$mat == p$.last, arr.ind = TRUE)
    if (nrow(where)) {
      # what is left over lies on both sides
      margin <- function(parts) if (sum(parts) < 1 - 1e-9) (1 - sum(parts)) / 2 else 0
      left <- margin(l$w) + c(0, cumsum(l$w))
      top <- margin(l$h) + c(0, cumsum(l$h))
      r <- range(where[, 1L])
      k <- range(where[, 2L])
      ow <- p$omd[2L] - p$omd[1L]
      oh <- p$omd[4L] - p$omd[3L]
      p$fig <- c(p$omd[1L] + ow * left[k[1L]], p$omd[1L] + ow * left[k[2L] + 1L], p$omd[4L] - oh * top[r[2L] + 1L], p$omd[4L] - oh * top[r[1L]])
      p$mfg <- c(r[1L], k[1L], dim(l$mat))
    }
    return(.par_layout(p))
  }
  nr <- p$mfrow[1L]
  nc <- p$mfrow[2L]
  i <- p$.last - 1L
  row <- if (p$.bycol) i %% nr else i %/% nc
  col <- if (p$.bycol) i %/% nr else i %% nc
  w <- (p$omd[2L] - p$omd[1L]) / nc
  h <- (p$omd[4L] - p$omd[3L]) / nr
  p$fig <- c(p$omd[1L] + col * w, p$omd[1L] + (col + 1) * w, p$omd[4L] - (row + 1) * h, p$omd[4L] - row * h)
  p$mfg <- as.integer(c(row + 1L, col + 1L, nr, nc))
  .par_layout(p)
}

# Whether a parameter of the right length may have a value.
.par_allows <- function(name, value) {
  if (anyNA(value) || !length(value)) return(TRUE) # looked at elsewhere
  shares <- function(v) all(v > -1e-7, v < 1 + 1e-7) && v[1L] < v[2L] && v[3L] < v[4L]
  if (is.numeric(value)) switch(name,
    las = value[1L] %in% 0:3,
    cex = , mex = , ps = , cex.axis = , cex.lab = , cex.main = , cex.sub = , pin = , font = , font.axis = , font.lab = , font.main = ,
    font.sub = all(value > 0),
    fig = length(value) != 4L || shares(value),
    TRUE)
  else switch(name,
    bty = value[1L] %in% strsplit("oOlL7cCuU[]nN", "")[[1L]],
    xaxs = , yaxs = value[1L] %in% c("s", "e", "i", "r", "d"),
    xaxt = , yaxt = value[1L] %in% c("s", "l", "t", "n"),
    TRUE)
}

# The row and column of the next figure.
.check_cell <- function(p, value, call) {
  v <- as.integer(.as_numbers(value, call))
  if (!(length(v) %in% c(2L, 4L))) .refuse_to("parameter \"mfg\" has the wrong length", call)
  if (anyNA(v) || any(v < 1L)) .par_bad("mfg", call)
  size <- p$mfrow
  for (k in 1:2) if (v[k] > size[k]) .refuse_to(gettextf("parameter \"%s\" in \"mfg\" is out of range", c("i", "j")[k]), call)
  if (length(v) == 4L) for (k in 1:2) if (v[k + 2L] != size[k])
    warning(simpleWarning(gettextf("value of '%s' in \"mfg\" is wrong and will be ignored", c("nr", "nc")[k]), call))
  v
}

.par_set <- function(p, name, value, call = NULL) {
  if (!.par_allows(name, value)) .par_bad(name, call)
  .number <- function(n) {
    if (is.character(value)) {
      given <- value
      value <- suppressWarnings(as.numeric(given))
      if (any(is.na(value) & !is.na(given))) warning(simpleWarning("NAs introduced by coercion", sys.call(-2L)))
    }
    if (!is.numeric(value) && !is.logical(value)) .par_bad(name, call)
    if (length(value) != n) stop(simpleError(gettextf("graphical parameter \"%s\" has the wrong length", name), call))
    if (anyNA(value) && !(name %in% "tck")) .par_bad(name, call)
    as.double(value)
  }
  lines_per_inch <- p$.line * p$cex * p$mex
  switch(name,
    mar = {
      p$mar <- .number(4L)
      if (any(p$mar < 0)) .par_bad(name, call)
      p$.margin <- "lines"
      p$.pin <- NULL
      .par_layout(p)
    },
    mai = {
      p$mai <- .number(4L)
      if (any(p$mai < 0)) .par_bad(name, call)
      p$.margin <- "inches"
      p$.pin <- NULL
      .par_layout(p)
    },
    oma = , omi = , omd = {
      v <- .number(4L)
      inches <- switch(name, oma = v * lines_per_inch, omi = v,
                       omd = c(v[3L] * p$din[2L], v[1L] * p$din[1L], (1 - v[4L]) * p$din[2L], (1 - v[2L]) * p$din[1L]))
      p$omi <- inches
      p$oma <- inches / lines_per_inch
      p$omd <- c(inches[2L] / p$din[1L], 1 - inches[4L] / p$din[1L], inches[1L] / p$din[2L], 1 - inches[3L] / p$din[2L])
      p$.last <- p$.nfig # the next figure is the first one
      .place_figure(p)
    },
    mfrow = , mfcol = {
      v <- .number(2L)
      if (any(v < 1)) .par_bad(name, call)
      .outer_lines(.figure_grid(p, v, name == "mfcol"), p$oma)
    },
    mfg = {
      v <- .check_cell(p, value, call)
      nr <- p$mfrow[1L]
      nc <- p$mfrow[2L]
      p$.last <- if (p$.bycol) (v[2L] - 1L) * nr + v[1L] else (v[1L] - 1L) * nc + v[2L]
      p <- .place_figure(p)
      p$new <- TRUE
      p
    },
    fig = {
      p$.fixed <- .number(4L)
      p$mfrow <- p$mfcol <- c(1L, 1L)
      p$.nfig <- 1L
      p$page <- TRUE
      p$.last <- 1L
      p$mfg <- c(1L, 1L, 1L, 1L)
      p$.layout <- NULL
      .place_figure(p)
    },
    fin = {
      v <- .number(2L)
      w <- v / p$din
      p$fig <- c(0.5 - w[1L] / 2, 0.5 + w[1L] / 2, 0.5 - w[2L] / 2, 0.5 + w[2L] / 2)
      p$.fixed <- .to_inner(p, p$fig)
      .par_layout(p)
    },
    plt = {
      p$plt <- .number(4L)
      p$.margin <- "plt"
      p$.pin <- NULL
      .par_layout(p)
    },
    pin = {
      p$.pin <- .number(2L)
      .par_layout(p)
    },
    pty = {
      if (!(value %in% c("m", "s"))) .par_bad(name, call)
      p$pty <- value
      p$.pin <- NULL
      if (p$.margin == "plt") p$.margin <- "inches"
      .par_layout(p)
    },
    cex = {
      p$cex <- .number(1L)
      .par_layout(p)
    },
    mex = {
      p$mex <- .number(1L)
      .par_layout(p)
    },
    ps = {
      value <- as.integer(.as_numbers(value, call))
      if (anyNA(value)) .par_bad(name, call)
      p$ps <- value
      p$.line <- value / 60
      .par_layout(p)
    },
    usr = {
      v <- .number(4L)
      if (v[1L] == v[2L] || v[3L] == v[4L]) .par_bad(name, call)
      p$usr <- v
      .map_axes(.par_layout(p))
    },
    xlog = , ylog = , ann = , ask = , new = {
      v <- as.logical(value)
      if (length(v) != 1L || is.na(v)) .par_bad(name, call)
      if (name == "new" && v && !p$.plotted) {
        warning("calling par(new=TRUE) with no plot", call. = FALSE)
        v <- FALSE
      }
      p[[name]] <- v
      p
    },
    xpd = {
      if (length(value) != 1L) stop(simpleError("graphical parameter \"xpd\" has the wrong length", call))
      p$xpd <- as.logical(value)
      p
    },
    lty = {
      if (is.character(value) && !value[1L] %in% .lty_names && grepl("[^0-9A-Fa-f]", value[1L]))
        stop(simpleError("invalid hex digit in 'color' or 'lty'", call))
      p$lty <- if (is.numeric(value)) .lty_names[(as.integer(value) - 1L) %% 6L + 2L - (value == 0)] else value
      p
    },
    col = , col.axis = , col.lab = , col.main = , col.sub = , fg = , bg = {
      if (length(value) != 1L) stop(simpleError(gettextf("graphical parameter \"%s\" has the wrong length", name), call))
      if (is.numeric(value)) value <- if (value == 0) "transparent" else palette()[(as.integer(value) - 1L) %% length(palette()) + 1L]
      if (is.na(value)) value <- "transparent"
      tryCatch(.color_matrix(value), error = function(e) stop(simpleError(conditionMessage(e), call)))
      p[[name]] <- value
      if (name == "bg") p$new <- FALSE
      p
    },
    lend = , ljoin = {
      words <- if (name == "lend") c("round", "butt", "square") else c("round", "mitre", "bevel")
      v <- if (is.numeric(value)) words[value + 1] else words[pmatch(value, words)]
      if (length(v) != 1L || is.na(v)) .par_bad(name, call)
      p[[name]] <- v
      p
    },
    bty = {
      if (!(value %in% c("o", "l", "7", "c", "u", "]", "[", "n", "L", "O", "C", "U"))) .par_bad(name, call)
      p$bty <- value
      p
    },
    pch = {
      if (length(value) != 1L) stop(simpleError("graphical parameter \"pch\" has the wrong length", call))
      if (is.na(value)) .par_bad(name, call)
      p$pch <- if (is.character(value)) value else as.integer(value)
      p
    },
    las = , font = , font.axis = , font.lab = , font.main = , font.sub = , err = {
      if (length(value) != 1L) stop(simpleError(gettextf("graphical parameter \"%s\" has the wrong length", name), call))
      p[[name]] <- as.integer(.as_numbers(value, call))
      if (is.na(p[[name]])) .par_bad(name, call)
      p
    },
    lab = {
      v <- as.integer(.number(3L))
      if (any(v < c(1L, 1L, 0L))) .par_bad(name, call)
      p$lab <- v
      p
    },
    tck = , adj = , cex.axis = , cex.lab = , cex.main = , cex.sub = , crt = , lheight = , lmitre = , lwd = , mkh = , smo = , srt = , tcl = , ylbias = {
      v <- .number(1L)
      if (name == "adj" && (v < 0 || v > 1) || name == "lmitre" && v < 1) .par_bad(name, call)
      p[[name]] <- v
      p
    },
    mgp = , xaxp = , yaxp = {
      p[[name]] <- .number(3L)
      p
    },
    {
      p[[name]] <- value
      p
    })
}

# Outer margins given in lines follow the size of letters, which the number of figures decides.
.outer_lines <- function(p, oma) {
  if (all(oma == 0)) return(p)
  inches <- oma * p$.line * p$cex * p$mex
  p$oma <- oma
  p$omi <- inches
  p$omd <- c(inches[2L] / p$din[1L], 1 - inches[4L] / p$din[1L], inches[1L] / p$din[2L], 1 - inches[3L] / p$din[2L])
  .place_figure(p)
}

.lty_names <- c("blank", "solid", "dashed", "dotted", "dotdash", "longdash", "twodash")

# The rows and columns of a layout as parts of what is inside of the outer margins; it keeps what it was made from, for other sizes of the page.
.layout_parts <- function(p, given) {
  inner <- p$din * (p$omd[c(2L, 4L)] - p$omd[c(1L, 3L)])
  # sizes in cm as parts of what there is, and the others
  sizes <- function(s, n, size) {
    s <- rep_len(s, n)
    cm <- grepl("cm$", s)
    v <- as.numeric(sub(" *cm$", "", s))
    list(abs = ifelse(cm, v / 2.54 / size, 0), rel = ifelse(cm, 0, v))
  }
  w <- sizes(given$widths, ncol(given$mat), inner[1L])
  h <- sizes(given$heights, nrow(given$mat), inner[2L])
  # how many inches a unit is in both directions; one for both if they are to agree
  room <- c(max(0, 1 - sum(w$abs)), max(0, 1 - sum(h$abs))) * inner
  unit <- room / c(sum(w$rel), sum(h$rel))
  if (all(given$respect != 0)) unit[] <- min(unit[is.finite(unit)], Inf)
  unit[!is.finite(unit)] <- 0
  list(mat = given$mat, w = w$abs + w$rel * unit[1L] / inner[1L], h = h$abs + h$rel * unit[2L] / inner[2L], given = given)
}

# Parameters for a page of another size: what is given in inches and lines stays as long.
.resized_par <- function(p, w, h) {
  p$din <- c(w, h)
  p$omd <- c(p$omi[2L] / w, 1 - p$omi[4L] / w, p$omi[1L] / h, 1 - p$omi[3L] / h)
  if (!is.null(p$.layout)) p$.layout <- .layout_parts(p, p$.layout$given)
  .place_figure(p)
}

layout <- function(mat, widths = rep.int(1, ncol(mat)), heights = rep.int(1, nrow(mat)), respect = FALSE) {
  .logged()
  storage.mode(mat) <- "integer"
  mat <- as.matrix(mat)
  num.figures <- max(mat)
  for (i in 1L:num.figures) {
    if (match(i, mat, nomatch = 0L) == 0L) stop(gettextf("layout matrix must contain at least one reference\nto each of the values {1 ... %d}\n", num.figures), domain = NA)
  }
  if (is.matrix(respect) && !identical(dim(respect), dim(mat)) || !is.matrix(respect) && (length(respect) > 1L || !(is.logical(respect) || is.numeric(respect))))
    stop("'respect' must be logical or matrix with same dimension as 'mat'")
  d <- .dev_env()
  p <- d$par
  p$mfrow <- p$mfcol <- dim(mat)
  p$cex <- if (max(dim(mat)) > 2L) 0.66 else if (all(dim(mat) == 2L)) 0.83 else 1
  p <- .outer_lines(p, p$oma)
  p$.layout <- .layout_parts(p, list(mat = mat, widths = widths, heights = heights, respect = respect))
  p$.nfig <- num.figures
  p$page <- TRUE
  p$.last <- num.figures
  p$.fixed <- NULL
  p$.pin <- NULL
  d$par <- .place_figure(p)
  invisible(num.figures)
}

layout.show <- function(n = 1) {
  # a new layout begins when the outer margins are set
  par(par(oma = rep(0, 4L)))
  before <- par(mar = rep(0, 4L))
  on.exit(par(before))
  draw <- function(label) {
    plot.new()
    box()
    text(0.5, 0.5, label)
  }
  for (k in seq_len(n)) draw(k)
  invisible()
}

lcm <- function(x) paste(x, "cm")

# ---- plots ----

plot.new <- function() {
  .logged()
  for (fun in getHook("before.plot.new")) {
    if (is.character(fun)) fun <- get(fun)
    try(fun())
  }
  d <- .dev_env()
  p <- d$par
  if (p$new) {
    p$new <- FALSE
    if (!d$started) .dev_page(d)
  } else if (!is.null(p$.fixed)) {
    .dev_page(d)
  } else {
    p$.last <- p$.last + 1L
    if (p$.last > p$.nfig || !d$started) {
      if (p$.last > p$.nfig || !p$.plotted) p$.last <- 1L
      .dev_page(d)
    }
    p <- .place_figure(p)
  }
  if (any(p$pin <= 0) || any(p$plt < -1e-9 & FALSE)) {
    d$par <- p
    stop(simpleError("figure margins too large", quote(plot.new())))
  }
  p$xlog <- p$ylog <- FALSE
  p$.plotted <- TRUE
  p$page <- !is.null(p$.fixed) || p$.last >= p$.nfig # does the next plot begin a page?
  p$.clip <- NULL
  d$par <- .scale_axis(.scale_axis(p, 0, 1, 1L), 0, 1, 2L)
  for (fun in getHook("plot.new")) {
    if (is.character(fun)) fun <- get(fun)
    try(fun())
  }
  invisible()
}

frame <- plot.new

.need_plot <- function(call = sys.call(-1L)) {
  d <- .dev_env()
  if (!d$par$.plotted) stop(simpleError("plot.new has not been called yet", call))
  d
}

# Sets usr and axp of one axis from the data limits.
.scale_axis <- function(p, lo, up, axis, inline = list()) {
  log <- if (axis == 1L) p$xlog else p$ylog
  style <- if (axis == 1L) .or(inline[["xaxs"]], p$xaxs) else .or(inline[["yaxs"]], p$yaxs)
  if (log) {
    lo <- log10(lo)
    up <- log10(up)
    if (!is.finite(lo) || !is.finite(up)) { # a limit is 0
      text <- gettextf("nonfinite axis=%d limits [GScale(%s,%s,..); log=TRUE] -- corrected now", axis, tolower(format(lo, digits = 6L)), tolower(format(up, digits = 6L)))
      warning(simpleWarning(text, sys.call(-1L)))
      lo <- max(lo, -320)
      up <- max(up, -320)
    }
  }
  swap <- up < lo
  a <- min(lo, up)
  b <- max(lo, up)
  big <- max(abs(a), abs(b))
  if (big == 0) {
    a <- -1
    b <- 1
  } else if (abs(b - a) < big * 16 * .Machine$double.eps) {
    t <- big * if (a == b) 0.4 else 0.01
    a <- a - t
    b <- b + t
  }
  if (style == "r") {
    t <- 0.04 * b - 0.04 * a
    a <- max(a - t, -.Machine$double.xmax)
    b <- min(b + t, .Machine$double.xmax)
  }
  if (log && 10^b == Inf) b <- log10(0.99 * .Machine$double.xmax)
  if (log && !swap && 10^a == 0) a <- log10(1.01 * .Machine$double.xmin)
  lab <- .or(inline[["lab"]], p$lab)
  ax <- .axisPars(c(a, b), log, lab[axis])
  if (log) ax$axp <- pmax(ax$axp, 1e-307)
  if (!is.null(inline[["xaxp"]]) && axis == 1L) ax <- list(axp = inline[["xaxp"]][1:2], n = inline[["xaxp"]][3L])
  if (!is.null(inline[["yaxp"]]) && axis == 2L) ax <- list(axp = inline[["yaxp"]][1:2], n = inline[["yaxp"]][3L])
  usr <- if (swap) c(b, a) else c(a, b)
  axp <- if (swap) rev(ax$axp) else ax$axp
  k <- if (axis == 1L) 1:2 else 3:4
  p$usr[k] <- usr
  p[[if (axis == 1L) "xaxp" else "yaxp"]] <- c(axp, ax$n)
  .map_axes(.par_layout(p))
}

# Where coordinates lie in the figure: margins that change later move only the next plot.
.map_axes <- function(p) {
  p$.map <- p$plt
  p
}

.or <- function(a, b) if (is.null(a)) b else a

plot.window <- function(xlim, ylim, log = "", asp = NA, ...) {
  .logged()
  d <- .dev_env()
  if (!is.numeric(unclass(xlim)) || length(xlim) != 2L) stop("invalid 'xlim' value")
  if (!is.numeric(unclass(ylim)) || length(ylim) != 2L) stop("invalid 'ylim' value")
  xlim <- as.double(xlim)
  ylim <- as.double(ylim)
  if (any(!is.finite(xlim))) stop("need finite 'xlim' values")
  if (any(!is.finite(ylim))) stop("need finite 'ylim' values")
  p <- d$par
  inline <- list(...)
  if (length(inline)) .check_inline(p, inline, sys.call())
  xl <- grepl("x", log, fixed = TRUE)
  yl <- grepl("y", log, fixed = TRUE)
  if (nchar(gsub("[xy]", "", log)) > 0L) stop(gettextf("invalid \"log=%s\" specification", log), domain = NA)
  if ((xl && any(xlim < 0)) || (yl && any(ylim < 0))) stop("Logarithmic axis must have positive limits")
  p$xlog <- xl
  p$ylog <- yl
  if (length(asp) != 1L) asp <- NA
  if (is.finite(asp) && asp > 0 && !xl && !yl) {
    dx <- abs(xlim[2L] - xlim[1L]) / asp
    dy <- abs(ylim[2L] - ylim[1L])
    if (dx == 0 && dy == 0) {
      add <- .Machine$double.eps^0.25
      xadd <- yadd <- if (xlim[1L] == 0) add * asp else 0.2 * abs(xlim[1L])
    } else {
      scale <- min(p$pin[1L] / dx, p$pin[2L] / dy)
      xadd <- 0.5 * (p$pin[1L] / scale - dx) * asp
      yadd <- 0.5 * (p$pin[2L] / scale - dy)
    }
    if (xlim[2L] < xlim[1L]) xadd <- -xadd
    if (ylim[2L] < ylim[1L]) yadd <- -yadd
    xlim <- xlim + c(-xadd, xadd)
    ylim <- ylim + c(-yadd, yadd)
  }
  p <- .scale_axis(p, xlim[1L], xlim[2L], 1L, inline)
  d$par <- .scale_axis(p, ylim[1L], ylim[2L], 2L, inline)
  invisible()
}

# ---- coordinates ----

# The plot region in points: left, right, bottom, top.
.plot_region <- function(p) .figure_part(p, p$plt)
.axes_region <- function(p) .figure_part(p, if (is.null(p$.map)) p$plt else p$.map)
.axes_inches <- function(p) .spans(.axes_region(p)) / 72
.figure_part <- function(p, part) {
  fx <- p$fig[1L] * p$din[1L] * 72
  fy <- p$fig[3L] * p$din[2L] * 72
  fw <- p$fin[1L] * 72
  fh <- p$fin[2L] * 72
  c(fx + part[1L] * fw, fx + part[2L] * fw, fy + part[3L] * fh, fy + part[4L] * fh)
}

.dev_x <- function(p, x) {
  r <- .axes_region(p)
  if (p$xlog) x <- suppressWarnings(log10(as.double(x)))
  r[1L] + (as.double(x) - p$usr[1L]) / (p$usr[2L] - p$usr[1L]) * (r[2L] - r[1L])
}

.dev_y <- function(p, y) {
  r <- .axes_region(p)
  if (p$ylog) y <- suppressWarnings(log10(as.double(y)))
  r[3L] + (as.double(y) - p$usr[3L]) / (p$usr[4L] - p$usr[3L]) * (r[4L] - r[3L])
}

.user_x <- function(p, dx) {
  r <- .axes_region(p)
  v <- p$usr[1L] + (dx - r[1L]) / (r[2L] - r[1L]) * (p$usr[2L] - p$usr[1L])
  if (p$xlog) 10^v else v
}

.user_y <- function(p, dy) {
  r <- .axes_region(p)
  v <- p$usr[3L] + (dy - r[3L]) / (r[4L] - r[3L]) * (p$usr[4L] - p$usr[3L])
  if (p$ylog) 10^v else v
}

.to_points <- function(p, v, unit, axis) {
  size <- p$din[axis] * 72
  f <- if (axis == 1L) p$fig[1:2] else p$fig[3:4]
  r <- if (axis == 1L) .plot_region(p)[1:2] else .plot_region(p)[3:4]
  o <- if (axis == 1L) p$omd[1:2] else p$omd[3:4]
  switch(unit, user = if (axis == 1L) .dev_x(p, v) else .dev_y(p, v), inches = v * 72, device = v, ndc = v * size,
         nic = (o[1L] + v * diff(o)) * size, nfc = (f[1L] + v * diff(f)) * size, npc = r[1L] + v * diff(r),
         lines = v * p$csi * 72, chars = v * p$csi * 72)
}

.from_points <- function(p, v, unit, axis) {
  size <- p$din[axis] * 72
  f <- if (axis == 1L) p$fig[1:2] else p$fig[3:4]
  r <- if (axis == 1L) .plot_region(p)[1:2] else .plot_region(p)[3:4]
  o <- if (axis == 1L) p$omd[1:2] else p$omd[3:4]
  switch(unit, user = if (axis == 1L) .user_x(p, v) else .user_y(p, v), inches = v / 72, device = v, ndc = v / size,
         nic = (v / size - o[1L]) / diff(o), nfc = (v / size - f[1L]) / diff(f), npc = (v - r[1L]) / diff(r),
         lines = v / (p$csi * 72), chars = v / (p$csi * 72))
}

.units <- c("user", "inches", "device", "ndc", "", "nic", "nfc", "", "", "", "", "", "lines", "", "", "npc", "chars")

# Units of Cairo's devices are pixels, or points, and their y goes down; axis is 1 for x, 2 for y.
.between_units <- function(d, v, from, to, axis) {
  k <- .dev_scale(d)
  turned <- is.null(d$native) && isTRUE(d$cairo)
  height <- if (axis == 2L) d$h * 72
  if (turned && from == "device") v <- if (axis == 2L) height - v / k else v / k
  v <- .from_points(d$par, .to_points(d$par, v, from, axis), to, axis)
  if (turned && to == "device") v <- (if (axis == 2L) height - v else v) * k
  v
}

# A unit of which some letters are enough.
.unit_named <- function(unit, argument, call) {
  names <- .units[nzchar(.units)]
  k <- if (is.character(unit)) pmatch(unit[1L], names) else NA
  if (is.na(k)) .refuse_to(gettextf("invalid '%s' argument", argument), call)
  names[k]
}

grconvertX <- function(x, from = "user", to = "user") {
  call <- sys.call()
  .between_units(.dev_env(), as.double(.as_numbers(x, call)), .unit_named(from, "from", call), .unit_named(to, "to", call), 1L)
}

grconvertY <- function(y, from = "user", to = "user") {
  call <- sys.call()
  .between_units(.dev_env(), as.double(.as_numbers(y, call)), .unit_named(from, "from", call), .unit_named(to, "to", call), 2L)
}

# Lengths in inches in the units of the axes (1: x, 2: y).
.user_units <- function(inches, axis) {
  usr <- par("usr")
  inches * (usr[2L * axis] - usr[2L * axis - 1L]) / par("pin")[axis]
}

xinch <- function(x = 1, warn.log = TRUE) {
  if (par("xlog") && warn.log) warning("x log scale:  xinch() is nonsense")
  .user_units(x, 1L)
}

yinch <- function(y = 1, warn.log = TRUE) {
  if (par("ylog") && warn.log) warning("y log scale:  yinch() is nonsense")
  .user_units(y, 2L)
}

xyinch <- function(xy = 1, warn.log = TRUE) {
  if (any(par("xlog"), par("ylog")) && warn.log) warning("log scale:  xyinch() is nonsense")
  .user_units(xy, 1:2)
}

.label_text <- function(s) {
  if (is.null(s)) return(character())
  if (is.expression(s)) vapply(as.list(s), .math_label, "")
  else if (is.language(s)) .math_label(s)
  else as.character(unlist(s))
}

# The size of letters in points: PDF and PostScript have whole ones.
.font_size <- function(d, size) if (d$kind %in% c("pdf", "postscript")) floor(size + 0.5) else size

.string_inches <- function(s, cex, what, font = NULL, family = NULL) {
  d <- .dev_env()
  p <- d$par
  s <- .label_text(s)
  cex <- rep_len(if (is.null(cex)) 1 else cex, length(s))
  font <- .or(font, p$font)[1L]
  family <- .or(family, p$family)
  sizes <- .string_size_of(d, s, p$.line * 60 * p$cex * cex, font, family)
  sizes[if (what == "width") 1L else 2L, ] / 72
}
.string_size_of <- function(d, s, size, font, family)
  matrix(vapply(seq_along(s), function(i) .string_size(d, s[i], size[i], font, family), numeric(2L)), nrow = 2L)

strwidth <- function(s, units = "user", cex = NULL, font = NULL, vfont = NULL, ...) {
  call <- sys.call()
  units <- .width_unit(units, call)
  .check_string_size(cex[1L], font, call)
  w <- .string_inches(s, cex, "width", font, list(...)$family)
  p <- (if (units == "user") .need_plot() else .dev_env())$par
  switch(units, user = w / .axes_inches(p)[1L] * .spans(p$usr)[1L], figure = w / p$fin[1L], inches = w)
}

strheight <- function(s, units = "user", cex = NULL, font = NULL, vfont = NULL, ...) {
  call <- sys.call()
  units <- .width_unit(units, call)
  .check_string_size(cex[1L], font, call)
  h <- .string_inches(s, cex, "height", font, list(...)$family)
  p <- (if (units == "user") .need_plot() else .dev_env())$par
  switch(units, user = h / .axes_inches(p)[2L] * .spans(p$usr)[2L], figure = h / p$fin[2L], inches = h)
}

# ---- screens ----

split.screen <- function(figs, screen, erase = TRUE) {
  d <- .dev_env()
  first <- is.null(d$screens)
  if (first) {
    d$screens <- list(figs = matrix(numeric(), 0L, 4L), valid = integer(), cur = 0L)
    split <- c(0, 1, 0, 1)
    if (missing(screen)) screen <- 0L
  } else {
    if (missing(screen)) screen <- d$screens$cur
    split <- d$screens$figs[screen, ]
  }
  if (is.matrix(figs)) {
    f <- figs
  } else {
    nr <- figs[1L]
    nc <- figs[2L]
    f <- cbind(rep((seq_len(nc) - 1) / nc, nr), rep(seq_len(nc) / nc, nr), rep((nr - seq_len(nr)) / nr, each = nc),
               rep((nr - seq_len(nr) + 1) / nr, each = nc))
  }
  w <- split[2L] - split[1L]
  h <- split[4L] - split[3L]
  f <- cbind(split[1L] + f[, 1L] * w, split[1L] + f[, 2L] * w, split[3L] + f[, 3L] * h, split[3L] + f[, 4L] * h)
  n0 <- nrow(d$screens$figs)
  new <- n0 + seq_len(nrow(f))
  d$screens$figs <- rbind(d$screens$figs, f)
  d$screens$valid <- c(setdiff(d$screens$valid, screen), new)
  if (first && erase) plot.new()
  screen(new[1L], new = FALSE)
  new
}

screen <- function(n = cur.screen, new = TRUE) {
  .logged()
  d <- .dev_env()
  if (is.null(d$screens)) return(FALSE)
  if (missing(n)) return(d$screens$cur)
  if (!(n %in% d$screens$valid)) stop("invalid screen number")
  d$screens$cur <- as.integer(n)
  d$par$.fixed <- d$screens$figs[n, ]
  d$par$new <- TRUE
  d$par <- .place_figure(d$par)
  invisible(n)
}

erase.screen <- function(n = cur.screen) invisible(.dev_env()$screens$cur)

close.screen <- function(n, all.screens = FALSE) {
  d <- .dev_env()
  if (is.null(d$screens)) return(FALSE)
  if (missing(n) && !all.screens) return(d$screens$valid)
  left <- if (all.screens) integer() else setdiff(d$screens$valid, n)
  if (!length(left)) {
    d$screens <- NULL
    d$par$.fixed <- NULL
    d$par <- .place_figure(d$par)
    return(invisible())
  }
  d$screens$valid <- left
  left
}
