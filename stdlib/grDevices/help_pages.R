# help_pages.R - The help pages of grDevices' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
png jpeg tiff bmp: Pictures of pixels
  A device draws to a file until dev.off(). A name with %03d makes a file for each page.
  @units units of width and height: "px", "in", "cm", "mm"
  @type how it is drawn; always by Cairo here
  @antialias kind of antialiasing
  @width,height size in the units given, 480 pixels each if not
  @bg colour of the background
  @quality 0 to 100, of jpeg()
  @compression kind of compression, of tiff()
  @family fonts of texts and of symbols
  @... arguments of Cairo's devices, such as symbolfamily
  = NULL, invisibly.
  > f <- tempfile(fileext = ".png"); png(f); plot(1:3); dev.off()
pdf pdf.options cairo_pdf: Pictures as PDF
  Pictures of lines and letters that stay sharp when enlarged; sizes are inches. pdf.options() sets defaults.
  @file,filename the file; NULL for none
  @width,height size in inches, 7 each if not given
  @fonts further fonts
  @version version of the format
  @paper size of the paper, "special" for that of the picture
  @pagecentre whether it stands in the middle of the paper
  @colormodel "srgb", "gray" or "cmyk"
  @useDingbats,useKerning whether circles are letters of a font; whether letters are moved together
  @fillOddEven how polygons that cross themselves are filled
  @compress whether it is compressed
  @reset whether defaults are as at first
  @bg,fg colours of background and foreground
  @antialias how edges are smoothed
  @fallback_resolution dots to the inch of parts that are pixels
  @symbolfamily font of symbols
  @... settings, as name = value
  = NULL, invisibly.
  > f <- tempfile(fileext = ".pdf"); pdf(f, width = 5, height = 4); plot(1:3); dev.off()
svg: Pictures as SVG
  Drawings for web pages and drawing programs; sizes are inches.
  @antialias,symbolfamily how edges are smoothed; font of symbols
  @width,height,onefile size in inches; whether pages go to one file
  = NULL, invisibly.
  > f <- tempfile(fileext = ".svg"); svg(f, width = 4, height = 3); plot(1:3); invisible(dev.off())
  > readLines(f, 2)[2]
postscript ps.options setEPS setPS cairo_ps bitmap dev2bitmap xfig pictex embedFonts: Other kinds of files
  setEPS() before postscript() makes files for other documents. bitmap() and embedFonts() need Ghostscript.
  @fonts,family,symbolfamily,fontpaths fonts
  @paper,pagecentre,horizontal size of the paper; whether it stands in the middle; whether it lies
  @print.it,command,title whether it is printed, by what command; its title
  @colormodel,useKerning,fillOddEven colours; whether letters are moved together; how crossing polygons are filled
  @reset,override.check whether defaults are as at first; whether what is not known is an error
  @antialias,taa,gaa how edges are smoothed
  @fallback_resolution,res,method,units dots to the inch of parts that are pixels; Ghostscript's device
  @defaultfont,textspecial,debug font and texts of xfig(), and of pictex()
  @outfile,options,format,file,filename,type files, settings of Ghostscript
  @... settings, as name = value; of the others arguments of postscript()
  = NULL, invisibly.
  > f <- tempfile(fileext = ".eps"); setEPS(); postscript(f); plot(1:3); invisible(dev.off()); readLines(f, 1)
X11 x11 X11.options quartz quartz.options quartz.save savePlot: Windows on screens
  x11() opens a window on an X11 display, drawn as png() draws; it is the usual device of somebody at the prompt where DISPLAY is set. Its window may be resized, and closing it is dev.off(). savePlot() writes what it shows. quartz() belongs to macOS.
  @display the X11 display, the variable DISPLAY if none is given
  @width,height size in inches, 7 each if not given
  @xpos,ypos,title,canvas,bg where the window opens, its title (with %d for the number of the device), its colour and the page's
  @type,antialias,gamma,fonts,symbolfamily,dpi,file of GNU R's windows and of macOS; all types are drawn by Cairo
  @reset,filename,device whether defaults are as at first; file
  @... settings, as name = value
  = NULL, invisibly; X11.options() a list.
  > if (interactive() && capabilities("X11")) x11(width = 5, height = 5)
X11Font X11Fonts pdfFonts postscriptFonts quartzFont quartzFonts Type1Font CIDFont cairoSymbolFont: Fonts of devices
  Names that stand for files of metrics and encodings, for `family =` of devices.
  @font,family,metrics,encoding names of fonts and of their files
  @cmap,cmapEncoding,pdfresource parts of fonts of Chinese, Japanese and Korean
  @usePUA,... whether symbols are looked for in an area of private use; fonts by name
  = A list of fonts, or a font.
  > names(pdfFonts())[1:3]; "Times" %in% names(postscriptFonts())
  > pdfFonts()$Helvetica$family
