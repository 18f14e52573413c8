# packages.R - How installed packages fare beside GNU R: a table in Markdown for doc/packages.md.
#
#   Rscript tools/packages.R KINDS LIST [PACKAGE]...
#
# KINDS: load, examples, tests, joined by a comma. LIST: a file with a package's name on each line, or - for those named.
# Environment: ORBIT (build/orbit), WORK (build/packages: what was run and where it differs), JOBS (2), PAGES (help pages of a
# package whose examples are run, spread evenly; 12), LIMIT (seconds of a run; 60), SOURCES (a folder with sources of packages).
#
# load: library() with its messages, the exports, their classes and the search path are the same text under both programs.
# examples: those of the help pages, expression by expression, what goes to standard output; expressions that print differently
# when GNU R runs them again do not count.
# tests: those that a package installs (tinytest, RUnit's unitTests) or that lie in SOURCES/PACKAGE/tests/testthat, file by file:
# how many of the expectations (RUnit: test functions) that pass under GNU R pass.

orbit <- Sys.getenv("ORBIT", "build/orbit")
work <- Sys.getenv("WORK", "build/packages")
jobs <- as.integer(Sys.getenv("JOBS", "2"))
pages <- as.integer(Sys.getenv("PAGES", "12"))
limit <- as.integer(Sys.getenv("LIMIT", "60"))
dir.create(work, recursive = TRUE, showWarnings = FALSE)
orbit <- normalizePath(orbit)
work <- normalizePath(work)

# Runs a script in a folder of its own: the exit status, standard output and standard error.
run <- function(program, script) {
  dir <- tempfile("run")
  dir.create(dir)
  on.exit(unlink(dir, recursive = TRUE))
  writeLines(script, file.path(dir, "script.R"), useBytes = TRUE)
  status <- suppressWarnings(system(paste0(
    "cd ", dir, " && LC_ALL=C.UTF-8 TZ=UTC COLUMNS=80 HOME=", dir, " TMPDIR=", dir,
    " timeout -k 5 ", limit, " ", program, " script.R > out 2> err < /dev/null"
  )))
  text <- function(f) {
    lines <- readLines(file.path(dir, f), warn = FALSE, encoding = "UTF-8")
    lines <- iconv(lines, "UTF-8", "UTF-8", sub = "byte")
    lines <- gsub("0x[0-9a-f]{6,}", "ADDRESS", lines)
    gsub("(/[^ \"']*)?/(Rtmp\\w+|run[0-9a-f]+)(/file[0-9a-f]+)?|\\bfile[0-9a-f]{10,}", "TEMP", lines, perl = TRUE)
  }
  list(status = status, out = text("out"), err = text("err"))
}
gnu <- function(script) run("Rscript --vanilla", script)
own <- function(script) run(paste(orbit, "--vanilla"), script)

note <- function(name, ...) cat(..., file = file.path(work, name), sep = "\n", append = TRUE)

# ---- Loading ---------------------------------------------------------------------------------------------------------------

load_script <- function(name) c(
  "options(warn = 1)", sprintf("library(%s)", name), sprintf("n <- asNamespace(\"%s\")", name),
  "e <- sort(grep(\"^[.]__T__\", getNamespaceExports(n), value = TRUE, invert = TRUE))", # tables of methods are nobody's to see
  "writeLines(paste(e, vapply(e, function(x) class(getExportedValue(n, x))[1L], \"\")))",
  "writeLines(search())", "writeLines(sort(loadedNamespaces()))"
)

check_load <- function(name) {
  a <- gnu(load_script(name))
  if (a$status != 0) return("not in GNU R")
  b <- own(load_script(name))
  if (b$status != 0) {
    note(paste0(name, ".load"), b$err)
    tells <- function(pattern) grep(pattern, b$err, value = TRUE)
    why <- c(sub(".*undefined symbol: (.*)", "needs `\\1`", tells("undefined symbol")), sub("^ *error: *", "", tells("^ *error: ")),
             tells("^Error"), paste("status", b$status)) # the plainest first
    return(paste("no:", trimws(why[1L])))
  }
  if (identical(a[-1], b[-1])) return("yes")
  note(paste0(name, ".load"), "GNU R only:", setdiff(c(a$out, a$err), c(b$out, b$err)), "Orbit only:",
       setdiff(c(b$out, b$err), c(a$out, a$err)))
  if (identical(a$out, b$out)) "other messages" else "other exports"
}

