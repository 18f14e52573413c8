tryCatch({ warning("x"); 1 }, error = function(e) 2)
withCallingHandlers(f <- (function() { warning("zz"); 5 })(), warning = function(w) message("note: ", conditionMessage(w)))
f
stop(structure(class = c("http_error", "error", "condition"), list(message = "404", call = quote(get(url)))))
