# help_pages.R - The help pages of tools' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
file_ext file_path_sans_ext file_path_as_absolute list_files_with_exts list_files_with_type: Parts of paths
  The ending is what follows the last dot, if these are letters and digits only; of a file without one it is empty. list_files_with_exts() lists the files in a folder with these endings.
  @x,dir paths
  @compression whether .gz and the like are dropped first
  @exts,all.files,full.names endings; whether hidden ones are listed; whether paths are whole
  @type,OS_subdirs kind of files of a package: "code", "docs", "demo", "vignette"
  = Texts.
  > file_ext("a.tar.gz")
  > file_path_sans_ext("report.Rmd")
  > file_path_sans_ext("a.tar.gz", compression = TRUE)
toTitleCase: Capitals as in titles
  Short words such as "of" stay small.
  @text texts
  = Texts.
  > toTitleCase(c("the first of many", "using R and S for data"))
md5sum checkMD5sums: Sums that tell whether files changed
  The same bytes give the same sum of 32 letters.
  @files,package,dir paths
  = Texts, named by file; NA for what cannot be read.
  > f <- tempfile(); cat("abc", file = f); unname(md5sum(f))
R_user_dir: Folders for a user's files of a package
  Outside of the user's own files; the folder need not exist.
  @package name of the package
  @which "data", "config" or "cache"
  = A path.
  > basename(R_user_dir("mine", "cache")); Sys.setenv(R_USER_CACHE_DIR = "/var/tmp"); R_user_dir("mine", "cache"); Sys.unsetenv("R_USER_CACHE_DIR")
toRd toHTML HTMLheader findHTMLlinks: Texts for help pages
  What R means by % and \ is escaped in help pages, < and & in HTML.
  @obj,x,... an object or texts
  @title,logo,up,top,Rhome,css,headerTitle,outputEncoding head of the page
  @pkgDir,lib.loc,level folders of packages
  = Texts.
  > toRd("100% of {x}"); toRd(c("a\\b", "50%"))
Rd_db Rdindex checkRdContents loadRdMacros loadPkgRdMacros RdTextFilter: Pages of packages
  All pages of a package at once, and their list.
  @package,dir,lib.loc,stages a package, or its folder
  @RdFiles,outFile,type,width,indent of the list of pages
  @chkInternal,file,macros,pkgdir,ifile,encoding,drop,keep what is looked at, and where
  = Rd_db() a list of pages.
  > f <- tempfile(fileext = ".Rd"); writeLines(c("\\name{twice}\\title{Double}\\alias{twice}", "\\examples{twice(2)}"), f)
  > rd <- parse_Rd(f); class(rd); Rd2txt(rd, options = list(underline_titles = FALSE))
parse_Rd Rd2txt Rd2HTML Rd2ex Rd2txt_options: Help pages
  parse_Rd() reads a page of the format of packages' man folders; Rd2txt() writes it as text, Rd2HTML() as HTML, Rd2ex() the code of its examples.
  @file,Rd a path, or what parse_Rd() returned
  @srcfile where the text is from
  @encoding,outputEncoding encodings of what is read and written
  @verbose whether more is told
  @fragment whether it may be a part of a page, without title and name
  @warningCalls,permissive how faults are told
  @macros commands that the page may use
  @defines,stages which conditional parts hold, and which computed ones
  @out path or connection; "" is standard output
  @package name of the package, and its version, for the last line
  @options list of settings, see Rd2txt_options()
  @Links,Links2,no_links where other pages are; links are shown as plain text here
  @dynamic whether it is for a help server
  @stylesheet address of the style sheet
  @commentDontrun,commentDonttest whether code that is not to be run is left as a comment
  @... settings, or arguments of parse_Rd()
  = An object of class "Rd", or the name of the file, invisibly.
  > f <- tempfile(); writeLines(c("\\name{a}", "\\title{A}", "\\description{Text.}", "\\examples{", "1 + 1", "}"), f); rd <- parse_Rd(f)
  > Rd2txt(rd, options = list(underline_titles = FALSE)); Rd2ex(rd)
