# help_pages.R - The help pages of stats' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
sd var: Standard deviation and variance
  The sum of squared differences from the mean, divided by one less than their number; var() of a matrix is that of its columns with each other.
  > sd(c(1, 2, 4))
cor cov cov.wt cov2cor: Correlation and covariance
  @method "pearson", "kendall" or "spearman"
  @use which cases count: "everything", "complete.obs", "pairwise.complete.obs" ...
  = A number, or a matrix for several columns.
  > cor(mtcars$mpg, mtcars$wt)
median median.default: Median
  > median(c(1, 9, 2))
quantile quantile.default: Quantiles
  @probs shares below the quantiles
  @type one of nine definitions
  > quantile(1:9)
  > quantile(mtcars$mpg, c(0.1, 0.9))
fivenum IQR mad: Robust summaries
  fivenum() gives extremes, hinges and median; IQR() the distance of the quartiles; mad() the median distance from the median.
  > fivenum(c(1, 3, 5, 100))
weighted.mean: Mean with weights
  @w weights
  > weighted.mean(c(1, 3), c(1, 2))
dnorm pnorm qnorm rnorm: Normal distribution
  Density, distribution function, quantiles and random values.
  @sd standard deviation
  > pnorm(1.96)
  > qnorm(0.975)
dunif punif qunif runif: Uniform distribution
  @min,max limits
  > set.seed(1); runif(3)
dbinom pbinom qbinom rbinom: Binomial distribution
  @size number of trials
  @prob chance of success in each
  > dbinom(0:2, 2, 0.5)
dpois ppois qpois rpois: Poisson distribution
  @lambda mean
  > dpois(0:3, 1)
dexp pexp qexp rexp: Exponential distribution
dgamma pgamma qgamma rgamma: Gamma distribution
  @shape,rate,scale shape; rate, or scale as its inverse
dbeta pbeta qbeta rbeta: Beta distribution
dt pt qt rt: Student's t distribution
  @df degrees of freedom
  > qt(0.975, 10)
df pf qf rf: F distribution
dchisq pchisq qchisq rchisq: Chi-squared distribution
dcauchy pcauchy qcauchy rcauchy: Cauchy distribution
dgeom pgeom qgeom rgeom: Geometric distribution
dhyper phyper qhyper rhyper: Hypergeometric distribution
dlnorm plnorm qlnorm rlnorm: Log-normal distribution
dlogis plogis qlogis rlogis: Logistic distribution
dnbinom pnbinom qnbinom rnbinom: Negative binomial distribution
dweibull pweibull qweibull rweibull: Weibull distribution
dwilcox pwilcox qwilcox rwilcox: Distribution of Wilcoxon's rank sum
dsignrank psignrank qsignrank rsignrank: Distribution of Wilcoxon's signed ranks
psmirnov qsmirnov rsmirnov: Distribution of Smirnov's two-sample statistic
ptukey qtukey: Distribution of the studentized range
dmultinom rmultinom: Multinomial distribution
pbirthday qbirthday: Chances that birthdays coincide
rWishart r2dtable: Random matrices and tables
lm lm.fit lm.wfit .lm.fit: Linear models
  Fits a response by least squares.
  @formula response ~ terms
  @data a data frame with the variables
  = An object of class "lm", for summary(), anova(), predict(), plot() ...
  > fit <- lm(mpg ~ wt, data = mtcars); coef(fit)
summary.lm summary.glm summary.aov summary.manova summary.stepfun: Summaries of fits
  Coefficients with standard errors and tests, and how well the model fits.
  > summary(lm(dist ~ speed, cars))$r.squared
glm glm.fit glm.control: Generalized linear models
  @family distribution and link, such as binomial()
  = An object of class "glm".
  > coef(glm(am ~ wt, binomial, mtcars))
family binomial poisson Gamma gaussian inverse.gaussian quasi quasibinomial quasipoisson make.link power: Families of generalized linear models
  > binomial()$link
aov eff.aovlist se.contrast: Analysis of variance
  > summary(aov(yield ~ block + N, npk))
