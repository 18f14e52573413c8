# help_pages.R - The help pages of utils' functions, and what arguments of the same name mean everywhere; see helppages.R.

.help_pages <- r"---(
head tail head.matrix tail.matrix: First and last elements or rows
  Rows of matrices and data frames, elements of other objects, lines of functions.
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
  @comp.str what stands before names of elements, "$ "
  @no.list whether the line about the list itself is left out
  @indent.str,nest.lev blanks before parts, and how deep they are
  @... arguments of methods; of lsf.str() those of ls()
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
  @transpose whether rows and columns are exchanged
  @x texts, or a list of them
  @... arguments of read.table(), such as colClasses and na.strings
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
  @... arguments of write.table()
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
  @package,lib.loc packages that are looked at, and their folders
  @verbose,try.all.packages,help_type whether more is told; whether all packages are searched; "text" or "html"
  @... of a question by mail
  @topic,e1,e2 a name, or a text
  @update,gui whether pages are made anew; what menu is used
  @browser,remote program that shows pages, and where they are
  @subject,address of a question by mail
  @string,words,what,type what is looked for, and names of documents
  @restrict,sortby,matchesPerPage where it is looked for, how it is sorted, and how much is shown
  = An object that shows the page when it is printed.
  > class(help("mean")); nrow(help.search("linear models", package = "stats")$matches) > 0
example demo vignette browseVignettes: Examples, demonstrations and longer texts
  Runs the examples of a page, so that you see what a function does.
  @topic name of a page
  @package,lib.loc,character.only where it is; whether it is given as text
  @give.lines whether the code is returned instead of run
  @local where it is run; FALSE: in the workspace
  @echo,verbose,ask,prompt.prefix what is shown
  @setRNG,run.dontrun,run.donttest,type whether random numbers begin anew; whether parts not to be run are
  @all whether all packages are looked at
  = The value of the last expression, invisibly.
  > example(mean)
  > example(sd)
getFromNamespace assignInNamespace assignInMyNamespace fixInNamespace: Objects inside packages
  For looking at and, for trying out, replacing what a package does not export.
  @x,value name of the object, and its new value
  @ns name of the package
  @pos,envir other ways to say where
  @... further arguments
  = The object; the others NULL, invisibly.
  > getFromNamespace("head.matrix", "utils")(matrix(1:20, 10), 2)
apropos find getAnywhere argsAnywhere: Find objects by a part of their names
  apropos() goes through the search path; getAnywhere() also finds methods that are not exported.
  @what,x a pattern, or a name
  @where,ignore.case,mode,numeric whether places are shown; whether case matters; type of the objects
  @simple.words whether the pattern must be the whole name
  = Names; getAnywhere() where they are.
  > apropos("^read\\.csv"); find("sd"); apropos("\\.test$", mode = "function")[1:3]
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
  > if (interactive()) download.packages("zoo", destdir = tempdir())
installed.packages available.packages old.packages new.packages packageStatus upgrade contrib.url setRepositories chooseCRANmirror chooseBioCmirror findCRANmirror getCRANmirrors mirror2html make.packages.html checkCRAN: Which packages there are
  Tables of packages: installed.packages() has those that are there, available.packages() those that repositories have, old.packages() those that are out of date and new.packages() those that are not installed yet. packageStatus() has both sides, and upgrade() of it installs what is newer.
  setRepositories() and chooseCRANmirror() set options("repos"), chooseBioCmirror() options("BioC_mirror"), which is always https://bioconductor.org here. In scripts they need `ind`.
  @... further arguments
  @contriburl,repos addresses of repositories
  @method,quiet,verbose how they are read, and what is told
  @type kind of packages: "source"
  @filters which versions count
  @ignore_repo_cache,max_repo_cache_age whether what was read is used again, and for how long
  @instPkgs,available tables to compare
  @checkBuilt whether packages built by older versions count as old
  @ask whether each package is asked for
  @object,repositories what packageStatus() returned; addresses of repositories
  @lib.loc,priority,noCache folders; "base", "recommended" or "high"; whether the folders are read anew
  @fields,subarch more fields of the descriptions that are wanted
  @ind numbers in the list, instead of a question
  @graphics,all,local.only whether a window may ask; whether mirrors that do not work are listed; whether only the list on this machine is read
  @addURLs,mirrors,file,head,foot,temp,docdir what pages and lists of mirrors are made of
  = Matrices with a row for each package; packageStatus() and upgrade() an object of class "packageStatus"; contrib.url() addresses; getCRANmirrors() a data frame; setRepositories() the old options and the functions that choose a mirror NULL, invisibly.
  > contrib.url("https://cloud.r-project.org")
  > "stats" %in% rownames(installed.packages(priority = "base"))
