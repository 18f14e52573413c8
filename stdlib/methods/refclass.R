# refclass.R - Reference classes.
#
# An object is an environment with the class attribute and the S4 bit: fields are its variables, methods functions in it
# whose environment it is (or, for methods that use callSuper(), a child of it that binds callSuper).  .refClassDef in the
# object is the class definition, an S4 object with fieldClasses, refMethods (own methods) and what .resolve() derives
# from them.  vm/calls/s4.c reads and writes fields; the functions here do the rest.

.refStandard <- c("callSuper", ".objectPackage", ".objectParent", "copy", "field", "export", "getClass", "getRefClass", "import",
                  "initFields", "show", "trace", "untrace", "usingMethods")

# Standard methods; their environment becomes the object's.
.refMethodTable <- list(
  initFields = function(...) .init_fields(.self, list(...), quote(initRefFields(.self, .refClassDef, as.environment(.self), list(...)))),
  copy = function(shallow = FALSE) .copy_reference(.self, shallow),
  field = function(name, value) if (missing(value)) base::get(name, envir = .self) else .set_field_by_name(.self, name, value, sys.call()),
  export = function(Class) as(.self, Class),
  import = function(value, Class = class(value)) {
    if (!is(.self, Class)) stop(gettextf("%s is not one of the reference super classes for this object", dQuote(Class)), domain = NA)
    .import_fields(.self, value, Class)
  },
  getClass = function(...) .refClassDef,
  getRefClass = function(...) .ref_generator(.refClassDef),
  show = function() .show_ref(.self),
  callSuper = function(...) stop("direct calls to callSuper() are invalid:  should only be called from another method"),
  usingMethods = function(...) NULL,
  trace = function(...) invisible(), untrace = function(...) invisible())

.field_list <- function(fields) {
  if (is.character(fields) && is.null(names(fields))) return(structure(as.list(rep("ANY", length(fields))), names = fields))
  labels <- names(fields)
  if (length(fields) && is.null(labels)) stop("No field names supplied", call. = FALSE)
  if (!all(nzchar(labels)))
    stop(gettextf("All field names must be nonempty in:\n(%s)", paste(sQuote(labels), collapse = ", ")), call. = FALSE, domain = NA)
  Map(.field_class, labels, as.list(fields))
}

# What is said of one field: the name of its class or the function of an active binding.
.field_class <- function(name, given) {
  if (is.function(given)) return(.as_instance(given, "activeBindingFunction", "methods"))
  if (!is.character(given))
    stop(simpleError(gettextf("field %s was supplied as an object of class %s; must be a class name or a binding function", sQuote(name),
                              dQuote(class(given)[1L])), quote(refClassInformation(Class, contains, fields, methods, where))))
  given
}

.uninitialized <- function(field, class) {
  if (is.null(.classTable[["uninitializedField"]]))
    .store_def(.make_def("uninitializedField", "methods", list(field = "character", className = "character"),
                         prototype = .s4_value(list(field = character(), className = character()), "uninitializedField")))
  .s4_value(list(field = field, className = class), "uninitializedField")
}

.field_default <- function(name, cl) {
  def <- getClassDef(cl)
  if (is.null(def)) stop(simpleError(gettextf("class %s for field %s is not defined", dQuote(cl), sQuote(name)),
                                     quote(refClassInformation(Class, contains, fields, methods, where))))
  if (cl == "environment") return(new.env())
  if (!is.null(attr(def, "refMethods")) && !def@virtual) return(methods::new(def))
  if (def@virtual && "oldClass" %in% names(def@contains)) NULL
  else if (cl == "ANY" || def@virtual) .uninitialized(name, cl) else def@prototype
}