dev.off dev.cur dev.list dev.set dev.next dev.prev dev.new graphics.off: Devices
  dev.off() closes the device and writes its file.
  Several devices may be open; the current one is drawn to. Number 1 is the null device.
  @which number of a device
  @noRStudioGD whether the window of an editor is passed over
  @... arguments of the device
  = Name and number of the device that is the current one then.
  > dev.cur()
  > pdf(NULL); dev.list(); dev.off()
dev.copy dev.print dev.copy2pdf dev.copy2eps dev.control recordPlot replayPlot recordGraphics: Copy plots
  recordPlot() keeps a picture that replayPlot() draws again, on another device too.
  @... arguments of the device
  @displaylist "enable" or "inhibit": whether pictures are kept
  @device a function that opens a device
  @which number of a device
  @out.type kind of file
  @load,attach packages that are loaded, or attached, before it is drawn again
  @reloadPkgs whether the same are as when it was kept
  @x a picture that recordPlot() kept
  @expr,list,env an expression with variables and environment
  = Name and number of the current device, or a picture of class "recordedplot".
  > pdf(NULL); dev.control("enable"); plot(1:3); p <- recordPlot(); class(p); invisible(dev.off())
dev.size dev.capabilities dev.capture dev.interactive deviceIsInteractive dev.hold dev.flush devAskNewPage check.options grSoftVersion: About devices
  dev.size() is the size of the page; dev.capabilities() what the device can do; dev.capture() what it shows, where it can tell. dev.hold() keeps output back until dev.flush(). grSoftVersion() tells the versions of the libraries that draw and write pictures.
  @units units of the size
  @what names of what is asked
  @native,orNone whether pixels are returned as they are; whether no device counts
  @name name of a device
  @level how deep output is held
  @ask whether it is asked before a new page
  @new settings
  @name.opt,assign.opt names of the settings that are checked and kept
  @reset whether they are as at first
  @check.attributes,override.check whether attributes must agree; whether what is not known is allowed
  = Numbers, TRUE or FALSE, or a list; dev.capture() a matrix of colours or NULL; grSoftVersion() texts with names, "" for what is not used.
  > pdf(NULL, width = 6, height = 4); dev.size(); invisible(dev.off())
  > names(grSoftVersion())
colors colours palette palette.colors palette.pals: Names of colours, and the palette
  657 names of colours. Numbers for colours are places in the palette, which palette() shows or sets.
  @distinct whether names of the same colour count once
  @value a palette's name, or colours
  @n how many colours
  @palette name of a palette, see palette.pals()
  @alpha opacity
  @recycle whether colours are repeated where there are too few
  = Texts; palette() the old palette, invisibly where it is set.
  > head(colors())
  > palette()
  > length(colors()); palette.colors(3, "Okabe-Ito")
rgb hsv hcl gray grey: Colours from numbers
  hsv() goes by hue, saturation and value; hcl() by hue, chroma and luminance, which looks even; gray() by brightness. Numbers are 0 to 1, of rgb() 0 to `maxColorValue`; only hcl() has hues of 0 to 360, luminance of 0 to 100, and chroma from 0 to what a screen can show. Numbers beyond that are errors; only hues of hcl() go round.
  @maxColorValue the largest share
  @fixup whether colours that cannot be shown are moved to ones that can; else they are NA
  @level brightness, 0 black to 1 white
  @names names of the result
  @alpha opacity: 0 nothing is seen, 1 covers; of rgb() up to `maxColorValue`
  @red,green,blue shares of the colours, or a matrix with a column for each
  @h hue, 0 to 1, of hcl() 0 to 360
  @s saturation, 0 grey to 1
  @v value, 0 black to 1
  @c chroma: how strong the colour is
  @l luminance: how light it is, 0 to 100
  = Texts as "#RRGGBB", with opacity "#RRGGBBAA".
  > rgb(1, 0.5, 0)
  > gray(0.5)
  > hsv(0.5, 1, 1); hcl(120, 35, 85); rgb(255, 0, 0, maxColorValue = 255)
rainbow heat.colors terrain.colors topo.colors cm.colors gray.colors grey.colors hcl.colors hcl.pals colorRamp colorRampPalette: Ranges of colours
  hcl.colors() has palettes for ordered and for diverging values that look even; colorRampPalette() makes a function that goes between colours of your own.
  @palette name of a palette, see hcl.pals()
  @rev whether the order is turned round
  @n how many
  @colors,bias,space,interpolate colours to go between; how they are spaced; in which space; by lines or splines
  @type which kind of palettes is listed
  @s,v saturation and value
  @gamma not used any more
  @... arguments of colorRamp()
  @fixup whether colours that cannot be shown are moved to the nearest that can
  @start,end first and last hue, 0 to 1; of gray.colors() first and last grey, 0 black, 1 white
  = Colours as texts; colorRamp() and colorRampPalette() a function.
  > hcl.colors(3)
  > colorRampPalette(c("blue", "red"))(3)
  > rainbow(3); head(hcl.pals("sequential"), 3)
