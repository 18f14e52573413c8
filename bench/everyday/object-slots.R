# Slots of S4 objects, read and set in a loop.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 200000L

setClass("Account", representation(owner = "character", balance = "numeric"))
acc <- new("Account", owner = "Ann", balance = 0)
for (i in seq_len(n)) {
  acc@balance <- acc@balance + i
  if (acc@balance > 1e6 && acc@owner == "Ann") acc@balance <- 0
}
print(acc@balance)
