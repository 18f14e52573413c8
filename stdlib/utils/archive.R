# archive.R - Archives: unzip(), zip(), untar(), tar().  Members of zip files are unpacked by conn_zip.c, tar files are read
# and written here, block by block.

unzip <- function(zipfile, files = NULL, list = FALSE, overwrite = TRUE, junkpaths = FALSE, exdir = ".", unzip = "internal", setTimes = FALSE) {
  if (!identical(unzip, "internal")) {
    if (!list && !missing(exdir)) dir.create(exdir, showWarnings = FALSE, recursive = TRUE)
    if (list) return(.unzip_listed(system2(unzip, c("-ql", shQuote(zipfile)), stdout = TRUE)))
    flags <- c(if (overwrite) "-oq" else "-nq", if (junkpaths) "-j")
    status <- system2(unzip, c(flags, shQuote(path.expand(zipfile)), if (length(files)) shQuote(files), "-d", shQuote(exdir)), stdout = TRUE)
    return(invisible(status))
  }
  zipfile <- path.expand(zipfile)
  found <- .Internal(zip_members(zipfile))
  if (list) {
    if (is.null(found)) stop(gettextf("zip file '%s' cannot be opened", zipfile), domain = NA)
    return(data.frame(Name = found[[1L]], Length = found[[2L]], Date = .dos_time(found[[3L]])))
  }
  if (is.null(found)) {
    warning("error 1 in extracting from zip file")
    return(invisible())
  }
  exdir <- path.expand(exdir)
  dir.create(exdir, showWarnings = FALSE, recursive = TRUE)
  members <- found[[1L]]
  wanted <- if (is.null(files)) members else {
    if (!all(files %in% members)) warning("requested file not found in the zip file")
    members[members %in% files]
  }
  done <- character()
  for (m in wanted) {
    if (endsWith(m, "/")) {
      if (!junkpaths) dir.create(file.path(exdir, m), showWarnings = FALSE, recursive = TRUE)
      next
    }
    to <- file.path(exdir, if (junkpaths) basename(m) else m)
    if (!overwrite && file.exists(to)) {
      warning(gettextf(" not overwriting file '%s", to), domain = NA)
      next
    }
    dir.create(dirname(to), showWarnings = FALSE, recursive = TRUE)
    status <- .Internal(zip_extract(zipfile, m, to))
    if (status) {
      warning(gettextf("error %d in extracting from zip file", status), domain = NA)
      break
    }
    if (setTimes) Sys.setFileTime(to, .dos_time(found[[3L]][match(m, members)]))
    done <- c(done, to)
  }
  invisible(done)
}

# What an external unzip -ql lists: size, date, time and name in columns.
.unzip_listed <- function(lines) {
  lines <- grep("^ *[0-9]+ +[-0-9/]+ +[0-9:]+ +", lines, value = TRUE)
  parts <- regmatches(lines, regexec("^ *([0-9]+) +([-0-9/]+) +([0-9:]+) +(.*)$", lines))
  field <- function(i) vapply(parts, `[`, "", i)
  data.frame(Name = field(5L), Length = as.numeric(field(2L)), Date = as.POSIXct(paste(field(3L), field(4L)), tryFormats = c("%Y-%m-%d %H:%M", "%m-%d-%Y %H:%M")))
}

# Times of MS-DOS, to the minute.
.dos_time <- function(stamp) {
  date <- stamp %/% 65536
  time <- stamp %% 65536
  as.POSIXct(sprintf("%d-%02d-%02d %02d:%02d", as.integer(date %/% 512 + 1980), as.integer(date %/% 32 %% 16), as.integer(date %% 32),
                     as.integer(time %/% 2048), as.integer(time %/% 32 %% 64)), format = "%Y-%m-%d %H:%M")
}

zip <- function(zipfile, files, flags = "-r9X", extras = "", zip = Sys.getenv("R_ZIPCMD", "zip")) {
  some <- !missing(flags) || is.character(files) && length(files) > 0L
  .demand(some, "'files' must be a character vector specifying one or more filepaths")
  .demand(nzchar(zip), "argument 'zip' must be a non-empty character string")
  paths <- shQuote(c(path.expand(zipfile), files))
  invisible(system2(zip, c(flags, paths, extras)))
}

