# packages.R - Packages: what depends on what, indices of repositories and libraries, files of sources, what GNU R's own tools do.

# Names in fields of dependencies, without R itself.
.dependency_names <- function(x) {
  parts <- trimws(unlist(strsplit(x[!is.na(x)], ",", fixed = TRUE)))
  names <- sub("[[:space:]]*[(].*", "", parts)
  unique(names[nzchar(names) & names != "R"])
}

.dependency_fields <- function(which) {
  if (!is.character(which)) stop(simpleError("'which' must be a character vector", sys.call(-1L)))
  fields <- c("Depends", "Imports", "LinkingTo", "Suggests", "Enhances")
  if (identical(which, "all")) fields else if (identical(which, "most")) fields[1:4] else if (identical(which, "strong")) fields[1:3] else which
}

package_dependencies <- function(packages = NULL, db = NULL, which = "strong", recursive = FALSE, reverse = FALSE, verbose = getOption("verbose")) {
  fields <- .dependency_fields(which)
  if (is.null(db)) db <- utils::available.packages()
  if (is.character(recursive)) {
    deeper <- .dependency_fields(recursive)
    recursive <- TRUE
  } else deeper <- fields
  direct <- function(fields) {
    d <- lapply(seq_len(NROW(db)), function(k) .dependency_names(unlist(db[k, fields])))
    names(d) <- as.character(db[, "Package"])
    if (!reverse) return(d)
    from <- rep(names(d), lengths(d))
    split(from, factor(unlist(d), levels = unique(unlist(d))))
  }
  first <- direct(fields)
  if (is.null(packages)) packages <- if (reverse) sort(unique(c(names(first), as.character(db[, "Package"])))) else names(first)
  known <- unique(as.character(db[, "Package"]))
  next_of <- if (recursive) direct(deeper)
  one <- function(p) {
    res <- first[[p]]
    if (is.null(res)) return(if (p %in% known || reverse) character())
    new <- res
    while (recursive && length(new)) {
      new <- setdiff(unlist(next_of[new], use.names = FALSE), res)
      res <- c(res, new)
    }
    unname(res)
  }
  sapply(packages, one, simplify = FALSE)
}

dependsOnPkgs <- function(pkgs, dependencies = "strong", recursive = TRUE, lib.loc = NULL,
                          installed = utils::installed.packages(lib.loc, fields = "Enhances")) {
  fields <- intersect(.dependency_fields(dependencies), colnames(installed))
  needs <- apply(installed[, fields, drop = FALSE], 1L, .dependency_names, simplify = FALSE)
  found <- character()
  new <- pkgs
  while (length(new)) {
    new <- setdiff(unname(installed[vapply(needs, function(d) any(d %in% new), NA), "Package"]), c(found, pkgs))
    found <- c(found, new)
    if (!recursive) break
  }
  unique(found)
}

package.dependencies <- function(x, check = FALSE, depLevel = c("Depends", "Imports", "Suggests")) {
  .Defunct("package_dependencies()")
}

pkgDepends <- function(...) .Defunct("package_dependencies()")
getDepList <- function(...) .Defunct("package_dependencies()")
installFoundDepends <- function(...) .Defunct()
vignetteDepends <- function(...) .Defunct("vignetteInfo()")

CRAN_package_db <- function() .cran_table("packages.rds")
CRAN_check_results <- function(flavors = NULL) {
  db <- .cran_table("check_results.rds")
  if (is.null(flavors)) db else db[db$Flavor %in% flavors, ]
}
CRAN_check_details <- function(flavors = NULL) {
  db <- .cran_table("check_details.rds")
  if (is.null(flavors)) db else db[db$Flavor %in% flavors, ]
}
CRAN_check_issues <- function() .cran_table("check_issues.rds")
CRAN_memtest_notes <- function() .cran_table("memtest_notes.rds")

