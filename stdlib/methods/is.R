# is.R - is(), extends(), as(), setAs(), setIs().

# Methods of coerce() and of its replacement function by "from#to", where as() looks for them.
.coerceTable <- new.env()

.replaceTable <- new.env()

is <- function(object, class2) {
  cl <- class(object)
  if (missing(class2)) return(.is_all(object, cl))
  if (!is.character(class2)) class2 <- if (isS4(class2)) class2@className else as.character(class2)
  class2 <- class2[1L]
  if (class2 %in% cl) return(TRUE)
  if (!isS4(object) && (length(cl) > 1L || is.object(object))) {
    # objects of S3 classes, and matrices, belong to those and to the unions that have these as members
    union <- class2 == "data.frameRowLabels" || is(getClassDef(class2), "ClassUnionRepresentation")
    if (union) for (k in if (is.object(object)) cl[1L] else cl) if (.is_sub(k, class2)) return(TRUE)
    return(inherits(object, class2))
  }
  if (class2 == "ANY") return(TRUE)
  if (cl == "function" && class2 == "function") return(TRUE)
  .is_sub(cl, class2) || .is_by_test(object, cl, class2)
}

.is_by_test <- function(object, cl, class2) {
  def <- getClassDef(cl)
  e <- if (!is.null(def)) def@contains[[class2]]
  !is.null(e) && is.function(e$test) && isTRUE(e$test(object))
}

.is_all <- function(object, cl) {
  def <- getClassDef(cl[1L])
  all <- c(cl[1L], if (!is.null(def)) names(def@contains))
  if (!is.object(object) && length(cl) > 1L) return(unique(c(cl, all)))
  all
}

extends <- function(class1, class2, maybe = TRUE, fullInfo = FALSE) {
  def <- if (is.character(class1)) getClassDef(class1) else class1
  c1 <- if (is.null(def)) class1 else as.character(def@className)
  if (missing(class2)) return(if (fullInfo) def@contains else c(c1, names(def@contains)))
  c2 <- if (is.character(class2)) class2[1L] else as.character(class2@className)
  .is_sub(c1, c2)
}

possibleExtends <- function(class1, class2, ClassDef1 = getClassDef(class1), ClassDef2 = getClassDef(class2, where = .classEnv(ClassDef1))) .is_sub(class1, class2)

.as_error <- function(object, Class)
  gettextf("no method or default for coercing %s to %s", dQuote(class(object)[1L]), dQuote(Class))

# The basic classes: attributes go, but for those of lists and expressions where as() is not strict.
.basic_coerce <- list(
  numeric = function(from, strict = TRUE) {
    if (identical(class(from), "integer")) return(from)
    value <- as.numeric(from) # warnings show the call of this function
    .stripped(value)
  },
  double = function(from, strict = TRUE) {
    if (identical(class(from), "numeric")) return(from)
    value <- as.double(from)
    .stripped(value)
  },
  integer = function(from, strict = TRUE) {
    if (identical(class(from), "numeric")) {
      storage.mode(from) <- "integer"
      return(from)
    }
    value <- as.integer(from)
    .stripped(value)
  },
  character = function(x, strict = TRUE) .stripped(as.character(x)), logical = function(x, strict = TRUE) .stripped(as.logical(x)),
  complex = function(from, strict = TRUE) {
    value <- as.complex(from)
    .stripped(value)
  },
  list = function(x, strict = TRUE) .stripped(as.list(x), !strict),
  name = function(x, strict = TRUE) as.name(x), call = function(x, strict = TRUE) as.call(x),
  expression = function(x, strict = TRUE) .stripped(if (is.null(x)) expression(NULL) else as.expression(x), !strict),
  vector = function(x, strict = TRUE) if (isS4(x)) x@.Data else if (!is.array(x) && .is_sub(class(x)[1L], "vector")) x else as.vector(x),
  matrix = function(x, strict = TRUE) as.matrix(x), array = function(x, strict = TRUE) as.array(x),
  environment = function(x, strict = TRUE) as.environment(x), "function" = function(x, strict = TRUE) as.function(x), "NULL" = function(x, strict = TRUE) NULL)

