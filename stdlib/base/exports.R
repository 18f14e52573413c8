# exports.R - Which names the packages of the library export: what ls("package:name"), apropos(), methods(), getAnywhere() and
# pkg::name show.  Packages without a list (base, datasets) export all that they hold.
#
# Called by .exported_names() (namespaces.R) and nonS3methods() (tools/files.R).

# The names that packages of the library export; NULL: all that they have.
.exported_names <- function(package) get0(paste0(".exports_", package), envir = .BaseNamespaceEnv, inherits = FALSE)

# Those of the names found in an environment that others see: of a package on the search path only what it exports.
.seen_names <- function(names, envir) {
  place <- environmentName(envir)
  if (!isTRUE(startsWith(place, "package:"))) return(names)
  exported <- .exported_names(substring(place, 9L))
  if (is.null(exported)) names else names[names %in% exported]
}

# Functions with the names of methods that are none.
.no_methods <- list(
  base = c("all.equal", "all.names", "all.vars", "expand.grid", "format.char", "format.info", "format.pval", "max.col",
           "pmax.int", "pmin.int", "print.atomic", "print.coefmat", "qr.Q", "qr.R", "qr.X", "qr.coef", "qr.fitted", "qr.qty",
           "qr.qy", "qr.resid", "qr.solve", "rep.int", "sample.int", "seq.int", "sort.int", "sort.list"),
  stats = c("anova.lmlist", "expand.model.frame", "fitted.values", "influence.measures", "lag.plot", "t.test",
            "plot.spec.phase", "plot.spec.coherency"),
  utils = c("close.socket", "flush.console", "update.packages"),
  graphics = c("close.screen", "plot.design", "plot.new", "plot.window", "plot.xy", "split.screen"),
  grDevices = "boxplot.stats"
)

