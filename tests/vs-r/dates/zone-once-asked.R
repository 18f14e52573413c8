# The system's time zone is kept once it was asked for; packages put NA there when they change TZ.
.sys.timezone; bindingIsLocked(".sys.timezone", baseenv()); is.element(".sys.timezone", ls(baseenv(), all.names = TRUE))
Sys.timezone(); .sys.timezone
Sys.setenv(TZ = "CET"); Sys.timezone(); .sys.timezone
