# Pictures whose folder is not there: each device says so, also where the file has the page's number.
for (d in c("png","jpeg","bmp","svg","pdf","cairo_pdf","postscript","cairo_ps","xfig","pictex")) for (f in c("/nonexistent/o.x","/nonexistent/o%d.x")) {
 cat(d, f, "\n")
 r <- tryCatch(withCallingHandlers({ get(d)(f); cat("opened\n"); plot(1); cat("plotted\n"); dev.off(); cat("closed\n") }, warning=function(w) {cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning")}), error=function(e) cat("E:", conditionMessage(e), "|", deparse(conditionCall(e))[1], "\n"))
 while (dev.cur() > 1) tryCatch(dev.off(), error=function(e) NULL)
}
f <- file.path(tempdir(), "page%02d.png")
png(f); plot(1); plot(2); invisible(dev.off()); print(list.files(tempdir(), "page.*png"))
pdf(file.path(tempdir(), "page%d.pdf"), onefile = FALSE); plot(1); plot(2); invisible(dev.off()); print(list.files(tempdir(), "page.*pdf"))
