# generics.R - Generic functions and methods: definition, lookup by inheritance, callNextMethod().
#
# A generic is described by an environment G, which is also the environment of the generic function: .Generic, .Package,
# .SigArgs, .SigPos, .SigLength, .MTable (methods by signature, "A#B"), .AllMTable (those and inherited ones, filled by
# .find_method and read by vm/calls/s4.c), .Default, .Group (names of the groups it belongs to, nearest first).

.genericTable <- new.env()

# All of them by "NAME:PACKAGE".  Packages that make a generic of the same function share it, and so its methods.
.packageGenerics <- new.env()

.primTable <- .Internal(s4_table(1L))

.groupTable <- new.env()

.nextTable <- new.env()

.groupMembers <- list(
  Arith = c("+", "-", "*", "^", "%%", "%/%", "/"), Compare = c("==", ">", "<", "!=", "<=", ">="), Logic = c("&", "|"),
  Math = c("abs", "sign", "sqrt", "ceiling", "floor", "trunc", "cummax", "cummin", "cumprod", "cumsum", "exp", "expm1", "log",
           "log10", "log2", "log1p", "cos", "cosh", "sin", "sinh", "tan", "tanh", "acos", "acosh", "asin", "asinh", "atan",
           "atanh", "cospi", "sinpi", "tanpi", "gamma", "lgamma", "digamma", "trigamma"),
  Math2 = c("round", "signif"), Summary = c("max", "min", "range", "prod", "sum", "any", "all"),
  Complex = c("Arg", "Conj", "Im", "Mod", "Re"), Ops = c("Arith", "Compare", "Logic"))

.userGroups <- new.env()

getGroupMembers <- function(group, recursive = FALSE, character = TRUE) {
  m <- if (is.null(.userGroups[[group]])) .groupMembers[[group]] else .userGroups[[group]]
  if (recursive && group == "Ops") unlist(.groupMembers[m], use.names = FALSE) else if (is.null(m)) character() else m
}

.groups_of <- function(f) {
  for (g in names(.groupMembers)) if (f %in% .groupMembers[[g]]) return(c(g, .groups_of(g)))
  character()
}

# Formals of the generics behind primitives.
.prim_formals <- function(f) {
  g <- .groups_of(f)
  if (length(g) && g[1L] %in% c("Arith", "Compare", "Logic", "Ops") || f %in% c("Arith", "Compare", "Logic", "Ops")) return(alist(e1 = , e2 = ))
  if (f %in% c("Math") || (length(g) && g[1L] == "Math")) return(if (f %in% c("log", "trunc")) alist(x = , ... = ) else alist(x = ))
  if (f == "Math2" || f %in% c("round", "signif")) return(as.pairlist(c(alist(x = ), list(digits = if (f == "signif") 6 else 0))))
  if (f == "Summary" || (length(g) && g[1L] == "Summary")) return(as.pairlist(c(alist(x = , ... = ), list(na.rm = FALSE))))
  if (f == "Complex" || (length(g) && g[1L] == "Complex")) return(alist(z = ))
  switch(f, "[" = as.pairlist(c(alist(x = , i = , j = , ... = ), list(drop = TRUE))), "[[" = alist(x = , i = , j = , ... = ),
         "$" = alist(x = , name = ), "[<-" = , "[[<-" = alist(x = , i = , j = , ... = , value = ), "$<-" = alist(x = , name = , value = ),
         "@<-" = alist(object = , name = , value = ), length = , names = , dim = , dimnames = , levels = , is.na = , is.nan = , is.finite = , is.infinite = alist(x = ),
         "!" = alist(x = ), "%*%" = alist(x = , y = ), c = , rep = , as.character = , as.numeric = , as.double = , as.integer = ,
         as.logical = , as.complex = , as.raw = , as.environment = , xtfrm = alist(x = , ... = ),
         "length<-" = , "names<-" = , "dim<-" = , "dimnames<-" = , "levels<-" = alist(x = , value = ),
         {
           a <- args(f)
           if (is.function(a)) formals(a) else NULL
         })
}

# ---- generic functions ----
.new_generic <- function(name, package, args, default = NULL, group = character(), signature = NULL, parent = globalenv(),
                         valueClass = character()) {
  G <- new.env(parent = parent)
  sig <- if (is.null(signature)) setdiff(args, "...") else signature
  if (!length(sig)) sig <- args
  assign(".Generic", name, envir = G)
  assign(".Package", package, envir = G)
  assign(".SigArgs", sig, envir = G)
  assign(".SigPos", match(sig, args) - 1L, envir = G)
  assign(".SigLength", 1L, envir = G)
  assign(".MTable", new.env(), envir = G)
  assign(".AllMTable", new.env(), envir = G)
  assign(".Default", default, envir = G)
  assign(".Group", group, envir = G)
  assign(".valueClass", valueClass, envir = G)
  G
}

.generic_function <- function(def, G, class = "standardGeneric") {
  environment(def) <- G
  attr(def, "generic") <- structure(G$.Generic, package = G$.Package)
  attr(def, "package") <- G$.Package
  attr(def, "group") <- as.list(G$.Group)
  attr(def, "valueClass") <- G$.valueClass
  attr(def, "signature") <- G$.SigArgs
  def <- .Internal(slot_set(def, "default", .default_slot(G)))
  attr(def, "skeleton") <- .generic_skeleton(def, G)
  attr(def, "srcref") <- NULL
  .as_instance(def, class, "methods")
}

# The default method as slot `default` shows it; NULL: there is none.
.default_slot <- function(G) {
  f <- G$.Default
  if (!is.function(f) || is.primitive(f)) return(f)
  target <- .as_instance(structure("ANY", names = G$.SigArgs[1L], package = "methods"), "signature", "methods")
  attributes(f) <- list(target = target, defined = target, generic = structure(G$.Generic, package = G$.Package))
  .as_instance(f, "derivedDefaultMethod", "methods")
}

# The call that slot `skeleton` holds: the default method, or what says that there is none, of the formal arguments.
.generic_skeleton <- function(def, G) {
  f <- attr(def, "default")
  if (!is.function(f))
    f <- as.function(c(formals(def), substitute(stop(gettextf("invalid call in method dispatch to '%s' (no default method)", NAME),
                                                     domain = NA), list(NAME = G$.Generic))), envir = baseenv())
  as.call(c(f, lapply(names(formals(def)), as.name)))
}

