# as.expression(NULL) has one element; getCallingDLL() of what is no function of a package
as.expression(NULL); length(as.expression(NULL)); as.expression(list()); as.expression(1:2); as.expression(quote(a)); as.expression(list(1,quote(b))); as.expression("a"); as.vector(NULL, "expression"); as.vector(list(), "expression")
getCallingDLL("a"); getCallingDLLe(NULL)