# ---- Examples --------------------------------------------------------------------------------------------------------------

# The expressions of a page's examples as text, without those that end the session.
expressions <- function(rd) {
  file <- tempfile()
  on.exit(unlink(file))
  try(tools::Rd2ex(rd, file), silent = TRUE)
  if (!file.exists(file)) return(character())
  lines <- readLines(file, encoding = "UTF-8", warn = FALSE)
  parsed <- tryCatch(parse(text = lines, keep.source = TRUE, encoding = "UTF-8"), error = function(e) NULL)
  if (!length(parsed)) return(character())
  text <- vapply(attr(parsed, "srcref"), function(s) paste(as.character(s, useSource = TRUE), collapse = "\n"), "")
  text[!grepl("\\bq(uit)?\\(|runApp|shinyApp|runGadget|browseURL|install\\.packages|Sys\\.sleep", text)]
}

example_pages <- function(name) {
  db <- tryCatch(tools::Rd_db(name), error = function(e) NULL)
  list <- Filter(length, lapply(db, expressions))
  if (length(list) > pages) list <- list[round(seq(1, length(list), length.out = pages))]
  list
}

page_script <- function(name, list, from) {
  start <- c("options(error = expression(NULL), warn = 1)", sprintf("library(%s)", name), ".opt <- options()")
  body <- lapply(from:length(list), function(p) c(
    "rm(list = ls()); options(.opt); grDevices::graphics.off(); set.seed(1)",
    sprintf("cat(\"\\n@@%d.0\\n\")", p),
    rbind(list[[p]], sprintf("cat(\"\\n@@%d.%d\\n\")", p, seq_along(list[[p]])))
  ))
  c(start, unlist(body))
}

# What each expression printed; a page at which the program stopped is left out and the rest run anew.
run_pages <- function(program, name, list) {
  got <- list()
  stopped <- character()
  from <- 1L
  while (from <= length(list) && length(stopped) < 6) {
    r <- program(page_script(name, list, from))
    at <- grep("^@@[0-9]+\\.[0-9]+$", r$out)
    keys <- sub("@@", "", r$out[at])
    starts <- c(1L, at + 1L)[seq_along(at)]
    for (i in seq_along(at)) {
      part <- sub("[ \t]+$", "", r$out[seq_len(at[i] - starts[i]) + starts[i] - 1L])
      part <- paste(part, collapse = "\n")
      got[[keys[i]]] <- gsub("^\n+|\n+$", "", part)
    }
    last <- sprintf("%d.%d", length(list), length(list[[length(list)]]))
    if (last %in% keys) break
    page <- if (length(keys)) as.integer(sub("\\..*", "", keys[length(keys)])) else from
    if (endsWith(if (length(keys)) keys[length(keys)] else "", paste0(".", length(list[[page]])))) page <- page + 1L
    stopped <- c(stopped, sprintf("%d: %s", page, if (r$status == 124) "too slow" else paste("status", r$status)))
    note(paste0(name, ".stopped"), stopped[length(stopped)], names(list)[page], tail(r$err, 5))
    from <- page + 1L
  }
  list(got = got, stopped = stopped)
}

volatile <- "Sys\\.(time|Date|info|getpid|getenv)|\\bdate\\(\\)|proc\\.time|system\\.time|R\\.home|\\.libPaths|essionInfo|R\\.[vV]ersion|packageVersion|packageDescription|object\\.size|object_size|mem_|\\.Platform|citation|<bytecode"

check_examples <- function(name) {
  list <- example_pages(name)
  if (!length(list)) return(c(0, 0, 0))
  unlink(file.path(work, paste0(name, c(".diff", ".stopped"))))
  kept <- file.path(work, paste0(name, ".gnu"))
  a <- if (file.exists(kept)) readRDS(kept)
  if (!identical(a$list, list)) {
    a <- c(run_pages(gnu, name, list), list(list = list))
    a$again <- run_pages(gnu, name, list)$got
    saveRDS(a, kept)
  }
  b <- run_pages(own, name, list)
  keys <- Filter(function(k) !endsWith(k, ".0") && nzchar(a$got[[k]]) && identical(a$got[[k]], a$again[[k]]), names(a$got))
  text <- function(k) { n <- as.integer(strsplit(k, ".", fixed = TRUE)[[1L]]); list[[n[1L]]][n[2L]] }
  keys <- Filter(function(k) !grepl(volatile, text(k)) && !grepl("<bytecode", a$got[[k]]), keys)
  same <- vapply(keys, function(k) identical(a$got[[k]], b$got[[k]]), NA)
  for (k in keys[!same]) {
    note(paste0(name, ".diff"), paste("====", k, names(list)[as.integer(sub("\\..*", "", k))]), text(k),
         "---- GNU R", a$got[[k]], "---- Orbit", if (is.null(b$got[[k]])) "(not reached)" else b$got[[k]])
  }
  crashes <- sum(grepl("status (13[0-9]|139|[0-9]{5})", b$stopped))
  c(sum(same), length(keys), crashes)
}

