# help_pages.R - The help pages of methods' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
getClass getClassDef isClass findClass getClasses isClassUnion isClassDef showClass isVirtualClass testVirtual removeClass assignClassDef resetClass sealClass isSealedClass: Ask for and remove classes
  What classes there are, what slots they have, and what they extend.
  @complete,propertiesAreCalled whether inherited slots are shown; what slots are called
  @Class,object name of a class, or its definition
  @inherits whether classes of packages that are attached count
  @def,force,doSubclasses a definition; whether it may take the place of a sealed one; not used
  @formal whether the class must have a definition
  @unique whether only the first one is found
  @where environment of the definition
  @properties,extends,virtual,classDef what is shown
  @package name of the package
  @.Force whether the definition need not be there
  = getClass() the definition, which prints slots and classes; isClass() TRUE or FALSE; getClasses() names.
  > setClass("Base", representation("VIRTUAL")); isVirtualClass("Base"); getClass("Base")
representation prototype className classLabel: Parts of definitions of classes
  Help to write setClass().
  @... names and classes of slots, or first values
  @class,package,Class name of a class and of its package
  = A list, an object, or a name with its package.
  > setClass("Box", representation(w = "numeric", h = "numeric")); new("Box", w = 1, h = 2)@h
setClass setClassUnion setValidity validObject getValidity: Classes with slots
  setClass() defines a class: `slots` names parts and their classes, `contains` the classes it extends, `prototype` first values, `validity` a function that returns TRUE or texts saying what is wrong. A class union is a class that several others belong to.
  @Class,name name of the class
  @representation names and classes of slots, and classes that are extended without a name; `slots` and `contains` are the newer way
  @members classes that belong to the union
  @object,test,complete an object; whether texts are returned instead of an error; whether slots are checked, too
  @method the function that checks
  @ClassDef definition of a class
  @access,version not used
  @sealed whether the class cannot be changed
  @package the package it belongs to
  @S3methods whether methods of S3 are chosen for the class
  @where where the definition is kept
  = setClass() returns a function that makes objects, invisibly; validObject() TRUE, invisibly, or an error.
  > P <- setClass("P", slots = c(x = "numeric")); P(x = 1)
  > setValidity("P", function(object) if (length(object@x) == 1) TRUE else "one number only"); tryCatch(P(x = 1:2 / 2), error = conditionMessage)
new initialize newEmptyObject: Make an object of a class
  new() makes an object from the prototype and the slots that are given; a method of initialize() changes how.
  @Class name of the class
  @.Object the object from the prototype
  @... slots as name = value, and objects of classes that are extended
  = An object. Slots of the wrong class are an error.
  > setClass("Q", slots = c(a = "numeric")); new("Q", a = 1)
  > setMethod("initialize", "Q", function(.Object, ...) { .Object <- callNextMethod(); if (!length(.Object@a)) .Object@a <- 9; .Object }); new("Q")@a
slot slot<- @<- slotNames getSlots .hasSlot .slotNames validSlotNames checkAtAssignment checkSlotAssignment inheritedSlotNames: Slots
  `object@name` does the same as slot(object, "name").
  @object,obj an object
  @name name of the slot
  @value the new value
  @check whether its class is checked
  @x name of a class, or an object
  @cl,valueClass,names class, class of the value, and names
  = The slot; slotNames() names, getSlots() names with classes.
  > setClass("S", slots = c(a = "numeric")); slotNames("S")
  > s <- new("S", a = 1); s@a <- 5; slot(s, "a"); getSlots("S")
setGeneric standardGeneric setGroupGeneric getGeneric getGenerics isGeneric isGroup removeGeneric getGroup getGroupMembers resetGeneric implicitGeneric: Generic functions
  setGeneric() makes a function choose methods by the classes of its arguments. An existing function becomes the default method.
  @name name of the function
  @def a function that calls standardGeneric()
  @where,package where it is kept, and its package
  @valueClass class of what it returns
  @useAsDefault function used where no method fits
  @genericFunction a generic of another kind
  @simpleInheritanceOnly whether only direct extensions count
  @signature names of arguments that decide
  @group,knownMembers group of functions that it belongs to, and its members
  @f,fdef name or definition of a generic
  @mustFind,getName,searchForm whether a missing one is an error; whether its name is returned; where it is looked for
  @recursive whether members of members are listed
  @character whether names are returned
  @mlist,deflt methods, and the default
  = The name, invisibly, which setGeneric() also prints.
  > setGeneric("area", function(shape) standardGeneric("area"))
  > setMethod("area", "numeric", function(shape) shape^2); area(3)
