# help_pages.R - The help pages of base's functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
mean mean.default mean.Date mean.POSIXct mean.POSIXlt mean.difftime: Arithmetic mean
  The sum of the values divided by their number. `trim` leaves out that share of the smallest and of the largest values first.
  = A number; NA with a warning for what is neither numeric, logical nor complex.
  > mean(c(1, 5, 9))
  > mean(c(1, NA, 3), na.rm = TRUE)
  > mean(c(1:9, 100), trim = 0.1)
c: Combine values
  Puts its arguments one after the other into a vector of the widest type among them, or a list. Names of arguments become names.
  = A vector or list without attributes other than names.
  > c(1, 2, 3)
  > c(a = 1, b = "two")
length length<-: Number of elements
  How many elements a vector, list, environment or language object has; the replacement cuts it or fills it with missing values.
  = An integer (a double for very long vectors).
  > length(letters)
  > x <- 1:3; length(x) <- 5; x
lengths: Length of each element of a list
  = An integer vector as long as `x`.
  > lengths(list(a = 1:3, b = NULL))
list: Lists
  Makes a list of its arguments, of any kinds, with their names.
  > list(n = 1, s = "text", f = mean)
pairlist as.pairlist is.pairlist: Pairlists, the form of argument lists
vector logical integer numeric double complex character raw single: Vectors of a type
  A vector of a given length and type filled with FALSE, zeros or empty strings; lists with NULL.
  @length how many elements
  = A vector.
  > numeric(3)
  > vector("list", 2)
as.vector as.logical as.integer as.numeric as.double as.complex as.character as.raw as.single as.single.default: Change the type of a vector
  Attributes, names among them, are dropped. What cannot be read as a number becomes NA with a warning.
  = A vector of the type.
  > as.integer("12")
  > as.numeric(c("1.5", "x"))
is.logical is.integer is.numeric is.double is.complex is.character is.raw is.single is.list is.vector is.atomic is.recursive is.function is.primitive is.symbol is.name is.call is.expression is.environment is.language is.object is.array is.matrix is.null: Ask what kind of object something is
  = TRUE or FALSE.
  > is.numeric(1L)
  > is.function(sum)
is.na is.na<- is.nan is.finite is.infinite anyNA is.na.numeric_version: Missing and infinite values
  is.na() is TRUE for NA and NaN, is.nan() for NaN alone; anyNA() asks whether any element is missing.
  = Logical values with the dimensions and names of the argument.
  > is.na(c(1, NA, NaN))
  > anyNA(list(1, NA))
seq seq.int : seq_along seq_len sequence: Regular sequences
  From one number to another by steps, or in a given number of steps. seq_along(x) counts the elements of x, seq_len(n) up to n; both are empty for nothing. sequence() puts sequences of several lengths together.
  @from,to first and last number
  @by step
  @length.out number of elements
  @along.with an object whose length is taken
  = An integer or double vector.
  > seq(0, 1, by = 0.25)
  > seq(10, 1, length.out = 4)
  > seq_along(c("a", "b"))
rep rep_len rep.int: Repeat elements
  Repeats a vector as a whole (`times`), each of its elements (`each`), or up to a length (`length.out`).
  @times how often the whole, or each element, is repeated
  @each how often each element is repeated before the next
  > rep(1:2, times = 3)
  > rep(c("a", "b"), each = 2)
  > rep(1:2, times = c(3, 1))
rev rev.default: Reverse a vector
  > rev(1:5)
append: Insert values into a vector
  @values what is inserted
  @after behind which element
  > append(1:5, 0, after = 2)
sort sort.default sort.int sort.list order: Sort values, or find their order
  sort() returns sorted values and leaves out missing ones unless na.last is given; order() returns the permutation that sorts its first argument, ties decided by the next ones.
  @partial places that are to be right; others need not be sorted
  @method "radix", "auto", "shell" or "quick"
  > sort(c(3, 1, 2), decreasing = TRUE)
  > d <- data.frame(a = c(2, 1), b = 3:4); d[order(d$a), ]
rank: Ranks of values
  @ties.method how equal values are ranked: "average", "first", "last", "random", "max", "min"
  > rank(c(10, 20, 10))
xtfrm: A numeric vector that sorts like an object
is.unsorted: Ask whether a vector is not sorted
  @strictly whether equal neighbours count as unsorted
  > is.unsorted(c(1, 3, 2))
unique duplicated anyDuplicated unique.default unique.data.frame unique.matrix unique.array duplicated.default duplicated.data.frame: Different elements, and repeated ones
  unique() keeps the first of equal elements or rows; duplicated() marks the others; anyDuplicated() is the place of the first repeated one, or 0.
  @incomparables values that are never called equal
  @fromLast whether the last of equal elements is kept
  > unique(c(2, 1, 2))
  > duplicated(c("a", "b", "a"))
