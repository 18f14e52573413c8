# help_pages_program.R - The help pages of base's functions on programs: messages, conditions, evaluation, environments, classes, times,
# files, the system; utils/helppages.R says how they are written and shows them.

.help_pages_program <- r"---(
message suppressMessages .makeMessage simpleMessage packageStartupMessage suppressPackageStartupMessages .packageStartupMessage: Messages to the user
  Messages go to standard error and can be caught or suppressed; packageStartupMessage() is for what packages say when they are attached.
  @appendLF whether a line end is added
  @... texts put together without blanks, or one condition
  @message,expr text, and an expression whose messages are kept back
  @classes classes of the conditions that are kept back
  = message() NULL, invisibly; suppressMessages() the value of the expression.
  > message("working ...")
  > suppressMessages({ message("not seen"); 5 })
warning suppressWarnings warnings simpleWarning .signalSimpleWarning warningCondition: Warnings
  A warning is shown when the top-level call has ended; suppressWarnings() drops those of an expression; warnings() shows the last ones again. options(warn = 2) makes them errors.
  @immediate. whether it is shown at once
  @noBreaks. whether the message is shown on one line
  @msg,message text of the condition
  @call the call it is about
  @classes classes of the warnings that are dropped
  @... texts put together without blanks, or one condition
  = The message, invisibly.
  > f <- function() warning("careful"); suppressWarnings(f())
stop simpleError errorCondition geterrmessage: Errors
  The function ends, and so do those that called it, until a handler takes the condition: see tryCatch(). simpleError() and errorCondition() make conditions without signalling them; geterrmessage() is the last message.
  @call. whether the call is part of the message
  @... texts put together without blanks, or one condition
  @class class of the condition, for tryCatch()
  = stop() does not return; simpleError() and errorCondition() a condition, geterrmessage() a text.
  > try(stop("no"), silent = TRUE)
  > tryCatch(stop("a ", "b"), error = conditionMessage)
  > e <- errorCondition("no such file", class = "missing_file"); tryCatch(stop(e), missing_file = function(e) "made anew")
stopifnot: Stop unless conditions hold
  Each argument must be TRUE in all elements; its name is the message, else the expression is.
  @exprs,exprObject expressions in braces, or an object that holds them, instead of arguments
  @local whether they are evaluated where it is called
  @... conditions that must be TRUE; their names are the messages
  = NULL, invisibly.
  > stopifnot(1 == 1, "x must be positive" = 2 > 0)
try tryCatch withCallingHandlers tryInvokeRestart signalCondition globalCallingHandlers: Handle errors and other conditions (exceptions)
  tryCatch() leaves the expression when a condition of a named class is signalled and returns what the handler gives; withCallingHandlers() calls the handler and goes on.
  @expr an expression
  @finally what is evaluated in any case at the end
  @silent whether the message is left out
  @outFile where the message goes
  @... handlers named by classes of conditions: error =, warning =, message =, interrupt = ...
  @r name of a restart
  @cond a condition
  = tryCatch() the value of the expression or of the handler; try() the value, or an object of class "try-error", invisibly.
  > tryCatch(stop("oops"), error = function(e) conditionMessage(e), finally = cat("done\n"))
  > withCallingHandlers({ warning("w"); "went on" }, warning = function(w) invokeRestart("muffleWarning"))
  > inherits(try(log(-1:"a"), silent = TRUE), "try-error")
conditionMessage conditionCall simpleCondition conditionMessage.condition conditionCall.condition: Conditions and what they say
  Conditions are lists with a message and a call, and classes such as "error" by which handlers are chosen.
  @message a text
  = conditionMessage() a text, conditionCall() a call or NULL, simpleCondition() a condition.
  > e <- simpleError("bad"); conditionMessage(e); class(e)
withRestarts invokeRestart computeRestarts findRestart isRestart restartDescription restartFormals invokeRestartInteractively .tryResumeInterrupt: Restarts
  A restart is a place to go on at that a handler may choose: withRestarts() offers it, invokeRestart() jumps there.
  @r a restart or its name
  @... restarts by name: functions
  @cond a condition whose restarts are wanted
  @x an object
  = withRestarts() the value of the expression or of the restart's function.
  > withRestarts(invokeRestart("give", 7), give = function(v) v + 1)
on.exit: What a function does when it ends
  Runs however the function ends, by an error as well: for closing files and putting settings back.
  @after whether the new one comes after them
  @expr an expression; none forgets what was set before
  @add whether earlier expressions stay; without it they are replaced
  = NULL, invisibly.
  > f <- function() { on.exit(cat("bye\n")); cat("hi\n") }; f()
withAutoprint: Values that are not printed
  Expressions in braces are run as at the prompt, with their values shown.
  @exprs expressions
  @evaluated whether `exprs` is evaluated already, to an expression vector
  @local where they are evaluated
  @print. whether values are shown
  @echo whether expressions are shown
  @max.deparse.length how much of long ones is shown
  @width.cutoff where lines are broken
  @deparseCtrl how expressions are deparsed
  @... arguments of source()
  = The last value with its visibility, invisibly.
  > f <- function() withAutoprint({ x <- 2; x + 1 }); f() # inside functions nothing prints by itself
invisible withVisible: Values that are not printed
  A value in invisible() is not shown at the prompt when it is what a function returns. withVisible() says whether it would be.
  @x a value
  = The value; withVisible() a list of `value` and `visible`.
  > f <- function() invisible(3); f(); f() + 1; withVisible(f())$visible
eval evalq eval.parent local: Evaluate expressions
  evalq() does not evaluate its argument first; eval.parent() evaluates where the caller was called; local() in a new environment, so that variables do not stay.
  @envir an environment, list or data frame
  @expr an expression, a call or a name; other objects are returned
  @enclos where variables are looked up that a list or data frame does not have
  @n how many callers up
  = The value.
  > eval(quote(x + 1), list(x = 2))
  > y <- local({ a <- 2; a * 3 }); y
quote bquote substitute enquote expression as.expression as.expression.default: Expressions as objects
  quote() returns its argument unevaluated; bquote() replaces what stands in .(); substitute() gives the expression of an argument.
  @expr an expression
  @where,env an environment or list in which variables are looked up
  @splice whether ..() puts the elements of a list in
  @cl an object that is quoted where it would be evaluated
  @... expressions, which are not evaluated
  = Calls, names or constants; expression() a vector of them.
  > x <- 2; bquote(a + .(x))
  > f <- function(v) substitute(v); f(a + b)
  > quote(f(x))[[1]]; eval(expression(1 + 2)[[1]])
deparse deparse1 dput dget dump .deparseOpts: Objects as source text
  deparse() gives texts; dput() writes an object so that dget() or source() make it again; dump() does so for several variables.
  @width.cutoff where lines are broken
  @expr an object
  @backtick whether names that are not valid stand in backticks
  @nlines most lines
  @collapse what joins the lines
  @keep.source whether functions keep their source
  @list names of variables
  @evaluate whether promises are evaluated
  @control names of settings: "keepNA", "keepInteger", "niceNames", "showAttributes" ...
  @... arguments of deparse()
  = deparse() texts, dget() the object; dput() its argument, invisibly.
  > deparse(quote(if (a) b))
  > dput(list(a = 1:3))
parse str2lang str2expression: Source text as expressions
  parse() reads whole files or texts; nothing is evaluated. str2lang() reads one expression from one text and str2expression() all of several texts, neither keeping where they were. What is not R stops with an error that shows the place.
  @file a file or connection; "" is the console
  @n most expressions to read
  @text,s texts to read instead of a file; s a single one
  @prompt the prompt while reading from the console
  @keep.source whether the text is kept with the expressions
  @srcfile where the text is from
  = An expression vector; str2lang() a call, name or constant.
  > eval(parse(text = "1 + 2"))
  > str2lang("x + y"); str2expression(c("a <- 1", "a * 2"))
call as.call as.name as.symbol as.function as.function.default alist: Calls, names and functions as objects
  A call is a list of a function or its name and arguments, which can be changed before it is evaluated.
  @name name of the function
  @x a list, text or other object
  @... arguments, which are evaluated; of alist() they are not
  = A call, a name (symbol) or a function; alist() a list.
  > eval(call("sum", 1, 2))
  > as.call(list(as.name("max"), 5, 9)); f <- as.function(alist(a = , b = 2, a + b)); f(1)
