# classes.R - Class definitions: the table, setClass() and its relatives, what is known about basic and S3 classes.
#
# A definition is an S4 object of class "classRepresentation" in .classTable (vm/calls/s4.c reads its slots).  `contains` is a
# named list of all superclasses, nearest first; each element is a list with the distance and, for setIs() and setAs(),
# functions.  Basic classes enter the table when they are first asked for.

.classTable <- .Internal(s4_table(0L))

.validatorTable <- new.env()

# name = c(superclass = distance, ...)
.basicSupers <- list(
  ANY = NULL, VIRTUAL = NULL, vector = NULL, missing = NULL, language = NULL, refObject = NULL, oldClass = NULL,
  OptionalFunction = NULL, PossibleMethod = NULL, optionalMethod = NULL, data.frameRowLabels = NULL, SuperClassMethod = NULL,
  S4 = NULL, externalptr = NULL, weakref = NULL, bytecode = NULL, builtin = c("function" = 1, OptionalFunction = 2, PossibleMethod = 2),
  numeric = c(vector = 1), character = c(vector = 1, data.frameRowLabels = 1, SuperClassMethod = 1), logical = c(vector = 1),
  complex = c(vector = 1), raw = c(vector = 1), expression = c(vector = 1), list = c(vector = 1),
  integer = c(double = 1, numeric = 1, vector = 1, data.frameRowLabels = 1), double = c(vector = 1, numeric = 1),
  "NULL" = c(OptionalFunction = 1, optionalMethod = 1), name = c(language = 1, refObject = 1), call = c(language = 1),
  "{" = c(language = 1), "if" = c(language = 1), "<-" = c(language = 1), "for" = c(language = 1), "while" = c(language = 1),
  "repeat" = c(language = 1), "(" = c(language = 1), "function" = c(OptionalFunction = 1, PossibleMethod = 1),
  environment = c(refObject = 1), structure = c(vector = 1), array = c(structure = 1, vector = 2),
  matrix = c(array = 1, structure = 2, vector = 3), ts = c(structure = 1, oldClass = 1, vector = 2),
  mts = c(matrix = 1, ts = 1, array = 2, structure = 2, oldClass = 2, vector = 3),
  factor = c(integer = 1, oldClass = 1, double = 2, numeric = 2, vector = 2, data.frameRowLabels = 2),
  ordered = c(factor = 1, integer = 2, oldClass = 2, double = 3, numeric = 3, vector = 3, data.frameRowLabels = 3),
  data.frame = c(list = 1, oldClass = 1, vector = 2), namedList = c(list = 1, vector = 2),
  listOfMethods = c(namedList = 1, list = 2, vector = 3), signature = c(character = 1, vector = 2, data.frameRowLabels = 2, SuperClassMethod = 2),
  Date = c(oldClass = 1), POSIXt = c(oldClass = 1), POSIXct = c(POSIXt = 1, oldClass = 2), POSIXlt = c(POSIXt = 1, oldClass = 2),
  formula = c(oldClass = 1), table = c(oldClass = 1), summary.table = c(oldClass = 1), lm = c(oldClass = 1),
  mlm = c(lm = 1, oldClass = 2), aov = c(lm = 1, oldClass = 2), glm = c(lm = 1, oldClass = 2), density = c(oldClass = 1),
  logLik = c(oldClass = 1), rle = c(oldClass = 1), integrate = c(oldClass = 1), recordedplot = c(oldClass = 1),
  anova = c(data.frame = 1, oldClass = 2), summaryDefault = c(table = 1, oldClass = 2),
  packageInfo = c(oldClass = 1), libraryIQR = c(oldClass = 1), socket = c(oldClass = 1), dump.frames = c(oldClass = 1),
  classRepresentation = NULL, ClassUnionRepresentation = c(classRepresentation = 1), refClassRepresentation = c(classRepresentation = 1),
  MethodDefinition = c("function" = 1, PossibleMethod = 1, OptionalFunction = 2),
  derivedDefaultMethod = c(MethodDefinition = 1, "function" = 2, PossibleMethod = 2, OptionalFunction = 3),
  genericFunction = c("function" = 1, OptionalFunction = 2, PossibleMethod = 2, optionalMethod = 3),
  standardGeneric = c(genericFunction = 1, "function" = 2, OptionalFunction = 3, PossibleMethod = 3, optionalMethod = 4),
  nonstandardGenericFunction = c(genericFunction = 1, "function" = 2, OptionalFunction = 3, PossibleMethod = 3, optionalMethod = 4),
  groupGenericFunction = c(genericFunction = 1, "function" = 2, OptionalFunction = 3, PossibleMethod = 3, optionalMethod = 4),
  classGeneratorFunction = c("function" = 1, OptionalFunction = 2, PossibleMethod = 2),
  refObjectGenerator = c(classGeneratorFunction = 1, "function" = 2, OptionalFunction = 3, PossibleMethod = 3),
  refMethodDef = c("function" = 1, SuperClassMethod = 1, OptionalFunction = 2, PossibleMethod = 2),
  refGeneratorSlot = NULL, .environment = c(environment = 1, refObject = 2),
  nonStructure = NULL, .name = c(name = 1, language = 2, refObject = 3), className = c(character = 1, vector = 2, data.frameRowLabels = 2, SuperClassMethod = 2),
  ObjectsWithPackage = c(character = 1, vector = 2, data.frameRowLabels = 2, SuperClassMethod = 2),
  refClass = NULL, envRefClass = c(.environment = 1, refClass = 1, environment = 2, refObject = 2))

