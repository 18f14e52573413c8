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
quantile quantile.default: Quantiles
  The usual type 7 goes straight between the values in their order.
  @probs shares below the quantiles
  @type one of nine definitions
  @names whether results are named by per cents
  @fuzz rounding errors that are passed over
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
  > weighted.mean(c(1, 3), c(1, 2))
dnorm pnorm qnorm rnorm: Normal distribution
  Density, distribution function, quantiles and random values.
  @sd standard deviation
  @x,q quantiles
  = Numbers; parameters may be vectors, too.
  > pnorm(1.96)
  > qnorm(0.975)
  > round(dnorm(-1:1), 4); set.seed(1); rnorm(2, mean = 10)
dunif punif qunif runif: Uniform distribution
  Every value between two limits is as likely.
  @min,max limits
  = Numbers.
  > set.seed(1); runif(3)
  > punif(0.3); dunif(2, 1, 3)
dbinom pbinom qbinom rbinom: Binomial distribution
  Successes among `size` trials.
  @size number of trials
  @prob chance of success in each
  = Numbers.
  > dbinom(0:2, 2, 0.5)
  > pbinom(3, 10, 0.5); qbinom(0.5, 10, 0.2)
dpois ppois qpois rpois: Poisson distribution
  Counts of rare events with a given mean.
  @lambda mean
  = Numbers.
  > dpois(0:3, 1)
  > ppois(2, lambda = 3, lower.tail = FALSE)
dexp pexp qexp rexp: Exponential distribution
  Times until an event that is always as likely; the mean is 1 / rate.
  = Numbers.
  > pexp(1, rate = 2); qexp(0.5)
dgamma pgamma qgamma rgamma: Gamma distribution
  The mean is shape * scale.
  @shape,rate,scale shape; rate, or scale as its inverse
  = Numbers.
  > pgamma(2, shape = 3, rate = 1); dgamma(1, 2, scale = 2)
dbeta pbeta qbeta rbeta: Beta distribution
  Values from 0 to 1.
  = Numbers.
  > pbeta(0.5, 2, 3); qbeta(0.5, 1, 1)
dt pt qt rt: Student's t distribution
  The mean of normal numbers, divided by its estimated error.
  @df degrees of freedom
  = Numbers.
  > qt(0.975, 10)
  > pt(-2, df = 5)
df pf qf rf: F distribution
  Ratios of variances.
  = Numbers.
  > pf(4, 2, 10, lower.tail = FALSE)
dchisq pchisq qchisq rchisq: Chi-squared distribution
  Sums of squares of `df` normal numbers.
  = Numbers.
  > qchisq(0.95, df = 1)
dcauchy pcauchy qcauchy rcauchy: Cauchy distribution
  A distribution without mean, the t distribution of one degree of freedom.
  = Numbers.
  > pcauchy(1)
dgeom pgeom qgeom rgeom: Geometric distribution
  Failures before the first success.
  = Numbers.
  > dgeom(0:2, 0.5)
dhyper phyper qhyper rhyper: Hypergeometric distribution
  White balls among k drawn from an urn of m white and n black ones.
  @m,n,k white balls, black balls, and how many are drawn
  @nn how many random numbers
  = Numbers.
  > dhyper(1, m = 3, n = 2, k = 2)
dlnorm plnorm qlnorm rlnorm: Log-normal distribution
  The logarithm is normal.
  @meanlog,sdlog mean and standard deviation of the logarithm
  = Numbers.
  > plnorm(1); qlnorm(0.5, meanlog = 2)
dlogis plogis qlogis rlogis: Logistic distribution
  The curve of logistic regression: plogis(x) is 1 / (1 + exp(-x)), and qlogis() its inverse, the logit.
  = Numbers.
  > plogis(0); qlogis(0.9)
dnbinom pnbinom qnbinom rnbinom: Negative binomial distribution
  Failures before `size` successes; or, with `mu` as mean, counts that vary more than Poisson's.
  @size number of successes, or dispersion
  @mu the mean, instead of prob
  = Numbers.
  > dnbinom(0:2, size = 2, prob = 0.5); dnbinom(1, size = 1, mu = 2)
dweibull pweibull qweibull rweibull: Weibull distribution
  Times until failure.
  = Numbers.
  > pweibull(1, shape = 2, scale = 1)
dwilcox pwilcox qwilcox rwilcox: Distribution of Wilcoxon's rank sum
  How often values of the first sample are larger.
  @m,n sizes of the samples
  @nn how many random numbers
  = Numbers.
  > pwilcox(2, 3, 4)
