# What stands in a condition: the error names the whole statement.
try(if (NA_integer_) 1); try(if (NA_real_) 1); try(if (NaN) 1); try(if (NA_complex_) 1); try(if (NA_character_) 1); try(while (NA_integer_) 1)
f <- function(x) if (x) 1
try(f(NA_integer_)); try(f(NA_real_)); try(f(NA)); for(i in 1:5) try(f(NA_integer_), silent=TRUE); try(f(NA_real_))
try(if (NA > 1) 1)
x <- NA
try(if (x == 2L) 1)
try(if ((x == 2L)) 1)
try(if (x == c(1,2)) 1)
try(while (x < 3) 1)
try(if ((c(1,2) < 3)) 1)
f <- function(x) if ((x < 3)) 1
try(f(NA))
try(f(numeric()))
f <- function(x) (x < 3) && TRUE
f(NA)