# The values that fields have in new objects: those of superclasses if there are any.  Packages may have added others.
.field_prototypes <- function(def, classes) {
  known <- as.list(attr(def, "fieldPrototypes"), all.names = TRUE)
  for (s in def@refSuperClasses) {
    more <- as.list(getClassDef(s)@fieldPrototypes, all.names = TRUE)
    known <- c(known, more[setdiff(names(more), names(known))])
  }
  protos <- known[setdiff(names(known), names(def@fieldClasses))]
  for (f in names(classes)) protos[f] <- if (f %in% names(known)) known[f] else list(.field_default(f, classes[[f]]))
  protos
}

setRefClass <- function(Class, fields = character(), contains = character(), methods = list(), where = topenv(parent.frame()),
                        inheritPackage = FALSE, ...) {
  fields <- .field_list(fields)
  package <- getPackageName(where)
  supers <- contains[!(contains %in% c("VIRTUAL", "envRefClass"))]
  classes <- list()
  inherited <- list()
  for (s in supers) {
    what <- s
    def <- getClass(what, where = where) # an error shows this call
    if (is.null(attr(def, "refMethods"))) {
      if (def@virtual) next
      stop(gettextf("class %s is not a defined reference class", dQuote(s)), call. = FALSE, domain = NA)
    }
    inherited[[s]] <- def
    for (f in names(def@fieldClasses)) classes[[f]] <- def@fieldClasses[[f]]
  }
  all <- .all_supers(Class, if (length(inherited)) supers else c(supers, "envRefClass"))
  for (f in names(fields)) classes[f] <- fields[f]
  def <- .make_def(Class, package, list(.xData = "environment"), all, "VIRTUAL" %in% contains, NULL, class = "refClassRepresentation")
  old <- .classTable[[Class]]
  if (!is.null(old)) .unlink_class(Class, old)
  methods <- .ref_methods(methods, Class)
  inherited_methods <- unlist(lapply(inherited, function(d) names(.method_chains(d))))
  .check_ref_methods(methods, Class, names(classes), c(names(methods), inherited_methods, .refStandard))
  def <- .with_ref_fields(def, classes, methods, names(inherited), where)
  .store_def(def)
  .link_subclass(Class, all)
  .reset_dispatch()
  invisible(.ref_generator(def))
}

.with_ref_fields <- function(def, classes, methods, supers, where) {
  def <- .Internal(slot_set(def, "fieldClasses", classes))
  def <- .Internal(slot_set(def, "refMethods", methods))
  def <- .Internal(slot_set(def, "refSuperClasses", supers))
  # methods that superclasses get later are not for this class
  def <- .Internal(slot_set(def, "superChains", .super_chains(supers)))
  def <- .Internal(slot_set(def, "superListing", if (length(supers)) .method_listing(getClassDef(supers[1L])) else character()))
  def <- .Internal(slot_set(def, "locked", as.character(unique(unlist(lapply(supers, function(s) getClassDef(s)@locked))))))
  def <- .Internal(slot_set(def, "where", where))
  .resolve(def)
}

# Own methods, marked with their names.
.ref_methods <- function(methods, Class) {
  for (n in names(methods)) {
    f <- methods[[n]]
    if (!is.function(f)) .no_ref_method(f)
    attr(f, "srcref") <- NULL
    attr(f, "name") <- n
    attr(f, "refClassName") <- Class
    methods[[n]] <- .as_instance(f, "refMethodDef", "methods")
  }
  methods
}

.no_ref_method <- function(fun) {
  formals(fun) # these warn, as in GNU R
  formals(fun)
  body(fun)
  stop(simpleError(gettextf("cannot use object of class %s in new():  class %s does not extend that class", dQuote(class(fun)[1L]),
                            dQuote("refMethodDef")), quote(initialize(value, ...))))
}

# Those of the superclasses as they are now.
.super_chains <- function(supers) {
  chains <- list()
  for (up in lapply(rev(supers), function(s) .method_chains(getClassDef(s)))) chains[names(up)] <- up
  chains
}

