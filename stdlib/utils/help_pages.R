# help_pages.R - The help pages of utils' functions, and what arguments of the same name mean everywhere; see helppages.R.

.help_pages <- r"---(
head tail head.matrix tail.matrix: First and last elements or rows
  @x a vector, matrix, data frame, function ...
  @n how many; below zero all but so many; for matrices one number for each dimension
  @keepnums,addrownums whether rows of a matrix are numbered as they were
  = The first or last part, of the same kind as `x`.
  > head(letters, 3)
  > tail(mtcars, 2)
  > head(1:10, -7); tail(letters, 2)
str strOptions ls.str lsf.str: Structure of objects
  Says briefly what an object is made of.
  One line for each part: type, length and first values.
  @object an object
  @max.level how deep lists are shown
  @vec.len,list.len about how many values, and at most how many elements are shown
  @digits.d digits
  @nchar.max most letters of texts
  @give.attr,give.head,give.length whether attributes, and types with lengths, are shown
  @strict.width,width whether lines are cut at the width
  @deparse.lines,drop.deparse.attr how calls are shown
  @formatNum a function that writes numbers
  @comp.str,no.list,indent.str,nest.lev how parts of lists are introduced
  = NULL, invisibly; ls.str() names of class "ls_str".
  > str(list(a = 1, b = "x"))
  > str(mtcars[1:2]); str(1:3, give.head = FALSE)
read.table read.csv read.csv2 read.delim read.delim2 read.fwf read.fortran read.DIF count.fields type.convert: Read tables
  read.csv() and read.delim() are read.table() with header, sep and quote set; read.fwf() reads columns of fixed width. Types are found from the texts; type.convert() does that alone.
  @file a path, connection or address
  @header whether the first line has the column names
  @sep what separates columns
  @dec decimal point
  @na.strings texts that mean missing values
  @colClasses classes of columns
  @quote letters that quote texts; "" for none
  @fill whether short rows are filled with missing values
  @numerals what becomes of numbers with more digits than doubles hold
  @as.is columns that stay texts
  @text text to read instead of a file
  @strip.white,blank.lines.skip whether blanks around texts are removed, and empty lines passed over
  @allowEscapes whether \n and the like are read as in C
  @flush whether what follows the last column is dropped
  @fileEncoding,skipNul encoding of the file; whether zero bytes are passed over
  @widths,buffersize,n widths of the columns, below zero left out; lines at a time
  @format formats of columns as in Fortran
  @transpose,tryLogical whether rows and columns are exchanged
  @x texts, or a list of them
  = A data frame.
  > read.csv(text = "a,b\n1,2\n3,4")
  > read.table(text = "n 1\nm 2", col.names = c("name", "value"), stringsAsFactors = TRUE)$name
write.table write.csv write.csv2: Write tables
  write.csv() writes a header with an empty first name for row names; row.names = FALSE leaves them out.
  @quote whether texts are quoted
  @x a data frame or matrix
  @file a path or connection; "" is standard output
  @eol,na end of lines, and what missing values become
  @qmethod how quotes in texts are written: "escape" or "double"
  @fileEncoding encoding of the file
  = NULL, invisibly.
  > write.csv(data.frame(a = 1:2), row.names = FALSE)
  > write.table(data.frame(a = c("x", NA)), quote = FALSE, na = "-")
help.search hsearch_db hsearch_db_concepts hsearch_db_keywords: Search in pages
  Names, titles and key words of pages of installed packages.
  @pattern,fields,apropos,keyword,whatis what is looked for, and in which fields
  @ignore.case,agrep whether case matters; whether near matches count
  @package,lib.loc,help.db,rebuild,verbose,use_UTF8,types packages; whether the index is made anew; what is searched
  @db an index
  = An object of class "hsearch".
  > class(help.search("median", package = "stats"))
help ? help.start help.request RSiteSearch RShowDoc: Help
  `?name` shows the page of a function, `??word` what pages are about a word. Pages are shown in the pager; where GNU R is installed, its own.
  $ ?name
  $ ??word
  $ help("name", package = NULL)
  @topic,e1,e2 a name
  @package,lib.loc packages that are looked at, and their folders
  @verbose,try.all.packages,help_type whether more is told; whether all packages are searched; "text" or "html"
  @update,gui,browser,remote of pages in a browser
  @subject,address,... of a question by mail
  @string,restrict,sortby,matchesPerPage,words,what,type of a search in the web, and of documents
  = An object that shows the page when it is printed.
  > class(help("mean"))