.basicVirtual <- c("ANY", "VIRTUAL", "vector", "missing", "language", "refObject", "oldClass", "OptionalFunction",
                   "PossibleMethod", "optionalMethod", "data.frameRowLabels", "SuperClassMethod", "refClass", "nonStructure", "structure", "POSIXt",
                   "Date", "POSIXct", "POSIXlt", "table", "summary.table", "lm", "mlm", "aov", "glm", "density",
                   "logLik", "rle", "integrate", "recordedplot", "anova", "summaryDefault", "packageInfo", "libraryIQR",
                   "socket", "dump.frames")

# The S3 classes that have a formal definition, each with those it inherits from.
.OldClassesList <- list(
  c("anova", "data.frame"), c("mlm", "lm"), c("aov", "lm"), c("maov", "mlm", "lm"), c("POSIXct", "POSIXt"), c("POSIXlt", "POSIXt"), "Date",
  "dump.frames", c("glm.null", "glm", "lm"), c("anova.glm.null", "anova.glm"), "hsearch", "integrate", "packageInfo", "libraryIQR", "packageIQR",
  "mtable", c("summaryDefault", "table"), "recordedplot", "socket", "packageIQR", "density", "logLik", "rle")

# Steps up that change the representation: listings say so.
.explicitSteps <- list(.environment = c("environment", "refObject"), envRefClass = "environment", .name = c("name", "language", "refObject"), ts = "vector", mts = "vector", structure = "vector", matrix = "vector",
                       array = "vector", factor = "double", ordered = "double", integer = "double")

# Classes whose instances are plain R values, which may be the data part of others.
.dataTypes <- c("numeric", "character", "logical", "integer", "double", "complex", "raw", "list", "expression", "function",
                "matrix", "array", "factor", "ordered", "data.frame", "vector", "structure", "ts", "name", "call",
                "environment", "namedList", "formula")

.basic_prototype <- function(name) {
  switch(name, numeric = , double = numeric(), character = character(), logical = , vector = logical(), integer = integer(), complex = complex(),
         raw = raw(), list = list(), namedList = list(), expression = expression(), "function" = .Internal(as_compiled(`environment<-`(function() NULL, globalenv()))),
         matrix = base::matrix(numeric(), 0L, 0L), array = base::array(numeric(), 0L), structure = numeric(), factor = , ordered = .s3_prototype(factor(character()), name),
         data.frame = .s3_prototype(data.frame(), name),
         formula = .as_instance(structure(list(), class = name, .Environment = asNamespace("methods"), .S3Class = name), name, "methods"), ts = .Internal(setS4Object(structure(NA, .S3Class = "ts", tsp = c(1, 1, 1), class = structure("ts", package = "methods")), TRUE, TRUE)), environment = new.env(), externalptr = .Internal(null_pointer()),
         name = as.name("<UNDEFINED>"),
         .environment = , envRefClass = .s4_value(list(.xData = new.env())),
         .name = , language = as.name("<UNDEFINED>"), call = call("<undef>"), "{" = quote({}), "if" = quote(if (NA) TRUE else FALSE), "(" = quote((NA)), "for" = quote(for (NAME in logical()) NULL),
         "while" = quote(while (FALSE) NULL), "repeat" = quote(repeat break), "<-" = quote(NAME <- NULL),
         "NULL" = , nonStructure = , ANY = NULL, if (name %in% names(.basicSupers) && "oldClass" %in% names(.basicSupers[[name]]))
           .s4_value(list(.S3Class = c(name, setdiff(names(.basicSupers[[name]]), "oldClass"))))
         else if (!is.null(.classTable[[name]])) .classTable[[name]]@prototype else .Internal(s4_object(NULL)))
}

# What a field or slot of an S3 class has before its first value: an S4 instance that prints as one.
.s3_prototype <- function(x, name) {
  kind <- as.vector(class(x))
  x <- unclass(x)
  attr(x, ".S3Class") <- kind
  .as_instance(x, name, "methods")
}