union intersect setdiff setequal is.element unique.POSIXlt: Operations on sets
  Vectors are taken as sets: repeated elements count once.
  > union(1:3, 2:5)
  > setdiff(1:5, c(2, 4))
match %in%: Places of values in a table
  For each element of x the place of the first equal element of the table, or nomatch; %in% only asks whether there is one.
  $ match(x, table, nomatch = NA_integer_, incomparables = NULL)
  $ x %in% table
  @table the values among which is searched
  @nomatch what is returned where there is none
  > match(c("b", "z"), letters)
  > 3 %in% 1:5
match.arg: Check an argument against its choices
  Without choices they are those of the formal argument; abbreviations are completed, anything else is an error.
  @arg the argument
  @choices allowed values
  @several.ok whether more than one is allowed
  > f <- function(type = c("one", "two")) match.arg(type); f()
match.call sys.call sys.function sys.calls sys.frame sys.frames sys.nframe sys.parent sys.parents sys.on.exit sys.status parent.frame: Calls and frames that are being evaluated
  match.call() gives the call of the function with full argument names, sys.call() as it was written; parent.frame() is the environment the function was called from.
  > f <- function(x, ...) match.call(); f(1, y = 2)
match.fun: A function from itself or its name
pmatch charmatch: Match by abbreviations
  > pmatch("me", c("mean", "median", "mode"))
which which.max which.min arrayInd: Places of TRUE, of the largest and smallest value
  @arr.ind whether places in arrays are returned as rows, columns ...
  > which(c(FALSE, TRUE, TRUE))
  > which.max(c(3, 9, 2))
any all xor isTRUE isFALSE: Combine logical values
  any() asks whether one is TRUE, all() whether all are; isTRUE() is never missing.
  > any(c(FALSE, NA, TRUE))
  > all(1:3 > 0)
! & && | ||: Logical operators
  & and | work on all elements, && and || on single values, whose right side is evaluated only where it matters.
  $ !x
  $ x & y
  $ x && y
  $ x | y
  $ x || y
  > c(TRUE, FALSE) & TRUE
+ - * / ^ %% %/%: Arithmetic operators
  Element by element; the shorter operand is repeated. %% is the rest with the sign of the divisor, %/% the whole quotient.
  $ x + y
  $ x - y
  $ x * y
  $ x / y
  $ x ^ y
  $ x %% y
  $ x %/% y
  > 7 %/% 2; -7 %% 3
== != < > <= >=: Comparison of values
  $ x == y
  $ x != y
  $ x < y
  $ x > y
  $ x <= y
  $ x >= y
  = Logical values, missing where an operand is.
  > 1:3 >= 2
<- <<- =: Assignment
  `<-` and `=` assign in the current environment, `<<-` to the variable of an enclosing function or of the global environment.
  $ x <- value
  $ x <<- value
  $ x = value
  $ value -> x