example demo vignette browseVignettes: Examples, demonstrations and longer texts
  @topic name of a page
  @package,lib.loc,character.only where it is; whether it is given as text
  @give.lines whether the code is returned instead of run
  @local where it is run; FALSE: in the workspace
  @echo,verbose,ask,prompt.prefix what is shown
  @setRNG,run.dontrun,run.donttest,type whether random numbers begin anew; whether parts not to be run are
  @all,quietly,browser,fields whether all packages are looked at
  = The value of the last expression, invisibly.
  > example(mean)
  > example(sd)
getFromNamespace assignInNamespace assignInMyNamespace fixInNamespace: Objects inside packages
  For looking at and, for trying out, replacing what a package does not export.
  @x,value name of the object, and its new value
  @ns,pos,envir,... the package
  = The object; the others NULL, invisibly.
  > is.function(getFromNamespace("head.matrix", "utils"))
apropos find getAnywhere argsAnywhere: Find objects by a part of their names
  apropos() goes through the search path; getAnywhere() also finds methods that are not exported.
  @what,x a pattern, or a name
  @where,ignore.case,mode,numeric whether places are shown; whether case matters; type of the objects
  @simple.words whether the pattern must be the whole name
  = Names; getAnywhere() where they are.
  > apropos("^read\\.csv"); find("sd")
data: Data sets of packages
  Data sets of attached packages are there without it; data() lists them.
  @list,... names, with or without quotes
  @package,lib.loc packages that are looked at, and their folders
  @verbose,envir,overwrite where the data go; whether variables are replaced
  = Names, invisibly.
  > data(mtcars)
  > data(mtcars); dim(mtcars)
download.packages: Download packages without installing them
  Sources of packages go to a folder, where install.packages(repos = NULL) finds them.
  @pkgs,destdir names of packages, and the folder
  @available,repos,contriburl,method,type what is there, and where
  @... further arguments of download.file()
  = A matrix of names and paths.
  > is.function(download.packages)
installed.packages available.packages old.packages new.packages packageStatus upgrade contrib.url setRepositories chooseCRANmirror chooseBioCmirror findCRANmirror getCRANmirrors mirror2html make.packages.html checkCRAN: Which packages there are
  @lib.loc,priority,noCache,fields,subarch folders; which packages, and what of them
  @contriburl,repos,method,type,filters,ignore_repo_cache,max_repo_cache_age,quiet,verbose addresses; which versions count
  @checkBuilt,available,instPkgs,lib,instlib,ask,oldPkgs,object,repositories what is compared
  @graphics,ind,addURLs,all,local.only,mirrors,head,foot,temp,packages,docdir,file choice of a mirror; how pages are made
  @... further arguments
  = Matrices with a row for each package.
  > "stats" %in% rownames(installed.packages(priority = "base"))
install.packages update.packages remove.packages: Install packages
  Sources of R, C, C++ and Fortran are compiled; dependencies come along. Packages of Debian (r-cran-...) work unchanged and need no compiling.
  @pkgs names of packages, or paths of files
  @lib,lib.loc folders with packages; the first of .libPaths()
  @repos,contriburl,method addresses of repositories, NULL for files; how it is downloaded
  @available,destdir,type,quiet,verbose what is there; where files are kept; what is told
  @dependencies,Ncpus whether what they need is installed, too; how many at once
  @configure.args,configure.vars,clean,libs_only,INSTALL_opts,keep_outputs settings of the installation
  @instlib,ask,oldPkgs,checkBuilt which packages are renewed, and whether it is asked
  @... further arguments
  = NULL, invisibly.
  > is.function(install.packages)
sessionInfo compareVersion: About this session
  Versions and packages to tell with a question.
  @package names of packages
  @a,b versions as texts
  @... further arguments
  = An object that prints them; compareVersion() -1, 0 or 1.
  > class(sessionInfo()); compareVersion("1.2.3", "1.10")