defaultPrototype <- function() .Internal(s4_object(NULL))

# A blank S4 instance with these slots.
.s4_value <- function(slots, class = NULL) {
  x <- .Internal(s4_object(NULL))
  for (s in names(slots)) x <- .Internal(slot_set(x, s, slots[[s]]))
  if (is.null(class)) x else .as_instance(x, class, "methods")
}

.as_instance <- function(x, class, package) {
  attr(x, "class") <- structure(class, package = package)
  .Internal(setS4Object(x, TRUE, TRUE))
}

classLabel <- function(Class) paste0("\"", as.character(Class)[1L], "\"")

.make_def <- function(className, package, slots = list(), contains = list(), virtual = FALSE, prototype = NULL, validity = NULL,
                      subclasses = list(), sealed = FALSE, class = "classRepresentation") {
  .s4_value(list(slots = slots, contains = contains, virtual = virtual, prototype = prototype, validity = validity,
                 access = list(), className = structure(className, package = package), package = package,
                 subclasses = subclasses, versionKey = .Internal(null_pointer()), sealed = sealed), class)
}

.extension <- function(distance, by = character(), simple = TRUE, coerce = NULL, test = NULL, replace = NULL, dataPart = FALSE)
  list(distance = distance, by = by, simple = simple, coerce = coerce, test = test, replace = replace, dataPart = dataPart)

.basic_slots <- function(name) {
  switch(name, data.frame = list(.Data = "list", names = "character", row.names = "data.frameRowLabels", .S3Class = "character"),
         factor = list(.Data = "integer", levels = "character", .S3Class = "character"),
         ordered = list(.Data = "integer", levels = "character", .S3Class = "character"),
         classRepresentation = , ClassUnionRepresentation = list(
           slots = "list", contains = "list", virtual = "logical", prototype = "ANY", validity = "OptionalFunction", access = "list",
           className = "character", package = "character", subclasses = "list", versionKey = "externalptr", sealed = "logical"),
         MethodDefinition = , derivedDefaultMethod = list(.Data = "function", target = "signature", defined = "signature", generic = "character"),
         genericFunction = , standardGeneric = , nonstandardGenericFunction = list(
           .Data = "function", generic = "character", package = "character", group = "list", valueClass = "character",
           signature = "character", default = "optionalMethod", skeleton = "call"),
         .environment = , envRefClass = list(.xData = "environment"),
         signature = list(.Data = "character", names = "character", package = "character"),
         namedList = list(.Data = "list", names = "character"),
         listOfMethods = list(.Data = "list", arguments = "character", signatures = "list", generic = "genericFunction", names = "character"),
         ObjectsWithPackage = list(.Data = "character", package = "character"),
         ts = , mts = list(.Data = "vector", tsp = "numeric", .S3Class = "character"),
         if ("oldClass" %in% names(.basicSupers[[name]])) list(.S3Class = "character") else list())
}

# How a basic class extends another one: directly or by the nearest that does.
.basic_extension <- function(super, class) {
  all <- .basicSupers[[class]]
  distance <- all[[super]]
  by <- if (distance > 1) Filter(function(k) all[[k]] == 1 && identical(.basicSupers[[k]][super], c(structure(distance - 1, names = super))), names(all))
  .extension(distance, as.character(by[seq_len(min(1L, length(by)))]), simple = !super %in% .explicitSteps[[class]],
             dataPart = identical(.basic_slots(class)$.Data, super))
}

.basic_def <- function(name) {
  s <- .basicSupers[[name]]
  contains <- lapply(names(s), .basic_extension, name)
  names(contains) <- names(s)
  # known subclasses: the basic classes that extend this one
  subs <- list()
  for (k in names(.basicSupers)) {
    # data frames know none of those below them
    if (name %in% names(.basicSupers[[k]]) && name != "data.frame") subs[[k]] <- .basic_extension(name, k)
  }
  subs <- subs[order(vapply(subs, function(e) e$distance, 0))]
  .make_def(name, "methods", .basic_slots(name), contains, name %in% .basicVirtual, .basic_prototype(name), subclasses = subs)
}

.store_def <- function(def) {
  assign(def@className, def, envir = .classTable)
  invisible(def)
}

# A definition takes the place of the one of its name, which must not be sealed.
assignClassDef <- function(Class, def, where = .GlobalEnv, force = FALSE, doSubclasses = is(def, "ClassUnionRepresentation")) {
  if (!is(def, "classRepresentation"))
    stop(gettextf("trying to assign an object of class %s as the definition of class %s: must supply a \"classRepresentation\" object",
                  dQuote(class(def)), dQuote(Class)), domain = NA)
  old <- .classTable[[Class]]
  if (!is.null(old) && old@sealed && !force)
    stop(gettextf("class %s is sealed and cannot be re-assigned", dQuote(Class)), domain = NA)
  .store_def(if (identical(as.character(def@className), Class)) def else .Internal(slot_set(def, "className", Class)))
}

