# grobs.R - Graphical objects: making them, lists and trees of them, finding and changing those within a tree.
#
# A grob is a list with name, gp, vp and what its class needs; a tree (gTree) has children, too, a gList by name in the order of
# childrenOrder.  Called by users and by the primitives.

grobName <- function(grob = NULL, prefix = "GRID") {
  kind <- if (is.null(grob)) "GROB" else class(grob)[1L]
  paste(prefix, kind, .count("grob"), sep = ".")
}

is.grob <- function(x) inherits(x, "grob")

.finish_grob <- function(x) {
  x <- validDetails(x)
  if (is.null(x$name)) x$name <- grobName(x)
  x$name <- as.character(x$name)
  if (!is.null(x$gp) && !is.gpar(x$gp)) stop("invalid 'gp' slot", call. = FALSE)
  if (is.character(x$vp)) x$vp <- do.call(vpPath, as.list(x$vp))
  if (!is.null(x$vp) && !inherits(x$vp, c("viewport", "vpPath"))) stop("invalid 'vp' slot", call. = FALSE)
  x
}

grob <- function(..., name = NULL, gp = NULL, vp = NULL, cl = NULL) {
  g <- c(list(...), list(name = name, gp = gp, vp = vp))
  if (!is.null(cl) && !is.character(cl)) stop("invalid 'grob' class")
  .finish_grob(structure(g, class = c(cl, "grob", "gDesc")))
}

grid.grob <- function(list.struct, cl = NULL, draw = TRUE) {
  .Deprecated("grob")
  g <- do.call(grob, c(list.struct, cl = cl))
  if (draw) grid.draw(g)
  invisible(g)
}

gTree <- function(..., name = NULL, gp = NULL, vp = NULL, children = NULL, childrenvp = NULL, cl = NULL) {
  g <- c(list(...), list(name = name, gp = gp, vp = vp))
  if (!is.null(childrenvp)) {
    if (is.character(childrenvp)) childrenvp <- vpPath(childrenvp)
    if (!inherits(childrenvp, c("viewport", "vpPath"))) stop("invalid 'childrenvp'")
    g$childrenvp <- childrenvp
  }
  class(g) <- c(cl, "gTree", "grob", "gDesc")
  g <- .finish_grob(g)
  setChildren(g, children)
}

grobTree <- function(..., name = NULL, gp = NULL, vp = NULL, childrenvp = NULL, cl = NULL)
  gTree(children = gList(...), name = name, gp = gp, vp = vp, childrenvp = childrenvp, cl = cl)

grid.collection <- function(..., gp = gpar(), draw = TRUE, vp = NULL) {
  .Deprecated("gTree")
  g <- gTree(children = gList(...), gp = gp, vp = vp)
  if (draw) grid.draw(g)
  invisible(g)
}

setChildren <- function(x, children) {
  if (!inherits(x, "gTree")) stop("can only set 'children' for a \"gTree\"")
  if (!is.null(children) && !inherits(children, "gList")) stop("'children' must be a \"gList\"", call. = FALSE)
  kept <- structure(list(), class = "gList")
  if (length(children)) {
    children <- unclass(children)
    children <- children[!vapply(children, is.null, NA)]
    names(children) <- vapply(children, function(g) g$name, "")
    # of several with the same name the last one counts, at the place of the first
    kept <- children[!duplicated(names(children))]
    kept[names(children)] <- children
    class(kept) <- "gList"
  }
  x$children <- kept
  x$childrenOrder <- if (length(kept)) names(kept) else character()
  x
}

childNames <- function(gTree) {
  if (!inherits(gTree, "gTree")) stop("it is only valid to get 'children' from a \"gTree\"")
  gTree$childrenOrder
}

# ---- lists ----

gList <- function(...) {
  parts <- list(...)
  if (!length(parts)) return(structure(list(), class = "gList"))
  items <- unlist(lapply(parts, function(p) {
    if (is.null(p)) list()
    else if (is.grob(p)) list(p)
    else if (inherits(p, "gList")) unname(unclass(p))
    else stop("only 'grobs' allowed in \"gList\"", call. = FALSE)
  }), recursive = FALSE)
  structure(if (is.null(items)) list() else items, class = "gList")
}

as.character.gList <- function(x, ...) paste0("(", paste(vapply(unclass(x), as.character, ""), collapse = ", "), ")")
as.character.grob <- function(x, ...) paste0(class(x)[1L], "[", x$name, "]")