packageDescription packageVersion packageDate packageName maintainer asDateBuilt: About packages
  What is in a package's DESCRIPTION.
  @pkg,package,lib.loc name of a package, and folders
  @fields,drop,encoding fields that are wanted; whether a single one is a text
  @date.fields,tryFormats,desc,env,built fields with dates, and their formats
  = A list or texts; packageVersion() a version, which compares with texts.
  > packageDescription("stats")$Title; packageVersion("stats") >= "4.0"
citation cite citeNatbib bibentry citEntry citHeader citFooter readCitationFile toBibtex toLatex person as.person personList as.personList: Cite programs and persons
  citation("pkg") says how a package is to be cited. Entries print as text, toBibtex() as BibTeX.
  @package,lib.loc,auto a package; whether its DESCRIPTION is used
  @keys,bib,textual,before,after,mode,abbreviate,longnamesfirst,bibpunct,previous entries by key, and how they stand in the text
  @bibtype,textVersion,header,footer,key,other,mheader,mfooter,entry,author,title,year,journal,... kind and fields of an entry
  @file,meta,object,x,from a file, what is known of the package, an object
  @given,family,middle,email,role,comment,first,last parts of a person's name; "aut", "cre" ...
  = Objects of class "bibentry" or "person".
  > toBibtex(citation())
  > person("Ada", "Lovelace", role = "aut"); b <- bibentry("Misc", title = "T", author = "A B", year = 2020); toBibtex(b)
news: News of packages
  What changed in versions of a package.
  @query,package,lib.loc,format,reader,db a condition on Version, Category, Text; a package; entries
  = A data frame of entries.
  > is.function(news)
URLencode URLdecode browseURL nsl: Addresses
  Letters that cannot stand in addresses are written as %xx.
  @URL,url,reserved,repeated an address; whether / & and the like are encoded, too; also what is encoded already
  @browser,encodeIfNeeded program that shows it
  @hostname a name
  = Texts.
  > URLencode("a b&c", reserved = TRUE); URLdecode("a%20b")
download.file url.show: Get files from the web
  The kind of address decides: http, https, ftp, file.
  @url,destfile address, and path of the file
  @method,quiet,mode,cacheOK,extra,headers,... how; whether it is told; "wb" for bytes
  @title,file,delete.file,encoding,keep.delete.file of url.show()
  = 0, invisibly, if it worked.
  > f <- tempfile(); g <- tempfile(); writeLines("x", f); download.file(paste0("file://", f), g, quiet = TRUE); readLines(g)
combn: All combinations of elements
  Each choice of m elements in the order of `x`.
  @x a vector, or a number n for 1:n
  @m how many are chosen
  @FUN a function of each choice
  @simplify whether the result is a matrix
  = A matrix with a column for each choice, or a list.
  > combn(4, 2)
  > combn(c("a", "b", "c"), 2, paste, collapse = "-")
stack unstack relist as.relistable is.relistable: Put columns below each other
  @x a list or data frame
  @flesh a vector of values
  @skeleton a list whose shape they get
  @select,form,drop columns; which ones are values and groups; whether empty ones go
  = A data frame of `values` and `ind`; unstack() a list or data frame.
  > stack(list(a = 1:2, b = 3))
  > unstack(stack(list(a = 1:2, b = 3:4)))
modifyList hasName: Change and ask for elements of lists
  Lists in lists are changed, too, not replaced.
  @x,val lists; elements of the second replace those of the first, NULL removes them
  @keep.null whether NULL is kept
  @name names
  = A list; hasName() TRUE or FALSE for each name.
  > modifyList(list(a = 1, b = 2), list(b = 3))
  > hasName(list(a = 1), c("a", "b"))
object.size: Memory of an object
  What an object would take alone; what is shared is counted in each.
  @x an object
  @units,standard,quote,digits of print() and format(): "B", "KB", "auto"
  = Bytes, of class "object_size".
  > object.size(1:10)
capture.output: What an expression prints, as text
  What several lines print is returned line by line.
  @... expressions
  @file,append file that output goes to instead
  @type,split "output" or "message"; whether it is shown as well
  = Texts, or NULL, invisibly, with a file.
  > capture.output(print(1:3))
