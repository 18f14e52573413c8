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
  @family,symbolfamily fonts of texts and of symbols
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
  @antialias,fallback_resolution,symbolfamily how cairo_pdf() draws
  @bg,fg colours of background and foreground
  = NULL, invisibly.
  > f <- tempfile(fileext = ".pdf"); pdf(f, width = 5, height = 4); plot(1:3); dev.off()
svg: Pictures as SVG
  Drawings for web pages and drawing programs; sizes are inches.
  @antialias,symbolfamily how edges are smoothed; font of symbols
  @width,height,onefile size in inches; whether pages go to one file
  = NULL, invisibly.
  > f <- tempfile(fileext = ".svg"); svg(f); plot(1:3); dev.off()
postscript ps.options setEPS setPS cairo_ps bitmap dev2bitmap xfig pictex embedFonts: Other kinds of files
  setEPS() before postscript() makes files for other documents. bitmap() and embedFonts() need Ghostscript.
  @fonts,family,symbolfamily,fontpaths fonts
  @paper,pagecentre,horizontal size of the paper; whether it stands in the middle; whether it lies
  @print.it,command,title whether it is printed, by what command; its title
  @colormodel,useKerning,fillOddEven colours; whether letters are moved together; how crossing polygons are filled
  @reset,override.check whether defaults are as at first; whether what is not known is an error
  @antialias,taa,gaa how edges are smoothed
  @fallback_resolution,res,method,device,units dots to the inch of parts that are pixels; Ghostscript's device
  @defaultfont,textspecial,debug,depth font and texts of xfig(), and of pictex()
  @outfile,options,format,file,filename,type files, settings of Ghostscript
  = NULL, invisibly.
  > f <- tempfile(fileext = ".eps"); setEPS(); postscript(f); plot(1:3); invisible(dev.off()); readLines(f, 1)
X11 x11 X11.options quartz quartz.options quartz.save savePlot: Windows on screens
  There are no windows here: the call is an error that says so, as where GNU R finds no display. Pictures go to files, or to terminals that show them (options(device = "terminal")).
  @display,type,antialias,xpos,ypos,gamma,canvas,fonts,symbolfamily,dpi,width,height,file,title screen, place and kind of the window
  @reset,filename,device whether defaults are as at first; file
  = NULL, invisibly.
  > is.function(x11)
X11Font X11Fonts pdfFonts postscriptFonts quartzFont quartzFonts Type1Font CIDFont cairoSymbolFont: Fonts of devices
  Names that stand for files of metrics and encodings, for `family =` of devices.
  @font,family,metrics,encoding names of fonts and of their files
  @cmap,cmapEncoding,pdfresource parts of fonts of Chinese, Japanese and Korean
  @usePUA,... whether symbols are looked for in an area of private use; fonts by name
  = A list of fonts, or a font.
  > head(names(pdfFonts()), 3)
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
  @device,which,out.type a device: its function, number or kind
  @... arguments of the device
  @displaylist "enable" or "inhibit": whether pictures are kept
  @load,attach,reloadPkgs packages that are needed to draw it again
  @x,expr,list,env a picture; an expression with its variables
  = Name and number of the current device, or a picture of class "recordedplot".
  > pdf(NULL); dev.control("enable"); plot(1:3); p <- recordPlot(); class(p); invisible(dev.off())
dev.size dev.capabilities dev.capture dev.interactive deviceIsInteractive dev.hold dev.flush devAskNewPage check.options grSoftVersion: About devices
  @units units of the size
  @what names of what is asked
  @native,orNone whether pixels are returned as they are; whether no device counts
  @level,new,ask,name,name.opt,reset,assign.opt,check.attributes,override.check whether it is asked before pages; settings that are checked
  = Numbers, TRUE or FALSE, or a list.
  > pdf(NULL, width = 6, height = 4); dev.size(); invisible(dev.off())
colors colours palette palette.colors palette.pals: Names of colours, and the palette
  657 names of colours. Numbers for colours are places in the palette, which palette() shows or sets.
  @distinct whether names of the same colour count once
  @value a palette's name, or colours
  @palette,n,recycle,alpha name of a palette, how many colours, whether they are repeated
  = Texts; palette() the old palette, invisibly where it is set.
  > head(colors())
  > palette()
  > length(colors()); palette.colors(3, "Okabe-Ito")