.exports_stats <- c(
  ".MFclass", ".checkMFClasses", ".getXlevels", ".lm.fit", ".nknots.smspl", ".preformat.ts", ".vcov.aliased", "AIC",
  "ARMAacf", "ARMAtoMA", "BIC", "Box.test", "C", "D", "DF2formula", "Gamma", "HoltWinters", "IQR", "KalmanForecast",
  "KalmanLike", "KalmanRun", "KalmanSmooth", "NLSstAsymptotic", "NLSstClosestX", "NLSstLfAsymptote",
  "NLSstRtAsymptote", "PP.test", "Pair", "SSD", "SSasymp", "SSasympOff", "SSasympOrig", "SSbiexp", "SSfol", "SSfpl",
  "SSgompertz", "SSlogis", "SSmicmen", "SSweibull", "StructTS", "TukeyHSD", "acf", "acf2AR", "add.scope", "add1",
  "addmargins", "aggregate", "aggregate.data.frame", "aggregate.ts", "alias", "anova", "ansari.test", "aov",
  "approx", "approxfun", "ar", "ar.burg", "ar.mle", "ar.ols", "ar.yw", "arima", "arima.sim", "arima0", "arima0.diag",
  "as.dendrogram", "as.dist", "as.formula", "as.hclust", "as.stepfun", "as.ts", "asOneSidedFormula", "ave",
  "bandwidth.kernel", "bartlett.test", "binom.test", "binomial", "biplot", "bw.SJ", "bw.bcv", "bw.nrd", "bw.nrd0",
  "bw.ucv", "cancor", "case.names", "ccf", "chisq.test", "cmdscale", "coef", "coefficients", "complete.cases",
  "confint", "confint.default", "confint.lm", "constrOptim", "contr.SAS", "contr.helmert", "contr.poly", "contr.sum",
  "contr.treatment", "contrasts", "contrasts<-", "convolve", "cooks.distance", "cophenetic", "cor", "cor.test",
  "cov", "cov.wt", "cov2cor", "covratio", "cpgram", "cutree", "cycle", "dbeta", "dbinom", "dcauchy", "dchisq",
  "decompose", "delete.response", "deltat", "dendrapply", "density", "density.default", "deriv", "deriv3",
  "deviance", "dexp", "df", "df.kernel", "df.residual", "dfbeta", "dfbetas", "dffits", "dgamma", "dgeom", "dhyper",
  "diffinv", "dist", "dlnorm", "dlogis", "dmultinom", "dnbinom", "dnorm", "dpois", "drop.scope", "drop.terms",
  "drop1", "dsignrank", "dt", "dummy.coef", "dummy.coef.lm", "dunif", "dweibull", "dwilcox", "ecdf", "eff.aovlist",
  "effects", "embed", "end", "estVar", "expand.model.frame", "extractAIC", "factanal", "factor.scope", "family",
  "fft", "filter", "fisher.test", "fitted", "fitted.values", "fivenum", "fligner.test", "formula", "frequency",
  "friedman.test", "ftable", "gaussian", "getCall", "getInitial", "get_all_vars", "glm", "glm.control", "glm.fit",
  "hasTsp", "hat", "hatvalues", "hclust", "heatmap", "influence", "influence.measures", "integrate",
  "interaction.plot", "inverse.gaussian", "is.empty.model", "is.leaf", "is.mts", "is.stepfun", "is.ts",
  "is.tskernel", "isoreg", "kernapply", "kernel", "kmeans", "knots", "kruskal.test", "ks.test", "ksmooth", "lag",
  "lag.plot", "line", "lm", "lm.fit", "lm.influence", "lm.wfit", "loadings", "loess", "loess.control",
  "loess.smooth", "logLik", "loglin", "lowess", "ls.diag", "ls.print", "lsfit", "mad", "mahalanobis", "make.link",
  "makeARIMA", "makepredictcall", "manova", "mantelhaen.test", "mauchly.test", "mcnemar.test", "median",
  "median.default", "medpolish", "model.extract", "model.frame", "model.frame.default", "model.matrix",
  "model.matrix.default", "model.matrix.lm", "model.offset", "model.response", "model.tables", "model.weights",
  "monthplot", "mood.test", "mvfft", "na.action", "na.contiguous", "na.exclude", "na.fail", "na.omit", "na.pass",
  "napredict", "naprint", "naresid", "nextn", "nlm", "nlminb", "nls", "nls.control", "nobs", "numericDeriv",
  "offset", "oneway.test", "optim", "optimHess", "optimise", "optimize", "order.dendrogram", "p.adjust",
  "p.adjust.methods", "pacf", "pairwise.prop.test", "pairwise.t.test", "pairwise.table", "pairwise.wilcox.test",
  "pbeta", "pbinom", "pbirthday", "pcauchy", "pchisq", "pexp", "pf", "pgamma", "pgeom", "phyper", "plclust",
  "plnorm", "plogis", "plot.ecdf", "plot.spec.coherency", "plot.spec.phase", "plot.stepfun", "plot.ts", "pnbinom",
  "pnorm", "poisson", "poisson.test", "poly", "polym", "power", "power.anova.test", "power.prop.test",
  "power.t.test", "ppoints", "ppois", "ppr", "prcomp", "predict", "predict.glm", "predict.lm", "preplot", "princomp",
  "printCoefmat", "profile", "proj", "promax", "prop.test", "prop.trend.test", "psignrank", "psmirnov", "pt",
  "ptukey", "punif", "pweibull", "pwilcox", "qbeta", "qbinom", "qbirthday", "qcauchy", "qchisq", "qexp", "qf",
  "qgamma", "qgeom", "qhyper", "qlnorm", "qlogis", "qnbinom", "qnorm", "qpois", "qqline", "qqnorm", "qqplot",
  "qsignrank", "qsmirnov", "qt", "qtukey", "quade.test", "quantile", "quasi", "quasibinomial", "quasipoisson",
  "qunif", "qweibull", "qwilcox", "r2dtable", "rWishart", "rbeta", "rbinom", "rcauchy", "rchisq", "read.ftable",
  "rect.hclust", "reformulate", "relevel", "reorder", "replications", "reshape", "resid", "residuals",
  "residuals.glm", "residuals.lm", "rexp", "rf", "rgamma", "rgeom", "rhyper", "rlnorm", "rlogis", "rmultinom",
  "rnbinom", "rnorm", "rpois", "rsignrank", "rsmirnov", "rstandard", "rstudent", "rt", "runif", "runmed", "rweibull",
  "rwilcox", "scatter.smooth", "screeplot", "sd", "se.contrast", "selfStart", "setNames", "shapiro.test", "sigma",
  "simulate", "smooth", "smooth.spline", "smoothEnds", "sortedXyData", "spec.ar", "spec.pgram", "spec.taper",
  "spectrum", "spline", "splinefun", "splinefunH", "start", "stat.anova", "step", "stepfun", "stl", "summary.aov",
  "summary.glm", "summary.lm", "summary.manova", "summary.stepfun", "supsmu", "symnum", "t.test", "termplot",
  "terms", "terms.formula", "time", "toeplitz", "ts", "ts.intersect", "ts.plot", "ts.union", "tsSmooth", "tsdiag",
  "tsp", "tsp<-", "uniroot", "update", "update.default", "update.formula", "var", "var.test", "variable.names",
  "varimax", "vcov", "weighted.mean", "weighted.residuals", "weights", "wilcox.test", "window", "window<-",
  "write.ftable", "xtabs"
)