.register_generic <- function(G) {
  assign(G$.Generic, G, envir = .genericTable)
  assign(paste0(G$.Generic, ":", G$.Package), G, envir = .packageGenerics)
}

# G that was made of the same function of another package; NULL.
.shared_generic <- function(name, package, where, args, signature = NULL) {
  if (identical(package, getPackageName(where, FALSE))) return(NULL)
  G <- .packageGenerics[[paste0(name, ":", package)]]
  if (is.null(G$.Function) || !identical(names(formals(G$.Function)), args)) return(NULL)
  if (is.null(signature) || identical(G$.SigArgs, signature)) G
}

.predefined_generic <- function(name, def, default, class = "standardGeneric") {
  G <- .new_generic(name, "methods", names(formals(def)), default, parent = topenv())
  .register_generic(G)
  .generic_function(def, G, class)
}

# G of a generic that methods can be set on: a name, a generic function; NULL.
.generic_env <- function(f) {
  if (isTRUE(.fname(f) %in% c("Ops", "Math"))) .define_structures()
  if (is.function(f)) {
    e <- environment(f)
    if (!is.null(attr(f, "generic")) && !is.null(e$.AllMTable)) return(e)
    f <- if (is.primitive(f)) .prim_name(f) else return(NULL)
  }
  f <- as.character(f)
  fun <- get0(f, envir = globalenv(), mode = "function")
  if (!is.null(fun) && !is.null(attr(fun, "generic")) && !is.null(environment(fun)$.AllMTable)) return(environment(fun))
  G <- .primTable[[f]]
  if (is.null(G)) G <- .groupTable[[f]]
  if (is.null(G)) G <- .genericTable[[f]]
  if (is.null(G) && f %in% c("show", "initialize", "coerce", "coerce<-")) {
    get(f, envir = asNamespace("methods"))
    G <- .genericTable[[f]]
  }
  G
}

.prim_name <- function(f) {
  d <- deparse(f)[1L]
  sub("^.*\\.Primitive\\(\"(.*)\"\\).*$", "\\1", d)
}

.is_group <- function(f) f %in% names(.groupMembers)

# G of a primitive or a group, made when needed.
.prim_generic <- function(f) {
  if (f == "as.double") f <- "as.numeric"
  table <- if (.is_group(f)) .groupTable else .primTable
  G <- table[[f]]
  if (is.null(G)) {
    fm <- .prim_formals(f)
    if (is.null(fm)) return(NULL)
    G <- .new_generic(f, "base", names(fm), NULL, .groups_of(f), signature = if (f %in% .inside_base) "x")
    assign(".Formals", fm, envir = G)
    assign(f, G, envir = table)
    if (f == "as.numeric") assign("as.double", G, envir = table)
  }
  G
}

# The generic function of G.  A function of the user's may have its name: show <- function(x) ...
.function_of <- function(G) {
  home <- if (.Internal(hasPackage(G$.Package))) asNamespace(G$.Package) else globalenv()
  if (is.null(G$.Function)) get(G$.Generic, envir = home, mode = "function") else G$.Function
}

# The function that is seen under a name, or the generic function that it hides; NULL.
.seen_generic <- function(f) {
  fun <- get0(f, envir = globalenv(), mode = "function")
  if (is.null(fun) || !is.null(attr(fun, "generic")) || is.primitive(fun)) return(fun)
  G <- if (is.character(f)) .generic_env(f)
  if (is.null(G) || is.null(G$.Function) && !.Internal(hasPackage(G$.Package))) fun else .function_of(G)
}

.generic_formals <- function(G) {
  if (!is.null(G$.Formals)) return(G$.Formals)
  f <- G$.Function
  formals(if (is.null(f)) .function_of(G) else f)
}

.calls <- function(e, what) what %in% all.names(e)

.package_of <- function(fun, name) {
  if (is.primitive(fun)) return("base")
  e <- environment(fun)
  if (is.null(e)) {
    for (p in search()) if (exists(name, envir = as.environment(p), inherits = FALSE)) return(if (p == ".GlobalEnv") p else sub("^package:", "", p))
    return("base")
  }
  getPackageName(topenv(e))
}

.where_text <- function(where) if (identical(where, globalenv())) "the global environment" else paste0("package ", sQuote(getPackageName(where)))

setGeneric <- function(name, def = NULL, group = list(), valueClass = character(), where = topenv(parent.frame()), package = NULL,
                       signature = NULL, useAsDefault = NULL, genericFunction = NULL, simpleInheritanceOnly = NULL) {
  existing <- get0(name, envir = where, mode = "function")
  if (is.primitive(existing) && !is.null(.prim_formals(name))) {
    if (!is.null(def))
      stop(gettextf("%s dispatches internally;  methods can be defined, but the generic function is implicit, and cannot be changed.",
                    sQuote(name)), domain = NA)
    .prim_generic(name)
    return(name)
  }
  if (is.null(def)) {
    if (is.null(existing))
      stop(gettextf("must supply a function skeleton for %s, explicitly or via an existing function", sQuote(name)), domain = NA)
    if (!is.null(attr(existing, "generic"))) return(name)
    .make_generic(name, existing, where, signature, valueClass)
    return(name)
  }
  if (!is.null(existing) && !is.null(attr(existing, "generic"))) existing <- environment(existing)$.Default
  if (!.calls(body(def), "standardGeneric")) {
    .install_generic(name, .standard_body(name, def), where, getPackageName(where), def, signature, valueClass)
    return(name)
  }
  default <- useAsDefault
  pkg <- if (is.null(package)) getPackageName(where) else package
  if (is.null(default) && !is.null(existing)) {
    from <- .package_of(existing, name)
    if (identical(names(formals(args(existing))), names(formals(def)))) {
      default <- existing
      pkg <- from
    } else if (from != ".GlobalEnv")
      message(gettextf("Creating a new generic function for %s in %s", sQuote(name), .where_text(where)), domain = NA)
    else message(gettextf("Creating a new generic function for %s in %s", sQuote(name), .where_text(where)), domain = NA)
  }
  .install_generic(name, def, where, pkg, default, signature, valueClass)
  name
}

