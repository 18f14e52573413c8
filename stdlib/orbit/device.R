# device.R - gpu(), cpu(), device(): where a vector's elements lie.  Its value is the same in both places; doc/cuda.md.

gpu <- function(x) .Internal(device_move(x, TRUE))

cpu <- function(x) .Internal(device_move(x, FALSE))

device <- function(x) .Internal(device_of(x))
