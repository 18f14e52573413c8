# needs: getopt
# args: --verbose -c 12 --mean=1.5
# getopt as scripts use it.
library(getopt)
spec <- matrix(c("verbose", "v", 2, "integer", "help", "h", 0, "logical", "count", "c", 1, "integer", "mean", "m", 1, "double"), byrow = TRUE, ncol = 4)
opt <- getopt(spec)
str(opt[order(names(opt))])
cat(getopt(spec, usage = TRUE, command = "prog"))
str(getopt(spec, opt = c("-v", "2", "--count", "7"))[c("verbose", "count")])
try(getopt(spec, opt = "--unknown")); try(getopt(spec, opt = c("-c", "x"))); try(getopt(spec, opt = c("-c")))
if (is.null(opt$help)) cat("no help wanted\n")
get_Rscript_filename()
q(status = 3)