# Chains of methods by name: the class's own one, then that of its superclasses.
.method_chains <- function(def) {
  chains <- def@superChains
  own <- def@refMethods
  for (n in names(own)) chains[[n]] <- c(list(own[[n]]), chains[[n]])
  chains
}

.uses <- function(f, what) what %in% all.names(body(f))

# What new objects are made from: plain methods, methods that call callSuper(), standard methods in use, prototypes.
.resolve <- function(def) {
  chains <- .method_chains(def)
  with_super <- vapply(chains, function(ch) .uses(ch[[1L]], "callSuper"), NA)
  plain <- lapply(chains[!with_super], function(ch) ch[[1L]])
  used <- unique(unlist(lapply(chains, function(ch) lapply(ch, function(f) all.names(body(f))))))
  std <- setdiff(intersect(names(.refMethodTable), c(used, if (any(with_super)) c("initFields", "copy"))), c(names(chains), "callSuper", "show", "getClass", "trace"))
  def <- .Internal(slot_set(def, "plainMethods", c(plain, .refMethodTable[std])))
  def <- .Internal(slot_set(def, "superMethods", chains[with_super]))
  def <- .Internal(slot_set(def, "allMethods", names(chains)))
  def <- .Internal(slot_set(def, "has_finalizer", "finalize" %in% names(chains)))
  classes <- def@fieldClasses
  active <- vapply(classes, is.function, NA)
  protos <- .field_prototypes(def, classes[!active])
  # an environment, which packages change (Rcpp's modules)
  def <- .Internal(slot_set(def, "fieldPrototypes", list2env(protos, new.env(parent = emptyenv()))))
  def <- .Internal(slot_set(def, "freshFields", as.character(names(protos)[vapply(protos, is.environment, NA)])))
  def <- .Internal(slot_set(def, "activeFields", classes[active]))
  .Internal(slot_set(def, "ready", TRUE))
}

.super_method <- function(chain, env, name) {
  f <- chain[[1L]]
  if (.uses(f, "callSuper")) {
    e <- new.env(parent = env)
    assign("callSuper", if (length(chain) > 1L) .super_method(chain[-1L], env, name) else .super_default(name, env), envir = e)
    environment(f) <- e
  } else environment(f) <- env
  f
}

.super_default <- function(name, env) {
  f <- if (name == "initialize") .refMethodTable$initFields else .refMethodTable[[name]]
  if (is.null(f)) f <- function(...) NULL
  environment(f) <- env
  f
}

# Into the object; that callSuper() has nothing to call shows when the method is asked for.
.put_super_method <- function(chain, obj, name, Class) {
  last <- chain[[length(chain)]]
  if (!(name %in% c("initialize", "finalize", names(.refMethodTable))) && .uses(last, "callSuper")) {
    if (length(chain) > 1L) name <- paste0(name, "#", attr(last, "refClassName"))
    delayedAssign(attr(chain[[1L]], "name"), .no_super_method(name, Class), assign.env = obj)
  } else assign(name, .super_method(chain, obj, name), envir = obj)
}

.no_super_method <- function(name, Class)
  stop(simpleError(gettextf("a call to superClass() is in the method %s but there is no superclass definition of this method for class %s",
                            sQuote(name), dQuote(Class)), quote(installClassMethod(value, self, field, selfEnv, thisClass))))

# An object with prototypes for fields, before initialize().
.blank_reference <- function(def) {
  obj <- .Internal(ref_blank(def))
  chains <- def@superMethods
  for (n in names(chains)) .put_super_method(chains[[n]], obj, n, def@className)
  for (n in attr(def, "freshFields")) { # not shared
    shared <- def@fieldPrototypes[[n]]
    assign(n, if (isS4(shared)) .copy_reference(shared, TRUE) else new.env(), envir = obj)
  }
  active <- def@activeFields
  for (n in names(active)) {
    f <- active[[n]]
    environment(f) <- obj
    makeActiveBinding(n, f, obj)
  }
  for (n in def@locked) .bind_once(n, obj)
  obj
}