dsignrank psignrank qsignrank rsignrank: Distribution of Wilcoxon's signed ranks
  Sums of ranks of positive differences.
  @n size of the sample
  @nn how many random numbers
  = Numbers.
  > psignrank(5, 10)
psmirnov qsmirnov rsmirnov: Distribution of Smirnov's two-sample statistic
  The largest distance of two empirical distributions.
  @q,p,sizes quantiles, probabilities, and sizes of the samples
  @z,alternative,exact,two.sided,simulate,B all values together if some are equal; how it is computed; how many samples
  = Numbers.
  > psmirnov(0.5, sizes = c(4, 5))
ptukey qtukey: Distribution of the studentized range
  The range of several means, for comparing all of them.
  @nmeans,nranges how many means, and how many ranges
  = Numbers.
  > ptukey(3.5, nmeans = 3, df = 20)
dmultinom rmultinom: Multinomial distribution
  Counts of several classes.
  @x,n counts of the classes; how many samples
  = A number; a matrix with a sample in each column.
  > dmultinom(c(1, 2, 1), prob = c(0.2, 0.5, 0.3))
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
  > set.seed(1); r2dtable(1, c(3, 2), c(2, 3))
lm.fit lm.wfit .lm.fit: Linear models from matrices
  Faster than lm(), without formula and checks.
  @x,y matrix of the terms, and the response
  @w,offset weights, a part that is known
  @method,tol,singular.ok,... how it is fitted, and when terms count as depending on others
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
  @test,SS of several responses: "Pillai", "Wilks", "Hotelling-Lawley", "Roy"
  = An object that prints a table; `$coefficients`, `$r.squared`, `$sigma`, `$fstatistic` are its parts.
  > summary(lm(dist ~ speed, cars))$r.squared
  > coef(summary(lm(dist ~ speed, cars)))
glm glm.fit glm.control: Generalized linear models
  Responses that are counts, shares or positive numbers: binomial() for 0/1, shares with weights or cbind(successes, failures); poisson() for counts. predict(type = "response") is on the scale of the response.
  @family distribution and link, such as binomial()
  @formula,data,weights,subset,na.action,offset,contrasts,model,method,control,x,y,... as in lm()
  @start,etastart,mustart where the iterations begin: coefficients, linear predictor or means
  @singular.ok,intercept whether terms that depend on others are left out; whether there is an intercept
  @epsilon,maxit,trace when it is near enough; most iterations; whether they are told
  = An object of class "glm", which is an "lm", too.
  > fit <- glm(am ~ wt, binomial, mtcars); round(predict(fit, data.frame(wt = 3), type = "response"), 3)
family binomial poisson Gamma gaussian inverse.gaussian quasi quasibinomial quasipoisson make.link power: Families of generalized linear models
  @link the function between mean and linear predictor: "logit", "probit", "log", "identity", "inverse" ...
  @object,variance,lambda a fit; function of the mean; exponent
  @... further arguments
  = A list of functions of class "family"; make.link() of class "link-glm".
  > binomial()$link
  > poisson(); binomial("probit")$linkinv(0)
aov eff.aovlist se.contrast: Analysis of variance
  Error(block) in the formula makes strata. Data are to be balanced; if not, the order of terms matters.
  @formula,contrasts,... as in lm()
  @projections,qr what is kept with it
  @aovlist,object,contrast.obj,coef,data fits with strata; contrasts
  = An object of class "aov", for summary(), TukeyHSD(), model.tables().
  > summary(aov(yield ~ block + N, npk))
  > fit <- aov(weight ~ group, PlantGrowth); summary(fit)
anova stat.anova: Tables that compare models
  One fit gives tests of its terms in their order; several fits are compared with each other. Generalized models take test = "Chisq" or "F".
  @object,... fits
  @table,test,scale,df.scale,n table, kind of test, and what it is scaled by
  = A data frame of class "anova".
  > anova(lm(dist ~ speed, cars))
  > anova(lm(dist ~ 1, cars), lm(dist ~ speed, cars))$F[2]
