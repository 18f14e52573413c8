# help_pages.R - The help pages of base's functions on values (help_pages_program.R: on programs); utils/helppages.R says how they are
# written and shows them.

.help_pages <- r"---(
mean mean.default mean.Date mean.POSIXct mean.POSIXlt mean.difftime: Arithmetic mean
  The sum of the values divided by their number. `trim` leaves out that share of the smallest and of the largest values first.
  @trim share (0 to 0.5) of the values to leave out at each end before the mean is taken
  @x numbers, logical values, dates or times
  = A number; NA with a warning for what is neither numeric, logical nor complex.
  > mean(c(1, 5, 9))
  > mean(c(1, NA, 3), na.rm = TRUE)
  > mean(c(1:9, 100), trim = 0.1)
c: Combine values
  Puts its arguments one after the other into a vector of the widest type among them, or a list. Names of arguments become names.
  Factors give a factor of all levels; dates and times stay what the first argument is. NULL adds nothing.
  @recursive whether lists are flattened to the vectors in them
  @use.names whether names are kept
  @... vectors, lists or other objects
  = A vector or list without attributes other than names.
  > c(1, 2, 3)
  > c(a = 1, b = "two")
  > c(list(1), "a", NULL)
length length<-: Number of elements
  How many elements a vector, list, environment or language object has; the replacement cuts it or fills it with missing values.
  = An integer (a double for very long vectors).
  > length(letters)
  > x <- 1:3; length(x) <- 5; x
lengths: Length of each element of a list
  Faster and shorter than sapply(x, length). Elements of class "Date" and the like count by their own length().
  @use.names whether the result has the names of `x`
  = An integer vector as long as `x`.
  > words <- strsplit(c("one two", "three", ""), " "); lengths(words)
list: Lists
  Makes a list of its arguments, of any kinds, with their names.
  @... values, named or not
  = A list with one element for each argument, named as they were.
  > p <- list(name = "Ann", age = 30, langs = c("R", "C")); p$age; p[["langs"]][2]
  > p$age <- NULL; names(p)
pairlist as.pairlist is.pairlist: Pairlists, the form of argument lists
  Arguments of functions are kept as pairlists; nearly everywhere lists do the same, and as.pairlist() changes one into the other. NULL is the empty pairlist.
  @... elements, with or without names
  = A pairlist; is.pairlist() TRUE or FALSE.
  > is.pairlist(formals(function(a, b = 2) NULL))
  > pairlist(a = 1, b = "x")
vector logical integer numeric double complex character raw single: Vectors of a type
  A vector of a given length and type filled with FALSE, zeros or empty strings; lists with NULL.
  complex() puts numbers together from real and imaginary parts, or from modulus and argument.
  @length how many elements
  @real,imaginary real and imaginary parts
  @modulus,argument distance from zero and angle in radians
  @mode type of the vector: "logical", "numeric", "list" ...
  = A vector.
  > numeric(3)
  > vector("list", 2)
  > complex(real = 1, imaginary = -2)
as.vector as.logical as.integer as.numeric as.double as.complex as.character as.raw as.single as.single.default: Change the type of a vector
  Attributes, names among them, are dropped; as.vector() of a list keeps its names. What cannot be read as a number becomes NA with a warning. as.integer() cuts decimals off; what is beyond .Machine$integer.max becomes NA with a warning, too. Of factors as.character(), as.vector() and as.logical() take the labels, the others the places of the levels.
  @mode type of the result; "any" drops attributes only, "list" makes a list
  @... for methods; the functions here ignore them
  = A vector of the type.
  > as.integer("12"); as.integer(-2.9)
  > as.numeric(c("1.5", "x"))
  > as.logical(c("yes", "TRUE", "false", "T"))
  > f <- factor(c("10", "20")); as.numeric(as.character(f)) # the numbers shown; as.numeric(f) gives 1 2
is.logical is.integer is.numeric is.double is.complex is.character is.raw is.single is.list is.vector is.atomic is.recursive is.function is.primitive is.symbol is.name is.call is.expression is.environment is.language is.object is.array is.matrix is.null: Ask what kind of object something is
  Types are told by typeof(): is.numeric() is TRUE for integers and doubles but not for factors; is.vector() is FALSE as soon as there are attributes other than names; is.list() is TRUE for data frames, too.
  @mode the type that a vector is to have; "any" for any
  = TRUE or FALSE.
  > is.numeric(1L)
  > sapply(list(1L, 2.5, "a", TRUE, sum), is.numeric)
  > is.vector(c(a = 1)); is.vector(factor("a"))
is.na is.na<- is.nan is.finite is.infinite anyNA is.na.numeric_version: Missing and infinite values
  is.na() is TRUE for NA and NaN, is.nan() for NaN alone; anyNA() asks whether any element is missing.
  In lists the elements of length one are looked at. `is.na(x) <- places` makes elements missing.
  @x a vector, list or data frame
  = Logical values with the dimensions and names of the argument.
  > is.na(c(1, NA, NaN))
  > anyNA(list(1, NA))
  > x <- 1:3; is.na(x) <- 2; x
seq seq.int : seq_along seq_len sequence: Regular sequences
  From one number to another by steps, or in a given number of steps. seq_along(x) counts the elements of x, seq_len(n) up to n; both are empty for nothing. sequence() puts sequences of several lengths together.
  @from,to first and last number
  @by step
  @length.out number of elements
  @along.with an object whose length is taken
  @nvec lengths of the sequences
  @... from, to, by and length.out
  = An integer or double vector.
  > seq(0, 1, by = 0.25)
  > seq(10, 1, length.out = 4)
  > seq_along(c("a", "b"))
  > rev(seq_len(0)); sequence(c(3, 2))
rep rep_len rep.int: Repeat elements
  Repeats a vector as a whole (`times`), each of its elements (`each`), or up to a length (`length.out`).
  @times how often the whole, or each element, is repeated
  @each how often each element is repeated before the next
  @length.out length of the result; the repetition is cut or goes on
  @... times, each and length.out, as the usage of the default method shows
  = A vector of the type of `x`, with names repeated as well.
  > rep(1:2, times = 3)
  > rep(c("a", "b"), each = 2)
  > rep(1:2, times = c(3, 1))
rev rev.default: Reverse a vector
  The last element comes first. Names go with their elements; lists are turned round, too.
  @x a vector or list
  = A vector or list like `x`.
  > rev(1:5)
  > rev(c(a = 1, b = 2))
append: Insert values into a vector
  A vector with others put in at a place.
  @values what is put in
  @after the place behind which it goes; 0 puts it first, by default it goes to the end
  @x a vector or list
  = A vector or list of all elements.
  > append(1:5, 0, after = 2)
  > append(list("a"), list(1:3))
sort sort.default sort.int sort.list order: Sort values, or find their order
  sort() returns sorted values and leaves out missing ones unless na.last is given; order() returns the permutation that sorts its first argument, ties decided by the next ones.
  @partial places that are to be right; others need not be sorted
  @method "radix", "auto", "shell" or "quick"
  @index.return whether the order is returned, too, as a list of `x` and `ix` (sort.int())
  @decreasing whether large values come first; order() with method "radix" takes one value for each key
  @x a vector; of sort.list() one that order() takes
  @... vectors of equal length: later ones decide where earlier ones are equal; for sort() arguments of methods
  = sort() gives a vector like `x`, order() and sort.list() whole numbers.
  > sort(c(3, 1, 2), decreasing = TRUE)
  > d <- data.frame(a = c(2, 1), b = 3:4); d[order(d$a), ]
  > order(c("b", "a", "c"), decreasing = TRUE)
  > sort(c(2, NA, 1), na.last = TRUE)
rank: Ranks of values
  The place each value would have if the values were sorted. Equal values share the mean of their places unless `ties.method` says otherwise.
  @ties.method how equal values are ranked: "average", "first", "last", "random", "max", "min"
  @na.last where missing values are ranked; "keep" leaves them missing
  @x a vector
  = Numbers as many as `x`, with its names.
  > rank(c(10, 20, 10))
  > rank(c(10, 20, 10), ties.method = "min")
xtfrm: A numeric vector that sorts like an object
  sort(), order() and rank() use it for objects with a class. Classes of your own sort right when they have a method, or `[`, `==` and `>`.
  = Numbers in the same order as the elements.
  > xtfrm(as.Date(c("2024-01-02", "2024-01-01")))
