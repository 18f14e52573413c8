# Bitwise functions of odd operands
options(warn=-1)
t <- function(e) { r <- tryCatch(e, error=function(e) {cat("E:", class(e)[1], conditionMessage(e), " call ", deparse(conditionCall(e))[1], "\n"); NULL}); print(r) }
for (f in c("bitwAnd","bitwOr","bitwXor","bitwShiftL","bitwShiftR")) for (a in list(NULL,1L,2,1.5,"a",TRUE,list(1),NA,NA_integer_,integer(0),1i,as.raw(1),c(a=1L),1:2,-1L,2147483648,NaN,quote(x))) for (b in list(NULL,1L,1.5,"a",TRUE,1:3)) {cat(f, deparse(a), deparse(b),""); t(get(f)(a,b)) }
for (a in list(NULL,1L,2,1.5,"a",TRUE,list(1),NA,1i,as.raw(1),NaN,-5,2147483648)) t(bitwNot(a))
w <- function(e) { r <- withCallingHandlers(e, warning=function(w) {cat("W:", conditionMessage(w), "in", deparse(conditionCall(w)), "\n"); invokeRestart("muffleWarning")}); print(r) }
w(bitwAnd(2147483648,1L)); w(bitwAnd(1L,2147483648)); w(bitwOr(1e10,1)); w(bitwNot(2147483648)); w(bitwShiftL(2147483648,1L)); w(bitwShiftL(1L,2147483648));w(bitwShiftL(1L,"a")); w(bitwShiftL(1L,"2")); w(bitwXor(NaN,1)); w(bitwAnd(1.5,1)); w(bitwShiftL(1.5,1))
