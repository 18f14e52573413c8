# References as text, BibTeX and R; citations.
rref <- bibentry(bibtype = "Manual", title = "R: A Language and Environment for Statistical Computing",
   author = person("R Core Team"), organization = "R Foundation for Statistical Computing",
   address = "Vienna, Austria", year = 2014, url = "https://www.R-project.org/", key="R")
rref
toBibtex(rref)
print(rref, style="Bibtex")
print(rref, style="citation")
print(rref, style="R")
b2 <- bibentry("Article", title="A Title of the Paper", author=c(person("Jane","Doe"), person("John","Smith", email="a@b.c")), journal="J. of Things", year="2001", volume=3, number="4", pages="1--20", doi="10.1000/xyz")
b2
b3 <- bibentry("Book", title="Bootstrap Methods", author=as.person("Anthony C. Davison [aut], David V. Hinkley [aut]"), year="1997", publisher="CUP", address="Cambridge", isbn="0-521-57391-2", url="http://x.y/", key="boot")
x <- c(rref, b2, b3); x; length(x); x$title; x[[2]]$year; x$key; b2$author; class(b2); names(unclass(b2)[[1]])
toBibtex(x)
print(x, style="citation")
format(b3)
print(b2, style="html"); print(b2, style="latex")
print(rref, style="text", .bibstyle="JSS")
b4 <- bibentry("Misc", title="Some thing", author="Jane Doe and John Smith", year=2020, note="A note", howpublished="Web")
b4; toBibtex(b4)
b5 <- bibentry("InProceedings", title="Proc", author=person("A","B"), editor=person("C","D"), booktitle="Proc of X", year=2010, pages="5-6", publisher="P")
b5
b6 <- bibentry("PhdThesis", title="Thesis", author=person("A","B"), school="Uni", year=2011); b6
b7 <- bibentry("TechReport", title="Rep", author=person("A","B"), institution="Inst", year=2011, number="7"); b7
b8 <- bibentry("InCollection", title="Chap", author=person("A","B"), editor=c(person("E","F"),person("G","H")), booktitle="Big Book", publisher="Pub", year=2012, chapter=3, pages="7--9"); b8
b9 <- bibentry("Unpublished", title="Un", author=person("A","B"), note="Draft", year=2013); b9
try(bibentry("Book", title="x", year=1))
citHeader("Head"); citFooter("Foot")
citEntry("Manual", title="T", author=personList(as.person("A B")), year=2000, textVersion="A B (2000). T.")
sort(x)
as.data.frame(1)
citation(); toBibtex(citation()); citation("stats")
try(citation("nosuchpkg"))