.exports_graphics <- c(
  ".filled.contour", "Axis", "abline", "arrows", "assocplot", "axTicks", "axis", "axis.Date", "axis.POSIXct",
  "barplot", "barplot.default", "box", "boxplot", "boxplot.default", "boxplot.matrix", "bxp", "cdplot", "clip",
  "close.screen", "co.intervals", "contour", "contour.default", "coplot", "curve", "dotchart", "erase.screen",
  "filled.contour", "fourfoldplot", "frame", "grconvertX", "grconvertY", "grid", "hist", "hist.default", "identify",
  "image", "image.default", "layout", "layout.show", "lcm", "legend", "lines", "lines.default", "locator",
  "matlines", "matplot", "matpoints", "mosaicplot", "mtext", "pairs", "pairs.default", "panel.smooth", "par",
  "persp", "pie", "plot", "plot.default", "plot.design", "plot.function", "plot.new", "plot.window", "plot.xy",
  "points", "points.default", "polygon", "polypath", "rasterImage", "rect", "rug", "screen", "segments",
  "smoothScatter", "spineplot", "split.screen", "stars", "stem", "strheight", "stripchart", "strwidth",
  "sunflowerplot", "symbols", "text", "text.default", "title", "xinch", "xspline", "xyinch", "yinch"
)

.exports_grDevices <- c(
  ".axisPars", ".clipPath", ".defineGroup", ".devUp", ".linearGradientPattern", ".mask", ".opIndex",
  ".radialGradientPattern", ".ruleIndex", ".setClipPath", ".setMask", ".setPattern", ".tilingPattern", ".useGroup",
  "CIDFont", "Hershey", "Type1Font", "X11", "X11.options", "X11Font", "X11Fonts", "adjustcolor", "as.graphicsAnnot",
  "as.raster", "axisTicks", "bitmap", "blues9", "bmp", "boxplot.stats", "cairoSymbolFont", "cairo_pdf", "cairo_ps",
  "check.options", "chull", "cm", "cm.colors", "col2rgb", "colorConverter", "colorRamp", "colorRampPalette",
  "colors", "colorspaces", "colours", "contourLines", "convertColor", "densCols", "dev.capabilities", "dev.capture",
  "dev.control", "dev.copy", "dev.copy2eps", "dev.copy2pdf", "dev.cur", "dev.flush", "dev.hold", "dev.interactive",
  "dev.list", "dev.new", "dev.next", "dev.off", "dev.prev", "dev.print", "dev.set", "dev.size", "dev2bitmap",
  "devAskNewPage", "deviceIsInteractive", "embedFonts", "extendrange", "getGraphicsEvent", "getGraphicsEventEnv",
  "grSoftVersion", "graphics.off", "gray", "gray.colors", "grey", "grey.colors", "hcl", "hcl.colors", "hcl.pals",
  "heat.colors", "hsv", "is.raster", "jpeg", "make.rgb", "n2mfrow", "nclass.FD", "nclass.Sturges", "nclass.scott",
  "palette", "palette.colors", "palette.pals", "pdf", "pdf.options", "pdfFonts", "pictex", "png", "postscript",
  "postscriptFonts", "ps.options", "quartz", "quartz.options", "quartz.save", "quartzFont", "quartzFonts", "rainbow",
  "recordGraphics", "recordPlot", "replayPlot", "rgb", "rgb2hsv", "savePlot", "setEPS", "setGraphicsEventEnv",
  "setGraphicsEventHandlers", "setPS", "svg", "terrain.colors", "tiff", "topo.colors", "trans3d", "x11", "xfig",
  "xy.coords", "xyTable", "xyz.coords"
)

