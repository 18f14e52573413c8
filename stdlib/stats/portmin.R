# portmin.R - Minimisation by the model-trust-region method of the PORT library, without bounds: a secant approximation
# L L' of the Hessian, double dogleg steps, and the rules of Dennis, Gay and Welsch (ACM TOMS 7, 1981; Gay, TOMS 9, 1983)
# for accepting steps, changing the radius and ending. Called by nlminb().

# Settings under the names that nlminb() gives them.
.port_settings <- function(control, call) {
  eps <- .Machine$double.eps
  s <- list(eval.max = 200L, iter.max = 150L, trace = 0L, abs.tol = 0, rel.tol = 1e-10, x.tol = sqrt(eps), xf.tol = 100 * eps, step.min = 1,
            step.max = 1, sing.tol = 1e-10)
  if (!length(control)) return(s)
  at <- pmatch(names(control), names(s))
  if (anyNA(at))
    warning(simpleWarning(gettextf("unrecognized control elements named %s ignored", paste(sQuote(names(control)[is.na(at)]), collapse = ", ")), call))
  known <- !is.na(at)
  s[at[known]] <- control[known]
  if (is.null(control$sing.tol)) s$sing.tol <- s$rel.tol
  s
}

# The length of step s in units of the scale, relative to both ends.
.port_moved <- function(d, x, x0) {
  size <- max(d * (abs(x) + abs(x0)))
  if (isTRUE(size > 0)) max(abs(d * (x - x0))) / size else 0
}

# Products with the factor L and its transpose, and what solves them, in the order of sums of the library.
.port_norm <- function(x) .Internal(blas_norm(x))
.port_dot <- function(x, y) .Internal(blas_dot(x, y))
.port_solve <- function(L, y) {
  for (i in seq_along(y)) y[i] <- (y[i] - .port_dot(L[i, seq_len(i - 1L)], y[seq_len(i - 1L)])) / L[i, i]
  y
}
.port_tsolve <- function(L, y) {
  for (i in length(y):1) {
    y[i] <- y[i] / L[i, i]
    k <- seq_len(i - 1L)
    y[k] <- y[k] - y[i] * L[i, k]
  }
  y
}
.port_ttimes <- function(L, y) {
  x <- numeric(length(y))
  for (i in seq_along(y)) {
    k <- seq_len(i)
    x[k] <- x[k] + y[i] * L[i, k]
  }
  x
}
.port_times <- function(L, y) {
  x <- y
  for (i in seq_along(y)) {
    t <- 0
    for (j in seq_len(i)) t <- t + L[i, j] * y[j]
    x[i] <- t
  }
  x
}

# A double dogleg step of length m$radius at most.
.port_dogleg <- function(m) {
  ghg <- 2 * m$nreduc
  part <- if (isTRUE(m$dst0 > 0)) m$radius / m$dst0 else 1 # NaN: as if the step were short
  if (part >= 1) {
    m$stppar <- 0
    m$dstnrm <- m$dst0
    m$gtstep <- -ghg
    m$preduc <- m$nreduc
    return(-m$newton)
  }
  m$dstnrm <- m$radius
  cauchy <- (m$dgnorm / m$gthg)^2
  relax <- 1 - 0.8 * (1 - m$dgnorm * m$dgnorm * cauchy / ghg)
  if (part >= relax) {
    m$stppar <- 1 - (part - relax) / (1 - relax)
    m$gtstep <- -part * ghg
    m$preduc <- part * (1 - 0.5 * part) * ghg
    return(-part * m$newton)
  }
  if (m$dgnorm * cauchy >= m$radius) {
    m$stppar <- 1 + m$dgnorm * cauchy / m$radius
    m$gtstep <- -m$radius * m$dgnorm
    m$preduc <- m$radius * (m$dgnorm - 0.5 * m$radius * (m$gthg / m$dgnorm)^2)
    return(-m$radius / m$dgnorm * m$steepest)
  }
  cross <- cauchy * relax * ghg / m$dgnorm
  t1 <- cross - m$dgnorm * cauchy^2
  t2 <- m$radius * (m$radius / m$dgnorm) - m$dgnorm * cauchy^2
  far <- relax * m$dst0
  t3 <- (far / m$dgnorm) * far - cross - t1
  t <- t2 / (t1 + sqrt(t1^2 + t3 * t2))
  along <- (t - 1) * cauchy
  m$stppar <- 2 - t
  m$gtstep <- along * m$dgnorm^2 - t * relax * ghg
  m$preduc <- -along * m$dgnorm^2 * (0.5 * (t + 1) - t * relax) + t * relax * (1 - 0.5 * t * relax) * ghg
  along * m$steepest - t * relax * m$newton
}