install.packages update.packages remove.packages: Install packages
  Sources of R, C, C++ and Fortran are compiled; dependencies come along. Packages of Debian (r-cran-...) work unchanged and need no compiling.
  @pkgs names of packages, or paths of files
  @lib,lib.loc folders with packages; the first of .libPaths()
  @repos,contriburl,method addresses of repositories, NULL for files; how it is downloaded
  @dependencies,Ncpus whether what they need is installed, too; how many at once
  @... further arguments
  @available what available.packages() returned
  @destdir where downloaded files are kept
  @type "source", the only kind here
  @quiet,verbose what is told
  @configure.args,configure.vars arguments and variables of configure scripts
  @clean,keep_outputs whether what was built, and what was told, is kept
  @libs_only whether only compiled code is installed
  @INSTALL_opts further options
  @ask whether it is asked before a package is renewed
  @oldPkgs,checkBuilt which packages count as old
  @instlib where new packages go
  = NULL, invisibly.
  > if (interactive()) install.packages("zoo")
sessionInfo compareVersion: About this session
  Versions and packages to tell with a question.
  @package names of packages
  @a,b versions as texts
  = An object that prints them; compareVersion() -1, 0 or 1.
  > class(sessionInfo()); compareVersion("1.2.3", "1.10")
packageDescription packageVersion packageDate packageName maintainer asDateBuilt: About packages
  What is in a package's DESCRIPTION.
  @pkg,lib.loc name of a package, and folders with packages
  @fields names of the fields that are wanted; all if none
  @drop whether a single field comes as a text
  @encoding encoding of the texts
  @date.fields fields in which a date is looked for
  @tryFormats formats of dates
  @desc what packageDescription() returned
  @env an environment, whose package is told
  @built the field "Built"
  = A list or texts; packageVersion() a version, which compares with texts.
  > packageDescription("stats")$Title; packageVersion("stats") >= "4.0"
citation cite citeNatbib bibentry citEntry citHeader citFooter readCitationFile toBibtex toLatex person as.person personList as.personList: Cite programs and persons
  citation("pkg") says how a package is to be cited. bibentry() makes an entry, person() a person. Entries print as text, toBibtex() as BibTeX. readCitationFile() reads the file CITATION of a package, which is R code with calls of citHeader(), bibentry() and citFooter().
  @package,lib.loc,auto a package; whether its DESCRIPTION is used
  @keys,bib,textual,before,after,mode,abbreviate,longnamesfirst,bibpunct,previous entries by key, and how they stand in the text
  @bibtype,textVersion,header,footer,key,other,mheader,mfooter,entry,... kind and fields of an entry
  @file path of a file CITATION
  @meta a list of fields of the package's DESCRIPTION, which the file may use as `meta`
  @object,x an object, or a text such as "Ada Lovelace <ada@example.org>"
  @given,family,middle,email,role,comment,first,last parts of a person's name; "aut", "cre" ...
  = bibentry() and citEntry() objects of class "bibentry", citation() and readCitationFile() of "citation", too; person(), as.person() and their like of class "person"; toBibtex() and toLatex() lines; cite() and citeNatbib() a text.
  > toBibtex(citation())
  > f <- tempfile(); writeLines(c('citHeader("Please cite:")', 'bibentry("Misc", title = "T", author = "A B", year = 2020)'), f); length(readCitationFile(f))
  > person("Ada", "Lovelace", role = "aut"); b <- bibentry("Misc", title = "T", author = "A B", year = 2020); toBibtex(b)
