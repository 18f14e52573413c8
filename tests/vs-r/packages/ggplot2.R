# needs: ggplot2
library(ggplot2)
p <- ggplot(mtcars, aes(wt, mpg, colour = factor(cyl))) + geom_point() + facet_wrap(~gear) + labs(title = "Weight")
head(ggplot_build(p)$data[[1]]); p$labels; class(p)
pdf(NULL)
print(p); print(ggplot(mtcars, aes(factor(cyl))) + geom_bar()); print(ggplot(mtcars, aes(mpg)) + geom_histogram(bins = 10))
print(ggplot(mtcars, aes(wt, mpg)) + geom_smooth(method = "lm", formula = y ~ x) + theme_bw()); print(ggplot(mtcars, aes(factor(cyl), mpg)) + geom_boxplot() + coord_flip())
layer_data(ggplot(mtcars, aes(factor(cyl), mpg)) + geom_boxplot())[, 1:6]
g <- ggplotGrob(ggplot(mtcars, aes(wt, mpg)) + geom_point()); g; g$heights
f <- tempfile(fileext = ".png"); ggsave(f, p, width = 4, height = 3, dpi = 72); file.size(f) > 1000
invisible(dev.off())
