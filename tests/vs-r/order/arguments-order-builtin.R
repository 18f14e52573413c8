a <- function(v, tag) { cat(tag, ""); v }
print(max(a(1, "1"), a(3, "2"), a(2, "3")))
print(rep(times = a(2, "times"), x = a("x", "x")))
print(sum(a(1, "p"), a(2, "q"), na.rm = a(TRUE, "na")))
print(substr(stop = a(2, "stop"), start = a(1, "start"), x = a("hello", "x")))