txtProgressBar setTxtProgressBar getTxtProgressBar: Progress bars
  On a terminal, shows how far a loop has come.
  @min,max,initial,value values at the ends, at the beginning, and now
  @char,width,title,label letter that it is made of; columns
  @style 1 letters only, 2 and 3 redrawn, 3 with per cent
  @file a connection; standard output if none
  @pb,con a bar
  = A bar; setTxtProgressBar() the value before, invisibly.
  > b <- txtProgressBar(0, 3, style = 3); for (i in 1:3) setTxtProgressBar(b, i); close(b)
menu select.list askYesNo: Ask the user
  Asked at the prompt only; 0 or NA without a user.
  @choices texts
  @graphics,title whether a window is wanted; a line above
  @preselect,multiple what is chosen at first; whether several may be
  @msg,default,prompts,... question, answer to an empty line, and names of answers
  = A number, texts, or TRUE, FALSE, NA.
  > if (interactive()) menu(c("yes", "no"), title = "Go on?")
glob2rx: A pattern with * as a regular expression
  For list.files() and others that want regular expressions.
  @pattern with * for any letters and ? for one
  @trim.head,trim.tail whether a .* at the ends is left out
  = A text.
  > glob2rx("*.csv")
  > glob2rx("a?b*")
as.roman: Roman numerals
  Numbers 1 to 3999; they add and compare as numbers.
  @x numbers, or texts such as "XIV"
  = An object of class "roman".
  > as.roman(2024)
  > as.integer(as.roman("XIV")); as.roman(4) + 5
charClass strcapture: Characters and groups of matches
  strcapture() makes a data frame of what the groups of a pattern matched.
  @x,class a text or code points, and a class such as "alpha", "digit", "space"
  @pattern,proto a regular expression with groups, and a data frame with a column for each
  @perl,useBytes kind of expression
  = Logical values; a data frame.
  > strcapture("(\\w+)=(\\d+)", c("a=1", "b=22"), data.frame(key = "", value = 0L)); charClass("a1", "digit")
adist aregexec: Distances of texts and approximate matches
  How many letters must be put in, left out or changed to make one text of another.
  @x,y texts; without y all of x
  @costs what each kind of change costs
  @counts,fixed,partial,ignore.case,useBytes whether changes are counted; whether parts of y count
  @pattern,text,max.distance what is looked for, and how much may differ
  = A matrix; aregexec() a list of places.
  > adist("kitten", "sitting")
  > adist(c("cat", "cart"), c("cat", "dog"))
formatUL formatOL: Texts as lists
  @x texts
  @label,type,style,offset,width what stands before: a sign, or "A", "a", "1", "i" and "."
  = Lines of text.
  > writeLines(formatOL(c("one", "two"))); writeLines(formatUL(c("one", "two"), label = "-"))
methods .S3methods getS3method isS3method isS3stdGeneric: Methods of generics
  methods(print) lists those of a function, methods(class = "lm") those for a class; an asterisk marks what is not exported.
  @generic.function,class name of a generic, or of a class
  @f,signature,method,optional,envir name; class; whether a missing one is no error
  @all.names,dropPath,value what is listed
  = An object that prints names; getS3method() the function.
  > "summary.lm" %in% methods(summary)
  > is.function(getS3method("summary", "lm"))
Rprof summaryRprof Rprofmem: Where time is spent
  Rprof("file") begins, Rprof(NULL) ends; summaryRprof() adds up. `orbit profile script.R` does more.
  @filename,append,interval file, and seconds between looks
  @memory.profiling,gc.profiling,line.profiling,filter.callframes what else is noted
  @numfiles,bufsize,chunksize room
  @memory,lines,index,diff,exclude,basenames,threshold what is shown
  = NULL, invisibly; summaryRprof() a list of tables.
  > f <- tempfile(); Rprof(f); for (i in 1:3e5) sqrt(i); Rprof(NULL); file.exists(f)
