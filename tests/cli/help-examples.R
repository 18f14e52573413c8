# Runs the example of each help page in a folder, with headings; its output is compared between this program and GNU R.
library(tools)
here <- getwd()
for (f in list.files(commandArgs(TRUE), full.names = TRUE)) {
  cat("####", basename(f), "\n")
  pdf(NULL)
  tryCatch(withCallingHandlers(source(f, echo = FALSE, print.eval = TRUE, local = new.env(parent = globalenv())),
                               warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") },
                               message = function(m) { cat("message:", conditionMessage(m)); invokeRestart("muffleMessage") }),
           error = function(e) cat("fails:", conditionMessage(e), "\n"))
  graphics.off()
  setwd(here)
}
