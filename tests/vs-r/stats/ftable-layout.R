# locale: C.UTF-8
# Layout of flat tables; formatC() with width 0.
x <- ftable(table(a=factor(c("Q1","Q2")),b=rep("no",2),c=rep("u",2)))*1000L; print(format(x,quote=FALSE)); x; for (m in c("row.compact","col.compact","compact")) {print(format(x,quote=FALSE,method=m)); print(x,method=m)}; x <- ftable(Titanic, row.vars=1:2); write.ftable(x*10000,quote=FALSE,digits=3); x <- ftable(table(factor(c("Q1","Q2")),c("no","yes"))); print(format(x,justify=c("right","left")))
x
print(format(x))
ftable(Titanic, row.vars=c("Class","Sex"), col.vars="Survived")
ftable(UCBAdmissions)
ftable(Survived ~ Class + Age, Titanic)
dput(formatC(c("",""), width=0, flag="-")); dput(formatC("", width=0)); dput(formatC("", width=0L)); dput(formatC("a",width=0)); dput(formatC("", width=1))
dput(formatC(c(a="x"), width=5, flag="-")); 
 dput(formatC(3.14,width=0)); dput(formatC(5L,width=0)); dput(formatC(3.14,width=0,digits=2));