rgb hsv hcl gray grey: Colours from numbers
  hsv() goes by hue, saturation and value; hcl() by hue, chroma and luminance, which looks even; gray() by brightness. All of 0 to 1, but hue of hcl() 0 to 360.
  @red,green,blue shares of red, green and blue
  @maxColorValue the largest share
  @h,s,v,c,l hue, saturation, value; chroma and luminance
  @fixup whether colours that cannot be shown are moved to ones that can; else they are NA
  @level brightness, 0 black to 1 white
  @names names of the result
  @alpha opacity
  = Texts as "#RRGGBB", with opacity "#RRGGBBAA".
  > rgb(1, 0.5, 0)
  > gray(0.5)
  > hsv(0.5, 1, 1); hcl(120, 35, 85); rgb(255, 0, 0, maxColorValue = 255)
rainbow heat.colors terrain.colors topo.colors cm.colors gray.colors grey.colors hcl.colors hcl.pals colorRamp colorRampPalette: Ranges of colours
  hcl.colors() has palettes for ordered and for diverging values that look even; colorRampPalette() makes a function that goes between colours of your own.
  @palette name of a palette, see hcl.pals()
  @rev whether the order is turned round
  @n how many
  @s,v,start,end,gamma saturation, value, and ends of the hues
  @fixup,power whether colours that cannot be shown are moved; how luminance goes
  @colors,bias,space,interpolate colours to go between; how they are spaced; in which space; by lines or splines
  @type which kind of palettes is listed
  = Colours as texts; colorRamp() and colorRampPalette() a function.
  > hcl.colors(3)
  > colorRampPalette(c("blue", "red"))(3)
  > rainbow(3); head(hcl.pals("sequential"), 3)
col2rgb rgb2hsv convertColor adjustcolor make.rgb colorConverter: Change colours
  @alpha.f factor of the opacity
  @col,color colours: names, numbers or "#RRGGBB"
  @r,g,b,maxColorValue shares of red, green and blue, up to the largest
  @from,to,from.ref.white,to.ref.white,scale.in,scale.out,clip spaces of colours and what is white in them; the largest value; what is done outside
  @red.f,green.f,blue.f,offset,transform factors, what is added, or a whole matrix
  @red,green,blue,white,gamma,name,toXYZ,fromXYZ,vectorized coordinates of the colours of a new space
  @alpha whether opacity is returned, too
  = Matrices of numbers; adjustcolor() colours.
  > col2rgb("orange")
  > adjustcolor("red", alpha.f = 0.3)
  > rgb2hsv(255, 0, 0)
densCols nclass.Sturges nclass.FD nclass.scott boxplot.stats chull contourLines xyTable n2mfrow extendrange trans3d: What plots compute
  Numbers that plots are made of, for drawing them in other ways. boxplot.stats() gives what a box plot shows, nclass.*() numbers of cells, contourLines() the lines, chull() the hull.
  @x,y,z data; heights on a grid
  @nbin,bandwidth,colramp grid, width of smoothing, and colours
  @coef,do.conf,do.out how far whiskers reach; what is returned
  @nlevels,levels how many heights, or which
  @nr.plots,r,f,number,digits how many plots; a range, and by what share it grows; digits that are compared
  @pmat what persp() returned
  = A list, numbers, or places.
  > boxplot.stats(c(1, 2, 3, 100))$out
  > chull(c(0, 1, 1, 0, 0.5), c(0, 0, 1, 1, 0.5))
  > n2mfrow(5); extendrange(c(0, 10)); nclass.Sturges(1:100)
xy.coords xyz.coords axisTicks .axisPars as.graphicsAnnot cm: Coordinates
  Most plot functions take x and y, a formula, a list, a matrix or a time series: xy.coords() makes coordinates of all these.
  @x,y,z coordinates in one of these forms
  @xlab,ylab,zlab labels
  @log which axes are logarithmic
  @recycle whether the shorter one is repeated
  @setLab whether labels are found
  @usr,axp,nint,nintLog,side limits, ticks and how many of them
  = A list of coordinates and labels; axisTicks() places; cm() numbers.
  > cm(1)
  > xy.coords(cars)$xlab; axisTicks(c(0, 10), log = FALSE)
as.raster is.raster: Pictures as matrices of colours
  rasterImage() draws them.
  @x a matrix of numbers or colours, or an array with a layer for each of red, green and blue
  @max,... the largest value
  = A matrix of colours of class "raster".
  > as.raster(matrix(0:3 / 3, 2))
getGraphicsEvent getGraphicsEventEnv setGraphicsEventEnv setGraphicsEventHandlers: Events of mouse and keys
  Only windows on screens have them.
  @prompt,consolePrompt texts for the user
  @onMouseDown,onMouseMove,onMouseUp,onKeybd,onIdle functions that are called
  @which,env,handlers device, its environment, and functions
  = What a function returned.
  > is.function(getGraphicsEvent)
)---"
