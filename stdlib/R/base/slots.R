# slots.R - object@name and its assignment.

.slot_name <- function(name) {
  if (is.symbol(name)) as.character(name)
  else if (is.character(name) && length(name) == 1L) name
  else stop(gettextf("invalid type '%s' for slot name", typeof(name)), domain = NA)
}

`@` <- function(object, name) .Internal(slot_get(object, .slot_name(substitute(name))))

`@<-` <- function(object, name, value) {
  slot <- .slot_name(substitute(name))
  check <- get0("checkAtAssignment", envir = asNamespace("methods"), inherits = FALSE)
  if (!is.null(check)) check(class(object), slot, class(value))
  .Internal(slot_set(object, slot, value))
}
