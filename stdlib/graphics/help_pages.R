# help_pages.R - The help pages of graphics' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
plot plot.default plot.function plot.design: Plots of points, functions and designs
  The first function for most pictures: points of x against y, or what the class of x asks for.
  @panel.first,panel.last expressions drawn before and after the points
  @x,y coordinates, a function, a formula with data, or an object with a method of its own
  @type "p" points, "l" lines, "b" both, "h" needles, "s" steps, "n" nothing
  @log "x", "y" or "xy": axes that are logarithmic
  @frame.plot whether there is a box around
  @xgap.axis,ygap.axis least gaps between labels of the axes
  @fun,xaxt,xtick function of groups, and kind of axis, of plot.design()
  @from,to limits between which a function is drawn
  @xlim limits of the x axis
  @n at how many places a function is computed
  @... graphical parameters
  = NULL, invisibly; of functions a list of x and y.
  > plot(cars, main = "Stopping distances", xlab = "speed", ylab = "distance")
  > plot(sin, 0, 2 * pi); plot(mpg ~ wt, data = mtcars, pch = 19, col = factor(cyl))
points points.default lines lines.default: Add points and lines
  lines() joins the points in their order; missing values interrupt the line.
  @x,y coordinates, as in plot()
  @type "p" points, "l" lines, "b" both, "c" lines with gaps for points, "o" both without gaps, "h" needles, "s" and "S" steps, "n" nothing
  @... graphical parameters: `col` colour, `lty` and `lwd` kind and width of lines, `pch`, `cex` and `bg` sign, size and inside of points
  = NULL, invisibly.
  > plot(1:5); lines(1:5, 5:1, col = "red"); lines(c(1, 2, NA, 4, 5), rep(2, 5), lty = 2, lwd = 3)
  > plot(1:5, type = "n"); points(1:5, pch = 1:5, cex = 2)
text text.default: Add texts
  Draws each text at its place; expressions are set as formulas, see plotmath.
  @pos 1 below, 2 left, 3 above, 4 right of the place
  @offset distance from the place in letters
  @srt rotation in degrees
  @x,y where
  @labels texts, or expressions for formulas
  @font 1 plain, 2 bold, 3 italic, 4 both
  @vfont a font of strokes
  @adj side of the text that is at the place: 0 left, 0.5 middle, 1 right
  = NULL, invisibly.
  > plot(1:3); text(2, 2, "middle", pos = 3)
  > plot(cars); text(10, 100, expression(y == alpha + beta * x), cex = 1.5)
mtext: Texts in the margins
  Sides are 1 below, 2 left, 3 above, 4 right.
  @text texts, or expressions
  @line line of the margin: 0 beside the plot
  @at where along the axis
  @padj,font adjustment across the reading direction; 2 bold, 3 italic
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = NULL, invisibly.
  > par(mfrow = c(1, 2), oma = c(0, 0, 2, 0)); plot(cars); mtext("left panel", side = 3); hist(cars$dist)
  > mtext("Both", outer = TRUE, cex = 1.5)
title: Titles and labels of axes
  plot(ann = FALSE) leaves them out first.
  @line,outer line of the margin; whether it is the outer one
  @main title above
  @sub line below the x axis
  @xlab,ylab labels of the axes
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = NULL, invisibly.
  > plot(1:3, ann = FALSE); title(main = "Three points", xlab = "number")
legend: Legends
  Keys drawn beside their texts, in a corner or at a place of the plot. At least one of `fill`, `lty`, `lwd` and `pch` is needed.
  @x,y a place such as "topright", or coordinates
  @legend texts
  @fill colours of boxes
  @bty "n" for no frame
  @inset distance from the sides
  @ncol number of columns
  @xjust,yjust how it stands to x and y
  @x.intersp,y.intersp gaps in letters
  @merge whether points stand on lines
  @trace whether sizes are told
  @seg.len length of the lines
  @col colours of points and lines, one for each text
  @lty,lwd types and widths of lines
  @pch symbols: numbers or letters
  @box.lwd,box.lty,box.col width, type and colour of the line around
  @pt.bg colour of the inside of symbols
  @pt.cex size of symbols
  @pt.lwd line width of symbols
  @text.width width of the texts in units of the x axis, one or one for each column; NA: each column as wide as its texts
  @text.col,text.font colour and font of the texts
  @title a line above
  @title.col,title.cex,title.font,title.adj its colour, size, font and adjustment
  = A list of the places of the box and the texts, invisibly.
  > plot(1:3); legend("topleft", c("a", "b"), col = 1:2, lty = 1)
