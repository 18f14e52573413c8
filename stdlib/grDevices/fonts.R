# fonts.R - Descriptions of fonts for the devices, and graphics events, which no device here can deliver.
#
# The databases of fonts live in .gstate: a list of Type1Font and CIDFont objects for pdf() and postscript(), of patterns
# for X11().

Type1Font <- function(family, metrics, encoding = "default") {
  if (is.character(metrics) && length(metrics) == 4L) metrics <- c(metrics, "Symbol.afm")
  .check_font(structure(list(family = family, metrics = metrics, encoding = encoding), class = "Type1Font"))
}

CIDFont <- function(family, cmap, cmapEncoding, pdfresource = "") {
  # all but symbols comes from the fonts of the viewer
  metrics <- c(character(4L), "Symbol.afm")
  about <- list(cmap = cmap, cmapEncoding = cmapEncoding, pdfresource = pdfresource)
  .check_font(`class<-`(c(list(family = family, metrics = metrics), about), "CIDFont"))
}

.check_font <- function(font) {
  text <- function(x) is.character(x)
  if (!is.list(font)) stop("Invalid font type", call. = FALSE)
  if (!text(font$family)) stop("invalid family name in font specification", call. = FALSE)
  if (inherits(font, "Type1Font")) {
    if (!text(font$metrics) || length(font$metrics) < 4L) stop("invalid metric information in font specification", call. = FALSE)
    if (!text(font$encoding)) stop("invalid encoding in font specification", call. = FALSE)
  } else if (inherits(font, "CIDFont")) {
    if (!text(font$cmap)) stop("invalid CMap name in font specification", call. = FALSE)
    if (!text(font$cmapEncoding)) stop("invalid 'cmapEncoding' in font specification", call. = FALSE)
    if (!text(font$pdfresource)) stop("invalid PDF resource in font specification", call. = FALSE)
  } else stop("Invalid font type", call. = FALSE)
  font
}

.font_db <- function(store, new, caller, check) {
  if (is.null(.gstate[[store]])) .gstate[[store]] <- .font_defaults(store)
  db <- .gstate[[store]]
  if (!length(new)) return(db)
  if (is.null(names(new))) {
    if (!all(vapply(new, is.character, NA))) stop(gettextf("invalid arguments in '%s' (must be font names)", caller), call. = FALSE, domain = NA)
    return(db[unlist(new)])
  }
  if (!all(nzchar(names(new)))) stop(gettextf("invalid arguments in '%s' (need named args)", caller), call. = FALSE, domain = NA)
  new <- lapply(new, check)
  db[names(new)] <- new
  .gstate[[store]] <- db
  invisible()
}

pdfFonts <- function(...) .font_db("pdfFonts", list(...), "pdfFonts", .check_font)

postscriptFonts <- function(...) .font_db("psFonts", list(...), "postscriptFonts", .check_font)

X11Fonts <- function(...) .font_db("x11Fonts", list(...), "X11Fonts", X11Font)

X11Font <- function(font) {
  if (!is.character(font)) stop("invalid X11 font specification: must be a string", call. = FALSE)
  if (length(font) != 1L || !grepl("^(-[^-]*){14}$", font)) stop("invalid X11 font specification: incorrect format", call. = FALSE)
  font
}

