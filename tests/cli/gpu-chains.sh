# Chains of operations as kernels on a device: how many launches, how many bytes each loads and stores for an element (from
# the PTX that NVRTC makes), and no instruction whose last bits a device does not promise.
build=$(dirname "$ORBIT")
[ -e "$build/shim-ptx/libnvrtc.so.13" ] || { echo "needs make shim, and NVRTC"; exit 77; }
ORBIT_CACHE_DIR=$PWD/chains-cache
ORBIT_CUDA_PATH=$build/shim-ptx
ORBIT_TUNING=gpu_min=1900,ld_sum_max=500,huge_page_bytes=4096
export ORBIT_CACHE_DIR ORBIT_CUDA_PATH ORBIT_TUNING
unset ORBIT_GPU
rm -rf chains-cache
bad=0
chain() { # name, launches, bytes loaded and stored for an element by all of them, code
  {
    echo 'n <- 2000; set.seed(1); a <- runif(n); b <- runif(n, 1, 2); c <- runif(n); d <- runif(n, -2, 0)'
    echo 'S <- runif(n, 10, 100); X <- runif(n, 30, 80); T <- runif(n, 0.1, 2)'
    echo 'show <- function(v) cat(sprintf("%a", v), sep = "\n")'
    printf '%s\n' "$5"
  } >chain.R
  rm -f counts
  "$ORBIT" --gpu=off chain.R >cpu 2>&1
  ORBIT_SHIM_COUNTS=$PWD/counts "$ORBIT" --gpu=shim chain.R >device 2>&1
  cmp -s cpu device || { echo "$1: other output"; diff cpu device | head -n 4; bad=1; }
  got=$(awk '{ l += $1; s += $2; a += $3 } END { printf "%d %d %d %d", NR, l / 2000, s / 2000, a }' counts)
  [ "$got" = "$2 $3 $4 0" ] || { echo "$1: launches, bytes loaded, stored, approximate instructions: $got, not $2 $3 $4 0"; bad=1; }
}
horner='y <- a'
for k in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32; do horner="($horner) * a + $k.5"; done
chain "Horner of degree 32" 1 8 8 "f <- function() { $(echo "$horner" | sed 's/(y <- a)/(a)/; s/^/z <- /'); z }
show(f())"
chain "four vectors" 1 32 8 'f <- function() a + b + c + d
show(f())'
chain "Black-Scholes" 1 24 8 'f <- function(r = 0.02, sigma = 0.3) {
  d1 <- (log(S / X) + (r + sigma^2 / 2) * T) / (sigma * sqrt(T))
  d2 <- d1 - sigma * sqrt(T)
  S * pnorm(d1) - X * exp(-r * T) * pnorm(d2)
}
show(f())'
chain "sum((x - mean(x))^2) of a vector that is there" 2 16 0 'x <- orbit::gpu(a)
show(sum((x - mean(x))^2))'
chain "one operation on a vector that is there" 3 24 16 'x <- orbit::gpu(a)
x <- x * 2; x <- x + 1; show(sum(x))'
chain "waves" 1 16 8 'f <- function() sin(a * 20) * cos(d) + 0.5
show(f())'
chain "a choice" 1 24 8 'f <- function() ifelse(a > 0.5, b, sqrt(c))
show(f())'
exit $bad