body body<- formals formals<- args: Parts of functions
  args() works for builtins, too, and shows how a function is called.
  @fun a function or its name
  @value a new body, or a list of arguments
  @envir the function's environment
  = body() an expression, formals() a list of arguments with defaults (NULL for builtins), args() a function with the same arguments.
  > formals(function(a, b = 2) NULL)
  > body(function(x) x^2); args(sum)
environment environment<- new.env globalenv emptyenv baseenv topenv parent.env parent.env<- as.environment environmentName env.profile pos.to.env: Environments
  An environment holds variables and has a parent in which others are looked up. It is not copied when it is handed on: changes show everywhere.
  @fun a function, or NULL for the current environment
  @hash,size not needed; environments grow by themselves
  @parent the parent
  @value the new environment
  @x an object: a number or name of the search path, a list, an environment
  @matchThisEnv an environment that counts as top
  = An environment; environmentName() a text.
  > e <- new.env(); assign("x", 1, e); get("x", e)
  > f <- function() { n <- 0; function() { n <<- n + 1; n } }; g <- f(); g(); g()
assign get get0 mget exists: Variables by name
  get() finds a variable by its name, get0() returns `ifnotfound` instead of an error, mget() finds several, exists() asks.
  @inherits whether enclosing environments are searched
  @ifnotfound what is returned where there is none
  @x the variable's name
  @value its value
  @immediate not used
  @frame a frame of the calls that run
  @where,envir,pos where it is looked up: an environment, or a place of the search path
  @mode the type the object is to have; "function" passes over other variables
  = The value; mget() a list, exists() TRUE or FALSE.
  > assign("v", 3); get("v")
  > if (!exists("settings")) settings <- list(n = 1); settings$n
  > get0("no_such_variable", ifnotfound = "none"); mget(c("pi", "T"), envir = baseenv())
rm remove: Remove variables
  rm(list = ls()) removes all variables of the workspace.
  @list names of variables
  @... names of variables, with or without quotes
  = NULL, invisibly. What is not there gives a warning.
  > tmp1 <- 1; tmp2 <- 2; rm(list = ls(pattern = "^tmp")); exists("tmp1")
ls objects: Names of variables
  Names of the variables of the workspace, of an attached package or of any environment.
  @all.names whether names that begin with a dot are told, too
  @sorted whether names are sorted
  @pattern a regular expression that names must match
  @name where variables are: an environment, a number or name of the search path; by default where ls() is called
  @pos,envir other ways to say where
  = Names.
  > ls("package:datasets")[1:3]
  > e <- new.env(); assign("b", 1, e); assign("a", 2, e); ls(e)
attach detach search searchpaths: The list of places where variables are searched
  Attached data frames come before packages; variables of the workspace still win, and changes do not go back. with() is mostly better.
  @what a data frame, list, environment or file of saved variables
  @unload whether a package's namespace is unloaded, too
  @force whether it is detached although others need it
  @pos the place in the search path, 2 if none is given
  @name the name in the search path
  @warn.conflicts whether names that hide others are told
  = attach() the environment, invisibly; search() names.
  > attach(list(zz = 5), name = "mine"); zz; detach("mine")
library.dynam library.dynam.unload conflicts conflictRules: Compiled code of packages, and names that hide others
  library.dynam() loads the shared library of a package, mostly from its .onLoad(), and library.dynam.unload() takes it out again, from .onUnload(). Both stop where there is no such library.
  conflicts() lists names that occur more than once in the search path; conflictRules() says what a package may hide.
  @where,detail places of the search path; whether names are listed by place
  @pkg,exclude,mask.ok a package, and names it does not attach, or may hide
  @chname,package,lib.loc name of the shared library, of its package, and folders with packages
  @libpath folder of the package
  @file.ext ending of shared libraries
  @verbose whether more is told
  @... arguments of dyn.load()
  = library.dynam() information on the library, without `chname` on all that are loaded; conflicts() names, with `detail` a list of them; conflictRules() NULL or the rules.
  > class(library.dynam())
  > is.character(conflicts())
requireNamespace loadNamespace attachNamespace unloadNamespace loadedNamespaces isNamespaceLoaded: Load packages without attaching them
  After loadNamespace("pkg") its functions are called by pkg::name; requireNamespace() returns FALSE instead of stopping.
  @package,ns,name name of a package
  @lib.loc folders with packages
  @quietly whether messages are left out
  @keep.source,keep.parse.data whether sources of functions are kept
  @partial not used
  @versionCheck a list of `op` and `version` that the package must meet
  @pos,depends place in the search path; packages that are to be attached first
  @exclude,include.only names that are left out, or the only ones attached
  @... arguments of loadNamespace() such as lib.loc
  = requireNamespace() and isNamespaceLoaded() TRUE or FALSE, loadedNamespaces() names, loadNamespace() the namespace, attachNamespace() the attached environment, invisibly, unloadNamespace() NULL.
  > requireNamespace("tools", quietly = TRUE); isNamespaceLoaded("base"); requireNamespace("no.such.package", quietly = TRUE)
library require .packages: Attach packages
  library() attaches a package or stops; require() returns FALSE with a warning instead of stopping. Without arguments library() lists installed packages.
  @package,help name of the package to attach, or to tell about
  @pos place in the search path
  @lib.loc folders with packages; by default those of .libPaths()
  @character.only whether `package` is a text
  @logical.return whether it returns TRUE or FALSE instead of stopping
  @warn.conflicts whether names that hide others are told
  @quietly whether messages are left out
  @verbose whether more is told
  @mask.ok names that may hide others without a word
  @exclude,include.only names that are left out, or the only ones attached
  @attach.required whether packages it needs are attached, too
  @all.available whether all installed packages are listed
  = The attached packages, invisibly; require() TRUE or FALSE.
  > library(stats)
  > suppressWarnings(require("no.such.package", quietly = TRUE))
getNamespace asNamespace .getNamespace isNamespace getNamespaceExports getNamespaceImports getNamespaceInfo .getNamespaceInfo getNamespaceName getNamespaceUsers getNamespaceVersion isBaseNamespace ..getNamespace packageHasNamespace parseNamespaceFile namespaceExport namespaceImport namespaceImportFrom importIntoEnv setNamespaceInfo: Namespaces of packages
  Namespaces are the environments that hold a package's objects; exports are those for its users.
  getNamespace() and asNamespace() load the package where it is not yet; isNamespace() asks whether an object is a namespace, and isBaseNamespace() whether it is that of base. The functions with import and export in their names are what loadNamespace() works with: importIntoEnv() puts objects of one namespace into another environment, under the same or other names.
  @ns,name,self a namespace or its name; also the importing one
  @base.OK whether base counts
  @package.lib,package folder and name of the package
  @mustExist whether a missing file is an error
  @vars,generics,packages what is imported or exported: variables, names and packages of generics
  @except names that are left out
  @impenv,impnames,expenv,expnames the importing environment and names in it, the exporting one and names in it
  @which,val what is asked for or set
  @from the importing package
  @... names of what is imported; none: all
  = getNamespace() and asNamespace() the environment; isNamespace() and isBaseNamespace() TRUE or FALSE; those with a plural names, or a list of them by package; the others what their names say. What imports and exports returns NULL, invisibly.
  > isNamespace(asNamespace("stats")); isNamespace("stats")
  > e <- new.env(); importIntoEnv(e, "deviation", asNamespace("stats"), "sd"); e$deviation(1:3)
  > environmentName(asNamespace("stats")); "sd" %in% getNamespaceExports("stats")
:: ::: getExportedValue: Objects of packages
  pkg::name is what a package exports, pkg:::name any object in it. The package is loaded where it is not yet.
  $ pkg::name
  $ pkg:::name
  $ getExportedValue(ns, name)
  @pkg,name,ns names, with or without quotes
  = The object.
  > stats::sd(1:3); utils:::format.object_size(2048, "KB") # three colons: what is not exported
