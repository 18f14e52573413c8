# Bounds behind bounds, and behind groups that have some: the states multiply.
for (p in c("a{228}{228}", "[:x]{203}{203}", "(a{100}){100}", "a{2}{3}{4}", "(ab){2,3}{2}", "a{1,255}{1,255}", "[[:alpha:]]{50}{50}b")) { r <- try(grepl(p, c("a", strrep("a", 30), strrep("ab", 8))), silent = TRUE); print(if (inherits(r, "try-error")) "error" else r) }