.set_field <- function(def, field, value) .store_def(.Internal(slot_set(def, field, value)))

getClassDef <- function(Class, where = topenv(parent.frame()), package = packageSlot(Class), inherits = TRUE) {
  if (!is.character(Class)) return(if (isS4(Class)) Class)
  def <- .classTable[[Class[1L]]]
  if (is.null(def) && Class[1L] %in% names(.basicSupers)) def <- .store_def(.basic_def(Class[1L]))
  def
}

getClass <- function(Class, .Force = FALSE, where = topenv(parent.frame())) {
  if (isS4(Class) && is(Class, "classRepresentation")) return(Class)
  if (is.function(Class) && !is.null(attr(Class, "className"))) Class <- attr(Class, "className")
  def <- getClassDef(Class)
  if (is.null(def)) {
    if (.Force) return(.make_def(as.character(Class), "base", virtual = TRUE))
    stop(gettextf("%s is not a defined class", dQuote(Class)), domain = NA)
  }
  def
}

.exists_class <- function(Class) !is.null(getClassDef(Class))

isClass <- function(Class, formal = TRUE, where = topenv(parent.frame())) if (is(Class, "classRepresentation")) TRUE else !is.null(getClassDef(Class))

isVirtualClass <- function(Class, where = topenv(parent.frame())) {
  def <- if (is.character(Class)) getClassDef(Class) else Class
  is.null(def) || isTRUE(def@virtual)
}

packageSlot <- function(object) attr(object, "package")

`packageSlot<-` <- function(object, value) {
  attr(object, "package") <- value
  object
}

className <- function(class, package) {
  if (!is.character(class)) return(class@className)
  def <- if (missing(package)) getClassDef(class)
  if (missing(package) && is.null(def))
    stop(gettextf("no package name supplied and no class definition found for %s", dQuote(class)), domain = NA)
  .as_instance(structure(class[1L], package = if (missing(package)) def@package else package), "className", "methods")
}

getPackageName <- function(where = topenv(parent.frame()), create = TRUE) {
  if (!is.environment(where)) where <- as.environment(where)
  if (identical(where, globalenv())) return(".GlobalEnv")
  if (identical(where, baseenv()) || identical(where, .BaseNamespaceEnv)) return("base")
  if (isNamespace(where)) return(getNamespaceName(where)[[1L]])
  name <- environmentName(where)
  if (nzchar(name)) sub("^package:", "", name) else ".GlobalEnv"
}

representation <- function(...) {
  value <- list(...)
  if (is.null(names(value))) names(value) <- character(length(value))
  for (v in value)
    if (!is.character(v) || length(v) != 1L)
      stop(gettextf("element %d of the representation was not a single character string", 1L), domain = NA)
  .check_slot_names(names(value))
  value
}

.check_slot_names <- function(n) {
  dup <- unique(n[nzchar(n) & duplicated(n)])
  if (length(dup))
    stop(simpleError(sprintf(ngettext(length(dup), "duplicated slot name: %s", "duplicated slot names: %s"),
                             paste(sQuote(dup), collapse = "")), sys.call(-1L)))
}

# The mark says that the names have been meant for slots: a message depends on it.
prototype <- function(...) structure(list(...), meant = TRUE)

signature <- function(...) {
  value <- list(...)
  structure(vapply(value, as.character, ""), names = names(value))
}

slotNames <- function(x) {
  if (is(x, "classRepresentation")) return(names(x@slots))
  cl <- if (is.character(x) && length(x) == 1L) x else class(x)[1L]
  def <- getClassDef(cl)
  if (is.null(def)) character() else names(def@slots)
}

.slotNames <- function(x) slotNames(x)

getSlots <- function(x) {
  def <- if (is(x, "classRepresentation")) x else getClass(x)
  s <- def@slots
  r <- vapply(s, function(v) as.character(v)[1L], "")
  if (length(r)) r else character()
}

.hasSlot <- function(object, name) !is.null(attr(object, name, exact = TRUE))

# ---- setClass ----
.definition_error <- function(msg)
  stop(simpleError(msg, quote(reconcilePropertiesAndPrototype(name, slots, prototype, superClasses, where))))

