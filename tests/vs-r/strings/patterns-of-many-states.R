# Bounds inside bounds: TRE writes them out, and takes memory for all states from the stack
print(grepl("((a{100}){100}){100}", "a"))
print(grepl("(a{255}){255}", c("a", "b")))
print(grepl("^((a{10}){30}){20}$", c(strrep("a", 6000), strrep("a", 5999), "b")))
print(regexpr("((a{10}){30}){20}", strrep("a", 6003)))
print(grepl("((\u00e9{10}){30}){10}", strrep("\u00e9", 3000)))