attr attr<- attributes attributes<- mostattributes<- structure: Attributes of objects
  attr() completes abbreviated names unless exact = TRUE. structure() returns an object with attributes added.
  @which name of the attribute
  @exact whether the name must match wholly
  @.Data an object
  @value the attribute, NULL to remove it; for attributes() a list
  @... attributes and their values, as name = value
  = attr() a value or NULL, attributes() a list or NULL, structure() the object.
  > structure(1:6, dim = 2:3)
  > x <- 1:4; attr(x, "unit") <- "cm"; attributes(x)
class class<- oldClass oldClass<- inherits unclass isa .class2: Classes of objects
  class() of a matrix is "matrix" "array", of a number "numeric" and of a function "function"; oldClass() is the attribute, NULL if there is none. inherits() looks for a class among them.
  @what class names
  @which whether the places of the classes are returned
  @value names of classes
  = class() texts, inherits() TRUE or FALSE, unclass() the object without its class.
  > inherits(data.frame(), "data.frame")
  > class(matrix(1)); unclass(as.Date("1970-01-02"))
UseMethod NextMethod: Methods of S3
  UseMethod() calls the method for the class of the first argument; NextMethod() the one after it.
  @generic,object name of the generic, and what its class decides
  @... further arguments for the next method
  = What the method returns. Code after UseMethod() does not run.
  > area <- function(s) UseMethod("area"); area.square <- function(s) s$side^2; area(structure(list(side = 3), class = "square"))
  > print.money <- function(x, ...) { cat("$", unclass(x), "\n"); invisible(x) }; structure(5, class = "money")
isS4 asS4 asS3 standardGeneric .isMethodsDispatchOn .primTrace .primUntrace: S4 objects
  isS4() is TRUE for objects made by new().
  @object an object
  @flag whether it is to be of S4
  @complete what is done with objects that cannot be of S3
  @f,fdef name of the generic, and its definition
  @onOff whether dispatch is asked for or set
  @obj a function
  = isS4() TRUE or FALSE, asS3() and asS4() the object.
  > isS4(1); isS4(getGenerics)
  > setClass("Point", slots = c(x = "numeric")); isS4(new("Point", x = 1))
typeof mode mode<- storage.mode storage.mode<-: Types of objects
  typeof() is how it is kept: "double", "integer", "list", "closure", "builtin", "symbol", "language" ...; mode() takes some together.
  @value the new type
  = A text.
  > typeof(1L)
  > typeof(mean); typeof(quote(a + b)); x <- 1:2; storage.mode(x) <- "double"; typeof(x)
identical all.equal all.equal.numeric attr.all.equal: Compare objects
  identical() is exact; all.equal() allows small differences of numbers and says what differs.
  @num.eq,single.NA whether 0 and -0 are the same, and all kinds of NaN and of NA
  @attrib.as.set whether the order of attributes does not count
  @extptr.as.ref whether pointers are compared by identity
  @target,current objects
  @check.attributes,check.names whether attributes, or names, are compared
  @tolerance the relative difference that is allowed, 1.5e-8 if not given
  @scale by what differences are divided
  @countEQ whether equal elements count for the mean difference
  @formatFUN a function that writes the differences
  @ignore.bytecode whether compiled and plain functions count as the same
  @ignore.environment whether functions may have different environments
  @ignore.srcref whether functions may be written differently
  @... arguments of all.equal()
  = identical() TRUE or FALSE; all.equal() TRUE or texts that say what differs, so that conditions need isTRUE().
  > identical(1L, 1)
  > isTRUE(all.equal(1, 1 + 1e-10))
  > all.equal(1, 1.1)
missing nargs ...length ...elt ...names: Arguments of the function that is running
  missing() asks whether an argument was given, nargs() how many were; ...length() counts those of `...`, ...elt(n) is the n-th, ...names() their names.
  @x name of an argument
  @n a number
  = TRUE or FALSE; a number; an argument; names.
  > f <- function(x, ...) c(missing(x), nargs(), ...length()); f(1, 2)
delayedAssign makeActiveBinding activeBindingFunction bindingIsActive: Promises and active bindings
  delayedAssign() makes a variable whose value is computed when it is first used, makeActiveBinding() one whose function is called each time.
  @x name of the variable
  @value an expression
  @eval.env,assign.env where it is evaluated, and where the variable is made
  @sym name of an active binding
  @fun its function, which gets the new value when it is assigned to
  @env the environment that holds it
  = NULL, invisibly; bindingIsActive() TRUE or FALSE.
  > n <- 0; makeActiveBinding("counter", function() n <<- n + 1, environment()); counter; counter
force forceAndCall: Evaluate arguments now
  Arguments are evaluated when they are first used; force() does it where it stands, as functions need that return functions.
  @x an argument
  @n how many arguments are evaluated before the call
  @FUN a function
  @... arguments with which FUN is called
  = The value.
  > make <- function(k) { force(k); function(x) x * k }; make(3)(2)
lockBinding unlockBinding lockEnvironment bindingIsLocked environmentIsLocked: Lock variables
  Locked variables cannot be changed, locked environments get no new ones.
  @sym name of the variable
  @env an environment
  @bindings whether the variables are locked, too
  = NULL, invisibly; the questions TRUE or FALSE.
  > e <- new.env(); e$a <- 1; lockEnvironment(e, TRUE); tryCatch(e$a <- 2, error = conditionMessage)
Sys.time Sys.Date date: The time now
  Sys.time() counts seconds since 1970 and shows them in the local zone; Sys.Date() is the day; date() a text.
  = An object of class "POSIXct", of class "Date", or a text.
  > start <- Sys.time(); x <- sum(sqrt(1:1000)); took <- Sys.time() - start; class(took); took >= 0
  > format(as.POSIXct(0, origin = "1970-01-01", tz = "UTC"), "%d.%m.%Y %H:%M") # Sys.time() is formatted the same way
as.Date as.Date.default as.Date.character as.Date.numeric .Date: Dates
  Dates are days since 1970-01-01; a number is a count of days. Texts that fit no format are an error for the first one and NA for others.
  @x texts, numbers, times or factors
  @format how the text is written, as in strptime()
  @tryFormats formats that are tried, "%Y-%m-%d" and "%Y/%m/%d"
  @origin the day from which numbers count
  @xx,cl numbers, and a class
  @optional whether texts that fit no format give NA instead of an error
  = An object of class "Date".
  > as.Date("2024-02-29") + 1
  > as.Date("31/12/2024", "%d/%m/%Y")
  > as.Date(19800, origin = "1970-01-01"); seq(as.Date("2024-01-31"), by = "month", length.out = 2)
as.POSIXct as.POSIXlt ISOdate ISOdatetime .POSIXct .POSIXlt: Times
  Texts are read as "2024-03-01 12:30" or "2024/03/01", or by `format` or `tryFormats` (see strptime()); numbers need an `origin`. POSIXct counts seconds since 1970, POSIXlt holds parts (`$hour`, `$mon` from 0, `$year` from 1900, `$wday` from 0 on Sunday).
  @tz time zone
  @xx,cl seconds or a list, and a class
  @year year
  @month month, 1 to 12
  @day day of the month
  @hour hour, 0 to 24
  @min minute
  @sec second, with fractions
  @... arguments of methods: format and tryFormats of texts, origin of numbers
  = An object of class "POSIXct" or "POSIXlt".
  > as.POSIXct("2024-01-01 12:00", tz = "UTC")
  > t <- as.POSIXlt("2024-03-01 12:30:00", tz = "UTC"); t$year + 1900; t$mon + 1
  > ISOdate(2024, 3, 1) + 3600
  > as.POSIXct("01.03.2024 09:05", format = "%d.%m.%Y %H:%M", tz = "UTC")
  > as.POSIXct(86400, origin = "1970-01-01", tz = "UTC")
strftime strptime: Times as texts and texts as times
  %Y year, %m month, %d day, %H hour, %M minute, %S second, %B name of the month, %A of the weekday, %j day of the year.
  @x texts or times
  @format the format: signs after % stand for parts, other letters for themselves
  @tz time zone
  @usetz whether the zone is added
  @... arguments of format(), such as digits
  = strptime() an object of class "POSIXlt", NA where the text does not fit; strftime() texts.
  > strptime("10:30", "%H:%M", tz = "UTC")$hour
  > strftime(as.Date("2024-03-01"), "%d.%m.%Y")