parseLatex deparseLatex latexToUtf8: LaTeX sources
  parseLatex() takes a source apart: text, macros, blocks in braces, mathematics, environments, comments, each with the attributes "latex_tag" and "srcref". deparseLatex() makes text of that, latexToUtf8() letters of macros for accents and signs.
  @text,filename lines; their name in messages
  @verbatim environments whose text is left as it is
  @verbose accepted
  @x,dropBraces what parseLatex() returned; whether braces that are no arguments are left out
  = A list of class "LaTeX"; a string.
  > deparseLatex(latexToUtf8(parseLatex("Caf\\'e \\o")))
encoded_text_to_latex charset_to_Unicode: Letters beyond ASCII as LaTeX, and in encodings of one byte
  encoded_text_to_latex() writes letters with accents and some signs as macros, and "?" for others. charset_to_Unicode is a table of integers: for each byte (rows) the code in Unicode that each of 14 encodings has there.
  @x strings, whose bytes are in that encoding
  @encoding "latin1", "latin2", "latin9", "UTF-8" or "utf8"
  = Strings of ASCII.
  > encoded_text_to_latex("caf\u00e9 \u0142", "UTF-8"); charset_to_Unicode["e9", "ISOLatin1"]
Rd2latex checkRd: Pages as LaTeX, and what is wrong with them
  Rd2latex() writes a page in terms of the macros of Rd.sty. checkRd() is not there yet: the call is an error that says so.
  @Rd a path, or what parse_Rd() returned
  @out path or connection
  @... further arguments
  @defines,stages which \Sexpr and #ifdef count
  @outputEncoding,writeEncoding encoding of the lines; whether it is told at the top
  @fragment whether it is a part of a page
  = The file or connection, invisibly.
  > f <- tempfile(); writeLines(c("\\name{a}", "\\title{A}", "\\description{All of \\code{x_1}.}"), f); Rd2latex(f)
assertError assertWarning assertCondition: Check that code fails
  For tests: an error if the expression does not fail.
  @expr an expression
  @verbose,classes,...,.exprString whether the message is shown; classes of conditions that do
  = The conditions, invisibly.
  > assertError(stop("no"))
  > assertWarning(warning("w")); inherits(try(assertError(1), silent = TRUE), "try-error")
CRAN_package_db CRAN_check_results CRAN_check_details CRAN_check_issues CRAN_memtest_notes summarize_CRAN_check_status: What CRAN says of packages
  They read addresses of CRAN.
  @flavors,packages,results,details,issues kinds of machines, packages, and tables
  = Data frames.
  > if (interactive()) head(CRAN_package_db()[c("Package", "Version")])
write_PACKAGES update_PACKAGES: Index a repository
  The file PACKAGES that install.packages() reads.
  @dir,fields,type,verbose,unpacked,subdirs,latestOnly,addFiles,rds_compress,validate a folder of packages, and what is noted
  @verbose.level,strict,dryrun what is told
  = How many packages, invisibly.
  > d <- tempfile(); dir.create(d); write_PACKAGES(d); list.files(d)
package_dependencies dependsOnPkgs pkgDepends getDepList installFoundDepends package.dependencies vignetteDepends: What packages need
  Which packages a package needs, or which ones need it.
  @packages,pkgs,x names, or a matrix of descriptions
  @db,installed,lib.loc what available.packages() or installed.packages() returned
  @which,dependencies,recursive,reverse,verbose "Depends", "Imports", "LinkingTo", "Suggests"; whether it goes on; whether those that need it
  @check,depLevel,... how they are found
  = A list of names.
  > db <- cbind(Package = c("a", "b"), Depends = NA, Imports = c("b, stats", NA), LinkingTo = NA); rownames(db) <- db[, 1]; package_dependencies("a", db)
showNonASCII showNonASCIIfile: Lines with other characters than ASCII
  Letters are shown as <xx>.
  @x,file texts, or a path
  = The lines, invisibly.
  > showNonASCII("plain")
  > showNonASCII(c("plain", "caf\u00e9"))
