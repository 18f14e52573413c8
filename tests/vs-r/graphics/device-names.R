# What base's .Device and .Devices say.
.Device; .Devices; bindingIsLocked(".Device", baseenv())
pdf(NULL); .Device; str(.Devices)
f <- "device-names.svg"
svg(f); .Device; str(.Devices); invisible(dev.off()); unlink(f)
.Device; str(.Devices)
invisible(dev.off()); .Device; str(.Devices)