difftime as.difftime units units<- .difftime: Differences of times
  Subtracting dates or times gives one, with units that suit. units() asks for or changes them.
  @units "secs", "mins", "hours", "days" or "weeks"
  @time1,time2 times or dates
  @tim numbers, or texts as "%X"
  @xx,cl numbers, and a class
  @x,value an object, and its new units
  @format how texts are written
  = An object of class "difftime".
  > difftime(as.Date("2024-03-01"), as.Date("2024-02-01"))
  > x <- as.difftime(90, units = "mins"); units(x) <- "hours"; x; as.numeric(x, units = "secs")
weekdays months quarters julian: Parts of dates
  Names are those of the locale. julian() counts days.
  @abbreviate whether names are short
  @x dates or times
  = Texts; julian() numbers.
  > weekdays(as.Date("2024-01-01"))
  > quarters(as.Date("2024-05-01")); months(as.Date("2024-05-01"))
Sys.timezone OlsonNames check_tzones: Time zones
  Sys.timezone() is the zone of this machine, OlsonNames() all that are known.
  @location not used
  @tzdir folder of the zones' files
  @... time zones that objects have
  = Texts.
  > head(grep("^Europe/B", OlsonNames(), value = TRUE), 3)
  > format(as.POSIXct("2024-07-01 12:00", tz = "UTC"), tz = "Europe/Berlin", usetz = TRUE)
Sys.getenv Sys.setenv Sys.unsetenv: Environment variables
  Variables that programs are started with. What is set holds for this program and those that it starts.
  @x names; without them all variables
  @unset what is returned for what is not set
  @names whether results are named
  @... variables as name = "value"
  = Texts; Sys.setenv() and Sys.unsetenv() logical values, invisibly.
  > Sys.getenv("HOME")
  > Sys.setenv(MY_VAR = "5"); Sys.getenv("MY_VAR"); Sys.getenv("NOT_SET", unset = NA)
Sys.sleep: Wait
  Other programs get the processor meanwhile; interrupts end it.
  @time seconds
  = NULL, invisibly.
  > t <- system.time(Sys.sleep(0.05)); t[["elapsed"]] > 0.04; t[["user.self"]] < 0.04
system.time proc.time gc.time: Time that something takes
  "elapsed" is time on the clock, "user" and "system" what the processor worked.
  @gcFirst whether memory is cleared before
  @on whether collection of memory is timed
  @expr an expression
  = Five numbers of seconds of class "proc_time".
  > system.time(sum(runif(1e5)))
  > class(system.time(sqrt(2)))
set.seed RNGkind RNGversion: Random numbers: where they start
  The same seed gives the same numbers with every program that runs R.
  @seed a number
  @kind,normal.kind,sample.kind generator, how normal numbers are made, and how samples are drawn; "default" for the usual ones
  @vstr a version of R whose generators are used
  = set.seed() NULL, invisibly; RNGkind() the kinds, invisibly where they are changed.
  > set.seed(1); runif(2)
  > RNGkind()
sample sample.int: Random samples and permutations
  sample(n) of one number is a permutation of 1:n - a trap where `x` may happen to have one element.
  @size how many
  @replace whether elements may be drawn again
  @prob weights
  @x a vector, or a number n for 1:n
  @n how many there are to draw from
  @useHash whether drawn numbers are kept in a table, which suits few out of many
  = A vector of drawn elements.
  > set.seed(1); sample(5)
  > set.seed(2); sample(c("a", "b"), 5, replace = TRUE)
readline readLines writeLines: Read and write lines
  readline() asks at the prompt and is "" in scripts; readLines() reads whole lines, without their ends.
  @n most lines to read; below zero all
  @text texts that are written
  @prompt the question
  @ok whether fewer lines than asked for are allowed
  @skipNul whether zero bytes are passed over
  @sep end of each line
  @useBytes whether bytes are written as they are
  @warn whether a missing line end is told
  = Texts; writeLines() NULL, invisibly.
  > f <- tempfile(); writeLines(c("a", "b"), f); readLines(f)
  > writeLines(c("one", "two"))
scan: Read values from a file or text
  Reads values separated by blanks, or by `sep`; with what = list(...) records of several types.
  @file path, address or connection; "" is the console or what follows in the script
  @what an object of the type that is read, such as "" for texts
  @sep what separates values
  @na.strings texts that mean missing values
  @flush whether what follows on a line is dropped
  @strip.white whether blanks around texts are removed
  @blank.lines.skip whether empty lines are passed over
  @multi.line whether a record may go over several lines
  @allowEscapes whether \n and the like are read as in C
  @fileEncoding encoding of the file
  @skipNul whether zero bytes are passed over
  @nmax most values to read, or records with what = list()
  @n most values to read
  @nlines most lines to read
  = A vector or a list.
  > scan(text = "1 2 3", quiet = TRUE)
  > scan(text = "a,b", what = "", sep = ",", quiet = TRUE)
file url gzfile bzfile xzfile unz pipe fifo open close isOpen isIncomplete flush textConnection textConnectionValue rawConnection rawConnectionValue socketConnection serverSocket socketAccept socketSelect socketTimeout open.connection close.connection flush.connection .isOpen: Connections
  Files, addresses, pipes and texts that can be read and written piece by piece.
  @description path, address or command
  @open mode: "r", "w", "a", with "b" for bytes
  @con,... a connection
  @blocking whether reading waits
  @encoding encoding of what is read
  @method how addresses are read
  @raw whether a file is read as it is, without asking whether it is compressed
  @headers lines added to a request
  @compression how much it is compressed, 0 to 9
  @filename path in a zip file
  @rw "read" or "write"
  @object name of the variable, or a text or raw vector that is read
  @local whether the variable is local
  @host,port,server name of a machine and number of its port; whether it waits for others
  @timeout seconds that are waited
  @socket,socklist,write sockets; whether it is asked if they can be written to
  @type kind of close: "read", "write" or "rw"
  @options "no-delay" or nothing
  @srcfile a source file
  = A connection; close() NULL, invisibly.
  > con <- textConnection("one\ntwo"); readLines(con, 1); close(con)
  > f <- tempfile(); con <- file(f, "w"); cat("x\n", file = con); close(con); readLines(f)
gzcon: Compressed data of another connection
  Wraps a connection, as one to an address or of raw bytes, so that what is read from it is decompressed, and what is
  written compressed as gzip does. Closing it closes the connection as well.
  @con a connection; it must not be used otherwise any more
  @level how much is compressed where it writes, 0 to 9
  @allowNonCompressed whether data that are not compressed are read as they are, instead of an error
  @text whether lines are read from it in text mode
  = A connection.
  > f <- tempfile(); con <- gzfile(f, "w"); cat("a line\n", file = con); close(con)
  > con <- gzcon(file(f, "rb")); readLines(con); close(con)
stdin stdout stderr nullfile isatty showConnections getAllConnections getConnection closeAllConnections: Standard connections
  stdin() is where a script's input comes from, stdout() and stderr() where output and messages go. nullfile() is the name of a file that is always empty, whatever is written into it. isatty() asks whether a connection is a terminal; closeAllConnections() also ends sink().
  @all whether closed ones and the standard ones are listed, too
  @con,what a connection, or its number
  = A connection; nullfile() a path; isatty() TRUE or FALSE; getAllConnections() numbers; showConnections() a matrix; closeAllConnections() NULL, invisibly.
  > stdout(); isatty(stdin()) %in% c(TRUE, FALSE)
  > cat("lost\n", file = nullfile()); readLines(nullfile())
seek truncate isSeekable pushBack pushBackLength clearPushBack seek.connection truncate.connection: Places in connections
  seek() tells and sets the place in a file; pushBack() puts lines before what is read next.
  @con a connection
  @where,origin place in bytes, counted from "start", "current" or "end"
  @rw "read" or "write"
  @data lines to put back
  @newLine whether line ends are added
  = Numbers, TRUE or FALSE, or NULL, invisibly.
  > tc <- textConnection("b"); pushBack("a", tc); readLines(tc); close(tc)
