#!/bin/sh
# url.sh - Connections to addresses of the web, against a server that is a program for orbit itself.
set -eu
"$ORBIT" -e 'u <- url("http://127.0.0.1:1/"); tryCatch(suppressWarnings(open(u)), error = function(e) quit(status = 1 + 76 * grepl("libcurl", conditionMessage(e))))' \
  || [ $? != 77 ] || { echo "needs libcurl"; exit 77; }
cat >server.R <<'R'
# One request after the other: /x.csv is there, /moved leads to it, everything else is not found.
s <- NULL
for (port in 20000 + sample(20000, 50)) { s <- tryCatch(suppressWarnings(serverSocket(port)), error = function(e) NULL); if (!is.null(s)) break }
writeLines(as.character(port), "port.new"); invisible(file.rename("port.new", "port"))
body <- "a,b\n1,x\n2,y\n"
repeat {
  con <- socketAccept(s, blocking = TRUE, open = "r+b", timeout = 60)
  lines <- character()
  repeat { l <- readLines(con, 1L); if (!length(l) || !nzchar(l)) break; lines <- c(lines, l) }
  path <- strsplit(lines[1L], " ")[[1L]][2L]
  answer <- switch(path,
    "/x.csv" = c("HTTP/1.1 200 OK", sprintf("Content-Length: %d", nchar(body)), "Connection: close", "", body),
    "/asked" = c("HTTP/1.1 200 OK", "Connection: close", "", grep("^X-Token", lines, value = TRUE)),
    "/moved" = c("HTTP/1.1 302 Found", "Location: /x.csv", "Content-Length: 0", "Connection: close", "", ""),
    c("HTTP/1.1 404 No such thing", "Content-Length: 0", "Connection: close", "", ""))
  writeChar(paste(answer, collapse = "\r\n"), con, eos = NULL)
  close(con)
  if (path == "/end") break
}
R
"$ORBIT" server.R &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -f port ] && break; sleep 0.5; done
port=$(cat port)
cat >client.R <<R
at <- "http://127.0.0.1:$port"
R
cat >>client.R <<'R'
stopifnot(identical(read.csv(paste0(at, "/x.csv")), data.frame(a = 1:2, b = c("x", "y"))))
u <- url(paste0(at, "/moved"))
stopifnot(identical(class(u), c("url", "connection")), summary(u)$class == "url-libcurl", readLines(u)[3L] == "2,y")
close(u)
u <- url(paste0(at, "/x.csv"), "rb")
stopifnot(identical(readBin(u, "raw", 3L), charToRaw("a,b")), isOpen(u))
close(u)
u <- url(paste0(at, "/asked"), headers = c("X-Token" = "secret"))
stopifnot(identical(readLines(u, warn = FALSE), "X-Token: secret"))
close(u)
h <- curlGetHeaders(paste0(at, "/moved"))
stopifnot(identical(grep("^HTTP", h, value = TRUE), c("HTTP/1.1 302 Found\r\n", "HTTP/1.1 200 OK\r\n")), attr(h, "status") == 200L)
stopifnot(attr(curlGetHeaders(paste0(at, "/moved"), redirect = FALSE), "status") == 302L, attr(curlGetHeaders(paste0(at, "/none")), "status") == 404L)
stopifnot(grepl("^libcurl error code 7:\n\t", tryCatch(curlGetHeaders("http://127.0.0.1:1/"), error = conditionMessage)))
stopifnot(nzchar(libcurlVersion()), "https" %in% attr(libcurlVersion(), "protocols"))
said <- NULL
e <- withCallingHandlers(tryCatch(readLines(paste0(at, "/none")), error = identity), warning = function(w) { said <<- conditionMessage(w); invokeRestart("muffleWarning") })
stopifnot(grepl("HTTP status was '404 Not Found'", said, fixed = TRUE), grepl("cannot open the connection to", conditionMessage(e)))
invisible(suppressWarnings(try(readLines(paste0(at, "/end")), silent = TRUE)))
cat("done\n")
R
[ "$("$ORBIT" client.R)" = done ]
