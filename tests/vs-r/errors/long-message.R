stop("top level with a very long message that goes past the width of the terminal line, which is eighty")