news: News of packages
  What changed in versions of a package.
  @query,package,lib.loc,format,reader,db a condition on Version, Category, Text; a package; entries
  = A data frame of entries.
  > if (interactive()) news(Version >= "4.2.0")
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
  @method "auto", "internal", "libcurl", "wget", "curl"
  @quiet whether nothing is told
  @mode "w", or "wb" for bytes, "a" to add
  @cacheOK whether answers that servers keep will do
  @extra,headers further options of the program, and of the request
  @... further arguments
  @title,file,delete.file of url.show(): title, where it is kept, whether that is removed
  = 0, invisibly, if it worked.
  > f <- tempfile(); g <- tempfile(); writeLines("x", f); download.file(paste0("file://", f), g, quiet = TRUE); readLines(g)
combn: All combinations of elements
  Each choice of m elements in the order of `x`.
  @x a vector, or a number n for 1:n
  @m how many are chosen
  @FUN a function of each choice
  @simplify whether the result is a matrix
  @... further arguments of FUN
  = A matrix with a column for each choice, or a list.
  > combn(4, 2)
  > combn(c("a", "b", "c"), 2, paste, collapse = "-")
stack unstack relist as.relistable is.relistable: Columns below each other, and lists as vectors and back
  stack() makes of columns of equal kind one column and a factor of their names, as models want it; unstack() undoes it.
  relist() gives the values of a vector, mostly of unlist(), the shape of a list again. as.relistable() marks a list, so that its unlist() keeps the shape and relist() needs no `skeleton`: for optim(), say, whose parameters are a vector.
  @x a list or data frame
  @flesh a vector of values
  @skeleton a list whose shape they get
  @form a formula: values ~ groups
  @drop whether levels of columns that were left out go
  = stack() a data frame of `values` and `ind`; unstack() a data frame where groups are equally long, else a list; relist() and as.relistable() a list of class "relistable"; is.relistable() TRUE or FALSE.
  > stack(list(a = 1:2, b = 3))
  > start <- as.relistable(list(a = 1, b = 2:3)); relist(unlist(start) * 10)$b
  > unstack(stack(list(a = 1:2, b = 3:4)))
modifyList hasName: Change and ask for elements of lists
  Lists in lists are changed, too, not replaced.
  @x,val lists; elements of the second replace those of the first, NULL removes them
  @keep.null whether NULL is kept
  @name names
  = A list; hasName() TRUE or FALSE for each name.
  > modifyList(list(a = 1, b = 2), list(b = 3))
  > hasName(list(a = 1), c("a", "b"))
  > str(modifyList(list(par = list(a = 1, b = 2)), list(par = list(b = NULL, c = 3))))
object.size: Memory of an object
  What an object would take alone; what is shared is counted in each.
  @x an object
  @units,standard,quote,digits of print() and format(): "B", "KB", "auto"
  = Bytes, of class "object_size".
  > x <- numeric(1e5); object.size(x); format(object.size(x), units = "KB")
  > print(object.size(list(x, x)), units = "auto")
capture.output: What an expression prints, as text
  What several lines print is returned line by line.
  @... expressions
  @file,append file that output goes to instead
  @type,split "output" or "message"; whether it is shown as well
  = Texts, or NULL, invisibly, with a file.
  > out <- capture.output(print(1:3), cat("done\n")); out; grep("R-squared", capture.output(summary(lm(dist ~ speed, cars))), value = TRUE)
txtProgressBar setTxtProgressBar getTxtProgressBar: Progress bars
  On a terminal, shows how far a loop has come.
  @style 1 letters only, 2 and 3 redrawn, 3 with per cent
  @file a connection; standard output if none
  @pb a bar
  @min,max values at the ends
  @initial,value value at the beginning, and now
  @char letter that the bar is made of
  @width columns
  @title,label not shown here
  = A bar; setTxtProgressBar() the value before, invisibly.
  > b <- txtProgressBar(0, 3, style = 3); for (i in 1:3) setTxtProgressBar(b, i); close(b)
