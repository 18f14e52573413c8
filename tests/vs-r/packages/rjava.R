# The virtual machine of Java handles SIGSEGV itself.  Java is found where GNU R's start script would have said that it is.
# needs: rJava
# sanitizers: no
suppressMessages(library(rJava)); .jinit(); s <- .jnew("java/lang/String", "abc"); print(s$length()); print(s); .jcall(s, "S", "toUpperCase"); x <- J("java.lang.Math")$max(1L, 3L); print(x); names(s)[1:3]