# BFGS's update of the factor L after step s changed the gradient by y (Goldfarb's recurrence).
.port_update <- function(L, s, y) {
  n <- length(s)
  w <- .port_ttimes(L, s)
  shs <- .port_dot(w, w)
  ys <- .port_dot(y, s)
  if (ys >= 0.1 * shs) {
    cy <- 1 / (sqrt(ys) * sqrt(shs))
    cs <- 1 / shs
  } else {
    theta <- 0.9 * shs / (shs - ys)
    cy <- theta / (shs * sqrt(0.1))
    cs <- (1 + (theta - 1) / sqrt(0.1)) / shs
  }
  z <- cy * .port_solve(L, y) - cs * w
  lambda <- beta <- gamma <- numeric(n)
  for (j in seq_len(n - 1L)) lambda[n - j] <- (if (j > 1L) lambda[n - j + 1L] else 0) + w[n - j + 1L]^2
  nu <- 1
  eta <- 0
  for (j in seq_len(n - 1L)) {
    a <- nu * z[j] - eta * w[j]
    theta <- 1 + a * w[j]
    t <- a * lambda[j]
    root <- sqrt(theta^2 + a * t)
    if (theta > 0) root <- -root
    b <- theta * w[j] + t
    gamma[j] <- b * nu / root
    beta[j] <- (a - b * eta) / root
    lambda[j] <- root
    nu <- -nu / root
    eta <- -(eta + a^2 / (theta - root)) / root
  }
  lambda[n] <- 1 + (nu * z[n] - eta * w[n]) * w[n]
  for (j in n:1) {
    below <- seq_len(n - j) + j
    old <- L[below, j]
    wj <- w[j]
    zj <- z[j]
    w[j] <- L[j, j] * wj
    z[j] <- L[j, j] * zj
    L[below, j] <- lambda[j] * old + beta[j] * w[below] + gamma[j] * z[below]
    w[below] <- w[below] + old * wj
    z[below] <- z[below] + old * zj
    L[j, j] <- lambda[j] * L[j, j]
  }
  L
}

# Where the ratio of what was gained to what was hoped for is poor: a smaller radius.
.port_shrink <- function(m, rfac) {
  m$xirc <- m$irc
  gain <- m$gtstep + m$fdif
  m$radfac <- rfac * if (isTRUE(gain < m$gtstep)) max(0.1, 0.5 * m$gtstep / gain) else 0.5
  if (m$reldx <= m$set$xf.tol) {
    m$irc <- 12L
    FALSE
  } else m$f < m$f0
}

# What is remembered of the best step of this iteration.
.port_keep <- function(m) {
  m$flast <- m$f
  if (m$restore == 0L) m$restore <- 2L
  m$dstsav <- m$dstnrm
  m$plast <- m$preduc
  m$gtlast <- m$gtstep
}

# Judges the step that led to m$f.  m$irc becomes 1 or 5: try another radius; 3, 4: accept; 6: try a step of length
# step.max to see whether the model is singular; 7 and more: an end.
.port_assess <- function(m) {
  m$restore <- 0L
  rfac <- 1
  good <- TRUE
  if (m$irc == 6L) {
    m$gtstep <- m$gtlast
    m$dstnrm <- abs(m$dstsav)
    m$irc <- m$xirc
    m$nreduc <- -m$preduc
    m$preduc <- m$plast
    m$restore <- 3L
    if (-m$nreduc <= m$set$sing.tol * abs(m$f0)) m$irc <- 11L
    return(invisible())
  }
  if (m$irc == 4L || m$irc == 3L) { # a new iteration
    m$radinc <- 0L
    m$flast <- m$f0
  } else if (m$irc == 1L) m$radinc <- -1L
  else if (!isTRUE(m$f < m$flast) && m$flast < m$f0) { # back to the shorter step
    m$restore <- 3L
    m$f <- m$flast
    m$preduc <- m$plast
    m$gtstep <- m$gtlast
    rfac <- m$dstnrm / m$dstsav
    m$dstnrm <- m$dstsav
    good <- FALSE
  }
  m$fdif <- m$f0 - m$f
  if (!isTRUE(m$fdif > 1e-4 * m$preduc) && m$radinc <= 0L) {
    if (!isTRUE(m$f < m$f0)) {
      m$flast <- m$f
      m$f <- m$f0
      m$restore <- 1L
    }
    m$irc <- 5L
    m$radinc <- m$radinc - 1L
    if (.port_shrink(m, rfac)) .port_keep(m)
  } else if (!isTRUE(m$fdif > 0.1 * m$preduc)) {
    m$dstsav <- m$dstnrm
    m$irc <- 4L
    if (.port_shrink(m, rfac)) .port_keep(m)
  } else {
    m$dstsav <- m$dstnrm
    if (m$fdif < -0.75 * m$gtstep || m$radinc < 0L || m$restore == 1L || m$restore == 3L) {
      m$radfac <- 1
      m$irc <- 3L
    } else {
      m$radfac <- 4
      if (m$fdif < (0.5 / 4 - 1) * m$gtstep) m$radfac <- max(2, 0.5 * m$gtstep / (m$gtstep + m$fdif))
      m$irc <- 4L
      if (m$stppar != 0) {
        m$irc <- 5L
        m$radinc <- m$radinc + 1L
        .port_keep(m)
      }
    }
    m$xirc <- m$irc
  }
  .port_tests(m, good)
}