axis Axis axis.Date axis.POSIXct axTicks: Axes
  Draws one axis, with ticks and labels where they are wanted; Axis() chooses by the class of the data, so that dates are labelled as such.
  @labels texts at the ticks, or whether there are any
  @side 1 below, 2 left, 3 above, 4 right
  @at places of the ticks
  @font font of the labels: 2 bold, 3 italic
  @lwd.ticks,col.ticks line of the ticks
  @hadj,padj adjustment of the labels along and across the axis
  @gap.axis least gap between labels; others are left out
  @x,format times, and how they are written
  @axp places of the first and last tick, and number of intervals
  @usr limits of the axis
  @log whether the axis is logarithmic
  @nintLog about how many ticks a logarithmic axis has
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = Places of the ticks, invisibly.
  > plot(1:3, xaxt = "n"); axis(1, at = 1:3, labels = c("one", "two", "three"))
  > axTicks(1)
box rug grid abline clip: Frames, rugs, grids, straight lines and clipping
  abline() draws across the whole plot: h = level, v = upright, a and b = sloped lines.
  @a,b intercept and slope
  @h,v heights of level lines, places of upright ones
  @which "plot", "figure", "inner" or "outer"
  @x,ticksize data; length of the ticks
  @reg,coef a fit, or intercept and slope
  @untf whether lines are straight in the data where axes are logarithmic
  @side,quiet side; whether points outside are passed over
  @nx,ny cells of the grid along x and y; NULL follows the ticks, NA draws no lines
  @equilogs whether cells of logarithmic axes are equal
  @x1,x2 limits beyond which is not drawn, along x
  @y1,y2 the same along y
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = NULL, invisibly.
  > plot(cars); abline(lm(dist ~ speed, cars), col = 2); grid()
par: Graphical parameters
  Asks for or sets margins (`mar`, `oma`), rows and columns of plots (`mfrow`), sizes (`cex`), directions of labels (`las`), colours and more.
  Others: `mgp` lines of title, labels and axis; `pch`, `lty`, `lwd`, `bg`, `fg`, `xpd`, `pty = "s"` for square plots, `tck` and `tcl` ticks, `usr` limits, `family`, `ps`, `ask`.
  @... settings as name = value, names, or a list
  @no.readonly whether settings that cannot be set are left out
  = The old values as a list, invisibly where they are set.
  > old <- par(mfrow = c(1, 2)); plot(1:3); plot(3:1); par(old)
  > par("mar"); par(c("cex", "las"))
layout layout.show lcm: Several plots on a page
  Figures are numbered in the matrix; 0 leaves a place empty, equal numbers make one figure of several cells.
  @mat matrix of the plots' numbers
  @widths,heights widths of its columns, heights of its rows
  @respect whether units of width and height are equal
  @n,x how many figures; centimetres
  = The number of figures, invisibly.
  > layout(matrix(c(1, 1, 2, 3), 2, byrow = TRUE)); for (i in 1:3) plot(i)
split.screen screen erase.screen close.screen: Screens on a page
  screen(n) chooses where is drawn next; it may be returned to.
  @figs rows and columns, or a matrix of left, right, bottom and top
  @screen,n number of the screen that is divided or chosen
  @erase,new whether it is cleared
  @all.screens whether all are closed
  = Numbers of screens.
  > split.screen(c(1, 2)); screen(1); plot(1:3); close.screen(all.screens = TRUE)
hist hist.default: Histograms
  Counts, or densities where cells are of different width.
  @breaks limits of the cells, how many, or a rule such as "Sturges"
  @freq whether counts or densities are drawn
  @x numbers
  @probability whether densities are drawn; the opposite of `freq`
  @include.lowest,right whether the first, or each, cell includes its lower, or upper, limit
  @fuzz how near limits count as equal
  @nclass about how many cells
  @labels whether, or with what, bars are labelled
  @warn.unused whether arguments that nothing uses are told
  = The cells and counts, invisibly.
  > hist(faithful$eruptions, breaks = 20, col = "grey")
  > h <- hist(c(1, 2, 2, 5), plot = FALSE); h$counts; h$breaks
barplot barplot.default: Bar charts
  A formula such as count ~ group does, too.
  @beside whether columns stand side by side
  @names.arg texts below the bars
  @legend.text whether, or with what texts, there is a legend
  @height heights; a matrix gives bars of several parts, or groups with beside = TRUE
  @width,space widths, and gaps before bars
  @axisnames,cex.names whether names are drawn, and their size
  @cex.axis,axis.lty size of numbers, and line of the axis of names
  @inside whether bars are separated by lines
  @xpd whether bars may leave the plot
  @args.legend arguments of legend()
  = Middles of the bars, invisibly.
  > b <- barplot(c(a = 3, b = 5)); arrows(b, c(2, 4), b, c(4, 6), angle = 90, code = 3)
  > barplot(as.matrix(VADeaths), beside = TRUE, legend.text = TRUE)