.standard_body <- function(name, fun) {
  def <- fun
  if (is.primitive(def) || is.null(body(def))) {
    fm <- formals(args(fun))
    def <- as.function(c(fm, quote(NULL)))
  }
  attributes(def) <- NULL
  body(def) <- call("standardGeneric", name)
  def
}

.install_generic <- function(name, def, where, package, default, signature, valueClass = character()) {
  G <- if (!length(valueClass)) .shared_generic(name, package, where, names(formals(def)), signature)
  if (!is.null(G)) {
    .register_generic(G)
    assign(name, G$.Function, envir = where)
    return(invisible(G))
  }
  G <- .new_generic(name, package, names(formals(def)), default, .groups_of(name), signature, parent = where, valueClass = valueClass)
  usual <- call("standardGeneric", name)
  # a saved generic has the test of its value's class already
  std <- identical(body(def), usual) || is.call(body(def)) && length(body(def)) == 3L && identical(body(def)[[2L]], call("<-", quote(ans), usual))
  if (length(valueClass))
    body(def) <- substitute({
      ans <- BODY
      .valueClassTest(ans, CLASSES, NAME)
    }, list(BODY = body(def), CLASSES = valueClass, NAME = name))
  f <- .generic_function(def, G, if (std) "standardGeneric" else "nonstandardGenericFunction")
  assign(".Function", f, envir = G)
  .register_generic(G)
  assign(name, f, envir = where)
  invisible(G)
}

# A generic from an existing function, which becomes the default method.
.make_generic <- function(name, fun, where, signature = NULL, valueClass = character())
  .install_generic(name, .standard_body(name, fun), where, .package_of(fun, name), fun, signature, valueClass)

isGeneric <- function(f, where = topenv(parent.frame()), fdef = NULL, getName = FALSE) {
  if (is.function(f)) return(!is.null(attr(f, "generic")))
  fun <- .seen_generic(f)
  if (!is.null(fun) && !is.null(attr(fun, "generic"))) return(TRUE)
  (is.primitive(fun) || .dispatches_inside(f, fun)) && !is.null(.primTable[[f]]) || !is.null(.groupTable[[f]])
}

isGroup <- function(f, where = topenv(parent.frame()), fdef = getGeneric(f, where = where)) .is_group(f) || !is.null(.userGroups[[f]])

removeGeneric <- function(f, where = topenv(parent.frame())) {
  if (is.null(.genericTable[[f]])) {
    warning(gettextf("generic function %s not found for removal", sQuote(f)), domain = NA)
    return(FALSE)
  }
  rm(list = intersect(paste0(f, ":", .genericTable[[f]]$.Package), names(.packageGenerics)), envir = .packageGenerics)
  rm(list = f, envir = .genericTable)
  fun <- get0(f, envir = where, inherits = FALSE)
  if (!is.null(attr(fun, "generic"))) rm(list = f, envir = where)
  TRUE
}

# The names of the generics, with the packages they come from; with `where` those that have methods from there.
getGenerics <- function(where, searchForm = FALSE) {
  all <- sort(unique(c(names(.genericTable), names(.primTable), names(.groupTable))))
  if (!missing(where)) {
    places <- if (is.list(where)) lapply(where, as.environment) else list(as.environment(where))
    from_there <- function(name) {
      G <- .generic_env(name)
      methods <- as.list.environment(G$.MTable, all.names = TRUE)
      any(vapply(places, function(place) any(vapply(methods, .defined_in, NA, place)), NA))
    }
    all <- all[vapply(all, from_there, NA)]
  }
  packages <- vapply(all, function(name) as.character(.generic_env(name)$.Package)[1L], "", USE.NAMES = FALSE)
  attributes(all) <- list(package = packages)
  .as_instance(all, "ObjectsWithPackage", "methods")
}

getGeneric <- function(f, mustFind = FALSE, where, package = "") {
  if (is.function(f)) return(if (is.primitive(f)) .generic_of_primitive(f) else f)
  fun <- .seen_generic(f)
  if (is.null(fun) && mustFind)
    stop(gettextf("no generic function found for %s", sQuote(f)), domain = NA)
  if (is.primitive(fun)) .generic_of_primitive(f)
  else if (is.null(fun) || is.null(attr(fun, "generic"))) NULL else fun
}

# What stands for a primitive among the generic functions; NULL: no methods may be set on it.
.generic_of_primitive <- function(f) {
  known <- c(.S3PrimitiveGenerics, unlist(.groupMembers, use.names = FALSE), "[", "[[", "$", "[<-", "[[<-", "$<-", "!", "%*%")
  if (is.function(f)) f <- .prim_name(f)
  G <- if (f %in% known) .prim_generic(f)
  if (is.null(G)) return(NULL)
  def <- as.function(c(G$.Formals, call("standardGeneric", f, get(f, envir = baseenv()))), envir = G)
  .generic_function(def, G)
}

existsFunction <- function(f, generic = TRUE, where = topenv(parent.frame())) !is.null(get0(f, envir = globalenv(), mode = "function"))

hasArg <- function(name) {
  wanted <- as.character(substitute(name))
  known <- names(formals(sys.function(sys.parent())))
  if (!wanted %in% c(known, "...")) {
    if (!"..." %in% known) return(FALSE)
    rest <- eval(quote(match.call(expand.dots = FALSE)$...), parent.frame())
    return(wanted %in% names(rest))
  }
  eval(substitute(!missing(name)), parent.frame())
}

# ---- methods ----
# .Adjusted: methods whose defaults are not those that calls of the generic go by (.as_called).
.reset_generic <- function(G) {
  all <- list2env(as.list.environment(G$.MTable, all.names = TRUE), new.env())
  if (!is.null(G$.Adjusted)) list2env(as.list.environment(G$.Adjusted, all.names = TRUE), all)
  assign(".AllMTable", all, envir = G)
}

# Whether an argument that was not given has a default is up to the generic; which one, to the method if it has one.
.as_called <- function(G, method) {
  if (!is.null(G$.Formals) || !is.function(method)) return(method)
  of_generic <- .generic_formals(G)
  own <- formals(method)
  for (a in intersect(names(own), names(of_generic))) {
    if (a == "..." || .no_default(own[[a]]) == .no_default(of_generic[[a]])) next
    own[a] <- of_generic[a]
  }
  if (identical(own, formals(method))) return(method)
  keep <- attributes(method)
  value <- .with_formals(method, own)
  attributes(value) <- keep
  .Internal(setS4Object(value, TRUE, TRUE))
}

