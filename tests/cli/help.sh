#!/bin/sh
# help.sh - Pages of help of the program's own: every exported function has one, they speak of functions that are there, examples run.
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
# examples
library(tools)
pdf(NULL)
skip <- c("help", "example", "data", "toBibtex", "citation")
for (p in utils:::.help_packages_own) for (page in utils:::.own_pages(p)) {
  if (page$names[1L] %in% skip || !length(page$examples)) next
  where <- new.env(parent = globalenv())
  tryCatch(capture.output(eval(parse(text = page$examples), where), type = "output"),
           error = function(e) cat("example of", p, page$names[1L], "fails:", conditionMessage(e), "\n"))
}
found <- utils:::.own_page("lm")
text <- utils:::.own_page_text(found)
stopifnot(any(grepl("^     lm\\(formula, data", text)), any(grepl("weights: weights of the cases", text)))
stopifnot(NROW(utils:::.own_search("median")) > 0L)
utils:::.write_own_site("site")
stopifnot(file.exists("site/index.html", "site/stats/lm.html", "site/base/index.html"))
EOF
"$ORBIT" pages.R >out 2>err || { cat out err; exit 1; }
if grep 'fails:' out; then exit 1; fi
# as on a machine without GNU R, where a name space of mounts can be had
if [ -d /usr/lib/R ] && unshare -rm sh -c 'mount -t tmpfs none /usr/lib/R' 2>/dev/null; then
  cat >bare.R <<'EOF'
?mean
help(boxplot)
help.search("histogram")
example(sd)
invisible(?no_such_topic_at_all)
?no_such_topic_at_all
EOF
  ORBIT=$ORBIT unshare -rm sh -c 'mount -t tmpfs none /usr/lib/R; "$ORBIT" bare.R' >bare.out 2>&1 || { cat bare.out; exit 1; }
  for want in 'Arithmetic mean' 'Box plots' 'graphics::hist' 'sd> sd(c(1, 2, 4))' 'No documentation for'; do
    grep -q -F "$want" bare.out || { echo "not shown: $want"; cat bare.out; exit 1; }
  done
fi
