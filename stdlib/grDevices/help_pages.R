# help_pages.R - The help pages of grDevices' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
png jpeg tiff bmp: Pictures of pixels
  @units units of width and height: "px", "in", "cm", "mm"
  @type how it is drawn; always by Cairo here
  @antialias kind of antialiasing
  > f <- tempfile(fileext = ".png"); png(f); plot(1:3); dev.off()
pdf pdf.options cairo_pdf: Pictures as PDF
  > f <- tempfile(fileext = ".pdf"); pdf(f, width = 5, height = 4); plot(1:3); dev.off()
svg: Pictures as SVG
  > f <- tempfile(fileext = ".svg"); svg(f); plot(1:3); dev.off()
postscript ps.options setEPS setPS cairo_ps bitmap dev2bitmap xfig pictex embedFonts: Other kinds of files
X11 x11 X11.options quartz quartz.options quartz.save savePlot: Windows on screens
X11Font X11Fonts pdfFonts postscriptFonts quartzFont quartzFonts Type1Font CIDFont cairoSymbolFont: Fonts of devices
dev.off dev.cur dev.list dev.set dev.next dev.prev dev.new graphics.off: Devices
  dev.off() closes the device and writes its file.
  = Name and number of the device that is the current one then.
  > dev.cur()
dev.copy dev.print dev.copy2pdf dev.copy2eps dev.control recordPlot replayPlot recordGraphics: Copy plots
dev.size dev.capabilities dev.capture dev.interactive deviceIsInteractive dev.hold dev.flush devAskNewPage check.options grSoftVersion: About devices
colors colours palette palette.colors palette.pals: Names of colours, and the palette
  > head(colors())
  > palette()
rgb hsv hcl gray grey: Colours from numbers
  @red,green,blue shares of red, green and blue
  @maxColorValue the largest share
  > rgb(1, 0.5, 0)
  > gray(0.5)
rainbow heat.colors terrain.colors topo.colors cm.colors gray.colors grey.colors hcl.colors hcl.pals colorRamp colorRampPalette: Ranges of colours
  @palette name of a palette, see hcl.pals()
  @rev whether the order is turned round
  > hcl.colors(3)
  > colorRampPalette(c("blue", "red"))(3)
col2rgb rgb2hsv convertColor adjustcolor make.rgb colorConverter: Change colours
  @alpha.f factor of the opacity
  > col2rgb("orange")
  > adjustcolor("red", alpha.f = 0.3)
densCols nclass.Sturges nclass.FD nclass.scott boxplot.stats chull contourLines xyTable n2mfrow extendrange trans3d: What plots compute
  > boxplot.stats(c(1, 2, 3, 100))$out
  > chull(c(0, 1, 1, 0, 0.5), c(0, 0, 1, 1, 0.5))
xy.coords xyz.coords axisTicks .axisPars as.graphicsAnnot cm: Coordinates
  > cm(1)
as.raster is.raster: Pictures as matrices of colours
  > as.raster(matrix(0:3 / 3, 2))
getGraphicsEvent getGraphicsEventEnv setGraphicsEventEnv setGraphicsEventHandlers: Events of mouse and keys
)---"