print.gList <- function(x, ...) {
  cat(as.character(x), "\n")
  invisible(x)
}

print.grob <- function(x, ...) {
  cat(as.character(x), "\n")
  invisible(x)
}

`[.gList` <- function(x, index, ...) structure(unclass(x)[index], class = "gList")

addToGList <- function(x, gList) UseMethod("addToGList")
addToGList.default <- function(x, gList) if (is.null(x)) gList else stop("invalid element to add to \"gList\"")
addToGList.grob <- function(x, gList) .glist_with(gList, list(x))
addToGList.gList <- function(x, gList) .glist_with(gList, unclass(x))
.glist_with <- function(gList, more) structure(c(unclass(gList), more), class = "gList")

# ---- hooks that classes of grobs define ----

validDetails <- function(x) UseMethod("validDetails")
validDetails.grob <- function(x) x
drawDetails <- function(x, recording) UseMethod("drawDetails")
drawDetails.grob <- function(x, recording) NULL
draw.details <- function(x, recording) {
  .Deprecated("drawDetails")
  UseMethod("draw.details")
}
preDrawDetails <- function(x) UseMethod("preDrawDetails")
preDrawDetails.grob <- function(x) NULL
postDrawDetails <- function(x) UseMethod("postDrawDetails")
postDrawDetails.grob <- function(x) NULL
makeContext <- function(x) UseMethod("makeContext")
makeContext.default <- function(x) x
makeContent <- function(x) UseMethod("makeContent")
makeContent.default <- function(x) x
editDetails <- function(x, specs) UseMethod("editDetails")
editDetails.grob <- function(x, specs) x

# ---- paths of grobs ----

.as_gpath <- function(path) {
  if (is.character(path)) gPath(path)
  else if (inherits(path, "gPath")) path
  else stop("invalid 'gPath'", call. = FALSE)
}

# Does the grob with these names above it fit a path?
.grob_fits <- function(grob, above, path, strict, grep) {
  parts <- explode(path)
  grep <- rep_len(grep, length(parts))
  n <- length(parts)
  same <- function(pattern, name, by) if (by) grepl(pattern, name) else identical(pattern, name)
  if (!same(parts[n], grob$name, grep[n])) return(FALSE)
  if (n == 1L) return(!strict || !length(above))
  if (any(grep[-n])) return(grepl(path$path, paste(above, collapse = "::")))
  if (strict) return(identical(path$path, paste(above, collapse = "::")))
  length(above) >= n - 1L && identical(parts[-n], utils::tail(above, n - 1L))
}

# Goes through a grob and what is below it; for those that fit `act` gives what stands in its place (NULL: nothing).
# Gives list(grob, found); global: all that fit, else the first.
.change_grob <- function(grob, above, path, strict, grep, global, act) {
  found <- FALSE
  if (.grob_fits(grob, above, path, strict, grep)) {
    grob <- act(grob, above)
    found <- TRUE
    if (!global || is.null(grob)) return(list(grob, TRUE))
  }
  if (!inherits(grob, "gTree")) return(list(grob, found))
  here <- c(above, grob$name)
  for (name in grob$childrenOrder) {
    r <- .change_grob(grob$children[[name]], here, path, strict, grep, global, act)
    if (!r[[2L]]) next
    found <- TRUE
    if (is.null(r[[1L]])) grob <- .without_child(grob, name)
    else if (!identical(grob$children[[name]], r[[1L]])) grob$children[[name]] <- r[[1L]]
    if (!global) break
  }
  list(grob, found)
}

.without_child <- function(tree, name) {
  children <- unclass(tree$children)
  children[[name]] <- NULL
  tree$children <- structure(children, class = "gList")
  tree$childrenOrder <- setdiff(tree$childrenOrder, name)
  tree
}

# The same below a tree only: paths begin with its children.
.change_below <- function(tree, path, strict, grep, global, act) {
  if (!inherits(tree, "gTree")) return(list(tree, FALSE))
  found <- FALSE
  for (name in tree$childrenOrder) {
    r <- .change_grob(tree$children[[name]], character(), path, strict, grep, global, act)
    if (!r[[2L]]) next
    found <- TRUE
    if (is.null(r[[1L]])) tree <- .without_child(tree, name)
    else tree$children[[name]] <- r[[1L]]
    if (!global) break
  }
  list(tree, found)
}

