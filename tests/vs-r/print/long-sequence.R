# A sequence of doubles that is too long to be made is printed all the same.
x <- 5:2147483648; print(head(x)); print(length(x)); options(max.print = 20); print(x); x[2147483643]