menu select.list askYesNo: Ask the user
  Asked at the prompt only; 0 or NA without a user.
  @choices texts
  @graphics,title whether a window is wanted; a line above
  @preselect,multiple what is chosen at first; whether several may be
  @msg the question
  @default the answer to an empty line
  @prompts texts for yes, no and cancel
  @... further arguments
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
  Lines with signs or numbers in front.
  @x texts
  @label,type,offset,width what stands before: a sign, or "A", "a", "1", "i" and "."
  @start the first number
  = Lines of text.
  > writeLines(formatOL(c("one", "two"))); writeLines(formatUL(c("one", "two"), label = "-"))
  > writeLines(formatOL(c("one", "two", "three"), type = "i", offset = 2))
methods .S3methods getS3method isS3method isS3stdGeneric: Methods of generics
  methods(print) lists those of a function, methods(class = "lm") those for a class; an asterisk marks what is not exported.
  @generic.function,class name of a generic, or of a class
  @f,method name of the generic, or of the method
  @optional whether a missing one gives NULL instead of an error
  @envir where it is looked for
  = An object that prints names; getS3method() the function.
  > "summary.lm" %in% methods(summary)
  > class(getS3method("summary", "lm")(lm(dist ~ speed, cars)))
Rprof summaryRprof Rprofmem: Where time is spent
  Rprof("file") begins, Rprof(NULL) ends; summaryRprof() adds up. Rprofmem() writes nothing here and warns. `orbit profile script.R` does more.
  @filename,append,interval file, and seconds between looks
  @memory.profiling,gc.profiling,line.profiling,filter.callframes what else is noted
  @numfiles,bufsize,chunksize room
  @memory,lines,index,diff,exclude,basenames,threshold what is shown
  = NULL, invisibly; summaryRprof() a list of tables.
  > f <- tempfile(); Rprof(f); for (i in 1:3e5) sqrt(i); Rprof(NULL); file.exists(f)
dump.frames debugger recover limitedLabels debugcall undebugcall: After errors
  options(error = recover) lets you look at variables after an error; dump.frames() keeps them for debugger().
  @dump what dump.frames() has kept
  @dumpto,to.file,include.GlobalEnv name of the object or file
  @maxwidth letters of calls
  @once function whose calls are stopped in
  = NULL, invisibly.
  > f <- function(x) x; debugcall(f(1)); isdebugged(f); undebug(f)
setBreakpoint findLineNum: Stop at a line of a source file
  findLineNum() tells which functions have a line of a file, and where in them; setBreakpoint() has them stop there in the
  browser. Functions must have been read with options(keep.source = TRUE), as source() does at the prompt.
  @srcfile a file's name, or "file.R#10" with the line
  @line number of the line
  @nameonly whether only the last part of a file's path is compared
  @envir,lastenv environments in which functions are looked for: from the first to the last
  @verbose,print whether it is told what is found, and whether trace() prints each time
  @tracer what is called there instead of the browser
  @clear whether the breakpoint is taken away
  @... further arguments of findLineNum()
  = The places found; setBreakpoint() invisibly.
  > f <- tempfile(fileext = ".R"); writeLines(c("g <- function(x) {", "  x + 1", "}"), f); source(f, keep.source = TRUE)
  > length(findLineNum(f, 2))
bug.report create.post: Write to those who look after a package
  A message is begun in the mail program or the browser, with what sessionInfo() says about this session.
  @package,lib.loc the package that it is about, and the folder with it
  @subject,address,ccaddress to whom, and about what
  @method,file,filename how it is sent, and the file where it is written
  @instructions,description,info what the message begins with
  @... further arguments
  = NULL, invisibly.
  > if (interactive()) bug.report(subject = "a question", package = "lattice")
