# Lazy-load databases: written, looked at without binding their variables, and loaded.
d <- tempfile()
dir.create(d)
e <- new.env()
e$f <- function(x) x + 1
e$v <- 1:3
e$inner <- local({ a <- 5; function() a })
tools:::makeLazyLoadDB(e, file.path(d, "db"))
look <- function(db) {
  print(sort(db$vars))
  print(basename(db$datafile))
  f <- lazyLoadDBfetch(db$vals[["v"]], db$datafile, db$compressed, db$envhook)
  print(f)
  lazyLoadDBfetch(db$vals[["inner"]], db$datafile, db$compressed, db$envhook)()
}
lazyLoadDBexec(file.path(d, "db"), look)
lazyLoadDBexec(file.path(d, "db"), function(db) db$vars, function(n) n == "f")
into <- new.env()
lazyLoad(file.path(d, "db"), into)
sort(ls(into))
into$f(1)
lazyLoad(file.path(d, "db"), two <- new.env(), function(n) n != "f")
sort(ls(two))
unlink(d, recursive = TRUE)