.font_defaults <- function(store) {
  if (store == "x11Fonts") {
    from <- function(maker, family) sprintf("-%s-%s-%%s-%%s-*-*-%%d-*-*-*-*-*-*-*", maker, family)
    return(list(serif = from("*", "times"), sans = from("*", "helvetica"), mono = from("*", "courier"), Times = from("adobe", "times"),
                Helvetica = from("adobe", "helvetica"), CyrTimes = from("cronyx", "times"), CyrHelvetica = from("cronyx", "helvetica"),
                Arial = from("monotype", "arial"), Mincho = from("*", "mincho")))
  }
  afm <- function(family, stem, ends, symbol = "Symbol") Type1Font(family, paste0(c(paste0(stem, ends), symbol), ".afm"))
  urw <- function(family, stem, ends) afm(family, stem, paste0(ends, "l"), "s050000l")
  times <- afm("Times", "Times", c("-Roman", "-Bold", "-Italic", "-BoldItalic"))
  slanted <- c("", "-Bold", "-Oblique", "-BoldOblique")
  helvetica <- afm("Helvetica", "Helvetica", slanted)
  courier <- afm("Courier", "Courier", slanted)
  db <- list(serif = times, sans = helvetica, mono = courier,
    AvantGarde = afm("AvantGarde", "ag", c("w_____", "d_____", "wo____", "do____")),
    Bookman = afm("Bookman", "bk", c("l_____", "d_____", "li____", "di____")), Courier = courier, Helvetica = helvetica,
    `Helvetica-Narrow` = afm("Helvetica-Narrow", "hvn", c("_____", "b____", "o____", "bo___")),
    NewCenturySchoolbook = afm("NewCenturySchoolbook", "nc", c("r_____", "b_____", "i_____", "bi____")),
    Palatino = afm("Palatino", "po", c("r_____", "b_____", "i_____", "bi____")), Times = times,
    URWGothic = urw("URWGothic", "a0100", c(13, 15, 33, 35)), URWBookman = urw("URWBookman", "b0180", c(12, 15, 32, 35)),
    NimbusMon = urw("NimbusMon", "n0220", c("03", "04", 23, 24)), NimbusSan = urw("NimbusSan", "n0190", c("03", "04", 23, 24)),
    URWHelvetica = urw("URWHelvetica", "n0190", c("03", "04", 23, 24)), NimbusSanCond = urw("NimbusSanCond", "n0190", c(43, 44, 63, 64)),
    CenturySch = urw("CenturySch", "c0590", c(13, 16, 33, 36)), URWPalladio = urw("URWPalladio", "p0520", c("03", "04", 23, 24)),
    NimbusRom = urw("NimbusRom", "n0210", c("03", "04", 23, 24)), URWTimes = urw("URWTimes", "n0210", c("03", "04", 23, 24)),
    ArialMT = afm("ArialMT", "ArialMT", c("", "-Bold", "-Italic", "-BoldItalic")))
  ps <- store == "psFonts"
  if (ps) {
    db$ComputerModern <- Type1Font("ComputerModern", paste0("CM_", c("regular", "boldx", "italic", "boldx_italic", "symbol"), "_10.afm"), "TeXtext.enc")
    db$ComputerModernItalic <- Type1Font("ComputerModernItalic", c("CM_regular_10.afm", "CM_boldx_10.afm", "cmti10.afm", "cmbxti10.afm", "CM_symbol_10.afm"), "TeXtext.enc")
  }
  cid <- function(name, pdf, post, cmap, encoding) db[[name]] <<- CIDFont(if (ps) post else pdf, cmap, encoding)
  cid("Japan1", "KozMinPro-Regular-Acro", "HeiseiKakuGo-W5", "EUC-H", "EUC-JP")
  cid("Japan1HeiMin", "HeiseiMin-W3-Acro", "HeiseiMin-W3", "EUC-H", "EUC-JP")
  cid("Japan1GothicBBB", "GothicBBB-Medium", "GothicBBB-Medium", "EUC-H", "EUC-JP")
  cid("Japan1Ryumin", "Ryumin-Light", "Ryumin-Light", "EUC-H", "EUC-JP")
  cid("Korea1", "HYSMyeongJoStd-Medium-Acro", "Baekmuk-Batang", "KSCms-UHC-H", "CP949")
  cid("Korea1deb", "HYGothic-Medium-Acro", "Batang-Regular", "KSCms-UHC-H", "CP949")
  cid("CNS1", "MSungStd-Light-Acro", "MOESung-Regular", "B5pc-H", "CP950")
  cid("GB1", "STSong-Light-Acro", "BousungEG-Light-GB", "GBK-EUC-H", "GBK")
  db
}

# Ghostscript writes the file anew with the fonts inside.
embedFonts <- function(file, format, outfile = file, fontpaths = character(), options = character()) {
  .is_string <- function(v) is.character(v) && length(v) == 1L
  .demand(.is_string(file) && nzchar(file), "'file' must be a non-empty character string")
  program <- Sys.getenv("R_GSCMD", Sys.which("gs"))
  .demand(nzchar(program), "GhostScript was not found")
  if (missing(format)) {
    format <- c(ps = "ps2write", eps = "ps2write", pdf = "pdfwrite")[sub("^.*[.]", "", file)]
  }
  .demand(.is_string(format) && !is.na(format), "invalid output format")
  paths <- shQuote(paste(fontpaths, collapse = .Platform$path.sep))
  .command <- function(to) paste(c(shQuote(program), "-dNOPAUSE -dBATCH -q -dAutoRotatePages=/None", paste0(c("-sDEVICE=", "-sOutputFile="), c(format, to)),
                                   if (length(fontpaths)) paste0("-sFONTPATH=", paths), options, shQuote(file)), collapse = " ")
  made <- tempfile("Rembed")
  status <- system(.command(made))
  if (status != 0) stop(gettextf("status %d in running command '%s'", status, .command(made)), domain = NA)
  file.copy(made, outfile, overwrite = TRUE)
  invisible(.command(if (outfile == file) made else outfile))
}

# ---- the fonts of Hershey ----

# Families, faces and escapes of the vector fonts, as text(vfont =) names them.
Hershey <- list(
  typeface = c("serif", "sans serif", "script", "gothic english", "gothic german", "gothic italian", "serif symbol", "sans serif symbol"),
  fontindex = c("plain", "italic", "bold", "bold italic", "cyrillic", "oblique cyrillic", "EUC"),
  allowed = cbind(rep(1:8, c(7L, 4L, 3L, 1L, 1L, 1L, 4L, 2L)), sequence(c(7L, 4L, 3L, 1L, 1L, 1L, 4L, 2L))))

quartzFont <- function(family) {
  if (!is.character(family) || length(family) != 4L) stop("invalid Quartz font:  must be 4 strings")
  family
}
quartzFonts <- function(...) .belongs_to_mac()
quartz.options <- function(..., reset = FALSE) .belongs_to_mac()
quartz.save <- function(file, type = "png", device = dev.cur(), dpi = 100, ...) .belongs_to_mac()
.belongs_to_mac <- function() stop(simpleError("the quartz() device is only available on macOS: open pdf() or png()", sys.call(-1L)))
cairoSymbolFont <- function(family, usePUA = TRUE) {
  if (!is.character(family) || length(family) != 1L) stop("'family' must be a character vector of length 1")
  structure(family, PUA = isTRUE(as.logical(usePUA)))
}
