r <- function(e) withCallingHandlers(tryCatch(print(eval(substitute(e), parent.frame())), error=function(c) cat("ERR", conditionMessage(c), deparse(conditionCall(c)), "\n")), warning=function(c) {cat("WARN", conditionMessage(c), deparse(conditionCall(c)),"\n"); invokeRestart("muffleWarning")})
port <- 20000L + Sys.getpid() %% 20000L
s <- serverSocket(port)
print(class(s)); print(unlist(summary(s)))
con <- socketConnection("127.0.0.1", port, open="r+", blocking=TRUE, timeout=5)
a <- socketAccept(s, open="r+", blocking=TRUE, timeout=5)
print(sub("[0-9]+$","",unlist(summary(con)))); print(sub("^<-.*", "<-PEER", unlist(summary(a))))
writeLines(c("hello","two"), con); print(readLines(a, 2)); print(isOpen(con)); print(socketSelect(list(con), FALSE, 0.1)); cat("x\n", file=a); print(socketSelect(list(con), FALSE, 1)); print(socketSelect(list(con,a), c(FALSE,TRUE), 1)); print(readLines(con,1)); v<-withVisible(close(con)); print(v); print(readLines(a)); print(socketTimeout(a)); print(socketTimeout(a,3L)); print(socketTimeout(a)); close(a)
con <- socketConnection("127.0.0.1", port, open="r+b", blocking=TRUE, timeout=5); b <- socketAccept(s, open="a+b"); writeBin(1:3, con); Sys.sleep(.1); print(readBin(b,"integer",5)); print(readBin(b,"integer",1)); serialize(list(a=1),con); Sys.sleep(.1); print(unserialize(b)); close(b); close(con); close(s)
r(socketTimeout(stdin())); r(socketSelect(list())); r(socketAccept(stdin())); r(socketConnection(port=-1)); r(socketSelect(list(stdin()))); x <- textConnection("a"); r(socketSelect(list(x))); 
