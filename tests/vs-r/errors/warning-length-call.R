options(warning.length = 100)
stop(strrep("x", 95), "\u00e9\u00e9\u00e9")
