# help_pages.R - The help pages of utils' functions, and what arguments of the same name mean everywhere; see helppages.R.

.help_pages <- r"---(
head tail head.matrix tail.matrix: First and last elements or rows
  @n how many; below zero: all but so many
  > head(letters, 3)
  > tail(mtcars, 2)
str strOptions ls.str lsf.str: Structure of objects
  Says briefly what an object is made of.
  > str(list(a = 1, b = "x"))
read.table read.csv read.csv2 read.delim read.delim2 read.fwf read.fortran read.DIF count.fields type.convert: Read tables
  @file a path, connection or address
  @header whether the first line has the column names
  @sep what separates columns
  @dec decimal point
  @na.strings texts that mean missing values
  @colClasses classes of columns
  = A data frame.
  > read.csv(text = "a,b\n1,2\n3,4")
write.table write.csv write.csv2: Write tables
  @quote whether texts are quoted
  > write.csv(data.frame(a = 1:2), row.names = FALSE)
help ? help.search help.start help.request hsearch_db hsearch_db_concepts hsearch_db_keywords RSiteSearch RShowDoc: Help
  `?name` shows the page of a function, `??word` what pages are about a word.
  $ ?name
  $ ??word
  $ help("name", package = NULL)
  > help.search("median")
example demo vignette browseVignettes: Examples, demonstrations and longer texts
  > example(mean)
apropos find argsAnywhere getAnywhere getFromNamespace assignInNamespace assignInMyNamespace fixInNamespace: Find objects
  > apropos("^read")
data: Data sets of packages
  > data(mtcars)
install.packages update.packages remove.packages installed.packages available.packages old.packages new.packages download.packages packageStatus upgrade contrib.url setRepositories chooseCRANmirror chooseBioCmirror findCRANmirror getCRANmirrors mirror2html make.packages.html checkCRAN: Install packages
  @pkgs names of packages
  @repos addresses of repositories
packageDescription packageVersion packageDate packageName maintainer sessionInfo compareVersion asDateBuilt: About packages and this session
  > packageVersion("stats")
citation cite citeNatbib bibentry citEntry citHeader citFooter readCitationFile toBibtex toLatex person as.person personList as.personList: Cite programs and persons
  > toBibtex(citation())
news: News of packages
download.file url.show URLencode URLdecode browseURL nsl: Addresses
  > URLencode("a b")
combn: All combinations of elements
  > combn(4, 2)
stack unstack relist as.relistable is.relistable: Put columns below each other
  > stack(list(a = 1:2, b = 3))
modifyList hasName: Change and ask for elements of lists
  > modifyList(list(a = 1, b = 2), list(b = 3))
object.size: Memory of an object
  > object.size(1:10)
capture.output: What an expression prints, as text
  > capture.output(print(1:3))
txtProgressBar setTxtProgressBar getTxtProgressBar: Progress bars
  > b <- txtProgressBar(0, 3, style = 3); for (i in 1:3) setTxtProgressBar(b, i); close(b)
menu select.list askYesNo: Ask the user
glob2rx: A pattern with * as a regular expression
  > glob2rx("*.csv")
as.roman: Roman numerals
  > as.roman(2024)
charClass strcapture: Characters and groups of matches
adist aregexec: Distances of texts and approximate matches
  > adist("kitten", "sitting")
formatUL formatOL: Texts as lists
methods .S3methods getS3method isS3method isS3stdGeneric: Methods of generics
  > head(methods(summary), 3)
Rprof summaryRprof Rprofmem: Where time is spent
dump.frames recover limitedLabels debugcall undebugcall setBreakpoint findLineNum bug.report create.post: After errors
edit fix vi emacs pico xedit xemacs: Edit objects and files with the user's editor
  @editor the editor's name; by default that of $VISUAL or $EDITOR
View data.entry dataentry de page: Look at tables
history savehistory loadhistory timestamp: The lines that were typed
rc.options rc.getOption rc.settings rc.status .DollarNames: Completion
getParseData getParseText getSrcref getSrcDirectory getSrcFilename getSrcLocation removeSource: Source texts of functions
Sweave Stangle Rtangle RweaveLatex RtangleFinish RtangleRuncode RtangleSetup RtangleWritedoc RweaveChunkPrefix RweaveEvalWithOpt RweaveLatexFinish RweaveLatexOptions RweaveLatexSetup RweaveLatexWritedoc RweaveTryStop SweaveHooks SweaveSyntConv makeRweaveLatexCodeRunner .RtangleCodeLabel: Documents with code
tar untar zip unzip: Archives
hashtab gethash sethash remhash numhash typhash maphash clrhash is.hashtab: Tables by key
  > h <- hashtab(); sethash(h, "k", 1); gethash(h, "k")
