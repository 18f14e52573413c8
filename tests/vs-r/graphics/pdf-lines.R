# What pages of PDF files say of lines: dashes, widths and places, without compression.
page <- function(e) { f <- tempfile(fileext = ".pdf"); pdf(f, compress = FALSE, width = 5, height = 4); plot.new(); eval(e); invisible(dev.off()); gsub("  *", " ", gsub("\\[ ", "[", readLines(f, warn = FALSE))) }
shown <- function(e, ...) for (p in c(...)) print(unique(grep(p, page(e), value = TRUE)))
shown(quote({ for (l in list(1, 2, "13", "4284", 6)) for (w in c(0.5, 1, 3)) lines(c(0, 1), c(0, 1), lty = l, lwd = w); lines(0:1, 0:1, lty = 3, lend = "butt") }), "\\] 0 d$", " w$")
shown(quote({ for (j in c("round", "mitre", "bevel")) lines(c(0, 1, 0.5), c(0, 1, 0.2), ljoin = j, col = "red"); for (e in c("round", "butt", "square")) lines(0:1, 1:0, lend = e, col = "#00FF00") }), " [ml]$")
shown(quote({ segments(0, c(0, 0.25, 1), c(1, 0.5, 0), 0.5, lwd = c(0.2, 2, 7.5)); lines(c(0, NA, 1, 0.3), c(0, 1, 1, 0.2)); abline(v = 0.3, h = 0.4, lty = "1F"); arrows(0, 0, 1, 1, length = 0.1) }), " w$", "\\] 0 d$")