readBin writeBin readChar writeChar: Read and write bytes
  Values of a fixed number of bytes; readChar() and writeChar() texts of a fixed number of letters.
  @con a connection, path or raw vector
  @what type: "integer", "double", "raw", "character" ...
  @n,size most values to read, and bytes of each
  @signed whether short integers have signs
  @endian "little" or "big": order of bytes
  @object,nchars what is written, and its letters
  @eos what ends texts
  = A vector; a raw vector where `con` is raw().
  > b <- writeBin(1L, raw(), endian = "big"); b; readBin(b, "integer", endian = "big")
readRDS saveRDS save load save.image serialize unserialize infoRDS: Save objects and read them again
  saveRDS() writes one object, save() several with their names.
  load() puts variables back under their names; readRDS() returns the object.
  @object an object
  @... names of variables, with or without quotes
  @list names of variables
  @connection a connection; NULL for a raw vector
  @ascii whether letters only are written
  @version version of the format: 2 or 3
  @compress,compression_level how it is compressed: "gzip", "bzip2", "xz", or not
  @refhook a function for references
  @eval.promises whether promises are evaluated
  @precheck whether variables are looked for first
  @safe whether a file is replaced only when it is complete
  @xdr whether bytes are in the order that all machines read
  @envir where variables come from or go
  = load() names, invisibly; readRDS() the object; serialize() a raw vector.
  > f <- tempfile(); saveRDS(1:3, f); readRDS(f)
  > f <- tempfile(); a <- 1; b <- 2; save(a, b, file = f); print(load(f))
source sys.source: Run a script
  Expressions are run one after the other; those before an error stay done.
  @echo whether expressions are shown
  @chdir whether the script's folder becomes the working directory
  @local where they are run: FALSE the workspace, TRUE where source() is called, or an environment
  @print.eval whether values are shown
  @exprs expressions instead of a file
  @spaced whether empty lines stand between
  @prompt.echo,continue.echo prompts that are shown
  @max.deparse.length how much of long expressions is shown
  @width.cutoff,deparseCtrl how they are deparsed
  @skip.echo lines not shown at first
  @keep.source,keep.parse.data whether the source is kept with functions
  @toplevel.env environment that counts as top
  @envir,verbose environment of sys.source(); whether more is told
  = The last value and its visibility, invisibly.
  > f <- tempfile(); writeLines("z <- 6 * 7", f); source(f); z
sink sink.number: Send output to a file
  sink() without arguments ends the last one.
  @type "output" or "message"
  @split whether output goes to the screen as well
  = NULL, invisibly; sink.number() how many are on.
  > f <- tempfile(); sink(f); print(1:3); sink(); readLines(f)
file.choose file.show: Choose a file, and show one
  file.choose() asks for a path at the prompt; file.show() shows texts in the pager.
  @new whether the file need not exist
  @... paths
  @header,title texts above each file and above all
  @delete.file whether they are removed then
  @pager program that shows them
  @encoding encoding of the files
  = A path; file.show() NULL, invisibly.
  > if (interactive()) file.show(file.path(R.home("doc"), "COPYING"))
list.files dir list.dirs Sys.glob: Files in folders
  Names of files and folders, sorted; hidden ones only with all.files = TRUE.
  @path folders
  @pattern regular expression that names must match
  @all.files whether names that begin with a dot are listed
  @full.names whether paths include the folder
  @recursive whether folders below are included
  @ignore.case whether upper and lower case are the same
  @include.dirs whether folders are listed in a recursive listing
  @no.. whether . and .. are left out
  @paths paths with * and ?
  @dirmark whether folders end with a slash
  = Sorted paths.
  > d <- tempfile(); dir.create(d); file.create(file.path(d, c("b.txt", "a.csv"))); list.files(d); list.files(d, "csv$")
file.info file.size file.mode file.mtime file.access dir.exists Sys.chmod Sys.umask Sys.readlink Sys.setFileTime: What is known of files
  Sizes, times, rights and kinds of files and folders.
  @... paths
  @extra_cols whether owners and times of access are told, too
  @names,paths,path paths
  @mode of file.access(): 0 it is there, 1 may be run, 2 written, 4 read, or sums of them; of Sys.chmod() and Sys.umask() rights in octal
  @use_umask whether the mask is applied
  @time the new time of change
  = A data frame, numbers, times or texts; file.access() 0 for yes and -1 for no.
  > f <- tempfile(); cat("12345", file = f); file.size(f); file.info(f)$isdir
  > unname(file.access(c(f, "no such file"), 4))
file.exists file.remove file.rename file.append file.copy file.create file.symlink file.link unlink dir.create: Make, copy and remove files
  Several files at a time; unlink() also takes patterns with * and, with recursive = TRUE, folders.
  @... paths
  @from,to paths
  @file1,file2 the file added to, and what is added
  @overwrite whether files that are there are replaced
  @copy.mode,copy.date whether rights and times are copied, too
  @showWarnings whether failures are told
  @recursive whether folders are handled with all that is in them, or made with those above them
  @force whether rights are changed where they are in the way
  @expand whether * and ~ are replaced
  @x,path paths
  @mode rights of the new folder, in octal
  = TRUE or FALSE for each; unlink() 0 or 1, invisibly.
  > f <- tempfile(); file.create(f); file.exists(f); unlink(f); file.exists(f)
getwd setwd tempfile tempdir: Working directory and temporary files
  tempfile() makes a name that is not used yet, in a folder that goes when the session ends.
  @dir the new folder
  @pattern how the name begins
  @tmpdir folder of the file
  @fileext ending of the name
  @check whether the folder is made again if it is gone
  = Paths; setwd() the old folder, invisibly.
  > old <- setwd(tempdir()); setwd(old); grepl("\\.csv$", tempfile(fileext = ".csv"))
read.dcf write.dcf: Files of fields, such as DESCRIPTION
  Records of "Field: value", separated by empty lines.
  @x a matrix or data frame
  @fields fields that are wanted
  @all whether repeated fields are kept, as a data frame
  @keep.white fields whose blanks and lines are kept
  @useBytes whether bytes are compared instead of letters
  @indent,width how lines are broken
  = read.dcf() a matrix of texts.
  > f <- tempfile(); write.dcf(list(Package = "x", Version = "1.0"), f); read.dcf(f)
write: Write a matrix or vector to a file
  Matrices are mostly transposed first, so that rows become lines.
  @x a vector or matrix, which is written by columns
  @file a path or connection; "data" if none is given
  @ncolumns values on each line: 5, of texts 1
  = NULL, invisibly.
  > write(t(matrix(1:6, 2)), "", ncolumns = 3)
  > f <- tempfile(); write(1:3, f); write(4:6, f, append = TRUE); scan(f, quiet = TRUE)
system system2 Sys.which: Run other programs
  system() hands a line to the shell; system2() a program and its arguments, which shQuote() protects.
  @intern whether output is returned
  @ignore.stdout,ignore.stderr whether output, or messages, are dropped
  @timeout seconds after which it is ended; 0 for never
  @input lines that the program reads
  @stdin where it reads from
  @stdout,stderr "" the screen, TRUE returned, FALSE dropped, or a path
  @env variables as "NAME=value"
  @wait whether it is waited for
  @names names of programs; whether Ctrl-C reaches it
  @show.output.on.console,minimized,invisible of use on Windows only
  = The exit status, invisibly, or lines of output; Sys.which() paths, "" for what is not there.
  > system("echo hello", intern = TRUE)
  > system2("echo", c("a", "b"), stdout = TRUE); nzchar(Sys.which("sh"))
commandArgs: Arguments of the command line
  `Rscript file.R one two` and `orbit file.R one two` give "one" and "two" with trailingOnly = TRUE.
  @trailingOnly whether only those after --args are returned
  = Texts.
  > args <- commandArgs(trailingOnly = TRUE)
  > n <- if (length(args) > 1) length(args) else 1; n
interactive quit q: Ask whether a user is at the terminal; leave
  quit() ends the program; at the prompt it asks about the workspace.
  @save whether the workspace is saved: "yes", "no", "ask"
  @runLast whether .Last() is run
  @status exit status
  = interactive() TRUE or FALSE; quit() does not return.
  > if (interactive()) readline("Name? ") else "nobody to ask"