predict predict.lm predict.glm: Predictions of a model
  @newdata data frame with the variables; without it, the data of the fit
  @interval "confidence" or "prediction"
  @object a fit
  @se.fit,scale,df,level whether errors are returned; what they are made of; level of intervals
  @type "response", "link" or "terms"
  @terms,na.action,pred.var,weights,dispersion which terms; missing values; variances of new values
  @... further arguments
  = Numbers; with intervals a matrix; with se.fit a list.
  > predict(lm(dist ~ speed, cars), data.frame(speed = 10))
  > predict(lm(dist ~ speed, cars), data.frame(speed = c(10, 20)), interval = "confidence")
coef coefficients confint confint.lm confint.default vcov: Coefficients, their intervals and covariances
  @object a fit
  @parm,level which coefficients, and level of the intervals
  @complete whether coefficients that are missing have a place
  = coef() numbers with names; confint() and vcov() matrices.
  > confint(lm(dist ~ speed, cars))
  > vcov(lm(dist ~ speed, cars))
residuals resid residuals.lm residuals.glm fitted fitted.values rstandard rstudent weighted.residuals: Residuals and fitted values
  rstandard() divides by their standard error, rstudent() by that of a fit without the case.
  @object,model,obj,infl a fit, and what influence() returned
  @type "working", "response", "deviance", "pearson", "partial"; "sd.1" or "predictive"
  @drop0 whether cases of weight 0 are left out
  @sd,res errors and residuals
  = Numbers.
  > head(residuals(lm(dist ~ speed, cars)), 3)
deviance df.residual logLik AIC BIC extractAIC nobs sigma: How well a model fits
  AIC() is -2 * logLik + 2 * parameters, BIC() takes log(n) for 2; smaller is better, of models of the same data.
  @object,fit fits
  @k,scale,use.fallback price of a parameter; scale; whether numbers are found otherwise
  = A number; for several fits AIC() and BIC() a data frame.
  > AIC(lm(dist ~ speed, cars))
  > fit <- lm(dist ~ speed, cars); c(sigma(fit), nobs(fit), df.residual(fit)); logLik(fit)
formula as.formula reformulate DF2formula update update.default update.formula asOneSidedFormula: Formulas
  @x,object,formula a text, a formula or a fit
  @termlabels,response,intercept names of terms; left side; whether there is an intercept
  @formula.,old,new,evaluate new formula, in which . stands for the old one; whether the model is fitted anew
  @env environment of its variables
  = A formula; update() of a fit the new fit.
  > update(y ~ x, . ~ . + z)
  > reformulate(c("a", "b"), "y"); as.formula("y ~ x"); coef(update(lm(dist ~ speed, cars), . ~ 1))
terms terms.formula delete.response drop.terms get_all_vars is.empty.model makepredictcall offset: Terms of formulas
  What a formula says, written out.
  @x,object,formula,termobj,data a formula or fit
  @specials,abb,neg.out,simplify,keep.order,allowDotAsName names of special functions; in which order terms stand
  @dropx,keep.response,var,call which terms are dropped; whether the response stays
  = A formula with attributes such as "term.labels"; get_all_vars() a data frame.
  > attr(terms(y ~ a * b), "term.labels")
model.frame model.frame.default model.matrix model.matrix.default model.matrix.lm model.response model.weights model.offset model.extract expand.model.frame .getXlevels .checkMFClasses .MFclass: Data of a model, and its design matrix
  The variables of a formula as a data frame; model.matrix() makes the matrix of numbers that is fitted, with contrasts for factors.
  @formula,object,data,subset,na.action as in lm()
  @drop.unused.levels,xlev,contrasts.arg levels and contrasts of factors
  @frame,component,extras,na.expand,model,envir parts of a model frame; variables added
  @Terms,m,cl,ordNotOK,x,y,type terms; classes that are compared
  = A data frame, a matrix or a vector.
  > head(model.matrix(~ factor(cyl), mtcars), 3)
  > model.response(model.frame(dist ~ speed, head(cars, 2)))
contrasts contrasts<- contr.treatment contr.sum contr.helmert contr.poly contr.SAS C: Contrasts of factors
  contr.treatment() compares with the first level, contr.sum() with the mean, contr.helmert() with those before; contr.poly() is for ordered factors.
  @x,object,n a factor; levels or how many
  @contrasts,sparse whether it is a matrix with one column less than levels
  @value,how.many,contr,base,scores the new contrasts; how many; the level that is compared with
  = A matrix with a row for each level.
  > contr.treatment(3)
  > contr.sum(3); f <- factor(c("a", "b")); contrasts(f)
