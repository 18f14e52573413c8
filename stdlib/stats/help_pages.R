# help_pages.R - The help pages of stats' functions; utils/helppages.R says how they are written and shows them.

.help_pages <- r"---(
sd var: Standard deviation and variance
  The sum of squared differences from the mean, divided by one less than their number; var() of a matrix is that of its columns with each other.
  @x,y numbers, or matrices and data frames whose columns are compared
  @use what is done about missing values: "everything", "all.obs", "complete.obs", "pairwise.complete.obs"
  = A number; var() of a matrix a matrix.
  > sd(c(1, 2, 4))
  > var(cbind(a = 1:3, b = c(2, 4, 7)))
cor cov cov.wt cov2cor: Correlation and covariance
  Columns of matrices and data frames are compared with each other, or with those of y.
  @method "pearson", "kendall" or "spearman"
  @use which cases count: "everything", "complete.obs", "pairwise.complete.obs" ...
  @wt,cor,center weights; whether correlations are returned, too; whether means are taken out
  @V a matrix of covariances
  = A number, or a matrix for several columns.
  > cor(mtcars$mpg, mtcars$wt)
  > round(cor(mtcars[1:3]), 2); cor(c(1, 2, 3, 4), c(1, 3, 2, 9), method = "spearman")
median median.default: Median
  Of an even number of values the mean of the two in the middle.
  = A number.
  > median(c(1, 9, 2))
  > median(c(1, 2, 3, 10)); median(c(1, NA), na.rm = TRUE)
quantile quantile.default: Quantiles and percentiles
  The usual type 7 goes straight between the values in their order.
  @probs shares below the quantiles
  @type one of nine definitions
  @names whether results are named by per cents
  = Numbers.
  > quantile(1:9)
  > quantile(mtcars$mpg, c(0.1, 0.9))
  > quantile(1:9, 0.25, type = 6, names = FALSE)
fivenum IQR mad: Robust summaries
  fivenum() gives extremes, hinges and median; IQR() the distance of the quartiles; mad() the median distance from the median.
  @center,constant the middle, and a factor by which mad() is like the standard deviation of normal numbers
  @low,high whether the lower or higher of two middle ones is taken
  @type definition of quantiles
  = Five numbers; one number.
  > fivenum(c(1, 3, 5, 100))
  > IQR(1:9); mad(c(1, 2, 3, 100))
weighted.mean: Mean with weights
  Weights need not add up to 1. A missing value with weight 0 does not count.
  @w weights
  = A number.
  > marks <- c(1.7, 2.3, 1.0); credits <- c(6, 9, 3); weighted.mean(marks, credits); weighted.mean(c(1, NA), c(1, 2), na.rm = TRUE)
dnorm pnorm qnorm rnorm: Normal distribution
  Density, distribution function, quantiles and random values.
  @sd standard deviation
  @x,q quantiles
  @x values of which the density, or probability, is wanted
  = dnorm() densities or probabilities, pnorm() probabilities, qnorm() quantiles, rnorm() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > pnorm(1.96)
  > qnorm(0.975)
  > round(dnorm(-1:1), 4); set.seed(1); rnorm(2, mean = 10)
dunif punif qunif runif: Uniform distribution
  Every value between two limits is as likely.
  @min,max limits
  @x values of which the density, or probability, is wanted
  = dunif() densities or probabilities, punif() probabilities, qunif() quantiles, runif() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > set.seed(1); runif(3)
  > punif(0.3); dunif(2, 1, 3)
dbinom pbinom qbinom rbinom: Binomial distribution
  Successes among `size` trials.
  @size number of trials
  @prob chance of success in each
  @x values of which the density, or probability, is wanted
  = dbinom() densities or probabilities, pbinom() probabilities, qbinom() quantiles, rbinom() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > dbinom(0:2, 2, 0.5)
  > pbinom(3, 10, 0.5); qbinom(0.5, 10, 0.2)
dpois ppois qpois rpois: Poisson distribution
  Counts of rare events with a given mean.
  @lambda mean
  @x values of which the density, or probability, is wanted
  = dpois() densities or probabilities, ppois() probabilities, qpois() quantiles, rpois() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > dpois(0:3, 1)
  > ppois(2, lambda = 3, lower.tail = FALSE)
dexp pexp qexp rexp: Exponential distribution
  Times until an event that is always as likely; the mean is 1 / rate.
  @x values of which the density, or probability, is wanted
  = dexp() densities or probabilities, pexp() probabilities, qexp() quantiles, rexp() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > pexp(1, rate = 2); qexp(0.5) # the half-life
  > set.seed(1); mean(rexp(1000, rate = 4))
dgamma pgamma qgamma rgamma: Gamma distribution
  The mean is shape * scale.
  @shape,rate,scale shape; rate, or scale as its inverse
  @x values of which the density, or probability, is wanted
  = dgamma() densities or probabilities, pgamma() probabilities, qgamma() quantiles, rgamma() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > pgamma(2, shape = 3, rate = 1); dgamma(1, 2, scale = 2)
dbeta pbeta qbeta rbeta: Beta distribution
  Values from 0 to 1.
  @x values of which the density, or probability, is wanted
  = dbeta() densities or probabilities, pbeta() probabilities, qbeta() quantiles, rbeta() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > pbeta(0.5, 2, 3); qbeta(c(0.025, 0.975), 8, 4) # an interval for a share after 7 successes of 10
dt pt qt rt: Student's t distribution
  The mean of normal numbers, divided by its estimated error.
  @df degrees of freedom
  @x values of which the density, or probability, is wanted
  = dt() densities or probabilities, pt() probabilities, qt() quantiles, rt() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > qt(0.975, 10)
  > pt(-2, df = 5)
df pf qf rf: F distribution
  Ratios of variances.
  @x values of which the density, or probability, is wanted
  = df() densities or probabilities, pf() probabilities, qf() quantiles, rf() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > pf(4, 2, 10, lower.tail = FALSE); qf(0.95, 2, 10)
dchisq pchisq qchisq rchisq: Chi-squared distribution
  Sums of squares of `df` normal numbers.
  @x values of which the density, or probability, is wanted
  = dchisq() densities or probabilities, pchisq() probabilities, qchisq() quantiles, rchisq() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > qchisq(0.95, df = 1:3); pchisq(6.6, df = 2, lower.tail = FALSE) # a p value
dcauchy pcauchy qcauchy rcauchy: Cauchy distribution
  A distribution without mean, the t distribution of one degree of freedom.
  @x values of which the density, or probability, is wanted
  = dcauchy() densities or probabilities, pcauchy() probabilities, qcauchy() quantiles, rcauchy() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > pcauchy(1); qcauchy(c(0.25, 0.5, 0.75), location = 3, scale = 2)
dgeom pgeom qgeom rgeom: Geometric distribution
  Failures before the first success.
  @x values of which the density, or probability, is wanted
  = dgeom() densities or probabilities, pgeom() probabilities, qgeom() quantiles, rgeom() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > dgeom(0:3, 0.5); pgeom(4, 1/6) # a six within five throws
dhyper phyper qhyper rhyper: Hypergeometric distribution
  White balls among k drawn from an urn of m white and n black ones.
  @m,n,k white balls, black balls, and how many are drawn
  @nn how many random numbers
  @x values of which the density, or probability, is wanted
  = dhyper() densities or probabilities, phyper() probabilities, qhyper() quantiles, rhyper() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > phyper(0, m = 4, n = 48, k = 5, lower.tail = FALSE) # an ace among five cards
  > dhyper(0:2, m = 3, n = 2, k = 2)
dlnorm plnorm qlnorm rlnorm: Log-normal distribution
  The logarithm is normal.
  @meanlog,sdlog mean and standard deviation of the logarithm
  @x values of which the density, or probability, is wanted
  = dlnorm() densities or probabilities, plnorm() probabilities, qlnorm() quantiles, rlnorm() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > plnorm(1); qlnorm(c(0.05, 0.5, 0.95), meanlog = 2, sdlog = 0.5)
  > set.seed(1); median(rlnorm(1000, meanlog = 2))
