# cite() and citeNatbib(): names and years, numbers, text before and after; styles of bibliographies.
refs <- c(bibentry("Manual", title = "R: A Language", author = person("R Core Team"), organization = "R Foundation", year = 2013, key = "R"),
  bibentry("Book", title = "Boot", author = as.person("Anthony C. Davison, David V. Hinkley"), year = "1997", publisher = "CUP", key = "dh"),
  bibentry("Manual", title = "Many", author = as.person("A One, B Two, C Three, D Four"), year = "2001", key = "many", organization="o"),
  bibentry("Manual", title = "Many2", author = as.person("A One, B Two, C Three"), year = "2002", key = "three", organization="o"))
cite("R, dh", refs)
cite("R, dh", refs, textual = TRUE)
cite("many", refs)
cite("three", refs, textual = TRUE)
cite("three", refs)
cite(c("R", "dh"), refs)
cite("dh", refs, before = "see ", after = ", p. 5")
citeNatbib("dh", refs, before = "see", after = "p. 5")
citeNatbib("R,dh", refs, mode = "numbers")
citeNatbib("R,dh", refs, mode = "super")
citeNatbib("R,dh", refs, textual = TRUE, bibpunct = c("[", "]", ",", "a", ":", ","))
citeNatbib("many", refs, longnamesfirst = FALSE, textual = TRUE)
x <- cite("many", refs, previous = "many"); x
citeNatbib("dh", refs, abbreviate = FALSE)
citeNatbib("three", refs, abbreviate = FALSE)
citeNatbib("R,dh", refs, mode = "numbers", textual = TRUE)
args(cite)
args(citeNatbib)
saved <- tools::getBibstyle()
saved
tools::getBibstyle(TRUE)
class(tools::bibstyle("numbered", .init = TRUE, fmtPrefix = function(paper) paste0("[", paper$.index, "]"),
  cite = function(key, bib, ...) citeNatbib(key, bib, mode = "numbers", bibpunct = c("[", "]", ";", "n", "", ","), ...)))
tools::getBibstyle()
cite("R, dh", refs)
cite("R, dh", refs, textual = TRUE)
refs
invisible(tools::bibstyle(saved, .default = TRUE))
cite("dh", refs)
refs[2]
