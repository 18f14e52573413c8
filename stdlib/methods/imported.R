# imported.R - Classes, generics and methods that come in with an installed package.
#
# GNU R saves them with the package's functions: definitions as .__C__CLASS, tables of methods as .__T__GENERIC:PACKAGE.
# They are defined anew here.  Called by loadNamespace() before .onLoad() runs.

# A slot; the symbol that stands for NULL in saved objects becomes NULL.
.saved_slot <- function(object, name) {
  v <- attr(object, name, exact = TRUE)
  if (is.symbol(v) && identical(as.character(v), "\001NULL\001")) NULL else v
}

.plain_function <- function(f) {
  if (is.function(f) && !is.primitive(f)) attributes(f) <- NULL
  f
}

# Does the namespace hold saved definitions of classes or tables of methods?
.has_saved_s4 <- function(ns) length(ls(ns, pattern = "^\\.__[CT]__", all.names = TRUE)) > 0L

# The same, or definitions that its code has made.
.hasS4MetaData <- function(ns) {
  package <- getPackageName(ns, FALSE)
  .has_saved_s4(ns) || length(getClasses(ns, FALSE)) > 0L ||
    any(vapply(as.list(.packageGenerics), function(G) is.environment(G) && identical(G$.Package, package), NA))
}

.import_s4 <- function(ns) {
  names <- ls(ns, all.names = TRUE)
  classes <- sub("^\\.__C__", "", names[startsWith(names, ".__C__")])
  tables <- names[startsWith(names, ".__T__")]
  if (!length(classes) && !length(tables)) return(invisible())
  defs <- lapply(classes, function(cl) get(paste0(".__C__", cl), envir = ns, inherits = FALSE))
  names(defs) <- classes
  suppressMessages(suppressWarnings({
    .import_classes(defs, ns)
    .import_generators(defs, ns)
    for (t in tables) .import_methods(t, ns)
  }))
  invisible()
}

.direct_supers <- function(def) {
  ext <- .saved_slot(def, "contains")
  near <- vapply(ext, function(e) isTRUE(.saved_slot(e, "distance") == 1), NA)
  as.character(names(ext)[near])
}

.import_classes <- function(defs, ns) {
  kind <- vapply(defs, function(d) class(d)[[1L]], "")
  unions <- names(defs)[kind == "ClassUnionRepresentation"]
  waiting <- setdiff(names(defs), unions)
  members <- lapply(defs[unions], function(d) {
    subs <- .saved_slot(d, "subclasses")
    as.character(names(subs)[vapply(subs, function(e) isTRUE(.saved_slot(e, "distance") == 1), NA)])
  })
  # classes of S3 that a package of the library has declared
  for (m in setdiff(unlist(members), names(defs))) if (is.null(getClassDef(m))) setOldClass(m, where = ns)
  done <- made <- character()
  # A union before the classes that have slots of it, if its members can be made without them.
  visit_union <- function(u) {
    if (u %in% done) return(invisible())
    done <<- c(done, u)
    for (m in members[[u]]) visit(m)
    if (length(members[[u]]) && all(members[[u]] %in% c(made, setdiff(members[[u]], names(defs))))) make_union(u)
  }
  make_union <- function(u) {
    setClassUnion(u, members[[u]], where = ns)
    made <<- c(made, u)
  }
  visit <- function(cl) {
    if (cl %in% unions) return(visit_union(cl))
    if (cl %in% done || !cl %in% waiting) return(invisible())
    done <<- c(done, cl)
    supers <- setdiff(.direct_supers(defs[[cl]]), unions)
    for (s in supers) visit(s)
    for (u in intersect(as.character(unlist(.saved_slot(defs[[cl]], "slots"))), unions)) visit_union(u)
    .import_class(cl, defs[[cl]], supers, kind[[cl]], ns)
    made <<- c(made, cl)
  }
  for (u in unions[!vapply(members, function(m) any(m %in% names(defs)), NA)]) visit_union(u)
  for (cl in waiting) visit(cl)
  for (u in setdiff(unions, made)) make_union(u)
}

.import_class <- function(cl, def, supers, kind, ns) {
  virtual <- isTRUE(.saved_slot(def, "virtual"))
  if (kind == "refClassRepresentation") return(.import_ref_class(cl, def, supers, ns))
  slots <- as.list(.saved_slot(def, "slots"))
  if (".S3Class" %in% names(slots) && "oldClass" %in% names(.saved_slot(def, "contains")) && length(slots) <= 2L && virtual)
    return(setOldClass(c(cl, setdiff(names(.saved_slot(def, "contains")), "oldClass")), where = ns))
  supers[supers == ".environment"] <- "environment"
  slots <- lapply(slots[!names(slots) %in% c(".Data", ".S3Class", ".xData")], as.character)
  proto <- .saved_prototype(def, slots)
  setClass(cl, slots = slots, contains = c(supers, if (virtual) "VIRTUAL"), prototype = if (!virtual || length(proto)) proto,
           validity = .plain_function(.saved_slot(def, "validity")), where = ns, package = as.character(.saved_slot(def, "package")))
}

