# A device that takes nothing: what could not be written is told.
said <- function(e) tryCatch(withCallingHandlers({
  e
  "nothing"
}, warning = function(w) {
  cat("warning:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
}), error = function(e) conditionMessage(e))
big <- rep(strrep("x", 50), 5000)
full <- function(mode = "w") file("/dev/full", mode, raw = TRUE)
with_file <- function(mode, use) {
  f <- full(mode)
  on.exit(close(f))
  use(f)
}
print(said(with_file("w", function(f) writeLines(big, f))))
print(said(with_file("w", function(f) dput(big, f))))
print(said(with_file("w", function(f) write.csv(data.frame(a = big), f))))