# Slots and superclasses from the arguments of setClass().
.class_parts <- function(Class, representation, contains, slots, has_slots) {
  supers <- as.character(contains)
  own <- list()
  if (has_slots) {
    if (is.character(slots) && is.null(names(slots))) slots <- structure(rep("ANY", length(slots)), names = slots)
    named <- names(slots)
    wrong <- if (anyDuplicated(named)) "distinct" else if (!all(nzchar(named))) "nonempty"
    if (is.null(named) && length(slots)) stop("No slot names supplied", call. = FALSE)
    if (length(wrong))
      stop(gettextf("All slot names must be %s in:\n(%s)", wrong, paste(sQuote(named), collapse = ", ")), call. = FALSE, domain = NA)
    slots <- as.list(slots)
    own <- slots
  }
  if (length(representation)) {
    representation <- as.list(representation)
    n <- names(representation)
    if (is.null(n)) n <- character(length(representation))
    supers <- c(vapply(representation[!nzchar(n)], as.character, ""), supers)
    own <- c(representation[nzchar(n)], own)
  }
  .check_slot_names(names(own))
  list(slots = lapply(own, as.character), supers = unique(supers[supers != "VIRTUAL"]), virtual = "VIRTUAL" %in% supers)
}

# Superclasses at the same distance stand in an order that no direct superclass contradicts, where there is one.
.consistent_order <- function(all, supers) {
  orders <- lapply(supers, function(s) c(s, names(getClassDef(s)@contains)))
  of_group <- function(left) {
    out <- character()
    while (length(left)) {
      free <- Filter(function(k) !any(vapply(orders, function(o) k %in% o && any(o[seq_len(match(k, o) - 1L)] %in% left), NA)), left)
      k <- if (length(free)) free[[1L]] else left[[1L]]
      out <- c(out, k)
      left <- setdiff(left, k)
    }
    out
  }
  distance <- vapply(all, function(e) e$distance, 0)
  all[unlist(lapply(split(names(all), distance), function(group) if (length(group) > 1L) of_group(group) else group), use.names = FALSE)]
}

# All superclasses with their distances, nearest first.
.all_supers <- function(Class, supers) {
  all <- list()
  for (s in supers) {
    def <- getClassDef(s)
    if (is.null(def))
      .definition_error(gettextf("no definition was found for superclass %s in the specification of class %s", dQuote(s), dQuote(Class)))
    if (is.null(all[[s]]) || all[[s]]$distance > 1) all[[s]] <- .extension(1, dataPart = s %in% .dataTypes && is.null(def@slots[[".Data"]]) && s != "structure")
    for (k in names(def@contains)) {
      d <- def@contains[[k]]$distance + 1
      if (is.null(all[[k]]) || all[[k]]$distance > d) all[[k]] <- .extension(d, by = s, simple = !isFALSE(def@contains[[k]]$simple))
    }
  }
  if (length(supers) < 2L) return(all[order(vapply(all, function(e) e$distance, 0))]) # its own order
  .consistent_order(all, supers)
}

.data_type <- function(supers) {
  for (s in supers) {
    if (s %in% c("oldClass", "VIRTUAL") || (s == "vector" && length(supers) > 1L)) next # a vector of another class
    def <- getClassDef(s)
    if (!is.null(def@slots[[".Data"]])) return(def@slots[[".Data"]])
    if (s %in% .dataTypes) return(s)
    if (.is_union(def) && !is.null(def@prototype) && !isS4(def@prototype)) return(s)
    if (!is.null(def@slots[[".xData"]])) return("environment")
  }
  NULL
}

.class_slots <- function(Class, own, supers, data) {
  slots <- if (is.null(data)) list() else list(.Data = data)
  for (s in names(own)) slots[[s]] <- own[[s]]
  for (s in supers) {
    inherited <- getClassDef(s)@slots
    for (n in names(inherited)) {
      if (is.null(slots[[n]])) slots[[n]] <- inherited[[n]]
      else if (!startsWith(n, ".") && !.is_sub(slots[[n]], inherited[[n]]))
        .definition_error(gettextf("Definition of slot %s, in class %s, as %s conflicts with definition, inherited from class %s, as %s",
                                   sQuote(n), dQuote(Class), dQuote(slots[[n]]), dQuote(s), dQuote(inherited[[n]])))
    }
  }
  slots
}

.slot_default <- function(cl) {
  def <- getClassDef(cl)
  if (is.null(def)) NULL else def@prototype
}

.is_union <- function(def) identical(as.character(class(def)), "ClassUnionRepresentation")

