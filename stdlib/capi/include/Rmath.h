/* Rmath.h - Distributions, random numbers and special functions by their C names (libRmath). */
#ifndef ORBIT_R_MATH_H
#define ORBIT_R_MATH_H

#include "R.h"

#ifdef __cplusplus
extern "C" {
#endif

double Rf_bessel_i(double, double, double);
double Rf_bessel_j(double, double);
double Rf_bessel_k(double, double, double);
double Rf_bessel_y(double, double);
double Rf_beta(double, double);
double Rf_choose(double, double);
double Rf_dbeta(double, double, double, int);
double Rf_dbinom(double, double, double, int);
double Rf_dcauchy(double, double, double, int);
double Rf_dchisq(double, double, int);
double Rf_dexp(double, double, int);
double Rf_df(double, double, double, int);
double Rf_dgamma(double, double, double, int);
double Rf_dgeom(double, double, int);
double Rf_dhyper(double, double, double, double, int);
double Rf_digamma(double);
double Rf_dlnorm(double, double, double, int);
double Rf_dlogis(double, double, double, int);
double Rf_dnbeta(double, double, double, double, int);
double Rf_dnbinom(double, double, double, int);
double Rf_dnbinom_mu(double, double, double, int);
double Rf_dnchisq(double, double, double, int);
double Rf_dnf(double, double, double, double, int);
double Rf_dnorm4(double, double, double, int);
double Rf_dnt(double, double, double, int);
double Rf_dpois(double, double, int);
double Rf_dsignrank(double, double, int);
double Rf_dt(double, double, int);
double Rf_dunif(double, double, double, int);
double Rf_dweibull(double, double, double, int);
double Rf_dwilcox(double, double, double, int);
double Rf_gammafn(double);
double Rf_lbeta(double, double);
double Rf_lchoose(double, double);
double Rf_lgamma1p(double);
double Rf_lgammafn(double);
double Rf_log1pmx(double);
double Rf_pbeta(double, double, double, int, int);
double Rf_pbinom(double, double, double, int, int);
double Rf_pcauchy(double, double, double, int, int);
double Rf_pchisq(double, double, int, int);
double Rf_pentagamma(double);
double Rf_pexp(double, double, int, int);
double Rf_pf(double, double, double, int, int);
double Rf_pgamma(double, double, double, int, int);
double Rf_pgeom(double, double, int, int);
double Rf_phyper(double, double, double, double, int, int);
double Rf_plnorm(double, double, double, int, int);
double Rf_plogis(double, double, double, int, int);
double Rf_pnbeta(double, double, double, double, int, int);
double Rf_pnbinom(double, double, double, int, int);
double Rf_pnbinom_mu(double, double, double, int, int);
double Rf_pnchisq(double, double, double, int, int);
double Rf_pnf(double, double, double, double, int, int);
double Rf_pnorm5(double, double, double, int, int);
double Rf_pnt(double, double, double, int, int);
double Rf_ppois(double, double, int, int);
double Rf_psigamma(double, double);
double Rf_psignrank(double, double, int, int);
double Rf_pt(double, double, int, int);
double Rf_punif(double, double, double, int, int);
double Rf_pweibull(double, double, double, int, int);
double Rf_pwilcox(double, double, double, int, int);
double Rf_qbeta(double, double, double, int, int);
double Rf_qbinom(double, double, double, int, int);
double Rf_qcauchy(double, double, double, int, int);
double Rf_qchisq(double, double, int, int);
double Rf_qexp(double, double, int, int);
double Rf_qf(double, double, double, int, int);
double Rf_qgamma(double, double, double, int, int);
double Rf_qgeom(double, double, int, int);
double Rf_qhyper(double, double, double, double, int, int);
double Rf_qlnorm(double, double, double, int, int);
double Rf_qlogis(double, double, double, int, int);
double Rf_qnbeta(double, double, double, double, int, int);
double Rf_qnbinom(double, double, double, int, int);
double Rf_qnbinom_mu(double, double, double, int, int);
double Rf_qnchisq(double, double, double, int, int);
double Rf_qnf(double, double, double, double, int, int);
double Rf_qnorm5(double, double, double, int, int);
double Rf_qnt(double, double, double, int, int);
double Rf_qpois(double, double, int, int);
double Rf_qsignrank(double, double, int, int);
double Rf_qt(double, double, int, int);
double Rf_qunif(double, double, double, int, int);
double Rf_qweibull(double, double, double, int, int);
double Rf_qwilcox(double, double, double, int, int);
double Rf_rbeta(double, double);
double Rf_rbinom(double, double);
double Rf_rcauchy(double, double);
double Rf_rchisq(double);
double Rf_rexp(double);
double Rf_rf(double, double);
double Rf_rgamma(double, double);
double Rf_rgeom(double);
double Rf_rhyper(double, double, double);
double Rf_rlnorm(double, double);
double Rf_rlogis(double, double);
double Rf_rnbinom(double, double);
double Rf_rnbinom_mu(double, double);
double Rf_rnchisq(double, double);
double Rf_rnorm(double, double);
double Rf_rpois(double);
double Rf_rsignrank(double);
double Rf_rt(double);
double Rf_runif(double, double);
double Rf_rweibull(double, double);
double Rf_rwilcox(double, double);
double Rf_tetragamma(double);
double Rf_trigamma(double);

#ifdef __cplusplus
}
#endif