boxplot boxplot.default boxplot.matrix bxp: Box plots
  The box goes from the lower to the upper hinge, the line is the median; points beyond the whiskers (outliers) are drawn singly.
  @range how far whiskers reach, in widths of the box
  @notch whether boxes have notches
  @varwidth whether widths tell the numbers
  @x,formula vectors, a list, or values ~ groups
  @names texts below the boxes
  @width,boxwex widths of the boxes
  @outline whether single points are drawn
  @staplewex,outwex widths of ends and of lines outside
  @pars list of further settings
  @at where boxes stand
  @use.cols whether columns are the groups
  @z what boxplot() or boxplot.stats() returned
  @log which axis is logarithmic
  @notch.frac depth of the notches
  @frame.plot whether there is a box around
  @show.names whether names stand below the boxes
  @... vectors, arguments of methods, and graphical parameters; unnamed vectors make boxes
  = Numbers of the boxes (`stats`, `n`, `conf`, `out`, `group`, `names`), invisibly.
  > boxplot(len ~ dose, ToothGrowth)
  > boxplot(c(1, 2, 3, 4, 20), plot = FALSE)$out
pie: Pie charts
  Shares are easier to compare as bars or dots.
  @x sizes of the slices
  @labels texts
  @edges of how many corners a circle is made
  @radius size
  @clockwise,init.angle direction, and where it begins
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = NULL, invisibly.
  > sales <- c(Cherry = 0.3, Apple = 0.26, Other = 0.44)
  > pie(sales, labels = paste0(names(sales), " ", 100 * sales, "%"), col = hcl.colors(3), clockwise = TRUE)
dotchart stripchart: Dots for single values
  dotchart() is for named values, stripchart() for few values of several groups.
  @x values, or a list or formula of groups
  @groups,gdata groups of the values, and a value for each
  @method,jitter,offset what is done about equal values: "overplot", "jitter" or "stack"; how much
  @vertical,group.names,dlab,glab whether groups stand side by side; their names
  @xaxt,frame.plot kind of axis; whether there is a box around
  @pt.cex,gpch,color,gcolor,lcolor size and symbols of points; colours of labels, groups and lines
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = NULL, invisibly.
  > stripchart(len ~ dose, ToothGrowth, method = "jitter")
  > dotchart(c(a = 3, b = 5, c = 4))
curve: Curves of functions
  Draws a function, or an expression in x, between two limits, also into a plot that is there (add = TRUE).
  @expr a function or an expression of x
  @n,log at how many places; which axes are logarithmic
  @xname the variable's name
  @... graphical parameters, and arguments of methods
  = A list of x and y, invisibly.
  > curve(sin, 0, 2 * pi)
  > r <- curve(x^2, 0, 2, n = 3); r$y
matplot matlines matpoints: Columns of matrices
  One column after the other with types, colours and symbols in turn.
  @x,y matrices whose columns are drawn against each other
  @lend ends of lines
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = NULL, invisibly.
  > matplot(1:10, cbind(1:10, sqrt(1:10), log(1:10)), type = "l", lty = 1, lwd = 2, xlab = "x", ylab = "f(x)")
  > legend("topleft", c("x", "sqrt(x)", "log(x)"), col = 1:3, lwd = 2)
pairs pairs.default panel.smooth: All pairs of variables
  A plot for each pair of columns, in a square of plots.
  @x a data frame or matrix
  @horInd,verInd columns that are drawn
  @line.main line of the title
  @row1attop whether the first row is above
  @gap gap between plots
  @horOdd,verOdd which axes are on which side
  @panel the function that draws all panels
  @lower.panel,upper.panel those below and above the diagonal; NULL leaves them out
  @diag.panel the function that draws into the diagonal
  @text.panel the function that writes the names
  @label.pos,cex.labels,font.labels height, size and font of the names
  @col.smooth colour of the smooth line of panel.smooth()
  @span share of the points that it follows
  @iter how often outliers are weighed down
  @... arguments of methods and panel functions, and graphical parameters
  = NULL, invisibly.
  > pairs(iris[1:4], col = iris$Species)
  > pairs(iris[1:3], panel = panel.smooth)
