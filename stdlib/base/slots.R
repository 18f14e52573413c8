# slots.R - S4 instances as base sees them.

# Classes by which S3 methods are found for an S4 instance.
.extendsForS3 <- function(Class) {
  r <- methods::.s3Table[[Class]]
  if (is.null(r)) {
    def <- methods::getClassDef(Class)
    r <- c(Class, if (!is.null(def)) names(def@contains))
    assign(Class, r, envir = methods::.s3Table)
  }
  r
}
