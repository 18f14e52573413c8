# needs: knitr
# Chunks that draw: each plot is kept and drawn again into a file.
library(knitr)
old <- setwd(tempdir())
writeLines(c("```{r a, fig.width=3}", "plot(1:3)", "lines(3:1)", "x <- 1", "x + 1", "barplot(1:2)", "```", "```{r b, echo=FALSE, fig.cap='C'}", "par(mfrow = c(1, 2)); hist(c(1, 2, 2, 3)); boxplot(1:4)", "```"), "f.Rmd")
invisible(knit("f.Rmd", "f.md", quiet = TRUE))
cat(readLines("f.md"), sep = "\n")
sort(list.files("figure")); all(file.size(file.path("figure", list.files("figure"))) > 1000)
setwd(old)
