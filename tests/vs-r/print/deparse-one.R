# Found by random programs.
for (k in c(20,40,50,55,60,70)) { cat(deparse(c(a=strrep("x",k))),sep="\n"); cat(deparse(c(a=1,b=strrep("x",k))),sep="\n"); cat(deparse(c("u",strrep("x",k))),sep="\n"); cat(deparse(c(1,2,as.numeric(k))*1/3),sep="\n"); cat(deparse(c(strrep("y",50),strrep("x",k))),sep="\n"); cat(deparse(c(strrep("y",50),strrep("x",k),"z")),sep="\n")
cat(deparse(setNames(list(c(a=4)),strrep("w",k))),sep="\n");cat(deparse(setNames(list(c(4,5)),strrep("w",k))),sep="\n");cat(deparse(setNames(list(c(4,5L)),strrep("w",k))),sep="\n");cat(deparse(setNames(list(c("a","b")),strrep("w",k))),sep="\n")
cat(deparse(setNames(list(as.raw(1)),strrep("w",k))),sep="\n"); cat(deparse(setNames(list(c(u=as.raw(1))),strrep("w",k))),sep="\n"); cat(deparse(setNames(list(c(u=1L)),strrep("w",k))),sep="\n")}
cat(deparse(list("FALSE"=structure(numeric(0),names=character(0)),"TRUE"=c(a=4))),sep="\n")
cat(deparse(list("FALSE"=structure(numeric(0),names=character(0)),"TRUE"=c(a=4,b=2))),sep="\n")
cat(deparse(list("FALSE"=structure(numeric(0),names=character(0)),"TRUE"=c(4))),sep="\n")
cat(deparse(list("FALSE"=structure(numeric(0),names=character(0)),"TRUE"=c(a="4"))),sep="\n")
cat(deparse(list(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=1,"TRUE"=c(a=4))),sep="\n")
for (k in 40:64) cat(deparse(setNames(list(1,c(a=4)), c(strrep("z",k),"TRUE"))),sep="\n")
for (k in 40:64) cat(deparse(setNames(list(1,4), c(strrep("z",k),"TRUE"))),sep="\n")
for (k in 40:64) cat(deparse(setNames(list(1,c(a=4,b=5)), c(strrep("z",k),"zz"))),sep="\n")
