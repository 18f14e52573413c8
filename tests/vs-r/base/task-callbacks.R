# Functions called after each top-level expression, and the last value.
n <- addTaskCallback(function(expr, value, ok, visible) { cat("cb:", deparse(expr), ok, visible, "\n"); TRUE })
n
1 + 1
.Last.value
x <- 3
.Last.value
n2 <- addTaskCallback(function(expr, value, ok, visible, data) { cat("cb2:", data, "\n"); FALSE }, data = "dd", name = "second")
n2
getTaskCallbackNames()
removeTaskCallback(7)
removeTaskCallback("nope")
removeTaskCallback(1)
getTaskCallbackNames()
h <- taskCallbackManager()
h$add(function(expr, value, ok, visible) { cat("In handler\n"); TRUE }, name = "simple")
getTaskCallbackNames()
names(h$callbacks())
h$suspend(TRUE)
1
h$suspend(FALSE)
h$remove("simple")
removeTaskCallback("R-taskCallbackManager")
invisible(7)
print(.Last.value)