dlogis plogis qlogis rlogis: Logistic distribution
  The curve of logistic regression: plogis(x) is 1 / (1 + exp(-x)), and qlogis() its inverse, the logit.
  @x values of which the density, or probability, is wanted
  = dlogis() densities or probabilities, plogis() probabilities, qlogis() quantiles, rlogis() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > plogis(c(-2, 0, 2)); qlogis(0.9); log(0.9 / 0.1) # the inverse of the logit, and the logit
dnbinom pnbinom qnbinom rnbinom: Negative binomial distribution
  Failures before `size` successes; or, with `mu` as mean, counts that vary more than Poisson's.
  @size number of successes, or dispersion
  @mu the mean, instead of prob
  @x values of which the density, or probability, is wanted
  = dnbinom() densities or probabilities, pnbinom() probabilities, qnbinom() quantiles, rnbinom() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > dnbinom(0:2, size = 2, prob = 0.5); dnbinom(1, size = 1, mu = 2)
dweibull pweibull qweibull rweibull: Weibull distribution
  Times until failure.
  @x values of which the density, or probability, is wanted
  = dweibull() densities or probabilities, pweibull() probabilities, qweibull() quantiles, rweibull() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > pweibull(c(1, 5), shape = 2, scale = 3, lower.tail = FALSE) # the share that lasts longer
  > qweibull(0.5, shape = 2, scale = 3)
dwilcox pwilcox qwilcox rwilcox: Distribution of Wilcoxon's rank sum
  How often values of the first sample are larger.
  @m,n sizes of the samples
  @nn how many random numbers
  @x values of which the density, or probability, is wanted
  = dwilcox() densities or probabilities, pwilcox() probabilities, qwilcox() quantiles, rwilcox() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > pwilcox(2, 3, 4); sum(dwilcox(0:12, 3, 4))
dsignrank psignrank qsignrank rsignrank: Distribution of Wilcoxon's signed ranks
  Sums of ranks of positive differences.
  @n size of the sample
  @nn how many random numbers
  @x values of which the density, or probability, is wanted
  = dsignrank() densities or probabilities, psignrank() probabilities, qsignrank() quantiles, rsignrank() random numbers. Parameters may be vectors; impossible ones give NaN with a warning.
  > 2 * psignrank(5, 10) # the p value of wilcox.test() for a sum of 5 from 10 pairs
  > qsignrank(0.025, 10)
psmirnov qsmirnov rsmirnov: Distribution of Smirnov's two-sample statistic
  The largest distance of two empirical distributions.
  @q,p,sizes quantiles, probabilities, and sizes of the samples
  @z,exact,two.sided,simulate,B all values together if some are equal; how it is computed; how many samples
  = Numbers.
  > psmirnov(c(0.5, 0.7), sizes = c(4, 5)); psmirnov(0.5, sizes = c(4, 5), lower.tail = FALSE)
ptukey qtukey: Distribution of the studentized range
  The range of several means, for comparing all of them.
  @nmeans,nranges how many means, and how many ranges
  = Numbers.
  > qtukey(0.95, nmeans = 3, df = 20); ptukey(3.5, nmeans = 3, df = 20, lower.tail = FALSE)
dmultinom rmultinom: Multinomial distribution
  Counts of several classes.
  @x,n counts of the classes; how many samples
  = A number; a matrix with a sample in each column.
  > dmultinom(c(1, 2, 1), prob = c(0.2, 0.5, 0.3))
  > set.seed(1); rmultinom(3, size = 10, prob = c(0.2, 0.5, 0.3))
pbirthday qbirthday: Chances that birthdays coincide
  How likely it is that several of n fall on the same of many classes.
  @n,prob,classes,coincident how many persons; wanted chance; days of a year; how many on a day
  = A chance, or a number of persons.
  > qbirthday(0.5); round(pbirthday(23), 3)
rWishart r2dtable: Random matrices and tables
  Matrices of covariances of normal numbers; tables with given margins.
  @n,df,Sigma how many, degrees of freedom, and scale
  @r,c sums of rows and columns
  = An array; a list of tables.
  > set.seed(1); w <- rWishart(500, df = 5, Sigma = diag(2)); dim(w); round(apply(w, 1:2, mean) / 5, 1)
  > r2dtable(1, c(3, 2), c(2, 3))
lm.fit lm.wfit .lm.fit: Linear models from matrices
  Faster than lm(), without formula and checks.
  @x,y matrix of the terms, and the response
  @w,offset weights, a part that is known
  @method how it is fitted: "qr"
  @tol when terms count as depending on others
  @singular.ok whether that is allowed
  @... not used
  = A list of coefficients, residuals, fitted.values, qr ...
  > lm.fit(cbind(1, cars$speed), cars$dist)$coefficients
lm: Linear models
  Fits a response by least squares. Formulas: y ~ a + b terms, a:b interaction, a * b both, I(x^2) arithmetic, -1 no intercept, . all other columns. Factors become contrasts.
  @formula response ~ terms
  @data a data frame with the variables
  @na.action what is done about missing values; rows with them are left out
  @singular.ok whether terms that depend on others are left out instead of an error
  @contrasts contrasts of factors
  @... arguments of lm.fit()
  @subset which rows are used
  @weights weights of the cases
  @offset a part of the response that is known in advance
  @method how it is fitted: "qr", or "model.frame" for the data only
  @model,x,y,qr whether the model frame, the matrix, the response and the decomposition are kept
  = An object of class "lm", for summary(), anova(), predict(), residuals(), plot() ...
  > fit <- lm(mpg ~ wt + factor(cyl), data = mtcars); coef(fit)
  > fit
summary.lm summary.glm summary.aov summary.manova summary.stepfun: Summaries of fits
  Coefficients with standard errors and tests, and how well the model fits.
  @object a fit
  @correlation,symbolic.cor whether correlations of coefficients are given, and as symbols
  @dispersion the dispersion, if it is known
  @intercept,split,expand.split,keep.zero.df whether the intercept has a line; contrasts of terms
  @test of several responses: "Pillai", "Wilks", "Hotelling-Lawley", "Roy"
  = An object that prints a table; `$coefficients`, `$r.squared`, `$sigma`, `$fstatistic` are its parts.
  > summary(lm(dist ~ speed, cars))$r.squared
  > coef(summary(lm(dist ~ speed, cars)))
glm glm.fit glm.control: Generalized linear models
  Responses that are counts, shares or positive numbers: binomial() for 0/1, shares with weights or cbind(successes, failures); poisson() for counts. predict(type = "response") is on the scale of the response.
  @family distribution and link, such as binomial()
  @singular.ok,intercept whether terms that depend on others are left out; whether there is an intercept
  @epsilon,maxit,trace when it is near enough; most iterations; whether they are told
  @formula,data,subset,weights,offset,contrasts as in lm(): response ~ terms, the data, which rows, weights, known parts, contrasts
  @na.action what is done about missing values
  @method,model,x,y how it is fitted, and what is kept
  @control what glm.control() returns
  @... arguments of glm.control()
  @start,etastart,mustart starting values of coefficients, of the linear predictor, of the means
  = An object of class "glm", which is an "lm", too.
  > fit <- glm(am ~ wt, binomial, mtcars); round(predict(fit, data.frame(wt = 3), type = "response"), 3)
family binomial poisson Gamma gaussian inverse.gaussian quasi quasibinomial quasipoisson make.link power: Families of generalized linear models
  What glm() is told about the response: its distribution, and the link between its mean and the terms. make.link() makes a link of its name; power() makes the link mu^lambda, which is "log" where lambda is not above 0.
  @link the function between mean and linear predictor: "logit", "probit", "log", "identity", "inverse" ...
  @object a fit, of which the family is wanted
  @variance how the variance depends on the mean: "constant", "mu", "mu(1-mu)", "mu^2" or "mu^3"
  @lambda exponent of the link
  @... further arguments
  = A list of functions of class "family"; make.link() and power() one of class "link-glm".
  > binomial()$link
  > power(0.5)$linkinv(4); quasi(link = power(1/3))$link
  > poisson(); binomial("probit")$linkinv(0)
aov eff.aovlist se.contrast: Analysis of variance
  Error(block) in the formula makes strata. Data are to be balanced; if not, the order of terms matters.
  @formula,contrasts,... as in lm()
  @projections,qr what is kept with it
  @aovlist,object,data fits with strata; contrasts
  = An object of class "aov", for summary(), TukeyHSD(), model.tables().
  > summary(aov(yield ~ block + N, npk))
  > fit <- aov(weight ~ group, PlantGrowth); summary(fit)