.exports_utils <- c(
  ".DollarNames", ".RtangleCodeLabel", ".S3methods", ".romans", "?", "RShowDoc", "RSiteSearch", "Rprof", "Rprofmem",
  "Rtangle", "RtangleFinish", "RtangleRuncode", "RtangleSetup", "RtangleWritedoc", "RweaveChunkPrefix",
  "RweaveEvalWithOpt", "RweaveLatex", "RweaveLatexFinish", "RweaveLatexOptions", "RweaveLatexSetup",
  "RweaveLatexWritedoc", "RweaveTryStop", "Stangle", "Sweave", "SweaveHooks", "SweaveSyntConv", "SweaveSyntaxLatex",
  "SweaveSyntaxNoweb", "URLdecode", "URLencode", "View", "adist", "alarm", "apropos", "aregexec", "argsAnywhere",
  "as.person", "as.personList", "as.relistable", "as.roman", "asDateBuilt", "askYesNo", "aspell",
  "aspell_package_C_files", "aspell_package_R_files", "aspell_package_Rd_files", "aspell_package_vignettes",
  "aspell_write_personal_dictionary_file", "assignInMyNamespace", "assignInNamespace", "available.packages",
  "bibentry", "browseEnv", "browseURL", "browseVignettes", "bug.report", "capture.output", "changedFiles",
  "charClass", "checkCRAN", "chooseBioCmirror", "chooseCRANmirror", "citEntry", "citFooter", "citHeader", "citation",
  "cite", "citeNatbib", "close.socket", "clrhash", "combn", "compareVersion", "contrib.url", "count.fields",
  "create.post", "data", "data.entry", "dataentry", "de", "de.ncols", "de.restore", "de.setup", "debugcall",
  "debugger", "demo", "download.file", "download.packages", "dump.frames", "edit", "emacs", "example", "file.edit",
  "fileSnapshot", "file_test", "find", "findCRANmirror", "findLineNum", "fix", "fixInNamespace", "flush.console",
  "formatOL", "formatUL", "getAnywhere", "getCRANmirrors", "getFromNamespace", "getParseData", "getParseText",
  "getS3method", "getSrcDirectory", "getSrcFilename", "getSrcLocation", "getSrcref", "getTxtProgressBar", "gethash",
  "glob2rx", "globalVariables", "hasName", "hashtab", "head", "head.matrix", "help", "help.request", "help.search",
  "help.start", "history", "hsearch_db", "hsearch_db_concepts", "hsearch_db_keywords", "install.packages",
  "installed.packages", "is.hashtab", "is.relistable", "isS3method", "isS3stdGeneric", "limitedLabels",
  "loadhistory", "localeToCharset", "ls.str", "lsf.str", "maintainer", "make.packages.html", "make.socket",
  "makeRweaveLatexCodeRunner", "maphash", "memory.limit", "memory.size", "menu", "methods", "mirror2html",
  "modifyList", "new.packages", "news", "nsl", "numhash", "object.size", "old.packages", "osVersion",
  "package.skeleton", "packageDate", "packageDescription", "packageName", "packageStatus", "packageVersion", "page",
  "person", "personList", "pico", "process.events", "prompt", "promptData", "promptImport", "promptPackage",
  "rc.getOption", "rc.options", "rc.settings", "rc.status", "read.DIF", "read.csv", "read.csv2", "read.delim",
  "read.delim2", "read.fortran", "read.fwf", "read.socket", "read.table", "readCitationFile", "recover", "relist",
  "remhash", "remove.packages", "removeSource", "rtags", "savehistory", "select.list", "sessionInfo",
  "setBreakpoint", "setRepositories", "setTxtProgressBar", "sethash", "stack", "str", "strOptions", "strcapture",
  "summaryRprof", "suppressForeignCheck", "tail", "tail.matrix", "tar", "timestamp", "toBibtex", "toLatex",
  "txtProgressBar", "type.convert", "typhash", "undebugcall", "unstack", "untar", "unzip", "update.packages",
  "upgrade", "url.show", "vi", "vignette", "warnErrList", "write.csv", "write.csv2", "write.socket", "write.table",
  "xedit", "xemacs", "zip"
)

