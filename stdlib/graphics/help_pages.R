# help_pages.R - The help pages of graphics' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
plot plot.default plot.function plot.design: Plots of points, functions and designs
  The first function for most pictures: points of x against y, or what the class of x asks for.
  @panel.first,panel.last expressions drawn before and after the points
  > plot(cars, main = "Stopping distances", xlab = "speed", ylab = "distance")
points points.default lines lines.default: Add points and lines
  > plot(1:5); lines(1:5, 5:1, col = "red")
text text.default: Add texts
  @pos 1 below, 2 left, 3 above, 4 right of the place
  @offset distance from the place in letters
  @srt rotation in degrees
  > plot(1:3); text(2, 2, "middle", pos = 3)
mtext: Texts in the margins
  > plot(1:3); mtext("right", side = 4)
title: Titles and labels of axes
legend: Legends
  @x,y a place such as "topright", or coordinates
  @legend texts
  @fill colours of boxes
  @bty "n" for no frame
  @inset distance from the sides
  @ncol number of columns
  > plot(1:3); legend("topleft", c("a", "b"), col = 1:2, lty = 1)
axis Axis axis.Date axis.POSIXct axTicks: Axes
  @labels texts at the ticks, or whether there are any
  > plot(1:3, xaxt = "n"); axis(1, at = 1:3, labels = c("one", "two", "three"))
box rug grid abline clip: Frames, rugs, grids, straight lines and clipping
  @a,b intercept and slope
  @h,v heights of level lines, places of upright ones
  > plot(cars); abline(lm(dist ~ speed, cars), col = 2); grid()
par: Graphical parameters
  Asks for or sets margins (`mar`, `oma`), rows and columns of plots (`mfrow`), sizes (`cex`), directions of labels (`las`), colours and more.
  = The old values as a list, invisibly where they are set.
  > old <- par(mfrow = c(1, 2)); plot(1:3); plot(3:1); par(old)
layout layout.show lcm: Several plots on a page
  @mat matrix of the plots' numbers
  @widths,heights widths of its columns, heights of its rows
  > layout(matrix(c(1, 1, 2, 3), 2, byrow = TRUE)); for (i in 1:3) plot(i)
split.screen screen erase.screen close.screen: Screens on a page
hist hist.default: Histograms
  @breaks limits of the cells, how many, or a rule such as "Sturges"
  @freq whether counts or densities are drawn
  = The cells and counts, invisibly.
  > hist(faithful$eruptions, breaks = 20, col = "grey")
barplot barplot.default: Bars
  @beside whether columns stand side by side
  @names.arg texts below the bars
  @legend.text whether, or with what texts, there is a legend
  = Middles of the bars, invisibly.
  > b <- barplot(c(a = 3, b = 5)); arrows(b, c(2, 4), b, c(4, 6), angle = 90, code = 3)
boxplot boxplot.default boxplot.matrix bxp: Box plots
  @range how far whiskers reach, in widths of the box
  @notch whether boxes have notches
  @varwidth whether widths tell the numbers
  > boxplot(len ~ dose, ToothGrowth)
pie: Pie charts
  > pie(c(a = 1, b = 2))
dotchart stripchart: Dots for single values
  > stripchart(len ~ dose, ToothGrowth, method = "jitter")
curve: Curves of functions
  > curve(sin, 0, 2 * pi)
matplot matlines matpoints: Columns of matrices
  > matplot(matrix(1:6, 3), type = "l")
pairs pairs.default panel.smooth: All pairs of variables
  @panel,lower.panel,upper.panel,diag.panel functions that draw the parts
  > pairs(iris[1:4], col = iris$Species)
coplot co.intervals: Plots for parts of the data
  > coplot(lat ~ long | depth, quakes)
image image.default: A matrix as coloured rectangles
  > image(volcano, col = hcl.colors(20))
contour contour.default: Lines of equal height
  @levels,nlevels heights, or about how many
  > contour(volcano)
filled.contour .filled.contour: Coloured levels with a key
  > filled.contour(volcano)
persp: A surface in perspective
  @theta,phi directions from where it is seen
  @shade how strong shadows are
  > persp(volcano, theta = 30, phi = 30, expand = 0.4, shade = 0.5)
polygon polypath rect segments arrows xspline symbols rasterImage: Shapes
  > plot(0:1, 0:1, type = "n"); polygon(c(0, 1, 0.5), c(0, 0, 1), col = "gold"); rect(0.4, 0.1, 0.6, 0.3)
mosaicplot assocplot fourfoldplot spineplot cdplot sunflowerplot stars smoothScatter: Pictures of tables and many points
  > mosaicplot(Titanic, shade = TRUE)
stem: Stem and leaves, as text
  > stem(islands)
identify locator: Points and places chosen by the mouse
strwidth strheight grconvertX grconvertY xinch yinch xyinch: Sizes of texts, and units
  > plot(1:3); strwidth("text", units = "inches")
plot.new plot.window plot.xy frame: What plots are made of
  > plot.new(); plot.window(c(0, 1), c(0, 1)); axis(1)
)---"