.stripped <- function(value, keep = FALSE) {
  if (!keep) attributes(value) <- NULL
  value
}

# A function that turns objects of class c1 into class c2, or NULL.
.coerce_method <- function(c1, c2, strict = TRUE) {
  f <- .coerceTable[[paste(c1, c2, sep = "#")]]
  if (!is.null(f)) return(f)
  def <- getClassDef(c1)
  sup <- names(if (!is.null(def)) def@contains)
  if (c2 %in% sup) { # an extension counts before the methods of superclasses
    e <- def@contains[[c2]]
    if (is.function(e$coerce)) return(e$coerce)
    if (isS4(getClassDef(c1)@prototype)) return(NULL)
  }
  for (s in setdiff(sup, c2)) {
    f <- .coerceTable[[paste(s, c2, sep = "#")]]
    if (!is.null(f)) return(f)
  }
  NULL
}

as <- function(object, Class, strict = TRUE, ext = possibleExtends(thisClass, Class)) {
  cl <- class(object)
  thisClass <- cl[1L]
  if (identical(thisClass, Class) || Class == "ANY") return(object)
  if (length(cl) > 1L && is.object(object) && Class %in% cl && is.null(.coerceTable[[paste(thisClass, Class, sep = "#")]])) return(object)
  f <- .coerce_method(thisClass, Class)
  if (is.null(f) && length(cl) > 1L) for (k in cl[-1L]) if (!is.null(f <- .coerce_method(k, Class))) break
  if (!is.null(f)) {
    asMethod <- f
    return(if (strict || !"strict" %in% names(formals(f))) asMethod(object) else asMethod(object, strict = FALSE))
  }
  if (Class == "S3" && isS4(object)) return(S3Part(object, strictS3 = TRUE))
  def <- getClassDef(Class)
  if (is.null(def)) stop(.as_error(object, Class), domain = NA)
  if (isS4(object) && .is_sub(thisClass, Class)) {
    if (is.element(Class, attr(object, ".S3Class", exact = TRUE)) && Class != "data.frame")
      return(S3Part(object, strictS3 = ".Data" %in% names(def@slots), S3Class = Class))
    if (def@virtual) return(object)
    if (Class %in% names(.basic_coerce) || Class %in% .dataTypes) return(.data_as(object, Class))
    return(.up_cast(object, def, Class))
  }
  g <- .basic_coerce[[Class]]
  if (!is.null(g)) {
    asMethod <- g
    if (isS4(object) && !is.null(getClassDef(thisClass)@slots[[".Data"]])) object <- object@.Data
    return(if (strict) asMethod(object) else asMethod(object, strict = FALSE))
  }
  if (def@virtual && .is_sub(thisClass, Class) && Class != "structure") return(object)
  if (isS4(object) && .is_sub(Class, thisClass)) {
    value <- def@prototype
    for (s in names(getClassDef(thisClass)@slots)) value <- .Internal(slot_set(value, s, .Internal(slot_get(object, s))))
    return(value)
  }
  data <- def@slots[[".Data"]]
  if (!is.null(data) && !isS4(object) && .is_sub(thisClass, data)) return(new(Class, object))
  asMethod <- .coerceTable[[paste0("ANY#", Class)]]
  if (!is.null(asMethod)) return(asMethod(object))
  stop(.as_error(object, Class), domain = NA)
}

.data_as <- function(object, Class) {
  d <- if (is.environment(object)) object else .Internal(slot_get(object, ".Data"))
  if (Class %in% class(d) || Class == "numeric" && is.numeric(d)) d else {
    g <- .basic_coerce[[Class]]
    if (is.null(g)) d else g(d, TRUE)
  }
}

.up_cast <- function(object, def, Class) {
  if (is.environment(object) && length(def@fieldClasses)) {
    value <- .blank_reference(def)
    .import_fields(value, object, Class)
    return(value)
  }
  value <- new(Class) # which initialize() methods see
  for (s in names(def@slots)) value <- .Internal(slot_set(value, s, .Internal(slot_get(object, s))))
  value
}

