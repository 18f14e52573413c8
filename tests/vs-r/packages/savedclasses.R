# needs: timeDate DBI
suppressMessages(library(timeDate)); x <- timeDate("2024-02-29"); x; format(x + 86400); isLeap <- timeDate(c("2024-01-01","2024-12-25")); dayOfWeek(isLeap); isWeekday(isLeap)
library(DBI); isVirtualClass("DBIConnection"); dbQuoteString(ANSI(), "a'b"); SQL("x")