col2rgb rgb2hsv convertColor adjustcolor make.rgb colorConverter: Change colours
  Numbers of red, green and blue for colours, and other spaces of colours.
  @alpha.f factor of the opacity
  @col,color colours: names, numbers or "#RRGGBB"
  @alpha whether opacity is returned, too
  @r,g,b shares of red, green and blue, or a matrix with a row for each
  @maxColorValue the largest share
  @from,to names of spaces: "sRGB", "XYZ", "Lab", "Luv" ...
  @from.ref.white,to.ref.white what is white in them
  @scale.in,scale.out the largest values
  @clip whether colours that cannot be shown are moved, or become NA
  @red.f,green.f,blue.f factors of the shares
  @offset what is added
  @transform a matrix for all four
  @red,green,blue coordinates of the primary colours of a space
  @name name of the space
  @white,gamma its white point and gamma
  @toXYZ,fromXYZ functions from and to XYZ
  @vectorized whether they take matrices
  = Matrices of numbers; adjustcolor() colours.
  > col2rgb("orange")
  > adjustcolor("red", alpha.f = 0.3)
  > rgb2hsv(255, 0, 0)
densCols nclass.Sturges nclass.FD nclass.scott boxplot.stats chull contourLines xyTable n2mfrow extendrange trans3d: What plots compute
  Numbers that plots are made of, for drawing them in other ways. boxplot.stats() gives what a box plot shows, nclass.*() numbers of cells of a histogram, contourLines() the lines, chull() the hull, densCols() colours by how many points are near, xyTable() how many points are at a place, trans3d() places in a plot of persp(), n2mfrow() rows and columns for a number of plots.
  @x,y,z data; heights on a grid
  @nbin,bandwidth,colramp grid, width of smoothing, and colours
  @coef how far whiskers reach, in lengths of the box; 0 to the extremes
  @do.conf,do.out whether `conf` and `out` are computed
  @nlevels,levels how many heights, or which
  @nr.plots how many plots
  @r,f a range, and by what share it grows on each side
  @digits significant digits that are kept before numbers are compared or their quartiles are taken
  @pmat what persp() returned
  = nclass.*() a number. boxplot.stats() a list: `stats` ends of the whiskers, hinges and median, `n` how many, `conf` ends of the notches, `out` points beyond the whiskers. chull() places of points, densCols() colours, n2mfrow() and extendrange() two numbers, the others lists.
  > boxplot.stats(c(1, 2, 3, 4, 100)); nclass.FD(c(1, 2, 3, 10))
  > chull(c(0, 1, 1, 0, 0.5), c(0, 0, 1, 1, 0.5))
  > n2mfrow(5); extendrange(c(0, 10)); nclass.Sturges(1:100)
xy.coords xyz.coords axisTicks .axisPars as.graphicsAnnot cm: Coordinates
  Most plot functions take x and y, a formula, a list, a matrix or a time series: xy.coords() makes coordinates of all these.
  @log which axes are logarithmic
  @recycle whether the shorter one is repeated
  @setLab whether labels are found
  @x,y,z coordinates in one of these forms
  @xlab,ylab,zlab labels
  @usr limits of the axis
  @axp first and last tick, and intervals
  @nint,nintLog about how many ticks
  = A list of coordinates and labels; axisTicks() places; cm() numbers.
  > cm(1)
  > xy.coords(cars)$xlab; axisTicks(c(0, 10), log = FALSE)
as.raster is.raster: Pictures as matrices of colours
  rasterImage() draws them.
  @x a matrix of numbers or colours, or an array with a layer for each of red, green and blue
  @max,... the largest value
  = A matrix of colours of class "raster".
  > r <- as.raster(matrix(0:3 / 3, 2)); r; dim(r)
  > plot(r, interpolate = FALSE)
getGraphicsEvent getGraphicsEventEnv setGraphicsEventEnv setGraphicsEventHandlers: Events of mouse and keys
  Only windows on screens (x11()) have them. getGraphicsEvent() calls the functions for what the user does until one returns something that is not NULL. They get the buttons (0 left, 1 middle, 2 right) and the place, from 0 at the lower left to 1, or the name of the key ("a", "ctrl-A", "Left", "F1").
  @prompt,consolePrompt texts for the user
  @onMouseDown,onMouseMove,onMouseUp,onKeybd,onIdle functions that are called
  @which,env device, its environment, and functions
  @... handlers, as name = function
  = What a function returned.
  > if (interactive()) getGraphicsEvent("Press a key", onKeybd = function(key) key)
Hershey: Fonts that are drawn as lines
  The names of the fonts and faces that the argument `vfont` of text() and contour() may have.
  $ Hershey
  = A list: `typeface`, `fontindex` and others.
  > head(Hershey$typeface)
blues9: Nine shades of blue
  From light to dark; smoothScatter() uses them.
  $ blues9
  = Nine colours as texts.
  > blues9[c(1, 9)]
colorspaces: Spaces of colours that convertColor() knows
  A list of spaces, each with its conversions and its white point.
  $ colorspaces
  = A list.
  > names(colorspaces)
)---"