is.unsorted: Ask whether a vector is not sorted
  TRUE as soon as an element is less than the one before it. Missing values make the result NA.
  @strictly whether equal neighbours count as unsorted
  = TRUE, FALSE or NA.
  > is.unsorted(c(1, 3, 2))
  > is.unsorted(c(1, 1, 2), strictly = TRUE)
unique duplicated anyDuplicated unique.default unique.data.frame unique.matrix unique.array duplicated.default duplicated.data.frame: Different elements, and repeated ones
  unique() keeps the first of equal elements or rows; duplicated() marks the others; anyDuplicated() is the place of the first repeated one, or 0.
  @incomparables values that are never called equal
  @fromLast whether the last of equal elements is kept
  @nmax an upper limit for the number of different elements, which only saves memory
  @MARGIN dimensions of an array whose slices are compared: 1 rows, 2 columns
  @x a vector, matrix, array or data frame
  = unique() an object like `x` without repetitions, duplicated() logical values, anyDuplicated() one whole number.
  > unique(c(2, 1, 2))
  > duplicated(c("a", "b", "a"))
  > unique(data.frame(a = c(1, 1), b = c(2, 2)))
union intersect setdiff setequal is.element unique.POSIXlt: Operations on sets
  Vectors are taken as sets: repeated elements count once.
  @el elements to look for
  @set a vector or list in which they are looked for
  @incomparables values that are never called equal
  = A vector without repetitions; setequal() and is.element() logical values.
  > union(1:3, 2:5)
  > setdiff(1:5, c(2, 4))
  > setequal(1:3, c(3, 2, 1, 1))
match %in%: Places of values in a table
  For each element of x the place of the first equal element of the table, or nomatch; %in% only asks whether there is one.
  Factors are compared as texts; numbers and texts by the texts of the numbers.
  $ match(x, table, nomatch = NA_integer_, incomparables = NULL)
  $ x %in% table
  @table the values among which is searched
  @nomatch what is returned where there is none
  @x the values that are looked for
  @incomparables values that are never found
  = match() whole numbers as many as `x`; %in% logical values without NA.
  > match(c("b", "z"), letters)
  > 3 %in% 1:5
match.arg: Check an argument against its choices
  match.arg(type) at the start of a function takes the choices from the default of its argument `type`.
  Abbreviations are completed; anything else is an error that lists the choices.
  @arg the argument
  @choices allowed values
  @several.ok whether a vector of several choices is allowed
  = The choice written out; without an argument the first choice.
  > f <- function(type = c("linear", "cubic")) { type <- match.arg(type); type }
  > f(); f("cub"); try(f("x"), silent = TRUE); cat(geterrmessage())
match.call sys.call sys.function sys.calls sys.frame sys.frames sys.nframe sys.parent sys.parents sys.on.exit sys.status parent.frame: Calls and frames that are being evaluated
  match.call() gives the call of the function with full argument names, sys.call() as it was written; parent.frame() is the environment the function was called from.
  @definition the function that is called; by default the one that asks
  @call the call to look at
  @expand.dots whether arguments of `...` stand one by one in the call
  @envir where the `...` of the call is found
  @which,n how many frames up (negative or, for parent.frame(), positive) or which frame counted from the top
  = A call, a function, a frame (an environment) or a number, as the names say.
  > f <- function(x, ...) match.call(); f(1, y = 2)
  > f <- function() g(); g <- function() sys.call(-1); f()
match.fun: A function from itself or its name
  Functions that take functions call it, so that a name in quotes, as in sapply(x, "sum"), does as well. A variable that is no function is passed over.
  @descend whether variables that are no functions are passed over
  = The function.
  > f <- function(x, FUN) match.fun(FUN)(x); f(1:4, "sum"); f(1:4, function(v) v[1])
  > sum <- 5; match.fun("sum")(1:4); rm(sum)
pmatch charmatch: Match by abbreviations
  pmatch() finds the only entry that begins so, exact ones first; charmatch() gives 0 where several begin so.
  @x texts that may be abbreviated
  @table full texts
  @nomatch what is returned where nothing fits
  @duplicates.ok whether an entry of the table may be used more than once
  = Places in the table.
  > pmatch("me", c("mean", "median", "mode"))
  > charmatch(c("me", "med"), c("mean", "median"))
which which.max which.min arrayInd: Places of TRUE, of the largest and smallest value
  which() names the places of TRUE and passes over missing values, which an index would keep. arrayInd() turns places into rows and columns.
  @arr.ind whether places in arrays are returned as rows, columns ...
  @useNames whether places get the names of the elements
  @ind places as for a vector
  @.dim dimensions of the array
  @.dimnames names that the result shows
  @x logical values; for which.max() and which.min() numbers
  = Whole numbers; with arr.ind = TRUE a matrix with one row for each place.
  > which(c(FALSE, TRUE, TRUE))
  > which.max(c(3, 9, 2))
  > which(matrix(c(TRUE, FALSE, TRUE, TRUE), 2), arr.ind = TRUE)
any all xor isTRUE isFALSE: Combine logical values
  any() asks whether one is TRUE, all() whether all are; isTRUE() is never missing.
  all() of nothing is TRUE, any() of nothing FALSE.
  @... logical values
  = One logical value; xor() as many as its arguments.
  > any(c(FALSE, NA, TRUE))
  > all(1:3 > 0)
! & && | ||: Logical operators
  & and | work on all elements, && and || on single values, whose right side is evaluated only where it matters.
  $ !x
  $ x & y
  $ x && y
  $ x | y
  $ x || y
  @x,y logical values; numbers count as TRUE where they are not 0
  = Logical values. TRUE || NA is TRUE and FALSE && NA is FALSE, as what is missing does not matter.
  > c(TRUE, FALSE) & TRUE
  > FALSE && stop("never reached")
+ - * / ^ %% %/%: Arithmetic operators
  Element by element; the shorter operand is repeated. %% is the rest with the sign of the divisor, %/% the whole quotient.
  $ x + y
  $ x - y
  $ x * y
  $ x / y
  $ x ^ y
  $ x %% y
  $ x %/% y
  @x,y numbers; the shorter operand is repeated, with a warning where it does not fit a whole number of times
  = Integers where both are integers (except of `/` and `^`), else doubles; NA with a warning where an integer becomes too large.
  > 7 %/% 2; -7 %% 3
  > c(1, 2, 3) * c(10, 20, 30); 2^10; -2^2 # the power comes before the sign
  > matrix(1:4, 2) %*% c(1, 1)
== != < > <= >=: Comparison of values
  Texts are compared in the order of the locale; numbers with a fraction may differ in the last digits although they look equal, see all.equal(). Factors compare with texts.
  $ x == y
  $ x != y
  $ x < y
  $ x > y
  $ x <= y
  $ x >= y
  @x,y vectors; the shorter one is repeated
  = Logical values, missing where an operand is.
  > 1:3 >= 2
  > 0.1 + 0.2 == 0.3; isTRUE(all.equal(0.1 + 0.2, 0.3))
<- <<- =: Assignment
  `<-` and `=` assign in the current environment, `<<-` to the variable of an enclosing function or of the global environment.
  $ x <- value
  $ x <<- value
  $ x = value
  $ value -> x
  @x a name, or a call such as names(x) or x$a, whose replacement function is called
  @value the value
  = The value, invisibly.
  > x <- c(a = 1); names(x) <- "b"; x; x[["c"]] <- 2; x
  > n <- 0; add <- function(k) n <<- n + k; add(3); n # the variable outside of the function
