# Constants of base: numbers, names, facts about the machine and the version of R that is followed.

pi <- 3.141592653589793
T <- TRUE
F <- FALSE
letters <- c("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u",
             "v", "w", "x", "y", "z")
LETTERS <- c("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U",
             "V", "W", "X", "Y", "Z")
month.name <- c("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December")
month.abb <- c("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

# The machine that the program was built for: names, byte order, long double.
.host_platform <- .Internal(hostPlatform())

R.version <- structure(list(platform = .host_platform$platform, arch = .host_platform$arch, os = .host_platform$os,
                            system = paste0(.host_platform$arch, ", ", .host_platform$os), status = "Patched", major = "4", minor = "2.2", year = "2022",
                            month = "11", day = "10", `svn rev` = "83330", language = "R",
                            version.string = "R version 4.2.2 Patched (2022-11-10 r83330)",
                            nickname = "Innocent and Trusting"),
                       class = "simple.list")
version <- R.version
R.version.string <- R.version$version.string

.Machine <- list(double.eps = 2^-52, double.neg.eps = 2^-53, double.xmin = 2.2250738585072014e-308,
                 double.xmax = 1.7976931348623157e308, double.base = 2L, double.digits = 53L, double.rounding = 5L,
                 double.guard = 0L, double.ulp.digits = -52L, double.neg.ulp.digits = -53L, double.exponent = 11L,
                 double.min.exp = -1022L, double.max.exp = 1024L, integer.max = 2147483647L, sizeof.long = 8L,
                 sizeof.longlong = 8L, sizeof.longdouble = 16L, sizeof.pointer = 8L, sizeof.time_t = 8L,
                 longdouble.eps = 2^(1 - .host_platform$digits), longdouble.neg.eps = 2^-.host_platform$digits, longdouble.digits = .host_platform$digits,
                 longdouble.rounding = 5L, longdouble.guard = 0L, longdouble.ulp.digits = 1L - .host_platform$digits,
                 longdouble.neg.ulp.digits = -.host_platform$digits, longdouble.exponent = if (.host_platform$max.exp > 1024L) 15L else 11L,
                 longdouble.min.exp = .host_platform$min.exp, longdouble.max.exp = .host_platform$max.exp)

.Platform <- list(OS.type = "unix", file.sep = "/", dynlib.ext = ".so", GUI = "X11", endian = .host_platform$endian,
                  pkgType = "source", path.sep = ":", r_arch = "")

.Library <- "/usr/lib/R/library"
.Library.site <- c("/usr/local/lib/R/site-library/", "/usr/local/lib/R/site-library", "/usr/lib/R/site-library",
                   "/usr/lib/R/library")

R.home <- function(component = "home") {
  home <- "/usr/lib/R"
  switch(component, home = home, bin = .Internal(programFolder()), share = "/usr/share/R/share",
         doc = "/usr/share/R/doc", include = "/usr/share/R/include", modules = file.path(home, "modules"),
         file.path(home, component))
}

R.Version <- function() unclass(R.version)

.noGenerics <- TRUE
.Options <- .Internal(option_list())
.Device <- "null device"
.Devices <- list("null device")
.userHooksEnv <- new.env(hash = FALSE, parent = baseenv())

getHook <- function(hookName) get0(hookName, envir = .userHooksEnv, inherits = FALSE, ifnotfound = list())

setHook <- function(hookName, value, action = c("append", "prepend", "replace")) {
  how <- match.arg(action)
  now <- if (how == "replace") as.list(value)
    else if (how == "append") c(getHook(hookName), value)
    else c(value, getHook(hookName))
  if (how == "replace" && is.function(value)) now <- list(value)
  if (length(now)) .userHooksEnv[[hookName]] <- now
  else if (exists(hookName, .userHooksEnv, inherits = FALSE)) rm(list = hookName, envir = .userHooksEnv)
  invisible()
}

.S3PrimitiveGenerics <- c("anyNA", "as.character", "as.complex", "as.double", "as.environment", "as.integer",
                          "as.logical", "as.call", "as.numeric", "as.raw", "c", "dim", "dim<-", "dimnames",
                          "dimnames<-", "is.array", "is.finite", "is.infinite", "is.matrix", "is.na", "is.nan",
                          "is.numeric", "length", "length<-", "levels<-", "names", "names<-", "rep", "seq.int", "xtfrm")