# The prototype object: data part, slots from superclasses, then what the definition says.
.class_prototype <- function(Class, package, slots, supers, data, given, virtual) {
  meant <- !is.null(attr(given, "meant", exact = TRUE))
  given <- if (is.null(given)) list() else if (is.list(given) && !is.object(given)) given
           else if (isS4(given)) c(attributes(given)[names(slots)[names(slots) %in% names(attributes(given))]]) else if (is.null(names(given))) list(given) else as.list(given)
  gn <- names(given)
  if (is.null(gn)) gn <- character(length(given))
  bad <- gn[nzchar(gn) & !(gn %in% names(slots))]
  if (length(bad) && !meant && is.null(data))
    .definition_error(gettextf("The prototype for class %s has undefined slot(s): %s", dQuote(Class), paste0("'", bad, "'", collapse = ", ")))
  if (length(bad))
    .definition_error(sprintf(ngettext(length(bad), "named elements of prototype do not correspond to slot name: %s",
                                       "named elements of prototype do not correspond to slot names: %s"),
                              paste0("\"", bad, "\"", collapse = ", ")))
  x <- if (is.null(data)) .Internal(s4_object(NULL)) else .basic_prototype(data)
  inherited <- lapply(supers, getClassDef)
  if (!is.null(data)) {
    for (def in inherited) if (!is.null(def@slots[[".Data"]]) && !(def@className %in% .dataTypes)) {
      x <- def@prototype@.Data
      break
    }
    if (any(!nzchar(gn))) x <- given[[which(!nzchar(gn))[1L]]]
    if (".Data" %in% gn) x <- given[[".Data"]]
  }
  plain <- setdiff(names(slots), ".Data")
  unfit <- Filter(function(s) s %in% gn && !.fits(given[[s]], slots[[s]]), plain)
  if (length(unfit))
    stop(simpleError(gettextf("in making the prototype for class %s elements of the prototype failed to match the corresponding slot class: %s",
                              dQuote(Class), paste0(unfit, " (class \"", unlist(slots[unfit]), "\" )", collapse = ", ")),
                     quote(makePrototypeFromClassDef(properties, ClassDef, immediate, where))))
  for (s in plain) {
    if (s %in% gn) {
      v <- given[[s]]
    } else {
      owner <- NULL
      for (def in inherited) if (s %in% names(def@slots)) {
        owner <- def
        break
      }
      v <- if (is.null(owner) || is.null(owner@prototype)) .slot_default(slots[[s]])
           else if (s == ".S3Class") .or_class(attr(owner@prototype, ".S3Class"), owner@prototype)
           else if (!isS4(owner@prototype)) attr(owner@prototype, s) else .Internal(slot_get(owner@prototype, s))
    }
    x <- .Internal(slot_set(x, s, v))
  }
  if (virtual && is.null(data)) x else .as_instance(x, Class, package)
}

# What .S3Class is in a class that extends one of S3 whose prototype does not say.
.or_class <- function(known, prototype) if (is.character(known)) known else class(prototype)

# Is v valid for a slot of this class?
.fits <- function(v, cl) {
  if (cl == "ANY") return(TRUE)
  c1 <- class(v)
  if (c1[1L] == cl) return(TRUE)
  if (isS4(v) && length(c1) == 1L) return(.is_sub(c1, cl))
  if (is.null(attr(v, "class"))) for (k in c1[-1L]) if (.is_sub(k, cl)) return(TRUE) # matrices
  .is_sub(c1[1L], cl)
}

.is_sub <- function(c1, c2) {
  if (c1 == c2 || c2 == "ANY") return(TRUE)
  def <- getClassDef(c1)
  e <- if (!is.null(def)) def@contains[[c2]]
  !is.null(e) && is.null(e$test)
}

# Enters a class among the subclasses of its superclasses.
.link_subclass <- function(Class, contains) {
  for (s in names(contains)) {
    def <- getClassDef(s)
    if (is.null(def)) next
    subs <- def@subclasses
    subs[[Class]] <- contains[[s]]
    .set_field(def, "subclasses", subs[order(vapply(subs, function(e) e$distance, 0))])
  }
}

.unlink_class <- function(Class, def) {
  for (s in names(def@contains)) {
    super <- .classTable[[s]]
    if (is.null(super)) next
    subs <- super@subclasses
    subs[[Class]] <- NULL
    .set_field(super, "subclasses", subs)
  }
}

