# kernel(f) (doc/kernels.md): what it gives is what f gives, on the CPU, in every mode and on a device that is none; what it
# prints and what it refuses.
script=$TESTS/cli/kernel.R
bad=0
run() { # options: the script must pass
  "$ORBIT" "$@" "$script" $few >out 2>&1 && grep -q '^kernels give what functions give: [0-9]* calls$' out || { echo "$*:"; tail -n 20 out; bad=1; }
}
few=
run
run --mode=generic
run --mode=chaos
if [ -e "$(dirname "$ORBIT")/shim/libcudart.so.13" ] && command -v cc >/dev/null; then
  few=few
  ORBIT_CACHE_DIR=$PWD/kernel-cache ORBIT_TUNING=gpu_min=300,ld_sum_max=200 run --gpu=shim --stats=kernel.json
  [ "$(sed -n 's/.*"gpu.launches": \([0-9]*\).*/\1/p' kernel.json)" -gt 100 ] || { echo "nothing ran on the device"; bad=1; }
fi
cat >form.R <<'END'
library(orbit, warn.conflicts = FALSE)
k <- kernel(function(x, y, a = 2.5) { z <- a * x + y; list(z = z, top = max(z)) }, types = c("double", "integer"))
print(k, source = FALSE)
print(kernel(function(x) sum((x - mean(x))^2)), source = FALSE)
cat(grep("orbit_kernel|v[0-9] = ", strsplit(kernel_source(kernel(function(x) x * 2 + 1)), "\n")[[1]], value = TRUE), sep = "\n")
print(formals(k))
refused <- list(function(x) gsub("a", "b", x), function(x) if (x > 0) x else -x, function(x) { for (i in 1:3) x <- x + i; x },
  function(x, ...) x + 1, function(x) x, function(x) x + nothere, function(x) exp(x)[1], function(x) x * "a", function(x) x$a,
  function(x) { x[1] <- 2; x }, function(x) sqrt(x = x) + 1, function(x) (function(y) y)(x), function(x) list(x + 1, x + 2, x + 3, x + 4, x + 5),
  function() 1, sum, function(x) x + letters)
for (f in refused) cat(tryCatch({ kernel(f); "compiled" }, error = conditionMessage), "\n")
cat(tryCatch(kernel(function(x) x + 1, types = "character"), error = conditionMessage), "\n")
class(kernel("daniell", 2)) # that of stats
max <- function(x) 0
cat(tryCatch(kernel(function(x) max(x) + 1), error = conditionMessage), "\n")
k(c(1, 2), 1L)
END
"$ORBIT" form.R >form.out 2>&1
diff "$TESTS/cli/kernel.out" form.out || bad=1
exit $bad