.tar_number <- function(bytes) {
  if (as.integer(bytes[1L]) >= 128L) return(sum(as.integer(bytes[-1L]) * 256^((length(bytes) - 2L):0)))
  digits <- as.integer(bytes) - 48L
  digits <- digits[digits >= 0L & digits <= 7L]
  sum(digits * 8^(rev(seq_along(digits)) - 1))
}

.tar_text <- function(bytes) {
  end <- which(bytes == 0)
  rawToChar(if (length(end)) bytes[seq_len(end[1L] - 1L)] else bytes)
}

untar <- function(tarfile, files = NULL, list = FALSE, exdir = ".", compressed = NA, extras = NULL, verbose = FALSE, restore_times = TRUE,
                  support_old_tars = Sys.getenv("R_SUPPORT_OLD_TARS", FALSE), tar = Sys.getenv("TAR")) {
  if (!nzchar(tar) || tar == "internal" || inherits(tarfile, "connection"))
    return(.untar_here(tarfile, files, list, exdir, restore_times))
  filter <- if (is.character(compressed)) c(gzip = "z", bzip2 = "j", xz = "J")[[match.arg(compressed, c("gzip", "bzip2", "xz"))]]
    else if (isTRUE(compressed)) "z"
  quoted <- function(path) shQuote(path.expand(path))
  command <- c(tar, paste0("-", filter, if (list) "t" else "x", "f"), quoted(tarfile), if (!missing(exdir)) c("-C", quoted(exdir)), extras,
               if (length(files)) shQuote(files))
  if (!missing(exdir) && !list) dir.create(exdir, showWarnings = FALSE, recursive = TRUE)
  command <- paste(command, collapse = " ")
  if (list) return(system(command, intern = TRUE))
  code <- system(command)
  if (code) warning(sQuote(command), " returned error code ", code, domain = NA)
  invisible(code)
}

.untar_here <- function(tarfile, files, list, exdir, restore_times) {
  if (inherits(tarfile, "connection")) con <- tarfile
  else {
    con <- gzfile(path.expand(tarfile), "rb")
    on.exit(close(con))
  }
  wanted <- function(name) is.null(files) || name %in% files || any(startsWith(name, paste0(sub("/$", "", files), "/")))
  names <- character()
  long_name <- long_link <- NULL
  if (!list) dir.create(exdir, showWarnings = FALSE, recursive = TRUE)
  repeat {
    block <- readBin(con, "raw", 512L)
    if (!length(block)) break
    if (length(block) < 512L) stop("incomplete block on file")
    if (all(block == 0)) break
    sum_given <- .tar_number(block[149:156])
    block[149:156] <- charToRaw(" ")
    if (sum(as.integer(block)) != sum_given) stop(gettextf("checksum error for entry '%s'", .tar_text(block[1:100])), domain = NA)
    name <- .tar_text(block[1:100])
    if (identical(rawToChar(block[258:262]), "ustar") && nzchar(prefix <- .tar_text(block[346:500])) && block[263] == 0) name <- file.path(prefix, name)
    link <- .tar_text(block[158:257])
    size <- .tar_number(block[125:136])
    type <- rawToChar(block[157L])
    data <- if (size > 0) readBin(con, "raw", 512 * ceiling(size / 512))[seq_len(size)] else raw()
    if (type == "L") {
      long_name <- .tar_text(data)
      next
    }
    if (type == "K") {
      long_link <- .tar_text(data)
      next
    }
    if (type %in% c("x", "g")) {
      fields <- strsplit(rawToChar(data), "\n", fixed = TRUE)[[1L]]
      path <- grep("^[0-9]+ path=", fields, value = TRUE, useBytes = TRUE)
      if (type == "x" && length(path)) long_name <- sub("^[0-9]+ path=", "", path[1L])
      next
    }
    if (!is.null(long_name)) name <- long_name
    if (!is.null(long_link)) link <- long_link
    long_name <- long_link <- NULL
    if (!wanted(name)) next
    names <- c(names, name)
    if (list) next
    to <- file.path(exdir, name)
    if (type == "5" || endsWith(name, "/")) {
      dir.create(to, showWarnings = FALSE, recursive = TRUE)
      next
    }
    dir.create(dirname(to), showWarnings = FALSE, recursive = TRUE)
    if (type == "2") file.symlink(link, to)
    else if (type == "1") file.link(file.path(exdir, link), to)
    else {
      writeBin(data, to)
      Sys.chmod(to, as.octmode(.tar_number(block[101:108]) %% 512), use_umask = FALSE)
      if (restore_times) Sys.setFileTime(to, as.POSIXct(.tar_number(block[137:148]), origin = "1970-01-01"))
    }
  }
  if (list) names else invisible(0L)
}