codoc codocClasses codocData undoc checkDocFiles checkDocStyle checkFF checkPoFile checkPoFiles checkRdaFiles checkReplaceFuns checkS3methods checkTnF checkVignettes check_packages_in_dir check_packages_in_dir_changes check_packages_in_dir_details summarize_check_packages_in_dir_depends summarize_check_packages_in_dir_results summarize_check_packages_in_dir_timings nonS3methods: Checks of packages
  They compare code and pages of a package, look for calls that are wrong, and check many packages at once.
  @package,dir,lib.loc a package or its folder
  @use.values,verbose how much is compared
  @file,registration,check_DUP,strictPlural,language what is looked at
  @tangle,weave,latex,workdir,keepfiles,... how vignettes, and packages, are run
  @old,outputs,sources,logs,drop_ok,all,full,which what is compared and shown
  = Objects that print what was found; nothing if all is well.
  > "all.equal" %in% nonS3methods("base")
buildVignette buildVignettes pkgVignettes getVignetteInfo vignetteEngine vignetteInfo texi2dvi texi2pdf compactPDF find_gs_cmd bibstyle getBibstyle: Vignettes and TeX
  texi2pdf() needs TeX; vignetteEngine() says how a kind of vignette is read.
  @file,package,dir,lib.loc,subdirs,pattern a vignette, or a package and its folder
  @weave,latex,tangle,clean,keep,quiet,engine,buildPkg,encoding,ser_elibs,check,skip how they are made
  @output,source,name,aspell which files are told
  @pdf,texi2dvi,texinputs,index files of TeX
  @paths,qpdf,gs_cmd,gs_quality,gs_extras programs that compress
  @style,envir,.init,.default,... a style of references
  @all whether files that need not be made are told, too
  = Names of files, invisibly, or lists.
  > names(vignetteEngine("Sweave"))
add_datalist resaveRdaFiles Rdiff Rcmd testInstalledBasic testInstalledPackage testInstalledPackages package_native_routine_registration_skeleton make_translations_pkg update_pkg_po xgettext xngettext xgettext2pot makevars_site makevars_user read.00Index startDynamicHelp .print.via.format: Work on packages
  For those who write packages: lists of data, compressed data, tests, translations.
  @pkgpath,force,small.size,paths,compress,compression_level data of a package
  @from,to,useDiff,forEx,nullPointers,Log,args,... files that are compared, arguments
  @scope,outDir,testSrcdir,types,srcdir,Ropts,errorsAreFatal,pkg,lib.loc what is tested
  @dir,file,align,character_only,include_declarations entries of registered routines
  @pkgdir,potFile,pot_make,mo_make,mergeOpts,copyright,bugs,verbose,asCall,name,version catalogues of translations
  @x a value
  = Files, or what they print.
  > f <- tempfile(); g <- tempfile(); writeLines(c("a", "b"), f); writeLines(c("a", "c"), g); Rdiff(f, g)
pskill psnice: Signals and priorities of processes
  Ends a process, or lets others go first.
  @pid,signal,value number of a process; 15 ends it; a lower priority
  = TRUE or FALSE for each, invisibly; psnice() the priority before.
  > psnice()
delimMatch: Texts between braces
  The first balanced pair of signs in each text.
  @x,delim,syntax texts; the opening and closing sign
  = Places, with the attribute "match.length".
  > x <- "\\emph{very {deep}} text"; at <- delimMatch(x, c("{", "}")); at; substr(x, at, at + attr(at, "match.length") - 1)
SIGHUP SIGINT SIGQUIT SIGKILL SIGTERM SIGSTOP SIGTSTP SIGCONT SIGCHLD SIGUSR1 SIGUSR2: Numbers of signals
  What pskill() sends to a process: SIGTERM asks it to end, SIGKILL ends it, SIGINT is what Ctrl-C sends, SIGSTOP and
  SIGCONT hold it and let it go on.
  $ SIGINT
  $ SIGTERM
  = Whole numbers, those of this machine.
  > SIGKILL
langElts: Names of the parts of the language
  The functions that the language itself consists of: those of braces, loops, assignments, functions.
  $ langElts
  = Texts.
  > "for" %in% langElts
)---"