.no_default <- function(e) identical(e, quote(expr = ))

.reset_dispatch <- function() {
  rm(list = names(.validatorTable), envir = .validatorTable)
  rm(list = names(.nextTable), envir = .nextTable)
  rm(list = names(.s3Table), envir = .s3Table)
  for (t in list(.packageGenerics, .primTable, .groupTable)) for (G in as.list.environment(t, all.names = TRUE)) .reset_generic(G)
}

# Signature in full: one class per argument of the generic, "ANY" where nothing is said.
.full_signature <- function(G, sig, f) {
  args <- G$.SigArgs
  full <- rep("ANY", length(args))
  names(full) <- args
  sig <- unlist(lapply(sig, as.character))
  n <- names(sig)
  if (length(sig) > length(args))
    .bad_signature(gettextf("more elements in the method signature (%d) than in the generic signature (%d) for function %s",
                            length(sig), length(args), sQuote(f)))
  if (is.null(n)) n <- character(length(sig))
  k <- pmatch(n[nzchar(n)], args)
  if (anyNA(k))
    .bad_signature(gettextf("there are named arguments (%s) in the method signature that are missing from the generic signature, for function %s",
                            paste(sQuote(n[nzchar(n)][is.na(k)]), collapse = ", "), sQuote(f)))
  full[k] <- sig[nzchar(n)]
  rest <- setdiff(seq_along(args), k)
  full[rest[seq_len(sum(!nzchar(n)))]] <- sig[!nzchar(n)]
  full
}

.bad_signature <- function(text) stop(simpleError(text, quote(matchSignature(signature, fdef))))

.trim_signature <- function(full) {
  n <- max(1L, which(full != "ANY"))
  full[seq_len(n)]
}

.sig_key <- function(sig, n) paste(c(sig, rep("ANY", max(0L, n - length(sig)))), collapse = "#")

# More arguments are looked at from now on: keys get longer.
.lengthen <- function(G, n) {
  old <- G$.SigLength
  if (n <= old) return()
  m <- as.list.environment(G$.MTable, all.names = TRUE)
  names(m) <- paste0(names(m), strrep("#ANY", n - old), recycle0 = TRUE)
  assign(".MTable", list2env(m, new.env()), envir = G)
  if (!is.null(G$.Adjusted)) {
    m <- as.list.environment(G$.Adjusted, all.names = TRUE)
    names(m) <- paste0(names(m), strrep("#ANY", n - old), recycle0 = TRUE)
    assign(".Adjusted", list2env(m, new.env()), envir = G)
  }
  assign(".SigLength", n, envir = G)
}

.sig_text <- function(sig) paste0(names(sig), "=\"", sig, "\"", collapse = ", ")

# Are the arguments that the signature names there, and in order?
conformMethod <- function(signature, mnames, fnames, f = "<unspecified>", fdef, method) {
  signature <- .trim_signature(signature)
  where <- gettextf("in method for %s with signature %s: ", sQuote(f),
                    sQuote(paste0(names(signature), "=\"", signature, "\"", collapse = ",")))
  known <- if ("..." %in% mnames) fnames else setdiff(fnames, "...")
  lost <- !(names(signature) %in% mnames) & !(signature %in% c("ANY", "missing"))
  if (any(lost)) # GNU R, too, names the arguments whose turn it is when the signature is repeated
    stop(where, gettextf("formal arguments (%s) omitted in the method definition cannot be in the signature",
                         paste0(known[rep_len(lost, length(known))], " = \"", signature[lost], "\"", collapse = ", ")), domain = NA)
  if (!identical(mnames[mnames %in% fnames], fnames[fnames %in% mnames]))
    stop(where, "formal arguments in method and generic do not appear in the same order", call. = FALSE)
  invisible()
}

# The definition with the formals of the generic.  One that has `...` and leaves arguments out takes them over with their
# defaults; else .local keeps the definition, and what it adds comes out of `...`.
rematchDefinition <- function(definition, generic, mnames, fnames, signature) {
  extra <- setdiff(mnames, fnames)
  if (length(extra) && !("..." %in% fnames))
    stop(gettextf("methods can add arguments to the generic %s only if '...' is an argument to the generic", sQuote(generic$.Generic)),
         domain = NA)
  args <- .generic_formals(generic)
  open <- "..." %in% mnames
  if (open && !length(extra)) return(as.function(c(args, list(body(definition))), envir = environment(definition)))
  last <- if ("..." %in% fnames) fnames[-seq_len(match("...", fnames))]
  if (length(extra) && length(last) && !identical(mnames[seq_along(last) + length(mnames) - length(last)], last))
    stop(gettextf("in method for %s with signature %s: ", sQuote(generic$.Generic), sQuote(.sig_text(.trim_signature(signature)))),
         gettextf(" arguments (%s) after %s in the generic must appear in the method, in the same place at the end of the argument list",
                  toString(sQuote(last)), sQuote("...")), call. = FALSE, domain = NA)
  common <- fnames[fnames %in% c(mnames, "...")]
  pass <- lapply(common, as.name)
  seen_dots <- FALSE
  nm <- character(length(common))
  for (i in seq_along(common)) {
    if (common[i] == "...") seen_dots <- TRUE
    else if (open && (seen_dots || !identical(mnames[i], common[i]))) nm[i] <- common[i]
  }
  if (any(nzchar(nm))) names(pass) <- nm
  body <- as.call(list(as.name("{"), call("<-", as.name(".local"), `attributes<-`(definition, NULL)), as.call(c(list(as.name(".local")), pass))))
  own <- formals(definition)
  for (a in common) if (a != "..." && a %in% mnames && !.no_default(own[[a]])) args[a] <- own[a]
  as.function(c(args, body), envir = environment(definition))
}

.method_definition <- function(definition, f, package, sig) {
  s <- structure(.trim_signature(sig), package = rep("", length(.trim_signature(sig))))
  value <- .signature_object(.trim_signature(sig))
  attr(definition, "target") <- value
  attr(definition, "defined") <- value
  attr(definition, "generic") <- structure(f, package = package)
  .as_instance(definition, "MethodDefinition", "methods")
}