.port_tests <- function(m, good) {
  if (m$restore == 1L && m$flast < m$f0) m$restore <- 3L
  if (abs(m$f) < m$set$abs.tol) m$irc <- 10L
  if (isTRUE(0.5 * m$fdif > m$preduc)) return(invisible())
  emax <- m$set$rel.tol * abs(m$f0)
  emaxs <- m$set$sing.tol * abs(m$f0)
  if (isTRUE(m$dstnrm > m$set$step.max && m$preduc <= emaxs && m$stppar != 0)) m$irc <- 11L
  if (!isTRUE(m$dst0 < 0)) {
    i <- 0L
    if (isTRUE((m$nreduc > 0 && m$nreduc <= emax) || (m$nreduc == 0 && m$preduc == 0))) i <- 2L
    if (m$stppar == 0 && m$reldx <= m$set$x.tol && good) i <- i + 1L
    if (i > 0L) m$irc <- i + 6L
  }
  if (m$irc %in% c(1:2, 5:11)) return(invisible())
  if (m$dstnrm > m$set$step.max) {
    part <- m$set$step.max / m$dstnrm
    if (0.5 * m$dstnrm <= m$set$step.max || part * (2 - part) * m$preduc >= emaxs) return(invisible())
  } else if (m$preduc >= emaxs || (m$dst0 > 0 && 0.5 * m$dst0 <= m$set$step.max)) return(invisible())
  if (m$nreduc < 0) {
    if (-m$nreduc <= emaxs) m$irc <- 11L
    return(invisible())
  }
  m$gtlast <- m$gtstep
  m$dstsav <- if (m$irc == 12L) -m$dstnrm else m$dstnrm
  m$plast <- m$preduc
  m$xirc <- m$irc
  m$restore <- if (m$restore == 3L) 0L else 2L
  m$irc <- 6L
}

# A step that keeps within the bounds: in the variables that the gradient does not push against theirs.
.port_bounded <- function(m, L, x, g, d, lower, upper) {
  free <- !((x <= lower & g >= 0) | (x >= upper & g <= 0))
  if (!any(free)) {
    m$stppar <- m$dstnrm <- m$dst0 <- m$gtstep <- m$preduc <- m$nreduc <- 0
    return(numeric(length(x)))
  }
  inner <- list2env(as.list(m), parent = emptyenv())
  K <- if (all(free)) L else t(chol(tcrossprod(L)[free, free, drop = FALSE]))
  inner$dgnorm <- .port_norm((g / d)[free])
  .port_model(inner, K, g[free], d[free])
  step <- numeric(length(x))
  step[free] <- .port_dogleg(inner)
  cut <- pmin(pmax(x + step, lower), upper) - x
  for (part in c("stppar", "dstnrm", "dst0", "gtstep", "preduc", "nreduc")) m[[part]] <- inner[[part]]
  if (any(cut != step)) {
    m$dstnrm <- .port_norm(cut * d)
    m$gtstep <- .port_dot(g, cut)
    m$preduc <- -m$gtstep - 0.5 * .port_dot(.port_ttimes(L, cut), .port_ttimes(L, cut))
    if (m$stppar == 0) m$stppar <- 1
  }
  cut
}

