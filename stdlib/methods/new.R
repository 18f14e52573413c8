# new.R - Making objects, initialize(), slots as values.

new <- function(Class, ...) {
  ClassDef <- if (!missing(Class) && is.character(Class)) .classTable[[Class[1L]]]
  if (is.null(ClassDef)) ClassDef <- getClass(Class, where = topenv(parent.frame()))
  if (ClassDef@virtual)
    stop(gettextf("trying to generate an object from a virtual class (\"%s\")", ClassDef@className), domain = NA)
  if (!is.null(attr(ClassDef, "refMethods"))) return(.new_reference(ClassDef, ...))
  if (identical(as.vector(ClassDef@className), "array") && ...length()) return(array(...))
  value <- .blank_object(ClassDef)
  value <- initialize(value, ...)
  value
}

# An object before it is initialized; all that C code asks for.
.blank_object <- function(ClassDef) {
  value <- ClassDef@prototype
  # every instance has an environment of its own
  if (is.environment(value)) value <- if (isS4(value)) .Internal(slot_set(value, ".xData", new.env())) else new.env()
  value
}

# Slots and superclass objects into a new object, with every check; a message if that fails.
.fill_object <- function(.Object, args) {
  cl <- class(.Object)[1L]
  def <- getClassDef(cl)
  n <- names(args)
  if (is.null(n)) n <- character(length(args))
  slots <- names(def@slots)
  for (obj in args[!nzchar(n)]) {
    .Object <- .take_super(.Object, obj, cl, def)
    if (is.null(.Object))
      return(gettextf("cannot use object of class %s in new():  class %s does not extend that class", dQuote(class(obj)[1L]), dQuote(cl)))
  }
  named <- n[nzchar(n)]
  bad <- named[!(named %in% slots)]
  if (length(bad))
    return(sprintf(ngettext(length(bad), "invalid name for slot of class %s: %s", "invalid names for slots of class %s: %s"),
                   dQuote(cl), paste(bad, collapse = ", ")))
  if (anyDuplicated(named))
    return(sprintf("duplicated slot names: %s", paste(sQuote(unique(named[duplicated(named)])), collapse = ", ")))
  for (s in named) .Object <- .Internal(slot_set(.Object, s, args[[match(s, n)]]))
  .Object
}

# The parts of obj, which is of a superclass or the data part; NULL: it does not fit.
.take_super <- function(.Object, obj, cl, def) {
  c1 <- class(obj)[1L]
  if (identical(c1, cl)) return(if (is.object(obj) && !isS4(obj)) .s3_prototype(obj, cl) else obj)
  if (isS4(obj) && .is_sub(cl, c1)) {
    for (s in names(getClassDef(c1)@slots)) .Object <- .Internal(slot_set(.Object, s, .Internal(slot_get(obj, s))))
    return(.Object)
  }
  if (isS4(obj) && .is_sub(c1, cl)) return(as(obj, cl))
  data <- def@slots[[".Data"]]
  plain <- !is.null(data) && data %in% .vector_types && !("oldClass" %in% names(def@contains))
  if (plain && !isS4(obj)) {
    fits <- !is.object(obj) || .is_sub(c1, data) || (is.data.frame(obj) && data == "list") || (is.factor(obj) && data == "numeric")
    value <- if (fits) .as_data(obj, data)
    return(if (!is.null(value)) .set_data(.Object, .data_named(value, def)))
  }
  if (is.object(obj) && !isS4(obj) && any(class(obj) %in% names(def@contains))) return(.set_s3(.Object, obj))
  if (!is.null(data)) {
    if (is.data.frame(obj) && "data.frame" %in% names(def@contains)) return(.set_frame(.Object, obj))
    if (.fits(obj, data) || data == "list" || (data == "vector" && (is.vector(unclass(obj)) || is.object(obj))))
      return(.set_data(.Object, obj))
    if (is.numeric(obj) && data %in% c("numeric", "integer", "character", "matrix", "array")) return(.set_data(.Object, as(obj, data)))
  }
  if (!is.null(def@slots[[".xData"]]) && is.environment(obj)) return(.Internal(slot_set(.Object, ".xData", obj)))
  if (isS4(obj)) .take_common(.Object, obj, c1, def)
}

# Data without names, for a class with a slot for them, get missing ones.
.data_named <- function(value, def) {
  if (identical(as.character(def@slots[["names"]]), "character") && is.null(names(value)))
    value <- .Internal(slot_set(value, "names", rep(NA_character_, length(value))))
  value
}

.vector_types <- c("character", "numeric", "integer", "logical", "complex", "raw", "list", "expression")

