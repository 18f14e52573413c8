"a" <- 3; a; "f<-" <- function(x, value) value; f(a) <- 9; a; 5 -> z; z; f <- function() 7 ->> g; f(); g; 3 -> 4