.exports_methods <- c(
  ".EmptyPrimitiveSkeletons", ".OldClassesList", ".S4methods", ".ShortPrimitiveSkeletons", ".TraceWithMethods",
  ".classEnv", ".debugMethod", ".doTracePrint", ".hasSlot", ".isMethodDebugged", ".selectSuperClasses", ".slotNames",
  ".undebugMethod", ".untracedFunction", ".valueClassTest", "Arith", "Compare", "Complex", "Logic", "Math", "Math2",
  "MethodAddCoerce", "MethodsList", "MethodsListSelect", "Ops", "Quote", "S3Class", "S3Class<-", "S3Part",
  "S3Part<-", "SignatureMethod", "Summary", "addNextMethod", "allNames", "as", "as<-", "asMethodDefinition",
  "assignClassDef", "assignMethodsMetaData", "balanceMethodsList", "body<-", "cacheGenericsMetaData",
  "cacheMetaData", "cacheMethod", "callGeneric", "callNextMethod", "canCoerce", "cbind2", "checkAtAssignment",
  "checkSlotAssignment", "classLabel", "classMetaName", "className", "classesToAM", "coerce", "coerce<-",
  "completeClassDefinition", "completeExtends", "completeSubclasses", "conformMethod", "defaultDumpName",
  "defaultPrototype", "doPrimitiveMethod", "dumpMethod", "dumpMethods", "el", "el<-", "elNamed", "elNamed<-",
  "empty.dump", "emptyMethodsList", "evalOnLoad", "evalSource", "evalqOnLoad", "existsFunction", "existsMethod",
  "extends", "externalRefMethod", "finalDefaultMethod", "findClass", "findFunction", "findMethod",
  "findMethodSignatures", "findMethods", "findUnique", "fixPre1.8", "formalArgs", "functionBody", "functionBody<-",
  "generic.skeleton", "getAllSuperClasses", "getClass", "getClassDef", "getClasses", "getDataPart", "getFunction",
  "getGeneric", "getGenerics", "getGroup", "getGroupMembers", "getLoadActions", "getMethod", "getMethods",
  "getMethodsForDispatch", "getMethodsMetaData", "getPackageName", "getRefClass", "getSlots", "getValidity",
  "hasArg", "hasLoadAction", "hasMethod", "hasMethods", "implicitGeneric", "inheritedSlotNames", "initFieldArgs",
  "initRefFields", "initialize", "insertClassMethods", "insertMethod", "insertSource", "is", "isClass", "isClassDef",
  "isClassUnion", "isGeneric", "isGrammarSymbol", "isGroup", "isRematched", "isSealedClass", "isSealedMethod",
  "isVirtualClass", "isXS3Class", "kronecker", "languageEl", "languageEl<-", "linearizeMlist", "listFromMethods",
  "listFromMlist", "loadMethod", "makeClassRepresentation", "makeExtends", "makeGeneric", "makeMethodsList",
  "makePrototypeFromClassDef", "makeStandardGeneric", "matchSignature", "mergeMethods", "metaNameUndo",
  "method.skeleton", "methodSignatureMatrix", "methodsPackageMetaName", "missingArg", "multipleClasses", "new",
  "newBasic", "newClassRepresentation", "newEmptyObject", "packageSlot", "packageSlot<-", "possibleExtends",
  "prohibitGeneric", "promptClass", "promptMethods", "prototype", "rbind2", "reconcilePropertiesAndPrototype",
  "registerImplicitGenerics", "rematchDefinition", "removeClass", "removeGeneric", "removeMethod", "removeMethods",
  "representation", "requireMethods", "resetClass", "resetGeneric", "sealClass", "selectMethod",
  "selectSuperClasses", "setAs", "setClass", "setClassUnion", "setDataPart", "setGeneric", "setGenericImplicit",
  "setGroupGeneric", "setIs", "setLoadAction", "setLoadActions", "setMethod", "setOldClass", "setPackageName",
  "setPrimitiveMethods", "setRefClass", "setReplaceMethod", "setValidity", "show", "showClass", "showDefault",
  "showExtends", "showMethods", "showMlist", "sigToEnv", "signature", "slot", "slot<-", "slotNames", "slotsFromS3",
  "substituteDirect", "substituteFunctionArgs", "superClassDepth", "testInheritedMethods", "testVirtual", "tryNew",
  "unRematchDefinition", "validObject", "validSlotNames"
)

