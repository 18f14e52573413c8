with_skip <- function(expr) withRestarts(expr, skip = function(v) { cat("skipping\n"); v })
r <- withCallingHandlers(
  with_skip({ cat("start\n"); message("hey"); cat("not skipped\n"); 1 }),
  message = function(m) { cat("got", conditionMessage(m)); invokeRestart("skip", -1) })
print(r)