.signature_object <- function(sig) {
  x <- unname(sig)
  attr(x, "names") <- names(sig)
  attr(x, "package") <- vapply(x, function(k) {
    d <- getClassDef(k)
    if (is.null(d)) ".GlobalEnv" else d@package
  }, "", USE.NAMES = FALSE)
  .as_instance(x, "signature", "methods")
}

# G for setMethod(): a function that is no generic yet becomes one.
.generic_for_method <- function(f, where) {
  if (f == "as.double") f <- "as.numeric"
  if (.is_group(f)) return(.prim_generic(f))
  fun <- get0(f, envir = where, mode = "function") # what a package imports comes before what others have under that name
  if (!is.null(attr(fun, "generic")) && !is.null(environment(fun)$.AllMTable)) return(environment(fun))
  G <- .generic_env(f)
  if (!is.null(G) && (isNamespace(where) || !.out_of_sight(G, f, fun))) return(G) # saved packages have their generics
  if (is.null(fun)) return(NULL)
  if (is.primitive(fun) || .dispatches_inside(f, fun)) {
    G <- .prim_generic(f)
    if (is.null(G))
      stop(gettextf("methods may not be defined for primitive function %s in this version of R", sQuote(f)), call. = FALSE, domain = NA)
    return(G)
  }
  if (!(.package_of(fun, f) %in% c(".GlobalEnv", "methods")) && !.dispatches_s3(f, fun))
    message(gettextf("Creating a generic function for %s from package %s in %s", sQuote(f), sQuote(.package_of(fun, f)), .where_text(where)),
            domain = NA)
  .make_generic(f, fun, where)
}

# Does a package that is not attached have a generic of fun, which where sees instead?
.out_of_sight <- function(G, f, fun) {
  is.function(fun) && !is.primitive(fun) && !is.null(G$.Function) && !G$.Package %in% c(".GlobalEnv", "methods") &&
    identical(.package_of(fun, f), G$.Package) && identical(names(formals(fun)), names(formals(G$.Function)))
}

# Functions of base that find methods as primitives do: no generic function is made of them.
.inside_base <- c("as.vector", "unlist")
.dispatches_inside <- function(f, fun) f %in% .inside_base && identical(fun, get(f, envir = baseenv()))

.dispatches_s3 <- function(f, fun) {
  (!is.null(body(fun)) && .calls(body(fun), "UseMethod")) || !is.null(get0(paste0(f, ".default"), mode = "function"))
}

setMethod <- function(f, signature = character(), definition, where = topenv(parent.frame()), valueClass = NULL, sealed = FALSE) {
  if (is.function(f)) f <- if (is.null(attr(f, "generic"))) .prim_name(f) else as.character(attr(f, "generic"))
  G <- .generic_for_method(f, where)
  if (is.null(G)) stop(gettextf("no existing definition for function %s", sQuote(f)), domain = NA)
  f <- G$.Generic
  sig <- .full_signature(G, signature, f)
  for (i in seq_along(sig)) if (!(sig[i] %in% c("ANY", "missing")) && is.null(getClassDef(sig[i]))) {
    message(gettextf("in method for %s with signature %s: no definition for class %s", sQuote(f),
                     sQuote(paste0("\"", .trim_signature(sig), "\"", collapse = ",")), dQuote(sig[i])), domain = NA)
  }
  if (!is.null(G$.Formals) && !.is_group(f) && all(.trim_signature(sig) %in% .sealedClasses))
    stop(gettextf("the method for function %s and signature %s is sealed and cannot be re-defined", sQuote(f),
                  .sig_text(.trim_signature(sig))), domain = NA)
  if (is.null(definition)) return(invisible(suppressWarnings(removeMethod(f, signature))))
  if (is.primitive(definition)) definition <- as.function(c(formals(args(definition)), as.call(c(list(definition), lapply(names(formals(args(definition))), as.name)))))
  if (!is.function(definition))
    stop(gettextf("invalid method definition: expected a function, got an object of class %s", dQuote(class(definition)[1L])), domain = NA)
  fnames <- names(.generic_formals(G))
  mnames <- names(formals(definition))
  if (length(mnames) == 1L && length(fnames) == 1L && mnames != fnames) {
    definition <- .with_argument_of(G, definition, mnames, fnames, f, sig)
    mnames <- fnames
  }
  if (!identical(mnames, fnames)) {
    signature <- sig
    fdef <- G
    conformMethod(signature, mnames, fnames, f, fdef, definition)
    definition <- rematchDefinition(definition, fdef, mnames, fnames, signature)
  }
  .store_method(G, sig, .method_definition(.with_defaults_of(G, definition), f, G$.Package, sig))
  invisible(f)
}

# Arguments without default have the generic's: callNextMethod() evaluates them in the method's frame.
.with_defaults_of <- function(G, definition) {
  if (!is.null(G$.Formals)) return(definition)
  of_generic <- .generic_formals(G)
  own <- formals(definition)
  lacking <- Filter(function(a) a != "..." && .no_default(own[[a]]) && !.no_default(of_generic[[a]]), intersect(names(own), names(of_generic)))
  if (!length(lacking)) return(definition)
  own[lacking] <- of_generic[lacking]
  .with_formals(definition, own)
}

# The only argument of a method gets the name that it has in the generic.
.with_argument_of <- function(G, definition, own, generic, f, sig) {
  warning(gettextf("For function %s, signature %s: argument in method definition changed from (%s) to (%s)", sQuote(f),
                   sQuote(.trim_signature(sig)), own, generic), call. = FALSE, domain = NA)
  body <- eval(call("substitute", body(definition), `names<-`(list(as.name(generic)), own)))
  as.function(c(.generic_formals(G), list(body)), envir = environment(definition))
}

# Builtins do not look for methods when all their arguments are of these classes.
.sealedClasses <- c("numeric", "character", "logical", "integer", "double", "complex", "raw", "list", "expression", "function", "NULL",
                    "name", "call", "environment", "matrix", "array", "missing")

.store_method <- function(G, sig, method) {
  .lengthen(G, length(.trim_signature(sig)))
  key <- .sig_key(.trim_signature(sig), G$.SigLength)
  assign(key, method, envir = G$.MTable)
  called <- .as_called(G, method)
  same <- identical(called, method)
  if (!same && is.null(G$.Adjusted)) assign(".Adjusted", new.env(), envir = G)
  if (!same) assign(key, called, envir = G$.Adjusted)
  else if (!is.null(G$.Adjusted[[key]])) rm(list = key, envir = G$.Adjusted)
  .changed(G)
}

