# show.R - show() and the printed forms of objects, classes, generics and methods.

show <- .predefined_generic("show", function(object) standardGeneric("show"), function(object) showDefault(object))

.shown_as <- list(
  classRepresentation = function(x) showClass(x), ClassUnionRepresentation = function(x) .show_union(x),
  refClassRepresentation = function(x) .show_ref_class(x),
  classGeneratorFunction = function(x) {
    cat(gettextf("class generator function for class %s from package %s\n", dQuote(attr(x, "className")), sQuote(attr(x, "package"))))
    print(.bare(x))
  },
  refObjectGenerator = function(x) .show_ref_generator(x), refMethodDef = function(x) .show_ref_method(x),
  standardGeneric = function(x) .show_generic(x), nonstandardGenericFunction = function(x) .show_generic(x),
  groupGenericFunction = function(x) .show_generic(x),
  MethodDefinition = function(x) .show_method(x), derivedDefaultMethod = function(x) .show_method(x),
  className = function(x) {
    cat("An object of class \"className\"\n")
    print(as.vector(.bare(x)))
    cat("Slot \"package\":\n")
    print(attr(x, "package"))
    cat("\n")
  },
  listOfMethods = function(x) {
    cat("An object of class ", dQuote("listOfMethods"), "\n")
    print(`names<-`(x@.Data, attr(x, "names")))
    for (slot in c("arguments", "signatures", "generic")) {
      cat("Slot ", slot, ":\n", sep = "")
      print(attr(x, slot))
    }
  },
  ObjectsWithPackage = function(x) .show_with_packages(x),
  signature = function(x) {
    message("An object of class ", dQuote("signature"))
    v <- as.character(x)
    names(v) <- names(x)
    print(v)
  })

# Names and the packages they come from, in columns; a word where the package is the same for all.
.show_with_packages <- function(x) {
  packages <- attr(x, "package")
  cat("An object of class \"ObjectsWithPackage\":\n")
  names <- as.vector(.bare(x))
  if (length(unique(packages)) == 1L) {
    print(names)
    cat("(All from \"", packages[1L], "\")\n", sep = "")
    return(invisible())
  }
  both <- rbind(paste0("\"", names, "\""), paste0("\"", packages, "\""))
  dimnames(both) <- list(c("Object: ", "Package:"), rep.int("", ncol(both)))
  print(both, quote = FALSE)
}

.bare <- function(f) {
  attributes(f) <- NULL
  f
}

showDefault <- function(object, oldMethods = TRUE) {
  cl <- class(object)[1L]
  f <- .shown_as[[cl]]
  if (!is.null(f)) {
    f(object)
    return(invisible())
  }
  if (!isS4(object)) {
    if (is.object(object)) print(object) else print.default(object)
    return(invisible())
  }
  if (is.environment(object) && exists(".refClassDef", envir = object, inherits = FALSE)) {
    if (is.null(get0("show", envir = object, inherits = FALSE))) .show_ref(object) else object$show()
    return(invisible())
  }
  def <- getClassDef(cl)
  if (is.null(def)) {
    cat("An object of class \"", cl, "\"\n", sep = "")
    print.default(unclass(.Internal(setS4Object(object, FALSE, TRUE))))
    return(invisible())
  }
  slots <- names(def@slots)
  if (all(c(".Data", "names", "row.names") %in% slots) && "data.frame" %in% names(def@contains)) {
    cat("Object of class ", "\"", cl, "\"", "\n", sep = "")
    print(structure(.Internal(slot_get(object, ".Data")), names = attr(object, "names"), row.names = attr(object, "row.names"), class = "data.frame"))
    slots <- setdiff(slots, c(".Data", "names", "row.names"))
  } else if (is.character(attr(object, ".S3Class", exact = TRUE))) {
    cat("Object of class ", "\"", cl, "\"", "\n", sep = "")
    print(S3Part(object, strictS3 = TRUE))
    slots <- setdiff(slots, c(".Data", ".S3Class", names(getClassDef(S3Class(object)[1L])@slots)))
    if (!length(slots)) return(invisible())
  } else cat("An object of class ", "\"", cl, "\"", "\n", sep = "")
  if (".Data" %in% slots) {
    d <- .Internal(slot_get(object, ".Data"))
    print(if (is.function(d)) .bare(d) else d)
    slots <- setdiff(slots, ".Data")
  } else if (".xData" %in% slots) {
    print(.Internal(slot_get(object, ".xData")))
    slots <- setdiff(slots, ".xData")
  } else if (!length(slots)) {
    if (typeof(object) == "S4") cat("<S4 Type Object>\n") else print(unclass(.Internal(setS4Object(object, FALSE, TRUE))))
  }
  for (s in slots) {
    if (s == ".S3Class") next
    cat("Slot ", "\"", s, "\"", ":\n", sep = "")
    print(.Internal(slot_get(object, s)))
    cat("\n")
  }
  invisible()
}