anova stat.anova: Tables that compare models
  One fit gives tests of its terms in their order; several fits are compared with each other. Generalized models take test = "Chisq" or "F".
  @object,... fits
  @table,test a table, and the kind of test: "F", "Chisq", "Cp", "Rao"
  @scale,df.scale,n the dispersion, its degrees of freedom, and how many cases
  = A data frame of class "anova".
  > anova(lm(dist ~ speed, cars))
  > anova(lm(dist ~ 1, cars), lm(dist ~ speed, cars))$F[2]
predict predict.lm predict.glm: Predictions of a model
  What a fitted model says of new data, with errors or intervals.
  @newdata data frame with the variables; without it, the data of the fit
  @interval "confidence" or "prediction"
  @type "response", "link" or "terms"
  @... further arguments
  @se.fit whether standard errors are returned, too
  @scale,df the standard deviation and its degrees of freedom, instead of those of the fit
  @level level of the intervals
  @terms which terms are returned, with type = "terms"
  @na.action what is done about missing values in the new data
  @pred.var,weights variances or weights of new observations, for their intervals
  @dispersion the dispersion, if it is known
  @object a fit
  = Numbers; with intervals a matrix; with se.fit a list.
  > predict(lm(dist ~ speed, cars), data.frame(speed = 10))
  > predict(lm(dist ~ speed, cars), data.frame(speed = c(10, 20)), interval = "confidence")
coef coefficients confint confint.lm confint.default vcov: Coefficients, their confidence intervals and covariances
  The estimates of a fit, intervals for them, and how they vary together.
  @object a fit
  @parm which coefficients: names or places; all, if it is missing
  @level level of the intervals
  @complete whether coefficients that are missing have a place
  = coef() numbers with names; confint() a matrix with a row for each coefficient and the lower and upper limits in columns; vcov() a square matrix. Limits of linear models come from the t distribution.
  > confint(lm(dist ~ speed, cars)); confint(lm(dist ~ speed, cars), "speed", level = 0.9)
  > vcov(lm(dist ~ speed, cars))
residuals resid residuals.lm residuals.glm fitted fitted.values rstandard rstudent weighted.residuals: Residuals and fitted values
  residuals() are what is left of the response, fitted() what the model gives. rstandard() divides residuals by their standard error, rstudent() by that of a fit without the case. weighted.residuals() are multiplied by the root of the weights; of glm() they are the deviance residuals.
  @type "working", "response", "deviance", "pearson", "partial"; "sd.1" or "predictive"
  @drop0 whether cases of weight 0 are left out
  @object,model,obj a fit
  = Numbers.
  > weighted.residuals(lm(dist ~ speed, cars[1:4, ], weights = c(1, 0, 2, 4)))
  > fit <- glm(am ~ wt, binomial, mtcars); head(residuals(fit, "response"), 3); head(residuals(fit, "deviance"), 3); deviance(fit); df.residual(fit)
deviance df.residual logLik AIC BIC extractAIC nobs sigma: How well a model fits
  AIC() is -2 * logLik + 2 * parameters, BIC() takes log(n) for 2; smaller is better, of models of the same data.
  @object,fit fits
  @k,scale,use.fallback price of a parameter; scale; whether numbers are found otherwise
  = A number; for several fits AIC() and BIC() a data frame.
  > AIC(lm(dist ~ speed, cars))
  > fit <- lm(dist ~ speed, cars); c(sigma(fit), nobs(fit), df.residual(fit)); logLik(fit)
formula as.formula reformulate DF2formula update update.default update.formula asOneSidedFormula: Formulas
  Formulas from texts, from fits and from other formulas: reformulate() puts terms together, update() changes a formula or fits a model anew.
  @termlabels,response,intercept names of terms; left side; whether there is an intercept
  @env environment of its variables
  @x,object a text, a formula or a fit
  @formula. the new formula, in which . stands for the old side
  @evaluate whether the model is fitted, or the call returned
  @old,new the old and the new formula
  = A formula; update() of a fit the new fit.
  > update(y ~ x, . ~ . + z)
  > reformulate(c("a", "b"), "y"); as.formula("y ~ x"); coef(update(lm(dist ~ speed, cars), . ~ 1))
terms terms.formula delete.response drop.terms get_all_vars is.empty.model makepredictcall offset: Terms of formulas
  What a formula says, written out.
  @x,object,formula,termobj,data a formula, a fit or what terms() returned, and the data
  @specials names of functions that mark terms
  @keep.order whether terms stand as written, not by their order
  @neg.out,abb,simplify whether terms that are taken out go, and others are shortened
  @allowDotAsName whether . is a name
  @dropx numbers of the terms to drop
  @keep.response whether the response stays
  @var,call a variable, and the call that made it
  @... arguments of model.frame()
  = A formula with attributes such as "term.labels"; get_all_vars() a data frame.
  > attr(terms(y ~ a * b), "term.labels")
  > f <- update(mpg ~ wt, . ~ . + hp); f; all.vars(f)
model.frame model.frame.default model.matrix model.matrix.default model.matrix.lm model.response model.weights model.offset model.extract expand.model.frame .getXlevels .checkMFClasses .MFclass: Data of a model, and its design matrix
  The variables of a formula as a data frame; model.matrix() makes the matrix of numbers that is fitted, with contrasts for factors.
  @formula a formula, or terms
  @data,subset,na.action the data, which rows are used, and what is done about missing values
  @object a formula or fit
  @drop.unused.levels whether levels that do not occur go
  @xlev levels of the factors
  @contrasts.arg contrasts of the factors
  @frame,component a model frame, and the part that is wanted
  @model,extras,envir,na.expand a fit, a formula of further variables, where they are found, and whether missing rows stay
  @Terms,m,cl terms, a model frame, and classes of variables
  @ordNotOK,x whether ordered factors count as factors; a variable
  @type which part is wanted: "any", "numeric", "double"
  = A data frame, a matrix or a vector.
  > head(model.matrix(~ factor(cyl), mtcars), 3)
  > model.response(model.frame(dist ~ speed, head(cars, 2)))
contrasts contrasts<- contr.treatment contr.sum contr.helmert contr.poly contr.SAS C: Contrasts of factors
  contrasts() gives or sets the contrasts of a factor; C() returns the factor with them. contr.treatment() compares each level with one of them, contr.SAS() with the last; contr.sum() with the mean of all; contr.helmert() with the mean of those before it. contr.poly() takes straight and bent parts of a trend, for ordered factors.
  @contrasts TRUE for one column less than levels; FALSE for a column for each level, of contr.poly() with a constant first
  @sparse whether the matrix is one of package Matrix
  @x,object a factor
  @n levels, or how many; at least two
  @value a matrix, or the name of a function
  @how.many how many columns are set
  @contr a function of contrasts, its name, or a matrix
  @base number of the level that the others are compared with
  @scores numbers that the levels stand for
  @... arguments of the function of contrasts
  = A matrix with a row for each level; C() a factor.
  > contr.treatment(3)
  > contr.helmert(3); contr.sum(3, contrasts = FALSE)
  > contr.sum(3); f <- factor(c("a", "b")); contrasts(f)
step add1 drop1 add.scope drop.scope factor.scope: Choose terms of a model
  Terms are dropped and added as long as AIC falls. add1() and drop1() show what single terms do.
  @object a fit
  @scope,direction,trace,keep,steps,k,scale which terms; "both", "backward", "forward"; whether it is told; price of a parameter
  @test,terms1,terms2,factor,... kind of test; sets of terms
  = The last fit; add1() and drop1() a table.
  > formula(step(lm(mpg ~ wt + hp + qsec, mtcars), trace = 0)); drop1(lm(mpg ~ wt + hp, mtcars))$AIC