.exports_tools <- c(
  ".print.via.format", "Adobe_glyphs", "CRAN_check_details", "CRAN_check_issues", "CRAN_check_results",
  "CRAN_memtest_notes", "CRAN_package_db", "HTMLheader", "R_user_dir", "Rcmd", "Rd2HTML", "Rd2ex", "Rd2latex",
  "Rd2txt", "Rd2txt_options", "RdTextFilter", "Rd_db", "Rdiff", "Rdindex", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGINT",
  "SIGKILL", "SIGQUIT", "SIGSTOP", "SIGTERM", "SIGTSTP", "SIGUSR1", "SIGUSR2", "SweaveTeXFilter", "add_datalist",
  "assertCondition", "assertError", "assertWarning", "bibstyle", "buildVignette", "buildVignettes",
  "charset_to_Unicode", "checkDocFiles", "checkDocStyle", "checkFF", "checkMD5sums", "checkPoFile", "checkPoFiles",
  "checkRd", "checkRdContents", "checkRdaFiles", "checkReplaceFuns", "checkS3methods", "checkTnF", "checkVignettes",
  "check_packages_in_dir", "check_packages_in_dir_changes", "check_packages_in_dir_details", "codoc", "codocClasses",
  "codocData", "compactPDF", "delimMatch", "deparseLatex", "dependsOnPkgs", "encoded_text_to_latex", "file_ext",
  "file_path_as_absolute", "file_path_sans_ext", "findHTMLlinks", "find_gs_cmd", "getBibstyle", "getDepList",
  "getVignetteInfo", "installFoundDepends", "langElts", "latexToUtf8", "list_files_with_exts",
  "list_files_with_type", "loadPkgRdMacros", "loadRdMacros", "make_translations_pkg", "makevars_site",
  "makevars_user", "md5sum", "nonS3methods", "package.dependencies", "package_dependencies",
  "package_native_routine_registration_skeleton", "parseLatex", "parse_Rd", "pkgDepends", "pkgVignettes", "pskill",
  "psnice", "read.00Index", "resaveRdaFiles", "showNonASCII", "showNonASCIIfile", "startDynamicHelp",
  "summarize_CRAN_check_status", "summarize_check_packages_in_dir_depends",
  "summarize_check_packages_in_dir_results", "summarize_check_packages_in_dir_timings", "testInstalledBasic",
  "testInstalledPackage", "testInstalledPackages", "texi2dvi", "texi2pdf", "toHTML", "toRd", "toTitleCase", "undoc",
  "update_PACKAGES", "update_pkg_po", "vignetteDepends", "vignetteEngine", "vignetteInfo", "write_PACKAGES",
  "xgettext", "xgettext2pot", "xngettext"
)

.exports_parallel <- c(
  "clusterApply", "clusterApplyLB", "clusterCall", "clusterEvalQ", "clusterExport", "clusterMap",
  "clusterSetRNGStream", "clusterSplit", "detectCores", "getDefaultCluster", "makeCluster", "makeForkCluster",
  "makePSOCKcluster", "mc.reset.stream", "mcMap", "mcaffinity", "mccollect", "mclapply", "mcmapply", "mcparallel",
  "nextRNGStream", "nextRNGSubStream", "parApply", "parCapply", "parLapply", "parLapplyLB", "parRapply", "parSapply",
  "parSapplyLB", "pvec", "setDefaultCluster", "splitIndices", "stopCluster"
)

.exports_splines <- c(
  "as.polySpline", "asVector", "backSpline", "bs", "interpSpline", "ns", "periodicSpline", "polySpline",
  "spline.des", "splineDesign", "splineKnots", "splineOrder", "xyVector"
)