# ---- classes ----

.slot_table <- function(slots) {
  n <- names(slots)
  cl <- vapply(slots, function(s) as.character(s)[1L], "")
  m <- format(rbind(n, cl), justify = "right")
  dimnames(m) <- list(c("Name:", "Class:"), rep("", length(n)))
  print(m, quote = FALSE)
}

.show_extends <- function(title, ext) {
  if (!length(ext)) return()
  n <- names(ext)
  cat(title)
  if (all(vapply(ext, function(e) e$distance == 1 && !isTRUE(e$dataPart) && is.null(e$coerce) && !isFALSE(e$simple), NA))) {
    cat(" ")
    cat(paste0("\"", n, "\"", collapse = ", "), fill = TRUE)
    return()
  }
  cat(" \n")
  for (i in seq_along(ext)) {
    e <- ext[[i]]
    how <- if (e$distance > 1) {
      if (length(e$by)) paste0("by class \"", e$by, "\", distance ", e$distance) else paste0("distance ", e$distance)
    } else if (isTRUE(e$dataPart)) "from data part" else if (is.function(e$coerce)) "directly, with explicit coerce" else "directly"
    if (is.null(e$coerce) && isFALSE(e$simple)) how <- paste0(how, ", with explicit coerce")
    cat("Class \"", n[i], "\", ", how, "\n", sep = "")
  }
}

# Which class comes first on the way from def down to a subclass.
.known_subclasses <- function(def) {
  subs <- def@subclasses
  for (k in names(subs)) {
    e <- subs[[k]]
    if (e$distance > 1) {
      sub <- getClassDef(k)
      via <- names(subs)[vapply(names(subs), function(s) s != k && .is_sub(k, s) && subs[[s]]$distance == if (.is_union(def)) 1 else e$distance - 1, NA)]
      if (length(via)) e$by <- via[1L]
    } else if (!is.null(getClassDef(k))) e$dataPart <- isTRUE(getClassDef(k)@contains[[def@className]]$dataPart)
    subs[[k]] <- e
  }
  subs
}

.show_union <- function(x) {
  cat("Extended class definition ( \"ClassUnionRepresentation\" )\n")
  showClass(x)
}

showClass <- function(Class, complete = TRUE, propertiesAreCalled = "Slots") {
  def <- if (is.character(Class)) getClass(Class) else Class
  cl <- as.character(def@className)
  pkg <- def@package
  cat(if (isTRUE(def@virtual)) "Virtual Class " else "Class ", "\"", cl, "\" ",
      if (pkg == ".GlobalEnv") "[in \".GlobalEnv\"]" else paste0("[package \"", pkg, "\"]"), "\n", sep = "")
  if (length(def@slots)) {
    cat("\n", propertiesAreCalled, ":\n", sep = "")
    .slot_table(def@slots)
  } else {
    p <- def@prototype
    cat("\nNo ", propertiesAreCalled, ", prototype of class \"", class(p)[1L], "\"\n", sep = "")
  }
  ext <- def@contains
  if (length(ext)) {
    cat("\n")
    .show_extends("Extends:", ext)
  }
  subs <- .known_subclasses(def)
  if (length(subs)) {
    cat("\n")
    .show_extends("Known Subclasses:", subs)
  }
  invisible()
}