[ [[ $ [<- [[<- $<- @ @<- .subset .subset2 getElement: Parts of objects
  `[` selects several elements by place, name or condition; `[[` and `$` one element; `@` a slot.
  Negative numbers leave out, 0 selects nothing, names select by name and TRUE/FALSE by place. With x[i, j] rows and columns of matrices and data frames are chosen; a result of one row or column loses its dimensions unless drop = FALSE. `[[` and `$` of lists give the element itself, `[` a shorter list. `$` completes abbreviated names of lists, `[[` does not.
  $ x[i]
  $ x[i, j, drop = TRUE]
  $ x[[i]]
  $ x$name
  $ object@slot
  @x,object an object
  @name a name, which is not evaluated
  @exact whether names must match wholly
  @... places in each dimension
  = The parts; x[i] is of the type of `x`.
  > x <- list(a = 1, b = 2); x$a; x[["b"]]; x["a"]
  > m <- matrix(1:4, 2); m[1, ]; m[1, , drop = FALSE]
  > v <- c(a = 1, b = 2, c = 3); v[-1]; v[v > 1.5]; v["b"]
( {: Grouping
  Braces make one expression of several, parentheses change the order of evaluation and show a value that would be invisible.
  $ (expr)
  $ { expr1; expr2 }
  @expr,expr1,expr2 expressions
  = The value of the last expression; `(` makes it visible.
  > (x <- 5)
  > { 1; 2 }
if for while repeat break next: Conditions and loops
  A condition must be one TRUE or FALSE: a missing value or a vector of several is an error. `for` goes over the elements of a vector or list, whose attributes are dropped; the variable keeps its last value. `next` goes on with the next turn and `break` leaves the loop.
  $ if (cond) expr else other
  $ for (var in seq) expr
  $ while (cond) expr
  $ repeat expr
  $ break
  $ next
  @cond a condition
  @expr,other expressions
  @var name of a variable
  @seq a vector or list
  = `if` the value of the branch taken; loops NULL, invisibly.
  > for (i in 1:3) print(i)
  > n <- 3; while (n > 0) n <- n - 1; n
  > if (n == 0) "done" else "not yet"
function return: Functions
  A function is made of arguments, which may have defaults, and a body; it returns the value of its last expression or what return() is given.
  Arguments are evaluated when they are first used, defaults inside the function. `\(x)` is a short way to write function(x). Functions need no name: those without are called anonymous.
  $ function(arglist) expr
  $ \(arglist) expr
  $ return(value)
  @arglist names of arguments, with defaults after `=`; `...` takes all others
  @expr what is evaluated
  @value what is returned; invisible() hides it
  = A function.
  > square <- function(x) x^2; square(4)
  > sapply(1:3, \(i) i + 1)
switch: Choose one of several alternatives
  By the text or number that EXPR gives. An alternative without value falls through to the next; one without name is for all other texts.
  @EXPR what decides: a text, or a number that counts the alternatives
  @... the alternatives, evaluated only when chosen
  = The value of the alternative; NULL, invisibly, where none fits.
  > switch("b", a = 1, b = 2, 3)
  > switch("a", a = , b = "a or b", "other")
  > switch(2, "one", "two")
ifelse: Choose element by element
  The result has the shape of the condition, not of the values: dates and factors lose their class. Missing conditions give missing values.
  For each element of the condition the value of `yes` or of `no` at the same place.
  @test conditions
  @yes,no values where the condition is TRUE and FALSE
  = A vector as long as `test`.
  > ifelse(c(1, -1, NA) > 0, "plus", "minus")
  > d <- as.Date("2024-01-01"); if (TRUE) d else NA # ifelse() would drop the class
sum prod max min range: Sum, product, extremes
  Sums of integers are integers and become NA with a warning when too large. Without any value the sum is 0, the product 1, and extremes are infinite, with a warning.
  @... numbers or, for extremes, also texts
  @finite whether infinite values are left out, too (range())
  @na.rm whether missing values are left out; else the result is missing where one is
  = One value; range() gives the smallest and the largest.
  > sum(1:10)
  > range(c(3, 1, 2))
  > max(c("pear", "apple")); min(3, 7, 5)
pmax pmin pmax.int pmin.int: Largest and smallest of several vectors, element by element
  Shorter vectors are repeated. A missing value in one of the vectors makes the result missing there, unless na.rm = TRUE.
  @... vectors
  = A vector with the attributes of the first argument.
  > pmax(c(1, 5), c(3, 2))
  > pmin(c(1, NA), c(3, 2), na.rm = TRUE)
cumsum cumprod cummax cummin: Cumulative sums, products and extremes
  After a missing value all that follows is missing.
  @x numbers
  = A vector as long as `x`, with its names.
  > cumsum(1:5)
  > cummax(c(1, 3, 2))
abs sqrt exp log log2 log10 log1p expm1 logb: Absolute value, roots, exponentials and logarithms
  log() takes a base; log1p(x) and expm1(x) are exact for log(1 + x) and exp(x) - 1 near 0. Square roots and logarithms of negative numbers are NaN with a warning.
  @base base of the logarithm, e if none is given
  @x numbers
  = Numbers with the attributes of `x`.
  > log(100, base = 10)
  > sqrt(2)
  > log1p(1e-10); abs(-2:1)
sin cos tan asin acos atan atan2 sinpi cospi tanpi: Trigonometric functions
  Angles are radians; sinpi(x) is sin(pi * x). atan2(y, x) is the angle of a point.
  @x,y numbers; angles in radians
  = Numbers, NaN with a warning where the function is not defined.
  > sin(pi / 2)
  > atan2(1, 1) / pi
sinh cosh tanh asinh acosh atanh: Hyperbolic functions
  The hyperbolic functions and their inverses, also of complex numbers.
  = Numbers.
  > tanh(1)
  > asinh(sinh(2))
gamma lgamma beta lbeta digamma trigamma psigamma choose lchoose factorial lfactorial: Gamma function and its relatives
  factorial(x) is gamma(x + 1); the functions that begin with l give logarithms and do not overflow. digamma(), trigamma() and psigamma() are derivatives of lgamma().
  @a,b positive numbers
  @deriv which derivative of digamma(): 0 is digamma() itself
  @n,k from how many, how many are chosen
  @x a number
  = Numbers.
  > choose(5, 2)
  > factorial(5)
  > lfactorial(1000); beta(2, 3)
besselI besselJ besselK besselY: Bessel functions
  besselJ() and besselY() are those of the first and second kind, besselI() and besselK() the modified ones. Of impossible numbers NaN comes back with a warning.
  @x numbers, 0 or more
  @nu the order, any real number
  @expon.scaled whether results are scaled by exp(-x) or, of K, exp(x), so that those of large x are neither infinite nor 0
  = Numbers.
  > besselJ(1, 0)
  > besselK(c(0.5, 1, 2), nu = 0.5); besselI(1000, 1); besselI(1000, 1, expon.scaled = TRUE)
round signif ceiling floor trunc zapsmall: Round numbers
  round() to decimal places, signif() to significant digits; ceiling(), floor() and trunc() to whole numbers.
  A 5 goes to the nearest representable number, so that round(0.5) is 0 and round(2.5) is 2. Negative digits round to tens and hundreds. zapsmall() sets to 0 what is small beside the largest value.
  @digits decimal places or significant digits
  @x numbers
  @... not used
  = Numbers like `x`.
  > round(3.14159, 2)
  > signif(123456, 2)
  > round(c(0.5, 1.5, 2.5)); round(1234, -2); ceiling(1.2)
sign: Sign of numbers
  -1 for negative numbers, 0 for 0 and 1 for positive ones.
  = 1, 0 or -1 for each element.
  > sign(c(-3, 0, 5))
  > x <- c(-4, 9); sign(x) * sqrt(abs(x))
Re Im Mod Arg Conj polyroot: Complex numbers
  Real and imaginary part, distance from zero, angle and conjugate; polyroot() finds where a polynomial is zero.
  @z complex numbers; for polyroot() the coefficients, that of the constant first
  = Numbers; Conj() and polyroot() complex ones.
  > Mod(3+4i)
  > polyroot(c(6, -5, 1))
diff diff.default diff.Date diff.POSIXt diff.difftime: Differences of elements
  Each element less the one `lag` places before it; of matrices by columns.
  @lag distance of the elements that are subtracted
  @differences how often differences are taken
  @x numbers, dates, times or a matrix
  = A vector shorter by lag * differences.
  > diff(c(1, 4, 9))
  > diff(c(1, 4, 9, 16), differences = 2)
  > diff(as.Date(c("2024-01-01", "2024-02-01")))
scale scale.default: Centre and scale columns
  Each column less its mean, divided by its standard deviation.
  @center,scale whether, or by what, columns are shifted and divided
  @x a matrix of numbers
  = A matrix with the numbers used as attributes "scaled:center" and "scaled:scale".
  > z <- scale(as.matrix(mtcars[c("mpg", "hp")])); round(colMeans(z), 10); apply(z, 2, sd)
  > attr(z, "scaled:center")
outer %o%: A function of all pairs
  `FUN` is called once with two long vectors, so that it must work element by element; see Vectorize() if it does not.
  @X,Y two vectors or arrays
  @FUN a function of two vectors; the product if none is given
  @... further arguments of the function
  = An array whose dimensions are those of `X` followed by those of `Y`.
  > outer(1:3, 1:4)
  > outer(1:2, 1:3, "+")
crossprod tcrossprod %*%: Products of matrices
  crossprod(x, y) is t(x) %*% y and tcrossprod(x, y) is x %*% t(y), without y of x with itself. A vector is taken as a row or column, whichever fits.
  $ x %*% y
  $ crossprod(x, y = NULL)
  $ tcrossprod(x, y = NULL)
  @x,y matrices or vectors
  = A matrix.
  > matrix(1:4, 2) %*% c(1, 1)
  > crossprod(matrix(1:4, 2))
kronecker %x% .kronecker: Kronecker product
  Every element of X times the whole of Y, put together to a large matrix.
  @X,Y matrices or arrays
  @FUN a function used instead of the product
  @make.dimnames whether names of both are joined to new names
  @... arguments of FUN
  = An array.
  > diag(2) %x% matrix(1:4, 2) # the matrix along the diagonal
  > kronecker(1:2, c(10, 20), "+")
drop: Leave out dimensions of length one
  A matrix of one row or column becomes a vector with the names of the other dimension.
  = An object with fewer dimensions, or `x` itself.
  > m <- matrix(1:6, 2, dimnames = list(c("a", "b"), NULL)); m[, 1, drop = FALSE]; drop(m[, 1, drop = FALSE])
t t.default t.data.frame: Transpose a matrix
  Rows become columns. A vector becomes a matrix of one row; a data frame becomes a matrix first.
  @x a matrix or data frame
  = A matrix.
  > t(matrix(1:6, 2))
  > t(1:3)
solve solve.default solve.qr backsolve forwardsolve: Solve linear equations
  solve(a, b) solves a %*% x = b; without b it inverts a. backsolve() and forwardsolve() take triangular matrices.
  @a matrix of coefficients
  @b right side
  @LINPACK not used any more
  @r a triangular matrix
  @l a lower triangular matrix
  @x right side or sides
  @k how many columns of `r` are used
  @upper.tri whether the upper triangle is used
  @transpose whether the transposed system is solved
  @tol how near to singular the matrix may be before it is an error
  = A vector or matrix of solutions, or the inverse.
  > solve(matrix(c(2, 0, 0, 4), 2), c(1, 1))
  > backsolve(matrix(c(2, 0, 1, 1), 2), c(4, 1))
det determinant: Determinant of a matrix
  determinant() gives the logarithm of the absolute value and the sign, so that it does not overflow.
  @logarithm whether the logarithm is given
  @x a square matrix
  @... for methods; the method of matrices ignores them
  = A number; determinant() a list of `modulus` and `sign`.
  > m <- matrix(c(2, 1, 1, 3), 2); det(m)
  > determinant(m)$modulus # the logarithm of the absolute value
qr qr.default qr.Q qr.R qr.X qr.coef qr.fitted qr.qty qr.qy qr.resid qr.solve is.qr as.qr: QR decomposition
  A matrix as the product of an orthogonal and an upper triangular one.
  @qr an object of class "qr"
  @LAPACK whether LAPACK's routine, which pivots columns, is used instead of LINPACK's
  @complete whether Q is filled up to a square matrix
  @Dvec numbers by which the columns of Q are multiplied
  @a a matrix, or an object of class "qr"
  @b,y right side
  @k how many columns are fitted
  @tol below which a column counts as depending on those before it
  = An object of class "qr"; the other functions take it apart and solve least squares with it.
  > qr.R(qr(matrix(c(1, 2, 3, 4), 2)))
  > qr.solve(cbind(1, 1:3), c(2, 4, 6))
svd La.svd: Singular values
  A matrix as u %*% diag(d) %*% t(v), with the singular values d from large to small.
  @LINPACK not used any more
  @x a matrix
  @nu,nv how many left and right vectors are computed
  = A list of `d`, `u` and `v`.
  > m <- matrix(c(3, 1, 1, 3, 2, 2), 3); s <- svd(m); round(s$d, 4)
  > round(s$u %*% diag(s$d) %*% t(s$v), 10)
eigen: Eigenvalues and eigenvectors
  Values come in decreasing order, complex ones by their absolute values, vectors as columns of length 1 whose sign is not determined. Without `symmetric` the matrix is looked at; a matrix that is not symmetric may have complex values.
  @symmetric whether only the lower triangle is used
  @only.values whether vectors are left out
  @EISPACK not used any more
  @x a square matrix
  = A list of `values` and `vectors`.
  > e <- eigen(matrix(c(2, 1, 1, 2), 2)); e
  > v <- e$vectors; round(v %*% diag(e$values) %*% t(v), 10)
chol chol.default chol2inv: Cholesky decomposition, and an inverse from it
  The upper triangular matrix R with t(R) %*% R equal to x, which must be symmetric with positive eigenvalues. chol2inv(R) is the inverse of x.
  @pivot whether columns are exchanged, so that matrices of less than full rank do
  @LINPACK not used any more
  @size how many columns are used
  @tol when the rank is taken as reached
  @x a symmetric matrix
  = A matrix.
  > chol(matrix(c(4, 2, 2, 3), 2))
  > chol2inv(chol(matrix(c(4, 2, 2, 3), 2)))
norm rcond kappa kappa.default kappa.lm kappa.qr .kappa_tri: Norms and condition of matrices
  norm() measures a matrix; kappa() and rcond() tell how much solutions of linear equations may suffer from rounding.
  @type,norm which norm: "O" largest sum of columns, "I" of rows, "F" root of the sum of squares, "M" largest element, "2" largest singular value
  @triangular whether only the upper triangle is used
  @LINPACK whether LINPACK's routine is used
  @z a matrix, or what qr() or lm() returns
  @exact whether the exact condition is computed from singular values
  @... arguments of methods
  = A number.
  > m <- matrix(c(2, 1, 1, 3), 2); c(one = norm(m), frobenius = norm(m, "F"), largest = norm(m, "M"))
  > round(kappa(hilbert <- 1 / outer(1:4, 1:4, function(i, j) i + j - 1), exact = TRUE)) # close to singular
matrix as.matrix: Matrices
  as.matrix() of a data frame is of texts as soon as one column is not numeric or logical.
  @data values
  @nrow,ncol numbers of rows and columns
  @byrow whether values fill rows first
  @dimnames list of row and column names
  @rownames.force whether row names are made where there are none
  = A matrix. Values are repeated to fill it.
  > matrix(1:6, nrow = 2, byrow = TRUE)
  > as.matrix(data.frame(a = 1:2, b = 3:4))
array as.array as.array.default: Arrays
  Vectors with any number of dimensions. Values fill the first dimension first and are repeated as needed.
  @data values
  @dim lengths of the dimensions
  @dimnames list of names for each dimension
  = An array.
  > a <- array(1:24, dim = c(2, 3, 4)); a[2, 3, 4]; dim(a[, , 1])
  > apply(a, 3, sum)
  > array(0, c(1, 2), list("total", c("a", "b")))
dim dim<- nrow ncol NROW NCOL: Dimensions
  nrow() and ncol() are NULL for vectors, which NROW() and NCOL() take as one column.
  = Whole numbers, or NULL.
  > dim(matrix(0, 2, 3))
  > NROW(1:3); nrow(mtcars)
dimnames dimnames<- rownames rownames<- colnames colnames<- row.names row.names<- provideDimnames row.names.default row.names<-.default .row_names_info .set_row_names .rowNamesDF<-: Names of rows and columns
  `dimnames(x) <- list(rows, columns)` sets all at once, rownames() and colnames() one of them. Row names of data frames must differ and are numbers if none are given. provideDimnames() returns an object with names for each dimension that has none.
  @do.NULL,prefix whether, and from what, names are made where there are none
  @base a list of texts that new names are taken from, one for each dimension; the list is used again where it is too short
  @unique whether names are made different where `base` is too short
  @sep what is put between a name and a number that makes it different
  @make.names what is done with row names that are not valid: FALSE an error, NA numbers instead, TRUE make them different
  @type what is returned: 2 the number of rows, 1 the same but negative for automatic names, 0 the names as they are kept
  = dimnames() a list or NULL, the others texts or NULL; provideDimnames() and the assignments the object with names.
  > m <- matrix(1:4, 2); colnames(m) <- c("a", "b"); m
  > rownames(head(mtcars, 2)); provideDimnames(matrix(1:4, 2))
names names<- unname: Names of elements
  Names of vectors and lists, columns of data frames, variables of environments. unname() drops names and dimnames.
  @obj an object
  @force whether names of data frames are dropped, too
  = Texts, or NULL.
  > x <- c(a = 1); names(x) <- "b"; x; x[["c"]] <- 2; x
  > n <- 0; add <- function(k) n <<- n + k; add(3); n # the variable outside of the function
  > unname(c(a = 1, b = 2))
rbind cbind: Put matrices or data frames together by rows or columns
  Vectors become rows or columns. Data frames are joined by rows where their columns have the same names, in whatever order; by columns they need as many rows.
  @deparse.level how names are made from arguments: 0 none, 1 from names of variables, 2 from expressions
  @make.row.names whether row names are made from names of arguments
  @stringsAsFactors whether texts become factors
  @factor.exclude whether NA is left out of levels
  @... vectors, matrices or data frames
  = A matrix, or a data frame if one of the arguments is one.
  > cbind(a = 1:2, b = 3:4)
  > rbind(data.frame(a = 1, b = "x"), data.frame(b = "y", a = 2))
row col .row .col slice.index: Row and column numbers of elements
  Matrices of the same shape in which each element holds its row, column or the place in a dimension.
  @as.factor whether a factor of the row or column names is returned
  @MARGIN the dimension whose places are wanted
  @dim dimensions
  = A matrix or array of whole numbers, or a factor.
  > m <- matrix(1:4, 2); m[row(m) == col(m)]
  > outer(1:2, 1:3, function(i, j) 10 * i + j); upper <- m; upper[row(m) > col(m)] <- 0L; upper
lower.tri upper.tri diag diag<-: Triangles and the diagonal of a matrix
  diag() gives the diagonal of a matrix, and makes a matrix: of a number n the unit matrix with n rows, of a vector the one with this diagonal.
  @diag whether the diagonal belongs to the triangle
  @names whether the diagonal gets names
  = Logical matrices; diag() a vector or a matrix.
  > diag(2)
  > m <- matrix(1:9, 3); m[upper.tri(m)]; diag(c(1, 5))
aperm aperm.default: Permute the dimensions of an array
  Transposes arrays of any number of dimensions; by default the dimensions are turned round.
  @perm the new order of the dimensions
  @a an array
  @resize whether the dimensions change with the permutation
  = An array.
  > dim(aperm(array(1:24, c(2, 3, 4)), c(3, 1, 2)))
rowSums colSums rowMeans colMeans .rowSums .colSums .rowMeans .colMeans: Sums and means of rows and columns
  Much faster than apply(). Of arrays the first `dims` dimensions count as rows.
  @x a matrix, array or data frame of numbers
  @m,n numbers of rows and columns
  @na.rm whether missing values are left out
  = A vector with the names of rows or columns.
  > rowSums(matrix(1:4, 2))
  > colMeans(mtcars[1:3])
rowsum rowsum.default: Sums of rows by group
  Sums within groups of rows, one row for each group.
  @group the group of each row
  @reorder whether groups are sorted; else they come as they appear
  = A matrix or data frame with the groups as row names.
  > rowsum(c(1, 2, 3), c("a", "b", "a"))
  > rowsum(mtcars[c("mpg", "hp")], mtcars$cyl)
apply: Apply a function to rows or columns
  Data frames become matrices first, so that columns of mixed types become texts. Results of length n > 1 are columns of the result.
  @X an array
  @FUN the function
  @simplify whether results become an array
  @... further arguments of the function
  @MARGIN 1 for rows, 2 for columns, c(1, 2) for single elements
  = A vector, array or list.
  > apply(matrix(1:6, 2), 1, sum)
  > apply(matrix(1:4, 2), 1, range)
lapply sapply vapply simplify2array: Apply a function to each element
  lapply() returns a list, sapply() a vector or matrix where results fit, vapply() results of the kind that FUN.VALUE shows.
  @USE.NAMES whether texts name the results
  @FUN.VALUE an example of a result
  @X a vector, list or expression; other objects become lists
  @FUN a function of one element
  @simplify whether sapply() makes a vector or matrix of the results
  @x a list
  @higher whether results of equal dimensions become an array of more dimensions
  @except lengths that are not simplified, such as 0:1
  @... further arguments of the function
  = A list as long as `X`; for sapply() and vapply() also a vector, matrix or array.
  > sapply(1:3, function(i) i^2)
  > vapply(list(1:3, 4:6), sum, 0)
  > lapply(split(mtcars$mpg, mtcars$cyl), mean)
mapply Map .mapply: Apply a function to several vectors at once
  The function gets the first elements of all vectors, then the second ones, and so on; shorter ones are repeated. Map() always returns a list.
  @MoreArgs arguments that are the same each time
  @SIMPLIFY whether results become a vector or matrix where they fit
  @USE.NAMES whether names, or texts, of the first vector name the results
  @dots list of the vectors
  @... vectors, whose elements go together
  @f a function
  = A list, vector or matrix.
  > Map(function(a, b) a + b, 1:2, 3:4)
  > mapply(rep, 1:3, 3:1)
tapply: Apply a function to groups
  Values are split by one or more factors and each group is handed to the function. Without a function the number of the group of each value comes back.
  @INDEX a factor, or a list of factors, as long as X; others are made factors
  @default what cells without data hold
  @simplify whether single values become an array
  @X values
  @... further arguments of the function
  = An array with one cell for each combination of groups; a list if results are longer than one.
  > tapply(c(1, 2, 3), c("a", "b", "a"), sum)
  > tapply(mtcars$mpg, list(mtcars$cyl, mtcars$am), mean)
Reduce Filter Find Position: Functions over lists
  Reduce() combines elements by a function of two; Filter() keeps those for which it is TRUE.
  @f a function
  @accumulate whether intermediate results are kept
  @x a vector or list
  @init a first value to begin with
  @right whether it goes from right to left
  @nomatch what Find() and Position() return where nothing fits
  = Reduce() the last result, or all; Filter() and Find() elements, Position() a place.
  > Reduce(`+`, 1:5, accumulate = TRUE)
  > Filter(function(v) v > 2, 1:5)
  > Position(is.character, list(1, "a"))
rapply eapply: Apply functions to nested lists and to environments
  rapply() goes down into lists of lists; eapply() is lapply() for the variables of an environment, in no particular order.
  @object a list
  @classes classes of the elements that the function is for
  @deflt what takes the place of others
  @how "unlist" and "list" collect the results, "replace" keeps all else as it is
  @env an environment
  @USE.NAMES whether results have the names of the variables
  @... further arguments of f or FUN
  = A list or vector.
  > rapply(list(1, list("a", 2)), function(v) v * 10, classes = "numeric", how = "replace")
do.call: Call a function with a list of arguments
  Names in the list name the arguments. With many large arguments the call is long: do.call("f", ...) keeps messages short.
  @what a function or its name
  @args a list of arguments
  @quote whether names and calls among the arguments are passed as they are
  @envir where a function given by name is found
  = What the function returns.
  > do.call(paste, list("a", "b", sep = "-"))
  > do.call(rbind, list(1:2, 3:4))
Recall: Recursion: call the function that is running
  A function may call itself by it whatever name it has; not in functions handed to lapply() and its like.
  @... the arguments of the new call
  = What the call returns.
  > sapply(0:6, function(n) if (n < 2) n else Recall(n - 1) + Recall(n - 2))
Vectorize: Make a function take vectors
  The new function calls mapply(): it is convenient, not fast.
  @vectorize.args names of the arguments that take vectors
  @SIMPLIFY whether results become a vector or matrix
  @USE.NAMES whether names, or texts, of the first vector name the results
  = A function.
  > v <- Vectorize(function(a, b) a + b); v(1:3, 2)
  > gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
  > outer(c(4, 6, 9), c(2, 3), Vectorize(gcd)) # outer() wants functions of vectors
Negate identity: The opposite of a condition; a function that returns its argument
  Negate(f) is a function that is TRUE where f is FALSE. identity() does nothing and serves where a function is asked for.
  = A function; identity() its argument.
  > is_missing <- is.na; Filter(Negate(is_missing), c(3, NA, 5))
  > Map(identity, 1:2)
  > sapply(list(a = 1:3, b = NULL), Negate(is.null))
sweep: Take a statistic out of rows or columns
  By default it is subtracted: from each column its mean, for instance.
  @STATS what is taken out
  @MARGIN 1 if there is one value for each row, 2 for each column
  @FUN the function, "-" if none is given
  @check.margin whether a warning tells that lengths do not fit
  @... arguments of FUN
  = An array like `x`.
  > sweep(matrix(1:4, 2), 2, c(1, 3))
  > m <- matrix(c(1, 3, 5, 9), 2); sweep(m, 2, colMeans(m))
asplit: Split an array by margins
  Rows or columns of a matrix, or slices of an array, as a list.
  @x a matrix or array
  = A list, with dimensions where several are given.
  > m <- matrix(1:4, 2, dimnames = list(c("a", "b"), NULL)); sapply(asplit(m, 1), sum)
table as.table as.table.default is.table: Count values
  Each argument is a factor; the table counts combinations.
  @exclude levels that are left out
  @useNA whether missing values are counted
  @dnn names of the dimensions
  @deparse.level how dimensions are named: 0 not, 1 by names of variables, 2 by expressions
  @... factors or vectors, or a data frame
  = An array of whole numbers of class "table"; as.data.frame() makes a row of each cell.
  > table(c("a", "b", "a"))
  > table(mtcars$cyl, mtcars$gear)
  > table(c(1, NA, 1), useNA = "ifany")
tabulate: Count whole numbers
  How often 1, 2, 3 ... occur; decimals are cut off, and what is below 1, above `nbins` or missing does not count. Factors are counted by level.
  @bin whole numbers, or a factor
  @nbins how many numbers are counted
  = Whole numbers.
  > tabulate(c(1, 2, 2, 5)); tabulate(c(1, 2, 2, 5), nbins = 3)
  > dice <- c(6, 1, 3, 6, 6); names(n <- setNames(tabulate(dice, 6), 1:6))[which.max(n)]
prop.table proportions margin.table marginSums: Shares and sums of tables
  proportions() and prop.table() are the same, as are marginSums() and margin.table(). With a margin shares are of each row (1) or column (2).
  = A table of the same shape, or of the margins kept.
  > proportions(table(c("a", "b", "a")))
  > proportions(matrix(1:4, 2), 1); marginSums(matrix(1:4, 2), 2)
cut cut.default cut.Date cut.POSIXt .bincode findInterval: Intervals that values lie in
  cut() makes a factor of intervals; findInterval() their numbers.
  @breaks limits, or how many intervals
  @right whether intervals include their upper limit
  @labels texts for the intervals; FALSE for their numbers
  @include.lowest whether a value at the outermost limit is counted in
  @dig.lab significant digits of limits in labels
  @ordered_result whether the factor is ordered
  @start.on.monday whether weeks begin on Mondays instead of Sundays
  @vec limits in increasing order
  @rightmost.closed whether the last limit belongs to the last interval
  @all.inside whether values outside count to the first and last interval
  @left.open whether intervals leave out their lower limit instead of the upper one
  @x numbers, dates or times
  = A factor, NA outside of all intervals; findInterval() whole numbers from 0.
  > cut(c(1, 5, 9), breaks = c(0, 3, 6, 10))
  > cut(as.Date(c("2024-01-15", "2024-02-03")), "month")
  > findInterval(c(0.5, 1, 7), c(0, 1, 5))
split split<- unsplit split.default split.data.frame split<-.default split<-.data.frame: Split into groups and put together again
  unsplit() puts the parts back into their places.
  @f a factor, or a list of factors
  @lex.order whether combinations of several factors are sorted by the first one
  @drop whether levels that do not occur are left out
  @sep what separates the names of combined levels
  @value a list like the one that split() returns
  @x a vector or data frame
  = A list of vectors or data frames, named by level.
  > split(1:6, c(1, 2))
  > split(mtcars$mpg, list(mtcars$am, mtcars$vs), drop = TRUE)
by by.default by.data.frame: Apply a function to parts of a data frame
  The data frame is split by the factors, and the function gets the rows of each group.
  @data a data frame or matrix
  @INDICES a factor, or a list of factors
  @simplify whether single values become an array
  = An array or list of class "by".
  > by(warpbreaks[, 1], warpbreaks$tension, summary)
  > c(by(mtcars, mtcars$cyl, function(d) mean(d$mpg)))
merge merge.default merge.data.frame: Join data frames
  Without `by` the columns are those of the same name. A key that occurs several times gives all pairs of its rows.
  @x,y data frames
  @sort whether rows are sorted by the key
  @suffixes what is added to names that occur in both
  @no.dups whether suffixes are also given where a name is that of a key
  @incomparables values that never match
  @by columns, of both data frames, that rows are matched by
  @by.x such columns of the first data frame
  @by.y such columns of the second data frame
  @all whether rows without a partner stay, filled with NA
  @all.x whether those of the first data frame stay
  @all.y whether those of the second one stay
  = A data frame, the keys first.
  > merge(data.frame(k = 1:2, a = 3:4), data.frame(k = 2:3, b = 5:6))
  > merge(data.frame(k = 1:2, a = 3:4), data.frame(k = 2:3, b = 5:6), all = TRUE)
data.frame as.data.frame is.data.frame as.data.frame.default: Data frames
  Columns of equal length, of any types, with names.
  Shorter columns are repeated where they fit a whole number of times. Matrices and lists become several columns.
  @stringsAsFactors whether texts become factors
  @check.names whether column names are made valid
  @check.rows whether row names of the parts are compared
  @fix.empty.names whether columns without a name get one
  @row.names row names: texts, numbers, or the column that holds them
  @... columns, as name = values; also data frames, matrices and lists
  = A data frame.
  > data.frame(n = 1:2, s = c("a", "b"))
  > d <- data.frame(x = 1:3); d$y <- d$x^2; d[d$y > 1, ]
expand.grid: All combinations of values
  The first variable varies fastest.
  @KEEP.OUT.ATTRS whether the attribute "out.attrs", used by predictions, is kept
  @stringsAsFactors whether texts become factors
  @... vectors, as name = values
  = A data frame with a row for each combination.
  > expand.grid(a = 1:2, b = c("x", "y"))
  > g <- expand.grid(rate = c(0.1, 0.5), n = c(10, 100)); g$score <- with(g, rate * n); g[which.max(g$score), ]
subset subset.default subset.data.frame subset.matrix: Rows that meet a condition
  Made for the prompt: in functions, where names may mean something else, use `[`. Rows whose condition is missing are left out.
  @subset a condition, in which columns are variables
  @select columns to keep: names, places, or ranges such as mpg:hp; with a minus those to leave out
  @drop whether a single column becomes a vector
  @x a vector, matrix or data frame
  = An object like `x`.
  > subset(mtcars, mpg > 30, select = c(mpg, cyl))
  > subset(c(a = 1, b = NA, c = 3), c(1, NA, 3) > 2)
transform transform.default transform.data.frame within within.data.frame within.list: Change or add columns
  transform() evaluates its arguments with the columns as they were; within() runs expressions one after the other and keeps what they assign.
  @_data a data frame
  @data a data frame or list
  @expr expressions
  @keepAttrs whether attributes of a list are kept
  = The changed data frame or list.
  > transform(data.frame(a = 1:2), b = a * 2)
  > within(data.frame(a = 1:2), { b <- a * 2; c <- b + 1 })
with with.default: Evaluate an expression in a data frame
  Columns are found as variables, others where it is called from.
  @data a data frame, list or environment
  = The value of the expression.
  > with(mtcars, mean(mpg[cyl == 4]))
  > head(within(cars, { time <- round(dist / speed, 2); rm(dist) }), 3)
data.matrix: A data frame as a numeric matrix
  Texts become factors and factors their codes.
  @frame a data frame
  @rownames.force whether row names are kept
  = A matrix of numbers.
  > data.matrix(data.frame(a = 1:2, f = factor(c("x", "y"))))
droplevels droplevels.factor droplevels.data.frame: Drop levels that do not occur
  Subsets of factors keep all levels; this drops those without values.
  @except columns of a data frame that are left alone
  = A factor or data frame.
  > f <- factor(c("a", "b", "c")); table(f[f != "b"]); table(droplevels(f[f != "b"]))
factor as.factor is.factor ordered as.ordered is.ordered addNA levels levels<- nlevels levels.default .valid.factor: Factors
  A factor holds values out of a fixed set of levels.
  Levels are the sorted values unless given; values that are no level become NA. as.integer() gives codes, not numbers that levels look like: as.numeric(as.character(f)) does that. Levels of ordered factors compare with `<`.
  @levels the possible values, in their order
  @labels names that the levels get
  @x values; for levels() a factor
  @ordered whether levels have an order
  @nmax an upper limit for the number of levels
  @ifany whether NA becomes a level only where there are missing values
  @value new names of levels, or a list that says which ones become one
  @... further arguments
  = A factor.
  > factor(c("lo", "hi"), levels = c("lo", "hi"))
  > f <- factor(c("b", "a", "b")); levels(f); as.integer(f)
  > ordered(c("low", "high"), levels = c("low", "high")) < "high"
interaction: A factor of all combinations of factors
  The levels are joined by a dot; those of the first factor vary fastest.
  @lex.order whether levels are sorted by the first factor
  @drop whether combinations that do not occur are left out
  @sep what separates the parts of a level's name
  @... factors, or one list of them
  = A factor with a level for each combination.
  > levels(interaction(c("a", "b"), c("x", "y")))
gl: Make a factor with a pattern
  Levels in blocks of k, repeated up to the length.
  @n number of levels
  @k how often each one is repeated
  @length length of the result
  @ordered whether levels have an order
  = A factor.
  > gl(2, 3, labels = c("control", "treated"))
  > interaction(gl(2, 2, labels = c("low", "high")), gl(2, 1, 4, labels = c("f", "m")))
paste paste0: Put texts together
  Shorter vectors are repeated; what is NULL or empty counts as an empty text unless it is alone.
  @sep what stands between the arguments
  @collapse what stands between the elements when they become one text
  @recycle0 whether an empty vector makes the result empty
  @... vectors, whose elements become texts
  = Texts; one text with `collapse`.
  > paste("a", 1:3, sep = "_")
  > paste0(letters[1:3], collapse = "")
  > paste("a", NA)
nchar nzchar: Number of characters
  Missing texts give NA, with type "width" 2 as they are printed so; `keepNA` says otherwise. nzchar() asks whether a text is not empty.
  @type "chars", "bytes" or "width"
  @allowNA whether invalid texts give NA instead of an error
  @keepNA whether missing texts give NA
  @x texts, or objects that become texts
  = Whole numbers; nzchar() logical values.
  > nchar("hello")
  > nchar(c("one", "", NA)); nzchar(c("a", ""))
substr substr<- substring substring<- strtrim: Parts of texts
  Letters are counted from 1. The replacements change as many letters as the new text has, never the length. substring() repeats its arguments, so that one text can be cut at several places.
  @start,first first character
  @stop,last last character
  @text texts
  @value new letters
  @x texts
  = Texts.
  > substr("abcdef", 2, 4)
  > substring("abcdef", 1:3, 3:5)
  > x <- "abc"; substr(x, 2, 2) <- "B"; x
strsplit: Split texts
  The separator is a regular expression, a plain text with fixed = TRUE; "" splits into letters. An empty text after the last separator is left out.
  @x texts
  @split what separates
  = A list with the parts of each text.
  > strsplit("a,b,c", ",")
  > strsplit("a.b.c", ".", fixed = TRUE)[[1]]
  > sapply(strsplit(c("Ann Lee", "Bob Ray"), " "), `[`, 2)
grep grepl sub gsub regexpr gregexpr regexec gregexec: Regular expressions
  grep() gives the elements that match, grepl() whether each does; sub() replaces the first match and gsub() all; regexpr() tells where the first match is and gregexpr() where all are; regexec() and gregexec() also tell where each group in parentheses is. regmatches() takes these places and gives the texts.
  @pattern a regular expression
  @replacement new text; \\1 stands for the first group
  @perl whether the pattern is of Perl's kind
  @fixed whether the pattern is plain text
  @value whether elements are returned instead of places
  @invert whether elements that do not match are wanted
  @x,text texts in which is searched
  = grep() places or texts, grepl() logical values, sub() and gsub() texts. regexpr() gives numbers with the attribute "match.length", -1 where nothing matches; gregexpr() and regexec() a list of such numbers, one for each text, gregexec() a list of matrices. Those of regexec() are the whole match and then its groups.
  > grepl("^a", c("apple", "pear"))
  > gsub("[aeiou]", "-", "banana")
  > sub("(\\w+) (\\w+)", "\\2 \\1", "first second")
  > date <- "2024-03-01"; regmatches(date, regexec("(\\d+)-(\\d+)", date))
  > regexpr("o", "good")[1]; grep("a", c("b", "a"), value = TRUE)
regmatches regmatches<-: Texts that matched
  The texts that a search found, or a replacement of them. Elements without a match are left out for regexpr().
  @m what regexpr(), gregexpr() or regexec() returned
  @invert whether the parts between the matches are wanted
  @value new texts for the matches
  = Texts, or a list of them for several matches in each.
  > x <- c("a1", "b22"); regmatches(x, regexpr("[0-9]+", x))
  > regmatches("a1b22", gregexpr("[0-9]+", "a1b22"))[[1]]
agrep agrepl: Approximate matches
  Texts that are nearly the pattern: with few letters inserted, left out or exchanged.
  @pattern the text that is looked for
  @max.distance how much may differ: a share of the pattern's length, a number, or a list for each kind of change
  @costs what each kind of change costs
  @value whether the texts are returned instead of places
  = Places or texts; agrepl() logical values.
  > agrep("lasy", c("1 lazy", "1", "1 LAZY"), value = TRUE)
grepRaw: Patterns in raw vectors
  The first place in a raw vector where a pattern matches, or all of them.
  @x raw values, or a text
  @offset where the search begins
  @value whether the bytes are returned
  @all whether all matches are returned
  @invert with `value`: whether what does not match is returned
  = Places, or raw vectors.
  > bytes <- charToRaw("key=1;key=2"); grepRaw("key", bytes, all = TRUE)
  > rawToChar(grepRaw("[0-9]", bytes, value = TRUE))
toupper tolower casefold chartr: Change case or characters
  toupper() gives upper case letters, tolower() lower case ones; casefold() is either. chartr() exchanges single letters.
  @old,new letters, and what they become
  @upper whether upper case is wanted
  @x texts
  = Texts with the attributes of `x`.
  > toupper("abc")
  > chartr("abc", "xyz", "aabbcc")
trimws: Remove white space at the ends of texts
  White space is blanks, tabs and line ends.
  @which side: "both", "left" or "right"
  @whitespace what is removed, as a character class of regular expressions
  @x texts
  = Texts.
  > trimws("  a ")
  > trimws("..a..", whitespace = "[.]")
startsWith endsWith: Ask how texts start or end
  Plain texts are compared; for patterns see grepl().
  @prefix,suffix text at the beginning, at the end
  = Logical values, NA for missing texts.
  > startsWith("filename", "file")
  > endsWith(c("a.csv", "b.txt"), ".csv")
sprintf gettextf: Formatted texts
  Vectors are used element by element. %5.1f is a number with one decimal 5 wide, %-10s a text on the left, %05d with zeros, %e and %g with exponents, %% a per cent sign; %2$s uses the second argument. %d needs whole numbers.
  @fmt text with %d, %s, %f ... where values go
  @trim whether blanks around translated messages are left alone
  @... values for the signs in the text
  = Texts as many as the longest argument.
  > sprintf("%s is %.2f", "pi", pi)
  > sprintf("%03d|%-5s|%5.1f%%", 7L, "ab", 12.34)
format format.default format.Date format.data.frame format.factor format.POSIXct format.difftime format.pval format.info: Format values for printing
  All elements get the same width and number of decimals. Differences of times are followed by their unit.
  @digits significant digits
  @nsmall least number of decimals
  @width least width
  @justify side of texts: "left", "right", "centre"
  @big.mark what separates thousands
  @trim whether blanks on the left are left out
  @na.encode whether missing texts become "NA"
  @scientific whether exponents are used, or a penalty as options(scipen =)
  @big.interval digits between the marks of thousands
  @small.mark,small.interval mark in decimals, and how many digits apart
  @decimal.mark decimal point
  @zero.print what zeros become
  @drop0trailing whether zeros at the end of decimals are dropped
  @usetz whether the time zone is added
  @pv p values
  @eps below which p values are shown as "<"
  @na.form what missing p values become
  @... arguments of methods; of format.pval() those of format()
  = Texts with the dimensions and names of `x`.
  > format(1234567.891, big.mark = ",")
  > format(Sys.Date(), "%d %B %Y")
  > format(c(1, 10.5, 100)); format(TRUE, width = 6); format(2, nsmall = 2)
  > format(as.Date("2024-03-01"), "%d/%m/%y")
formatC prettyNum .format.zeros: Format numbers as in C
  Each element is formatted on its own.
  @flag "0", "-", "+", " " and "#" as in C
  @x numbers or texts
  @mode "double", "integer" or "character"
  @format "d" whole numbers, "f" decimals, "e" exponents, "g" whichever is shorter, "fg" decimals with significant digits, "s" texts
  @big.mark,big.interval mark of thousands, and how many digits apart
  @small.mark,small.interval mark in decimals, and how many digits apart
  @decimal.mark,input.d.mark decimal point written and read
  @preserve.width whether marks may widen the result
  @zero.print,replace.zero what zeros become
  @drop0trailing whether zeros at the end of decimals are dropped
  @is.cmplx whether it is a complex number
  @nx numbers as texts
  @replace whether zeros are replaced
  @warn.non.fitting whether a warning tells what does not fit
  @... arguments of format() or of prettyNum()
  = Texts with the dimensions and names of `x`.
  > formatC(3.14159, width = 10, digits = 3, format = "f")
  > formatC(c(1, 10, 100), width = 5, flag = "0"); prettyNum(1234567, big.mark = ",")
toString toString.default: A text of all elements
  The elements separated by commas; `width` shortens it.
  = One text.
  > toString(1:5)
  > toString(letters, width = 20)
noquote: Print without quotes
  Texts that print without quotes.
  @obj texts
  @right whether texts stand on the right
  = The object with class "noquote".
  > noquote(c("a", "b"))
  > m <- rbind(c("x", "yes"), c("y", "no")); print(m, quote = FALSE); noquote(m)[1, ]
sQuote dQuote shQuote: Put texts into quotes
  sQuote() puts single and dQuote() double quotes around texts for messages: curly ones where letters beyond ASCII can be
  shown, unless options(useFancyQuotes = FALSE). shQuote() makes a text safe as a word of a shell command.
  @x,string texts
  @q kind of quotes: FALSE plain ones, TRUE or "UTF-8" curly ones
  @type kind of shell: "sh", "csh", "cmd"
  = Texts.
  > sQuote("a", FALSE); dQuote("a", FALSE); shQuote("it's")
strtoi: Texts of other bases as integers
  Texts read as numbers of base 2 to 36.
  @base 2 to 36; 10 by default takes 0x as hexadecimal and 0 as octal, as C does
  @x texts
  = Whole numbers, NA where the text is none.
  > strtoi("ff", 16)
  > strtoi("777", 8L); strtoi("12x")
strrep: Repeat texts
  Each text is repeated `times` times; both arguments may be vectors.
  = Texts.
  > strrep("ab", 3)
  > strrep("-", 1:3)
strwrap formatDL: Break paragraphs into lines
  formatDL() lays out items and their descriptions.
  @x texts; empty lines separate paragraphs
  @indent,exdent blanks before the first, and before other lines of a paragraph
  @prefix,initial text before each line, and before the first one
  @simplify whether all lines come as one vector
  @y descriptions
  @style "table" or "list"
  = Lines of text.
  > strwrap("one two three four five", width = 12)
  > writeLines(strwrap("a longer text that is broken", 15, prefix = "> "))
encodeString: Texts as they are printed, with escapes
  Line ends become \n, tabs \t and so on. If `quote` is given it is put around, and gets a backslash inside.
  @width least width in characters; NA that of the longest
  @quote a quote, or "" for none
  @na.encode whether missing texts become "NA" or, without quotes, "<NA>"; else they stay missing
  = Texts.
  > encodeString("a\nb", quote = '"')
  > encodeString(c("a", "bcd"), width = 5, justify = "right")
make.names make.unique abbreviate: Names that are valid, different, short
  make.names() replaces what cannot stand in a name by dots; make.unique() numbers repetitions; abbreviate() leaves out lower case vowels first, then other letters from the end.
  @names texts
  @unique whether results are made different
  @allow_ whether underscores may stay
  @names.arg texts to be shortened
  @minlength least length
  @use.classes whether lower case vowels go first
  @dot whether a dot is added
  @strict whether results may become as short as minlength although they are equal then
  @named whether the results have the full texts as names
  = Texts.
  > make.unique(c("a", "a", "b"))
  > make.names(c("a b", "1st", "ok")); abbreviate("international", 5)
basename dirname file.path normalizePath path.expand: Paths of files
  Folders are separated by slashes. normalizePath() gives the full path of what exists, with links followed.
  @fsep what separates folders
  @winslash separator on Windows
  @mustWork whether a missing file is an error; NA: a warning
  @... parts of the path
  = Texts.
  > file.path("dir", "file.txt")
  > basename("/tmp/a.txt")
  > dirname("/tmp/a.txt"); path.expand("a")
chkDots: Warn of arguments that nobody takes
  Called in a method whose `...` is not used, it warns where something was given.
  @... the arguments
  @which.call which call the message is about
  @allowed names of arguments that are allowed
  = NULL, invisibly.
  > f <- function(x, ...) { chkDots(...); x }; f(1)
iconv iconvlist enc2utf8 enc2native Encoding Encoding<- validEnc: Encodings of texts
  Texts are kept in UTF-8 here; Encoding() marks what bytes mean, iconv() changes them from one encoding to another, enc2utf8() and enc2native() to UTF-8.
  @x texts
  @sub what bytes become that cannot be changed; NA: the text becomes missing; "byte" shows them as <xx>
  @from,to names of encodings, such as "latin1" and "UTF-8"
  @mark whether results are marked with their encoding
  @toRaw whether raw vectors are returned
  @value "UTF-8", "latin1", "bytes" or "unknown"
  = Texts; iconvlist() names of encodings.
  > Encoding("a"); iconv("abc", "UTF-8", "latin1"); validEnc("a")
utf8ToInt intToUtf8 validUTF8: Characters and their numbers
  utf8ToInt() takes one text apart into code points of Unicode; intToUtf8() puts them together; validUTF8() asks whether bytes are valid UTF-8.
  @x a text; for intToUtf8() whole numbers
  @multiple whether each number becomes a text of its own
  @allow_surrogate_pairs whether pairs of surrogates become one character
  = Whole numbers, texts or logical values.
  > utf8ToInt("A"); intToUtf8(c(72, 105)); intToUtf8(c(72, 105), multiple = TRUE)
charToRaw rawToChar rawShift rawToBits intToBits packBits numToBits numToInts: Bytes and bits
  Bytes of texts, and bits of bytes and numbers, least significant first.
  @x texts, bytes or whole numbers
  @n how far bits are shifted, to the left if above 0
  @multiple whether each byte becomes a text of its own
  @type what bits are packed into: "raw", "integer", "double"
  = Raw vectors; rawToChar() texts, packBits() also numbers, numToInts() integers.
  > charToRaw("A")
  > rawToChar(as.raw(c(72, 105))); rawToBits(as.raw(5))[1:4]
bitwAnd bitwOr bitwXor bitwNot bitwShiftL bitwShiftR: Operations on bits
  Numbers are taken as 32 bits.
  @a,b whole numbers
  @n how many places
  = Whole numbers.
  > bitwAnd(12L, 10L)
  > bitwXor(5L, 3L); bitwShiftL(1L, 4L)
print print.default prmatrix: Print objects
  Every object typed at the prompt is printed by the method of its class.
  @quote whether texts are shown in quotes
  @digits significant digits
  @print.gap blanks between columns of matrices
  @right whether texts stand on the right
  @max most elements that are printed
  @width width of lines
  @useSource whether functions are shown as they were written
  @rowlab,collab labels of rows and columns
  @na.print,zero.print what missing values, and zeros of tables, look like
  @x an object
  @... arguments of methods, such as digits, quote and row.names
  = Its argument, invisibly.
  > print(pi, digits = 3)
  > print(c(a = "x", b = NA), quote = FALSE)
cat: Write values
  Writes texts and numbers one after the other, without quotes or names.
  @fill whether, or at what width, lines are broken
  @append whether a file is added to
  @... vectors; factors give their codes, lists of single values are allowed
  @file a path or connection; "" is standard output, "|cmd" a command
  @sep what separates elements; line ends are not added by themselves
  @labels texts at the beginnings of lines, with `fill`
  = NULL, invisibly.
  > cat("x =", 3, "\n")
  > cat(1:3, "a", sep = ", "); cat("\n")
)---"
