# Operands whose memory could hold the result while the other one is an array of another length.
x <- tryCatch(c(1,2,3)*array(c(1,2),2), error=function(e) conditionMessage(e)); print(x)
x <- tryCatch(c(1i,2,3)*array(c(1i,2),2), error=function(e) conditionMessage(e)); print(x)
x <- tryCatch(1:3*array(1:2,2), error=function(e) conditionMessage(e)); print(x)
x <- tryCatch(array(c(1,2),2)-c(1,2,3), error=function(e) conditionMessage(e)); print(x)
x <- tryCatch(c(1,2,3,4)*matrix(1,1,2), error=function(e) conditionMessage(e)); print(x)