options getOption: Settings
  Settings that many functions look at, such as digits, scipen, warn, width and stringsAsFactors. options() without arguments lists them.
  @... settings as name = value, names, or a list that options() returned
  @x name of a setting
  @default what is returned if it is not set
  = The old values as a list, invisibly where something is set; getOption() a value.
  > options(digits = 4); pi; options(digits = 7)
  > old <- options(scipen = 100); 1e10; options(old); getOption("no.such", "none")
Sys.info R.Version R.home getRversion orbit.version version R_system_version extSoftVersion La_version La_library libcurlVersion pcre_config l10n_info Cstack_info capabilities: About this program and machine
  Version numbers compare as such: "4.10" comes after "4.9".
  @component a folder of R: "home", "bin", "doc" ...
  @strict,x whether what is no version is an error; texts
  @Xchk whether a screen is asked for
  @what names of what can be done, such as "png"
  = Lists, texts, versions or logical values.
  > getRversion() >= "4.0.0"
  > R.version.string; capabilities("png")
license licence: The licence
  What Orbit is distributed under. libRmath, which is opened where it is installed, has the GPL.
  = NULL, invisibly.
  > is.function(license)
curlGetHeaders: The header of an answer from the web
  Asks for the header alone. An answer such as "404 Not Found" is no error: see the status.
  @url an address of http, https or ftp
  @redirect whether to go on where the answer names another address
  @verify whether certificates are checked
  @timeout seconds, 0 for libcurl's own limit
  @TLS least version, such as "1.2"
  = The lines, with attribute "status".
  > tryCatch(curlGetHeaders(character()), error = conditionMessage)
Sys.getpid Sys.getlocale Sys.setlocale Sys.localeconv Sys.setLanguage icuGetCollate icuSetCollate: Process and locale
  The locale says in which order texts are sorted and how numbers and dates are written.
  @category such as "LC_COLLATE", "LC_TIME"; "LC_ALL" for all
  @locale name of a locale; "" for that of the user, "C" for none
  @lang,unset a language; what stands for none
  @... settings of the order of texts
  @type which rules are asked for
  = A number (Sys.getpid()) or texts; Sys.setlocale() "" where the locale is not there.
  > old <- Sys.getlocale("LC_COLLATE"); Sys.setlocale("LC_COLLATE", "C"); sort(c("b", "B", "a")); invisible(Sys.setlocale("LC_COLLATE", old))
numeric_version package_version as.numeric_version as.package_version is.numeric_version is.package_version .encode_numeric_version .make_numeric_version is.R: Version numbers
  Parts between dots are compared as numbers.
  @x texts
  @strict whether what is no version is an error
  @regexp,classes form and classes of versions
  = An object of class "numeric_version", of package_version() also "package_version".
  > numeric_version("1.10") > "1.9"
  > v <- package_version("3.12.5"); v$major; v[[1, 2]]; sort(numeric_version(c("1.10", "1.9")))
gc gcinfo gctorture gctorture2 mem.maxNSize mem.maxVSize reg.finalizer: Memory and garbage collection
  Memory is freed by itself; gc() does it now and tells what is used. reg.finalizer() runs a function when an object goes.
  @reset,full,verbose whether the greatest use is forgotten; whether all is looked at; whether it is told
  @nsize,vsize limits
  @e,f,onexit an environment, a function of it, and whether it also runs at the end
  @on whether collecting at every allocation is on
  @step,wait how many allocations lie between, and before the first
  @inhibit_release whether freed memory is kept from use
  = gc() a matrix of what is used; the others settings, or NULL.
  > class(gc()); rownames(gc())
tracemem untracemem retracemem: See when objects are copied
  Where memory of an object is copied is printed; not here, as objects are shared in other ways.
  @previous what tracemem() returned
  = A text; untracemem() NULL, invisibly.
  > x <- 1:3; y <- x; y[1] <- 9L; x # tracemem(x) would have told of the copy
debug undebug debugonce isdebugged browser browserText browserCondition browserSetDebug traceback .traceback debuggingState: Find errors
  debug(f) stops in f before each expression; browser() stops where it stands; traceback() tells the calls before the last error.
  @fun a function
  @condition,text what browserText() and its kin tell of
  @expr a condition: stop only where it is TRUE
  @skipCalls how many calls are left out
  @x number of calls, or what traceback() shows
  @max.lines most lines of each call
  @on whether it is on
  @signature,n classes of a method; how far up
  = NULL, invisibly; isdebugged() TRUE or FALSE.
  > f <- function(x) x; debug(f); isdebugged(f); undebug(f)
trace untrace tracingState .doTrace returnValue: Put code into functions
  trace() puts an expression at the beginning, end or at steps of a function, for looking at what it does without changing its file.
  @what a function or its name
  @tracer,exit what is run at the beginning and at the end
  @at steps of the body before which it is run
  @print,edit whether it is told; whether the function is edited
  @signature,where classes of a method; where the function is
  @on,expr,msg,default whether tracing is on; expression and text that are shown; what is returned without a value
  = The function's name.
  > f <- function(x) x + 1; trace(f, quote(cat("x is", x, "\n")), print = FALSE); f(1); untrace(f)
rle inverse.rle: Runs of equal values
  Values that follow each other and are equal are counted together.
  @... for methods
  = A list of `lengths` and `values` of class "rle"; inverse.rle() the vector.
  > rle(c(1, 1, 2, 2, 2))
  > r <- rle(c("a", "a", "b")); r$values[r$lengths > 1]; inverse.rle(r)
jitter: Add a little noise
  Points that lie on each other are seen apart.
  @factor,amount how much: a factor of the usual amount, or the amount itself
  = Numbers.
  > set.seed(1); round(jitter(c(1, 1, 1)), 3)
max.col: Column of each row's largest value
  The column where each row is largest.
  @ties.method which of equal ones: "random", "first" or "last"
  = Whole numbers.
  > scores <- rbind(ann = c(1, 9, 5), bob = c(7, 2, 7)); max.col(scores, "first"); max.col(scores, "last")
unlist relist: Flatten a list
  Lists in lists are taken apart, too, to a vector of the widest type; factors stay factors where all are.
  @use.names whether names are made
  @recursive whether lists in lists are taken apart
  @flesh a vector of values
  @skeleton a list whose shape they get
  = A vector; relist() a list.
  > unlist(list(a = 1, b = list(2, 3)))
  > unlist(list(1, "a", TRUE))
list2env list2DF as.list as.list.default as.list.data.frame as.list.environment as.list.function as.list.factor as.list.Date as.list.POSIXct as.list.POSIXlt as.list.difftime as.list.numeric_version: Lists to and from other objects
  list2env() makes a variable of each element, in a new environment or one that is there; all elements must have names. list2DF() makes columns of them.
  as.list() of a vector makes an element of each value, of an environment of each variable, of a function of its arguments and, last, its body.
  @x a list, or the object that becomes one
  @envir the environment that gets the variables; NULL: a new one
  @parent,hash,size parent of the new environment; the others as in new.env()
  @sorted whether variables are sorted
  @all.names whether names that begin with a dot are included
  @nrow number of rows
  = A list; list2env() an environment, list2DF() a data frame.
  > e <- list2env(list(a = 1, b = "x")); e$b; sort(ls(e))
  > as.list(c(a = 1, b = 2)); list2DF(list(x = 1:2, y = 3:4))
replace: Replace elements
  The same as x[list] <- values, as a function that returns the result.
  @list places: numbers, names or logical values
  @values new elements
  @x a vector
  = The vector with new elements; the old one is not changed.
  > replace(1:5, 2, 10L)
  > x <- c(3, NA, 5); replace(x, is.na(x), 0)
mat.or.vec: A matrix or vector of zeros
  Zeros with rows and columns, or in a row.
  @nr,nc numbers of rows and columns; one column gives a vector
  = A vector or matrix of zeros.
  > mat.or.vec(2, 2); mat.or.vec(3, 1)
ngettext gettext bindtextdomain: Translated messages
  gettext() looks texts up in a catalogue of translations, of which there is none here: texts stay as they are. ngettext() chooses by number.
  @n a number
  @msg1,msg2 text for 1, and for other numbers
  @trim whether blanks around texts are left alone
  @dirname folder of translations
  @... texts that are translated
  = Texts.
  > for (n in 1:2) cat(sprintf(ngettext(n, "%d file\n", "%d files\n"), n))