# A locked field shows its prototype until the first value, which stays.
.bind_once <- function(name, obj) {
  prototype <- get(name, envir = obj)
  rm(list = name, envir = obj)
  makeActiveBinding(name, function(value) {
    if (missing(value)) return(prototype)
    rm(list = name, envir = obj)
    assign(name, value, envir = obj)
    lockBinding(name, obj)
  }, obj)
}

.new_reference <- function(.ClassDef, ...) {
  .Object <- if (length(.ClassDef@superMethods) || length(.ClassDef@activeFields) || length(.ClassDef@locked) || length(attr(.ClassDef, "freshFields")))
    .blank_reference(.ClassDef) else .Internal(ref_blank(.ClassDef))
  if (!is.null(.Object[["initialize"]])) .Object$initialize(...)
  else if (.has_initialize_method(.ClassDef)) .Object <- initialize(.Object, ...)
  else if (...length()) .init_fields(.Object, list(...))
  if (.ClassDef@has_finalizer) reg.finalizer(.Object, function(x) x$finalize(), onexit = TRUE)
  .Object
}

.has_initialize_method <- function(def) {
  G <- .genericTable[["initialize"]]
  !is.null(G) && length(G$.MTable) > 0L && any(c(def@className, names(def@contains)) %in% names(G$.MTable))
}

.init_fields <- function(.self, values, call = quote(methods::initRefFields(.Object, classDef, selfEnv, list(...)))) {
  if (.Internal(ref_fill(.self, values))) return(invisible(.self))
  def <- get(".refClassDef", envir = .self)
  n <- names(values)
  if (is.null(n)) n <- character(length(values))
  for (v in values[!nzchar(n)]) {
    if (is.environment(v) && !is.null(v$.refClassDef)) .import_fields(.self, v, class(v)[1L])
    else warning(simpleWarning(gettextf("unnamed arguments to $new() must be objects from a reference class; got an object of class %s", dQuote(class(v)[1L])), call))
  }
  for (i in which(nzchar(n))) {
    if (is.null(def@fieldClasses[[n[i]]]))
      stop(simpleError(gettextf("%s is not a field in class %s", sQuote(n[i]), dQuote(def@className)),
                       quote(envRefSetField(.Object, field, classDef, selfEnv, elements[[field]]))))
    .ref_assign(.self, n[i], values[[i]])
  }
  invisible(.self)
}

.import_fields <- function(.self, value, Class) {
  for (f in names(getClassDef(Class)@fieldClasses)) {
    if (bindingIsLocked(f, .self)) .read_only(f)
    assign(f, get(f, envir = value), envir = .self)
  }
  invisible(.self)
}

.copy_reference <- function(.self, shallow = FALSE) {
  def <- get(".refClassDef", envir = .self)
  value <- methods::new(def)
  for (f in names(def@fieldClasses)) {
    v <- get(f, envir = .self)
    if (!shallow && is.environment(v) && isS4(v) && !is.null(v$.refClassDef)) v <- v$copy(FALSE)
    if (f %in% def@locked && bindingIsLocked(f, value)) next
    assign(f, v, envir = value)
  }
  value
}

.read_only <- function(name)
  stop(gettextf("invalid replacement: reference class field %s is read-only", sQuote(name)), call. = FALSE, domain = NA)

# object$name <- value
.ref_assign <- function(x, name, value) {
  def <- get(".refClassDef", envir = x)
  cl <- def@fieldClasses[[name]]
  if (is.null(cl))
    stop(simpleError(gettextf("%s is not a field in class %s", sQuote(name), dQuote(def@className)),
                     quote(envRefSetField(x, what, refObjectClass(x), selfEnv, value))))
  if (is.character(cl) && cl != "ANY" && !.fits(value, cl))
    stop(gettextf("invalid assignment for reference class field %s, should be from class %s or a subclass (was class %s)",
                  sQuote(name), dQuote(cl), dQuote(class(value))), call. = FALSE, domain = NA)
  if (name %in% def@locked && bindingIsLocked(name, x)) .read_only(name)
  assign(name, value, envir = x)
  invisible(x)
}