# A table that CRAN keeps about its packages.
.cran_table <- function(name) {
  file <- tempfile()
  on.exit(unlink(file))
  url <- paste(sub("/$", "", utils::findCRANmirror("web")), "web/packages", name, sep = "/")
  status <- tryCatch(suppressWarnings(utils::download.file(url, file, mode = "wb", quiet = TRUE)), error = function(e) 1L)
  if (status != 0L) stop(simpleError(gettextf("cannot fetch %s", url), sys.call(-1L)))
  readRDS(file)
}

summarize_CRAN_check_status <- function(packages, results = NULL, details = NULL, issues = NULL) {
  if (is.null(results)) results <- CRAN_check_results()
  if (is.null(details)) details <- CRAN_check_details()
  structure(list(results = results[results$Package %in% packages, ], details = details[details$Package %in% packages, ]),
            class = "summarize_CRAN_check_status")
}

# ---- indices ----

read.00Index <- function(file) {
  if (is.character(file)) {
    if (file == "") file <- stdin() else {
      file <- base::file(file, "r")
      on.exit(close(file))
    }
  }
  if (!inherits(file, "connection")) stop(gettextf("argument '%s' must be a character string or connection", "file"), domain = NA)
  lines <- readLines(file)
  # an entry begins at the left end and goes on in indented lines
  starts <- grepl("^[^[:space:]]+(\t| {3,})", lines)
  group <- cumsum(starts | !grepl("^[[:space:]]+[^[:space:]]", lines))
  text <- vapply(split(lines, group), function(l) paste(c(l[1L], trimws(l[-1L])), collapse = " "), "", USE.NAMES = FALSE)
  text <- text[grepl("^[^[:space:]]+(\t| {3,})", text)]
  matrix(c(sub("[[:space:]].*", "", text), trimws(sub("^[^[:space:]]+", "", text))), ncol = 2L, dimnames = list(NULL, c("Item", "Description")))
}

write_PACKAGES <- function(dir = ".", fields = NULL, type = c("source", "mac.binary", "win.binary"), verbose = FALSE, unpacked = FALSE,
                           subdirs = FALSE, latestOnly = TRUE, addFiles = FALSE, rds_compress = "xz", validate = FALSE) {
  fields <- unique(c(setdiff(utils:::.package_fields, c("Archs", "MD5sum", "File")), "MD5sum", fields))
  places <- if (isTRUE(subdirs)) list.dirs(dir, full.names = FALSE) else if (is.character(subdirs)) c("", subdirs) else ""
  entries <- do.call(rbind, lapply(places, function(p) .package_entries(file.path(dir, p), p, fields, unpacked, verbose, addFiles)))
  if (is.null(entries)) return(invisible(0L))
  if (latestOnly && nrow(entries)) entries <- utils:::.filter_packages(entries, "duplicates")
  keep <- entries[, colSums(!is.na(entries)) > 0L, drop = FALSE]
  path <- file.path(dir, "PACKAGES")
  write.dcf(keep, path)
  zipped <- gzfile(paste0(path, ".gz"), "wt")
  write.dcf(keep, zipped)
  close(zipped)
  saveRDS(entries, paste0(path, ".rds"), compress = rds_compress)
  invisible(nrow(entries))
}

update_PACKAGES <- function(dir = ".", fields = NULL, type = c("source", "mac.binary", "win.binary"), verbose.level = as.integer(dryrun), latestOnly = TRUE,
                            addFiles = FALSE, rds_compress = "xz", strict = TRUE, dryrun = FALSE) {
  if (dryrun) return(invisible())
  write_PACKAGES(dir, fields, type, verbose = verbose.level > 0, latestOnly = latestOnly, addFiles = addFiles, rds_compress = rds_compress)
}

