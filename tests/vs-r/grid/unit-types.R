# Types of units, nested ones too; sums of sums; the character set of a locale.
library(grid)
u <- unit.c(unit(1,"cm"), unit(1,"npc")+unit(2,"mm"), max(unit(1:2,"cm"), unit(1,"lines")*2), unit(1,"strwidth","a"))
unitType(u); str(unitType(u, recurse=TRUE)); str(unitType(u[2], TRUE)); str(unitType(unit(1:2,"npc"), TRUE)); str(unitType(sum(u), TRUE)); str(unitType(sum(u, unit(1,"null")+u), TRUE))
u <- unit.c(unit(1,"cm"), unit(1,"npc")+unit(2,"mm"), unit(3,"mm"))
sum(sum(u), unit(9,"npc")); sum(u, unit(8,"cm"), u); max(max(u), unit(9,"npc")); min(min(unit(1:2,"cm"),unit(1,"npc")), unit(9,"npc"), max(u)); sum(2*sum(u), unit(7,"cm")); sum(unit(1:3,"cm")); sum(unit(1:3,"cm"), unit(1,"cm")); max(unit(1:3,"cm"), unit(1,"cm")); sum(3*u)
localeToCharset("xx_XX.UTF-8"); localeToCharset("C.UTF-8"); localeToCharset("de_DE.UTF-8"); localeToCharset("C.utf8"); localeToCharset("en_US"); localeToCharset("POSIX.UTF-8")
