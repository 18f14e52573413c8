# Numbers as text where options(scipen) prefers one form.
options(scipen = -3); paste(1000, 5, 10000, 100000, 0, -20); toString(c(1, 10, 100, 1000)); as.character(1000); paste0("a", 1000L); paste(1:3, 1e3 * 1:3)
options(scipen = -1); paste(1, 10, 100, 1000, 1e4); options(scipen = 0); paste(1e5, 1e4, 123456); options(scipen = 5); paste(1e5, 1e8); cat(1e5, 1000, "\n"); options(scipen = -3); cat(1000, 10, "\n"); format(1000); print(1000); for (i in c(1, 1000)) print(paste0("n", i)); interaction(c(1000, 2), 1); rownames(matrix(1:2, 2, dimnames = list(c(1000, 1), NULL)))