coplot co.intervals: Plots for parts of the data
  One plot for each range of the variable after |, from the lower left; the ranges are drawn above.
  @given.values,number,overlap ranges, how many, and by what share they overlap
  @rows,columns how plots are arranged
  @show.given,bar.bg,axlabels whether, and in what colours, ranges are drawn; labels
  @panel,subscripts function that draws; whether it gets the rows' numbers
  @x values
  @... arguments of the panel function
  = Rows that are left out as missing, invisibly; co.intervals() a matrix of limits.
  > coplot(lat ~ long | depth, quakes, rows = 1)
  > coplot(mpg ~ wt | factor(cyl), mtcars, panel = panel.smooth)
image image.default: A matrix as coloured rectangles
  Rows of the matrix go along x: what is printed above is drawn at the left.
  @x,y places of the cells, or their limits
  @z a matrix
  @breaks limits of the colours
  @xaxs,yaxs how axes end
  @oldstyle how limits are found
  @useRaster whether it is drawn as one picture
  = NULL, invisibly.
  > image(volcano, col = hcl.colors(20))
  > contour(volcano, add = TRUE, levels = seq(100, 190, 20))
  > m <- cor(mtcars[1:5]); image(1:5, 1:5, m, axes = FALSE, xlab = "", ylab = ""); axis(1, 1:5, colnames(m)); axis(2, 1:5, colnames(m), las = 1)
contour contour.default: Lines of equal height
  Lines that join places of the same height of a surface, labelled.
  @levels,nlevels heights, or about how many
  @frame.plot whether there is a box around
  @x,y places of rows and columns of z, increasing
  @z heights
  @labels texts of the labels; heights if none are given
  @labcex size of the labels
  @drawlabels whether there are labels
  @method where labels stand: "flattest", "edge", "simple"
  @vfont font of strokes
  = NULL, invisibly.
  > contour(volcano)
  > image(volcano); contour(volcano, add = TRUE)
filled.contour .filled.contour: Coloured levels with a key
  The key at the right takes a part of the page: layout() cannot be used with it, and what is added must be in plot.axes.
  @x,y,z places, and heights as a matrix
  @nlevels,levels how many heights, or which
  @color.palette a function that makes colours
  @plot.title,plot.axes,key.title,key.axes expressions that draw these
  @xaxs,yaxs,frame.plot how axes end; whether there is a box around
  @... arguments of title()
  = NULL, invisibly.
  > x <- 10 * seq_len(nrow(volcano)); y <- 10 * seq_len(ncol(volcano))
  > filled.contour(x, y, volcano, color.palette = terrain.colors, asp = 1,
  >                plot.title = title("Maunga Whau", xlab = "Metres north"),
  >                plot.axes = { axis(1); axis(2); contour(x, y, volcano, add = TRUE) }, key.title = title("Height"))
persp: A surface in perspective
  A surface seen from a direction. The matrix that is returned lets trans3d() place points and lines in it.
  @theta,phi directions from where it is seen
  @shade how strong shadows are
  @r,d distance of the eye, and strength of the perspective
  @scale,expand whether sides are made equal; how high it is
  @ltheta,lphi direction of the light
  @x,y places of rows and columns of z, increasing
  @z heights
  @box whether the frame is drawn
  @axes whether there are ticks and labels
  @nticks about how many ticks
  @ticktype "simple" arrows, or "detailed" numbers
  = The matrix of the projection for trans3d(), invisibly.
  > persp(volcano, theta = 30, phi = 30, expand = 0.4, shade = 0.5)
symbols rasterImage: Circles, bars and pictures in a plot
  Symbols of different sizes, a third dimension of a plot of points.
  @x,y coordinates
  @inches size of the largest in inches; FALSE: in units of the axes
  @image a picture, see as.raster()
  @fg,bg colours of the lines and of the inside
  @circles radii
  @squares lengths of sides
  @rectangles a matrix of widths and heights
  @stars a matrix with a column for each ray, 0 to 1
  @thermometers a matrix of width, height and how full, or where it begins and ends
  @boxplots a matrix of widths and heights of boxes, whiskers, and the place of the median
  @xleft,xright,ybottom,ytop sides of the picture
  @interpolate whether it is smoothed
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = NULL, invisibly.
  > symbols(1:3, 1:3, circles = c(1, 2, 3), inches = 0.3); rasterImage(as.raster(matrix(0:3 / 3, 2)), 1, 2.5, 1.5, 3)
