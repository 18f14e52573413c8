# needs: optparse
# args: --help
# A script that shows its help and stops.
suppressPackageStartupMessages(library("optparse"))
parser <- OptionParser(usage = "%prog [options] NAME", description = "Greets people.", epilogue = "That is all.", option_list = list(
  make_option(c("-n", "--times"), type = "integer", default = 1L, help = "how often [default: %default]"),
  make_option("--shout", action = "store_true", default = FALSE, help = "in capitals")))
args <- parse_args(parser, positional_arguments = 1)
cat("not reached\n")
