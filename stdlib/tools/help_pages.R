# help_pages.R - The help pages of tools' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
file_ext file_path_sans_ext file_path_as_absolute list_files_with_exts list_files_with_type: Parts of paths
  > file_ext("a.tar.gz")
  > file_path_sans_ext("report.Rmd")
toTitleCase: Capitals as in titles
  > toTitleCase("the first of many")
md5sum checkMD5sums: Sums that tell whether files changed
R_user_dir: Folders for a user's files of a package
parse_Rd Rd2txt Rd2HTML Rd2latex Rd2ex Rd2txt_options RdTextFilter Rd_db Rdindex checkRd checkRdContents loadRdMacros loadPkgRdMacros toRd toHTML HTMLheader findHTMLlinks: Help pages
  > f <- tempfile(); writeLines(c("\\name{a}", "\\title{A}", "\\description{Text.}"), f); Rd2txt(parse_Rd(f))
assertError assertWarning assertCondition: Check that code fails
  > assertError(stop("no"))
package_dependencies package.dependencies dependsOnPkgs pkgDepends getDepList installFoundDepends vignetteDepends write_PACKAGES update_PACKAGES CRAN_package_db CRAN_check_results CRAN_check_details CRAN_check_issues CRAN_memtest_notes summarize_CRAN_check_status: Packages and what they need
showNonASCII showNonASCIIfile: Lines with other characters than ASCII
  > showNonASCII("plain")
codoc codocClasses codocData undoc checkDocFiles checkDocStyle checkFF checkPoFile checkPoFiles checkRdaFiles checkReplaceFuns checkS3methods checkTnF checkVignettes check_packages_in_dir check_packages_in_dir_changes check_packages_in_dir_details summarize_check_packages_in_dir_depends summarize_check_packages_in_dir_results summarize_check_packages_in_dir_timings nonS3methods: Checks of packages
buildVignette buildVignettes pkgVignettes getVignetteInfo vignetteEngine vignetteInfo texi2dvi texi2pdf compactPDF find_gs_cmd bibstyle getBibstyle: Vignettes and TeX
add_datalist resaveRdaFiles Rdiff Rcmd testInstalledBasic testInstalledPackage testInstalledPackages package_native_routine_registration_skeleton make_translations_pkg update_pkg_po xgettext xngettext xgettext2pot makevars_site makevars_user read.00Index startDynamicHelp .print.via.format: Work on packages
pskill psnice: Signals and priorities of processes
delimMatch: Texts between braces
  > delimMatch("a{b}c", c("{", "}"))
)---"