# What stands for a virtual or an old-style class fits no slot: such slots get their usual prototype.
.saved_prototype <- function(def, types) {
  proto <- .saved_slot(def, "prototype")
  slots <- names(types)
  values <- list()
  for (s in slots) {
    v <- .saved_slot(proto, s)
    if (!is.null(attr(proto, s, exact = TRUE)) && .fits(v, types[[s]])) values[s] <- list(v)
  }
  if (typeof(proto) %in% c("S4", "NULL", "environment", "symbol")) return(values)
  attributes(proto) <- if (!is.null(names(proto)) && !"names" %in% slots) list(names = names(proto))
  c(list(proto), values)
}

.import_ref_class <- function(cl, def, supers, ns) {
  table <- .saved_slot(def, "refMethods")
  table <- if (is.environment(table)) table else attr(table, ".xData", exact = TRUE)
  methods <- list()
  for (n in ls(table, all.names = TRUE)) {
    f <- get(n, envir = table, inherits = FALSE)
    if (is.function(f) && identical(as.character(attr(f, "refClassName")), cl) && !grepl("#", n, fixed = TRUE)) {
      attributes(f) <- NULL
      environment(f) <- ns
      methods[[n]] <- f
    }
  }
  fields <- as.list(.saved_slot(def, "fieldClasses"))
  inherited <- unlist(lapply(setdiff(supers, c("envRefClass", ".environment", "refClass", "environment", "refObjectGenerator")),
                             function(s) names(getClass(s)@fieldClasses)))
  fields <- lapply(fields[!names(fields) %in% inherited], as.character)
  start <- .saved_slot(def, "fieldPrototypes")
  if (!is.environment(start)) start <- attr(start, ".xData", exact = TRUE)
  for (f in names(fields)[fields == "activeBindingFunction"]) {
    fields[[f]] <- .plain_function(get(f, envir = start, inherits = FALSE))
    environment(fields[[f]]) <- ns
  }
  supers <- setdiff(supers, c("envRefClass", ".environment", "refClass", "environment", "refObjectGenerator"))
  setRefClass(cl, fields = fields, contains = supers, methods = methods, where = ns)
}

# Variables that hold generators of reference classes get generators of our own.
.import_generators <- function(defs, ns) {
  refs <- names(defs)[vapply(defs, function(d) class(d)[[1L]] == "refClassRepresentation", NA)]
  if (!length(refs)) return(invisible())
  for (n in ls(ns, all.names = TRUE)) {
    x <- get(n, envir = ns, inherits = FALSE)
    if (!identical(as.character(class(x)), "refObjectGenerator")) next
    of <- as.character(attr(x, "className"))
    if (!length(of) && is.environment(attr(x, ".xData"))) of <- as.character(get0("className", envir = attr(x, ".xData"), inherits = FALSE))
    if (length(of) && of %in% refs) assign(n, .ref_generator(getClass(of)), envir = ns)
  }
}

# The methods of one table; a generic that the package defines becomes one of ours first.
.import_methods <- function(table, ns) {
  generic <- sub("^\\.__T__(.*):[^:]*$", "\\1", table)
  f <- get0(generic, envir = ns, inherits = FALSE)
  if (is.function(f) && !is.primitive(f) && !is.null(attr(f, "generic")) && is.null(.own_generic(f))) {
    signature <- attr(f, "signature", exact = TRUE)
    package <- as.character(attr(f, "package"))
    def <- .plain_function(f)
    environment(def) <- ns
    G <- .install_generic(generic, def, ns, package, .saved_default(f, generic), signature = if (length(signature)) as.character(signature))
    # one that setMethod() made of a function of another package looks at the first of `...` only once it has been saved
    if (identical(G$.SigArgs, "...") && !identical(package, getNamespaceName(ns)[[1L]])) assign(".FirstOnly", TRUE, envir = G)
  }
  methods <- get(table, envir = ns, inherits = FALSE)
  for (key in ls(methods, all.names = TRUE)) {
    m <- get(key, envir = methods, inherits = FALSE)
    if (!is.function(m)) next
    defined <- attr(m, "defined", exact = TRUE)
    signature <- if (is.null(defined)) strsplit(key, "#", fixed = TRUE)[[1L]] else structure(as.character(defined), names = attr(defined, "names"))
    if (as.character(class(m))[[1L]] %in% c("derivedDefaultMethod", "internalDispatchMethod")) next
    setMethod(generic, signature, .plain_function(m), where = ns)
  }
}

# The default method that was saved with a generic; for what was a function of the library, the one that is there now.
.saved_default <- function(f, generic) {
  default <- .saved_slot(f, "default")
  if (!is.function(default) || is.primitive(default)) return(if (is.function(default)) default)
  home <- environmentName(topenv(environment(default)))
  own <- if (.Internal(hasPackage(home))) get0(generic, envir = asNamespace(home), mode = "function", inherits = FALSE)
  if (is.null(own)) .plain_function(default) else own
}

# The environment of a generic of ours, NULL for what was read from a package.
.own_generic <- function(f) {
  G <- environment(f)
  if (is.environment(G) && exists(".MTable", envir = G, inherits = FALSE) && exists(".AllMTable", envir = G, inherits = FALSE) &&
      exists(".Function", envir = G, inherits = FALSE)) G
}
