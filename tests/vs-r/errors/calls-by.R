# An error in the function of by().
by(mtcars, mtcars$cyl, function(d) stop("in by"))