# ---- generics and methods ----
.show_generic <- function(x) {
  G <- environment(x)
  name <- as.character(attr(x, "generic"))
  cat(class(x)[1L], " for \"", name, "\" defined from package \"", attr(x, "package"), "\"\n", sep = "")
  if (length(G$.Group)) cat("  belonging to group(s):", G$.Group[1L], "\n")
  if (length(G$.valueClass)) cat("  defined with value class: \"", G$.valueClass, "\"\n", sep = "")
  cat("\n")
  print(.bare(x))
  cat("Methods may be defined for arguments: ", paste0(G$.SigArgs, collapse = ", "), "\n", "Use  showMethods(", name,
      ")  for currently available ones.\n", sep = "")
}

.show_method <- function(x) {
  cat("Method Definition:\n\n")
  f <- .bare(x)
  environment(f) <- globalenv()
  print(f)
  cat("\nSignatures:\n")
  t <- attr(x, "target")
  d <- attr(x, "defined")
  n <- max(length(t), length(d))
  pad <- function(s) c(as.character(s), rep("ANY", n - length(s)))
  m <- rbind(target = paste0("\"", pad(t), "\""), defined = paste0("\"", pad(d), "\""))
  colnames(m) <- names(if (length(t) >= length(d)) t else d)
  print(m, quote = FALSE)
}

# Are there entries for one of the classes?
.has_methods_for <- function(G, classes, inherited) {
  if (is.null(G)) return(FALSE)
  keys <- names(as.list.environment(if (inherited) G$.AllMTable else G$.MTable, all.names = TRUE))
  any(unlist(strsplit(keys, "#", fixed = TRUE)) %in% classes)
}

.method_lines <- function(G, inherited, classes, includeDefs) {
  own <- as.list.environment(G$.MTable, all.names = TRUE)
  all <- if (inherited) as.list.environment(G$.AllMTable, all.names = TRUE) else own
  args <- G$.SigArgs[seq_len(G$.SigLength)]
  any_key <- .sig_key("ANY", G$.SigLength)
  if (is.function(G$.Default) && !is.primitive(G$.Default) && is.null(all[[any_key]])) all[[any_key]] <- own[[any_key]] <- G$.Default
  keys <- sort(names(all))
  if (!length(keys)) cat("<No methods>\n")
  for (k in keys) {
    m <- all[[k]]
    if (!is.function(m)) next
    sig <- strsplit(k, "#", fixed = TRUE)[[1L]]
    if (!is.null(classes) && !any(sig %in% classes)) next
    cat(paste0(args[seq_along(sig)], "=\"", sig, "\"", collapse = ", "), "\n", sep = "")
    if (is.null(own[[k]])) {
      d <- attr(m, "defined")
      if (!is.null(d)) {
        d <- c(as.character(d), rep("ANY", length(args) - length(d)))
        cat("    (inherited from: ", paste0(args, "=\"", d, "\"", collapse = ", "), ")\n", sep = "")
      } else cat("    (inherited from: ", paste0(args, "=\"ANY\"", collapse = ", "), ")\n", sep = "")
    }
    if (includeDefs) {
      print(.bare(m))
      cat("\n\n")
    }
  }
  cat("\n")
}

showMethods <- function(f = character(), where = topenv(parent.frame()), classes = NULL, includeDefs = FALSE,
                        inherited = !includeDefs, showEmpty, printTo = stdout(), fdef = getGeneric(f, where = where)) {
  if (missing(f)) {
    for (g in if (length(classes)) getGenerics()) if (.has_methods_for(.generic_env(g), classes, inherited)) showMethods(g, classes = classes, includeDefs = includeDefs)
    return(invisible())
  }
  name <- .fname(f)
  G <- .generic_env(f)
  if (is.null(G)) {
    cat("\nFunction \"", name, "\":\n <not an S4 generic function>\n", sep = "")
    return(invisible(structure(list(), class = "MethodsList")))
  }
  if (missing(inherited)) inherited <- !includeDefs
  cat("Function: ", name, " (package ", G$.Package, ")\n", sep = "")
  .method_lines(G, inherited, if (length(classes)) classes, includeDefs)
  invisible()
}

slotsFromS3 <- function(object) list()