# Tables of found methods that depend on G are started anew; members of a group dispatch from now on.
.changed <- function(G) {
  rm(list = names(.nextTable), envir = .nextTable)
  .reset_generic(G)
  f <- G$.Generic
  if (!.is_group(f)) return(invisible())
  for (m in .groupMembers[[f]]) {
    H <- .prim_generic(m)
    if (is.null(H)) next
    .lengthen(H, G$.SigLength)
    .changed(H)
  }
}

setReplaceMethod <- function(f, ..., where = topenv(parent.frame())) setMethod(paste0(f, "<-"), ..., where = where)

setGroupGeneric <- function(name, def = NULL, group = list(), valueClass = character(), knownMembers = list(),
                            package = getPackageName(where), where = topenv(parent.frame())) {
  if (is.null(def)) def <- getFunction(name, where = where)
  .make_generic(name, def, where, valueClass = valueClass)
  assign(name, as.character(knownMembers), envir = .userGroups)
  name
}

removeMethod <- function(f, signature = character(), where = topenv(parent.frame())) {
  f <- .fname(f)
  G <- .generic_env(f)
  if (is.null(G)) {
    warning(gettextf("no generic function found for '%s'", f), domain = NA)
    return(FALSE)
  }
  sig <- .trim_signature(.full_signature(G, signature, f))
  key <- .sig_key(sig, G$.SigLength)
  if (is.null(G$.MTable[[key]])) {
    warning(gettextf("no method found for function %s and signature %s", sQuote(f), paste0("\"", sig, "\"", collapse = ", ")), domain = NA)
    return(FALSE)
  }
  rm(list = key, envir = G$.MTable)
  if (!is.null(G$.Adjusted[[key]])) rm(list = key, envir = G$.Adjusted)
  .changed(G)
  TRUE
}

# All methods of a generic.
removeMethods <- function(f, where = topenv(parent.frame()), all = missing(where)) {
  name <- .fname(f)
  G <- .generic_env(name)
  if (is.null(G)) {
    warning(gettextf("no generic function found for '%s'", name), domain = NA)
    return(FALSE)
  }
  keys <- ls(G$.MTable, all.names = TRUE)
  if (all && (.is_group(name) || name == "[")) warning(gettextf("cannot remove methods for %s in locked environment/package %s", sQuote(name), sQuote("methods")), domain = NA)
  if (!length(keys)) return(FALSE)
  rm(list = keys, envir = G$.MTable)
  assign(".Adjusted", NULL, envir = G)
  .changed(G)
  TRUE
}

# ---- lookup ----
# Superclasses of the class of an argument in the order of search.
.candidates <- function(label) {
  if (label == "missing") return(c("missing", "ANY"))
  def <- getClassDef(label)
  unique(c(label, if (!is.null(def)) .certain_supers(def), "ANY"))
}

# The superclasses of every instance: not those that setIs() gave a test.
.certain_supers <- function(def) {
  up <- def@contains
  names(up)[vapply(up, function(e) is.null(e$test), NA)]
}

# The nearest class that all of these are or extend, of those that the generic has a method for if there is one.
.common_class <- function(labels, G) {
  if (isTRUE(G$.FirstOnly)) return(labels[1L])
  if (all(labels %in% names(G$.MTable))) {
    warning(simpleWarning(gettextf("multiple direct matches: %s; using the first of these", paste0("\"", unique(labels), "\"", collapse = ", ")),
                          quote(methods:::.selectDotsMethod(classes, .MTable, .AllMTable))))
    return(labels[1L])
  }
  all <- Reduce(function(a, b) a[a %in% b], lapply(unique(labels), .candidates))
  with <- all[all %in% names(G$.MTable)]
  if (length(with)) with[1L] else all[1L]
}

# Methods of the generic and its groups by signature; those of the generic itself count first.
.all_methods <- function(G) {
  n <- G$.SigLength
  all <- as.list.environment(G$.MTable, all.names = TRUE)
  for (g in G$.Group) {
    H <- .groupTable[[g]]
    if (is.null(H)) next
    m <- as.list.environment(H$.MTable, all.names = TRUE)
    if (length(m)) names(m) <- paste0(names(m), strrep("#ANY", max(0L, n - H$.SigLength)))
    for (k in setdiff(names(m), names(all))) all[[k]] <- m[[k]]
  }
  all
}

# How many generations from the class of an argument to each of its superclasses in the order of search.
.generations <- function(label) {
  all <- .candidates(label)
  far <- setNames(rep(Inf, length(all)), all)
  up <- if (label != "missing" && !is.null(def <- getClassDef(label))) def@contains
  d <- c(setNames(0, label), vapply(up, function(e) e$distance, 0))
  d <- d[names(d) %in% all]
  far[names(d)] <- pmin(far[names(d)], d)
  far
}

# Keys of the methods that apply, the one to take first.  With several arguments all that no other one is nearer than in
# every argument: that with the fewest generations in all (one more than there are in any argument for "ANY"), among
# such one whose class of the first possible argument is the argument's own, else the nearest in the first argument.
.best <- function(keys, labels) {
  if (!length(keys)) return(character())
  sigs <- strsplit(keys, "#", fixed = TRUE)
  wanted <- lapply(seq_along(labels), function(i) vapply(sigs, function(s) if (i <= length(s)) s[i] else "ANY", ""))
  place <- Map(function(w, label) match(w, .candidates(label)), wanted, labels)
  ok <- which(!is.na(Reduce(`+`, place)))
  if (!length(ok)) return(character())
  place <- lapply(place, `[`, ok)
  if (length(labels) == 1L) return(keys[ok[order(place[[1L]])]][1L])
  reach <- lapply(labels, .generations)
  most <- max(0, unlist(reach)[is.finite(unlist(reach))]) + 1
  far <- Map(function(r, w) {
    d <- r[w[ok]]
    d[w[ok] == "ANY"] <- most
    unname(d)
  }, reach, wanted)
  far <- matrix(unlist(far), length(ok))
  at <- matrix(unlist(place), length(ok))
  beaten <- vapply(seq_along(ok), function(k) any(apply(at, 1L, function(d) all(d <= at[k, ]) && any(d < at[k, ]))), NA)
  exact <- apply(far == 0, 1L, function(e) if (any(e)) which(e)[1L] else length(labels) + 1L)
  total <- rowSums(far)
  by_place <- do.call(order, place)
  chosen <- do.call(order, c(list(total, exact), place))[1L]
  keys[ok[c(chosen, setdiff(by_place[!beaten[by_place]], chosen))]]
}

