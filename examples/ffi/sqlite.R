# sqlite.R - A data base in memory: prepared statements of SQLite, and rows that it hands to an R function.
library(ffi)

sqlite <- function(name, signature) ffi_fn("libsqlite3.so.0", paste0("sqlite3_", name), signature)
open <- sqlite("open", "int(const char *, sqlite3 **)")
close <- sqlite("close", "int(sqlite3 *)")
errmsg <- sqlite("errmsg", "const char *(sqlite3 *)")
exec <- sqlite("exec", "int(sqlite3 *, const char *, int (*row)(void *, int, char **, char **), void *, char **)")
prepare <- sqlite("prepare_v2", "int(sqlite3 *, const char *, int, sqlite3_stmt **, const char **)")
bind_text <- sqlite("bind_text", "int(sqlite3_stmt *, int, const char *, int, intptr_t)")
bind_double <- sqlite("bind_double", "int(sqlite3_stmt *, int, double)")
step <- sqlite("step", "int(sqlite3_stmt *)")
reset <- sqlite("reset", "int(sqlite3_stmt *)")
finalize <- sqlite("finalize", "int(sqlite3_stmt *)")

cell <- ffi_alloc(8)
stopifnot(open(":memory:", cell) == 0)
db <- ffi_read(cell, "void *")[[1]]
run <- function(sql, row = NULL) {
  code <- exec(db, sql, row, NULL, NULL)
  if (code != 0) stop(errmsg(db))
}

run("create table height (name text, cm real)")
stopifnot(prepare(db, "insert into height values (?, ?)", -1, cell, NULL) == 0)
insert <- ffi_read(cell, "void *")[[1]]
people <- data.frame(name = c("Ada", "Grace", "Hedy"), cm = c(165, 168.5, 171))
for (i in seq_len(nrow(people))) {
  bind_text(insert, 1, people$name[i], -1, -1) # -1: SQLite makes a copy
  bind_double(insert, 2, people$cm[i])
  stopifnot(step(insert) == 101, reset(insert) == 0)
}
stopifnot(finalize(insert) == 0)

rows <- list()
run("select name, cm * 2 from height where cm > 166 order by cm desc", function(ctx, n, values, names) {
  rows[[length(rows) + 1]] <<- ffi_read(values, "char *", n)
  0L
})
print(do.call(rbind, rows))
print(tryCatch(run("select nothing from height"), error = conditionMessage))
stopifnot(close(db) == 0)