influence influence.measures lm.influence hatvalues hat cooks.distance dfbeta dfbetas dffits covratio: How single cases change a fit
  hatvalues() tells how unusual the terms of a case are, cooks.distance() how far all fitted values move without it, dfbetas() how far coefficients do.
  @model,x a fit, or a matrix
  @type what influence() returned; whether coefficients are computed
  @infl what lm.influence() returned
  @do.coef whether changes of coefficients are computed, which takes longest
  @intercept whether a column of ones is added
  @res residuals
  = influence() and lm.influence() a list; dfbeta() and dfbetas() a matrix with a row for each case; the others a number for each case.
  > round(max(cooks.distance(lm(dist ~ speed, cars))), 3)
  > fit <- lm(dist ~ speed, cars); names(which(hatvalues(fit) > 3 * mean(hatvalues(fit)))); round(head(dfbetas(fit), 2), 3)
effects proj alias dummy.coef dummy.coef.lm model.tables replications: What a fitted model is made of
  What the terms of a fit add: effects of single degrees of freedom, tables of means, terms that cannot be told apart (alias()).
  @object,x,data,formula a fit
  @use.na,onedf,... what is shown
  = Numbers, or tables with print methods.
  > fit <- aov(yield ~ block + N, npk); model.tables(fit, "means")$tables$N
case.names variable.names: Names of cases and variables
  Row names of the data, and names of the coefficients.
  @object a fit; whether cases of weight 0 count
  = Names.
  > fit <- lm(mpg ~ wt + factor(cyl), mtcars); variable.names(fit); head(case.names(fit), 2)
relevel reorder: Change the order of levels
  reorder() sorts levels by a function of numbers, which makes plots readable.
  @ref the first level
  @x,X a factor, or values that become one
  @FUN function of the numbers of each level, their mean if not given
  @order whether the result is an ordered factor
  @decreasing whether large ones come first
  @... arguments of the function
  = A factor.
  > levels(relevel(factor(c("a", "b")), ref = "b"))
  > levels(reorder(c("a", "b", "c"), c(3, 1, 2)))
lsfit ls.diag ls.print: Least squares with matrices
  Without formulas; lm() is easier.
  @x,y,wt terms, response, weights
  @intercept,tolerance,yname,ls.out,digits,print.it whether there is an intercept; what is printed
  = A list.
  > l <- lsfit(cars$speed, cars$dist); l$coefficients; round(ls.diag(l)$std.dev, 3)
numericDeriv getInitial selfStart sortedXyData NLSstAsymptotic NLSstClosestX NLSstLfAsymptote NLSstRtAsymptote: Parts of nonlinear models
  selfStart() makes a model function that finds starting values for nls(), and getInitial() finds those of such a formula in data. numericDeriv() computes derivatives by differences. sortedXyData() sorts points by x and takes the mean of those with the same x; the functions NLSst...() find starting values in it: limits on the left and right, the x that is closest to a y, and those of an exponential approach.
  @object a formula with a selfStart model on its right, or such a model
  @data a data frame with the variables
  @model a formula, or a function of the predictor and parameters
  @initial function of mCall, data and LHS that gives starting values
  @parameters,template names of the parameters; the function whose arguments are taken
  @... arguments of the methods
  @x,y coordinates, or expressions that are looked up in `data`
  @xy what sortedXyData() returned
  @yval the y that is looked for
  @mCall,LHS call of the model, and left side
  @expr the expression
  @theta names of the variables
  @rho environment that holds them
  @dir,eps direction and size of the steps
  @central whether it is computed on both sides
  = numericDeriv() numbers with attribute "gradient"; selfStart() a function; getInitial() numbers with the names of the parameters; sortedXyData() a data frame; the others a number or numbers.
  > getInitial(rate ~ SSmicmen(conc, Vm, K), Puromycin)
  > e <- list2env(list(a = 3)); attr(numericDeriv(quote(a^2), "a", e), "gradient")
nls nls.control: Nonlinear least squares
  The formula says how the response follows from variables and parameters; parameters are those named in start. A model without error, or bad starting values, does not converge.
  @formula,data,subset,weights,na.action as in lm()
  @start list of starting values
  @algorithm "default" (Gauss-Newton), "plinear" or "port"
  @control,trace,lower,upper,model,... settings; whether steps are told; limits with "port"
  @maxiter,tol,minFactor,printEval,warnOnly,scaleOffset,nDcentral most steps; when it is near enough; smallest step; whether failures warn only
  = An object of class "nls".
  > coef(nls(dist ~ a * speed^b, cars, start = list(a = 1, b = 1)))
SSasymp SSasympOff SSasympOrig SSbiexp SSfol SSfpl SSgompertz SSlogis SSmicmen SSweibull: Curves that find their starting values
  In nls() they need no start: nls(density ~ SSlogis(log(conc), Asym, xmid, scal), DNase).
  @x,input,Dose the variable
  @Asym,R0,lrc,c0 level at the end, at 0; logarithm of the rate; where it begins
  @A1,lrc1,A2,lrc2,lKe,lKa,lCl,A,B,xmid,scal,b2,b3,Vm,K,Drop,pwr further parameters of the curves
  = Numbers with attribute "gradient".
  > SSlogis(0:2, Asym = 10, xmid = 1, scal = 1); coef(nls(density ~ SSlogis(log(conc), Asym, xmid, scal), subset(DNase, Run == 1)))
lowess supsmu ksmooth smooth smoothEnds runmed: Smooth curves
  lowess() is a quick local regression; runmed() medians of neighbours, which jumps survive; ksmooth() means weighted by a kernel.
  @x,y coordinates; y alone is taken at 1, 2, 3 ...
  @f,iter,delta share of the points; how often outliers are weighed down; what is skipped
  @wt,span,periodic,bass,trace of supsmu()
  @kernel,bandwidth,range.x,n.points,x.points "box" or "normal", its width, and where
  @k,kind,twiceit,endrule,do.ends,algorithm,na.action,print.level width of medians; what is done at the ends
  = A list of x and y, or numbers.
  > runmed(c(1, 9, 2, 3, 3), 3); lowess(cars)$y[1:3]
loess loess.control loess.smooth scatter.smooth: Local regression
  A line or parabola is fitted around each place, near points weighing more. scatter.smooth() draws it.
  @formula,data,weights,subset,na.action,model,method,... as in lm()
  @span share of the points used around each place
  @degree 1 lines, 2 parabolas
  @family "gaussian", or "symmetric" for outliers
  @enp.target,parametric,drop.square,normalize,control parameters to aim at; variables that are not local
  @surface,statistics,trace.hat,cell,iterations,iterTrace how it is computed
  @x,y,evaluation,xlab,ylab,ylim,lpars coordinates, at how many places; the plot
  = An object of class "loess" for predict(); coordinates.
  > fit <- loess(dist ~ speed, cars); round(predict(fit, data.frame(speed = 10)), 2)
spline splinefun splinefunH approx approxfun: Interpolation
  approx() joins points by lines, spline() by cubic pieces; ...fun() return functions.
  @x,y coordinates
  @method "linear" or "constant"; "fmm", "natural", "periodic", "hyman" ...
  @ties what is done about equal x: a function such as mean
  @na.rm,m whether missing ones are left out; slopes
  @xout where values are wanted
  @n at how many places between, if xout is not given
  @xmin,xmax limits of these places
  @yleft,yright values outside, on the left and on the right
  @rule what values outside are: 1 missing, 2 those at the ends
  @f where steps of method = "constant" are: 0 at the left point, 1 at the right one
  = A list of x and y, or a function.
  > approx(1:2, c(10, 20), xout = 1.5)$y; f <- splinefun(1:4, (1:4)^2); f(2.5); f(2.5, deriv = 1)
smooth.spline .nknots.smspl: Smoothing splines
  A curve of which df tells how bent it may be; without df and spar it is found by cross-validation.
  @x,y,w coordinates and weights
  @df,spar,lambda one of: degrees of freedom, smoothing parameter
  @cv,all.knots,nknots,n,keep.data,df.offset,penalty,control.spar,tol,keep.stuff cross-validation leaving one out; knots
  = An object of class "smooth.spline" for predict().
  > round(predict(smooth.spline(cars$speed, cars$dist, df = 4), 10)$y, 2)
isoreg line medpolish ppr: Other fits: monotone, resistant, projection pursuit
  line() is Tukey's line through medians; medpolish() takes medians out of rows and columns; ppr() fits sums of curves of directions.
  @x,y,weights data
  @iter,eps,maxiter,trace.iter,na.rm iterations
  @... further arguments
  @ww,nterms,max.terms,optlevel,sm.method,bass,span,gcvpen,trace of ppr(): weights of responses, how many curves, and how they are smoothed
  = Objects with print methods.
  > i <- isoreg(c(1, 3, 2, 4)); i$yf; coef(line(cars))