# ---- Tests -----------------------------------------------------------------------------------------------------------------

test_files <- function(name) {
  at <- c(system.file("tinytest", package = name), system.file("unitTests", package = name),
          file.path(Sys.getenv("SOURCES", "sources"), name, "tests", "testthat"))
  kinds <- c("tinytest", "RUnit", "testthat")
  patterns <- c("^test.*[.][rR]$", "^(runit|test).*[.][rR]$", "^test.*[.][rR]$")
  found <- which(nzchar(at) & dir.exists(at))[1L]
  if (is.na(found)) return(NULL)
  at <- normalizePath(at[found])
  list(at = at, kind = kinds[found], files = list.files(at, patterns[found]))
}

# Writes a line with passes and failures after each file; what fails is shown before it.
test_script <- function(name, tests, from) {
  copy <- file.path("p", "tests") # testthat writes beside its files
  one <- switch(tests$kind,
    tinytest = c(
      "  r <- as.data.frame(tinytest::run_test_file(f, verbose = 0, color = FALSE))",
      "  if (NROW(r)) print(r[!r$result %in% c(TRUE, NA), c(\"first\", \"call\")])",
      "  c(sum(r$result, na.rm = TRUE), sum(!r$result, na.rm = TRUE))"
    ),
    RUnit = c(
      "  r <- RUnit::runTestSuite(RUnit::defineTestSuite(\"s\", \".\", paste0(\"^\", f, \"$\"), \"^test.+\"), verbose = 0L)",
      "  for (g in r[[1]]$sourceFileResults) for (n in names(g)) if (g[[n]]$kind != \"success\") cat(n, g[[n]]$msg, \"\\n\")",
      "  e <- RUnit::getErrors(r)", "  c(e$nTestFunc - e$nErr - e$nFail, e$nErr + e$nFail)"
    ),
    testthat = c(
      sprintf("  r <- testthat::test_file(f, reporter = \"check\", package = \"%s\", load_package = \"installed\", stop_on_failure = FALSE)", name),
      "  r <- as.data.frame(r)", "  c(sum(r$passed), sum(r$failed + r$error))"
    )
  )
  c(
    sprintf("suppressWarnings(suppressPackageStartupMessages(library(%s)))", name),
    "Sys.setenv(NOT_CRAN = \"true\")", "dir.create(\"p\")",
    sprintf("file.copy(\"%s\", \"p\", recursive = TRUE)", if (tests$kind == "testthat") dirname(dirname(tests$at)) else tests$at),
    sprintf("setwd(\"%s\")", file.path("p", if (tests$kind == "testthat") file.path(name, "tests", "testthat") else basename(tests$at))),
    "run <- function(f) {", one, "}",
    sprintf("files <- %s", paste(deparse(tests$files), collapse = "\n")),
    sprintf("for (i in %d:length(files)) {", from),
    "  n <- tryCatch(suppressWarnings(suppressMessages(run(files[i]))), error = function(e) { print(e); c(0, 1) })",
    "  while (sink.number()) sink()", "  cat(sprintf(\"\\n@@%d %d %d\\n\", i, n[1L], n[2L]))", "}"
  )
}

# Passes of each file; a file at which the program stopped has none.
run_tests <- function(program, name, tests, which) {
  passes <- integer(length(tests$files))
  from <- 1L
  while (from <= length(passes)) {
    r <- program(test_script(name, tests, from))
    marks <- grep("^@@[0-9]+ [0-9]+ [0-9]+$", r$out, value = TRUE)
    n <- vapply(strsplit(sub("@@", "", marks), " "), as.integer, 1:3)
    note(paste0(name, ".tests.", which), r$out, tail(r$err, 20))
    if (length(marks)) passes[n[1L, ]] <- n[2L, ]
    at <- if (length(marks)) max(n[1L, ]) + 1L else from
    if (at <= length(passes)) note(paste0(name, ".tests.", which), paste("STOPPED", r$status, tests$files[at]))
    from <- at + 1L
  }
  passes
}

