# slotNames(), str() and the slots of generic functions and methods.
setClass("P", representation(x = "numeric"))
area <- NULL
setGeneric("area", function(shape, ...) standardGeneric("area"))
setMethod("area", "P", function(shape, ...) shape@x)
slotNames("standardGeneric")
slotNames(getMethod("area", "P"))
getSlots("MethodDefinition")
str(area)
str(getMethod("area", "P"))
area@default
area@skeleton
area@signature
is(area)
setMethod("summary", "P", function(object, ...) 1)
class(summary@default)
getMethod("area", "P")@target@names
setClass("E0", representation("VIRTUAL"))
slotNames("E0")
slotNames("P")
slotNames("numeric")
slotNames("nonexistent")
setClass("E1", contains = "E0")
slotNames(new("E1"))
str(quote(ffffffffffffffffffffffffffffffffffffff(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, ccccccccccccccccccccccccccccccccccc, dddddddddddddddddddd)))
args(complex)
args(dbeta)
args(rbeta)
complex(3)
complex(modulus = 2)
set.seed(1)
rbeta(2, 1, 2)
