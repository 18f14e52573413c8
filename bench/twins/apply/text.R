# Statistics of 1e5 lines of text
set.seed(15); n <- 1e5
words <- c("the", "quick", "brown", "fox", "jumps", "over", "a", "lazy", "dog", "again")
lines <- vapply(1:n, function(i) paste(words[1 + (i * 1:(3 + i %% 5)) %% 10], collapse = " "), "")
run <- function() {
  long <- sapply(lines, nchar, USE.NAMES = FALSE)
  count <- sapply(strsplit(lines, " "), length)
  first <- sapply(lines, function(s) substr(s, 1, 1), USE.NAMES = FALSE)
  shout <- vapply(lines, function(s) toupper(s), "", USE.NAMES = FALSE)
  c(sum(long), mean(count), sum(first == "t"), sum(shout == "THE FOX"))
}
twin <- function() {
  count <- lengths(strsplit(lines, " "))
  c(sum(nchar(lines)), mean(count), sum(substr(lines, 1, 1) == "t"), sum(toupper(lines) == "THE FOX"))
}