nlm nlminb constrOptim: Other ways to minimise
  nlminb() takes limits; constrOptim() straight limits ui %*% theta >= ci.
  @f,objective the function
  @gradient,grad its gradient
  @hessian its second derivatives, or whether they are returned
  @p,start,theta starting values
  @lower,upper limits of nlminb()
  @ui,ci limits of constrOptim(): ui %*% theta >= ci
  @typsize,fscale,scale size of parameters and of the function
  @gradtol,steptol,stepmax,iterlim when it ends: gradient, steps, largest step, most steps
  @print.level,ndigit,check.analyticals what is told; exact digits of the function; whether derivatives are checked
  @control list of settings
  @mu,outer.iterations,outer.eps,method,... of the loop around, and arguments of the function
  = A list: `estimate` and `minimum`; `par` and `objective` or `value`.
  > round(nlminb(c(0, 0), function(p) sum((p - 1:2)^2), upper = c(5, 1.5))$par, 3)
optimize optimise uniroot: Functions of one variable
  The minimum, or a place where the function is 0, which must have different signs at the ends.
  @f,... the function and further arguments
  @maximum whether the maximum is wanted
  @tol,maxiter how exact; most steps
  @interval both limits as a vector
  @lower,upper limits
  @f.lower,f.upper values at the limits, if they are known
  @extendInt whether limits may be moved until signs differ: "yes", "upX", "downX"
  @check.conv whether it is an error that it has not converged
  @trace how much is told
  = A list: `minimum`, or `maximum` where that is wanted, and `objective`; of uniroot() `root`, `f.root`, `iter` and `estim.prec`.
  > optimize(function(x) (x - 2)^2, c(0, 5))$minimum
  > round(uniroot(function(x) x^2 - 2, c(0, 2), tol = 1e-9)$root, 6)
optim optimHess: Minimise a function of several variables
  optim() needs no derivatives with "Nelder-Mead"; "BFGS" and "L-BFGS-B" (which takes limits) are quick for smooth functions; "Brent" is for one variable.
  @par starting values
  @fn the function, of a vector
  @gr its gradient; by differences if not given
  @control list of settings: fnscale = -1 maximises, maxit, reltol, trace
  @hessian whether second derivatives are returned
  @... further arguments of the function
  @method one of the methods
  @lower,upper limits of each parameter, for "L-BFGS-B" and "Brent"
  = A list of `par`, `value`, `counts`, `convergence` (0: reached) and `message`.
  > f <- function(p) (p[1] - 1)^2 + (p[2] + 2)^2; round(optim(c(0, 0), f, method = "BFGS")$par, 4)
integrate: Integrals
  A function with a narrow peak on a long interval is best integrated in parts.
  @f a function that takes vectors
  @lower,upper limits, which may be infinite
  @subdivisions,rel.tol,abs.tol,stop.on.error,keep.xy,aux how exact; whether failure is an error
  @... further arguments of the function
  = A list of `value` and `abs.error` that prints both.
  > integrate(dnorm, -1.96, 1.96)
  > integrate(function(x) x^2, 0, 3)$value
deriv D deriv3: Derivatives of expressions
  D() gives an expression; deriv() one, or a function, that computes value and gradient.
  @expr,name an expression or formula; the variable
  @namevec,function.arg,tag,hessian variables; TRUE or arguments for a function; whether second derivatives are computed
  @... further arguments
  = An expression, a call or a function.
  > D(quote(x^2), "x")
  > f <- deriv(~ x^2 * y, c("x", "y"), function.arg = TRUE); f(2, 3)
t.test Pair: Student's t test
  Welch's test, which takes variances as different, unless var.equal = TRUE. A formula value ~ group compares two groups.
  @mu mean (or difference) under the hypothesis
  @paired whether values belong together in pairs
  @var.equal whether variances are taken as equal
  @x,y,formula,data samples, or values ~ groups
  @alternative,conf.level,... "two.sided", "less", "greater"; level of the interval
  = An object of class "htest" with statistic, p.value, conf.int, estimate ...
  > t.test(extra ~ group, data = sleep)$p.value
  > t.test(c(5.1, 4.9, 5.6, 5.8), mu = 5)
ansari.test mood.test fligner.test: Tests of spread by ranks
  Whether samples with the same middle differ in spread.
  @x,y,g,... samples, or values and groups
  @alternative,exact,conf.int,conf.level kind of test
  = An object of class "htest".
  > fligner.test(count ~ spray, InsectSprays)$p.value
wilcox.test kruskal.test friedman.test quade.test: Tests by ranks
  wilcox.test() compares two samples or one with a value, kruskal.test() several, friedman.test() and quade.test() treatments in blocks. Nothing is assumed about the form of the distribution.
  @x,y,g,formula,data,groups,blocks samples, or values ~ groups (| blocks)
  @alternative,mu,paired,exact,correct,conf.int,conf.level,tol.root,digits.rank kind of test, and how it is computed
  @... further arguments
  = An object of class "htest".
  > wilcox.test(c(1, 3, 5), c(2, 6, 8, 9))$p.value; kruskal.test(weight ~ group, PlantGrowth)$statistic
chisq.test fisher.test mcnemar.test mantelhaen.test: Tests of tables
  chisq.test() tests whether rows and columns are independent or, of a single row of counts, whether they have given probabilities. fisher.test() is exact for small counts. mcnemar.test() is for pairs, such as persons before and after: it asks whether changes in both directions are equally frequent. mantelhaen.test() is for tables by strata.
  @x,y a table of counts, of mcnemar.test() a square one, of mantelhaen.test() one with three dimensions; or two factors of the same length
  @z a factor of strata
  @p,rescale.p probabilities; whether they are made to add up to 1
  @correct whether the statistic of tables of two rows and columns is moved towards 0 (correction for continuity)
  @simulate.p.value,B whether the p value comes from random tables, and from how many
  @workspace,hybrid,hybridPars,control memory and approximations of fisher.test() for large tables
  @or odds ratio under the hypothesis
  @alternative "two.sided", "less" or "greater"
  @conf.int,conf.level whether an interval of the odds ratio is computed, and its level
  @exact whether mantelhaen.test() is exact
  = An object of class "htest": `$statistic`, `$parameter` (degrees of freedom), `$p.value`; of chisq.test() `$expected` are the expected counts, too.
  > fisher.test(matrix(c(3, 1, 1, 3), 2))$p.value
  > mcnemar.test(matrix(c(20, 5, 12, 30), 2, dimnames = list(before = c("yes", "no"), after = c("yes", "no"))))
  > chisq.test(matrix(c(12, 5, 7, 9), 2))
binom.test prop.test prop.trend.test poisson.test: Tests of shares and rates
  binom.test() is exact; prop.test() compares shares of several groups; poisson.test() rates.
  @x,n,p,r counts, numbers of trials, and share or rate under the hypothesis
  @score,T,alternative,conf.level,correct scores of the groups; time; kind of test
  = An object of class "htest".
  > binom.test(7, 10)$p.value
  > prop.test(c(15, 25), c(50, 50))$p.value
ks.test shapiro.test: Tests of distributions
  ks.test() (Kolmogorov and Smirnov) compares a sample with a distribution, given by its function's name, or two samples; shapiro.test() asks whether values are normal (normality).
  @x,y,... a sample; a second one or a distribution with its parameters
  @alternative,exact,simulate.p.value,B kind of test
  = An object of class "htest".
  > shapiro.test(cars$dist)$p.value; ks.test(c(0.1, 0.4, 0.7), "punif")$p.value
cor.test: Test of a correlation
  Is it different from 0?
  @x,y,formula,data,method,alternative,exact,continuity,conf.level,... numbers or ~ a + b; "pearson", "kendall" or "spearman"; kind of test
  = An object of class "htest".
  > t <- cor.test(~ mpg + wt, data = mtcars); t
  > round(t$conf.int, 3); cor.test(mtcars$mpg, mtcars$wt, method = "kendall", exact = FALSE)$estimate