# A vector as the data part of that type: another type, a matrix and what has an S3 class lose their attributes. NULL: no vector.
.as_data <- function(obj, data) {
  if (is.null(obj) || !(is.atomic(obj) || is.list(obj) || is.expression(obj))) return(NULL)
  same <- typeof(obj) == data || (data == "numeric" && is.numeric(obj)) # a class that extends "numeric" may hold integers
  if (same && !is.object(obj) && is.null(dim(obj))) return(obj)
  if (is.object(obj)) obj <- unclass(obj)
  if (data == "list") return(if (same) `attributes<-`(obj, NULL) else as.list(obj))
  if (same) as.vector(obj) else as(obj, data, strict = FALSE)
}

# What an object has from the nearest class that both extend; NULL: there is none.
.take_common <- function(.Object, obj, c1, def) {
  for (s in names(def@contains)) {
    if (!.is_sub(c1, s)) next
    up <- getClassDef(s)
    if ("oldClass" %in% names(up@contains)) return(.set_s3(.Object, S3Part(obj, strictS3 = TRUE)))
    if (up@virtual) next
    for (slot in names(up@slots)) .Object <- .Internal(slot_set(.Object, slot, .Internal(slot_get(obj, slot))))
    return(.Object)
  }
  NULL
}

.set_frame <- function(.Object, value) {
  .Object <- .set_data(.Object, as.list(value))
  attr(.Object, "names") <- names(value)
  attr(.Object, "row.names") <- attr(value, "row.names")
  .Object
}

# An object of an S3 class as the part of .Object that its class has from there; slots stay.
.set_s3 <- function(.Object, obj) {
  own <- setdiff(names(getClassDef(class(.Object))@slots), c(".Data", ".S3Class", names(attributes(obj))))
  value <- obj
  attr(value, "class") <- NULL
  for (s in own) value <- .Internal(slot_set(value, s, .Internal(slot_get(.Object, s))))
  attr(value, ".S3Class") <- class(obj)
  attr(value, "class") <- attr(.Object, "class")
  .Internal(setS4Object(value, TRUE, TRUE))
}

# The data part replaced, slots kept.
.set_data <- function(.Object, value) {
  a <- attributes(.Object)
  a <- a[setdiff(names(a), c("names", "dim", "dimnames"))]
  if (is.object(value) && !isS4(value)) value <- unclass(value)
  for (k in names(a)) attr(value, k) <- a[[k]]
  .Internal(setS4Object(value, TRUE, TRUE))
}

.initialize_default <- function(.Object, ...) {
  args <- list(...)
  if (length(args)) {
    if (!isS4(.Object)) return(.init_basic(.Object, args))
    r <- .Internal(s4_fill(.Object, args))
    if (is.null(r)) r <- .fill_object(.Object, args)
    if (is.character(r) && !isS4(r)) stop(simpleError(r, sys.call()))
    .Object <- r
    checks <- .validatorTable[[class(r)[1L]]] # NULL: not known yet
    if (is.null(checks) || length(checks) || length(.Internal(s4_suspects(r)))) validObject(.Object)
  }
  .Object
}

.init_basic <- function(.Object, args) {
  cl <- class(.Object)[1L]
  if (cl == "list" && (length(args) > 1L || !is.list(args[[1L]]))) return(args)
  if (is.environment(.Object)) {
    for (n in names(args)) assign(n, args[[n]], envir = .Object)
    return(.Object)
  }
  if (cl == "matrix" && !(length(args) == 1L && is.array(args[[1L]]) && is.null(names(args))))
    return(do.call(matrix, args, quote = TRUE))
  v <- args[[1L]]
  if (length(args) == 1L) {
    if (is(v, cl)) return(if (cl == "numeric") v else as(v, cl))
    return(as(v, cl))
  }
  unlist(args)
}

initialize <- .predefined_generic("initialize", function(.Object, ...) {
  value <- standardGeneric("initialize")
  if (identical(class(value), class(.Object))) value else .initialized(value, class(.Object))
}, .initialize_default, "nonstandardGenericFunction")

# What a method has returned of another class than it should.
.initialized <- function(value, wanted) {
  found <- class(value)
  if (identical(as.vector(wanted), "numeric") && is.numeric(value) && !is.object(value)) return(value)
  if (!identical(found[[1L]], as.vector(wanted)[1L]))
    stop(simpleError(gettextf("'initialize' method returned an object of class %s instead of the required class %s", paste(dQuote(found), collapse = ", "),
                              paste(dQuote(wanted), collapse = ", ")), sys.call(-1L)))
  if (length(found) == 1L && is.null(attr(found, "package"))) {
    warning(simpleWarning(gettextf("missing package slot (%s) in object of class %s (package info added)", packageSlot(wanted), dQuote(wanted)), sys.call(-1L)))
    class(value) <- wanted
  }
  value
}

