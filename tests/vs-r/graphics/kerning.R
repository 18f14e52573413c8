# Letters of PDF are moved together in pairs, by their font's metrics: widths, places, and what the page says; the font Symbol has its own.
pdf(NULL); par(ps = 12, cex = 1)
plot.new()
round(6000 * strwidth(c("AVA", "To", "AV To (P.)", "plain", "\u00c4V", "Yo", "11", "r.\nTo"), "inches"))
round(6000 * strwidth(c("AVA", "To", "Ly", "plain", "\u00c4V"), "inches", font = 2))
round(6000 * strwidth(c("AVA", "To"), "inches", font = 4))
round(6000 * strwidth(c("abc", "Ab!", "(x)", "a-b", "09:;?_&%#"), "inches", font = 5)); round(72 * strheight("a", "inches", font = 5), 3)
round(6000 * strwidth(expression(AV * A, bold(AVA)), "inches"))
invisible(dev.off())
page <- function(...) {
  f <- tempfile(fileext = ".pdf")
  pdf(f, compress = FALSE, ...); plot.new()
  text(.5, .5, "AVATAR To (be) \\ AV"); text(.5, .2, "bold Ty", font = 2); text(.3, .3, "Yo AV", srt = 90); text(.3, .3, "abc!8", font = 5); text(.1, .1, "\u00c4V\u00e9")
  text(.7, .8, "x-y `q' ~^", adj = c(1, NA)); text(.7, .9, "Wa\nLT", font = 3)
  invisible(dev.off())
  l <- grep("T[jJ]$", readLines(f, warn = FALSE, encoding = "latin1"), value = TRUE, useBytes = TRUE)
  l <- gsub("\\\\([0-7]{3})", "<\\1>", l, useBytes = TRUE) # brackets are written as themselves or by their codes
  l <- gsub("\\\\", "<134>", gsub("\\)(?=[^ ])", "<051>", gsub("\\\\[(]", "<050>", gsub("\\\\[)]", "<051>", gsub("\\\\\\\\", "<134>", l, useBytes = TRUE), useBytes = TRUE), useBytes = TRUE), perl = TRUE, useBytes = TRUE), useBytes = TRUE)
  writeLines(sub("^/F[0-9] ", "", gsub("-0.00", "0.00", gsub("\xe9", "<351>", gsub("\xc4", "<304>", l, useBytes = TRUE), useBytes = TRUE), useBytes = TRUE)))
}
page()
page(useKerning = FALSE)