#ifndef R_NO_REMAP_RMATH
#define bessel_i Rf_bessel_i
#define bessel_j Rf_bessel_j
#define bessel_k Rf_bessel_k
#define bessel_y Rf_bessel_y
#define beta Rf_beta
#define choose Rf_choose
#define dbeta Rf_dbeta
#define dbinom Rf_dbinom
#define dcauchy Rf_dcauchy
#define dchisq Rf_dchisq
#define dexp Rf_dexp
#define df Rf_df
#define dgamma Rf_dgamma
#define dgeom Rf_dgeom
#define dhyper Rf_dhyper
#define digamma Rf_digamma
#define dlnorm Rf_dlnorm
#define dlogis Rf_dlogis
#define dnbeta Rf_dnbeta
#define dnbinom Rf_dnbinom
#define dnbinom_mu Rf_dnbinom_mu
#define dnchisq Rf_dnchisq
#define dnf Rf_dnf
#define dnorm Rf_dnorm4
#define dnt Rf_dnt
#define dpois Rf_dpois
#define dsignrank Rf_dsignrank
#define dt Rf_dt
#define dunif Rf_dunif
#define dweibull Rf_dweibull
#define dwilcox Rf_dwilcox
#define gammafn Rf_gammafn
#define lbeta Rf_lbeta
#define lchoose Rf_lchoose
#define lgamma1p Rf_lgamma1p
#define lgammafn Rf_lgammafn
#define log1pmx Rf_log1pmx
#define pbeta Rf_pbeta
#define pbinom Rf_pbinom
#define pcauchy Rf_pcauchy
#define pchisq Rf_pchisq
#define pentagamma Rf_pentagamma
#define pexp Rf_pexp
#define pf Rf_pf
#define pgamma Rf_pgamma
#define pgeom Rf_pgeom
#define phyper Rf_phyper
#define plnorm Rf_plnorm
#define plogis Rf_plogis
#define pnbeta Rf_pnbeta
#define pnbinom Rf_pnbinom
#define pnbinom_mu Rf_pnbinom_mu
#define pnchisq Rf_pnchisq
#define pnf Rf_pnf
#define pnorm Rf_pnorm5
#define pnt Rf_pnt
#define ppois Rf_ppois
#define psigamma Rf_psigamma
#define psignrank Rf_psignrank
#define pt Rf_pt
#define punif Rf_punif
#define pweibull Rf_pweibull
#define pwilcox Rf_pwilcox
#define qbeta Rf_qbeta
#define qbinom Rf_qbinom
#define qcauchy Rf_qcauchy
#define qchisq Rf_qchisq
#define qexp Rf_qexp
#define qf Rf_qf
#define qgamma Rf_qgamma
#define qgeom Rf_qgeom
#define qhyper Rf_qhyper
#define qlnorm Rf_qlnorm
#define qlogis Rf_qlogis
#define qnbeta Rf_qnbeta
#define qnbinom Rf_qnbinom
#define qnbinom_mu Rf_qnbinom_mu
#define qnchisq Rf_qnchisq
#define qnf Rf_qnf
#define qnorm Rf_qnorm5
#define qnt Rf_qnt
#define qpois Rf_qpois
#define qsignrank Rf_qsignrank
#define qt Rf_qt
#define qunif Rf_qunif
#define qweibull Rf_qweibull
#define qwilcox Rf_qwilcox
#define rbeta Rf_rbeta
#define rbinom Rf_rbinom
#define rcauchy Rf_rcauchy
#define rchisq Rf_rchisq
#define rexp Rf_rexp
#define rf Rf_rf
#define rgamma Rf_rgamma
#define rgeom Rf_rgeom
#define rhyper Rf_rhyper
#define rlnorm Rf_rlnorm
#define rlogis Rf_rlogis
#define rnbinom Rf_rnbinom
#define rnbinom_mu Rf_rnbinom_mu
#define rnchisq Rf_rnchisq
#define rnorm Rf_rnorm
#define rpois Rf_rpois
#define rsignrank Rf_rsignrank
#define rt Rf_rt
#define runif Rf_runif
#define rweibull Rf_rweibull
#define rwilcox Rf_rwilcox
#define tetragamma Rf_tetragamma
#define trigamma Rf_trigamma
#endif
#define M_LN_SQRT_2PI 0.918938533204672741780329736406
#define M_SQRT_2dPI 0.797884560802865355879892119869
#define M_1_SQRT_2PI 0.398942280401432677939946059934
#define M_2PI 6.283185307179586476925286766559

#endif
