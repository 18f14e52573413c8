# Devices that keep no display list record nothing, and replaying that draws no page; with a list pages come back.
folder <- tempfile(); dir.create(folder)
png(file.path(folder, "a%d.png")); plot(cars); r <- recordPlot(); replayPlot(r); print(length(r[[1]])); invisible(dev.off())
list.files(folder)
png(file.path(folder, "b%d.png")); dev.control("enable"); plot(cars); r <- recordPlot(); replayPlot(r); print(r); print(length(r[[1]]) > 0); invisible(dev.off())
list.files(folder)
