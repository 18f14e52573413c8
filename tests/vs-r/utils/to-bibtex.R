# persons and references for BibTeX
print(toBibtex(person("Ann", "Bee")))
print(toBibtex(c(person("Ann", "Bee"), person("R Core Team"), person(family = "Solo"), person(c("A","B"), "de Cee"))))
print(toBibtex(person("Team")))
b <- bibentry("Article", author = c(person("Ann", "Bee"), person("R Core Team")), title = "T", journal = "J", year = 2001)
toBibtex(b)
