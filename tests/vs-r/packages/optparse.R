# needs: optparse getopt
# optparse and getopt, whose S4 classes are defined anew from the installed package.
library(optparse)
option_list <- list(
  make_option(c("-v", "--verbose"), action="store_true", default=TRUE, help="Print extra output [default]"),
  make_option(c("-q", "--quietly"), action="store_false", dest="verbose", help="Print little output"),
  make_option(c("-c", "--count"), type="integer", default=5, help="Number of random normals to generate [default %default]", metavar="number"),
  make_option("--generator", default="rnorm", help = "Function to generate random deviates [default \"%default\"]"),
  make_option("--mean", default=0, help="Mean if generator == \"rnorm\" [default %default]"))
p <- OptionParser(usage = "%prog [options] file", option_list=option_list)
o <- parse_args(p, args = c("--sd=3", "--quietly")[2]); str(o)
str(parse_args(p, args=c("-c","10","--mean=2.5","file.txt"), positional_arguments=TRUE))
print_help(p)
try(parse_args(p, args="--nosuch"))
p2 <- add_option(OptionParser(), c("-f","--file"), help="the file", type="character"); str(parse_args(p2, c("-f","x")))
parse_args(p, args="--help")