fileSnapshot changedFiles file_test: Compare folders and test files
  > file_test("-d", tempdir())
make.socket read.socket write.socket close.socket: Sockets
globalVariables suppressForeignCheck: Tell checks what is meant
package.skeleton prompt promptData promptImport promptPackage: Begin packages and their pages
aspell aspell_package_C_files aspell_package_R_files aspell_package_Rd_files aspell_package_vignettes aspell_write_personal_dictionary_file: Check spelling
browseEnv: Objects of an environment in a browser
alarm flush.console process.events: At the terminal
memory.size memory.limit: Memory limits of Windows; of no effect here
localeToCharset: The encoding of a locale
rtags: Tags for editors
warnErrList: Results with errors as warnings
)---"

# What arguments mean wherever a page says nothing else.
.help_arguments <- r"---(
x: an object; mostly a vector of numbers or texts
y: a second object, as `x`
z: a third object, as `x`
...: further arguments, handed on to methods or other functions
e1: left operand
e2: right operand
na.rm: whether missing values are left out first
n: how many
p: probabilities
q: quantiles
log: whether probabilities are given as logarithms
log.p: whether probabilities are given as logarithms
lower.tail: whether probabilities are those of values up to, not above, the quantile
mean: mean
sd: standard deviation
rate: rate; the inverse of the mean or scale
shape: shape of the distribution
shape1: first shape of the distribution
shape2: second shape of the distribution
scale: scale of the distribution
location: location of the distribution
ncp: non-centrality
df: degrees of freedom
df1: degrees of freedom of the numerator
df2: degrees of freedom of the denominator
m: a number, as the distribution defines it
k: a number; how many
prob: probabilities or weights
size: how many
lambda: mean
min: lower limit
max: upper limit
object: the object, often a fitted model
data: a data frame in which variables are looked up
formula: a formula: response ~ terms
subset: which rows are used
weights: weights of the cases
na.action: what is done about missing values
method: the method: one of the texts of the usage
verbose: whether progress is told
quiet: whether messages are left out
value: the new value
FUN: a function, or its name
f: a function, a factor or a file, as the usage suggests
X: a vector, list or array
INDEX: factors that make the groups
simplify: whether the result is made simpler where possible
name: a name as text
names: names
what: what is wanted: a name, class or function
envir: an environment
env: an environment
enclos: the environment of what `envir` does not hold
pos: a place in the list of attached packages
inherits: whether enclosing environments are searched, too
mode: a mode such as "function" or "numeric"
package: name of a package
pkg: name of a package
lib.loc: folders with packages
lib: a folder with packages
character.only: whether names are given as texts
expr: an expression
file: a path or connection; "" is standard output
con: a connection
connection: a connection
path: a path
paths: paths
dir: a folder
encoding: encoding of texts
text: texts
pattern: a regular expression
replacement: the new text
ignore.case: whether upper and lower case are the same
perl: whether the pattern is of Perl's kind
fixed: whether the pattern is plain text
useBytes: whether bytes are compared instead of characters
sep: what separates
collapse: what stands between elements that become one text
digits: number of digits
nsmall: least number of decimals
width: width in characters
justify: side on which texts stand
quote: whether, or which, quotes are used
append: whether a file is added to
decreasing: whether large values come first
na.last: whether missing values come last; NA leaves them out
nrow: number of rows
ncol: number of columns
byrow: whether values fill rows first
dimnames: a list of names for each dimension
drop: whether dimensions of length one go, or levels that do not occur
exact: whether names are to match wholly, or the exact distribution is used
i: places of elements: numbers, names or logical values
j: places of columns
margin: dimensions that are kept: 1 rows, 2 columns
MARGIN: dimensions that are kept: 1 rows, 2 columns
dim: a dimension or dimensions
dims: how many dimensions count as rows
levels: levels
labels: texts that are shown
exclude: values that are left out
right: whether intervals include their upper limit
breaks: limits of intervals
by: step, or what is grouped by
from: first value
to: last value
length.out: number of elements wanted
times: how often
each: how often each element
class: names of classes
call.: whether the call is shown in the message
domain: where translations are found
message: the message
call: a call
cond: a condition
c: a condition
condition: a condition
handlers: functions for conditions
finally: what is done at the end in any case
tz: time zone
format: how times or values are written
units: units
origin: a date from which is counted
main: title of the plot
sub: subtitle
xlab: label of the x axis
ylab: label of the y axis
zlab: label of the z axis
xlim: limits of the x axis
ylim: limits of the y axis
zlim: limits of z
axes: whether axes are drawn
ann: whether titles and labels are drawn
add: whether it is added to the plot that is there
type: kind of drawing ("p" points, "l" lines, "b" both, "h" needles, "s" steps, "n" nothing), or a kind of result
col: colours
bg: colour of the background, or of the inside of symbols
fg: colour of the foreground
border: colour of the border
pch: plotting symbol: a number or a character
cex: size relative to the usual one
lty: line type: 1 solid, 2 dashed, 3 dotted ...
lwd: line width
density: shading lines to the inch
angle: angle of shading lines, degrees
horizontal: whether boxes or bars lie
horiz: whether it lies instead of standing
side: 1 below, 2 left, 3 above, 4 right
at: where, in coordinates of the axis
line: on which line of the margin
outer: whether it goes to the outer margin
adj: adjustment: 0 left, 1 right
las: direction of labels: 0 along the axis, 1 level, 2 across the axis, 3 upright
xpd: whether drawing may leave the plot
asp: ratio of y units to x units
alpha: opacity, or a level of significance
alternative: "two.sided", "less" or "greater"
conf.level: level of the confidence interval
mu: the value under the hypothesis
paired: whether values belong together in pairs
correct: whether a correction for continuity is made
correlation: whether correlations are given, too
start: start
end: end
frequency: observations in a unit of time
lag: distance in steps
order: the order of the model or permutation
maxit: most iterations
control: list of settings
tol: how exact the result is to be
tolerance: how exact the comparison is
eps: a small number
lower: lower limits
upper: upper limits
gr: a function that gives the gradient
hessian: whether second derivatives are returned
contrasts: contrasts of the factors
offset: a part that is known in advance
family: distribution and link of the response, or a font
link: the link function
fit: the fitted model
model: a model, or whether the model frame is kept
newdata: a data frame with new values of the variables
se.fit: whether standard errors are given, too
interval: limits between which is searched, or the kind of interval
filename: path of the file; %d in it is the number of the page
height: height
pointsize: size of text in points
res: pixels to the inch
title: title
onefile: whether pages go to one file
Class: name of a class
className: name of a class
classes: names of classes
classDef: definition of a class
where: the environment of definitions
signature: classes of the arguments
sig: classes of the arguments
def: the definition: a function
definition: the definition: a function
generic: a generic function, or its name
fdef: a generic function
valueClass: class of the values
representation: names and classes of slots
slots: names and classes of slots
contains: classes that are extended
prototype: values that slots have at first
validity: a function that checks objects
fields: names and classes of fields
check: whether the object is checked
optional: whether names may be missing
row.names: names of the rows
col.names: names of the columns
stringsAsFactors: whether texts become factors
check.names: whether names are made valid
header: whether the first line holds names
dec: the decimal point
skip: lines to leave out at the start
nrows: most rows to read
fill: whether short rows are filled, or the colour of the inside
comment.char: character that begins comments
recursive: whether what lies inside is handled, too
all.names: whether names that begin with a dot are included
use.names: whether names are kept
simple: whether it is short
print: whether it is printed
plot: whether it is drawn
ask: whether the user is asked first
options: settings
command: a command of the shell
args: arguments
wait: whether it is waited for the end
intern: whether output is returned
stdout: where output goes
stderr: where messages go
input: input
node: a name or number of a computer or element
user: a user's name
warn: whether problems give warnings
xy: list of x and y
ticks: whether, or how many, ticks are drawn
tick: whether ticks are drawn
coords: coordinates
panel: function that draws each part
legend: texts of the legend
horizontals: level lines
device: the device
which: a number, or which one
)---"
