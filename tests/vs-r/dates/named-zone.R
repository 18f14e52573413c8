# Fields that are made in the zone that TZ names say so
Sys.setenv(TZ = "America/New_York")
attributes(as.POSIXlt("2024-07-01"))$tzone
attributes(strptime("2024-07-01","%Y-%m-%d"))$tzone
attributes(strptime("2024-07-01","%Y-%m-%d", tz="UTC"))$tzone
attributes(strptime("2024-07-01","%Y-%m-%d", tz="Europe/Berlin"))$tzone
attributes(as.POSIXlt(as.POSIXct("2024-07-01")))$tzone
attributes(as.POSIXlt(Sys.time()))$tzone
attributes(as.POSIXct("2024-07-01"))$tzone
attributes(as.POSIXlt(as.POSIXct("2024-07-01",tz="Europe/Berlin")))$tzone
attributes(as.POSIXlt("2024-07-01", tz="Europe/Berlin"))$tzone
attributes(as.POSIXlt(as.Date("2024-07-01")))$tzone
attributes(as.POSIXct(as.POSIXlt("2024-07-01")))$tzone
attributes(as.POSIXct(strptime("2024-07-01","%Y-%m-%d")))$tzone
attributes(as.POSIXlt(NA))$tzone
attributes(strptime(NA, "%Y"))$tzone
attributes(ISOdate(2024,1,1))$tzone
attributes(ISOdatetime(2024,1,1,0,0,0))$tzone
attributes(round(as.POSIXct("2024-07-01"),"days"))$tzone
attributes(trunc(Sys.time(),"days"))$tzone
attributes(seq(as.POSIXct("2024-07-01"),by="day",length.out=2))$tzone
attributes(cut(as.POSIXct("2024-07-01")+0:1,"day"))
attributes(c(as.POSIXct("2024-07-01"),as.POSIXct("2024-07-01")))$tzone
names(unclass(as.POSIXlt("2024-07-01")))
names(unclass(as.POSIXlt("2024-07-01",tz="Europe/Berlin")))
str(unclass(strptime("2024-07-01","%Y-%m-%d")))
str(unclass(as.POSIXlt("2024-07-01",tz="Europe/Berlin")))
dput(strptime("2024-07-01","%Y-%m-%d"))
a <- as.POSIXct("2024-01-01", tz="UTC"); b <- as.POSIXct("2024-01-01"); d <- as.POSIXct("2024-01-01", tz="Europe/Berlin")
a - b
a < b
a - d
a < d
c(a, b)
attr(c(a,b),"tzone")
range(a, d)
check_tzones(a,b)
check_tzones(b,b)
check_tzones(a,d)
check_tzones()