pretty pretty.default .pretty: Round numbers that cover a range
  Steps are 1, 2 or 5 times a power of ten.
  @n about how many steps
  @min.n least number of steps
  @eps.correct what is done about limits within rounding errors: 0, 1 or 2
  @shrink.sml how much steps are smaller where all values are equal
  @high.u.bias how much steps of larger units are preferred
  @u5.bias how much a step of 5 is preferred to one of 2
  @f.min least step, in units of the smallest number
  @bounds whether the limits of the steps are returned, or the steps that cover them
  = Numbers.
  > pretty(c(0.3, 9.7))
  > pretty(1:3, n = 3)
summary summary.default summary.data.frame summary.factor summary.Date summary.table: Summaries of objects
  For numbers: extremes, quartiles and mean; for factors counts; for data frames both by column.
  @object an object
  @quantile.type which definition of quantiles
  @maxsum how many levels are shown
  @digits digits that are shown
  = An object with a print method; of numbers its values can be taken by name: summary(x)["Mean"].
  > summary(c(1, 2, 10))
  > summary(mtcars[1:2])
plot: Draw an object
  The method of the object's class draws; numbers are drawn as points against each other.
  @x,y coordinates, or an object
  @... graphical parameters such as col, pch, main, type; see plot.default() and par()
  = Mostly NULL, invisibly.
  > plot(dist ~ speed, data = cars, pch = 19, xlab = "Speed (mph)", ylab = "Distance (ft)", main = "Stopping")
  > abline(lm(dist ~ speed, cars), col = "red")
  > plot(iris$Species, iris$Sepal.Length) # a factor: box plots
labels: Labels of objects
  Names, dimnames or what a method calls labels.
  @object an object
  = Texts, or a list of them.
  > labels(c(a = 1, b = 2)); labels(array(1:4, c(2, 2)))
  > labels(terms(y ~ a * b))
isSymmetric: Ask whether a matrix is symmetric
  Equal to its transpose within rounding errors; names of rows and columns must agree, too.
  @object a matrix
  = TRUE or FALSE.
  > isSymmetric(diag(3)); isSymmetric(matrix(1:4, 2))
dontCheck .NotYetImplemented .NotYetUsed .Defunct .Deprecated: Marks for checks and for functions that go away
  I() keeps an object as it is in formulas and data frames.
  .Deprecated() warns and .Defunct() stops, both telling what to use instead.
  @arg,error name of an argument that is not used; whether that is an error
  @x an object
  @new name of the function to use instead
  @package name of the package
  @msg the whole message
  @old name of the function that goes away
  = NULL, invisibly.
  > data.frame(a = I(list(1, 2)))
  > f <- function() { .Deprecated("g"); 1 }; suppressWarnings(f())
I: Keep an object as it is
  In data frames a list or matrix stays one column; in formulas I(x^2) means arithmetic.
  @x an object
  = The object with class "AsIs".
  > data.frame(a = I(list(1, 2))); coef(lm(dist ~ I(speed^2), cars))
.C .Call .External .External2 .Fortran .Primitive .Internal: Call compiled code
  .Call() hands objects to a C function that returns one; .C() and .Fortran() vectors, which come back changed.
  @.NAME,name name of the C function, or a symbol of getNativeSymbolInfo()
  @... arguments; of .C() and .Fortran() of the right types
  @NAOK whether missing values are allowed
  @DUP,ENCODING not used
  @PACKAGE the package or library that it is in
  @call a call
  = An object; of .C() and .Fortran() the list of arguments.
  > is.primitive(.Primitive("sum"))
dyn.load dyn.unload is.loaded getNativeSymbolInfo getLoadedDLLs getDLLRegisteredRoutines getDLLRegisteredRoutines.DLLInfo getDLLRegisteredRoutines.character getCallingDLL getCallingDLLe .dynLibs: Shared libraries
  Packages load their libraries by useDynLib() in NAMESPACE; these functions are for libraries of your own.
  @x,local,now,... path of the library; whether its names are its own; whether all are resolved at once
  @symbol,PACKAGE,type name of a function, its library, and kind
  @name,unlist,withRegistrationInfo names; whether a single result is simplified; whether more is told
  @dll,addNames a library; whether results are named
  @doStop,new whether what is not found is an error; new libraries
  @e,f environment and function of the caller
  = An object of class "DLLInfo" or a list.
  > class(getLoadedDLLs())
.libPaths find.package path.package system.file findPackageEnv: Where packages are
  Folders with packages, in the order in which they are searched, and files in packages.
  @new folders to add at the front
  @include.site whether the site's folders stay
  @package name of a package
  @... folders and file below that of the package
  @lib.loc,quiet,verbose folders with packages; whether messages are left out
  @mustWork whether a missing file is an error
  @info what is told; whether all packages are
  = Paths; "" where system.file() finds nothing.
  > basename(system.file(package = "stats"))
  > basename(system.file("DESCRIPTION", package = "stats")); system.file("nothing", package = "stats")
builtins: Names of built-in functions
  Functions that are part of the program itself.
  @internal whether internal functions are listed
  = Names.
  > all(c("sum", "length", "c") %in% builtins())
  > "paste" %in% builtins()
callCC: Call with an escape
  The function may be left from anywhere inside.
  @fun a function whose argument, when called, leaves callCC() with its value
  = The value.
  > callCC(function(k) { for (i in 1:10) if (i > 3) k(i); "none" })
memCompress memDecompress: Compress bytes
  For what is kept in memory; gzfile() does so for files.
  @from raw bytes or texts
  @type "gzip", "bzip2", "xz" or "none"
  @asChar whether the result is one text
  = A raw vector, or a text.
  > x <- charToRaw(strrep("a", 1000)); z <- memCompress(x, "gzip"); length(z) < 50; identical(memDecompress(z, "gzip"), x)
srcfile srcref srcfilecopy srcfilealias getSrcLines open.srcfile open.srcfilecopy open.srcfilealias close.srcfile close.srcfilealias: Places in source texts
  With options(keep.source = TRUE) functions keep where they were written: a "srcref" with the lines and columns, and a "srcfile" that tells the file. srcfilecopy() holds the lines itself and srcfilealias() another name of such an object. open() opens the file at a line.
  @filename path of the file, or a name for the text
  @srcfile an object of class "srcfile"
  @Enc,encoding encoding
  @lloc four numbers: first line and byte, last line and byte; six or eight say more
  @line the line at which it is opened
  @lines,timestamp,isFile the text, when it was changed, whether it is a file
  @first,last first and last line wanted
  @con an object of class "srcfile"
  @... not used
  = Objects of class "srcfile" and "srcref"; getSrcLines() texts; open() a connection, invisibly; close() NULL.
  > f <- srcfilecopy("x.R", c("a <- 1", "b <- 2")); getSrcLines(f, 2, 2); srcref(f, c(1, 1, 1, 1))
addTaskCallback removeTaskCallback getTaskCallbackNames taskCallbackManager: Functions called after each command
  The function is called with expression and value after each command at the prompt and stays as long as it returns TRUE.
  @f,data a function, and its last argument
  @name,id name or number of the callback
  @handlers,registered,verbose functions; whether they are on; whether it is told
  = A number; removeTaskCallback() TRUE or FALSE.
  > id <- addTaskCallback(function(...) TRUE); removeTaskCallback(id)
setHook getHook packageEvent: Functions called when packages are loaded
  Functions that others are to call at some event.
  @hookName,pkgname,event name of the hook, or a package and "onLoad", "attach", "detach", "onUnload"
  @value,action functions; "append", "prepend" or "replace"
  = NULL, invisibly; getHook() a list of functions.
  > setHook("my.event", function(...) cat("called\n")); length(getHook("my.event"))
setTimeLimit setSessionTimeLimit: Limits of time
  What takes longer is stopped with an error.
  @cpu,elapsed seconds of work and on the clock
  @transient whether it holds for the current command only
  = NULL, invisibly.
  > r <- tryCatch({ setTimeLimit(elapsed = 0.2, transient = TRUE); repeat sqrt(2) }, error = function(e) "too long"); setTimeLimit(); r
suspendInterrupts allowInterrupts: Interrupts
  Ctrl-C waits until the expression is done.
  @expr an expression
  = Its value.
  > f <- tempfile(); suspendInterrupts({ writeLines("1", f); n <- file.size(f) }); n # no Ctrl-C between the two