.path_missing <- function(path) gettextf("'gPath' (%s) not found", as.character(path))

getGrob <- function(gTree, gPath, strict = FALSE, grep = FALSE, global = FALSE) {
  if (!inherits(gTree, "gTree")) stop("it is only valid to get a child from a \"gTree\"")
  .found_grobs(gTree$children, .as_gpath(gPath), strict, grep, global)
}

# Those of a list of grobs, and below them, that fit a path.
.found_grobs <- function(grobs, path, strict, grep, global) {
  found <- list()
  keep <- function(g, above) {
    found[[length(found) + 1L]] <<- g
    g
  }
  for (g in grobs) if (is.grob(g)) {
    r <- .change_grob(g, character(), path, strict, grep, global, keep)
    if (r[[2L]] && !global) break
  }
  if (global) structure(found, class = "gList") else if (length(found)) found[[1L]] else NULL
}

setGrob <- function(gTree, gPath, newGrob, strict = FALSE, grep = FALSE) {
  if (!inherits(gTree, "gTree")) stop("it is only valid to set a child of a \"gTree\"")
  if (!is.grob(newGrob)) stop("it is only valid to set a 'grob' as child of a \"gTree\"")
  path <- .as_gpath(gPath)
  r <- .change_below(gTree, path, strict, grep, FALSE, function(g, above) {
    if (newGrob$name != g$name) stop("the new 'grob' must have the same name as the old 'grob'", call. = FALSE)
    newGrob
  })
  if (!r[[2L]]) stop("'gPath' does not specify a valid child", call. = FALSE)
  r[[1L]]
}

addGrob <- function(gTree, child, gPath = NULL, strict = FALSE, grep = FALSE, global = FALSE, warn = TRUE) {
  if (!inherits(gTree, "gTree")) stop("it is only valid to add a child to a \"gTree\"")
  if (!is.grob(child)) stop("it is only valid to add a 'grob' to a \"gTree\"")
  add <- function(g, above = NULL) {
    if (!inherits(g, "gTree")) stop("it is only valid to add a child to a \"gTree\"", call. = FALSE)
    order <- g$childrenOrder
    g$children[[child$name]] <- child
    class(g$children) <- "gList"
    g$childrenOrder <- c(setdiff(order, child$name), child$name)
    g
  }
  if (is.null(gPath)) return(add(gTree))
  path <- .as_gpath(gPath)
  r <- .change_below(gTree, path, strict, grep, global, add)
  if (!r[[2L]] && warn) warning(.path_missing(path), domain = NA)
  r[[1L]]
}

removeGrob <- function(gTree, gPath, strict = FALSE, grep = FALSE, global = FALSE, warn = TRUE) {
  if (!inherits(gTree, "gTree")) stop("it is only valid to remove a child from a \"gTree\"")
  path <- .as_gpath(gPath)
  r <- .change_below(gTree, path, strict, grep, global, function(g, above) NULL)
  if (!r[[2L]] && warn) warning(.path_missing(path), domain = NA)
  r[[1L]]
}

reorderGrob <- function(x, order, back = TRUE) {
  if (!inherits(x, "gTree")) stop("can only reorder 'children' for a \"gTree\"")
  now <- x$childrenOrder
  first <- if (is.character(order)) order else now[order]
  rest <- setdiff(now, first)
  x$childrenOrder <- if (back) c(first, rest) else c(rest, first)
  x
}

# ---- editing ----

.edit_grob <- function(grob, specs, call) {
  specs <- unclass(specs)
  for (name in names(specs)) {
    if (!nzchar(name)) next
    if (!(name %in% names(grob)) && name != "edits" && name != "childrenvp") {
      warning(simpleWarning(gettextf("slot '%s' not found", name), call))
      next
    }
    if (name == "gp") {
      grob["gp"] <- list(specs$gp)
    } else if (is.null(specs[[name]])) grob[name] <- list(NULL)
    else grob[[name]] <- specs[[name]]
  }
  grob <- editDetails(grob, specs)
  .finish_grob(grob)
}

