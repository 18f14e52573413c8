# Functions of base find methods of as.character() in base and at top level, not in the function that calls them.
as.character.Date <- function(x, ...) "mine"
as.character.factor <- function(x, ...) "minef"
d <- as.Date("2020-01-01"); fa <- factor("u")
print(paste(d)); print(paste(fa)); print(as.character(d)); print(as.character(fa))
print(sprintf("%s", d)); print(sub("m", "q", fa)); print(substr(fa,1,2)); print(nchar(d)); print(grepl("m", fa)); print(toupper(fa)); print(strsplit(as.character(fa), "")); print(fa %in% "minef"); print(match("minef", fa)); print(startsWith("a","a")); print(make.names(fa)); print(factor(d))
print(d); print(fa); print(format(d)); print(toString(d)); print(rep(fa,2)); print(casefold(fa)); print(trimws(fa)); print(cat(format(fa), "\n"))
f <- function() { as.character.bar <- function(x, ...) "local bar"; y <- structure("1", class = "bar")
 print(sprintf("%s", y)); print(sub("l", "q", y)); print(substr(y,1,2)); print(nchar(y)); print(grepl("m", y)); print(toupper(y)); print(y %in% "local bar"); print(match("local bar", y)); print(make.names(y)); print(factor(y)); print(paste(y)); print(unclass(chartr("l","q",y))); print(strtoi(y)); print(as.vector(y)); print(as.name(y)); print(as.symbol(y))
 print(gsub("l","q",y)); print(regmatches(y, regexpr("l", y))); print(as.factor(y)); print(basename(as.character(y))); print(abbreviate(y,3)); print(formatC(y)); print(format(y)); print(formatC(y)); print(rev(y)); names(y) <- y; print(names(y)); dimnames(y) <- NULL; z <- 1; names(z) <- structure(1, class="bar"); print(z); m <- matrix(1); dimnames(m) <- list(structure(1, class="bar"), NULL); print(m); print(file.path("a", structure(1, class="bar"))); 
}
f()
