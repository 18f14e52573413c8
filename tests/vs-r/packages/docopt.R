# needs: docopt
library(docopt)
doc <- "Usage: my_program.R [-hso FILE] [--quiet | --verbose] [INPUT ...]

-h --help    show this
-s --sorted  sorted output
-o FILE      specify output file [default: ./test.txt]
--quiet      print less text
--verbose    print more text"
str(docopt(doc, "-s --quiet a.txt b.txt")[c("sorted","quiet","o","INPUT")])
