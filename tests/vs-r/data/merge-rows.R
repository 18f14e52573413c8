set.seed(2)
a <- data.frame(k = sample(8, 15, TRUE), v = 1:15, s = letters[1:15], stringsAsFactors = TRUE); row.names(a) <- paste0("r", 1:15)
b <- data.frame(k = c(3:10, 3L), w = 101:109, d = as.Date("2020-01-01") + 0:8);
merge(a, b[1:3]); str(merge(a, b, all = TRUE)); merge(a, b[1:2], all.x = TRUE, sort = FALSE); str(merge(b, a, all.y = TRUE))
merge(a, b[0, 1:3]); merge(a, b[0, 1:3], all.x = TRUE); merge(a[0, ], b[1:2], all = TRUE)
names(b)[2] <- "v"; merge(a, b[1:3], by = "k"); merge(a, b[1:3], by = "k", suffixes = c("", ".b"), all = TRUE)
class(a) <- c("mine", "data.frame"); `[.mine` <- function(x, ...) { cat("sub\n"); NextMethod() }; class(merge(a, b[1:2]))
`[.data.frame` <- function(x, ...) { cat("here\n"); base::`[.data.frame`(x, ...) }; r <- merge(data.frame(a = c(1, 1), b = 2:3), data.frame(a = 1, z = 9)); rm(`[.data.frame`); r
make.unique(c("a", "a", "a.1", NA, NA, "é", "é", "", "")); make.unique(rep("b", 12), sep = "--"); make.unique(rep(strrep("x", 130), 3)); make.unique(c("a", "a.2", "a", "a"))
data.frame(x = 1:3)[c(1, 1, 2, 1), , drop = FALSE]
