# groups.R - Group generics as objects, and functions that ask about or change generics, methods and classes as a whole.

# A group as a generic function: methods for it are methods for all its members.
.group_object <- function(name) {
  G <- .prim_generic(name)
  body <- call("standardGeneric", name)
  f <- .generic_function(as.function(c(G$.Formals, body)), G, "groupGenericFunction")
  attr(f, "groupMembers") <- as.list(.groupMembers[[name]])
  f
}
Arith <- .group_object("Arith")
Compare <- .group_object("Compare")
Complex <- .group_object("Complex")
Logic <- .group_object("Logic")
Math <- .group_object("Math")
Math2 <- .group_object("Math2")
Ops <- .group_object("Ops")
Summary <- .group_object("Summary")

# The groups that a function belongs to: the nearest one, or all.
getGroup <- function(fdef, recursive = FALSE, where = topenv(parent.frame())) {
  groups <- .groups_of(.fname(fdef))
  as.list(if (recursive) groups else groups[seq_len(min(1L, length(groups)))])
}

# The function of base comes here with S4 objects.
kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) {
  product <- base::.kronecker # the default is this function
  if (isGeneric("kronecker")) {
    own <- selectMethod("kronecker", c(class(X)[1L], class(Y)[1L]), optional = TRUE)
    if (is(own, "MethodDefinition")) product <- own
  }
  product(X, Y, FUN = FUN, make.dimnames = make.dimnames, ...)
}

`body<-` <- function(fun, envir = environment(fun), value) .with_body(fun, envir, value)

# ---- vectors with and without structure ----

# Computations on objects that are structures with more to them: with a vector the result is an object of the same kind, where
# the length allows it; of two structures, and of objects of classes that extend "nonStructure", it is what their data give.
# Entered when the first such class is defined or somebody looks at the group Ops.
.define_structures <- function() {
  if (!is.null(.userGroups[["\001structures"]])) return(invisible())
  assign("\001structures", TRUE, envir = .userGroups)
  with_right <- function(e1, e2) {
    value <- callGeneric(e1@.Data, e2)
    if (length(value) != length(e1)) return(value)
    e1@.Data <- value
    e1
  }
  with_left <- function(e1, e2) {
    value <- callGeneric(e1, e2@.Data)
    if (length(value) != length(e2)) return(value)
    e2@.Data <- value
    e2
  }
  both <- function(e1, e2) callGeneric(e1@.Data, e2@.Data)
  ops <- function(c1, c2, def) .enter_method("Ops", c(e1 = c1, e2 = c2), def)
  ops("structure", "vector", with_right)
  ops("vector", "structure", with_left)
  for (c1 in c("array", "structure")) for (c2 in c("array", "structure")) ops(c1, c2, both)
  ops("nonStructure", "vector", function(e1, e2) callGeneric(e1@.Data, e2))
  ops("vector", "nonStructure", function(e1, e2) callGeneric(e1, e2@.Data))
  ops("nonStructure", "nonStructure", both)
  .enter_method("Math", c(x = "structure"), function(x) {
    x@.Data <- callGeneric(x@.Data)
    x
  })
  .enter_method("Math", c(x = "nonStructure"), function(x) callGeneric(x@.Data))
}

# A method of the package's own, whatever is sealed.
.enter_method <- function(generic, sig, def) {
  environment(def) <- topenv()
  G <- .prim_generic(generic)
  .store_method(G, sig, .method_definition(def, generic, "base", sig))
}

# ---- names ----

classMetaName <- function(name) methodsPackageMetaName("C", name)

methodsPackageMetaName <- function(prefix, name, package = "")
  paste0(".__", prefix, "__", name, if (nzchar(package)) ":", if (nzchar(package)) package)

setPackageName <- function(pkg, env) assign(".packageName", pkg, envir = env)

# ---- values and arguments ----

# A value of one of the classes as it is; anything else is an error of the generic `fname`.
.valueClassTest <- function(object, classes, fname) {
  fits <- vapply(classes, is, NA, object = object)
  if (any(fits) || !length(fits)) return(object)
  wanted <- paste(dQuote(classes), collapse = " or ")
  stop(gettextf("invalid value from generic function %s, class %s, expected %s", sQuote(fname), dQuote(class(object)), wanted), domain = NA)
}

