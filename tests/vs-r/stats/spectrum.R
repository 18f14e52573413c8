# Periodograms, kernels, autoregressions.
pdf(NULL)
s <- spec.pgram(ldeaths,plot=FALSE); s$spec[1:4]; s$df; s$bandwidth; spec.pgram(ldeaths,spans=c(3,3),plot=FALSE)$spec[1:3]; kernel("daniell",2); kernel("modified.daniell",c(1,2)); df.kernel(kernel("daniell",2)); kernapply(as.numeric(1:7),kernel("daniell",1)); ar(lh); ar(lh,FALSE,4); predict(ar(lh),n.ahead=3); spec.ar(lh,plot=FALSE)$spec[1:3]; spectrum(lh); cpgram(lh); spec.taper(1:10,.2); kernapply(ts(1:7),kernel("daniell",1)); bandwidth.kernel(kernel("daniell",2)); ar(ts(rep(c(1,2,4),9)))$order