setMethod getMethod selectMethod existsMethod hasMethod hasMethods showMethods findMethod findMethods findMethodSignatures getMethods removeMethod removeMethods isSealedMethod setReplaceMethod signature getMethodsForDispatch .S4methods finalDefaultMethod conformMethod rematchDefinition missingArg: Methods of generic functions
  The method is used where the arguments are of the classes in the signature, or of classes that extend them; "ANY" is for all.
  @f,generic.function name of the generic
  @signature classes of the arguments
  @definition the function
  @where where the method is kept
  @valueClass class of what it returns
  @sealed whether it cannot be changed
  @optional,useInherited,doCache,mlist,fdef whether a missing one is no error; which ones are looked at
  @includeDefs,inherited,showEmpty,printTo,classes,methods,all what showMethods() shows
  @target,table,dropPath,mnames,fnames,package parts of tables of methods
  @symbol,eval,envir,generic,class,all.names name of the argument; whether it is looked at in the caller
  @... classes of the arguments
  = The generic's name, invisibly; getMethod() and selectMethod() the method, existsMethod() TRUE or FALSE.
  > setClass("Sq", slots = c(a = "numeric")); setMethod("length", "Sq", function(x) 4L); length(new("Sq", a = 1))
  > existsMethod("length", "Sq"); isVirtualClass("Sq")
callNextMethod callGeneric: Call the next method, or the generic itself
  What inherited methods do can be used: callNextMethod() calls the one that would have been chosen without this one, callGeneric() begins again.
  @... arguments; without them those of the call
  = What the method returns.
  > setClass("A1", slots = c(x = "numeric")); setClass("B1", contains = "A1"); setGeneric("tell", function(o) standardGeneric("tell"))
  > setMethod("tell", "A1", function(o) "an A1"); setMethod("tell", "B1", function(o) paste("a B1 and", callNextMethod())); tell(new("B1", x = 1))
is extends setIs possibleExtends getAllSuperClasses superClassDepth .selectSuperClasses selectSuperClasses: What a class is
  is(x) lists all classes of an object; is(x, "name") asks for one; extends() is for classes themselves. setIs() says how one class becomes another.
  @object an object
  @maybe,fullInfo what is returned where it depends on the object; whether more is told
  @class1,class2,Class names of classes
  @test,coerce,replace functions that say whether, and how, one becomes the other
  @by a class in between
  @where,classDef,extensionObject,doComplete where and how it is kept
  @ClassDef1,ClassDef2,ClassDef definitions
  @simpleOnly,dropVirtual,directOnly which classes count
  @soFar,ext,namesOnly what is collected, and how it is returned
  = TRUE or FALSE, or names of classes.
  > is(1L, "numeric")
  > extends("integer", "numeric"); setClass("Up"); is(1, "Up")
as as<- setAs canCoerce coerce coerce<-: Change the class of an object
  An object as one of a class that it extends, or that setAs() says how to change it into.
  @object,from an object
  @Class,to name of the class wanted
  @def,replace functions that change one into the other, and that put it back
  @strict whether the result is of that class exactly, not of one that extends it
  @ext,value definition of the extension; the new part
  @where where the method is kept
  = The object as one of the class.
  > as(3.7, "integer")
  > setClass("Cm", slots = c(n = "numeric")); setAs("Cm", "numeric", function(from) from@n); as(new("Cm", n = 3), "numeric")
show showDefault classesToAM: Print objects of classes with slots
  Typing the name of an object of S4 calls show(); a method for it decides what is seen.
  @object an object
  @oldMethods whether methods of S3 are used
  @includeSubclasses whether classes that extend count
  @abbreviate how much names are shortened
  = show() NULL, invisibly; classesToAM() a matrix of 0 and 1: which class extends which.
  > setClass("Money", slots = c(n = "numeric")); setMethod("show", "Money", function(object) cat("<", object@n, "euros >\n")); new("Money", n = 5)
setRefClass getRefClass: Reference classes
  Objects that are changed in place by their methods.
  The generator makes objects by $new(...); $methods() adds methods, which see fields as variables and change them by <<-. Objects are not copied: a second name is the same object, and $copy() makes another.
  @Class name of the class
  @fields names, with classes or functions
  @contains classes that are extended
  @methods list of functions
  @where,inheritPackage where the class is kept, and whether by its package
  @... further arguments of setClass()
  = A generator object.
  > A <- setRefClass("A", fields = list(n = "numeric"), methods = list(add = function() { n <<- n + 1; invisible(.self) })); a <- A$new(n = 1); a$add(); a$n
  > b <- a; b$n <- 10; a$n
setOldClass S3Class S3Class<- S3Part S3Part<- isXS3Class slotsFromS3: Classes of S3 in S4
  After setOldClass(c("mine", "parent")) slots and methods can be of that class of S3.
  @Classes names, that of the object first
  @prototype,test,S4Class an object; whether inheritance depends on the object; a class of S4 that it is like
  @where where it is kept
  @object,value an object, and its new class
  @strictS3,S3Class,needClass parts, and what must be there
  = NULL, invisibly; S3Part() the part of an object that is of S3.
  > setOldClass("temp"); setClass("Reading", slots = c(value = "temp", at = "character"))
  > r <- new("Reading", value = structure(21, class = "temp"), at = "noon"); is(r@value, "temp")
  > setGeneric("warm", function(x) standardGeneric("warm")); setMethod("warm", "temp", function(x) unclass(x) > 20); warm(r@value)