# cbind() and rbind() of objects of formal classes: two at a time, the last two first.  `along`: the dimension that grows.
.bind_pairs <- function(args, call, level, along) {
  there <- !vapply(args, is.null, NA)
  labels <- .bind_labels(args, as.list(call)[-1L], level)[there]
  several <- length(args) > 2L
  args <- args[there]
  flat <- vapply(args, function(a) is.null(dim(a)), NA)
  labels[!flat] <- ""
  value <- if (length(args) == 1L) .bind_two(along, args[[1L]]) else .bind_all(args, several & flat, along)
  if (!any(nzchar(labels))) return(value)
  # what has no dimensions is named as it was given
  wide <- ifelse(flat, as.integer(lengths(args) > 0L), vapply(args, function(a) max(0L, dim(a)[along]), 0L))
  if (!identical(as.integer(sum(wide)), dim(value)[along])) return(value)
  known <- dimnames(value)[[along]]
  if (is.null(known)) known <- character(sum(wide))
  known[cumsum(wide)[flat & wide > 0L]] <- labels[flat & wide > 0L]
  if (along == 2L) colnames(value) <- known else rownames(value) <- known
  value
}

# The last of several vectors is made as long as the matrices before it say, or else the longest vector.
.bind_all <- function(args, flat, along) {
  n <- length(args)
  value <- args[[n]]
  if (flat[n] && flat[n - 1L]) {
    matrices <- vapply(args[!flat], function(a) dim(a)[3L - along], 0L)
    value <- rep(value, length.out = if (length(matrices)) matrices[1L] else max(lengths(args)))
    value <- if (isS4(value)) .bind_two(along, value) else if (along == 2L) as.matrix(value) else t(value)
  }
  for (i in rev(seq_len(n - 1L))) value <- .bind_two(along, args[[i]], value)
  value
}

.bind_two <- function(along, ...) if (along == 2L) cbind2(...) else rbind2(...)

# The names of the arguments of cbind(): given, or what they were written as.
.bind_labels <- function(args, exprs, level) {
  labels <- if (is.null(names(args))) character(length(args)) else names(args)
  open <- !nzchar(labels)
  if (level > 0) labels[open] <- vapply(exprs[open], function(e) if (is.name(e) || level > 1) deparse(e)[1L] else "", "")
  labels
}

cbind2 <- .predefined_generic("cbind2", function(x, y, ...) standardGeneric("cbind2"), function(x, y, ...) {
    s3 <- function(v) is.object(v) && !isS4(v)
    if (missing(y)) if (s3(x)) cbind(x, deparse.level = 0) else .Internal(cbind(0, x))
    else if (!isS4(x) && !isS4(y) && (s3(x) || s3(y))) cbind(x, y, deparse.level = 0)
    else .Internal(cbind(0, x, y))
  })

rbind2 <- .predefined_generic("rbind2", function(x, y, ...) standardGeneric("rbind2"), function(x, y, ...) {
    s3 <- function(v) is.object(v) && !isS4(v)
    if (missing(y)) if (s3(x)) rbind(x, deparse.level = 0) else .Internal(rbind(0, x))
    else if (!isS4(x) && !isS4(y) && (s3(x) || s3(y))) rbind(x, y, deparse.level = 0)
    else .Internal(rbind(0, x, y))
  })

el <- function(object, where) object[where][[1L]]

`el<-` <- function(object, where, value) {
  object[[where]] <- value
  object
}

functionBody <- function(fun = sys.function(sys.parent())) body(fun)

`functionBody<-` <- function(fun, envir = environment(fun), value) {
  body(fun, envir = envir) <- value
  fun
}

`elNamed<-` <- function(x, name, value) {
  x[[name]] <- value
  x
}

elNamed <- function(x, name, mustFind = FALSE) {
  if (name %in% names(x)) return(x[[name]])
  if (mustFind) stop(gettextf("%s is not one of the element names", sQuote(name)), domain = NA)
  NULL
}

formalArgs <- function(def) names(formals(def, envir = parent.frame()))

Quote <- base::quote

validSlotNames <- function(names) {
  if ("class" %in% names) stop("\"class\" is a reserved slot name and cannot be redefined")
  names
}

print.functionWithTrace <- function(x, ...) {
  cat("Object with tracing code, class \"functionWithTrace\"\nOriginal definition: \n")
  print(attr(x, "original"))
  cat("\n## (to see the tracing code, look at body(object))\n")
  invisible(x)
}