# A file with its header; a folder is a header alone.
.tar_file <- function(con, path, info) {
  name <- charToRaw(if (info$isdir) paste0(path, "/") else path)
  if (length(name) > 100L) {
    # a long name goes before, as the contents of a file of its own
    .tar_block(con, charToRaw("././@LongLink"), length(name) + 1, 0, 0L, "L")
    .tar_data(con, c(name, as.raw(0)))
    name <- name[1:100]
  }
  .tar_block(con, name, if (info$isdir) 0 else info$size, as.numeric(info$mtime), info$mode, if (info$isdir) "5" else "0")
  if (!info$isdir) .tar_data(con, readBin(path, "raw", info$size))
}

tar <- function(tarfile, files = NULL, compression = c("none", "gzip", "bzip2", "xz"), compression_level = 6, tar = Sys.getenv("tar"), extra_flags = "") {
  compression <- match.arg(compression)
  if (is.null(files)) files <- "."
  named <- is.character(tarfile)
  if (named && !tar %in% c("", "internal")) {
    mac <- if (grepl("darwin", R.version$os)) "COPYFILE_DISABLE=1" # else there are files of attributes
    letters <- paste0("-", c(none = "", gzip = "z", bzip2 = "j", xz = "J")[[compression]], "cf")
    command <- c(mac, tar, if (is.null(extra_flags)) "" else extra_flags, letters, shQuote(c(path.expand(tarfile), files)))
    return(invisible(system(paste(command, collapse = " "))))
  }
  con <- tarfile
  if (named) {
    open <- list(none = function(path, mode, ...) file(path, mode), gzip = gzfile, bzip2 = bzfile, xz = xzfile)[[compression]]
    con <- open(path.expand(tarfile), "wb", compression = compression_level)
    on.exit(close(con))
  } else .demand(inherits(con, "connection"), "'tarfile' must be a character string or a connection")
  inside <- function(f) if (dir.exists(f)) list.files(f, recursive = TRUE, all.files = TRUE, full.names = TRUE, include.dirs = TRUE) else f
  all <- sub("^\\./", "", unlist(lapply(files, inside)))
  for (path in setdiff(all, if (named) tarfile)) {
    info <- file.info(path)
    if (is.na(info$size)) warning(gettextf("file '%s' not found", path), domain = NA)
    else .tar_file(con, path, info)
  }
  writeBin(raw(1024L), con) # two empty blocks end the archive
  invisible(0L)
}

.tar_data <- function(con, bytes) {
  writeBin(bytes, con)
  left <- length(bytes) %% 512
  if (left) writeBin(raw(512 - left), con)
}

.tar_block <- function(con, name, size, mtime, mode, type) {
  octal <- function(v, n) {
    digits <- integer(n)
    v <- trunc(v)
    for (i in n:1) {
      digits[i] <- v %% 8
      v <- v %/% 8
    }
    charToRaw(paste(digits, collapse = ""))
  }
  block <- raw(512L)
  block[seq_along(name)] <- name
  block[101:107] <- octal(as.integer(mode), 7L)
  block[109:115] <- octal(0, 7L)
  block[117:123] <- octal(0, 7L)
  block[125:135] <- octal(size, 11L)
  block[137:147] <- octal(mtime, 11L)
  block[149:156] <- charToRaw(" ")
  block[157L] <- charToRaw(type)
  block[258:265] <- c(charToRaw("ustar"), as.raw(0), charToRaw("00"))
  block[266:269] <- charToRaw("root")
  block[298:301] <- charToRaw("root")
  block[149:154] <- octal(sum(as.integer(block)), 6L)
  block[155L] <- as.raw(0)
  writeBin(block, con)
}