`as<-` <- function(object, Class, value) {
  thisClass <- class(object)[1L]
  if (identical(thisClass, Class)) {
    if (is(value, Class)) return(value)
  }
  asMethod <- .replaceTable[[paste(thisClass, Class, sep = "#")]]
  if (!is.null(asMethod)) return(asMethod(object, value = value))
  if (.is_sub(thisClass, Class) && isS4(object)) {
    value <- as(value, Class, strict = FALSE)
    slots <- names(getClassDef(Class)@slots)
    if (!length(slots)) return(.Internal(slot_set(object, ".Data", value)))
    for (s in slots) object <- .Internal(slot_set(object, s, .Internal(slot_get(value, s))))
    return(object)
  }
  stop(gettextf("no method or default for as() replacement of %s with Class=\"%s\"", dQuote(thisClass), Class), domain = NA)
}

setAs <- function(from, to, def, replace = NULL, where = topenv(parent.frame())) {
  args <- names(formals(def))
  if (length(args) == 1L) {
    if (args != "from") {
      def <- .renamed_argument(def, args, "from")
      message(gettextf("NOTE: arguments in definition for %s changed from (%s) to (%s)", "coerce", args, "from"), domain = NA)
    }
  } else if (!identical(args[1:2], c("from", "to")) || length(args) > 3L || length(args) == 3L && args[3L] != "strict")
    stop(gettextf("'as' method should have one argument, or match the arguments of coerce(): got  (%s)", paste(args, collapse = ", ")),
         domain = NA)
  .store_coercion("coerce", from, to, .with_formals(def, as.pairlist(c(alist(from = ), list(to = to, strict = TRUE)))))
  if (is.null(replace)) return(invisible())
  args <- names(formals(replace))
  if (length(args) == 2L) {
    if (args[1L] != "from") {
      replace <- .renamed_argument(replace, args[1L], "from")
      message(gettextf("NOTE: arguments in definition for %s changed from (%s) to (%s)", "replace", paste(args, collapse = ", "), "from, value"),
              domain = NA)
    }
  } else if (!identical(args, c("from", "to", "value")))
    stop(gettextf("a 'replace' method definition in 'setAs' must be a function of two arguments, got %d", length(args)), domain = NA)
  .store_coercion("coerce<-", from, to, .with_formals(replace, as.pairlist(c(alist(from = ), list(to = to), alist(value = )))))
  invisible()
}

.with_formals <- function(fun, args) as.function(c(args, list(body(fun))), envir = environment(fun))

# `fun` with its argument `old` called `new`, in its body, too.
.renamed_argument <- function(fun, old, new) {
  text <- do.call(substitute, list(body(fun), structure(list(as.name(new)), names = old)))
  args <- formals(fun)
  names(args)[names(args) == old] <- new
  as.function(c(args, list(text)), envir = environment(fun))
}

# A method of coerce() or of `coerce<-`.
.store_coercion <- function(generic, from, to, def) {
  sig <- c(from = from, to = to)
  assign(paste(from, to, sep = "#"), .method_definition(def, generic, "methods", sig), envir = .coercionTables[[generic]])
  rm(list = names(.nextTable), envir = .nextTable)
  .reset_generic(.generic_env(generic))
}

setIs <- function(class1, class2, test = NULL, coerce = NULL, replace = NULL, by = character(), where = topenv(parent.frame()),
                  classDef = getClass(class1, TRUE, where = where), extensionObject = NULL, doComplete = TRUE) {
  e <- .extension(1, simple = is.null(coerce), coerce = coerce, test = test, replace = replace)
  if (is.null(test)) .add_super(class1, class2, 1, e)
  else .add_conditional(class1, class2, e)
  if (!is.null(coerce)) {
    if (is.null(replace))
      warning(simpleWarning(gettextf("there is no automatic definition for 'as(object, \"%s\") <- value' when object has class %s and no 'replace' argument was supplied; replacement will be an error",
                                     class2, dQuote(class1)),
                            quote(makeExtends(class1, coerce, test, replace, by, classDef1 = classDef, package = getPackageName(where)))))
    .store_coercion("coerce", class1, class2, coerce)
    if (!is.null(replace)) .store_coercion("coerce<-", class1, class2, replace)
  }
  .reset_dispatch()
  invisible()
}

