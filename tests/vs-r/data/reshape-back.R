# reshape() to long form and back: what the attribute remembers.
try(data.frame(m=m))
wide <- data.frame(id=1:2, t1=1:2, t2=3:4)
long <- reshape(wide, direction="long", varying=c("t1","t2"), v.names="score", timevar="time", times=1:2, idvar="id")
attributes(long)$reshapeLong
l2 <- reshape(wide, direction="long", varying=list(2:3))
attributes(l2)$reshapeLong
l2 <- reshape(wide, direction="long", varying=c("t1","t2"), sep="")
attributes(l2)$reshapeLong
l2 <- reshape(wide, direction="long", varying=list(c("t1","t2"), c("t2","t1")), v.names=c("A","B"))
attributes(l2)$reshapeLong
wide <- data.frame(id=1:2, x1=1:2, x2=3:4, y1=5:6, y2=7:8)
l <- reshape(wide, direction="long", varying=c("x1","x2","y1","y2"), v.names=c("x","y"), times=c(10,20)); l; str(l)
reshape(l)
l <- reshape(wide, direction="long", varying=c("x1","x2","y1","y2"), sep=""); l; str(l); reshape(l)
l <- reshape(wide, direction="long", varying=list(c("x1","x2"), 4:5)); l; str(l); reshape(l)
l <- reshape(wide, direction="long", varying=list(c("x1","x2"), 4:5), v.names=c("P","Q")); str(l); reshape(l); reshape(reshape(l))
w <- reshape(Indometh, v.names = "conc", idvar = "Subject", timevar = "time", direction = "wide", sep = "_"); str(w); str(reshape(w))