var.test bartlett.test mauchly.test oneway.test: Tests of variances and means
  var.test() compares two variances, bartlett.test() several, oneway.test() means without equal variances, mauchly.test() asks for sphericity.
  @x,y,g,formula,data,object,... samples, or values ~ groups; a fit
  @ratio,alternative,conf.level,var.equal,subset,na.action kind of test
  = An object of class "htest".
  > bartlett.test(count ~ spray, InsectSprays)$p.value; oneway.test(weight ~ group, PlantGrowth)$p.value
Box.test PP.test: Tests of time series
  Is there correlation at the first lags; is there a unit root?
  @x,lag,type,fitdf,lshort series, how many lags, "Box-Pierce" or "Ljung-Box"; fitted parameters
  = An object of class "htest".
  > Box.test(lh, lag = 3, type = "Ljung")
TukeyHSD: Tukey's honest significant differences
  All pairs of means are compared at once.
  @x a fit of aov()
  @which factors; all if not given
  @ordered whether means are put in order, so that differences are positive
  @conf.level level of the intervals, for all pairs together
  @... for methods
  = Tables of differences with intervals, with a plot method.
  > TukeyHSD(aov(weight ~ group, PlantGrowth))$group[, "p adj"]
  > TukeyHSD(aov(weight ~ group, PlantGrowth))
p.adjust pairwise.t.test pairwise.wilcox.test pairwise.prop.test pairwise.table: Many tests at once
  Bonferroni and Holm control the chance of any false finding, "BH" (or "fdr") the share of false ones.
  @p p values
  @method,p.adjust.method "holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "none"; how many tests
  @pool.sd whether the standard deviation is that of all groups
  @paired,alternative kind of test
  @compare.levels,level.names the function of two levels, and their names
  @... further arguments of the test
  @n number of tests, which may be more than length(p); of pairwise.prop.test() the trials
  @x,g values and groups; of pairwise.prop.test() x the successes
  = Numbers; pairwise tests a table that prints.
  > p.adjust(c(0.01, 0.02, 0.03), "bonferroni")
  > p.adjust(c(0.01, 0.02, 0.03), "BH"); pairwise.t.test(airquality$Ozone, airquality$Month)$p.value[1, 1]
  > pairwise.prop.test(c(15, 25, 30), c(40, 40, 40))
power.t.test power.prop.test power.anova.test: Power of tests and sizes of samples
  One of size, effect, level and power is left out and computed.
  @n,delta,sd,p1,p2,groups,between.var,within.var size of each group, difference, or shares
  @sig.level,power,type,alternative,strict,tol level, power, "two.sample", "one.sample" or "paired"
  = An object that prints all of them.
  > power.t.test(delta = 1, sd = 1, power = 0.9)$n
  > power.prop.test(p1 = 0.5, p2 = 0.7, power = 0.8)$n
density density.default bw.nrd0 bw.nrd bw.ucv bw.bcv bw.SJ: Kernel estimates of densities
  A smooth curve that shows where values lie. Bandwidths decide how smooth; bw = "SJ" is a good choice.
  @bw bandwidth, or the rule that finds it
  @x,weights numbers and weights
  @adjust factor of the bandwidth
  @kernel,window,width "gaussian", "epanechnikov", "rectangular" ...
  @... further arguments
  @n at how many places it is computed, mostly a power of 2
  @from,to where it begins and ends
  @cut how many bandwidths it goes beyond the data
  @subdensity whether weights need not sum up to 1
  @give.Rkern whether only the kernel's constant is returned
  @nb,lower,upper,tol how bandwidths are searched for
  = An object of class "density" with x and y, which plot() and print() show.
  > density(faithful$eruptions)$bw
  > d <- density(c(1, 2, 2, 3), bw = 1, n = 5); round(d$y, 3)
ecdf stepfun as.stepfun is.stepfun knots plot.ecdf plot.stepfun: Empirical distributions and step functions
  ecdf(x)(q) is the share of values up to q; knots() are the places of steps.
  @x,y,f,right,ties values; heights; how steps are joined
  @Fn,... a function of this kind
  @verticals,do.points,col.points,cex.points,col.hor,col.vert,col.01line,xval,pch,xlim how it is drawn
  = A function.
  > ecdf(c(1, 2, 2, 3))(2)
  > f <- ecdf(c(3, 1, 2)); f(2); knots(f); s <- stepfun(1:2, c(0, 1, 5)); s(c(0, 1.5, 3))
qqnorm qqline qqplot ppoints: Quantiles against quantiles
  Normal values lie along a line, which qqline() draws; qqplot() compares two samples; ppoints() are the probabilities.
  @y,x values
  @... graphical parameters
  @datax whether data are on the x axis
  @distribution quantile function of another distribution
  @probs which quantiles the line goes through
  @qtype definition of quantiles
  @plot.it whether it is drawn
  @n,a how many probabilities, and how far from the ends
  = A list of x and y, invisibly.
  > qqnorm(precip)
  > ppoints(4)
aggregate aggregate.data.frame aggregate.ts ave: Summaries of groups
  ave() returns a value for each element, that of its group, which fits into the data frame.
  @by list of groups
  @FUN function that summarises
  @simplify,drop whether results are vectors; whether combinations that do not occur are left out
  @x a data frame, vector, formula or time series
  @formula,data values ~ groups, and the data
  @subset,na.action which rows are used; rows with missing values are left out
  @nfrequency new frequency of a time series
  @ndeltat,ts.eps the time between new observations, and how near frequencies are
  @... arguments of the function
  = A data frame with a row for each group.
  > aggregate(mpg ~ cyl, data = mtcars, FUN = mean)
  > ave(c(1, 2, 6), c("a", "b", "b")); aggregate(cbind(mpg, hp) ~ cyl, mtcars, median)
reshape: From wide to long data frames and back
  Wide data have a column for each time, long ones a row.
  @data a data frame
  @varying names of the columns that belong together
  @v.names names of the variables in long form
  @timevar,idvar,ids,times column of times; column that tells cases; their values
  @drop,direction,new.row.names,sep,split columns to leave out; "long" or "wide"; how names are taken apart
  = A data frame.
  > w <- data.frame(id = 1:2, x1 = c(5, 6), x2 = c(7, 8)); reshape(w, direction = "long", varying = c("x1", "x2"), v.names = "x", idvar = "id")
xtabs ftable read.ftable write.ftable addmargins: Tables of counts
  xtabs(count ~ a + b) sums counts; ftable() prints tables of several dimensions flat; addmargins() adds sums.
  @formula counts ~ factors, or ~ factors to count rows
  @data,subset,na.action the data, which rows are used, and missing values
  @addNA,exclude whether missing values are counted; values that are not
  @drop.unused.levels whether levels that do not occur are left out
  @sparse whether a sparse matrix is returned
  @x,... a table, or factors
  @row.vars,col.vars,row.var.names which variables are rows, which ones columns
  @file,sep,quote,skip,append,digits of files with flat tables
  @A a table
  @margin,FUN,quiet which margins are added, by which function, and whether it is told
  = A table.
  > xtabs(~ cyl + gear, mtcars)
  > ftable(Titanic, row.vars = 1:2)[1:2, ]; addmargins(table(c(1, 1, 2), c("a", "b", "a")))
complete.cases na.omit na.exclude na.fail na.pass na.action na.contiguous naresid napredict naprint: Cases without missing values
  Models leave rows with missing values out (na.omit), keep their places in residuals (na.exclude), or stop (na.fail).
  @object,x an object
  @... vectors, matrices or data frames with the same number of cases; for the others arguments of methods
  @omit what na.action() returned
  = Logical values, or the object without missing values.
  > na.omit(c(1, NA, 3))
  > complete.cases(data.frame(a = c(1, NA), b = 3:4)); nrow(na.omit(airquality))
  > fit <- lm(Ozone ~ Wind, airquality, na.action = na.exclude); length(residuals(fit)); sum(is.na(residuals(fit)))
setNames: An object with names
  Short for names(x) <- nm where the object is made.
  @object,nm an object, and its names
  = The object.
  > setNames(1:2, c("a", "b")); sapply(setNames(nm = c("mpg", "hp")), function(v) mean(mtcars[[v]]))