setClass <- function(Class, representation = list(), prototype = NULL, contains = character(), validity = NULL, access = list(),
                     where = topenv(parent.frame()), version = .newExternalptr(), sealed = FALSE, package = getPackageName(where),
                     S3methods = FALSE, slots) {
  old <- .classTable[[Class]]
  if (!is.null(old)) {
    if (isTRUE(old@sealed) || (Class %in% names(.basicSupers) && old@package == "methods"))
      stop(gettextf("%s has a sealed class definition and cannot be redefined", dQuote(Class)), domain = NA)
    .unlink_class(Class, old)
  } else if (Class %in% names(.basicSupers))
    stop(gettextf("%s has a sealed class definition and cannot be redefined", dQuote(Class)), domain = NA)
  p <- .class_parts(Class, representation, contains, if (missing(slots)) NULL else slots, !missing(slots))
  p$supers[p$supers == "environment"] <- ".environment" # an object with attributes of its own that holds the environment
  virtual <- p$virtual || (!length(p$slots) && !length(p$supers) && is.null(prototype))
  all <- .all_supers(Class, p$supers)
  data <- .data_type(p$supers)
  if (identical(data, "environment")) {
    p$slots <- c(p$slots, list(.xData = "environment"))
    data <- NULL
  }
  slots <- .class_slots(Class, p$slots, p$supers, data)
  unknown <- names(slots)[!vapply(slots, function(s) s == Class || .exists_class(s), NA)]
  if (length(unknown))
    warning(gettextf("undefined slot classes in definition of \"%s\": %s", Class,
                     paste0(unknown, "(class \"", vapply(slots[unknown], as.character, ""), "\")", collapse = ", ")),
            call. = FALSE, domain = NA)
  proto <- .class_prototype(Class, package, slots, p$supers, data, prototype, virtual)
  def <- .make_def(Class, package, slots, all, virtual, proto, validity, if (is.null(old)) list() else old@subclasses, sealed)
  .store_def(def)
  .link_subclass(Class, all)
  if (any(c("structure", "nonStructure") %in% names(all))) .define_structures()
  .reset_dispatch()
  invisible(.generator(Class, package))
}

# function(...) new("Class", ...)
.generator <- function(Class, package) {
  f <- as.function(c(alist(... = ), call("new", Class, quote(...))), envir = globalenv())
  attr(f, "className") <- structure(Class, package = package)
  attr(f, "package") <- package
  .as_instance(f, "classGeneratorFunction", "methods")
}

removeClass <- function(Class, where = topenv(parent.frame())) {
  def <- .classTable[[Class]]
  if (is.null(def)) {
    warning(gettextf("class definition for %s not found (no action taken)", dQuote(Class)), domain = NA)
    return(FALSE)
  }
  .unlink_class(Class, def)
  for (s in names(def@subclasses)) {
    sub <- .classTable[[s]]
    if (is.null(sub)) next
    k <- sub@contains
    k[[Class]] <- NULL
    .set_field(sub, "contains", k)
  }
  rm(list = Class, envir = .classTable)
  .reset_dispatch()
  TRUE
}

resetClass <- function(Class, classDef, where) getClass(Class)

isSealedClass <- function(Class, where = topenv(parent.frame())) {
  def <- getClassDef(Class)
  !is.null(def) && (isTRUE(def@sealed) || identical(as.character(def@package), "methods"))
}

sealClass <- function(Class, where = topenv(parent.frame())) invisible(.set_field(getClass(Class), "sealed", TRUE))

findClass <- function(Class, where = topenv(parent.frame()), unique = "") if (.exists_class(Class)) list(globalenv()) else list()

getClasses <- function(where = .GlobalEnv, inherits = missing(where)) {
  n <- sort(names(.classTable))
  if (inherits) return(sort(unique(c(n, names(.basicSupers)))))
  package <- getPackageName(as.environment(where))
  if (package == "methods") return(sort(unique(c(n[vapply(n, function(k) .classTable[[k]]@package == "methods", NA)], names(.basicSupers)))))
  n[vapply(n, function(k) .classTable[[k]]@package == package, NA)]
}

# Adds a superclass to a class and everything below it.
.add_super <- function(Class, super, distance, ext = NULL) {
  def <- getClassDef(Class)
  if (is.null(def) || Class == super) return()
  old <- def@contains[[super]]
  if (is.null(old) || old$distance > distance) {
    e <- if (is.null(ext)) .extension(distance) else ext
    e$distance <- distance
    k <- def@contains
    k[[super]] <- e
    .set_field(def, "contains", k[order(vapply(k, function(e) e$distance, 0))])
    up <- getClassDef(super)
    subs <- up@subclasses
    subs[[Class]] <- e
    .set_field(up, "subclasses", subs[order(vapply(subs, function(e) e$distance, 0))])
  }
  for (s in names(def@subclasses)) {
    d <- def@subclasses[[s]]$distance
    sub <- getClassDef(s)
    if (!is.null(sub)) .add_one_super(s, super, distance + d, Class)
  }
}

.add_one_super <- function(Class, super, distance, by) {
  def <- getClassDef(Class)
  old <- def@contains[[super]]
  if (!is.null(old) && old$distance <= distance) return()
  k <- def@contains
  k[[super]] <- .extension(distance, by)
  .set_field(def, "contains", k[order(vapply(k, function(e) e$distance, 0))])
  up <- getClassDef(super)
  subs <- up@subclasses
  subs[[Class]] <- .extension(distance)
  .set_field(up, "subclasses", subs[order(vapply(subs, function(e) e$distance, 0))])
}