edit fix vi emacs pico xedit xemacs file.edit: Edit objects and files with the user's editor
  The object is written as R code into a file, the editor opens it in the terminal, and what is there afterwards is evaluated. edit() returns the changed object and fix() puts it in its place; file.edit() edits files one after the other. vi(), emacs(), pico(), xedit() and xemacs() are edit() with these editors, which must be installed. Data frames and matrices are edited as code, too. fix() of a name that is not there begins with an empty function. Code that cannot be read is an error, too; edit() without arguments then opens it again.
  @name an object; without one the code that was edited last
  @x an object, by its name
  @file where it is kept; "" a file for the time of editing
  @title not used by editors in the terminal
  @editor a command, mostly from the environment variable EDITOR or VISUAL, or a function of name, file and title
  @... files; of edit() and fix() further arguments
  @fileEncoding "UTF-8", or "" for the same; another is an error
  = The changed object; fix() and file.edit() nothing that is shown.
  > if (interactive()) edit(1:3)
View data.entry dataentry de page: Look at tables
  View() shows a table in the pager of a terminal, and page() how an object is written. data.entry(), dataentry() and de() need the window of a spreadsheet, which is not there: they are errors that say what else can be done.
  @x a data frame or matrix; of page() any object, or its name
  @title heading of the table
  @method "dput" for R code, "print" for what printing shows
  @data,modes,Modes,Names columns of a spreadsheet, their kinds and names
  @... objects; of page() arguments of file.show()
  = View() and page() NULL, invisibly.
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
  @includeText whether the text is in the table
  @x a function or expression; of getParseText() rows of a table
  @parseData,id what getParseData() returned, and numbers of rows
  @fn a function
  @full.names whether paths are whole
  @first,which whether the first place is told, or the last
  @unique whether each file is told once
  = A data frame, or texts, or the function without its text.
  > p <- parse(text = "x <- 1", keep.source = TRUE); getParseData(p)$token
Rtangle RweaveLatex RtangleFinish RtangleRuncode RtangleSetup RtangleWritedoc RweaveChunkPrefix RweaveEvalWithOpt RweaveLatexFinish RweaveLatexOptions RweaveLatexSetup RweaveLatexWritedoc RweaveTryStop SweaveHooks makeRweaveLatexCodeRunner .RtangleCodeLabel: Documents with code
  RweaveLatex() and Rtangle() are drivers: what Sweave() and Stangle() do with a document. The other functions are their parts, for writing other drivers: Setup reads the arguments, Runcode runs a chunk, Writedoc writes text, Finish closes the files, Options checks the options of a chunk. RweaveEvalWithOpt() evaluates one expression as the options want it; RweaveTryStop() stops if that failed. SweaveHooks() runs functions of options("SweaveHooks").
  @file,syntax,output the document, how it marks chunks, and the file that is written
  @quiet,debug,stylepath what is told, and whether the LaTeX style is named by its whole path
  @annotate,split,drop.evalFALSE of code files: comments between chunks, a file for each chunk, chunks with eval=FALSE left out
  @object,chunk state of the driver; lines of a chunk
  @options options of the chunk, such as `eval`, `print`, `term` and `label`
  @expr an expression
  @err what RweaveEvalWithOpt() returned
  @error whether the end comes from an error
  @run,envir whether hooks are run, and where
  @evalFunc what evaluates expressions
  @... further options
  = Drivers are lists of functions; Setup, Runcode and Writedoc the state. RweaveEvalWithOpt() value and whether it is visible, or an object of class "try-error".
  > names(RweaveLatex())
  > RweaveEvalWithOpt(quote(1 + 1), list(eval = TRUE, print = FALSE, term = TRUE))$value
Sweave Stangle SweaveSyntConv: Documents with code
  Sweave() runs the chunks of a LaTeX document and puts in what they print; Stangle() takes the code out.
  @file,driver,syntax,encoding,... the document, and how it is read
  @output files of code
  = The name of the file, invisibly.
  > f <- file.path(tempdir(), "d.Rnw"); writeLines(c("<<>>=", "1 + 1", "@"), f); old <- setwd(tempdir()); Stangle(f, quiet = TRUE); file.exists("d.R"); setwd(old)