newEmptyObject <- function() list()

missingArg <- function(symbol, envir = parent.frame(), eval = FALSE) {
  name <- if (eval) symbol else substitute(symbol)
  if (!is.name(name))
    stop(gettextf("invalid symbol in checking for missing argument in method dispatch: expected a name, got an object of class %s",
                  dQuote(class(name), FALSE)), domain = NA)
  eval(call("missing", name), envir)
}

substituteDirect <- function(object, frame = parent.frame(), cleanFunction = TRUE) {
  value <- eval(call("substitute", object, frame))
  if (cleanFunction && is.function(value)) environment(value) <- globalenv()
  value
}

languageEl <- function(object, which) {
  parts <- if (is.function(object)) as.list(object) else object
  parts[[which]]
}

`languageEl<-` <- function(object, which, value) {
  if (is.function(object)) {
    parts <- as.list(object)
    parts[[which]] <- value
    return(as.function(parts, envir = environment(object)))
  }
  object[[which]] <- value
  object
}

# ---- methods ----

# The methods of a generic by signature; with `classes` those that have one of these in their signature.
findMethods <- function(f, where, classes = character(), inherited = FALSE, package = "") {
  if (!is.function(f) && !(is.character(f) && length(f) == 1L))
    stop(gettextf("argument %s must be a generic function or a single character string; got an object of class %s",
                  sQuote("f"), dQuote(class(f)[1L])), domain = NA)
  G <- .generic_env(f)
  if (is.null(G)) {
    shown <- if (is.function(f)) deparse(substitute(f))[1L] else f
    warning(gettextf("non-generic function '%s' given to findMethods()", shown), domain = NA)
    return(list())
  }
  table <- as.list.environment(if (inherited) G$.AllMTable else G$.MTable, all.names = TRUE)
  if (!missing(where)) table <- table[vapply(table, .defined_in, NA, where)]
  table <- table[sort(names(table))]
  signatures <- strsplit(names(table), "#", fixed = TRUE)
  if (length(classes)) {
    chosen <- vapply(signatures, function(s) any(s %in% classes), NA)
    table <- table[chosen]
    signatures <- signatures[chosen]
  }
  names(table) <- as.character(names(table))
  attributes(table) <- list(names = names(table), arguments = G$.SigArgs, signatures = signatures,
                            generic = getGeneric(G$.Generic))
  .as_instance(table, "listOfMethods", "methods")
}

# Has the method, or function, been written in this environment of a package?
.defined_in <- function(method, where) is.function(method) && !is.primitive(method) && identical(topenv(environment(method)), topenv(as.environment(where)))

findMethodSignatures <- function(..., target = TRUE, methods = findMethods(...)) {
  if (!length(methods)) return(methods)
  part <- if (target) "target" else "defined"
  signatures <- lapply(methods, attr, part)
  widest <- max(lengths(signatures))
  rows <- lapply(signatures, function(s) c(as.character(s), rep.int("ANY", widest - length(s))))
  labels <- names(signatures[[which.max(lengths(signatures))]])
  matrix(unlist(rows), length(rows), widest, byrow = TRUE, dimnames = list(NULL, labels))
}

getMethodsForDispatch <- function(fdef, inherited = FALSE) {
  G <- .generic_env(fdef)
  if (inherited) G$.AllMTable else G$.MTable
}

finalDefaultMethod <- function(method) if (is.function(method)) method

# Methods of a generic that are methods of no other: written as calls of setMethod() that make them again.
dumpMethod <- function(f, signature = character(), file = defaultDumpName(f, signature), where = topenv(parent.frame()),
                       def = selectMethod(f, signature, optional = TRUE)) {
  name <- .fname(f)
  if (!is.function(def)) def <- getFunction(name, where = where)
  # left as it is when `file` is a connection
  text <- paste0("setMethod(\"", name, "\", ", deparse(as.character(signature)), ",\n", paste(deparse(.bare(def)), collapse = "\n"), "\n)\n")
  if (is.character(file) && nzchar(file)) cat(text, file = file) else cat(text, file = if (is.character(file)) stdout() else file)
  invisible(file)
}

