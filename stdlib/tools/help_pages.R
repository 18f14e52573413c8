# help_pages.R - The help pages of tools' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
file_ext file_path_sans_ext file_path_as_absolute list_files_with_exts list_files_with_type: Parts of paths
  The ending is what follows the last dot; of a file without one it is empty.
  @x,file,dir paths
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
  > toTitleCase("the first of many")
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
  > basename(R_user_dir("mine", "cache"))
toRd toHTML HTMLheader findHTMLlinks: Texts for help pages
  @obj,x,... an object or texts
  @title,logo,up,top,Rhome,css,headerTitle,outputEncoding head of the page
  @pkgDir,lib.loc,level folders of packages
  @append whether it is added
  = Texts.
  > toRd("100%"); is.function(toHTML)
Rd_db Rdindex checkRdContents loadRdMacros loadPkgRdMacros RdTextFilter: Pages of packages
  @package,dir,lib.loc,stages a package, or its folder
  @RdFiles,outFile,type,width,indent of the list of pages
  @chkInternal,file,macros,pkgdir,ifile,encoding,drop,keepSpacing,keep,... what is looked at, and where
  = Rd_db() a list of pages.
  > is.function(Rd_db)
parse_Rd Rd2txt Rd2HTML Rd2latex Rd2ex Rd2txt_options checkRd: Help pages
  parse_Rd() reads a page of the format of packages' man folders, the Rd2... functions write it as text, HTML, LaTeX or the code of its examples; checkRd() tells what is wrong with it.
  @file,Rd,con a path or what parse_Rd() returned
  @srcfile,encoding,outputEncoding,verbose source, and encodings
  @warningCalls,macros,permissive,listFile,defines,stages how it is read
  @out,package,dynamic,no_links,Links,Links2,stylesheet,fragment,writeEncoding,writeSRCREF,options,... where it goes, and how it looks
  @commentDontrun,commentDonttest whether code that is not to be run is left as a comment
  @unknownOK,listOK,def_enc what counts as an error
  = An object of class "Rd", or the name of the file, invisibly.
  > f <- tempfile(); writeLines(c("\\name{a}", "\\title{A}", "\\description{Text.}", "\\examples{", "1 + 1", "}"), f); rd <- parse_Rd(f)
  > Rd2txt(rd, options = list(underline_titles = FALSE)); Rd2ex(rd)
assertError assertWarning assertCondition: Check that code fails
  For tests: an error if the expression does not fail.
  @expr an expression
  @verbose,classes,...,.exprString whether the message is shown; classes of conditions that do
  = The conditions, invisibly.
  > assertError(stop("no"))
  > assertWarning(warning("w")); inherits(try(assertError(1), silent = TRUE), "try-error")
CRAN_package_db CRAN_check_results CRAN_check_details CRAN_check_issues CRAN_memtest_notes summarize_CRAN_check_status: What CRAN says of packages
  They read addresses of CRAN.
  @flavors,packages,results,details,issues,mtnotes kinds of machines, packages, and tables
  = Data frames.
  > is.function(CRAN_package_db)
write_PACKAGES update_PACKAGES: Index a repository
  The file PACKAGES that install.packages() reads.
  @dir,fields,type,verbose,unpacked,subdirs,latestOnly,addFiles,rds_compress,validate a folder of packages, and what is noted
  @verbose.level,logfile,strict,dryrun,... what is told
  = How many packages, invisibly.
  > d <- tempfile(); dir.create(d); write_PACKAGES(d); list.files(d)
package_dependencies dependsOnPkgs pkgDepends getDepList installFoundDepends package.dependencies vignetteDepends: What packages need
  @packages,pkgs,pkg,x names, or a matrix of descriptions
  @db,installed,lib.loc what available.packages() or installed.packages() returned
  @which,dependencies,recursive,reverse,verbose "Depends", "Imports", "LinkingTo", "Suggests"; whether it goes on; whether those that need it
  @depMtrx,instPkgs,recursiveDepends,local,reduce,check,depLevel,pkgPath,depends,repos,... how they are found
  @vig,sourceRepos,lib vignette, and where packages come from
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
  @use.values,verbose,ignore.generic.functions,chkInternal,strict how much is compared
  @file,files,registration,check_DUP,strictPlural,language what is looked at
  @tangle,weave,latex,workdir,keepfiles,check_args,reverse,Ncpus,pfiles,check_env,check_args_db,check_env_db,xvfb,clean,... how vignettes, and packages, are run
  @old,new,outputs,sources,logs,drop_ok,all,full,x,which what is compared and shown
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
  > is.list(vignetteEngine("Sweave"))
add_datalist resaveRdaFiles Rdiff Rcmd testInstalledBasic testInstalledPackage testInstalledPackages package_native_routine_registration_skeleton make_translations_pkg update_pkg_po xgettext xngettext xgettext2pot makevars_site makevars_user read.00Index startDynamicHelp .print.via.format: Work on packages
  @pkgpath,force,small.size,paths,compress,compression_level data of a package
  @from,to,useDiff,forEx,nullPointers,Log,args,... files that are compared, arguments
  @scope,outDir,testSrcdir,types,srcdir,Ropts,errorsAreFatal,pkg,lib.loc,fork what is tested
  @dir,file,align,character_only,include_declarations entries of registered routines
  @pkgdir,potFile,pot_make,mo_make,mergeOpts,copyright,bugs,verbose,asCall,name,version,package catalogues of translations
  @x a value
  = Files, or what they print.
  > f <- tempfile(); g <- tempfile(); writeLines(c("a", "b"), f); writeLines(c("a", "c"), g); Rdiff(f, g)
pskill psnice: Signals and priorities of processes
  @pid,signal,value number of a process; 15 ends it; a lower priority
  = TRUE or FALSE for each, invisibly; psnice() the priority before.
  > psnice()
delimMatch: Texts between braces
  @x,delim,syntax texts; the opening and closing sign
  = Places, with the attribute "match.length".
  > delimMatch("a{b}c", c("{", "}"))
)---"