# The Newton step and the steepest descent, with their lengths and what they promise.
.port_model <- function(m, L, g, d) {
  half <- .port_solve(L, g)
  m$nreduc <- 0.5 * .port_dot(half, half)
  m$newton <- .port_tsolve(L, half)
  m$dst0 <- .port_norm(m$newton * d)
  m$steepest <- g / d / d
  m$gthg <- .port_norm(.port_ttimes(L, m$steepest))
}

# A factor of the Hessian, with enough added to its diagonal to make it positive definite.
.port_factor <- function(H, d) {
  H <- as.matrix(H)
  H[upper.tri(H)] <- t(H)[upper.tri(H)]
  more <- 0
  repeat {
    L <- tryCatch(t(chol(H + diag(more * d^2, length(d)))), error = function(e) NULL)
    if (!is.null(L)) return(L)
    more <- if (more == 0) 1e-3 * max(abs(diag(H)), 1e-3) else 4 * more
  }
}

# Steps from x0 by m's model until one is accepted or the search ends (m$irc above 6, or 9 where the evaluations are used up).
.port_search <- function(m, fn, x0, d, propose) {
  repeat {
    if (m$nf >= m$set$eval.max) return(FALSE)
    if (m$irc == 6L) m$radius <- m$set$step.max
    else if (m$irc != 4L) m$radius <- m$radfac * m$dstnrm
    m$step <- propose(m)
    if (m$irc != 6L) {
      if (m$irc == 5L && m$radfac > 1 && m$preduc <= 1.2 * m$fdif) { # not worth trying: the last step is taken
        m$step <- m$best
        m$dstnrm <- m$dstsav
        m$irc <- 4L
        break
      }
      m$x <- x0 + m$step
      if (!isTRUE(m$dstnrm <= 0)) {
        m$nf <- m$nf + 1L
        m$f <- fn(m$x)
      }
    }
    m$reldx <- .port_moved(d, m$x, x0)
    .port_assess(m)
    if (m$restore == 1L) m$x <- x0
    else if (m$restore == 2L) m$best <- m$step
    else if (m$restore == 3L) {
      m$step <- m$best
      m$x <- x0 + m$step
    }
    if (!(m$irc %in% c(1L, 5L, 6L))) break
  }
  TRUE
}

# The minimum near x; fn(x), gr(x, fx, L, last gradient), hess(x) or NULL; report(iteration, f, x).
.port_minimise <- function(fn, gr, hess, x, d, lower, upper, set, report) {
  n <- length(x)
  bounded <- !is.null(lower)
  m <- list2env(list(set = set, f = fn(x), x = x, nf = 1L, irc = 4L, radinc = 0L, xirc = 0L, restore = 0L, radfac = 1, dstnrm = 0, radius = set$step.min,
                     best = numeric(n)), parent = emptyenv())
  g <- gr(x, m$f, diag(d, n), numeric(n))
  ng <- 1L
  niter <- 0L
  L <- if (is.null(hess)) diag(d, n) else .port_factor(hess(x), d)
  m$dgnorm <- .port_norm(g / d)
  repeat {
    report(niter, m$f, m$x)
    code <- 10L
    if (niter >= set$iter.max) break
    code <- 9L
    niter <- niter + 1L
    x0 <- m$x
    g0 <- g
    m$f0 <- m$f
    m$irc <- 4L
    if (niter > 1L) m$radius <- m$radfac * m$dstnrm
    if (!bounded) .port_model(m, L, g, d)
    if (.port_search(m, fn, x0, d, if (bounded) function(m) .port_bounded(m, L, x0, g0, d, lower, upper) else .port_dogleg)) code <- m$irc - 4L
    if (code > 2L && m$f >= m$f0) break
    change <- if (m$irc == 3L) .port_times(L, .port_ttimes(L, m$step))
    ng <- ng + 1L
    g <- gr(m$x, m$f, L, g)
    m$dgnorm <- .port_norm(g / d)
    if (code > 2L) break
    y <- g - g0
    if (m$irc == 3L && (.port_norm((change - y) / d) < m$dgnorm * 0.5 || .port_dot(g, m$step) < m$gtstep * 0.75)) m$radfac <- 2
    L <- if (is.null(hess)) .port_update(L, m$step, y) else .port_factor(hess(m$x), d)
  }
  report(niter, m$f, m$x)
  list(par = m$x, objective = m$f, code = code, iterations = niter, evaluations = c(m$nf, ng))
}