dist as.dist hclust cutree as.hclust cophenetic rect.hclust identify.hclust: Distances and hierarchical clusters
  dist() of rows; hclust() joins the nearest ones step by step; cutree() makes groups.
  @x,method,diag,upper,p data; "euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski"; what is printed
  @d,members distances, and sizes; method of hclust(): "complete", "single", "average", "ward.D2" ...
  @tree what hclust() returned
  @k,h how many groups, or at which height it is cut
  @which,border,cluster of rect.hclust(): which groups, colours, and numbers of groups
  @N,MAXCLUSTER,DEV.FUN,m,... of identify.hclust()
  = An object of class "dist" or "hclust"; numbers of groups.
  > cutree(hclust(dist(c(1, 2, 9))), k = 2)
  > dist(matrix(c(0, 3, 0, 4), 2)); hclust(dist(c(1, 2, 9)))$height
kmeans: Clusters around means (k-means)
  Starts are random: use set.seed() and several.
  @centers number of clusters, or where they start
  @x data
  @iter.max,nstart,algorithm,trace most steps; how many starts, of which the best is kept; "Hartigan-Wong", "Lloyd" (the same as "Forgy") or "MacQueen"
  = A list of `cluster`, `centers`, `withinss`, `size` ... of class "kmeans".
  > set.seed(1); kmeans(c(1, 2, 9, 10), 2, nstart = 5)$size
  > set.seed(1); k <- kmeans(iris[1:4], 3, nstart = 10); table(iris$Species, k$size[k$cluster])
dendrapply as.dendrogram order.dendrogram is.leaf heatmap: Trees of clusters
  heatmap() draws a matrix in colours (a heat map), its rows and columns sorted by clusters.
  @X,FUN,object,x a dendrogram, and a function of its nodes
  @... how far leaves hang
  @Rowv,Colv,distfun,hclustfun,reorderfun,add.expr,symm,revC,scale,na.rm of heatmap(): order of rows and columns, how it is found; whether rows are scaled
  @margins,ColSideColors,RowSideColors,cexRow,cexCol,labRow,labCol,main,xlab,ylab,keep.dendro,verbose what is drawn
  = A dendrogram; heatmap() the orders, invisibly.
  > heatmap(as.matrix(mtcars[1:5]))
  > d <- as.dendrogram(hclust(dist(c(1, 5, 2)))); order.dendrogram(d)
cmdscale cancor mahalanobis: Scaling, canonical correlations and distances
  cmdscale() finds places from distances; cancor() correlations of two sets of variables; mahalanobis() distances in units of the covariance.
  @d distances
  @k dimensions
  @eig,x.ret,list. whether eigenvalues and the doubly centred matrix are returned
  @add whether a constant is added, so that distances are those of points
  @x,y data
  @xcenter,ycenter whether columns are centred
  @center,cov middle and covariance
  @inverted whether `cov` is the inverse already
  @... arguments of solve()
  = Coordinates, a list, or squared distances.
  > mahalanobis(c(1, 2), c(0, 0), diag(2)); dim(cmdscale(eurodist))
factanal varimax promax: Factor analysis
  Variables as sums of a few factors that are not seen, by maximum likelihood.
  @x,factors,data,covmat,n.obs,subset,na.action data, or covariances; how many factors
  @start,scores,rotation,control,... kind of scores; "varimax", "promax" or "none"
  @normalize,eps,m of the rotation
  = An object that prints loadings and uniquenesses.
  > round(factanal(mtcars[1:6], 2)$uniquenesses, 2)
prcomp princomp screeplot biplot loadings: Principal components
  Directions in which data vary most. prcomp() is the better computed one; scale. = TRUE where units differ.
  @x,formula,data,subset,na.action data
  @retx,center,scale.,tol,rank. whether coordinates are returned; whether columns are centred and scaled; how many components
  @cor,scores,covmat,fix_sign whether correlations are used
  @npcs,type,main,choices,scale,pc.biplot,y,... how it is drawn
  @var.axes,arrow.len whether there are arrows, and how long their heads are
  @xlabs,ylabs,expand texts of points and arrows, and how far arrows reach
  = A list of `sdev` and `rotation` (or `loadings`), and coordinates `x`.
  > summary(prcomp(USArrests, scale. = TRUE))$importance[2, ]
loglin: Log-linear models of tables
  Fits margins of a table by iteration.
  @table,margin,start,fit,eps,iter,param,print a table; margins that are fitted; what is returned
  = A list with the tests.
  > loglin(HairEyeColor, list(c(1, 2), 3), print = FALSE)$df
manova SSD estVar: Several responses
  manova() is an analysis of variance of several responses at once: cbind(a, b) ~ group. SSD() gives sums of squares and products of the residuals of such a fit, of lm() or manova(), and estVar() divides them by the degrees of freedom.
  @... arguments of aov()
  @object a fit with several responses, or what SSD() returned
  = manova() an object for summary(), which tests all responses together. SSD() a list of class "SSD": the matrix `SSD`, the call, and the degrees of freedom `df`. estVar() a matrix of covariances.
  > fit <- lm(cbind(Sepal.Length, Petal.Length) ~ Species, iris); SSD(fit)$df; estVar(fit)
  > summary(manova(cbind(Sepal.Length, Petal.Length) ~ Species, iris))$stats[1, "Pillai"]
ts as.ts is.ts is.mts time start end frequency deltat cycle window window<- tsp tsp<- hasTsp lag ts.intersect ts.union .preformat.ts: Time series
  Values at equal steps of time. window() takes a part, lag() shifts, ts.union() puts several side by side; time() and cycle() tell when.
  @start,end first and last time
  @data,x values: a vector, or a matrix with a column for each series
  @deltat time between observations, instead of frequency
  @ts.eps how near frequencies count as equal
  @class,names classes of the result, and names of the series
  @k by how many steps it is shifted
  @extend,offset whether beyond the ends is filled with NA; a shift within the period
  @value new values
  @frequency observations in a unit of time
  @dframe,calendar,... whether a data frame is made; whether it is printed by months
  = An object of class "ts".
  > ts(1:4, start = c(2024, 2), frequency = 4)
  > x <- ts(1:6, start = c(2024, 11), frequency = 12); window(x, start = c(2025, 1)); time(x)[1:2]
acf pacf ccf ARMAacf acf2AR plot.ts ts.plot lag.plot monthplot cpgram tsdiag: Look at time series
  Correlation with values some steps before; dashed lines are limits for no correlation. pacf() takes out what lies between.
  @lag.max,plot,na.action,demean how many lags; "correlation", "covariance", "partial"
  @x,...,y series
  @ar,ma coefficients
  @pacf,acf correlations
  @plot.type whether several series are in one plot
  @xy.labels,xy.lines labels and lines of one series against another
  @panel,nc,yax.flip,mar.multi,oma.multi,axes,gpars of several plots
  @lags,set.lags,layout which lags are drawn, and how
  @main,asp,diag,diag.col,oma,ask,do.lines,labels how lag.plot() draws
  @type "correlation", "covariance", "partial"; kind of drawing
  @taper,ci.col of cpgram()
  @object,gof.lag a fit, and up to which lag it is tested
  @ylab,phase,base,box of monthplot()
  @ts a series
  @col.base,lty.base,lwd.base line of the means of monthplot()
  = An object of class "acf"; pictures NULL, invisibly.
  > round(acf(lh, plot = FALSE)$acf[2], 3); ARMAacf(ar = 0.5, lag.max = 3)
makeARIMA KalmanLike KalmanRun KalmanSmooth KalmanForecast StructTS tsSmooth: State space models
  StructTS() fits level, slope and season; the others are its parts.
  @phi,theta,Delta,kappa,SSinit,tol coefficients of a model
  @y,mod,nit,update,n.ahead series, model, steps
  @x,type,init,fixed,optim.control,object,... series, "level", "trend" or "BSM"
  = Models, or lists of results.
  > StructTS(log10(UKgas), type = "level")$coef["epsilon"] >= 0
ar ar.yw ar.burg ar.mle ar.ols ARMAtoMA: Autoregressive models
  The order is chosen by AIC.
  @x,aic,order.max,method,na.action,demean,series,intercept,var.method,... series; whether the order is chosen, up to which
  @ar,ma,lag.max coefficients
  = An object of class "ar"; numbers.
  > ar(lh)$order; ARMAtoMA(ar = 0.5, lag.max = 3)
