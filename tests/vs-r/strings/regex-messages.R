# The wording of errors in patterns: by function, and by whether the search is by bytes or by characters.
for (fn in list(quote(regexpr(p,x)), quote(gregexpr(p,x)), quote(grepl(p,x)), quote(sub(p,"",x)), quote(gsub(p,"",x)), quote(strsplit(x,p)), quote(regexec(p,x)), quote(grep(p,x)), quote(agrepl(p,x,fixed=FALSE)), quote(gregexec(p,x)), quote(grepRaw(p,x))))
 for (x in c("aa","\u00e9a")) for (p in c("a{256}","\\w{300}","\u00e9{300}","(a"))
  withCallingHandlers(tryCatch(eval(fn), error=function(e) cat(deparse(fn), p, x, "E:", conditionMessage(e), "\n")), warning=function(w) {cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning")})
w <- function(e) withCallingHandlers(tryCatch(e, error=function(e) cat("E:", conditionMessage(e), "\n")), warning=function(w) {cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning")})
w(agrep("(a", "aa", fixed=FALSE)); w(agrepl("(a", "\u00e9aa", fixed=FALSE)); w(adist("(a","aa", partial=TRUE, fixed=FALSE)); w(grepRaw("(a", "aa")); w(list.files(pattern="(a")); w(regexpr("(a", "\u00e9", useBytes=TRUE));w(ls(pattern="(a")); w(apropos("(a"))
w(regexpr("(a", c("a","\u00e9")))
w(regexpr("(a", character()));w(regexpr("\u00e9(a", character())); w(grep("(a", c(NA,"a")))
x <- "\u00e9"; Encoding(x) <- "latin1"; w(grepl("(a", x))