anova stat.anova: Tables that compare models
  > anova(lm(dist ~ speed, cars))
predict predict.lm predict.glm: Predictions of a model
  @newdata data frame with the variables; without it, the data of the fit
  @interval "confidence" or "prediction"
  > predict(lm(dist ~ speed, cars), data.frame(speed = 10))
coef coefficients confint confint.lm confint.default vcov: Coefficients, their intervals and covariances
  > confint(lm(dist ~ speed, cars))
residuals resid residuals.lm residuals.glm fitted fitted.values rstandard rstudent weighted.residuals: Residuals and fitted values
deviance df.residual logLik AIC BIC extractAIC nobs sigma: How well a model fits
  > AIC(lm(dist ~ speed, cars))
formula as.formula reformulate DF2formula update update.default update.formula asOneSidedFormula: Formulas
  > update(y ~ x, . ~ . + z)
terms terms.formula delete.response drop.terms get_all_vars is.empty.model makepredictcall offset: Terms of formulas
model.frame model.frame.default model.matrix model.matrix.default model.matrix.lm model.response model.weights model.offset model.extract expand.model.frame .getXlevels .checkMFClasses .MFclass: Data of a model, and its design matrix
  > head(model.matrix(~ factor(cyl), mtcars), 3)
contrasts contrasts<- contr.treatment contr.sum contr.helmert contr.poly contr.SAS C: Contrasts of factors
  > contr.treatment(3)
step add1 drop1 add.scope drop.scope factor.scope: Choose terms of a model
influence influence.measures lm.influence hatvalues hat cooks.distance dfbeta dfbetas dffits covratio: How single cases change a fit
effects proj alias dummy.coef dummy.coef.lm model.tables replications: What a fitted model is made of
case.names variable.names: Names of cases and variables
relevel reorder: Change the order of levels
  @ref the first level
  > levels(relevel(factor(c("a", "b")), ref = "b"))
lsfit ls.diag ls.print: Least squares with matrices
nls nls.control numericDeriv getInitial selfStart sortedXyData NLSstAsymptotic NLSstClosestX NLSstLfAsymptote NLSstRtAsymptote: Nonlinear least squares
  @start list of starting values
  > nls(dist ~ a * speed^b, cars, start = list(a = 1, b = 1))
SSasymp SSasympOff SSasympOrig SSbiexp SSfol SSfpl SSgompertz SSlogis SSmicmen SSweibull: Curves that find their starting values
loess loess.control loess.smooth lowess scatter.smooth supsmu ksmooth smooth smoothEnds runmed: Smooth curves
  > head(lowess(cars)$y, 3)
smooth.spline .nknots.smspl spline splinefun splinefunH approx approxfun: Interpolation and splines
  approx() joins points by lines, spline() by cubic pieces; ...fun() return functions.
  @xout where values are wanted
  > approx(1:2, c(10, 20), xout = 1.5)$y
isoreg line medpolish ppr: Other fits: monotone, resistant, projection pursuit
optim optimHess optimize optimise nlm nlminb constrOptim uniroot: Minimise functions and find roots
  @par starting values
  @fn,f the function
  @interval,lower,upper limits
  > optimize(function(x) (x - 2)^2, c(0, 5))$minimum
  > uniroot(function(x) x^2 - 2, c(0, 2))$root
integrate: Integrals
  > integrate(dnorm, -1.96, 1.96)
deriv D deriv3: Derivatives of expressions
  > D(quote(x^2), "x")
t.test Pair: Student's t test
  @mu mean (or difference) under the hypothesis
  @paired whether values belong together in pairs
  @var.equal whether variances are taken as equal
  = An object of class "htest" with statistic, p.value, conf.int, estimate ...
  > t.test(extra ~ group, data = sleep)$p.value
wilcox.test kruskal.test friedman.test quade.test ansari.test mood.test fligner.test: Tests by ranks
  > kruskal.test(Ozone ~ Month, airquality)$p.value