dump.frames recover limitedLabels debugcall undebugcall setBreakpoint findLineNum bug.report create.post: After errors
  options(error = recover) lets you look at variables after an error; dump.frames() keeps them for debugger().
  @dumpto,to.file,include.GlobalEnv name of the object or file
  @maxwidth,n letters of calls
  @fun,once,condition function whose calls are stopped in
  @srcfile,line,nameonly,envir,lastenv,verbose,tracer,print,clear place in a source
  @subject,address,ccaddress,method,file,instructions,description,info,... of a message by mail
  @text,signature condition text and classes of a method
  = NULL, invisibly, or places.
  > f <- function(x) x; debugcall(f(1)); isdebugged(f); undebug(f)
edit fix vi emacs pico xedit xemacs: Edit objects and files with the user's editor
  At the prompt only. edit() returns the changed object and fix() puts it in its place.
  @name,x,what an object
  @file,title,... where it is kept meanwhile
  @names,editor,row.names,col.names,factor.mode,edit.row.names of tables
  = The changed object.
  > if (interactive()) edit(1:3)
View data.entry dataentry de page: Look at tables
  View() shows a table in the pager of a terminal; data.entry() needs a window and is an error here.
  @x,title a data frame or matrix
  @Modes,Names,modes,... of data.entry()
  @data,filename,method,file object and device of page()
  = NULL, invisibly.
  > if (interactive()) View(cars)
history savehistory loadhistory timestamp: The lines that were typed
  At the prompt only.
  @max.show,reverse,pattern,... how many, in which order, and which lines
  @file a path
  @stamp,prefix,suffix,quiet a time, and what stands around it
  = NULL, invisibly; timestamp() the line.
  > x <- timestamp(stamp = "noon", quiet = TRUE); x
rc.options rc.getOption rc.settings rc.status .DollarNames: Completion
  The Tab key completes names, arguments, elements, files and packages. .DollarNames() says what stands behind `$`.
  @x,name,... settings
  @ops,ns,args,dots,func,ipck,S3,data,help,argdb,fuzzy,quotes,files what is completed
  @pattern how names begin
  = Settings; .DollarNames() names.
  > .DollarNames(list(alpha = 1, beta = 2), "^a")
getParseData getParseText getSrcref getSrcDirectory getSrcFilename getSrcLocation removeSource: Source texts of functions
  With options(keep.source = TRUE) functions keep their text, and expressions where their parts are.
  @x,fn,parseData,id a function or expression, its table, and rows of it
  @includeText whether the text is in the table
  @full.names,unique,which,first whether paths are whole; which place is told
  = A data frame, or texts, or the function without its text.
  > p <- parse(text = "x <- 1", keep.source = TRUE); getParseData(p)$token
Rtangle RweaveLatex RtangleFinish RtangleRuncode RtangleSetup RtangleWritedoc RweaveChunkPrefix RweaveEvalWithOpt RweaveLatexFinish RweaveLatexOptions RweaveLatexSetup RweaveLatexWritedoc RweaveTryStop SweaveHooks makeRweaveLatexCodeRunner .RtangleCodeLabel: Documents with code
  Drivers of Sweave(), and their parts for writing others.
  @file,syntax,quiet,debug,stylepath,... settings
  @object,options,chunk,output,annotate,split,drop.evalFALSE the state, a chunk and its options
  @error,con,err,expr,cl,run,envir,evalFunc,hooks what is run and shown
  = Lists of functions, or parts of them.
  > names(RweaveLatex())[1:2]
Sweave Stangle SweaveSyntConv: Documents with code
  Sweave() runs the chunks of a LaTeX document and puts in what they print; Stangle() takes the code out.
  @file,driver,syntax,encoding,... the document, and how it is read
  @output,annotate,split,quiet,drop.evalFALSE files of code
  = The name of the file, invisibly.
  > f <- file.path(tempdir(), "d.Rnw"); writeLines(c("<<>>=", "1 + 1", "@"), f); old <- setwd(tempdir()); Stangle(f, quiet = TRUE); file.exists("d.R"); setwd(old)