# object$field(name, value)
.set_field_by_name <- function(x, name, value, call) {
  if (is.null(get(".refClassDef", envir = x)@fieldClasses[[name]]))
    stop(simpleError(gettextf("%s is not a field in this class", sQuote(name)), call))
  invisible(.ref_assign(x, name, value))
}

# object$name where name is no variable of the object: a standard method, or an error.
envRefInferField <- function(x, what, thisClass, selfEnv) {
  f <- .refMethodTable[[what]]
  if (is.null(f)) {
    def <- get(".refClassDef", envir = x)
    now <- getClassDef(def@className)
    chain <- if (!is.null(now)) .method_chains(now)[[what]] # added since the object was made
    if (!is.null(chain)) {
      f <- .super_method(chain, x, what)
      assign(what, f, envir = x)
      return(f)
    }
    stop(simpleError(gettextf("%s is not a valid field or method name for reference class %s", sQuote(what), dQuote(def@className)),
                     quote(envRefInferField(x, what, getClass(class(x)), selfEnv))))
  }
  environment(f) <- x
  assign(what, f, envir = x)
  f
}

getRefClass <- function(Class, where = topenv(parent.frame())) {
  def <- if (is.character(Class)) getClass(Class, where = where) else Class
  if (inherits(Class, "envRefClass"))
    stop(gettextf("class must be a reference class representation or a character string; got an object of class %s", dQuote(class(Class)[1L])), domain = NA)
  .demand(!is.null(attr(def, "refMethods")), gettextf("class %s is defined but is not a reference class", dQuote(def@className)))
  .ref_generator(def)
}

.ref_generator <- function(def) {
  env <- new.env(parent = globalenv())
  name <- as.character(def@className)
  members <- new.env()
  assign(".refGenerator", members, envir = env)
  assign("className", name, envir = members)
  assign("new", eval(substitute(function(...) .new_reference(.refDefinition(NAME), ...), list(NAME = name))), envir = members)
  f <- as.function(c(alist(... = ), call("new", def@className, quote(...))), envir = env)
  attr(f, "className") <- def@className
  attr(f, "package") <- def@package
  .as_instance(f, "refObjectGenerator", "methods")
}

# The definition behind Class$new().
.refDefinition <- function(Class) {
  def <- .classTable[[Class]]
  if (is.null(def)) getClass(Class)
  else if (def@virtual)
    stop(simpleError(gettextf("trying to generate an object from a virtual class (\"%s\")", Class), quote(methods::new(def, ...))))
  else def
}

.current_def <- function(x) getClass(as.character(attr(x, "className")))

`$.refObjectGenerator` <- function(x, name) {
  switch(name,
    new = function(...) methods::new(.current_def(x), ...),
    methods = function(...) .add_methods(x, ...),
    fields = function() .field_names(.current_def(x)),
    className = as.character(attr(x, "className")), package = attr(x, "package"), def = .current_def(x),
    show = function() {
      cat("Reference class object of class \"refGeneratorSlot\"\nField \"def\":\n")
      .show_ref_class(.current_def(x))
      cat("Field \"className\":\n")
      print(as.character(attr(x, "className")))
    },
    lock = function(...) .lock_fields(x, c(...)),
    accessors = function(...) .add_accessors(x, c(...)),
    help = function(topic) .ref_help(x, if (missing(topic)) NULL else as.character(substitute(topic))),
    copy = function(...) x, getClass = , getRefClass = function(...) x, trace = , untrace = function(...) invisible(),
    stop(simpleError(gettextf("%s is not a valid field or method name for reference class %s", sQuote(name), dQuote("refGeneratorSlot")),
                     quote(envRefInferField(x, what, getClass(class(x)), selfEnv)))))
}