arima arima0 arima.sim arima0.diag: ARIMA models
  order = c(p, d, q): p earlier values, d differences, q earlier errors; `seasonal` the same for seasons. predict() goes on into the future.
  @x,order,seasonal,xreg,include.mean series, orders, further variables, whether there is a mean
  @transform.pars,fixed,init,method,n.cond,SSinit,optim.method,optim.control,kappa,delta how it is fitted
  @model,n,rand.gen,innov,n.start,start.innov,... for simulation: list of ar and ma, how many
  = An object of class "Arima".
  > fit <- arima(lh, order = c(1, 0, 0)); round(predict(fit, n.ahead = 2)$pred, 3)
filter diffinv embed kernel kernapply df.kernel bandwidth.kernel is.tskernel: Filters
  filter() makes weighted means of neighbours, or, "recursive", of earlier results; embed() a matrix of lags; diffinv() sums up differences. kernel() makes symmetric weights for smoothing, which kernapply() puts to use; df.kernel() and bandwidth.kernel() are their degrees of freedom and bandwidth, is.tskernel() asks whether an object is a kernel.
  @x the series
  @filter the weights
  @method "convolution" (weighted means) or "recursive" (of earlier results)
  @sides 2 the mean is centred, 1 it is of past values
  @circular whether the series goes round
  @init values before the series, for "recursive"
  @dimension how many columns: the value and those before it
  @lag,differences how far and how often it is summed up
  @xi first values
  @... arguments of the methods
  @coef,name weights from the middle to one end, or the name of a kernel such as "daniell"; the name shown
  @m how many weights on each side
  @r a parameter of the Fejer kernel
  @k a kernel, or what kernapply() smooths with
  = filter() a time series; kernapply() and diffinv() one where `x` was; embed() a matrix; kernel() a list of class "tskernel"; is.tskernel() TRUE or FALSE; the others a number.
  > filter(1:5, rep(1/3, 3)); embed(1:4, 2); diffinv(1:3)
  > k <- kernel("daniell", 2); k; kernapply(c(1, 2, 9, 4, 5, 6), k); is.tskernel(k); df.kernel(k)
HoltWinters decompose stl: Trend and season of time series
  decompose() takes moving means, stl() local regressions, HoltWinters() weights that fade, and predicts.
  @x series with a frequency
  @alpha,beta,gamma,seasonal,start.periods,l.start,b.start,s.start,optim.start,optim.control weights, found if not given; FALSE leaves trend or season out
  @type,filter "additive" or "multiplicative"; weights of the mean
  @s.window,s.degree,t.window,t.degree,l.window,l.degree,s.jump,t.jump,l.jump,robust,inner,outer,na.action "periodic" or widths of the regressions
  = Objects with plot methods; parts are `trend`, `seasonal` and `random`, or columns of `$time.series`.
  > round(decompose(co2)$figure, 2); stl(nottem, "per")$time.series[1, ]
spectrum spec.pgram spec.ar spec.taper: Spectra
  Shares of periods in a series.
  @x,...,method series; "pgram" or "ar"
  @spans,kernel,taper,p,pad,fast,demean,detrend how it is smoothed
  @n.freq,order,plot,na.action at how many frequencies
  = A list of `freq` and `spec`, invisibly if drawn.
  > s <- spectrum(lh, plot = FALSE); round(s$freq[which.max(s$spec)], 3)
fft mvfft nextn convolve: Fourier transforms
  nextn() tells a larger length that is fast.
  @z,x,y numbers
  @inverse whether it goes back; the result is to be divided by the length
  @n a length
  @factors which factors a fast length has
  @conj whether it goes back before the product
  @type "circular", "open" or "filter"
  = Complex numbers.
  > Mod(fft(c(1, 0, 0, 0)))
  > Re(fft(fft(1:3), inverse = TRUE)) / 3; convolve(1:3, c(0, 1), type = "o"); nextn(13)
poly polym toeplitz: Polynomials and Toeplitz matrices
  Columns that are orthogonal, for y ~ poly(x, 2); raw = TRUE gives plain powers.
  @x,degree,coefs,raw,simple numbers and the highest power
  @... first row (and column) of a Toeplitz matrix
  = A matrix.
  > poly(1:3, 2, raw = TRUE, simple = TRUE); toeplitz(1:3)
printCoefmat: Print a table of coefficients
  What summary() of a fit shows: estimates, standard errors, tests and p values, each rounded in its own way, with stars
  for small p values. Columns are told by their places: first estimates and errors, then the test, last the p values.
  @x a matrix or data frame with column names; p values are in a last column that is called "Pr(..." or "p-value"
  @digits digits of estimates and errors
  @dig.tst digits of tests
  @cs.ind,tst.ind,zap.ind columns of estimates and errors; of tests; of values that are rounded to zero where they are tiny
  @signif.stars,signif.legend whether stars mark small p values, and whether a line explains them
  @P.values,has.Pvalue whether p values are shown, and whether the last column has them
  @eps.Pvalue p values below this are shown as "<"
  @na.print what missing values look like
  @quote,right whether texts are quoted, and whether columns are flush right
  @... further arguments of print.default()
  = x, invisibly.
  > printCoefmat(coef(summary(lm(dist ~ speed, cars))))
simulate profile weights getCall preplot: Other generics of models
  simulate() draws new responses from a model; profile() looks around the estimates; getCall() is the call of a fit.
  @nsim,seed how many new responses
  @... further arguments
  @object,fitted,x a fit
  = A data frame, a matrix, a call.
  > set.seed(1); head(simulate(lm(dist ~ speed, cars)), 2); getCall(lm(dist ~ speed, cars))
symnum: Numbers as symbols
  A table of correlations becomes readable.
  @x numbers from 0 to 1, of correlations from -1
  @cutpoints limits of the intervals
  @symbols a symbol for each interval
  @legend whether a line says what they mean
  @na what missing values become
  @eps how near limits count as equal
  @numeric.x,corr whether x is numeric, or correlations
  @show.max,show.min whether 1, or the smallest, is shown
  @abbr.colnames,lower.triangular,diag.lower.tri how the table is shortened
  = Texts that print as a table.
  > symnum(cor(mtcars[1:4]), abbr.colnames = 3)
  > symnum(c(0.0004, 0.03, 0.2), corr = FALSE, cutpoints = c(0, 0.001, 0.01, 0.05, 1), symbols = c("***", "**", "*", " "))
interaction.plot termplot: Pictures of models
  Lines that are not parallel show that factors interact; termplot() draws what each term adds.
  @x.factor,trace.factor,response,fun groups on the axis, groups of lines, values, and what is computed
  @trace.label,fixed,leg.bg,leg.bty,legend,xtick,xaxt legend and axis
  @model,data,partial.resid,rug,terms,se,xlabs,ylabs,main a fit, and which terms
  @col.term,lwd.term,col.se,lty.se,lwd.se,col.res,col.smth,lty.smth,span.smth,smooth,use.factor.levels,transform.x,envir,ask,plot how it is drawn
  @... graphical parameters
  = NULL, invisibly.
  > with(ToothGrowth, interaction.plot(dose, supp, len))
  > termplot(lm(mpg ~ wt + hp, mtcars), ask = FALSE)
p.adjust.methods: Names of the methods of p.adjust()
  What the argument `method` of p.adjust() may be.
  $ p.adjust.methods
  = Texts.
  > p.adjust.methods
plot.spec.coherency plot.spec.phase: Coherency and phase of several series
  What plot() draws of a spectrum of several series with plot.type = "coherency" or "phase": for each pair of them a curve
  over the frequencies, with limits of confidence. More than two series make a triangle of plots. Coherencies are squared;
  limits are true only where the spectrum has been smoothed.
  @x what spectrum() returned for a matrix of series
  @ci level of the limits; 0 for none
  @xlab,ylab,ylim,main,type as those of plot.default()
  @ci.col,ci.lty colour and type of the lines of the limits
  @... further graphical parameters
  = x, invisibly.
  > s <- spectrum(ts.union(mdeaths, fdeaths), spans = c(3, 3), plot = FALSE); plot(s, plot.type = "coherency")
  > plot(s, plot.type = "phase")
)---"
