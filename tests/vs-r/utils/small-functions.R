combn(4,2,sum); dim(combn(4,2,sum)); combn(5,3,FUN=function(v) v[1:2]); combn(3,0); combn(3,3); combn(c("a","b"),1)
x <- as.relistable(list(a=1,b=list(c=2:3,d="x"))); u <- unlist(x); u; relist(u); identical(relist(u), x); is.relistable(x)
ff <- tempfile(); cat(file=ff,"123456","987654",sep="\n"); read.fwf(ff, widths=c(1,0,2,3)); read.fwf(ff, widths=c(1,-2,3)); read.fwf(ff, widths = list(c(1,0, 2,3), c(2,2,2))); read.fwf(ff, c(2,2), n=1); read.fwf(ff, widths=c(1,2,3), col.names=c("a","b","c"))
x <- "chr1:1-1000"; strcapture("(.*?):([[:digit:]]+)-([[:digit:]]+)", x, data.frame(chr=character(), start=integer(), end=integer()))
head(ftable(Titanic)); tail(ftable(Titanic, row.vars=1:2))
str(data.frame(a=1:3,b=letters[1:3]), vec.len=1); str(1:5, give.head=FALSE); str("a", give.attr=FALSE)
ff <- tempfile(); cat(file = ff, "123456\n987654\n"); read.fortran(ff, c("F2.1","F2.0","I2")); read.fortran(ff, c("2F1.0","2X","2A1")); unlink(ff); cat(file=ff,"123456AB\n987654CD\n"); read.fortran(ff, list(c("2F3.2","A2"), c("3I2","2X"))); str(read.fortran(ff, c("A3","I3")))
td <- tempfile("snap"); dir.create(td); writeLines("a", file.path(td,"f1")); writeLines("b", file.path(td,"f2")); s <- fileSnapshot(td); writeLines("longer", file.path(td,"f2")); writeLines("c", file.path(td,"f3")); unlink(file.path(td,"f1")); ch <- changedFiles(s, check.file.info="size"); ch$added; ch$deleted; ch$changed; class(s); rownames(s$info)
environmentName(environment(packageName)); f <- function() packageName(); is.null(f()); packageName(asNamespace("stats"))
l <- lapply(list(1,"a",2), function(x) tryCatch(log(x), error=identity)); r <- warnErrList(l); r
try(select.list(letters)); try(menu(1:2))
as.person("Ann Lee <a@b.org> [aut, cre], Bob Ray (comment)"); as.person(c("A B","C D and E F")); person("X","Y")$role; p <- person("A", "B", comment="note"); p; format(p, include=c("family","given"), braces=list(family=c("",","))); person(); length(person()); unclass(person("A","B",role="aut")); rev(c(person("A","B"),person("C","D"))); sapply(c(person("A","B"),person("C","D")), format)
dput(format(person("A","B",email="e"), style="R")); toBibtex(c(person("A","B"),person("C","D")))
h2 <- utils::hashtab(); h2[[c(1,2)]] <- "vec"; h2[[list(1)]] <- "lst"; h2[[c(1,2)]]; h2[[list(1)]]; h2[[1L]] <- "int"; h2[[1]]; h2[[1L]]
p <- person("Ann", "Lee", role=c("aut","cre"), email="a@b.org"); p; format(p); p$given; p$family; as.character(p); toBibtex(p)
p2 <- c(p, person("Bob","Ray", comment="x")); p2; length(p2); p2[1]; as.person("Ann Lee <a@b.org>"); print(p2, style="R")
packageName(); packageVersion("base"); packageVersion("stats") >= "4.0.0"
try(menu(c("a","b"))); try(askYesNo("q"))
