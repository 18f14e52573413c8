# machine: x86_64
# NA and NaN of numbers and logicals or integers, by lengths.
D <- list(c(NaN,NA,1,NaN),c(NaN,NA,NaN),NaN,c(NaN,NA)); I <- list(c(NA,NA,NA,NA),c(NA,NA,NA),NA,c(NA,1))
for (op in c("+","-","*","/","^","%%","%/%")) for (ty in c("logical","integer")) for (d in D) for (i in I) { storage.mode(i) <- ty; suppressWarnings(cat(op,ty,length(d),length(i),":",format(get(op)(d,i)),"|",format(get(op)(i,d)),"\n")) }
