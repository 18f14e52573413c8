# encodings.R - Letters beyond ASCII: as LaTeX (encoded_text_to_latex()), and where the encodings of one byte have them (charset_to_Unicode).

# Signs that are no letters with accents; others are "?".
.latex_signs <- function() c(
  "\u00a0" = "{\\nobreakspace}", "\u00a3" = "{\\textsterling}", "\u00a8" = "\\\"{}", "\u00ad" = "\\-", "\u00af" = "{\\a={}}", "\u00b2" = "{\\mathtwosuperior}",
  "\u00b3" = "{\\maththreesuperior}", "\u00b4" = "{\\a'{}}", "\u00b8" = "{\\c\\ }", "\u00b9" = "{\\mathonesuperior}", "\u00ba" = "{\\textordmasculine}",
  "\u02c6" = "{\\textasciicircum}", "\u02c7" = "{\\textasciicaron}", "\u02ca" = "{\\textasciitilde}", "\u02d8" = "{\\textasciibreve}", "\u02d9" = "{\\textperiodcentered}",
  "\u02dd" = "{\\textacutedbl}", "\u2018" = "{\\textquoteleft}", "\u2019" = "{\\textquoteright}", "\u201c" = "{\\textquotedblleft}", "\u201d" = "{\\textquotedblright}",
  "\u2020" = "{\\textdagger}", "\u2022" = "{\\textbullet}", "\u2026" = "{\\textellipsis}", "\u20ac" = "{\\texteuro}")

# What GNU R 4.2.2 writes otherwise than the accents tell.
.latex_odd <- function(encoding) switch(encoding,
  latin2 = c("\u02d8" = "{\\u{}}", "\u0179" = "{\\'Z}", "\u0105" = "{\\k A}", "\u02db" = "{\\k\\ }", "\u02c7" = "{\\v{}}", "\u017a" = "{\\'z}", "\u02dd" = "{\\H{}}",
             "\u0139" = "{\\'L}", "\u00cd" = "{\\'I}", "\u0162" = "{\\c I}", "\u013a" = "{\\'l}", "\u00ed" = "{\\'\\i}", "\u0148" = "{\\c n}", "\u00f4" = "{\\\"a}",
             "\u02d9" = "{\\.{}}", "\u00dd" = "{\\a`Y}", "\u00fd" = "{\\a`y}"),
  c("\u00cb" = "{\\a`I}", "\u00cc" = "{\\a'I}", "\u00cd" = "{\\^I}", "\u00ce" = "{\\~I}", "\u00dd" = "{\\a`Y}", "\u00fd" = "{\\a`y}",
    if (encoding == "latin9") c("\u00a9" = "{\\copyright}", "\u00d9" = "{\\a`u}", "\u00dc" = "\\\"U", "\u00fc" = "\\\"u")))

.latex_for_letters <- function(encoding) {
  accented <- lapply(names(composed <- .latex_composed()), function(macro) {
    known <- strsplit(composed[[macro]], "")[[1L]]
    odd <- seq(1L, length(known), by = 2L)
    start <- if (macro %in% c("\\`", "\\'")) paste0("\\a", substring(macro, 2L)) else macro
    base <- ifelse(known[odd] == "i", "\\i", known[odd])
    setNames(paste0("{", start, if (grepl("[a-zA-Z]", macro)) " ", base, "}"), known[odd + 1L])
  })
  letters <- .latex_letters()
  letters <- letters[names(letters) != "\\textemdash"]
  all <- c(.latex_odd(encoding), .latex_signs(), setNames(paste0("{", names(letters), "}"), letters), unlist(accented))
  all[!duplicated(names(all))]
}

encoded_text_to_latex <- function(x, encoding = c("latin1", "latin2", "latin9", "UTF-8", "utf8")) {
  encoding <- match.arg(encoding)
  known <- .latex_for_letters(encoding)
  x <- as.character(x)
  text <- if (encoding %in% c("UTF-8", "utf8")) enc2utf8(x) else iconv(x, switch(encoding, latin1 = "latin1", latin2 = "ISO-8859-2", "ISO-8859-15"), "UTF-8")
  vapply(strsplit(ifelse(is.na(text), "NA", text), ""), function(letter) {
    other <- !grepl("[\001-\177]", letter, perl = TRUE)
    letter[other] <- known[letter[other]]
    letter[is.na(letter)] <- "?"
    paste(letter, collapse = "")
  }, "", USE.NAMES = FALSE)
}

# Rows are bytes.  What an encoding does not have is U+FFFD, or 0 in those of ISO, which have no letters from 80 to 9F.
.charsets <- function() {
  from <- c(ISOLatin1 = "ISO-8859-1", ISOLatin2 = "ISO-8859-2", ISOLatin7 = "ISO-8859-13", ISOLatin9 = "ISO-8859-15", Cyrillic = "ISO-8859-5", Greek = "ISO-8859-7",
            KOI8R = "KOI8-R", KOI8U = "KOI8-U", CP1250 = "CP1250", CP1251 = "CP1251", CP1252 = "CP1252", CP1253 = "CP1253", CP1257 = "CP1257")
  codes <- vapply(from, function(charset) {
    text <- iconv(lapply(1:255, as.raw), charset, "UTF-8")
    v <- vapply(text, function(s) if (is.na(s)) 0xFFFDL else utf8ToInt(s), 0L, USE.NAMES = FALSE)
    if (startsWith(charset, "ISO")) v[128:159] <- 0L
    c(0L, v)
  }, integer(256L))
  codes <- cbind(codes, AdobeSymbol = .symbol_charset())
  dimnames(codes) <- list(sprintf("%02x", 0:255), colnames(codes))
  structure(codes, class = c("noquote", "hexmode"))
}

# The font Symbol by the codes of Adobe's list: pieces of braces and the like are in the private area, and some signs are not those that
# grDevices measures.
.symbol_charset <- function() {
  codes <- integer(256L)
  codes[.symbol_bytes + 1L] <- as.integer(.symbol_codes)
  same <- c(1:33, 35, 37, 38, 48:59, 63, 95)
  codes[same + 1L] <- as.integer(same)
  odd <- c(0x27, 0x60, 0xa0, 0xa4, 0xa6:0xaa, 0xbd:0xbf, 0xc1:0xc3, 0xd2:0xd4, 0xe0, 0xe2:0xe4, 0xe6:0xef, 0xf4, 0xf6:0xfe)
  codes[odd + 1L] <- c(0x220dL, 0xf8e5L, 0x20acL, 0x2044L, 0x192L, 0x2663L, 0x2666L, 0x2665L, 0x2660L, 0xf8e6L, 0xf8e7L, 0x21b5L, 0x2111L, 0x211cL, 0x2118L,
                       0xf6daL, 0xf6d9L, 0xf6dbL, 0x25caL, 0xf8e8L, 0xf8e9L, 0xf8eaL, 0xf8eb:0xf8f4, 0xf8f5L, 0xf8f6:0xf8fe)
  codes
}
charset_to_Unicode <- .charsets()