polygon polypath rect segments arrows xspline: Shapes
  Coordinates are those of the plot, which must be there; vectors draw several, and NA separates polygons.
  @x,y coordinates
  @length,code,angle length of heads; 1 at the start, 2 at the end, 3 both; their angle
  @border colours of the border, and of the inside
  @fillOddEven,rule what is inside where lines cross: "winding" or "evenodd"
  @shape,open,repEnds,draw 0 corners to 1 round; whether it is open; whether ends count twice; whether it is drawn
  @x0,y0 where segments and arrows begin
  @x1,y1 where they end
  @xleft,xright left and right sides of rectangles
  @ybottom,ytop lower and upper sides of rectangles
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = NULL, invisibly; xspline(draw = FALSE) coordinates.
  > plot(0:1, 0:1, type = "n"); arrows(0, 0, 1, 1); rect(0.6, 0.1, 0.9, 0.3, density = 10); segments(0, 1, 1, 0, lty = 2)
sunflowerplot stars smoothScatter: Pictures of many points and variables
  sunflowerplot() draws a leaf for each of equal points; stars() a star for each row; smoothScatter() colours by density.
  @x,y data
  @number,rotate,size,seg.col,seg.lwd,cex.fact how often each point is; how leaves look
  @full,radius,locations,len,scale whether stars are whole circles; whether radii are drawn; places, size; whether columns are scaled
  @key.loc,key.labels,key.xpd where a key stands, and its texts
  @flip.labels,draw.segments,col.segments,col.stars,col.lines,labels how labels stand, and parts are drawn
  @frame.plot,mar,nrow,ncol whether there is a box around; margins; arrangement
  @nbin,bandwidth,colramp grid, width of smoothing, and colours
  @nrpoints,ret.selection how many single points are drawn; whether they are returned
  @transformation,postPlotHook,xaxs,yaxs function of densities; function called at the end; ends of axes
  @... graphical parameters
  = NULL or data of the picture, invisibly.
  > stars(mtcars[1:6, 1:5]); smoothScatter(faithful)
mosaicplot assocplot fourfoldplot spineplot cdplot: Pictures of tables
  Areas of mosaicplot() are counts; spineplot() and cdplot() show shares of a factor along a variable; assocplot() differences from independence; fourfoldplot() tables of two by two.
  @x,y,formula,data a table, or variables
  @color,col,shade colours; whether tiles are coloured by residuals
  @space gaps
  @off,dir,type gaps between tiles; directions; kind of residuals
  @std,conf.level how tables are made comparable; level of the rings
  @mfrow,mfcol rows and columns of pictures
  @breaks limits; weights; which names are left out
  @bw,n,from,to,plot how densities are estimated; whether it is drawn
  @yaxlabels,xaxlabels,cex.axis,tol.ylab labels and ends of axes
  @margin,ylevels,sort which margins; levels, and their order
  = NULL or a table, invisibly.
  > mosaicplot(Titanic, shade = TRUE); spineplot(factor(am) ~ mpg, mtcars)
stem: Stem and leaves, as text
  Stems are leading digits, leaves the next one.
  @x numbers
  @scale,width,atom length; columns; what counts as equal
  = NULL, invisibly.
  > stem(islands)
  > stem(c(10, 11, 22, 24, 35))
identify locator: Points and places chosen by the mouse
  Clicks with the first button choose in the window of x11(), another button ends. On other devices nothing is chosen.
  @x,y points
  @n,labels,plot,atpen,offset,tolerance how many; texts; whether, and where, they are written; how near
  @type,pos,order what is drawn; what is returned, too
  @... arguments of the points drawn, or of text()
  = Places of the points, or coordinates.
  > if (interactive()) { plot(cars); identify(cars$speed, cars$dist, rownames(cars)) }
strwidth strheight grconvertX grconvertY xinch yinch xyinch: Sizes of texts, and units
  grconvertX() and grconvertY() change coordinates between "user", "inches", "npc", "ndc" and others.
  @s,cex texts and their size
  @font,vfont font: 2 bold, 3 italic; or strokes
  @units "user", "figure" or "inches"
  @warn.log whether logarithmic axes give a warning
  @x,y coordinates
  @from,to units they are in, and are changed to
  @... graphical parameters such as col, lwd, cex.axis; see par()
  = Numbers.
  > plot(1:3); strwidth("Mi", units = "inches")
  > plot(1:3); grconvertX(0.5, "npc", "user"); strheight("M", "inches") > 0
plot.new plot.window plot.xy frame: What plots are made of
  plot.new() begins a figure, plot.window() sets limits, plot.xy() draws points or lines.
  @xy,type coordinates, and kind of drawing
  @xlim,ylim limits
  @log which axes are logarithmic
  @asp ratio of y units to x units
  @... graphical parameters
  = NULL, invisibly.
  > plot.new(); plot.window(c(0, 1), c(0, 1)); axis(1)
)---"
