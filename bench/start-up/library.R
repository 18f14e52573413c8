# A little of each default package: what a first call of the library costs.
cat(format(Sys.Date(), "%Y") > "2000", paste0("a", 1:3), median(c(3, 1, 2)), head(letters, 2), "\n")
print(summary(c(1.5, 2, 10)))