.package_entries <- function(dir, sub, fields, unpacked, verbose, addFiles) {
  files <- if (unpacked) dirname(Sys.glob(file.path(dir, "*", "DESCRIPTION"))) else list.files(dir, "_.*[.]tar[.][^_]*$|[.]zip$|[.]tgz$", full.names = TRUE)
  rows <- lapply(files, function(f) {
    if (verbose) message(basename(f))
    description <- if (unpacked) file.path(f, "DESCRIPTION") else {
      temp <- tempfile()
      on.exit(unlink(temp, recursive = TRUE))
      name <- file.path(sub("_.*$", "", basename(f)), "DESCRIPTION")
      if (endsWith(f, ".zip")) utils::unzip(f, name, exdir = temp) else utils::untar(f, name, exdir = temp)
      file.path(temp, name)
    }
    if (!file.exists(description)) return(NULL)
    row <- read.dcf(description, fields = fields)
    if (!unpacked) row[, "MD5sum"] <- md5sum(f)
    row <- cbind(row, File = if (addFiles) basename(f) else NA, Path = if (nzchar(sub)) sub else NA)
    row
  })
  do.call(rbind, rows)
}

checkMD5sums <- function(package, dir) {
  if (missing(dir)) dir <- find.package(package, quiet = TRUE)
  list <- file.path(dir, "MD5")
  if (!length(dir) || !file.exists(list)) return(NA)
  lines <- readLines(list)
  files <- sub("^[^ ]* [* ]", "", lines)
  now <- md5sum(file.path(dir, files))
  gone <- is.na(now)
  if (any(gone)) cat("files", paste(sQuote(files[gone]), collapse = ", "), "are missing\n")
  bad <- !gone & now != sub(" .*", "", lines)
  for (f in files[bad]) cat("file", sQuote(f), "has the wrong MD5 checksum\n")
  !any(gone, bad)
}

# ---- files of sources ----

list_files_with_type <- function(dir, type = c("code", "data", "demo", "docs", "vignette"), all.files = FALSE, full.names = TRUE,
                                 OS_subdirs = .OStype()) {
  type <- match.arg(type)
  exts <- switch(type, code = c("R", "r", "S", "s", "q"), demo = c("R", "r"), docs = c("Rd", "rd"), vignette = c("Rnw", "Snw", "Rtex", "Stex", "Rmd"),
                 data = c("R", "r", "RData", "rdata", "rda", "TXT", "txt", "CSV", "csv", "tab", "gz", "bz2", "xz"))
  found <- list_files_with_exts(dir, exts, all.files = all.files, full.names = full.names)
  if (type %in% c("code", "docs")) for (os in OS_subdirs) {
    more <- list_files_with_exts(file.path(dir, os), exts, all.files = all.files, full.names = FALSE)
    if (length(more)) found <- c(found, if (full.names) file.path(dir, os, more) else file.path(os, more))
  }
  found
}
.OStype <- function() {
  os <- Sys.getenv("R_OSTYPE")
  if (nzchar(os)) os else .Platform$OS.type
}

makevars_user <- function() {
  home <- Sys.getenv("R_MAKEVARS_USER", NA)
  if (!is.na(home)) return(if (file.exists(home)) home else character())
  found <- path.expand(file.path("~/.R", c(paste0("Makevars-", R.version$platform), "Makevars")))
  found[file.exists(found)][seq_len(min(1L, sum(file.exists(found))))]
}
makevars_site <- function() {
  file <- Sys.getenv("R_MAKEVARS_SITE", file.path(R.home("etc"), "Makevars.site"))
  if (file.exists(file)) file else character()
}

add_datalist <- function(pkgpath, force = FALSE, small.size = 1024^2) {
  dir <- file.path(pkgpath, "data")
  if (!dir.exists(dir)) return(invisible())
  out <- file.path(dir, "datalist")
  if (file.exists(out) && !force) return(invisible())
  files <- list_files_with_type(dir, "data")
  if (!force && sum(file.size(files)) <= small.size) return(invisible())
  lines <- vapply(files, function(f) {
    base <- file_path_sans_ext(basename(f), compression = TRUE)
    names <- if (grepl("[.](rda|RData|rdata)$", f)) load(f, new.env()) else base
    if (identical(names, base)) base else paste0(base, ": ", paste(names, collapse = " "))
  }, "", USE.NAMES = FALSE)
  writeLines(lines, out)
  invisible()
}

