# Where a user's files of a package go: variables of R first, then those of the desktop.
Sys.setenv(HOME = "/tmp")
show <- function() for (w in c("data", "config", "cache")) print(tools::R_user_dir("mine", w))
Sys.unsetenv(c("R_USER_DATA_DIR", "R_USER_CONFIG_DIR", "R_USER_CACHE_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"))
Sys.setenv(XDG_DATA_HOME = "/x/data", XDG_CONFIG_HOME = "/x/config", XDG_CACHE_HOME = "/x/cache")
show()
Sys.setenv(R_USER_DATA_DIR = "/r/data", R_USER_CONFIG_DIR = "/r/config", R_USER_CACHE_DIR = "/r/cache")
show()