tar untar zip unzip: Archives
  untar() and unzip() need no other programs; list = TRUE only tells names.
  @tarfile,zipfile path of the archive
  @files paths that go in, or are taken out
  @compression,compression_level "none", "gzip", "bzip2" or "xz", and how much
  @tar,zip,unzip program; "internal" needs none
  @extra_flags,flags,extras further options
  @list whether names are told only
  @exdir folder that files go to
  @overwrite,junkpaths whether files are replaced, and go to one folder
  @setTimes,restore_times whether files get the times of the archive
  @compressed,support_old_tars,verbose kind of compression; whether old formats are read; what is told
  = Names, or 0 if it worked, invisibly.
  > f <- tempfile("one"); writeLines("x", f); old <- setwd(tempdir()); tar("t.tar", basename(f), tar = "internal"); length(untar("t.tar", list = TRUE)); setwd(old)
hashtab gethash sethash remhash numhash typhash maphash clrhash is.hashtab: Tables by key
  Keys may be any objects; the table is changed in place.
  @type,size "identical" or "address"; expected number of keys
  @h,key,value,nomatch the table, a key of any kind, its value, and what is returned where there is none
  @FUN a function of keys and values
  @x an object
  = gethash() the value; remhash() TRUE or FALSE; numhash() a number.
  > h <- hashtab(); sethash(h, "k", 1); gethash(h, "k")
  > numhash(h); remhash(h, "k")
fileSnapshot changedFiles file_test: Compare folders and test files
  What was added, deleted or changed in a folder.
  @... a folder, and what is noted
  @path a folder
  @file.info,timestamp,md5sum,digest what is noted of files: sizes and times, a file with the time, sums, or what a function says
  @full.names whether paths are whole
  @before,after snapshots, or paths
  @check.file.info what of file.info() is compared
  @op "-f" is it a file, "-d" a folder, "-x" can it be run, "-nt" newer than, "-ot" older than
  @x,y paths
  = Objects that print the differences; file_test() TRUE or FALSE.
  > file_test("-d", tempdir())
  > d <- tempfile(); dir.create(d); s <- fileSnapshot(d); file.create(file.path(d, "new")); changedFiles(s)$added
make.socket read.socket write.socket close.socket: Sockets
  Simple connections over the network; socketConnection() does more.
  @host,port,fail,server,socket,maxlen,loop,string a machine and port; a text
  @... for methods
  = A socket, or a text.
  > p <- tryCatch(make.socket("localhost", 1), error = function(e) "nobody listens", warning = function(w) "nobody listens"); p
globalVariables suppressForeignCheck: Tell checks what is meant
  Tells checks of packages which names are variables of data frames.
  @names,package,add names, and their package
  = Names.
  > # at top level of a package, for names that formulas use: globalVariables(c("mpg", "cyl"))
  > globalVariables(package = "utils")
package.skeleton prompt promptData promptImport promptPackage: Begin packages and their pages
  package.skeleton() writes the folders of a package from objects or files; prompt() a page of help to fill in.
  @name,list,environment,path,force,code_files,encoding name of the package, and what goes in
  @object,filename,... object, and file of the page; NA returns it
  @package,lib.loc,final,importedFrom,importPage package, and whether only what is sure is written
  @force.function whether it is written as a function in any case
  = The name of the file, invisibly.
  > f <- function(x, n = 2) x; p <- prompt(f, filename = NA); p$usage
aspell aspell_package_C_files aspell_package_R_files aspell_package_Rd_files aspell_package_vignettes aspell_write_personal_dictionary_file: Check spelling
  Needs the program aspell, hunspell or ispell.
  @files,filter,control,encoding,program,dictionaries,dir,ignore,drop,x,out,language what is read, and which words are known
  = A data frame of words.
  > if (nzchar(Sys.which("aspell"))) { f <- tempfile(); writeLines("ths word", f); invisible(aspell(f)) }
browseEnv: Objects of an environment in a browser
  A page with the variables of an environment.
  @envir,pattern,excludepatt,html,expanded,properties,main,debugMe what is listed
  = NULL, invisibly.
  > if (interactive()) browseEnv()