.find_method <- function(G, labels) {
  methods <- .all_methods(G)
  key <- paste(labels, collapse = "#")
  best <- .best(names(methods), labels)
  if (length(best)) {
    if (length(best) > 1L) .note_ambiguous(G, labels, best)
    m <- methods[[best[1L]]]
    if (!is.null(G$.Adjusted[[best[1L]]])) m <- G$.Adjusted[[best[1L]]]
  } else {
    m <- G$.Default
    if (is.null(m) && is.null(G$.Formals)) return(as.list(labels))
  }
  assign(key, m, envir = G$.AllMTable)
  m
}

# The error that the handlers signal that vm/calls/s4.c makes; it names the handler's call.
.argument_error <- function(cond, arg, generic)
  simpleError(gettextf("error in evaluating the argument '%s' in selecting a method for function '%s': %s", arg, generic,
                       conditionMessage(cond)), sys.call(sys.parent()))

.inherited_error <- function(classes, fdef, mtable) {
  quoted <- toString(dQuote(vapply(classes, as.character, ""), FALSE))
  stop(sprintf(gettext("unable to find an inherited method for function %s for signature %s"), sQuote(fdef), sQuote(quoted)), domain = NA)
}

.note_ambiguous <- function(G, labels, best) {
  text <- gettextf("Note: method with signature %s chosen for function %s,\n target signature %s.\n %s would also be valid",
                   sQuote(best[1L]), sQuote(G$.Generic), sQuote(paste(labels, collapse = "#")),
                   paste0("\"", best[-1L], "\"", collapse = ", "))
  act <- getOption("ambiguousMethodSelection")
  if (is.null(act)) return(message(text, domain = NA))
  text <- gettextf("Choosing method %s from %d ambiguous possibilities", sQuote(best[1L]), length(best))
  act(structure(class = c("ambiguousMethodSelection", "simpleCondition", "condition"), list(message = text, call = NULL)))
}

.lookup_exact <- function(f, signature) {
  G <- .generic_env(f)
  if (is.null(G)) return(NULL)
  sig <- .trim_signature(.full_signature(G, signature, f))
  if (length(sig) > G$.SigLength) return(NULL)
  m <- G$.MTable[[.sig_key(sig, G$.SigLength)]]
  if (is.null(m) && all(sig == "ANY")) G$.Default else m
}

existsMethod <- function(f, signature = character(), where = topenv(parent.frame())) !is.null(.lookup_exact(.fname(f), signature))

.fname <- function(f) if (is.function(f)) (if (is.null(attr(f, "generic"))) .prim_name(f) else as.character(attr(f, "generic"))) else f

hasMethod <- function(f, signature = character(), where = .genEnv(f, topenv(parent.frame()))) {
  G <- .generic_env(f)
  if (is.null(G)) return(FALSE)
  if (!is.null(G$.Default)) return(TRUE)
  if (!length(signature)) return(length(names(G$.MTable)) > 0L)
  sig <- .full_signature(G, signature, .fname(f))[seq_len(G$.SigLength)]
  m <- .best(names(.all_methods(G)), sig)
  length(m) > 0L && !all(strsplit(m[1L], "#", fixed = TRUE)[[1L]] == "ANY") || !is.null(.lookup_exact(.fname(f), signature))
}

getMethod <- function(f, signature = character(), where = topenv(parent.frame()), optional = FALSE, mlist, fdef) {
  name <- .fname(f)
  known <- !is.null(.generic_env(f))
  method <- if (known) .lookup_exact(name, signature)
  if (!is.null(method) || optional) return(method)
  .demand(known, gettextf("no generic function found for '%s'", name))
  stop(gettextf("no method found for function '%s' and signature %s", name, toString(signature)), domain = NA)
}

findMethod <- function(f, signature, where = topenv(parent.frame())) if (existsMethod(f, signature)) list(globalenv()) else list()

getMethods <- function(f, where = topenv(parent.frame()), table = FALSE)
  stop("\u201cgetMethods\u201d, along with other use of the \"MethodsList\" metadata objects, is defunct. Use \u201cfindMethods\u201d instead. See ?MethodsList.",
       call. = FALSE)

selectMethod <- function(f, signature, optional = FALSE, useInherited = TRUE, mlist = if (!is.null(fdef)) getMethodsForDispatch(fdef),
                         fdef = getGeneric(f, !optional), verbose = FALSE, doCache = FALSE) {
  if (missing(signature)) signature <- character()
  name <- .fname(f)
  G <- .generic_env(f)
  if (is.null(G)) {
    if (optional) return(NULL)
    stop(gettextf("no generic function found for '%s'", name), domain = NA)
  }
  full <- .full_signature(G, signature, name)
  sig <- full[seq_len(G$.SigLength)]
  methods <- .all_methods(G)
  best <- .best(names(methods), sig)
  if (length(best) > 1L) .note_ambiguous(G, sig, best)
  m <- if (length(best)) methods[[best[1L]]] else G$.Default
  if (is.null(m)) {
    if (optional) return(NULL)
    stop(gettextf("no method found for signature %s", paste(sig, collapse = ", ")), domain = NA)
  }
  if (!is.null(attr(m, "target"))) attr(m, "target") <- .signature_object(.trim_signature(sig))
  m
}