step add1 drop1 add.scope drop.scope factor.scope: Choose terms of a model
  Terms are dropped and added as long as AIC falls. add1() and drop1() show what single terms do.
  @object,model a fit
  @scope,direction,trace,keep,steps,k,scale which terms; "both", "backward", "forward"; whether it is told; price of a parameter
  @test,all.cols,terms1,terms2,factor,... kind of test; sets of terms
  = The last fit; add1() and drop1() a table.
  > formula(step(lm(mpg ~ wt + hp + qsec, mtcars), trace = 0)); drop1(lm(mpg ~ wt + hp, mtcars))$AIC
influence influence.measures lm.influence hatvalues hat cooks.distance dfbeta dfbetas dffits covratio: How single cases change a fit
  hatvalues() tells how unusual the terms of a case are, cooks.distance() how far all fitted values move without it, dfbetas() how far coefficients do.
  @model,x a fit, or a matrix
  @infl,res,sd,do.coef,type,intercept what influence() returned; whether coefficients are computed
  = Numbers, matrices, or a list.
  > round(max(cooks.distance(lm(dist ~ speed, cars))), 3)
effects proj alias dummy.coef dummy.coef.lm model.tables replications: What a fitted model is made of
  @object,x,data,formula a fit
  @use.na,type,se,unweighted.scale,onedf,cterms,complete,partial,partial.pattern,set.sign,unlist.coef,... what is shown
  = Numbers, or tables with print methods.
  > fit <- aov(yield ~ block + N, npk); model.tables(fit, "means")$tables$N
case.names variable.names: Names of cases and variables
  Row names of the data, and names of the coefficients.
  @object,full a fit; whether cases of weight 0 count
  = Names.
  > variable.names(lm(dist ~ speed, cars))
relevel reorder: Change the order of levels
  reorder() sorts levels by a function of numbers, which makes plots readable.
  @ref the first level
  @x,X,FUN,order,decreasing factor, numbers, function of each level's numbers
  = A factor.
  > levels(relevel(factor(c("a", "b")), ref = "b"))
  > levels(reorder(c("a", "b", "c"), c(3, 1, 2)))
lsfit ls.diag ls.print: Least squares with matrices
  Without formulas; lm() is easier.
  @x,y,wt terms, response, weights
  @intercept,tolerance,yname,ls.out,digits,print.it whether there is an intercept; what is printed
  = A list.
  > lsfit(cars$speed, cars$dist)$coefficients
numericDeriv getInitial selfStart sortedXyData NLSstAsymptotic NLSstClosestX NLSstLfAsymptote NLSstRtAsymptote: Parts of nonlinear models
  selfStart() makes a model function that finds starting values; numericDeriv() computes derivatives by differences.
  @expr,theta,rho,dir,eps,central expression, names of parameters, environment, direction and size of differences
  @object,model,initial,parameters,template,data,... function or formula, and names
  @x,y,xy,yval coordinates, and a value
  = Numbers with attribute "gradient"; a function.
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
  @x,input,time,Dose,conc the variable
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
  @xout,n,xmin,xmax where values are wanted, or at how many places
  @method "linear" or "constant"; "fmm", "natural", "periodic", "hyman" ...
  @yleft,yright,rule,f values outside: rule 1 missing, 2 those at the ends; where constant steps are
  @ties what is done about equal x: a function such as mean
  @na.rm,m whether missing ones are left out; slopes
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
  @x,y,formula,data,weights,subset,na.action,contrasts,model data
  @iter,eps,maxiter,trace.iter,na.rm iterations
  @... further arguments
  = Objects with print methods.
  > isoreg(c(1, 3, 2, 4))$yf; coef(line(cars))
nlm nlminb constrOptim: Other ways to minimise
  nlminb() takes limits; constrOptim() straight limits ui %*% theta >= ci.
  @f,objective,gradient,hessian,grad,gr the function, and its derivatives
  @p,start,theta starting values
  @lower,upper,ui,ci limits
  @typsize,fscale,print.level,ndigit,gradtol,stepmax,steptol,iterlim,check.analyticals,scale,control sizes, and when it ends
  @mu,method,outer.iterations,outer.eps,... of the outer loop
  = A list: `estimate` and `minimum`; `par` and `objective` or `value`.
  > round(nlminb(c(0, 0), function(p) sum((p - 1:2)^2), upper = c(5, 1.5))$par, 3)