.field_names <- function(def) {
  cl <- def@fieldClasses
  r <- vapply(cl, function(k) if (is.function(k)) "activeBindingFunction" else as.character(k), "")
  if (length(r)) r else character()
}

.overridden <- function(def) {
  chains <- .method_chains(def)
  r <- character()
  for (n in names(chains)) {
    up <- chains[[n]][-1L]
    r <- c(r, vapply(up, function(f) paste0(n, "#", attr(f, "refClassName")), ""))
    if (n %in% .refStandard) r <- c(r, paste0(n, "#envRefClass"))
  }
  r
}

.all_method_names <- function(def) sort(unique(c(.refStandard, def@allMethods, .overridden(def))))

.add_methods <- function(x, ...) {
  def <- .current_def(x)
  m <- list(...)
  if (!length(m)) return(.all_method_names(def))
  if (length(m) == 1L && is.character(m[[1L]]) && is.null(names(m))) {
    f <- .method_chains(def)[[m[[1L]]]]
    if (is.null(f))
      warning(simpleWarning(gettextf("Methods not found: %s", paste(dQuote(.all_method_names(def)), collapse = ", ")),
                            quote(.getMethodDefs(methodDefs[[1]], methodsEnv))))
    return(f[[1L]])
  }
  if (length(m) == 1L && is.list(m[[1L]])) m <- m[[1L]]
  if (is.null(names(m)) || !all(nzchar(names(m))))
    stop(simpleError("arguments to methods() must be named, or one named list", sys.call(-1L)))
  own <- def@refMethods
  m <- .ref_methods(m, def@className)
  # the others are looked at again
  .check_ref_methods(c(m, rev(own[setdiff(names(own), names(m))])), as.character(def@className), names(def@fieldClasses),
                     c(names(m), names(.method_chains(def)), .refStandard))
  for (n in names(m)) own[[n]] <- m[[n]]
  .store_def(.resolve(.Internal(slot_set(def, "refMethods", own))))
  invisible()
}

.lock_fields <- function(x, fields) {
  def <- .current_def(x)
  if (!length(fields)) return(def@locked)
  bad <- setdiff(fields, names(def@fieldClasses))
  if (length(bad))
    stop(simpleError(gettextf("%s is not a field in class %s", sQuote(bad[1L]), dQuote(def@className)),
                     quote(methods:::.lockRefFields(def, ...))))
  .store_def(.resolve(.Internal(slot_set(def, "locked", unique(c(def@locked, fields))))))
  invisible()
}

.add_accessors <- function(x, fields) {
  m <- list()
  for (f in fields) {
    name <- paste0(toupper(substr(f, 1L, 1L)), substring(f, 2L))
    m[[paste0("get", name)]] <- eval(substitute(function() F, list(F = as.name(f))))
    m[[paste0("set", name)]] <- eval(substitute(function(value) {
      F <<- value
      invisible(value)
    }, list(F = as.name(f))))
  }
  do.call(.add_methods, c(list(x), m))
  invisible(m)
}

.ref_help <- function(x, topic) {
  def <- .current_def(x)
  if (is.null(topic)) {
    writeLines(c("Usage:  $help(topic) where topic is the name of a method (quoted or not)",
                 paste("The definition of class", as.character(def@className), "follows.")))
    return(invisible(.show_ref_class(def)))
  }
  f <- .method_chains(def)[[topic]][[1L]]
  if (is.null(f)) return(invisible())
  cat("Call:", "\n", "$", topic, "(", paste0(names(formals(f)), ifelse(vapply(seq_along(formals(f)), function(i) identical(unname(formals(f)[i]), unname(alist(x = ))), NA), "", " = "), collapse = ", "), ")", "\n", sep = "")
  b <- body(f)
  if (is.call(b) && identical(b[[1L]], as.name("{")) && length(b) > 1L && is.character(b[[2L]])) cat("\n\n", b[[2L]], "\n", sep = "")
  else cat("\n")
  cat("\n")
  invisible()
}