Arith Compare Complex Logic Math Math2 Ops Summary: Groups of functions
  A method for a group is used for each of its functions.
  Arith has + - * / ^ %% %/%; Compare == < and so on; Logic & and |; Ops all these; Math functions such as abs and log; Math2 round and signif; Summary max, sum, range ...
  = What the method returns; .Generic is the name of the function that was called.
  > setClass("Len", slots = c(n = "numeric")); setMethod("Arith", signature("Len", "Len"), function(e1, e2) new("Len", n = callGeneric(e1@n, e2@n))); (new("Len", n = 1) + new("Len", n = 2))@n
cbind2 rbind2 kronecker: Functions of two arguments that methods are written for
  cbind() and rbind() call them for objects of S4, two at a time.
  @FUN,make.dimnames function, and whether there are names, of kronecker()
  @x,y matrices, vectors or objects
  @X,Y arrays of kronecker()
  @... arguments of FUN
  = A matrix or object.
  > cbind2(1:2, 3:4)
formalArgs functionBody functionBody<- body<- hasArg el el<- elNamed elNamed<- substituteDirect Quote: Parts of functions and lists
  formalArgs() gives the names of the arguments, of primitive functions NULL. hasArg() asks in a function whether an argument was given, also in `...`. functionBody() is body(). el() and elNamed() take, or set, one element by place or name. substituteDirect() puts values in the place of variables, Quote() is quote().
  @def,fun a function
  @value the new body, or element
  @envir environment of the new function
  @name name of an argument, of hasArg() without quotes, or of an element
  @object an expression; of el() a vector or list
  @where place of the element
  @x a vector or list
  @mustFind whether a missing name is an error; else NULL comes back
  @frame a list or environment with the values
  @cleanFunction whether notes on the source are dropped
  = formalArgs() names or NULL; hasArg() TRUE or FALSE; functionBody(), Quote() and substituteDirect() an expression; el() and elNamed() the element.
  > formalArgs(function(a, b) NULL)
  > f <- function(...) hasArg(b); f(b = 1); f(1)
  > substituteDirect(quote(a + b), list(a = 1)); elNamed(list(a = 1), "b")
existsFunction findFunction getFunction findUnique allNames getPackageName setPackageName packageSlot packageSlot<-: Find functions
  Functions by name, and the package that an environment belongs to.
  @name,value,x names
  @where,mustFind whether generics count; where it is looked for; whether a missing one is an error
  @create,message whether names are made; a text for errors
  = TRUE or FALSE, a function, or names.
  > existsFunction("sum"); getPackageName(asNamespace("stats"))
setLoadAction setLoadActions getLoadActions hasLoadAction evalOnLoad evalqOnLoad: What is done when a package is loaded
  Packages say by it what is done each time that they are loaded.
  @action,aname,where,.where a function of the namespace, its name, and the environment
  @... functions
  @expr expression, and what it is
  = NULL, invisibly.
  > setLoadAction(function(ns) cat("loaded\\n"), "hello", where = e <- new.env()); hasLoadAction("hello", where = e)
method.skeleton promptClass dumpMethod dumpMethods defaultDumpName: Begin methods and their pages
  method.skeleton() writes a file to begin a method with, promptClass() one for a page about a class, dumpMethod() and dumpMethods() the methods that there are. defaultDumpName() is the name of the file: of the generic and the classes, joined by dots.
  @generic,signature name of the generic; classes of its arguments
  @file,filename path, or a connection; of promptClass() NA for no file
  @external whether the method is first defined as a function with a name of its own
  @where environment with the generic and classes
  @clName,generatorName name of the class, and of the function that makes its objects
  @type,keywords kind of page, and words for its list of topics
  @def,methods the method, or a list of methods, that is written
  = The file's name, invisibly; defaultDumpName() visibly.
  > defaultDumpName("area", c("circle", "numeric"))
  > f <- tempfile(fileext = ".R"); setClass("K", slots = c(a = "numeric")); suppressMessages(method.skeleton("summary", "K", f)); file.exists(f)
getDataPart setDataPart defaultPrototype classMetaName .classEnv .valueClassTest tryNew languageEl languageEl<-: How classes are kept
  Used by the package itself.
  @object,value,check,NULL.for.none object; its new part; whether it is checked
  @Class,name names
  @default,mayBeNew,fname,where class and function of the caller
  = An object, a name, or NULL.
  > setClass("D1", contains = "numeric"); new("D1", 1:3 / 2)@.Data
cacheMetaData methodsPackageMetaName: How methods are kept
  Used when packages are attached and detached.
  @where,attach,searchWhere,doCheck,prefix the place, whether it comes or goes, and names
  = NULL, invisibly, or a name.
  > is.function(cacheMetaData)
)---"
