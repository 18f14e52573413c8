# Found by random programs.
x <- c(Inf,NaN,NA,1)
cumprod(x); cumprod(exp(x)); cumsum(x); cumsum(exp(x)); cumprod(c(NaN,NA)); cumprod(c(NA,NaN)); cumsum(c(NaN,NA)); cumsum(c(NA,NaN)); cumprod(exp(c(NaN,NA))); cumprod(c(1,NaN,NA)); cumprod(c(2,NaN,NA)); prod(x); prod(exp(x)); sum(x); prod(c(NaN,NA)); prod(c(NA,NaN)); sum(c(NaN,NA)); sum(c(NA,NaN))
exp(NA)*NaN; exp(NaN)*NA; y <- exp(c(NaN,NA)); y[1]*y[2]; y[2]*y[1]; y[1]+y[2]; y; cumprod(sqrt(c(NaN,NA))); cumprod(c(Inf,NaN,exp(NA_real_))); cumprod(c(exp(NaN),NA)); cumprod(c(NaN,exp(NA)))
cumprod(log(c(NaN,NA))); cumprod(sin(c(NaN,NA))); cumprod(-c(NaN,NA)); cumprod(c(Inf*0,NA)); cumprod(c(0/0,NA)); cumprod(c(NA,0/0)); cumprod(abs(c(NaN,NA))); cumprod(tan(c(NaN,NA))); 