slot <- function(object, name) .Internal(slot_read(object, name))

`slot<-` <- function(object, name, check = TRUE, value) {
  if (check) value <- checkSlotAssignment(object, name, value)
  # called by name, not in an assignment, this changes the object itself, as in GNU R: some packages rely on it
  .Internal(slot_set(object, name, value, !identical(sys.call()[[2L]], quote(`*tmp*`))))
}

checkSlotAssignment <- function(obj, name, value) {
  own <- class(obj)[1L]
  wanted <- getClass(own)@slots[[name]]
  fault <- if (is.null(wanted)) gettextf("%s is not a slot in class %s", sQuote(name), dQuote(own))
    else if (!.fits(value, wanted))
      gettextf("assignment of an object of class %s is not valid for slot %s in an object of class %s; is(value, \"%s\") is not TRUE",
               dQuote(class(value)[1L]), sQuote(name), dQuote(own), wanted)
  if (length(fault)) stop(fault, domain = NA)
  value
}

checkAtAssignment <- function(cl, name, valueClass) {
  msg <- .slot_problem(cl, name, valueClass)
  if (is.character(msg)) stop(msg, domain = NA)
  TRUE
}

.slot_problem <- function(cl, name, valueClass) {
  want <- getClass(cl)@slots[[name]]
  if (is.null(want)) return(gettextf("%s is not a slot in class %s", sQuote(name), dQuote(cl)))
  if (.is_sub(valueClass, want)) return(TRUE)
  gettextf("assignment of an object of class %s is not valid for @%s in an object of class %s; is(value, \"%s\") is not TRUE",
           dQuote(valueClass), sQuote(name), dQuote(cl), want)
}

# What object@name <- value checks when the class is not exactly the declared one: TRUE or a message.
.check_slot <- function(object, name, value) {
  cl <- class(object)
  def <- getClassDef(cl[1L])
  if (is.null(def)) {
    if (!isS4(object) && is.null(attr(object, name, exact = TRUE)))
      stop(simpleError(gettextf("%s is not a defined class", dQuote(cl[1L])), NULL))
    if (isS4(object)) getClass(cl) # an error
    return(TRUE)
  }
  want <- def@slots[[name]]
  if (!is.null(want) && (name == ".Data" || .fits(value, want))) return(TRUE)
  .slot_problem(cl, name, class(value)[1L])
}

getDataPart <- function(object, NULL.for.none = FALSE) .Internal(slot_get(object, ".Data"))

setDataPart <- function(object, value, check = TRUE) {
  def <- getClassDef(class(object)[1L])
  if (is.null(def) || !(".Data" %in% names(def@slots)))
    stop(gettextf("class %s does not have a data part (a .Data slot) defined", dQuote(class(object)[1L])), domain = NA)
  .Internal(slot_set(object, ".Data", value))
}

# The part of an object that its class has from an S3 class: an object of this class, or (not strict) one of its S4 definition.
S3Part <- function(object, strictS3 = FALSE, S3Class) {
  if (!isS4(object)) return(object)
  old <- attr(object, ".S3Class", exact = TRUE)
  if (!is.character(old)) return(.Internal(slot_get(object, ".Data")))
  if (missing(S3Class)) S3Class <- old
  def <- getClassDef(S3Class[1L])
  for (s in setdiff(names(getClassDef(class(object))@slots), c(".Data", names(def@slots)))) attr(object, s) <- NULL
  if (strictS3) attr(object, ".S3Class") <- NULL
  object <- .Internal(setS4Object(object, FALSE, TRUE))
  attr(object, "class") <- if (strictS3) S3Class else S3Class[1L]
  if (strictS3) object else .Internal(setS4Object(object, TRUE, TRUE))
}

`S3Part<-` <- function(object, strictS3 = FALSE, needClass, value) {
  if (isS4(value) && is.character(attr(value, ".S3Class", exact = TRUE))) value <- S3Part(value, strictS3 = TRUE)
  if (is.character(attr(object, ".S3Class", exact = TRUE))) .set_s3(object, value) else .set_data(object, value)
}

S3Class <- function(object) {
  v <- attr(object, ".S3Class", exact = TRUE)
  if (is.character(v)) return(v)
  if (isS4(object)) for (k in names(getClass(class(object))@contains)) if (k == "data.frame" || k %in% c("factor", "ordered", "table")) return(k)
  class(object)
}

cacheMetaData <- function(where, attach = TRUE, searchWhere = as.environment(where), doCheck = TRUE) invisible()
