# xyz-coords.R - Coordinates of three dimensions from matrices, complex numbers, formulas.
try(xyz.coords(data.frame(10*1:3, -4), y = NULL, z = NULL))
try(xyz.coords(1:2, c(1+2i,2-1i), z = NULL, xlab = "X", ylab = "Y"))
try(xyz.coords(cbind(1:2,3:4), NULL,NULL))
try(xyz.coords(cbind(a=1:2,b=3:4,c=5:6), NULL,NULL))
try(xyz.coords(1:3,1:2,1))
try(xyz.coords(1:3,1:2,1,recycle=TRUE))
try(xyz.coords(z~x+y))
try(xyz.coords(1:3,2:4,c(1,-1,3),log="z"))