editGrob <- function(grob, gPath = NULL, ..., strict = FALSE, grep = FALSE, global = FALSE, warn = TRUE) {
  specs <- list(...)
  call <- quote(editThisGrob(grob, specs))
  if (is.null(gPath)) return(.edit_grob(grob, specs, call))
  path <- .as_gpath(gPath)
  r <- .change_below(grob, path, strict, grep, global, function(g, above) .edit_grob(g, specs, call))
  if (!r[[2L]] && warn) warning(.path_missing(path), domain = NA)
  r[[1L]]
}

gEdit <- function(...) structure(list(...), class = "gEdit")
is.gEdit <- function(x) inherits(x, "gEdit")

gEditList <- function(...) {
  edits <- list(...)
  if (!all(vapply(edits, is.gEdit, NA))) stop("'gEditList' can only contain 'gEdit' objects")
  structure(edits, class = "gEditList")
}

applyEdit <- function(x, edit) {
  if (is.null(edit)) return(x)
  if (!is.gEdit(edit)) stop("invalid 'edit' information")
  do.call(editGrob, c(list(x), edit))
}

applyEdits <- function(x, edits) {
  if (is.null(edits)) return(x)
  if (is.gEdit(edits)) return(applyEdit(x, edits))
  if (!inherits(edits, "gEditList")) stop("invalid 'edit' information")
  for (edit in unclass(edits)) x <- applyEdits(x, edit)
  x
}

# ---- what is on the display list ----

.list_grobs <- function() Filter(is.grob, .state()$list)

grid.get <- function(gPath, strict = FALSE, grep = FALSE, global = FALSE, allDevices = FALSE) {
  .single_device(allDevices)
  .found_grobs(.list_grobs(), .as_gpath(gPath), strict, grep, global)
}

.single_device <- function(all) if (all) stop("not yet able to access all devices", call. = FALSE)

grid.gget <- function(..., grep = TRUE, global = TRUE) grid.get(..., grep = grep, global = global)

# Changes grobs of the display list.
.change_list <- function(path, strict, grep, global, act, redraw, missing = stop) {
  path <- .as_gpath(path)
  s <- .state()
  found <- FALSE
  gone <- integer()
  for (i in seq_along(s$list)) {
    if (!is.grob(s$list[[i]])) next
    r <- .change_grob(s$list[[i]], character(), path, strict, grep, global, act)
    if (!r[[2L]]) next
    found <- TRUE
    if (is.null(r[[1L]])) gone <- c(gone, i) else s$list[[i]] <- r[[1L]]
    if (!global) break
  }
  if (length(gone)) s$list <- s$list[-gone]
  if (!found) missing(gettextf("'gPath' (%s) not found", as.character(path)), call. = FALSE, domain = NA)
  if (found && redraw) grid.refresh()
  invisible()
}

grid.edit <- function(gPath, ..., strict = FALSE, grep = FALSE, global = FALSE, allDevices = FALSE, redraw = TRUE) {
  .single_device(allDevices)
  specs <- list(...)
  call <- quote(editThisGrob(grob, specs))
  .change_list(gPath, strict, grep, global, function(g, above) .edit_grob(g, specs, call), redraw)
}

grid.gedit <- function(..., grep = TRUE, global = TRUE) grid.edit(..., grep = grep, global = global)

grid.set <- function(gPath, newGrob, strict = FALSE, grep = FALSE, redraw = TRUE)
  .change_list(gPath, strict, grep, FALSE, function(g, above) newGrob, redraw)

grid.add <- function(gPath, child, strict = FALSE, grep = FALSE, global = FALSE, allDevices = FALSE, redraw = TRUE) {
  .single_device(allDevices)
  .change_list(gPath, strict, grep, global, function(g, above) addGrob(g, child), redraw)
}

grid.remove <- function(gPath, warn = TRUE, strict = FALSE, grep = FALSE, global = FALSE, allDevices = FALSE, redraw = TRUE) {
  .single_device(allDevices)
  .change_list(gPath, strict, grep, global, function(g, above) NULL, redraw, if (warn) stop else function(...) NULL)
}

grid.gremove <- function(..., grep = TRUE, global = TRUE) grid.remove(..., grep = grep, global = global)

grid.reorder <- function(gPath, order, back = TRUE, grep = FALSE, redraw = TRUE)
  .change_list(gPath, FALSE, grep, FALSE, function(g, above) reorderGrob(g, order, back), redraw)

getNames <- function() vapply(.list_grobs(), function(g) g$name, "")

grid.copy <- function(grob) {
  warning("this function is redundant and will disappear in future versions", domain = NA)
  grob
}
