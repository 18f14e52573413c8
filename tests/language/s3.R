# Dispatch, NextMethod, operators on classes.
area <- function(s, ...) UseMethod("area")
area.default <- function(s, ...) "no area"
area.square <- function(s, ...) s$side^2
area.named <- function(s, ...) paste(s$name, NextMethod())
print(area(structure(list(side = 3), class = "square")))                       # expect: [1] 9
print(area(structure(list(side = 2, name = "Sq"), class = c("named", "square")))) # expect: [1] "Sq 4"
print(area(1))                                                                 # expect: [1] "no area"
print.temp <- function(x, ...) cat(unclass(x), "degrees\n")
structure(21, class = "temp")                                                  # expect: 21 degrees
"+.temp" <- function(e1, e2) structure(unclass(e1) + unclass(e2), class = "temp")
structure(20, class = "temp") + 5                                              # expect: 25 degrees
length.bag <- function(x) 42L
print(length(structure(list(), class = "bag")))                                # expect: [1] 42
"[.bag" <- function(x, i) paste("item", i)
print(structure(list(), class = "bag")[7])                                     # expect: [1] "item 7"