optimize optimise uniroot: Functions of one variable
  The minimum, or a place where the function is 0, which must have different signs at the ends.
  @f,... the function and further arguments
  @interval,lower,upper limits
  @maximum whether the maximum is wanted
  @tol,maxiter how exact; most steps
  @f.lower,f.upper,extendInt,check.conv,trace values at the ends; whether the limits may be moved
  = A list: `minimum` and `objective`; `root`, `f.root`, `iter`.
  > optimize(function(x) (x - 2)^2, c(0, 5))$minimum
  > round(uniroot(function(x) x^2 - 2, c(0, 2), tol = 1e-9)$root, 6)
optim optimHess: Minimise a function of several variables
  optim() needs no derivatives with "Nelder-Mead"; "BFGS" and "L-BFGS-B" (which takes limits) are quick for smooth functions; "Brent" is for one variable.
  @par starting values
  @fn the function, of a vector
  @gr its gradient; by differences if not given
  @method,lower,upper how; limits with "L-BFGS-B"
  @control list of settings: fnscale = -1 maximises, maxit, reltol, trace
  @hessian whether second derivatives are returned
  @... further arguments of the function
  = A list of `par`, `value`, `counts`, `convergence` (0: reached) and `message`.
  > f <- function(p) (p[1] - 1)^2 + (p[2] + 2)^2; round(optim(c(0, 0), f, method = "BFGS")$par, 4)
integrate: Integrals
  A function with a narrow peak on a long interval is best integrated in parts.
  @f a function that takes vectors
  @lower,upper limits, which may be infinite
  @subdivisions,rel.tol,abs.tol,stop.on.error,keep.xy,aux how exact; whether failure is an error
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
  Independence of rows and columns, or given probabilities; fisher.test() is exact for small counts; mcnemar.test() for pairs; mantelhaen.test() for tables by strata.
  @x,y,z,p,rescale.p a table, or factors; probabilities
  @correct,simulate.p.value,B,workspace,hybrid,hybridPars,control,or,conf.int,conf.level,alternative,exact how it is computed; odds ratio under the hypothesis
  = An object of class "htest"; `$expected` are the expected counts.
  > fisher.test(matrix(c(3, 1, 1, 3), 2))$p.value
  > chisq.test(matrix(c(12, 5, 7, 9), 2))
binom.test prop.test prop.trend.test poisson.test: Tests of shares and rates
  binom.test() is exact; prop.test() compares shares of several groups; poisson.test() rates.
  @x,n,p,r counts, numbers of trials, and share or rate under the hypothesis
  @score,T,alternative,conf.level,correct scores of the groups; time; kind of test
  = An object of class "htest".
  > binom.test(7, 10)$p.value
  > prop.test(c(15, 25), c(50, 50))$p.value
ks.test shapiro.test: Tests of distributions
  ks.test() compares a sample with a distribution, given by its function's name, or two samples; shapiro.test() asks whether values are normal.
  @x,y,... a sample; a second one or a distribution with its parameters
  @alternative,exact,simulate.p.value,B kind of test
  = An object of class "htest".
  > shapiro.test(cars$dist)$p.value; ks.test(c(0.1, 0.4, 0.7), "punif")$p.value
cor.test: Test of a correlation
  Is it different from 0?
  @x,y,formula,data,method,alternative,exact,continuity,conf.level,... numbers or ~ a + b; "pearson", "kendall" or "spearman"; kind of test
  = An object of class "htest".
  > cor.test(mtcars$mpg, mtcars$wt)$p.value
var.test bartlett.test mauchly.test oneway.test: Tests of variances and means
  var.test() compares two variances, bartlett.test() several, oneway.test() means without equal variances, mauchly.test() asks for sphericity.
  @x,y,g,formula,data,object,... samples, or values ~ groups; a fit
  @ratio,alternative,conf.level,var.equal,Sigma,T,M,X,idata,subset,na.action kind of test
  = An object of class "htest".
  > bartlett.test(count ~ spray, InsectSprays)$p.value; oneway.test(weight ~ group, PlantGrowth)$p.value
Box.test PP.test: Tests of time series
  Is there correlation at the first lags; is there a unit root?
  @x,lag,type,fitdf,lshort series, how many lags, "Box-Pierce" or "Ljung-Box"; fitted parameters
  = An object of class "htest".
  > Box.test(lh, type = "Ljung")$p.value
TukeyHSD: Tukey's honest significant differences
  All pairs of means are compared at once.
  @x,which,ordered,conf.level,... an aov() fit, its factors, and level of the intervals
  = Tables of differences with intervals, with a plot method.
  > TukeyHSD(aov(weight ~ group, PlantGrowth))$group[, "p adj"]