tar untar zip unzip: Archives
  untar() and unzip() need no other programs; list = TRUE only tells names.
  @tarfile,files,zipfile the archive, and what goes in
  @compression,compression_level,tar,extra_flags,zip,flags,extras how it is made
  @list,exdir,verbose,overwrite,junkpaths,unzip,setTimes,restore_times,support_old_tars,compressed what is taken out, and where to
  = Names, or 0 if it worked, invisibly.
  > f <- tempfile("one"); writeLines("x", f); old <- setwd(tempdir()); tar("t.tar", basename(f), tar = "internal"); length(untar("t.tar", list = TRUE)); setwd(old)
hashtab gethash sethash remhash numhash typhash maphash clrhash is.hashtab: Tables by key
  Keys may be any objects; the table is changed in place.
  @type,size "identical" or "address"; expected number of keys
  @h,key,value,nomatch the table, a key of any kind, its value, and what is returned where there is none
  @FUN a function of keys and values
  @x,... an object
  = gethash() the value; remhash() TRUE or FALSE; numhash() a number.
  > h <- hashtab(); sethash(h, "k", 1); gethash(h, "k")
  > numhash(h); remhash(h, "k")
fileSnapshot changedFiles file_test: Compare folders and test files
  What was added, deleted or changed in a folder.
  @path,file.info,timestamp,md5sum,digest,full.names,... a folder, and what is noted
  @before,after,check.file.info,op,x,y what is compared; "-f" file, "-d" folder, "-nt" newer
  = Objects that print the differences; file_test() TRUE or FALSE.
  > file_test("-d", tempdir())
  > d <- tempfile(); dir.create(d); s <- fileSnapshot(d); file.create(file.path(d, "new")); changedFiles(s)$added
make.socket read.socket write.socket close.socket: Sockets
  Simple connections over the network; socketConnection() does more.
  @host,port,fail,server,socket,maxlen,loop,string a machine and port; a text
  = A socket, or a text.
  > is.function(make.socket)
globalVariables suppressForeignCheck: Tell checks what is meant
  Tells checks of packages which names are variables of data frames.
  @names,package,add names, and their package
  = Names.
  > is.function(globalVariables)
package.skeleton prompt promptData promptImport promptPackage: Begin packages and their pages
  package.skeleton() writes the folders of a package from objects or files; prompt() a page of help to fill in.
  @name,list,environment,path,force,code_files,encoding name of the package, and what goes in
  @object,filename,... object, and file of the page; NA returns it
  @package,lib.loc,final,importedFrom,importPage package, and whether only what is sure is written
  = The name of the file, invisibly.
  > f <- function(x, n = 2) x; p <- prompt(f, filename = NA); p$usage
aspell aspell_package_C_files aspell_package_R_files aspell_package_Rd_files aspell_package_vignettes aspell_write_personal_dictionary_file: Check spelling
  Needs the program aspell, hunspell or ispell.
  @files,filter,control,encoding,program,dictionaries,dir,ignore,drop,verbose,x,out,language what is read, and which words are known
  = A data frame of words.
  > is.function(aspell)
browseEnv: Objects of an environment in a browser
  @envir,pattern,excludepatt,html,expanded,properties,main,debugMe,... what is listed
  = NULL, invisibly.
  > is.function(browseEnv)
alarm flush.console process.events: At the terminal
  alarm() rings; flush.console() shows what is written so far; the last does nothing here.
  = NULL, invisibly.
  > flush.console()
memory.size memory.limit: Memory limits of Windows; of no effect here
  @max,size megabytes
  = Inf, with a warning.
  > suppressWarnings(memory.limit())
localeToCharset: The encoding of a locale
  "UTF-8" and the like.
  @locale name of a locale
  = Texts.
  > localeToCharset("de_DE.UTF-8")
rtags: Tags for editors
  A file by which editors find where functions are defined.
  @path,pattern,recursive,src,keep.re,ofile,append,verbose files that are read, and the file of tags
  = NULL, invisibly.
  > f <- tempfile(fileext = ".R"); writeLines("foo <- function() 1", f); o <- tempfile(); rtags(src = f, ofile = o); file.exists(o)
warnErrList: Results with errors as warnings
  @x,warn,errValue a list with errors; whether it is told; what takes their place
  = The list, with errors replaced.
  > suppressWarnings(warnErrList(list(1, simpleError("no"))))
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
