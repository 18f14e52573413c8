# Exit status from quit, output before it
main <- function(args) {
  on.exit(cat("leaving main\n"))
  if (length(args) < 1) { message("usage: prog FILE"); return(2L) }
  0L
}
status <- main(commandArgs(trailingOnly = TRUE))
cat("status", status, "\n")
reg.finalizer(globalenv(), function(e) cat("bye\n"), onexit = TRUE)
warning("pending at exit")
.Last <- function() cat("in .Last\n")
if (status != 0) quit(save = "no", status = status)
cat("not reached\n")
