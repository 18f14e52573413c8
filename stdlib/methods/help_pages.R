# help_pages.R - The help pages of methods' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
setClass setClassUnion representation prototype className getClass getClassDef isClass isClassDef isClassUnion removeClass findClass getClasses resetClass sealClass isSealedClass isVirtualClass showClass classLabel testVirtual: Classes with slots
  = setClass() returns a function that makes objects, invisibly.
  > P <- setClass("P", slots = c(x = "numeric")); P(x = 1)
new initialize newEmptyObject: Make an object of a class
  > setClass("Q", slots = c(a = "numeric")); new("Q", a = 1)
slot slot<- @<- slotNames getSlots .hasSlot .slotNames validSlotNames checkAtAssignment checkSlotAssignment inheritedSlotNames: Slots
  > setClass("S", slots = c(a = "numeric")); slotNames("S")
validObject setValidity getValidity: Check objects
setGeneric standardGeneric setGroupGeneric getGeneric getGenerics isGeneric isGroup removeGeneric getGroup getGroupMembers resetGeneric implicitGeneric: Generic functions
  > setGeneric("area", function(shape) standardGeneric("area"))
setMethod getMethod selectMethod existsMethod hasMethod hasMethods showMethods findMethod findMethods findMethodSignatures getMethods removeMethod removeMethods isSealedMethod setReplaceMethod signature getMethodsForDispatch .S4methods finalDefaultMethod conformMethod rematchDefinition missingArg: Methods of generic functions
  @f name of the generic
  > setClass("Sq", slots = c(a = "numeric")); setMethod("length", "Sq", function(x) 4L); length(new("Sq", a = 1))
callNextMethod callGeneric: Call the next method, or the generic itself
is extends setIs possibleExtends getAllSuperClasses superClassDepth .selectSuperClasses selectSuperClasses: What a class is
  > is(1L, "numeric")
as as<- setAs canCoerce coerce coerce<-: Change the class of an object
  > as(3.7, "integer")
show showDefault classesToAM: Print objects of classes with slots
setRefClass getRefClass: Reference classes
  Objects that are changed in place by their methods.
  > A <- setRefClass("A", fields = list(n = "numeric"), methods = list(add = function() { n <<- n + 1; invisible(.self) })); a <- A$new(n = 1); a$add(); a$n
setOldClass S3Class S3Class<- S3Part S3Part<- isXS3Class slotsFromS3: Classes of S3 in S4
Arith Compare Complex Logic Math Math2 Ops Summary: Groups of functions
  A method for a group is used for each of its functions.
cbind2 rbind2 kronecker: Functions of two arguments that methods are written for
formalArgs functionBody functionBody<- body<- hasArg el el<- elNamed elNamed<- substituteDirect Quote: Parts of functions and lists
  > formalArgs(function(a, b) NULL)
existsFunction findFunction getFunction findUnique allNames getPackageName setPackageName packageSlot packageSlot<-: Find functions
setLoadAction setLoadActions getLoadActions hasLoadAction evalOnLoad evalqOnLoad: What is done when a package is loaded
method.skeleton promptClass dumpMethod dumpMethods defaultDumpName: Begin methods and their pages
getDataPart setDataPart defaultPrototype classMetaName .classEnv .valueClassTest tryNew languageEl languageEl<-: How classes are kept
cacheMetaData methodsPackageMetaName: How methods are kept
)---"
