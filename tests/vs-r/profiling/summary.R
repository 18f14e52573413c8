# summaryRprof() of profiles that are given: by function, by line, with memory as totals, over time and by ends of stacks.
f <- tempfile()
writeLines(c("sample.interval=20000", '"sqrt" "f" "FUN" "lapply" "g" ', '"f" "FUN" "lapply" "g" ', '"f" "f" "g" ', '"paste0" "g" ',
             '"h" ', '"sort.int" "sort.default" "sort" "g" ', '"sqrt" "h" '), f)
s <- summaryRprof(f)
print(s$by.self[order(rownames(s$by.self)), ])
print(s$by.total[order(rownames(s$by.total)), ])
print(s$sample.interval)
print(s$sampling.time)
names(s)
rownames(summaryRprof(f)$by.self)[1]
writeLines(c("line profiling: sample.interval=10000", "#File 1: /some/where/a.R", '1#3 "f" 1#8 "FUN" "lapply" 1#7 "g" ',
             '"paste0" 1#10 "g" ', "#File 2: b.R", '2#11 "g" 1#2 "h" ', '"print" ', '1#3 "f" 1#8 "FUN" "lapply" 1#7 "g" '), f)
print(summaryRprof(f, lines = "show"))
s <- summaryRprof(f, lines = "both")
print(s$by.self[order(rownames(s$by.self)), ])
rownames(summaryRprof(f, lines = "show", basenames = 2)$by.line)
summaryRprof(f)$sampling.time
writeLines(c("memory profiling: sample.interval=5000", ':100000:200000:3000000:5:"f" "g" ', ':150000:200000:3100000:5:"f" "g" ',
             ':150000:900000:3100000:5:"h" "g" ', ':140000:900000:3100000:5:"g" '), f)
s <- summaryRprof(f, memory = "both")
print(s$by.total)
names(s$by.self)
tryCatch(summaryRprof(f, lines = "show"), error = function(e) cat(conditionMessage(e), "\n"))
writeLines(c("sample.interval=20000", '"f" '), f)
tryCatch(summaryRprof(f, memory = "both"), error = function(e) cat(conditionMessage(e), "\n"))
print(summaryRprof(f))
Rprof(NULL)
x <- withVisible(Rprof(NULL))
x$visible
tryCatch(Rprof("no/such/folder/x"), error = function(e) cat(conditionMessage(e), "\n"))
invisible(file.remove(f))
writeLines(c("memory profiling: GC profiling: sample.interval=20000", ':100:1000:5600:3:"c" "f" "g" ',
             ':150:1000:5656:0:"f" "g" ', ':120:900:5000:2:"g" ', ':130:2000:5100:2:"c" "f" "h" ', ':131:2500:5200:2:"<GC>" "c" "f" "h" ',
             ":131:2500:5200:2:", ':140:2500:5300:1:"d" "f" "h" '), f)
for (index in list(2, 1, 3, -1, -2, 0)) for (diff in c(TRUE, FALSE)) {
  cat("index", index, diff, "\n")
  print(summaryRprof(f, memory = "tseries", index = index, diff = diff))
  print(summaryRprof(f, memory = "stats", index = index, diff = diff))
}
print(summaryRprof(f, memory = "tseries", index = c(-1, 3)))
s <- summaryRprof(f, memory = "stats")
attr(s, "call") <- NULL
str(unclass(s))
class(s)
str(summaryRprof(f, memory = "tseries"))
summaryRprof(f, memory = "both")$by.total
writeLines(c("memory profiling: sample.interval=5000", ':100000:200000:3000000:5:"f" "g" ', ':950000:100000:3100000:5:"f" "g" ',
             ':850000:900000:1100000:5:"h" "g" ', ':840000:950000:3100000:5:"g" '), f)
summaryRprof(f, memory = "both")$by.total