checkRdaFiles <- function(paths) {
  if (length(paths) == 1L && dir.exists(paths)) paths <- list_files_with_exts(paths, c("rda", "RData"))
  about <- lapply(paths, function(p) {
    if (!file.exists(p)) return(data.frame(size = NA_real_, ASCII = NA, compress = NA_character_, version = NA_integer_))
    head <- readBin(p, "raw", 5L)
    kind <- if (identical(head[1:2], as.raw(c(0x1f, 0x8b)))) "gzip" else if (identical(rawToChar(head[1:3]), "BZh")) "bzip2"
            else if (head[1L] == as.raw(0xfd)) "xz" else "none"
    con <- gzfile(p, "rb")
    on.exit(close(con))
    magic <- rawToChar(readBin(con, "raw", 4L))
    data.frame(size = file.size(p), ASCII = startsWith(magic, "RDA"), compress = kind, version = as.integer(substr(magic, 4L, 4L)))
  })
  res <- do.call(rbind, about)
  row.names(res) <- paths
  res
}

resaveRdaFiles <- function(paths, compress = c("auto", "gzip", "bzip2", "xz"), compression_level, version = NULL) {
  if (length(paths) == 1L && dir.exists(paths)) paths <- list_files_with_exts(paths, c("rda", "RData"))
  compress <- match.arg(compress)
  for (p in paths) {
    env <- new.env()
    names <- load(p, env)
    tried <- if (compress == "auto") c("gzip", "bzip2", "xz") else compress
    made <- vapply(tried, function(k) {
      f <- tempfile()
      save(list = names, file = f, envir = env, compress = k)
      f
    }, "")
    file.copy(made[which.min(file.size(made))], p, overwrite = TRUE)
    unlink(made)
  }
  invisible()
}

# ---- programs ----

find_gs_cmd <- function(gs_cmd = "") {
  if (nzchar(gs_cmd)) return(Sys.which(gs_cmd))
  set <- Sys.getenv("R_GSCMD")
  Sys.which(if (nzchar(set)) set else "gs")
}

compactPDF <- function(paths, qpdf = Sys.which(Sys.getenv("R_QPDF", "qpdf")), gs_cmd = Sys.getenv("R_GSCMD", ""),
                       gs_quality = Sys.getenv("GS_QUALITY", "none"), gs_extras = character()) {
  use_gs <- gs_quality != "none"
  gs <- if (use_gs) find_gs_cmd(gs_cmd) else ""
  if (!nzchar(qpdf) && !nzchar(gs)) return()
  if (length(paths) == 1L && dir.exists(paths)) paths <- Sys.glob(file.path(paths, "*.pdf"))
  sizes <- lapply(paths, function(p) {
    made <- tempfile(fileext = ".pdf")
    on.exit(unlink(made))
    if (use_gs && nzchar(gs)) system2(gs, c("-q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite", paste0("-dPDFSETTINGS=/", gs_quality), gs_extras,
                                            paste0("-sOutputFile=", shQuote(made)), shQuote(p)), FALSE, FALSE)
    else system2(qpdf, c("--object-streams=generate", shQuote(p), shQuote(made)), FALSE, FALSE)
    old <- file.size(p)
    new <- if (file.exists(made)) file.size(made) else NA
    if (!is.na(new) && new < 0.9 * old && old - new >= 1e4) {
      file.copy(made, p, overwrite = TRUE)
      c(old = old, new = new)
    }
  })
  keep <- lengths(sizes) > 0L
  res <- as.data.frame(do.call(rbind, c(sizes[keep], list(matrix(0, 0L, 2L, dimnames = list(NULL, c("old", "new")))))))
  row.names(res) <- paths[keep]
  structure(res, class = c("compactPDF", "data.frame"))
}

