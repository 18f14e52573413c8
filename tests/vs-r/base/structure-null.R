# structure() of NULL: a warning, and attributes of an empty list.
r <- withCallingHandlers(structure(NULL, class = "foo"), warning = function(w) { cat(conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(unclass(r))
print(class(r))
print(suppressWarnings(structure(NULL, names = character(0))))
print(structure(list(), class = "bar"))
print(suppressWarnings(structure(NULL)))
print(suppressWarnings(attributes(structure(NULL, a = 1, b = "x"))))