.exports_grid <- c(
  "absolute.size", "addGrob", "applyEdit", "applyEdits", "arcCurvature", "arrow", "arrowsGrob", "as.mask", "as.path",
  "ascentDetails", "bezierGrob", "bezierPoints", "calcStringMetric", "childNames", "circleGrob", "clipGrob",
  "convertHeight", "convertNative", "convertUnit", "convertWidth", "convertX", "convertY", "current.parent",
  "current.rotation", "current.transform", "current.viewport", "current.vpPath", "current.vpTree", "curveGrob",
  "dataViewport", "defineGrob", "defnRotate", "defnScale", "defnTranslate", "delayGrob", "depth", "descentDetails",
  "deviceDim", "deviceLoc", "downViewport", "draw.details", "drawDetails", "editDetails", "editGrob", "editViewport",
  "emptyCoords", "emptyGTreeCoords", "emptyGrobCoords", "engine.display.list", "explode", "fillGrob",
  "fillStrokeGrob", "forceGrob", "frameGrob", "functionGrob", "gEdit", "gEditList", "gList", "gPath", "gTree",
  "get.gpar", "getGrob", "getNames", "gpar", "grid.DLapply", "grid.abline", "grid.add", "grid.arrows", "grid.bezier",
  "grid.cap", "grid.circle", "grid.clip", "grid.collection", "grid.convert", "grid.convertHeight",
  "grid.convertWidth", "grid.convertX", "grid.convertY", "grid.copy", "grid.curve", "grid.define", "grid.delay",
  "grid.display.list", "grid.draw", "grid.edit", "grid.fill", "grid.fillStroke", "grid.force", "grid.frame",
  "grid.function", "grid.gedit", "grid.get", "grid.gget", "grid.grab", "grid.grabExpr", "grid.gremove", "grid.grep",
  "grid.grill", "grid.grob", "grid.group", "grid.layout", "grid.legend", "grid.line.to", "grid.lines",
  "grid.locator", "grid.ls", "grid.move.to", "grid.multipanel", "grid.newpage", "grid.null", "grid.pack",
  "grid.panel", "grid.path", "grid.place", "grid.plot.and.legend", "grid.points", "grid.polygon", "grid.polyline",
  "grid.pretty", "grid.raster", "grid.record", "grid.rect", "grid.refresh", "grid.remove", "grid.reorder",
  "grid.revert", "grid.roundrect", "grid.segments", "grid.set", "grid.show.layout", "grid.show.viewport",
  "grid.strip", "grid.stroke", "grid.text", "grid.use", "grid.xaxis", "grid.xspline", "grid.yaxis", "gridCoords",
  "gridGTreeCoords", "gridGrobCoords", "grob", "grobAscent", "grobCoords", "grobDescent", "grobHeight", "grobName",
  "grobPathListing", "grobPoints", "grobTree", "grobWidth", "grobX", "grobY", "groupFlip", "groupGrob",
  "groupRotate", "groupScale", "groupShear", "groupTranslate", "heightDetails", "is.grob", "is.unit",
  "isEmptyCoords", "layout.heights", "layout.torture", "layout.widths", "layoutRegion", "legendGrob", "lineToGrob",
  "linearGradient", "linesGrob", "makeContent", "makeContext", "moveToGrob", "nestedListing", "nullGrob", "packGrob",
  "pathGrob", "pathListing", "pattern", "placeGrob", "plotViewport", "pointsGrob", "polygonGrob", "polylineGrob",
  "pop.viewport", "popViewport", "postDrawDetails", "preDrawDetails", "push.viewport", "pushViewport",
  "radialGradient", "rasterGrob", "recordGrob", "rectGrob", "removeGrob", "reorderGrob", "resolveHJust",
  "resolveRasterSize", "resolveVJust", "roundrectGrob", "seekViewport", "segmentsGrob", "setChildren", "setGrob",
  "showGrob", "showViewport", "stringAscent", "stringDescent", "stringHeight", "stringWidth", "strokeGrob",
  "textGrob", "unit", "unit.c", "unit.length", "unit.pmax", "unit.pmin", "unit.psum", "unit.rep", "unitType",
  "upViewport", "useGrob", "useRotate", "useScale", "useTranslate", "valid.just", "validDetails", "viewport",
  "viewport.layout", "viewport.transform", "viewportRotate", "viewportScale", "viewportTransform",
  "viewportTranslate", "vpList", "vpPath", "vpStack", "vpTree", "widthDetails", "xDetails", "xaxisGrob",
  "xsplineGrob", "xsplinePoints", "yDetails", "yaxisGrob"
)

.exports_stats4 <- c(
  "AIC", "BIC", "coef", "confint", "logLik", "mle", "nobs", "plot", "profile", "show", "summary", "update", "vcov"
)

.exports_compiler <- c(
  "cmpfile", "cmpfun", "compile", "compilePKGS", "disassemble", "enableJIT", "getCompilerOption", "loadcmp",
  "setCompilerOptions"
)
