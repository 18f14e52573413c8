# listing.R - grid.ls() and grid.grep(): the names of grobs and viewports, as nested text or paths.
#
# A listing is a list of entries in the order of drawing: name, gDepth, vpDepth, gPath, vpPath, type and what full names show.

.ls_entry <- function(name, full, gdepth, vpdepth, gpath, vppath, type)
  list(name = name, full = full, gDepth = gdepth, vpDepth = vpdepth, gPath = paste(gpath, collapse = "::"), vpPath = paste(vppath, collapse = "::"), type = type)

# A walk keeps where it is in an environment: at (path of viewports), rows (entries).
.ls_walk <- function(x, w, gpath) {
  add <- function(...) w$rows[[length(w$rows) + 1L]] <- .ls_entry(...)
  up <- function(n, kind = "upViewport") {
    if (w$viewports) add(as.character(n), paste0(kind, "[", n, "]"), length(gpath), length(w$at), gpath, w$at, "vpUpListing")
    w$at <- utils::head(w$at, length(w$at) - n)
  }
  push <- function(vp) {
    if (inherits(vp, "vpPath")) {
      if (w$viewports) add(as.character(vp), paste0("downViewport[", as.character(vp), "]"), length(gpath), if (w$viewports) length(w$at) else 0L, gpath, if (w$viewports) w$at, "vpNameListing")
      w$at <- c(w$at, explode(vp))
    } else if (inherits(vp, "vpTree")) {
      push(vp$parent)
      push(vp$children)
    } else if (inherits(vp, "vpStack")) for (v in unclass(vp)) push(v)
    else if (inherits(vp, "vpList")) {
      for (i in seq_along(vp)) {
        push(vp[[i]])
        if (i < length(vp)) up(depth(vp[[i]]))
      }
    } else {
      if (w$viewports) add(vp$name, as.character(vp), length(gpath), if (w$viewports) length(w$at) else 0L, gpath, if (w$viewports) w$at, "vpListing")
      w$at <- c(w$at, vp$name)
    }
  }
  if (is.grob(x)) {
    if (!is.null(x$vp)) push(x$vp)
    tree <- inherits(x, "gTree")
    if (w$grobs) add(x$name, as.character(x), length(gpath), if (w$viewports) length(w$at) else 0L, gpath, if (w$viewports) w$at, if (tree) "gTreeListing" else "grobListing")
    if (tree && w$recursive) {
      here <- c(gpath, x$name)
      if (!is.null(x$childrenvp)) {
        .ls_walk_vp(x$childrenvp, w, here, push, up)
      }
      for (name in x$childrenOrder) .ls_walk(x$children[[name]], w, here)
    }
    if (!is.null(x$vp)) up(depth(x$vp))
  } else if (inherits(x, "gList")) for (g in unclass(x)) .ls_walk(g, w, gpath)
  else if (inherits(x, c("viewport", "vpPath"))) push(x)
  else if (inherits(x, "up")) up(unclass(x))
  else if (inherits(x, "pop")) up(unclass(x), "popViewport")
  else if (inherits(x, "down")) push(x$path)
  invisible()
}

.ls_walk_vp <- function(vp, w, gpath, push, up) {
  push(vp)
  up(depth(vp))
}

grid.ls <- function(x = NULL, grobs = TRUE, viewports = FALSE, fullNames = FALSE, recursive = TRUE, print = TRUE, flatten = TRUE, ...) {
  w <- new.env()
  w$rows <- list()
  w$at <- character()
  w$grobs <- grobs
  w$viewports <- viewports
  w$recursive <- recursive
  if (is.null(x)) {
    if (viewports) .ls_walk(.state()$root$vp, w, character())
    for (item in .state()$list) .ls_walk(item, w, character())
  } else .ls_walk(x, w, character())
  if (!flatten) return(structure(lapply(w$rows, function(r) structure(r, class = c(r$type, "gridListing"))), class = c("gridListListing", "gridListing")))
  column <- function(what, kind) vapply(w$rows, function(r) r[[what]], kind)
  listing <- structure(list(name = column(if (fullNames) "full" else "name", ""), gDepth = as.numeric(column("gDepth", 0L)), vpDepth = as.numeric(column("vpDepth", 0L)),
                            gPath = column("gPath", ""), vpPath = column("vpPath", ""), type = column("type", "")), class = "flatGridListing")
  if (is.logical(print)) {
    if (print) nestedListing(listing, ...)
  } else if (is.function(print)) print(listing, ...)
  else stop("invalid 'print' argument")
  invisible(listing)
}

print.flatGridListing <- function(x, ...) {
  nestedListing(x, ...)
  invisible(x)
}

nestedListing <- function(x, gindent = "  ", vpindent = gindent) {
  if (!inherits(x, "flatGridListing")) stop("invalid listing")
  cat(paste0(strrep(gindent, x$gDepth), strrep(vpindent, x$vpDepth), x$name, "\n", recycle0 = TRUE), sep = "")
  invisible(x)
}

pathListing <- function(x, gvpSep = " | ", gAlign = TRUE) {
  if (!inherits(x, "flatGridListing")) stop("invalid listing")
  vp <- startsWith(x$type, "vp")
  joined <- function(path, name) ifelse(nzchar(path), paste(path, name, sep = "::"), name)
  left <- ifelse(vp, joined(x$vpPath, x$name), x$vpPath)
  if (gAlign) {
    width <- max(0L, nchar(left))
    left[!vp] <- formatC(left[!vp], width = -width)
  }
  lines <- ifelse(vp, left, paste0(left, gvpSep, joined(x$gPath, x$name)))
  if (length(lines)) cat(paste0(lines, "\n"), sep = "")
  invisible(x)
}

grobPathListing <- function(x, ...) {
  keep <- !startsWith(x$type, "vp")
  pathListing(structure(lapply(unclass(x), function(col) col[keep]), class = "flatGridListing"), ...)
}

grid.grep <- function(path, x = NULL, grobs = TRUE, viewports = FALSE, strict = FALSE, grep = FALSE, global = FALSE, no.match = character(),
                      vpPath = viewports) {
  if (!inherits(path, "path")) path <- gPath(path)
  l <- grid.ls(x, grobs = grobs, viewports = viewports, print = FALSE)
  vp <- startsWith(l$type, "vp")
  keep <- which(!(l$type %in% c("vpUpListing", "vpNameListing")))
  fits <- keep[vapply(keep, function(i) {
    above <- if (vp[i]) l$vpPath[i] else l$gPath[i]
    .grob_fits(list(name = l$name[i]), if (nzchar(above)) explode(above) else character(), path, strict, grep)
  }, NA)]
  if (!length(fits)) return(no.match)
  found <- lapply(fits, function(i) {
    above <- if (vp[i]) l$vpPath[i] else l$gPath[i]
    above <- sub("^ROOT(::)?", "", above)
    .make_path(c(if (nzchar(above)) above, l$name[i]), if (vp[i]) "vpPath" else "gPath", "grob")
  })
  if (global) found else found[[1L]]
}