registerS3method registerS3methods .S3method: Register methods
  NAMESPACE files do this by S3method().
  @method the function
  @genname,generic name of the generic
  @class name of the class
  @info a matrix of generics, classes and methods
  @package name of the package
  @env environment of the methods
  = The method, invisibly, or NULL.
  > registerS3method("print", "shy", function(x, ...) cat("<hidden>\n")); structure(1, class = "shy")
autoload autoloader: Load packages when they are wanted
  autoload() makes the name a promise in the place "Autoloads" of the search path. When it is first used, autoloader() attaches the package and gives its object of this name; it stops where there is none.
  @name,package the object, and its package
  @reset whether an earlier one is forgotten
  @... arguments of library()
  = autoload() NULL, invisibly; autoloader() the object.
  > autoload("ns", "splines"); exists("ns") # the package is loaded when ns is used
  > dim(ns(1:10, df = 3))
  > remove("ns", pos = "Autoloads")
lazyLoad lazyLoadDBfetch lazyLoadDBexec: Databases of packages
  Objects in packages are kept in files and read when they are first used: PATH.rdx lists them and PATH.rdb holds them, compressed one by one. lazyLoad() makes promises for all, lazyLoadDBfetch() reads one.
  @filebase path without ending
  @envir the environment that gets the variables
  @filter a function of the names that says which ones are taken
  @key two numbers: where the object begins in the file, and its length
  @file path with ending
  @compressed how it is compressed: 0 not, 1 gzip, 2 bzip2, 3 xz
  @hook a function that is given a name and returns the environment that it stands for
  @fun called with an environment of what the database consists of
  = NULL, invisibly; lazyLoadDBfetch() the object; lazyLoadDBexec() what fun gives.
  > e <- new.env(); e$x <- 1:3; delayedAssign("y", { cat("made\n"); 2 }, assign.env = e)
  > e$y; e$y # what lazyLoad() does for the objects of packages
readRenviron: Read environment variables from a file
  Lines of NAME=value, as in .Renviron.
  = TRUE or FALSE, invisibly.
  > f <- tempfile(); writeLines("FROM_FILE=yes", f); readRenviron(f); Sys.getenv("FROM_FILE")
unix.time: An old name of system.time()
  It is gone: a call is an error. Use system.time().
  @... the arguments of system.time()
  = Nothing: an error.
  > tryCatch(unix.time(1), error = conditionMessage)
comment comment<-: Comments on objects
  A text kept with an object and not printed.
  @value texts, or NULL
  = Texts or NULL; comment(x) <- value the object.
  > x <- 1:3; comment(x) <- "measured on Monday"; comment(x); x
as.null as.null.default: NULL
  Whatever the argument is.
  = NULL.
  > as.null(1:3)
  > args <- list(n = 1, sep = ","); args["sep"] <- list(as.null(args$sep)); str(args)
as.hexmode as.octmode format.hexmode format.octmode: Numbers of base 16 and 8
  Whole numbers that print in base 16 or 8, for colours and rights of files.
  @upper.case whether letters are A to F
  @x whole numbers, or texts in that base
  @width least number of digits
  = Objects of class "hexmode" or "octmode"; format() texts.
  > format(as.hexmode(255))
  > as.octmode(8L); format(as.hexmode(10), upper.case = TRUE)
mtfrm mtfrm.default: What match() compares
  match() compares what it returns: for classed objects mostly texts.
  @x an object
  = A vector.
  > match("b", factor(c("a", "b"))); mtfrm(as.Date("2024-01-02"))
dynGet: Variables of callers
  The variable is looked for in the functions that called, not where the function was made.
  @x,inherits name; whether environments around the callers are searched
  @ifnotfound,minframe what is returned otherwise; how far up it goes
  = The value.
  > f <- function() dynGet("secret", "none"); g <- function() { secret <- 4; f() }; f(); g()
data.class: Class that printing goes by
  "factor", "matrix", "numeric" and the like; class() tells more.
  = A text.
  > sapply(list(1, 1L, "a", matrix(1), data.frame(), mean), data.class)
replicate: Evaluate an expression several times
  sapply() over a count, mostly of random numbers.
  @n,expr how often, and the expression
  @simplify whether results become a vector or matrix
  = A vector, matrix or list.
  > set.seed(1); round(sd(replicate(100, mean(rnorm(25)))), 2) # near 1 / sqrt(25)
grouping: Order that brings equal values together
  Like order(), but groups come in any order.
  @... vectors
  = The order, with ends of groups and the largest group as attributes.
  > x <- c("b", "a", "b"); x[grouping(x)]
char.expand: Complete an abbreviation
  pmatch() for texts themselves.
  @input,target a beginning, and full texts
  @nomatch what is done where it is not unique
  = The full texts.
  > char.expand("me", c("mean", "mode"))
default.stringsAsFactors: Whether texts become factors by default
  FALSE; texts have not become factors by themselves since R 4.0.
  = FALSE.
  > tryCatch(default.stringsAsFactors(), warning = function(w) "deprecated")
  > str(data.frame(a = c("x", "y"))); str(data.frame(a = c("x", "y"), stringsAsFactors = TRUE))
.standard_regexps .gt .handleSimpleError: Internal helpers that are visible
  Of use to the functions around them only.
  @h,msg a handler and a message
  = A list of regular expressions; the others do not return.
  > r <- .standard_regexps()
  > grepl(paste0("^", r$valid_package_name, "$"), c("data.table", "2fast", "a_b"))
packageNotFoundError: The condition of a missing package
  library() signals it, so that tryCatch() can tell a missing package from other errors.
  @package,lib.loc,call name of the package, where it was looked for, and the call
  = A condition of class "packageNotFoundError".
  > tryCatch(library("no.such.package"), packageNotFoundError = function(e) e$package)
xpdrows.data.frame: Add rows to a data frame
  What `[<-` uses for rows that are not there yet.
  @x,old.rows,new.rows a data frame, its row names, and further ones
  = The data frame with more rows.
  > d <- data.frame(a = 1); d[3, "a"] <- 5; d
~: Formulas
  What it means is up to the function that takes it; terms are separated by +, and interactions written with : or *.
  $ y ~ model
  = An object of class "formula".
  > y ~ x + z
  > all.vars(log(y) ~ x + z)
all.names all.vars: Names in expressions
  all.vars() gives the variables of an expression or formula, each once; all.names() also functions and operators, as often as they occur.
  @expr an expression, call or formula
  @functions whether names of functions are included
  @max.names most names; -1 for all
  @unique whether each name is given once
  = Texts.
  > all.vars(y ~ log(x) + x:z); all.names(quote(a + sin(b * a)))
print.data.frame: Print data frames
  Columns are formatted each on its own; long tables are cut at getOption("max.print").
  @x a data frame
  @... arguments of format() and print.default(), such as na.print
  @digits significant digits
  @quote whether texts are shown in quotes
  @right whether columns of texts stand on the right
  @row.names whether row names are shown, or texts instead
  @max most entries that are printed
  = The data frame, invisibly.
  > print(data.frame(a = 1:2, b = c("x", "y")), row.names = FALSE)
pi letters LETTERS month.abb month.name: Constants
  The ratio of a circle's circumference to its diameter, the letters of the alphabet, and the English names of the
  months. They are plain variables of the package base: a variable of the same name in your program hides them.
  $ pi
  $ letters
  $ LETTERS
  $ month.abb
  $ month.name
  = A number; texts, 26 and 12 of them.
  > pi
  > letters[1:3]; which(LETTERS == "Q")
  > month.name[as.POSIXlt("2024-03-05")$mon + 1]
T F: Short names of TRUE and FALSE
  Variables, not words of the language as TRUE and FALSE are: a program may give them other values, so that it is
  safer to write TRUE and FALSE in full.
  $ T
  $ F
  = TRUE and FALSE.
  > T && !F
R.version R.version.string: The version of R
  Lists the version of R whose behaviour this is, and the machine; R.version.string is one line of text.
  orbit.version() tells about this program.
  $ R.version
  $ R.version.string
  = A list of texts with the class "simple.list"; a text.
  > R.version$major
  > R.version.string
)---"