p.adjust pairwise.t.test pairwise.wilcox.test pairwise.prop.test pairwise.table: Many tests at once
  Bonferroni and Holm control the chance of any false finding, "BH" (or "fdr") the share of false ones.
  @p p values
  @method,p.adjust.method,n "holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "none"; how many tests
  @x,g,pool.sd,paired,alternative,compare.levels,level.names,... values and groups; how pairs are compared
  = Numbers; pairwise tests a table that prints.
  > p.adjust(c(0.01, 0.02, 0.03), "bonferroni")
  > p.adjust(c(0.01, 0.02, 0.03), "BH"); pairwise.t.test(airquality$Ozone, airquality$Month)$p.value[1, 1]
power.t.test power.prop.test power.anova.test: Power of tests and sizes of samples
  One of size, effect, level and power is left out and computed.
  @n,delta,sd,p1,p2,groups,between.var,within.var size of each group, difference, or shares
  @sig.level,power,type,alternative,strict,tol level, power, "two.sample", "one.sample" or "paired"
  = An object that prints all of them.
  > power.t.test(delta = 1, sd = 1, power = 0.9)$n
  > power.prop.test(p1 = 0.5, p2 = 0.7, power = 0.8)$n
density density.default bw.nrd0 bw.nrd bw.ucv bw.bcv bw.SJ: Kernel estimates of densities
  @bw bandwidth, or the rule that finds it
  @x,weights numbers and weights
  @adjust factor of the bandwidth
  @kernel,window,width "gaussian", "epanechnikov", "rectangular" ...
  @n,from,to,cut,ext,old.coords,subdensity at how many places, and how far beyond the data
  @give.Rkern,nb,lower,upper,tol of the rules that find bandwidths
  @... further arguments
  = An object of class "density" with x and y, which plot() and print() show.
  > density(faithful$eruptions)$bw
  > d <- density(c(1, 2, 2, 3), bw = 1, n = 5); round(d$y, 3)
ecdf stepfun as.stepfun is.stepfun knots plot.ecdf plot.stepfun: Empirical distributions and step functions
  ecdf(x)(q) is the share of values up to q; knots() are the places of steps.
  @x,y,f,right,ties values; heights; how steps are joined
  @Fn,fn,... a function of this kind
  @verticals,do.points,col.points,cex.points,col.hor,col.vert,col.01line,xval,pch,xlim how it is drawn
  = A function.
  > ecdf(c(1, 2, 2, 3))(2)
  > f <- ecdf(c(3, 1, 2)); f(2); knots(f); s <- stepfun(1:2, c(0, 1, 5)); s(c(0, 1.5, 3))
qqnorm qqline qqplot ppoints: Quantiles against quantiles
  Normal values lie along a line, which qqline() draws; qqplot() compares two samples; ppoints() are the probabilities.
  @y,x values
  @datax,distribution,probs,qtype whether values are on the x axis; other distributions; quantiles through which the line goes
  @plot.it,n,a whether it is drawn; how many
  @... graphical parameters
  = A list of x and y, invisibly.
  > qqnorm(precip)
  > ppoints(4)
aggregate aggregate.data.frame aggregate.ts ave: Summaries of groups
  ave() returns a value for each element, that of its group, which fits into the data frame.
  @by list of groups
  @FUN function that summarises
  @x,data,formula a data frame, or values ~ groups
  @nfrequency,ndeltat,ts.eps new frequency of a time series
  @simplify,drop whether results are vectors; whether combinations that do not occur are left out
  @subset,na.action,... rows that are used; missing values
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
  @formula,data,subset,na.action,exclude,drop.unused.levels,addNA,sparse as in lm(); whether missing values are counted
  @x,row.vars,col.vars,row.var.names,file,sep,quote,skip,digits,append,... which variables are rows, and columns
  @A,margin,FUN,quiet a table; which margins get what
  = A table.
  > xtabs(~ cyl + gear, mtcars)
  > ftable(Titanic, row.vars = 1:2)[1:2, ]; addmargins(table(c(1, 1, 2), c("a", "b", "a")))
complete.cases na.omit na.exclude na.fail na.pass na.action na.contiguous naresid napredict naprint: Cases without missing values
  Models leave rows with missing values out (na.omit), keep their places in residuals (na.exclude), or stop (na.fail).
  @object,x an object
  @omit,... what na.action() returned
  = Logical values, or the object without missing values.
  > na.omit(c(1, NA, 3))
  > complete.cases(data.frame(a = c(1, NA), b = 3:4)); nrow(na.omit(airquality))