defaultDumpName <- function(generic, signature) {
  if (missing(signature)) return(paste0(generic, ".R"))
  paste0(paste(c(generic, signature), collapse = "."), ".R")
}

dumpMethods <- function(f, file = "", signature = NULL, methods = findMethods(f, where = where), where = topenv(parent.frame())) {
  con <- if (is.character(file) && nzchar(file)) file(file, "w") else file
  if (inherits(con, "connection") && is.character(file)) on.exit(close(con))
  for (m in methods) {
    signature <- as.character(attr(m, "defined"))
    dumpMethod(f, signature, con, def = m)
  }
  invisible()
}

# ---- classes ----

getAllSuperClasses <- function(ClassDef, simpleOnly = TRUE) {
  up <- ClassDef@contains
  if (simpleOnly) up <- up[vapply(up, function(e) isTRUE(e$simple), NA)]
  names(up)
}

.selectSuperClasses <- function(ext, dropVirtual = FALSE, namesOnly = TRUE, directOnly = TRUE, simpleOnly = directOnly) {
  keep <- rep.int(TRUE, length(ext))
  if (directOnly) keep <- keep & vapply(ext, function(e) identical(as.numeric(e$distance), 1), NA)
  if (simpleOnly) keep <- keep & vapply(ext, function(e) isTRUE(e$simple) && !isTRUE(e$dataPart), NA)
  if (dropVirtual) keep <- keep & !vapply(names(ext), isVirtualClass, NA)
  if (namesOnly) names(ext)[keep] else ext[keep]
}

selectSuperClasses <- function(Class, dropVirtual = FALSE, namesOnly = TRUE, directOnly = TRUE, simpleOnly = directOnly) {
  ext <- getClassDef(Class)@contains
  if (!length(ext)) return(if (namesOnly) character() else list())
  .selectSuperClasses(ext, dropVirtual, namesOnly, directOnly, simpleOnly)
}

# The slots that a class has from its superclasses, without those of a data part.
inheritedSlotNames <- function(Class, where = topenv(parent.frame())) {
  def <- getClass(Class, where = where)
  unique(unlist(lapply(names(def@contains), function(k) names(getClassDef(k)@slots))))
}

superClassDepth <- function(ClassDef, soFar = ClassDef@className, simpleOnly = TRUE) {
  up <- ClassDef@contains
  list(label = names(up), depth = vapply(up, function(e) as.numeric(e$distance), 0, USE.NAMES = FALSE))
}

testVirtual <- function(properties, extends, virtual, where) {
  if (length(extends) && "VIRTUAL" %in% names(extends)) return(TRUE)
  if (!is.na(virtual)) virtual else !length(properties) && (!length(extends) || all(vapply(names(extends), isVirtualClass, NA)))
}

isXS3Class <- function(classDef) ".S3Class" %in% names(classDef@slots)

`S3Class<-` <- function(object, value) {
  if (!isS4(object)) {
    class(object) <- value
    return(object)
  }
  attr(object, ".S3Class") <- as.character(value)
  object
}

tryNew <- function(Class, where) {
  def <- getClassDef(Class)
  if (is.null(def) || isTRUE(def@virtual)) return(NULL)
  tryCatch(new(def), error = function(e) NULL)
}

findUnique <- function(what, message, where = topenv(parent.frame())) {
  places <- Filter(function(e) exists(what, envir = e, inherits = FALSE), lapply(seq_along(search()), as.environment))
  if (length(places) > 1L && !missing(message))
    warning(message, sQuote(what), " found on: ", paste(vapply(places, environmentName, ""), collapse = ", "), "; using the first one", domain = NA)
  places[seq_len(min(1L, length(places)))]
}

# The environment in which a class was defined.
.classEnv <- function(Class, default = .requirePackage("methods"), mayBeNew = TRUE) {
  def <- if (is.character(Class)) getClassDef(Class) else Class
  package <- if (is.null(def)) attr(Class, "package") else def@package
  if (is.null(package)) return(default)
  if (identical(as.character(package), ".GlobalEnv")) globalenv() else .requirePackage(as.character(package))
}

.requirePackage <- function(package, mustFind = TRUE) if (package == ".GlobalEnv") globalenv() else asNamespace(package)