chisq.test fisher.test mcnemar.test mantelhaen.test: Tests of tables
  > fisher.test(matrix(c(3, 1, 1, 3), 2))$p.value
binom.test prop.test prop.trend.test poisson.test: Tests of shares and rates
  > binom.test(7, 10)$p.value
ks.test shapiro.test: Tests of distributions
cor.test: Test of a correlation
var.test bartlett.test mauchly.test oneway.test: Tests of variances and means
Box.test PP.test: Tests of time series
TukeyHSD: Tukey's honest significant differences
p.adjust pairwise.t.test pairwise.wilcox.test pairwise.prop.test pairwise.table: Many tests at once
  @p p values
  > p.adjust(c(0.01, 0.02, 0.03), "bonferroni")
power.t.test power.prop.test power.anova.test: Power of tests and sizes of samples
  > power.t.test(delta = 1, sd = 1, power = 0.9)$n
density density.default bw.nrd0 bw.nrd bw.ucv bw.bcv bw.SJ: Kernel estimates of densities
  @bw bandwidth, or the rule that finds it
  > density(faithful$eruptions)$bw
ecdf stepfun as.stepfun is.stepfun knots plot.ecdf plot.stepfun: Empirical distributions and step functions
  > ecdf(c(1, 2, 2, 3))(2)
qqnorm qqline qqplot ppoints: Quantiles against quantiles
  > qqnorm(precip)
aggregate aggregate.data.frame aggregate.ts ave: Summaries of groups
  @by list of groups
  @FUN function that summarises
  > aggregate(mpg ~ cyl, data = mtcars, FUN = mean)
reshape: From wide to long data frames and back
xtabs ftable read.ftable write.ftable addmargins: Tables of counts
  > xtabs(~ cyl + gear, mtcars)
complete.cases na.omit na.exclude na.fail na.pass na.action na.contiguous naresid napredict naprint: Cases without missing values
  > na.omit(c(1, NA, 3))
setNames: An object with names
  > setNames(1:2, c("a", "b"))
dist as.dist hclust cutree as.hclust cophenetic rect.hclust identify.hclust: Distances and clusters
  > cutree(hclust(dist(c(1, 2, 9))), k = 2)
kmeans: Clusters around means
  @centers number of clusters, or where they start
dendrapply as.dendrogram order.dendrogram is.leaf heatmap: Trees of clusters
  > heatmap(as.matrix(mtcars[1:5]))
prcomp princomp screeplot biplot loadings cancor factanal varimax promax cmdscale mahalanobis: Several variables at once
  > prcomp(USArrests, scale. = TRUE)$sdev
loglin: Log-linear models of tables
manova SSD estVar: Several responses
ts as.ts is.ts is.mts time start end frequency deltat cycle window window<- tsp tsp<- hasTsp lag ts.intersect ts.union .preformat.ts: Time series
  @start,end first and last time
  @frequency observations in a unit of time
  > ts(1:4, start = c(2024, 2), frequency = 4)
acf pacf ccf ARMAacf acf2AR plot.ts ts.plot lag.plot monthplot cpgram tsdiag: Look at time series
arima arima0 arima.sim arima0.diag ar ar.yw ar.burg ar.mle ar.ols ARMAtoMA makeARIMA KalmanLike KalmanRun KalmanSmooth KalmanForecast StructTS tsSmooth: Models of time series
  > arima(lh, order = c(1, 0, 0))
HoltWinters decompose stl filter diffinv embed kernel kernapply df.kernel bandwidth.kernel is.tskernel: Trend and season of time series
  > head(decompose(co2)$trend, 8)
spectrum spec.pgram spec.ar spec.taper: Spectra
fft mvfft nextn convolve: Fourier transforms
  > Mod(fft(c(1, 0, 0, 0)))
poly polym toeplitz: Polynomials and Toeplitz matrices
simulate profile weights getCall printCoefmat preplot: Other generics of models
symnum: Numbers as symbols
interaction.plot termplot: Pictures of models
  > with(ToothGrowth, interaction.plot(dose, supp, len))
)---"