# The gradient at x by differences of fn, whose steps (Stewart, JACM 14, 1967) follow from the last gradient g and the
# diagonal of the Hessian in L: forward ones, or central ones where these would lose too many digits.
.port_gradient <- function(fn, x, fx, L, g, d, counted) {
  eps <- .Machine$double.eps
  moved <- function(i, h) {
    counted()
    x[i] <- x[i] + h
    fn(x)
  }
  for (i in seq_along(x)) {
    curve <- .port_dot(L[i, seq_len(i)], L[i, seq_len(i)])
    if (curve == 0) curve <- 1
    size <- max(abs(x[i]), 1 / d[i])
    slope <- abs(g[i])
    eta <- 1000 * eps
    if (fx != 0) eta <- max(eta, slope * abs(x[i]) * eps / abs(fx))
    central <- FALSE
    if (g[i] == 0 || fx == 0) h <- sqrt(eps) * size
    else {
      noise <- abs(fx) * eta
      if (slope^2 > noise * curve) {
        h <- 2 * sqrt(noise / curve)
        h <- h * (1 - curve * h / (3 * curve * h + 4 * slope))
      } else {
        h <- 2 * (noise * slope / curve^2)^(1 / 3)
        h <- h * (1 - 2 * slope / (3 * curve * h + 4 * slope))
      }
      h <- max(h, 50 * eps * size)
      central <- curve * h > 2e-3 * slope
      if (central) {
        span <- 2000 * noise
        h <- max(span / (slope + sqrt(g[i]^2 + curve * span)), 50 * eps * size)
        if (h >= 0.02 * size) h <- size * 0.02^(2 / 3)
      } else {
        if (h >= 0.02 * size) h <- 0.02 * size
        if (curve * g[i] < 0) h <- -h
      }
    }
    g[i] <- if (central) {
      up <- moved(i, h)
      (up - moved(i, -h)) / (2 * h)
    } else (moved(i, h) - fx) / h
  }
  g
}

.port_message <- function(code)
  switch(as.character(code), `3` = "X-convergence (3)", `4` = "relative convergence (4)", `5` = "both X-convergence and relative convergence (5)",
         `6` = "absolute function convergence (6)", `7` = "singular convergence (7)", `8` = "false convergence (8)",
         `9` = "function evaluation limit reached without convergence (9)", `10` = "iteration limit reached without convergence (10)")

nlminb <- function(start, objective, gradient = NULL, hessian = NULL, ..., scale = 1, control = list(), lower = -Inf, upper = Inf) {
  par <- setNames(as.double(start), names(start))
  n <- length(par)
  named <- function(x) {
    names(x) <- names(par)
    x
  }
  call <- sys.call()
  fn <- function(x) {
    v <- objective(named(x), ...)
    if (is.nan(v <- as.double(v)[1L]) || is.na(v)) {
      warning(simpleWarning("NA/NaN function evaluation", call))
      v <- Inf
    }
    v
  }
  set <- .port_settings(control, call)
  d <- rep_len(as.double(scale), n)
  probes <- 0L
  gr <- if (is.null(gradient)) function(x, fx, L, g) .port_gradient(fn, x, fx, L, g, d, function() probes <<- probes + 1L)
        else function(x, fx, L, g) {
          v <- as.double(gradient(named(x), ...))
          if (anyNA(v)) stop(simpleError("NA/NaN gradient evaluation", call))
          v
        }
  hess <- if (!is.null(hessian)) function(x) hessian(named(x), ...)
  bounded <- any(lower != -Inf) || any(upper != Inf)
  if (bounded) {
    lower <- rep_len(as.double(lower), n)
    upper <- rep_len(as.double(upper), n)
    par[] <- pmin(pmax(par, lower), upper)
  } else lower <- upper <- NULL
  report <- function(i, f, x)
    if (set$trace > 0 && i %% set$trace == 0L) cat(sprintf("%3d:%#14.8g:", i, f), sprintf(" %#8g", x), "\n", sep = "")
  r <- .port_minimise(fn, gr, hess, as.vector(par), d, lower, upper, set, report)
  fn(r$par) # as the library asks once more
  list(par = named(r$par), objective = r$objective, convergence = if (r$code %in% 3:6) 0L else 1L, iterations = r$iterations,
       evaluations = c(`function` = r$evaluations[1L], gradient = if (is.null(gradient)) probes else r$evaluations[2L]), message = .port_message(r$code))
}