[ [[ $ [<- [[<- $<- @ @<- .subset .subset2 getElement: Parts of objects
  `[` selects several elements by place, name or condition; `[[` and `$` one element; `@` a slot.
  $ x[i]
  $ x[i, j, drop = TRUE]
  $ x[[i]]
  $ x$name
  $ object@slot
  > x <- list(a = 1, b = 2); x$a; x[["b"]]; x["a"]
( {: Grouping
  $ (expr)
  $ { expr1; expr2 }
  = The value of the last expression; `(` makes it visible.
if for while repeat break next: Conditions and loops
  $ if (cond) expr else other
  $ for (var in seq) expr
  $ while (cond) expr
  $ repeat expr
  $ break
  $ next
  = `if` the value of the branch taken; loops NULL, invisibly.
  > for (i in 1:3) print(i)
function return: Functions
  A function is made of arguments, which may have defaults, and a body; it returns the value of its last expression or what return() is given.
  $ function(arglist) expr
  $ \(arglist) expr
  $ return(value)
  > square <- function(x) x^2; square(4)
  > sapply(1:3, \(i) i + 1)
switch: Choose one of several alternatives
  By the text or number that EXPR gives. An alternative without value falls through to the next; one without name is for all other texts.
  @EXPR what decides: a text or a number
  > switch("b", a = 1, b = 2, 3)
ifelse: Choose element by element
  @test conditions
  @yes,no values where the condition is TRUE and FALSE
  > ifelse(c(1, -1) > 0, "plus", "minus")
sum prod max min range: Sum, product, extremes
  @... numbers or, for extremes, also texts
  = One value; range() gives the smallest and the largest.
  > sum(1:10)
  > range(c(3, 1, 2))
pmax pmin pmax.int pmin.int: Largest and smallest of several vectors, element by element
  > pmax(c(1, 5), c(3, 2))
cumsum cumprod cummax cummin: Cumulative sums, products and extremes
  > cumsum(1:5)
abs sqrt exp log log2 log10 log1p expm1 logb: Absolute value, roots, exponentials and logarithms
  @base base of the logarithm
  > log(100, base = 10)
  > sqrt(2)
sin cos tan asin acos atan atan2 sinpi cospi tanpi: Trigonometric functions
  Angles are radians; sinpi(x) is sin(pi * x). atan2(y, x) is the angle of a point.
  > sin(pi / 2)
sinh cosh tanh asinh acosh atanh: Hyperbolic functions
  > tanh(1)
gamma lgamma beta lbeta digamma trigamma psigamma choose lchoose factorial lfactorial: Gamma function and its relatives
  @n,k from how many how many are chosen
  > choose(5, 2)
  > factorial(5)
besselI besselJ besselK besselY: Bessel functions
round signif ceiling floor trunc zapsmall: Round numbers
  round() to decimal places, signif() to significant digits; ceiling(), floor() and trunc() to whole numbers.
  @digits decimal places or significant digits
  > round(3.14159, 2)
  > signif(123456, 2)
sign: Sign of numbers
Re Im Mod Arg Conj polyroot: Complex numbers
  > Mod(3+4i)
  > polyroot(c(6, -5, 1))
diff diff.default diff.Date diff.POSIXt diff.difftime: Differences of elements
  @lag distance of the elements that are subtracted
  @differences how often
  > diff(c(1, 4, 9))
scale scale.default: Centre and scale columns
  @center,scale whether, or by what, columns are shifted and divided
  > scale(matrix(1:4, 2))
outer %o%: A function of all pairs
  @X,Y two vectors or arrays
  @FUN a function of two vectors; the product if none is given
  > outer(1:3, 1:4)
crossprod tcrossprod %*%: Products of matrices
  $ x %*% y
  $ crossprod(x, y = NULL)
  $ tcrossprod(x, y = NULL)
  > matrix(1:4, 2) %*% c(1, 1)
kronecker %x% .kronecker: Kronecker product
drop: Leave out dimensions of length one
  > drop(matrix(1:3, 1))
t t.default t.data.frame: Transpose a matrix
  > t(matrix(1:6, 2))
solve solve.default solve.qr backsolve forwardsolve: Solve linear equations
  solve(a, b) solves a %*% x = b; without b it inverts a. backsolve() and forwardsolve() take triangular matrices.
  @a matrix of coefficients
  @b right side
  > solve(matrix(c(2, 0, 0, 4), 2), c(1, 1))
det determinant: Determinant of a matrix
qr qr.default qr.Q qr.R qr.X qr.coef qr.fitted qr.qty qr.qy qr.resid qr.solve is.qr as.qr: QR decomposition
  = An object of class "qr"; the other functions take it apart and solve least squares with it.
  > qr.R(qr(matrix(c(1, 2, 3, 4), 2)))
svd La.svd: Singular values
  @nu,nv how many left and right vectors
  = A list of `d`, `u` and `v`.
eigen: Eigenvalues and eigenvectors
  @symmetric whether only the lower triangle is used
  = A list of `values` and `vectors`.
  > eigen(matrix(c(2, 1, 1, 2), 2))
chol chol.default chol2inv: Cholesky decomposition, and an inverse from it
  > chol(matrix(c(4, 2, 2, 3), 2))
norm rcond kappa kappa.default kappa.lm kappa.qr .kappa_tri: Norms and condition of matrices
matrix as.matrix: Matrices
  @data values
  @nrow,ncol numbers of rows and columns
  @byrow whether values fill rows first
  @dimnames list of row and column names
  > matrix(1:6, nrow = 2, byrow = TRUE)
array as.array as.array.default: Arrays
  > array(1:24, dim = c(2, 3, 4))
dim dim<- nrow ncol NROW NCOL: Dimensions
  > dim(matrix(0, 2, 3))
dimnames dimnames<- rownames rownames<- colnames colnames<- row.names row.names<- provideDimnames row.names.default row.names<-.default .row_names_info .set_row_names .rowNamesDF<-: Names of rows and columns
  @do.NULL,prefix whether, and from what, names are made where there are none
  > m <- matrix(1:4, 2); colnames(m) <- c("a", "b"); m
names names<- unname: Names of elements
  > x <- c(a = 1); names(x) <- "b"; x
rbind cbind: Put matrices or data frames together by rows or columns
  @deparse.level how names are made from arguments without names
  > cbind(a = 1:2, b = 3:4)
row col .row .col slice.index: Row and column numbers of elements
lower.tri upper.tri diag diag<-: Triangles and the diagonal of a matrix
  > diag(2)
aperm aperm.default: Permute the dimensions of an array
  @perm the new order of the dimensions
rowSums colSums rowMeans colMeans .rowSums .colSums .rowMeans .colMeans: Sums and means of rows and columns
  > rowSums(matrix(1:4, 2))
rowsum rowsum.default: Sums of rows by group
apply: Apply a function to rows or columns
  @X an array
  @MARGIN 1 for rows, 2 for columns, c(1, 2) for both
  @FUN the function
  @simplify whether results become an array
  = A vector, array or list.
  > apply(matrix(1:6, 2), 1, sum)
lapply sapply vapply simplify2array: Apply a function to each element
  lapply() returns a list, sapply() a vector or matrix where results fit, vapply() results of the kind that FUN.VALUE shows.
  @USE.NAMES whether texts name the results
  @FUN.VALUE an example of a result
  > sapply(1:3, function(i) i^2)
  > vapply(list(1:3, 4:6), sum, 0)
mapply Map .mapply: Apply a function to several vectors at once
  @MoreArgs arguments that are the same each time
  > Map(function(a, b) a + b, 1:2, 3:4)
tapply: Apply a function to groups
  @INDEX factors that make the groups
  > tapply(c(1, 2, 3), c("a", "b", "a"), sum)
Reduce Filter Find Position: Functions over lists
  Reduce() combines elements by a function of two; Filter() keeps those for which it is TRUE.
  @f a function
  @accumulate whether intermediate results are kept
  > Reduce(`+`, 1:5, accumulate = TRUE)
  > Filter(function(v) v > 2, 1:5)
rapply eapply: Apply functions to nested lists and to environments
do.call: Call a function with a list of arguments
  @what a function or its name
  @args a list of arguments
  > do.call(paste, list("a", "b", sep = "-"))
Recall: Call the function that is running
Vectorize: Make a function take vectors
  > v <- Vectorize(function(a, b) a + b); v(1:3, 2)
Negate identity: The opposite of a condition; a function that returns its argument
sweep: Take a statistic out of rows or columns
  @STATS what is taken out
  > sweep(matrix(1:4, 2), 2, c(1, 3))
asplit: Split an array by margins
table as.table as.table.default is.table: Count values
  Each argument is a factor; the table counts combinations.
  @exclude levels that are left out
  @useNA whether missing values are counted
  @dnn names of the dimensions
  > table(c("a", "b", "a"))
  > table(mtcars$cyl, mtcars$gear)
tabulate: Count whole numbers
  > tabulate(c(1, 2, 2, 5))
prop.table proportions margin.table marginSums: Shares and sums of tables
  > proportions(table(c("a", "b", "a")))
cut cut.default cut.Date cut.POSIXt .bincode findInterval: Intervals that values lie in
  cut() makes a factor of intervals; findInterval() their numbers.
  @breaks limits, or how many intervals
  @right whether intervals include their upper limit
  > cut(c(1, 5, 9), breaks = c(0, 3, 6, 10))
split split<- unsplit split.default split.data.frame split<-.default split<-.data.frame: Split into groups and put together again
  @f a factor, or a list of factors
  > split(1:6, c(1, 2))
by by.default by.data.frame: Apply a function to parts of a data frame
  > by(warpbreaks[, 1], warpbreaks$tension, summary)
merge merge.default merge.data.frame: Join data frames
  @by,by.x,by.y columns that rows are matched by
  @all,all.x,all.y whether rows without a partner stay
  > merge(data.frame(k = 1:2, a = 3:4), data.frame(k = 2:3, b = 5:6))
data.frame as.data.frame is.data.frame as.data.frame.default: Data frames
  Columns of equal length, of any types, with names.
  @stringsAsFactors whether texts become factors
  @check.names whether column names are made valid
  > data.frame(n = 1:2, s = c("a", "b"))
expand.grid: All combinations of values
  > expand.grid(a = 1:2, b = c("x", "y"))
subset subset.default subset.data.frame subset.matrix: Rows that meet a condition
  @subset a condition, in which columns are variables
  @select columns to keep
  > subset(mtcars, mpg > 30, select = c(mpg, cyl))
transform transform.default transform.data.frame within within.data.frame within.list: Change or add columns
  > transform(data.frame(a = 1:2), b = a * 2)
with with.default: Evaluate an expression in a data frame
  > with(mtcars, mean(mpg[cyl == 4]))
data.matrix: A data frame as a numeric matrix
droplevels droplevels.factor droplevels.data.frame: Drop levels that do not occur
factor as.factor is.factor ordered as.ordered is.ordered addNA levels levels<- nlevels levels.default .valid.factor: Factors
  A factor holds values out of a fixed set of levels.
  @levels the possible values, in their order
  @labels names that the levels get
  > factor(c("lo", "hi"), levels = c("lo", "hi"))
interaction: A factor of all combinations of factors
gl: Make a factor with a pattern
  > gl(2, 3, labels = c("control", "treated"))
paste paste0: Put texts together
  @sep what stands between the arguments
  @collapse what stands between the elements when they become one text
  > paste("a", 1:3, sep = "_")
  > paste0(letters[1:3], collapse = "")
nchar nzchar: Number of characters
  @type "chars", "bytes" or "width"
  > nchar("hello")
substr substr<- substring substring<- strtrim: Parts of texts
  @start,first first character
  @stop,last last character
  > substr("abcdef", 2, 4)
strsplit: Split texts
  = A list with the parts of each text.
  > strsplit("a,b,c", ",")
grep grepl sub gsub regexpr gregexpr regexec gregexec: Regular expressions
  grep() gives the elements that match, grepl() whether each does; sub() replaces the first match and gsub() all; the others tell where matches are.
  @pattern a regular expression
  @replacement new text; \\1 stands for the first group
  @perl whether the pattern is of Perl's kind
  @fixed whether the pattern is plain text
  @value whether elements are returned instead of places
  > grepl("^a", c("apple", "pear"))
  > gsub("[aeiou]", "-", "banana")
regmatches regmatches<-: Texts that matched
  > x <- c("a1", "b22"); regmatches(x, regexpr("[0-9]+", x))
agrep agrepl: Approximate matches
  @max.distance how much may differ
grepRaw: Patterns in raw vectors
toupper tolower casefold chartr: Change case or characters
  > toupper("abc")
  > chartr("abc", "xyz", "aabbcc")
trimws: Remove white space at the ends of texts
  > trimws("  a ")
startsWith endsWith: Ask how texts start or end
  > startsWith("filename", "file")
sprintf gettextf: Formatted texts
  @fmt text with %d, %s, %f ... where values go
  > sprintf("%s is %.2f", "pi", pi)
format format.default format.Date format.data.frame format.factor format.POSIXct format.difftime format.pval format.info: Format values for printing
  @digits significant digits
  @nsmall least number of decimals
  @width least width
  @justify side of texts: "left", "right", "centre"
  @big.mark what separates thousands
  > format(1234567.891, big.mark = ",")
  > format(Sys.Date(), "%d %B %Y")
formatC prettyNum .format.zeros: Format numbers as in C
  @flag "0", "-", "+", " " and "#" as in C
  > formatC(3.14159, width = 10, digits = 3, format = "f")
toString toString.default: A text of all elements
  > toString(1:5)
noquote: Print without quotes
sQuote dQuote shQuote: Put texts into quotes
strtoi: Texts of other bases as integers
  > strtoi("ff", 16)
strrep: Repeat texts
  > strrep("ab", 3)
strwrap formatDL: Break paragraphs into lines
  > strwrap("one two three four five", width = 12)
encodeString: Texts as they are printed, with escapes
make.names make.unique abbreviate: Names that are valid, different, short
  > make.unique(c("a", "a", "b"))
basename dirname file.path normalizePath path.expand: Paths of files
  > file.path("dir", "file.txt")
  > basename("/tmp/a.txt")
utf8ToInt intToUtf8 chkDots validUTF8 validEnc iconv iconvlist enc2native enc2utf8 Encoding Encoding<-: Characters and encodings
  > utf8ToInt("A")
charToRaw rawToChar rawShift rawToBits intToBits packBits numToBits numToInts: Bytes and bits
  > charToRaw("A")
bitwAnd bitwOr bitwXor bitwNot bitwShiftL bitwShiftR: Operations on bits
  > bitwAnd(12L, 10L)
print print.default prmatrix: Print objects
  @quote whether texts are shown in quotes
  = Its argument, invisibly.
  > print(pi, digits = 3)
cat: Write values
  Writes texts and numbers one after the other, without quotes or names.
  @fill whether, or at what width, lines are broken
  @append whether a file is added to
  > cat("x =", 3, "\n")
message suppressMessages .makeMessage simpleMessage packageStartupMessage suppressPackageStartupMessages .packageStartupMessage: Messages to the user
  @appendLF whether a line end is added
  > message("working ...")
warning suppressWarnings warnings simpleWarning .signalSimpleWarning warningCondition: Warnings
  @immediate. whether it is shown at once
  > f <- function() warning("careful"); suppressWarnings(f())
stop simpleError errorCondition geterrmessage: Errors
  @call. whether the call is part of the message
  > try(stop("no"), silent = TRUE)
stopifnot: Stop unless conditions hold
  > stopifnot(1 == 1, "x must be positive" = 2 > 0)
try tryCatch withCallingHandlers tryInvokeRestart signalCondition globalCallingHandlers: Handle conditions
  tryCatch() leaves the expression when a condition of a named class is signalled and returns what the handler gives; withCallingHandlers() calls the handler and goes on.
  @expr an expression
  @finally what is evaluated in any case at the end
  > tryCatch(stop("oops"), error = function(e) conditionMessage(e), finally = cat("done\n"))
conditionMessage conditionCall simpleCondition conditionMessage.condition conditionCall.condition: Conditions and what they say
withRestarts invokeRestart computeRestarts findRestart isRestart restartDescription restartFormals invokeRestartInteractively .tryResumeInterrupt: Restarts
on.exit: What a function does when it ends
  @add whether earlier expressions stay
  @after whether the new one comes after them
  > f <- function() { on.exit(cat("bye\n")); cat("hi\n") }; f()
invisible withVisible withAutoprint: Values that are not printed
eval evalq eval.parent local: Evaluate expressions
  @envir an environment, list or data frame
  > eval(quote(x + 1), list(x = 2))
quote bquote substitute enquote expression as.expression as.expression.default: Expressions as objects
  quote() returns its argument unevaluated; bquote() replaces what stands in .(); substitute() gives the expression of an argument.
  > x <- 2; bquote(a + .(x))
  > f <- function(v) substitute(v); f(a + b)
deparse deparse1 dput dget dump .deparseOpts: Objects as source text
  @width.cutoff where lines are broken
  @control what is kept of attributes, numbers ...
  > deparse(quote(if (a) b))
  > dput(list(a = 1:3))
parse str2lang str2expression: Source text as expressions
  > eval(parse(text = "1 + 2"))
call as.call as.name as.symbol as.function as.function.default alist: Calls, names and functions as objects
  > eval(call("sum", 1, 2))
body body<- formals formals<- args: Parts of functions
  > formals(function(a, b = 2) NULL)
environment environment<- new.env globalenv emptyenv baseenv topenv parent.env parent.env<- as.environment environmentName env.profile pos.to.env: Environments
  > e <- new.env(); assign("x", 1, e); get("x", e)
assign get get0 mget exists: Variables by name
  @inherits whether enclosing environments are searched
  @ifnotfound what is returned where there is none
  > assign("v", 3); get("v")
  > exists("no_such_variable")
rm remove: Remove variables
  @list names of variables
  > x <- 1; rm(x)
ls objects: Names of variables
  @all.names whether names that begin with a dot are told, too
  > ls("package:datasets")[1:3]
attach detach search searchpaths: The list of places where variables are searched
library require requireNamespace loadNamespace attachNamespace unloadNamespace loadedNamespaces isNamespaceLoaded .packages library.dynam library.dynam.unload conflicts conflictRules: Load packages
  library() attaches a package or stops; require() returns FALSE instead of stopping; loadNamespace() does not attach.
  @package a package
  @character.only whether `package` is a text
  @quietly whether messages are left out
  > library(stats)
  > requireNamespace("tools", quietly = TRUE)
:: ::: getNamespace asNamespace .getNamespace isNamespace getNamespaceExports getNamespaceImports getNamespaceInfo .getNamespaceInfo getNamespaceName getNamespaceUsers getNamespaceVersion getExportedValue isBaseNamespace ..getNamespace packageHasNamespace parseNamespaceFile namespaceExport namespaceImport namespaceImportFrom importIntoEnv setNamespaceInfo: Namespaces of packages
  $ pkg::name
  $ pkg:::name
  > stats::sd(1:3)
attr attr<- attributes attributes<- mostattributes<- structure: Attributes of objects
  > structure(1:6, dim = 2:3)
class class<- oldClass oldClass<- inherits unclass isa .class2: Classes of objects
  @what class names
  > inherits(data.frame(), "data.frame")
UseMethod NextMethod: Methods of S3
  UseMethod() calls the method for the class of the first argument; NextMethod() the one after it.
  > area <- function(s) UseMethod("area"); area.square <- function(s) s$side^2; area(structure(list(side = 3), class = "square"))
isS4 asS4 asS3 standardGeneric .isMethodsDispatchOn .primTrace .primUntrace: S4 objects
typeof mode mode<- storage.mode storage.mode<-: Types of objects
  > typeof(1L)
identical all.equal attr.all.equal: Compare objects
  identical() is exact; all.equal() allows small differences of numbers and says what differs.
  > identical(1L, 1)
  > isTRUE(all.equal(1, 1 + 1e-10))
missing nargs ...length ...elt ...names: Arguments of the function that is running
  > f <- function(x, ...) c(missing(x), nargs(), ...length()); f(1, 2)
force forceAndCall delayedAssign makeActiveBinding activeBindingFunction bindingIsActive: Promises and active bindings
lockBinding unlockBinding lockEnvironment bindingIsLocked environmentIsLocked: Lock variables
Sys.time Sys.Date date: The time now
  > class(Sys.time())
as.Date as.Date.default as.Date.character as.Date.numeric .Date: Dates
  @format how the text is written, as in strptime()
  @tryFormats formats that are tried
  > as.Date("2024-02-29") + 1
  > as.Date("31/12/2024", "%d/%m/%Y")
as.POSIXct as.POSIXlt ISOdate ISOdatetime .POSIXct .POSIXlt: Times
  @tz time zone
  > as.POSIXct("2024-01-01 12:00", tz = "UTC")
strftime strptime: Times as texts and texts as times
  %Y year, %m month, %d day, %H hour, %M minute, %S second, %B name of the month, %A of the weekday, %j day of the year.
  > strptime("10:30", "%H:%M", tz = "UTC")$hour
difftime as.difftime units units<- .difftime: Differences of times
  @units "secs", "mins", "hours", "days" or "weeks"
  > difftime(as.Date("2024-03-01"), as.Date("2024-02-01"))
weekdays months quarters julian: Parts of dates
  > weekdays(as.Date("2024-01-01"))
Sys.timezone OlsonNames check_tzones: Time zones
Sys.getenv Sys.setenv Sys.unsetenv: Environment variables
  > Sys.getenv("HOME")
Sys.sleep: Wait
  @time seconds
system.time proc.time gc.time: Time that something takes
  > system.time(sum(runif(1e5)))
set.seed RNGkind RNGversion: Random numbers: where they start
  @seed a number
  > set.seed(1); runif(2)
sample sample.int: Random samples and permutations
  @size how many
  @replace whether elements may be drawn again
  @prob weights
  > set.seed(1); sample(5)
readline readLines writeLines: Read and write lines
  @n most lines to read; below zero all
  @text texts that are written
  > f <- tempfile(); writeLines(c("a", "b"), f); readLines(f)
scan: Read values from a file or text
  > scan(text = "1 2 3")
file url gzfile bzfile xzfile unz pipe fifo gzcon open close isOpen isIncomplete flush textConnection textConnectionValue rawConnection rawConnectionValue socketConnection serverSocket socketAccept socketSelect socketTimeout open.connection close.connection flush.connection .isOpen: Connections
  Files, addresses, pipes and texts that can be read and written piece by piece.
  @description path, address or command
  @open mode: "r", "w", "a", with "b" for bytes
  > con <- textConnection("one\ntwo"); readLines(con, 1); close(con)
stdin stdout stderr nullfile isatty showConnections getAllConnections getConnection closeAllConnections: Standard connections
seek truncate isSeekable pushBack pushBackLength clearPushBack seek.connection truncate.connection: Places in connections
readBin writeBin readChar writeChar: Read and write bytes
readRDS saveRDS save load save.image serialize unserialize infoRDS: Save objects and read them again
  saveRDS() writes one object, save() several with their names.
  > f <- tempfile(); saveRDS(1:3, f); readRDS(f)
source sys.source: Run a script
  @echo whether expressions are shown
  @chdir whether the script's folder becomes the working directory
sink sink.number: Send output to a file
file.exists file.remove file.rename file.append file.copy file.create file.info file.size file.mode file.mtime file.access file.symlink file.link unlink dir.create dir.exists list.files dir list.dirs Sys.glob Sys.chmod Sys.umask Sys.readlink Sys.setFileTime file.choose file.show: Files and folders
  @recursive whether folders below are included
  @full.names whether paths include the folder
  > file.exists("no-such-file")
  > list.files(R.home(), pattern = "^lib")
getwd setwd tempfile tempdir: Working directory and temporary files
read.dcf write.dcf: Files of fields, such as DESCRIPTION
write: Write a matrix or vector to a file
system system2 Sys.which: Run other programs
  @intern whether output is returned
  > system("echo hello", intern = TRUE)
commandArgs: Arguments of the command line
  @trailingOnly whether only those after --args are returned
interactive quit q: Ask whether a user is at the terminal; leave
  @save whether the workspace is saved: "yes", "no", "ask"
  @status exit status
options getOption: Settings
  > options(digits = 4); pi; options(digits = 7)
Sys.info R.Version R.home getRversion orbit.version version R_system_version extSoftVersion libcurlVersion pcre_config l10n_info Cstack_info capabilities: About this program and machine
  > getRversion() >= "4.0.0"
Sys.getpid Sys.getlocale Sys.setlocale Sys.localeconv Sys.setLanguage icuGetCollate icuSetCollate: Process and locale
numeric_version package_version as.numeric_version as.package_version is.numeric_version is.package_version .encode_numeric_version .make_numeric_version is.R: Version numbers
  > numeric_version("1.10") > "1.9"
gc gcinfo gctorture gctorture2 mem.maxNSize mem.maxVSize reg.finalizer: Memory
tracemem untracemem retracemem: See when objects are copied
debug undebug debugonce isdebugged browser browserText browserCondition browserSetDebug traceback .traceback debuggingState: Find errors
  debug(f) stops in f before each expression; browser() stops where it stands; traceback() tells the calls before the last error.
trace untrace tracingState .doTrace returnValue: Put code into functions
rle inverse.rle: Runs of equal values
  > rle(c(1, 1, 2, 2, 2))
jitter: Add a little noise
max.col: Column of each row's largest value
unlist relist: Flatten a list
  @use.names whether names are made
  > unlist(list(a = 1, b = list(2, 3)))
list2env list2DF as.list as.list.default as.list.data.frame as.list.environment as.list.function as.list.factor as.list.Date as.list.POSIXct as.list.POSIXlt as.list.difftime as.list.numeric_version: Lists to and from other objects
replace: Replace elements
  > replace(1:5, 2, 10L)
mat.or.vec: A matrix or vector of zeros
ngettext gettext bindtextdomain: Translated messages
pretty pretty.default .pretty: Round numbers that cover a range
  > pretty(c(0.3, 9.7))
summary summary.default summary.data.frame summary.factor summary.Date summary.table: Summaries of objects
  For numbers: extremes, quartiles and mean; for factors counts; for data frames both by column.
  > summary(c(1, 2, 10))
  > summary(mtcars[1:2])
plot: Draw an object
  The method of the object's class draws; numbers are drawn as points against each other.
  > plot(1:10)
labels: Labels of objects
isSymmetric: Ask whether a matrix is symmetric
dontCheck I .NotYetImplemented .NotYetUsed .Defunct .Deprecated: Marks for checks and for functions that go away
  I() keeps an object as it is in formulas and data frames.
  > data.frame(a = I(list(1, 2)))
.C .Call .External .External2 .Fortran .Primitive .Internal: Call compiled code
dyn.load dyn.unload is.loaded getNativeSymbolInfo getLoadedDLLs getDLLRegisteredRoutines getDLLRegisteredRoutines.DLLInfo getDLLRegisteredRoutines.character getCallingDLL getCallingDLLe .dynLibs: Shared libraries
.libPaths find.package path.package system.file findPackageEnv: Where packages are
  > basename(system.file(package = "stats"))
builtins: Names of built-in functions
callCC: Call with an escape
memCompress memDecompress: Compress bytes
srcfile srcref srcfilecopy srcfilealias getSrcLines open.srcfile open.srcfilecopy open.srcfilealias close.srcfile close.srcfilealias: Places in source texts
addTaskCallback removeTaskCallback getTaskCallbackNames taskCallbackManager: Functions called after each command
setHook getHook packageEvent: Functions called when packages are loaded
setTimeLimit setSessionTimeLimit: Limits of time
suspendInterrupts allowInterrupts: Interrupts
registerS3method registerS3methods .S3method: Register methods
autoload autoloader: Load packages when they are wanted
lazyLoad lazyLoadDBfetch: Databases of packages
readRenviron: Read environment variables from a file
unix.time: An old name of system.time()
comment comment<-: Comments on objects
as.null as.null.default: NULL
as.hexmode as.octmode format.hexmode format.octmode: Numbers of base 16 and 8
  > format(as.hexmode(255))
mtfrm mtfrm.default: What match() compares
dynGet: Variables of callers
data.class: Class that printing goes by
replicate: Evaluate an expression several times
  > set.seed(1); replicate(3, mean(runif(10)))
grouping: Order that brings equal values together
char.expand: Complete an abbreviation
default.stringsAsFactors: Whether texts become factors by default
.standard_regexps .gt .handleSimpleError: Internal helpers that are visible
packageNotFoundError: The condition of a missing package
xpdrows.data.frame: Add rows to a data frame
~: Formulas
  $ y ~ model
  = An object of class "formula".
  > y ~ x + z
)---"