texi2dvi <- function(file, pdf = FALSE, clean = FALSE, quiet = TRUE, texi2dvi = getOption("texi2dvi"), texinputs = NULL, index = TRUE) {
  latex <- Sys.which(if (pdf) "pdflatex" else "latex")
  if (!nzchar(latex)) stop(if (pdf) "pdflatex is not available" else "latex is not available")
  if (length(texinputs)) {
    old <- Sys.getenv("TEXINPUTS", NA)
    on.exit(if (is.na(old)) Sys.unsetenv("TEXINPUTS") else Sys.setenv(TEXINPUTS = old))
    Sys.setenv(TEXINPUTS = paste(c(".", texinputs, ""), collapse = ":"))
  }
  base <- file_path_sans_ext(basename(file))
  run <- function(program, what) system2(program, what, if (quiet) FALSE else "", if (quiet) FALSE else "")
  status <- run(latex, c("-interaction=nonstopmode", shQuote(file)))
  if (status != 0L) stop(gettextf("Running 'texi2dvi' on '%s' failed.", file), domain = NA)
  if (file.exists(paste0(base, ".aux")) && any(grepl("bibdata", readLines(paste0(base, ".aux"), warn = FALSE), fixed = TRUE)) && nzchar(Sys.which("bibtex"))) run("bibtex", shQuote(base))
  if (index && file.exists(paste0(base, ".idx")) && nzchar(Sys.which("makeindex"))) run("makeindex", shQuote(base))
  for (k in 1:2) run(latex, c("-interaction=nonstopmode", shQuote(file)))
  if (clean) unlink(paste0(base, c(".aux", ".log", ".out", ".toc", ".bbl", ".blg", ".idx", ".ilg", ".ind")))
  invisible()
}
texi2pdf <- function(file, clean = FALSE, quiet = TRUE, texi2dvi = getOption("texi2dvi"), texinputs = NULL, index = TRUE) {
  texi2dvi(file, pdf = TRUE, clean = clean, quiet = quiet, texinputs = texinputs, index = index)
}

Rdiff <- function(from, to, useDiff = FALSE, forEx = FALSE, nullPointers = TRUE, Log = FALSE) {
  .clean <- function(f) {
    lines <- readLines(f, warn = FALSE)
    skip <- cumsum(grepl("IGNORE_RDIFF_BEGIN", lines)) > cumsum(c(FALSE, grepl("IGNORE_RDIFF_END", lines)[-length(lines)]))
    lines <- lines[!skip & !grepl("^(Time|R version|Copyright|Platform:)", lines)]
    lines <- gsub("<environment: 0x[0-9a-f]+>", "<environment>", gsub("[[:space:]]+$", "", lines))
    if (nullPointers) gsub("<pointer: (0x)?[0-9a-f]+>", "<pointer: 0x00000000>", lines) else lines
  }
  if (!file.exists(from) || !file.exists(to)) return(invisible(NA_integer_))
  files <- c(tempfile(), tempfile())
  on.exit(unlink(files))
  writeLines(.clean(from), files[1L])
  writeLines(.clean(to), files[2L])
  out <- suppressWarnings(system2("diff", c("-bw", shQuote(files)), stdout = TRUE))
  status <- as.integer(length(out) > 0L)
  if (Log) return(list(status = status, out = out))
  if (length(out)) writeLines(c("", out))
  invisible(status)
}

Rcmd <- function(args, ...) stop("there is no 'R CMD' here: run R CMD of an installation of GNU R by system2(\"R\", c(\"CMD\", ...))", call. = FALSE)

# ---- DESCRIPTION as Meta/package.rds has it: for install.packages(), and for pkgload, which takes these two from here ----