alarm flush.console process.events: At the terminal
  alarm() rings; flush.console() shows what is written so far; the last does nothing here.
  = NULL, invisibly.
  > flush.console()
memory.size memory.limit: Memory limits of Windows; of no effect here
  Memory is not limited here as on Windows.
  @max,size megabytes
  = Inf, with a warning.
  > suppressWarnings(memory.limit())
localeToCharset: The encoding of a locale
  "UTF-8" and the like.
  @locale name of a locale
  = Texts.
  > localeToCharset("de_DE.UTF-8"); localeToCharset("de_DE.ISO8859-1")
rtags: Tags for editors
  A file by which editors find where functions are defined.
  @path,pattern,recursive,src,keep.re,ofile,append,verbose files that are read, and the file of tags
  = NULL, invisibly.
  > f <- tempfile(fileext = ".R"); writeLines("foo <- function() 1", f); o <- tempfile(); rtags(src = f, ofile = o); file.exists(o)
warnErrList: Results with errors as warnings
  Lists of results, some of which are errors, as lapply() with tryCatch(..., error = identity) makes them. One warning tells of all errors: how many there are, and their messages.
  @x a list with errors
  @warn whether there is a warning
  @errValue what takes the place of errors
  = The list, with errors replaced, and the text of the warning as attribute "warningMsg"; without errors the list as it is.
  > suppressWarnings(warnErrList(list(1, simpleError("no"))))
osVersion: The operating system
  Its name and version, as sessionInfo() shows them.
  $ osVersion
  = A text, or NULL where it is not known.
  > is.null(osVersion) || is.character(osVersion)
SweaveSyntaxLatex SweaveSyntaxNoweb: The two ways of writing a document for Sweave()
  How pieces of code begin and end: as environments of LaTeX, or by <<>>= and @ as noweb has it.
  $ SweaveSyntaxLatex
  $ SweaveSyntaxNoweb
  = Lists of regular expressions, with the class "SweaveSyntax".
  > SweaveSyntaxNoweb$doc
)---"

# What arguments mean wherever a page says nothing else; "package argument" in the pages of a package.
.help_arguments <- r"---(
graphics log: which axes are logarithmic: "x", "y", "xy"
grDevices log: which axes are logarithmic: "x", "y", "xy"
graphics fill: colour of the inside
grDevices fill: colour of the inside
graphics type: kind of drawing: "p" points, "l" lines, "b" both, "h" needles, "s" steps, "n" nothing
stats type: kind of result, one of the texts of the usage
base type: kind of result, one of the texts of the usage
utils type: kind of result, one of the texts of the usage
tools type: kind of result, one of the texts of the usage
methods type: kind of result, one of the texts of the usage
graphics x: coordinates along x, or the data that are drawn
graphics y: coordinates along y
graphics family: font of the texts
grDevices family: font of the texts
stats family: distribution and link of the response
graphics alpha: opacity, 0 to 1
grDevices alpha: opacity, 0 to 1
stats alpha: level of significance, or a parameter
graphics n: at how many places
graphics p: coordinates
graphics k: a number; how many
graphics method: how it is done, one of the texts of the usage
graphics scale: by what it is made longer or wider
graphics size: size in inches
graphics order: the order of the parts
graphics data: a data frame in which variables are looked up
graphics rate: a number
graphics location: where
graphics mean: a number
grDevices n: how many
base size: how many
base p: a number
base q: a text
base m: a number
base f: a function or a factor
utils f: a function, or a file
stats f: a function
methods f: name of a generic function
tools f: a file
base log: whether the logarithm is meant
stats fit: a fitted model
stats model: a model, or whether the model frame is kept with the fit
stats interval: limits between which is searched, or "confidence" or "prediction"
stats start: starting values, or when a series begins
base start: first place
base end: last place
base family: a name
base alpha: a number
base drop: whether dimensions of length one are dropped, or levels that do not occur
base fill: whether, or at what width, lines are broken
utils fill: whether short rows are filled with missing values
utils fit: a fitted model
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
f: a function
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
