# Versions of libraries, headers from the web, editing of files.
v <- extSoftVersion(); names(v); is.character(v); vapply(v[c("zlib", "bzlib", "xz", "PCRE", "iconv")], nzchar, NA); grepl("^TRE 0", v[["TRE"]]); grepl("^glibc 2", v[["iconv"]])
pcre_config()[1:3]; names(pcre_config()); length(La_version()); grepl("^[0-9.]*$", La_version()); is.character(La_library()); names(attributes(libcurlVersion())); names(sessionInfo())[1:4]
try(curlGetHeaders(1)); try(curlGetHeaders(c("a", "b"))); try(curlGetHeaders("http://x", redirect = NA)); try(curlGetHeaders("http://x", verify = NA)); try(curlGetHeaders("http://x", TLS = "9"))
.maskedMsg(c("b", "a"), "package:x", TRUE); .maskedMsg("a", "package:x", FALSE)
f <- tempfile(); writeLines(c("one", "two"), f); file.edit(f, editor = "true"); readLines(f); file.edit(f, editor = function(file, title, ...) cat(identical(file, f), title == file, "\n"))
