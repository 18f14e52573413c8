# A file that does not exist: the calls of the library without its helpers.
read.csv("does_not_exist.csv")