# ---- printing ----
.show_ref <- function(object) {
  def <- get(".refClassDef", envir = object)
  cat("Reference class object of class ", "\"", as.character(def@className), "\"", "\n", sep = "")
  for (f in names(def@fieldClasses)) {
    cat("Field ", "\"", f, "\"", ":\n", sep = "")
    methods::show(get(f, envir = object))
  }
  invisible()
}


.show_ref_class <- function(def, title = "Reference Class") {
  cat(title, " \"", as.character(def@className), "\":\n", sep = "")
  cl <- .field_names(def)
  if (length(cl)) {
    cat("\nClass fields:\n")
    .slot_table(as.list(cl))
    if (length(def@locked)) cat("Locked Fields: ", paste0("\"", def@locked, "\"", collapse = ", "), "\n\n", sep = "")
  } else cat("\nNo fields defined\n")
  cat("\nClass Methods: \n")
  .print_quoted(.method_listing(def))
  cat("\nReference Superclasses: \n")
  supers <- names(def@contains)
  supers <- supers[vapply(supers, function(s) s != "envRefClass" && !is.null(attr(getClassDef(s), "refMethods")), NA)]
  .print_quoted(c(supers, "envRefClass"))
  cat("\n")
  invisible()
}

# All methods in the order in which R lists them: last the one defined first, and each level of inheritance turns the order.
.method_listing <- function(def) {
  super <- def@refSuperClasses
  up <- if (length(super)) getClassDef(super[1L])
  chains <- def@superChains
  own <- vapply(names(def@refMethods), function(n) {
    if (!is.null(chains[[n]])) paste0(n, "#", attr(chains[[n]][[1L]], "refClassName"))
    else if (n %in% .refStandard) paste0(n, "#envRefClass") else n
  }, "")
  c(rev(unname(own)), if (is.null(up)) .refListed else rev(def@superListing))
}

.refListed <- c("field", "trace", "getRefClass", "initFields", "copy", "callSuper", ".objectPackage", "export", "untrace", "getClass",
                "show", "usingMethods", ".objectParent", "import")

.print_quoted <- function(n) {
  n <- paste0("\"", n, "\"")
  width <- getOption("width")
  at <- 5L
  cat("     ")
  for (i in seq_along(n)) {
    if (at + nchar(n[i]) + 2L > width && at > 5L) {
      cat("\n     ")
      at <- 5L
    }
    cat(n[i], if (i < length(n)) ", ", sep = "")
    at <- at + nchar(n[i]) + 2L
  }
  cat("\n")
}

.show_ref_generator <- function(x) .show_ref_class(.current_def(x), "Generator for class")

.show_ref_method <- function(x) {
  cat("Class method definition for method ", attr(x, "name"), "()\n", sep = "")
  print(.bare(x))
  def <- get0(".refClassDef", envir = environment(x), ifnotfound = getClassDef(attr(x, "refClassName")))
  used <- intersect(.called_names(body(x)), c(.refStandard, if (!is.null(def)) def@allMethods))
  if (length(used)) cat("\nMethods used: \n     ", paste0("\"", used, "\"", collapse = ", "), "\n\n", sep = "")
  invisible()
}

# The names of the functions that an expression calls, in order.
.called_names <- function(e) {
  if (!is.call(e)) return(character())
  unique(c(if (is.name(e[[1L]])) as.character(e[[1L]]), unlist(lapply(as.list(e), function(part) if (!missing(part)) .called_names(part)))))
}


# Methods that are not those of every class.
.ref_relevant <- function(def) {
  sort(c(setdiff(def@allMethods, .refStandard), .overridden(def)))
}
