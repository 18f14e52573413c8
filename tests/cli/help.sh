#!/bin/sh
# help.sh - Pages of help of the program's own: every exported function has one, with its usage, every argument, value and example;
# they speak of functions that are there; examples run, and print what GNU R prints where it is installed.
set -e
cat >pages.R <<'EOF'
lacking <- character()
wrong <- character()
for (p in utils:::.help_packages_own) {
  ns <- asNamespace(p)
  exports <- if (p == "base") ls(baseenv()) else getNamespaceExports(p)
  exports <- exports[vapply(exports, function(n) is.function(get0(n, ns)), NA) & !startsWith(exports, ".")]
  # parts of tryCatch() and its like, which show in calls
  exports <- setdiff(exports, c("doTryCatch", "tryCatchList", "tryCatchOne", "doWithOneRestart", "makeRestartList", "withOneRestart", "withRestartList",
                                "gch.list", if (p == "base") "Rprofmem"))
  lacking <- c(lacking, exports[vapply(exports, function(n) is.null(utils:::.own_page(n, p)), NA)])
  names <- unlist(lapply(utils:::.own_pages(p), `[[`, "names"))
  wrong <- c(wrong, names[!vapply(names, exists, NA, ns)], names[duplicated(names)])
}
stopifnot("a function without page" = length(lacking) == 0L || { print(lacking); FALSE })
stopifnot("a page about what is not there" = length(wrong) == 0L || { print(wrong); FALSE })
# functions that are no methods of S3 have pages that name them; usage shows every function, written out or from its formals
methods <- unlist(lapply(utils:::.help_packages_own, function(p) {
  ns <- asNamespace(p)
  exports <- Filter(function(n) is.function(get0(n, ns)), if (p == "base") ls(baseenv()) else getNamespaceExports(p))
  named <- unlist(lapply(utils:::.own_pages(p), `[[`, "names"))
  pages <- Filter(Negate(is.null), lapply(setdiff(exports, named), utils:::.method_page, p))
  vapply(pages, function(page) paste(page$title, page$text), "")
}))
stopifnot(any(grepl("What as.data.frame() does with objects of class 'model.matrix'", methods, fixed = TRUE)),
          any(grepl("called by assignments to row.names()", methods, fixed = TRUE)), any(grepl("called by max(), min()", methods, fixed = TRUE)),
          !grepl("What (as|is|all|row)[(]", methods))
shown <- paste(utils:::.own_page_text(utils:::.own_page("importIntoEnv")), collapse = " ")
stopifnot(grepl("importIntoEnv(impenv, impnames, expenv, expnames)", shown, fixed = TRUE))
for (word in c("NA", "NULL", "TRUE", "Inf", "else")) stopifnot(!is.null(utils:::.own_page(word)))
for (word in c("Kolmogorov", "confidence interval", "percentile", "recursion", "upper case")) stopifnot(NROW(utils:::.own_search(word)) > 0L)
# every argument is described, and each page says what comes back and shows an example
arguments <- unlist(lapply(utils:::.help_packages_own, function(p) unlist(lapply(utils:::.own_pages(p), function(page) {
  silent <- setdiff(utils:::.taken_arguments(page, p), names(utils:::.own_arguments(page, p)))
  c(if (length(silent)) paste0(p, "::", page$names[1L], " does not describe ", silent),
    if (!length(page$value)) paste0(p, "::", page$names[1L], " does not say what it returns"),
    if (!length(page$examples)) paste0(p, "::", page$names[1L], " has no example"))
}))))
stopifnot("a page that does not say all" = length(arguments) == 0L || { print(arguments); FALSE })
dir.create("examples")
for (p in utils:::.help_packages_own) for (page in utils:::.own_pages(p)) {
  writeLines(page$examples, file.path("examples", paste0(p, "_", utils:::.html_file(page$names[1L]))))
}
found <- utils:::.own_page("lm")
text <- utils:::.own_page_text(found)
stopifnot(any(grepl("^     lm\\(formula, data", text)), any(grepl("weights: weights of the cases", text)))
stopifnot(NROW(utils:::.own_search("median")) > 0L)
utils:::.write_own_site("site")
stopifnot(file.exists("site/index.html", "site/stats/lm.html", "site/base/index.html"))
EOF
"$ORBIT" pages.R >out 2>err || { cat out err; exit 1; }
run_examples() { # run_examples PROGRAM...: what depends on the run is left out
  LC_ALL=C.UTF-8 "$@" "$TESTS/cli/help-examples.R" examples 2>/dev/null | sed -e 's/0x[0-9a-f]*>/0x>/' -e '/^#### base_system.time/,/^####/d'
}
run_examples "$ORBIT" >ours
if grep -B 3 'fails:' ours; then exit 1; fi
if command -v Rscript >/dev/null; then
  # trace() takes functions of the workspace there; names of methods depend on what packages keep inside
  run_examples Rscript >theirs
  differing() { sed -e '/^#### base_trace.html/,/^####/d' "$1"; }
  differing ours >ours.same
  differing theirs >theirs.same
  diff ours.same theirs.same || exit 1
fi
# as on a machine without GNU R, where a name space of mounts can be had
if [ -d /usr/lib/R ] && unshare -rm sh -c 'mount -t tmpfs none /usr/lib/R' 2>/dev/null; then
  cat >bare.R <<'EOF'
?mean
help(boxplot)
help.search("histogram")
example(sd)
invisible(?no_such_topic_at_all)
?no_such_topic_at_all
class?numeric
help(package = "tools")
EOF
  ORBIT=$ORBIT unshare -rm sh -c 'mount -t tmpfs none /usr/lib/R; "$ORBIT" bare.R' >bare.out 2>&1 || { cat bare.out; exit 1; }
  for want in 'Arithmetic mean' 'Box plots' 'graphics::hist' 'sd> sd(c(1, 2, 4))' 'No documentation for' 'Vectors of a type' 'Information on package' 'Parts of paths'; do
    grep -q -F "$want" bare.out || { echo "not shown: $want"; cat bare.out; exit 1; }
  done
fi
