# Pictures of several pages are there as soon as the next page begins.
folder <- tempfile(); dir.create(folder)
png(file.path(folder, "p%02d.png"))
plot(1:3); plot(3:1)
file.size(file.path(folder, "p01.png")) > 500
hist(c(1, 2, 2)); file.size(file.path(folder, "p02.png")) > 500
invisible(dev.off()); list.files(folder)
jpeg(file.path(folder, "one.jpeg")); plot(1:3); plot(1:3, col = 2); invisible(dev.off()); list.files(folder, "jpeg")
svg(file.path(folder, "s%d.svg")); plot(1:3); plot(1:3); invisible(dev.off()); list.files(folder, "svg")
