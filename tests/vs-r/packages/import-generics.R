# needs: lme4 Matrix
# importMethodsFrom() brings the generic functions
ns <- loadNamespace("lme4")
exists("t", parent.env(ns), inherits = FALSE)