check_tests <- function(name) {
  tests <- test_files(name)
  if (is.null(tests)) return(c(0, 0))
  unlink(file.path(work, paste0(name, c(".tests.orbit", ".fewer"))))
  kept <- file.path(work, paste0(name, ".gnutests"))
  a <- if (file.exists(kept)) readRDS(kept)
  if (!identical(a$tests, tests)) {
    a <- list(passes = run_tests(gnu, name, tests, "gnu"), tests = tests)
    saveRDS(a, kept)
  }
  b <- run_tests(own, name, tests, "orbit")
  fewer <- which(b < a$passes)
  if (length(fewer)) note(paste0(name, ".fewer"), sprintf("%s: %d of %d", tests$files[fewer], b[fewer], a$passes[fewer]))
  c(sum(pmin(a$passes, b)), sum(a$passes))
}

# ---- Main ------------------------------------------------------------------------------------------------------------------

version <- function(name) utils::packageDescription(name, fields = "Version")
compiled <- function(name) if (nzchar(system.file("libs", package = name))) "yes" else ""

row <- function(name, kinds) {
  if (!nzchar(system.file(package = name))) return(NULL)
  r <- list(name = name, version = version(name), compiled = compiled(name))
  if ("load" %in% kinds) r$load <- check_load(name)
  if ("examples" %in% kinds) r$examples <- check_examples(name)
  if ("tests" %in% kinds) r$tests <- check_tests(name)
  r
}

main <- function(args) {
  kinds <- strsplit(args[1L], ",")[[1L]]
  names <- c(if (args[2L] != "-") readLines(args[2L]), args[-(1:2)])
  rows <- parallel::mclapply(names, function(n) tryCatch(row(n, kinds), error = function(e) {
    list(name = n, version = conditionMessage(e), compiled = "", load = "tool failed", examples = c(0, 0, 0), tests = c(0, 0))
  }), mc.cores = jobs, mc.preschedule = FALSE)
  rows <- Filter(Negate(is.null), rows)
  saveRDS(rows, file.path(work, "rows.rds"))
  cat("| package | version | compiled |", if ("load" %in% kinds) " loads |",
      if ("examples" %in% kinds) " examples that print: same |", if ("tests" %in% kinds) " tests that pass |", "\n", sep = "")
  cat("|---|---|---|", strrep("---|", length(kinds)), "\n", sep = "")
  for (r in rows) {
    cat("| ", r$name, " | ", r$version, " | ", r$compiled, " |", sep = "")
    if (!is.null(r$load)) cat(" ", r$load, " |", sep = "")
    if (!is.null(r$examples)) {
      e <- r$examples
      cat(" ", if (e[2L]) sprintf("%d of %d", e[1L], e[2L]), if (e[3L]) sprintf(", %d crashes", e[3L]), " |", sep = "")
    }
    if (!is.null(r$tests)) cat(" ", if (r$tests[2L]) sprintf("%d of %d", r$tests[1L], r$tests[2L]), " |", sep = "")
    cat("\n")
  }
  cat("\n", length(names), " packages, ", length(rows), " installed", sep = "")
  if ("load" %in% kinds) cat(", ", sum(vapply(rows, function(r) r$load == "yes", NA)), " load with GNU R's exports and messages", sep = "")
  if ("examples" %in% kinds) {
    e <- Reduce(`+`, lapply(rows, `[[`, "examples"))
    cat(", ", e[1L], " of ", e[2L], " printing expressions of the examples the same (", round(100 * e[1L] / e[2L], 1), " %), ", e[3L],
        " crashes", sep = "")
  }
  if ("tests" %in% kinds) {
    e <- Reduce(`+`, lapply(rows, `[[`, "tests"))
    cat(", ", e[1L], " of ", e[2L], " tests that pass under GNU R pass (", round(100 * e[1L] / e[2L], 1), " %)", sep = "")
  }
  cat("\n")
}
main(commandArgs(TRUE))