setClassUnion <- function(name, members = character(), where = topenv(parent.frame())) {
  package <- getPackageName(where)
  proto <- if ("NULL" %in% members || !length(members)) NULL else getClass(members[1L])@prototype
  .store_def(.make_def(name, package, virtual = TRUE, prototype = proto, class = "ClassUnionRepresentation"))
  for (m in members) {
    def <- getClassDef(m)
    if (is.null(def))
      stop(gettextf("the member classes must be defined: not true of %s", paste(dQuote(m), collapse = ", ")), domain = NA)
    .add_super(m, name, 1)
  }
  .reset_dispatch()
  invisible(.generator(name, package))
}

isClassUnion <- function(Class) {
  def <- if (is.character(Class)) getClassDef(Class) else Class
  !is.null(def) && .is_union(def)
}

setOldClass <- function(Classes, prototype = NULL, where = topenv(parent.frame()), test = FALSE, S4Class) {
  package <- getPackageName(where)
  n <- length(Classes)
  for (i in n:1) {
    cl <- Classes[i]
    if (!is.null(getClassDef(cl))) next
    supers <- c(Classes[-seq_len(i)], "oldClass")
    all <- .all_supers(cl, supers[1L])
    p <- .s4_value(list(.S3Class = Classes[i:n]))
    def <- .make_def(cl, package, list(.S3Class = "character"), all, TRUE, if (i == 1L && !is.null(prototype)) prototype else p)
    .store_def(def)
    .link_subclass(cl, all)
  }
  .reset_dispatch()
  invisible()
}

# ---- validity ----
setValidity <- function(Class, method, where = topenv(parent.frame())) {
  def <- getClass(Class)
  if (!is.null(method) && !is.function(method)) stop("validity method must be NULL or a function of one argument")
  rm(list = names(.validatorTable), envir = .validatorTable)
  .set_field(def, "validity", method)
  getClass(Class)
}

getValidity <- function(ClassDef) (if (is.character(ClassDef)) getClass(ClassDef) else ClassDef)@validity

# Validity functions of a class and its superclasses, most basic first.
.validators <- function(cl, def) {
  v <- .validatorTable[[cl]]
  if (is.null(v)) {
    v <- list()
    for (s in rev(names(def@contains))) {
      f <- getClassDef(s)@validity
      if (is.function(f)) v[[s]] <- f
    }
    if (is.function(def@validity)) v[[cl]] <- def@validity
    assign(cl, v, envir = .validatorTable)
  }
  v
}

.slot_errors <- function(object, cl, def) {
  errors <- character()
  for (s in .Internal(s4_suspects(object))) {
    want <- def@slots[[s]]
    v <- if (s == ".Data") .Internal(slot_get(object, s)) else attr(object, s, exact = TRUE)
    if (is.name(v) && identical(as.character(v), "\001NULL\001")) v <- NULL
    if (s == ".S3Class" || s == ".xData" && is.environment(object) || .fits(v, want)) next
    errors <- c(errors, paste0("invalid object for slot \"", s, "\" in class ", "\"", cl, "\"", ": got class ", "\"", class(v)[[1L]], "\"",
                               ", should be or extend class ", "\"", want, "\""))
  }
  errors
}

validObject <- function(object, test = FALSE, complete = FALSE) {
  cl <- class(object)[1L]
  def <- getClassDef(cl)
  if (is.null(def) && isS4(object))
    stop(simpleError("trying to get slot \"package\" from an object of a basic class (\"NULL\") with no slots", quote(.classEnv(classDef))))
  if (is.null(def)) return(TRUE)
  errors <- if (isS4(object)) .slot_errors(object, cl, def) else character()
  if (complete && isS4(object)) for (s in names(def@slots)) {
    v <- .Internal(slot_get(object, s))
    if (isS4(v)) {
      r <- validObject(v, TRUE, TRUE)
      if (!isTRUE(r)) errors <- c(errors, paste0("In slot \"", s, "\" of class \"", class(v)[1L], "\": ", r))
    }
  }
  checks <- if (length(errors)) list() else .validators(cl, def)
  for (s in names(checks)) {
    r <- if (s == cl) checks[[s]](object) else checks[[s]](as(object, s)) # a superclass sees an object of its own
    if (!isTRUE(r) && length(r)) {
      errors <- as.character(r)
      break
    }
  }
  if (!length(errors)) return(TRUE)
  if (test) return(errors)
  msg <- gettextf("invalid class %s object", dQuote(cl))
  if (length(errors) > 1L) stop(paste(paste0(msg, ":"), paste(seq_along(errors), errors, sep = ": "), collapse = "\n"), domain = NA)
  stop(msg, ": ", errors, domain = NA)
}
