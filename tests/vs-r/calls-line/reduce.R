Reduce(function(a, b) { if (b == 3) stop("three") ; a + b }, 1:5)