.read_description <- function(dfile, keep.white = character()) {
  if (!file.exists(dfile)) stop(gettextf("file '%s' does not exist", dfile), domain = NA)
  fields <- read.dcf(dfile, keep.white = keep.white)
  if (!nrow(fields)) stop(gettextf("file '%s' is not in valid DCF format", dfile), domain = NA)
  structure(as.vector(fields[1L, ]), names = colnames(fields))
}

# The requirements in a field: list(name = , op = , version = ) each.
.requirements <- function(x) {
  if (is.null(x) || is.na(x)) return(list())
  one <- trimws(strsplit(x, ",")[[1L]])
  one <- one[nzchar(one)]
  parts <- lapply(one, function(s) {
    name <- sub("[ \n\t(].*$", "", s)
    asked <- regmatches(s, regexec("\\([[:space:]]*([<>=!]+)[[:space:]]*([^[:space:])]+)[[:space:]]*\\)", s))[[1L]]
    if (length(asked)) list(name = name, op = asked[2L], version = package_version(asked[3L])) else list(name = name)
  })
  names(parts) <- vapply(parts, `[[`, "", "name")
  parts
}

# "R 4.2.2; ; 2023-01-01 00:00:00 UTC; unix" as a list.
.built_fields <- function(text) {
  parts <- strsplit(text, "; ", fixed = TRUE)[[1L]]
  list(R = R_system_version(sub("^R ", "", parts[1L])), Platform = parts[2L], Date = parts[3L], OStype = parts[4L])
}

.split_description <- function(db, verbose = FALSE, built = if ("Built" %in% names(db)) .built_fields(db[["Built"]])) {
  field <- function(name) .requirements(if (name %in% names(db)) db[[name]])
  depends <- field("Depends")
  r <- depends[names(depends) == "R"]
  structure(list(DESCRIPTION = db, Built = built, Rdepends = if (length(r)) r[[1L]], Rdepends2 = if (length(r)) unname(r),
                 Depends = depends[names(depends) != "R"], Suggests = field("Suggests"), Imports = field("Imports"),
                 LinkingTo = field("LinkingTo")),
            class = "packageDescription2")
}

# ---- lazy-load databases ----

# Writes the variables of an environment or list as FILEBASE.rdb, an index of them as FILEBASE.rdx: what lazyLoad() reads.
# Environments that values hold are entries of their own, so that several values go on sharing them.
makeLazyLoadDB <- function(from, filebase, compress = TRUE, ascii = FALSE, variables) {
  if (!is.environment(from)) from <- list2env(as.list(from), parent = emptyenv())
  if (missing(variables)) variables <- ls(from, all.names = TRUE)
  out <- file(paste0(filebase, ".rdb"), "wb")
  on.exit(close(out))
  at <- 0L
  met <- list()
  named <- function(e) {
    if (!is.environment(e)) return(NULL)
    k <- Position(function(known) identical(known, e), met)
    if (is.na(k)) {
      k <- length(met) + 1L
      met[[k]] <<- e
    }
    paste0("env::", k)
  }
  put <- function(value) {
    bytes <- serialize(value, NULL, ascii = ascii, refhook = named)
    if (compress) bytes <- c(writeBin(length(bytes), raw(), endian = "big"), memCompress(bytes, "gzip"))
    writeBin(bytes, out)
    key <- c(at, length(bytes))
    at <<- at + length(bytes)
    key
  }
  values <- lapply(setNames(nm = variables), function(name) put(get(name, envir = from, inherits = FALSE)))
  references <- list()
  while ((k <- length(references) + 1L) <= length(met)) {
    e <- met[[k]]
    references[[paste0("env::", k)]] <- put(list(bindings = as.list.environment(e, all.names = TRUE), enclos = parent.env(e),
                                                 attributes = attributes(e), isS4 = isS4(e), locked = environmentIsLocked(e)))
  }
  saveRDS(list(variables = values, references = references, compressed = compress), paste0(filebase, ".rdx"))
}
