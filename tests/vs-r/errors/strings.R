r"(a\b)"; R"---(x)--)---"; r"[q]"; r"{z}"; r"(multi
line)"; r"-(a)-"; "\u00e9\x41\101\t\"\U0001F600"; nchar("\u20ac"); `a b` <- 3; `a b`; café <- 3; café; "€"