# ---- next methods ----
.next_method <- function(fn, generic) {
  sig <- attr(fn, "defined")
  own <- as.character(attr(fn, "generic"))
  key <- paste(c(own, generic, sig), collapse = "\r")
  m <- .nextTable[[key]]
  if (!is.null(m)) return(m)
  G <- .generic_env(generic)
  if (is.null(G)) G <- .generic_env(own)
  methods <- .all_methods(G)
  labels <- c(as.character(sig), rep("ANY", max(0L, G$.SigLength - length(sig))))
  self <- paste(labels, collapse = "#")
  keys <- names(methods)
  if (own == generic || .is_group(own) && !is.null(methods[[self]]) && identical(attr(methods[[self]], "generic"), attr(fn, "generic")))
    keys <- setdiff(keys, self)
  best <- .best(keys, labels)
  if (length(best)) m <- methods[[best[1L]]]
  else m <- G$.Default
  if (is.null(m)) {
    if (is.null(G$.Formals)) stop("no next method available", call. = FALSE)
    m <- .internal_default(generic)
  }
  assign(key, m, envir = .nextTable)
  m
}

# An S3 object that is given in the place of the S4 one has methods of its own.
.internal_default <- function(name) {
  if (startsWith(name, "[")) return(eval(substitute(function(...) .Internal(s4_call_default(NAME, .with_empty(...))), list(NAME = name))))
  eval(substitute(function(...) if (...length() && is.object(..1) && !isS4(..1)) CALL(...) else .Internal(s4_call_default(NAME, .given(...))),
                  list(NAME = name, CALL = as.name(name))))
}

# All arguments, empty ones too.
.with_empty <- function(...) {
  a <- as.list(substitute(list(...)))[-1L]
  for (i in seq_along(a)) if (!identical(a[[i]], quote(expr = ))) a[i] <- list(...elt(i))
  a
}

# The arguments that are not empty.
.given <- function(...) {
  a <- as.list(substitute(list(...)))[-1L]
  keep <- !vapply(a, function(e) identical(e, quote(expr = )), NA)
  n <- ...length()
  if (all(keep)) return(list(...))
  out <- list()
  k <- 0L
  for (i in seq_len(n)) {
    if (!keep[i]) next
    k <- k + 1L
    out[k] <- list(...elt(i))
    if (!is.null(names(a)) && nzchar(names(a)[i])) names(out)[k] <- names(a)[i]
  }
  out
}

# callNextMethod() in a function that is no method; CALL: the call around that function's.
.no_method_running <- function(call)
  stop(simpleError(gettextf("a call to callNextMethod() appears in a call to %s, but the call does not seem to come from either a generic function or another 'callNextMethod'",
                            sQuote(as.character(call[[1L]])[1L])), sys.call(-1L)))

callNextMethod <- function(...) {
  env <- parent.frame()
  fn <- .Internal(s4_frame_function(env))
  if (is.null(fn)) .no_method_running(sys.call(sys.parent(2L)))
  if (is.null(attr(fn, "defined"))) {
    # what packages saved as .local has their namespace for its environment
    env <- if (identical(sys.call(sys.parent())[[1L]], quote(.local))) parent.frame(2L) else environment(fn)
    fn <- .Internal(s4_frame_function(env))
    if (is.null(fn) || is.null(attr(fn, "defined")))
      .no_method_running(sys.call(sys.parent(2L)))
  }
  generic <- .Internal(s4_generic(env))
  if (is.null(generic) || identical(generic, ".nextMethod")) generic <- as.character(attr(fn, "generic"))
  .nextMethod <- .next_method(fn, as.character(generic))
  if (nargs()) return(.Internal(s4_call_next(env, .nextMethod)))
  value <- .Internal(s4_call_next(env, .nextMethod))
  value
}

.no_generic <- function(name)
  stop(simpleError(gettextf("no generic function found for %s", sQuote(name)),
                   quote(getGeneric(as.character(call[[1L]]), mustFind = TRUE, where = methodEnv))))

callGeneric <- function(...) {
  env <- parent.frame()
  fn <- .Internal(s4_frame_function(env))
  caller <- sys.call(sys.parent())
  from <- env
  if (identical(caller[[1L]], quote(.local))) env <- parent.frame(2L)
  f <- .Internal(s4_generic(env))
  if (is.null(f)) .no_generic(if (is.name(caller[[1L]])) caller[[1L]] else "")
  if (nargs()) {
    call <- sys.call()
    call[[1L]] <- as.name(f)
    return(eval(call, parent.frame()))
  }
  fm <- intersect(names(formals(.Internal(s4_frame_function(env)))), names(formals(fn)))
  args <- lapply(fm, as.name)
  names(args) <- ifelse(fm == "...", "", fm)
  if (f %in% unlist(.groupMembers)) names(args) <- NULL
  keep <- vapply(fm, function(a) a == "..." || !eval(call("missing", as.name(a)), from), NA)
  eval(as.call(c(list(as.name(f)), args[keep])), from)
}

resetGeneric <- function(f, fdef = getGeneric(f, where = where), mlist = getMethodsForDispatch(fdef), where = topenv(parent.frame()),
                         deflt = finalDefaultMethod(mlist)) {
  G <- .generic_env(f)
  if (is.null(G) && is.primitive(get0(.fname(f), mode = "function"))) G <- .prim_generic(.fname(f))
  if (is.null(G))
    stop(gettextf("error in updating S4 generic function %s; the function definition is not an S4 generic function (class %s)", sQuote(.fname(f)),
                  dQuote(class(if (is.character(f)) get0(f, mode = "function") else f)[1L])), domain = NA)
  .reset_generic(G)
  .fname(f)
}

isSealedMethod <- function(f, signature, fdef = getGeneric(f, FALSE, where = where), where = topenv(parent.frame())) {
  if (missing(fdef)) fdef <- get0(f, mode = "function")
  is.primitive(fdef) && all(signature %in% names(.basicSupers))
}

# The generic function that setGeneric(name) would make; NULL when there is no such function.
implicitGeneric <- function(name, where = topenv(parent.frame()), generic = getGeneric(name, where = where)) {
  fun <- get0(name, envir = where, mode = "function")
  if (is.null(fun) || !is.null(attr(fun, "generic"))) return(fun)
  def <- .standard_body(name, fun)
  .generic_function(def, .new_generic(name, .package_of(fun, name), names(formals(def)), fun, .groups_of(name), parent = where))
}

# ---- S3 dispatch on S4 instances ----
.s3Table <- new.env()

getFunction <- function(name, generic = TRUE, mustFind = TRUE, where = topenv(parent.frame())) {
  found <- get0(name, where, mode = "function")
  .demand(!mustFind || is.function(found), gettextf("no %sfunction %s found", if (generic) "" else "non-generic ", sQuote(name)))
  found
}