# class2 and what it extends become superclasses of those objects that pass the test.
.add_conditional <- function(class1, class2, ext) {
  def <- getClassDef(class1)
  up <- def@contains
  up[[class2]] <- ext
  more <- getClassDef(class2)@contains
  for (k in setdiff(names(more), names(up))) {
    e <- ext
    e$distance <- more[[k]]$distance + 1
    e$by <- class2
    # a conversion to the nearer class comes first
    e$coerce <- NULL
    up[[k]] <- e
  }
  .set_field(def, "contains", up[order(vapply(up, function(e) e$distance, 0))])
}

canCoerce <- function(object, Class) {
  is(object, Class) || !is.null(.coerce_method(class(object)[1L], Class)) || !is.null(.basic_coerce[[Class]])
}

.coercionTables <- list(coerce = .coerceTable, "coerce<-" = .replaceTable)

# A generic whose methods as() finds by itself.
.coercion_generic <- function(name, def) {
  G <- .new_generic(name, "methods", names(formals(def)), parent = topenv())
  assign(".SigLength", 2L, envir = G)
  if (name == "coerce") .basic_coercions()
  assign(".MTable", .coercionTables[[name]], envir = G)
  .register_generic(G)
  .reset_generic(G)
  .generic_function(def, G, "nonstandardGenericFunction")
}

# What as() does for the basic classes, as methods.
.basic_coercions <- function() {
  same <- function(from, to, strict = TRUE) from
  steps <- c(lapply(.basic_coerce, identity), list(double = .basic_coerce$numeric, S3 = function(from, to, strict = TRUE) as(from, "S3"),
             S4 = function(from, to, strict = TRUE) asS4(from), ts = function(from, to, strict = TRUE) stats::as.ts(from)))
  for (to in unique(names(steps))) {
    def <- steps[[to]]
    if (length(formals(def)) == 2L) def <- .with_formals(.renamed_argument(def, names(formals(def))[1L], "from"),
                                                         as.pairlist(c(alist(from = ), list(to = to, strict = TRUE))))
    .enter_coercion("ANY", to, def)
  }
  .enter_coercion("function", "OptionalFunction", same)
  .enter_coercion("NULL", "OptionalFunction", same)
  .enter_coercion("NULL", "optionalMethod", same)
  .enter_coercion("character", "SuperClassMethod", same)
  .enter_coercion("character", "signature", function(from, to, strict = TRUE) .signature_object(from))
  .enter_coercion("function", "classGeneratorFunction", function(from, to, strict = TRUE) new("classGeneratorFunction", from))
  .enter_coercion("groupGenericFunction", "genericFunction", same)
  .enter_coercion("oldClass", "S3", function(from, to, strict = TRUE) S3Part(from, strictS3 = TRUE))
}

.enter_coercion <- function(from, to, def) {
  key <- paste(from, to, sep = "#")
  if (is.null(.coerceTable[[key]])) assign(key, .method_definition(def, "coerce", "methods", c(from = from, to = to)), envir = .coerceTable)
}

# A warning with the call of coerce() or of its replacement function, which are there for their methods.
.warn_direct <- function(instead)
  warning(simpleWarning(paste("direct use of coerce() is deprecated:  use", instead, "instead"), sys.call(-1L)))

coerce <- .coercion_generic("coerce", function(from, to, strict = TRUE) {
  .warn_direct("as(from, class(to))")
  as(from, class(to), strict = strict)
})

`coerce<-` <- .coercion_generic("coerce<-", function(from, to, value) {
  .warn_direct("as(from, class(to)) <- value")
  `as<-`(from, class(to), value)
})
