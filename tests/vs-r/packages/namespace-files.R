# NAMESPACE files read, rules for conflicts.
d <- tempfile(); dir.create(file.path(d,"p"), recursive=TRUE)
writeLines(c("export(a, b, \"c-d\")", "exportPattern(\"^x\")", "import(stats, utils)", "importFrom(methods, new, setClass)", "S3method(print, foo)",
  "S3method(\"[\", foo, sub_foo)", "if (TRUE) export(zz)", "useDynLib(p, .registration = TRUE, .fixes = \"C_\")", "useDynLib(q, f, g = h)",
  "exportClasses(A, B)", "exportMethods(show)", "importClassesFrom(methods, MethodDefinition)", "import(tools, except = c(md5sum))"), file.path(d,"p","NAMESPACE"))
str(parseNamespaceFile("p", d))
packageHasNamespace("p", d); packageHasNamespace("nosuch", d)
.isMethodsDispatchOn()
str(conflictRules("a", mask.ok=TRUE)); conflictRules("a")
e <- new.env(); importIntoEnv(e, "m", asNamespace("stats"), "median"); e$m(1:3)