setNames: An object with names
  @object,nm an object, and its names
  = The object.
  > setNames(1:2, c("a", "b"))
dist as.dist hclust cutree as.hclust cophenetic rect.hclust identify.hclust: Distances and clusters
  dist() of rows; hclust() joins the nearest ones step by step; cutree() makes groups.
  @x,method,diag,upper,p data; "euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski"; what is printed
  @d,members distances, and sizes; method of hclust(): "complete", "single", "average", "ward.D2" ...
  @tree,k,h,which,border,cluster how many groups, or at which height; how they are drawn
  @N,MAXCLUSTER,DEV.FUN,m,... of identify.hclust()
  = An object of class "dist" or "hclust"; numbers of groups.
  > cutree(hclust(dist(c(1, 2, 9))), k = 2)
  > dist(matrix(c(0, 3, 0, 4), 2)); hclust(dist(c(1, 2, 9)))$height
kmeans: Clusters around means
  Starts are random: use set.seed() and several.
  @centers number of clusters, or where they start
  @x data
  @iter.max,nstart,algorithm,trace most steps; how many starts, of which the best is kept; "Hartigan-Wong", "Lloyd" or "MacQueen"
  @object,... a result
  = A list of `cluster`, `centers`, `withinss`, `size` ... of class "kmeans".
  > set.seed(1); kmeans(c(1, 2, 9, 10), 2, nstart = 5)$size
dendrapply as.dendrogram order.dendrogram is.leaf heatmap: Trees of clusters
  heatmap() draws a matrix in colours, its rows and columns sorted by clusters.
  @X,FUN,object,how,x a dendrogram, and a function of its nodes
  @hang,check,... how far leaves hang
  @Rowv,Colv,distfun,hclustfun,reorderfun,add.expr,symm,revC,scale,na.rm of heatmap(): order of rows and columns, how it is found; whether rows are scaled
  @margins,ColSideColors,RowSideColors,cexRow,cexCol,labRow,labCol,main,xlab,ylab,keep.dendro,verbose what is drawn
  = A dendrogram; heatmap() the orders, invisibly.
  > heatmap(as.matrix(mtcars[1:5]))
  > d <- as.dendrogram(hclust(dist(c(1, 5, 2)))); order.dendrogram(d)
cmdscale cancor mahalanobis: Scaling, canonical correlations and distances
  cmdscale() finds places from distances; cancor() correlations of two sets of variables; mahalanobis() distances in units of the covariance.
  @d,k,eig,add,x.ret,list. distances, dimensions, and what is returned
  @x,y,xcenter,ycenter,center,cov,inverted,... data, middle, covariance or its inverse
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
  = A list of `sdev` and `rotation` (or `loadings`), and coordinates `x`.
  > summary(prcomp(USArrests, scale. = TRUE))$importance[2, ]
loglin: Log-linear models of tables
  Fits margins of a table by iteration.
  @table,margin,start,fit,eps,iter,param,print a table; margins that are fitted; what is returned
  = A list with the tests.
  > loglin(HairEyeColor, list(c(1, 2), 3), print = FALSE)$df
manova SSD estVar: Several responses
  @... arguments of aov()
  @object,x a fit
  = An object for summary(), which tests all responses together.
  > summary(manova(cbind(Sepal.Length, Petal.Length) ~ Species, iris))$stats[1, "Pillai"]
ts as.ts is.ts is.mts time start end frequency deltat cycle window window<- tsp tsp<- hasTsp lag ts.intersect ts.union .preformat.ts: Time series
  Values at equal steps of time. window() takes a part, lag() shifts, ts.union() puts several side by side; time() and cycle() tell when.
  @start,end first and last time
  @data,x,object values
  @deltat,ts.eps,class,names step of time; tolerance; classes and names
  @k,offset,extend,value,frequency,dframe,calendar,... shift; whether beyond the ends; new values
  = An object of class "ts".
  > ts(1:4, start = c(2024, 2), frequency = 4)
  > x <- ts(1:6, start = c(2024, 11), frequency = 12); window(x, start = c(2025, 1)); time(x)[1:2]
acf pacf ccf ARMAacf acf2AR plot.ts ts.plot lag.plot monthplot cpgram tsdiag: Look at time series
  Correlation with values some steps before; dashed lines are limits for no correlation. pacf() takes out what lies between.
  @x,y,...,series series
  @lag.max,plot,na.action,demean how many lags; "correlation", "covariance", "partial"
  @ar,ma,pacf,acf coefficients or correlations
  @plot.type,xy.labels,xy.lines,panel,nc,yax.flip,mar.multi,oma.multi,axes,gpars several series in one or many plots
  @lags,layout,set.lags,main,asp,diag,diag.col,type,oma,ask,do.lines,labels,ts of lag.plot()
  @base,phase,ylab,box,taper,ci.col,object,gof.lag of monthplot(), cpgram() and tsdiag()
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
  @object,gof.lag a fit
  = An object of class "Arima".
  > fit <- arima(lh, order = c(1, 0, 0)); round(predict(fit, n.ahead = 2)$pred, 3)
filter diffinv embed kernel kernapply df.kernel bandwidth.kernel is.tskernel: Filters
  filter() makes weighted means of neighbours, or, "recursive", of earlier results; embed() a matrix of lags; diffinv() sums up differences.
  @x,filter,method,sides,circular,init series, weights, "convolution" or "recursive"; 1 past values only; whether it goes round
  @lag,differences,xi,dimension steps, and how often; first values
  @coef,m,r,name,k,... coefficients or name of a kernel
  = A time series, a matrix, or a kernel.
  > filter(1:5, rep(1/3, 3)); embed(1:4, 2); diffinv(1:3)
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
  @n.freq,order,plot,na.action,log at how many frequencies
  = A list of `freq` and `spec`, invisibly if drawn.
  > s <- spectrum(lh, plot = FALSE); round(s$freq[which.max(s$spec)], 3)
fft mvfft nextn convolve: Fourier transforms
  nextn() tells a larger length that is fast.
  @z,x,y numbers
  @inverse,factors,n,conj,type whether it goes back (divide by the length then); which sizes are fast; kind of convolution
  = Complex numbers.
  > Mod(fft(c(1, 0, 0, 0)))
  > Re(fft(fft(1:3), inverse = TRUE)) / 3; convolve(1:3, c(0, 1), type = "o"); nextn(13)
poly polym toeplitz: Polynomials and Toeplitz matrices
  Columns that are orthogonal, for y ~ poly(x, 2); raw = TRUE gives plain powers.
  @x,degree,coefs,raw,simple numbers and the highest power
  @r,ncol,... first row (and column) of a Toeplitz matrix
  = A matrix.
  > poly(1:3, 2, raw = TRUE, simple = TRUE); toeplitz(1:3)
simulate profile weights getCall printCoefmat preplot: Other generics of models
  simulate() draws new responses from a model; profile() looks around the estimates; getCall() is the call of a fit.
  @object,x,fitted a fit
  @nsim,seed how many new responses
  @digits,signif.stars,signif.legend,dig.tst,cs.ind,tst.ind,zap.ind,P.values,has.Pvalue,eps.Pvalue,na.print columns of the table, and how they are shown
  @... further arguments
  = A data frame, a matrix, a call.
  > set.seed(1); head(simulate(lm(dist ~ speed, cars)), 2); getCall(lm(dist ~ speed, cars))
symnum: Numbers as symbols
  A table of correlations becomes readable.
  @x,cutpoints,symbols,legend,na,eps,numeric.x numbers, limits, and a symbol for each interval
  @show.max,show.min,abbr.colnames,lower.triangular,diag.lower.tri,corr of correlations
  = Texts that print as a table.
  > symnum(cor(mtcars[1:4]))
interaction.plot termplot: Pictures of models
  Lines that are not parallel show that factors interact; termplot() draws what each term adds.
  @x.factor,trace.factor,response,fun groups on the axis, groups of lines, values, and what is computed
  @trace.label,fixed,leg.bg,leg.bty,legend,xtick,xaxt legend and axis
  @model,data,partial.resid,rug,terms,se,xlabs,ylabs,main a fit, and which terms
  @col.term,lwd.term,col.se,lty.se,lwd.se,col.res,col.smth,lty.smth,span.smth,smooth,use.factor.levels,transform.x,envir,ask,plot how it is drawn
  = NULL, invisibly.
  > with(ToothGrowth, interaction.plot(dose, supp, len))
  > termplot(lm(mpg ~ wt + hp, mtcars), ask = FALSE)
)---"
