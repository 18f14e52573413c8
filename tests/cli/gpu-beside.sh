# Under --gpu=auto a kernel that is not in the cache is compiled beside the CPU's work (vm/kernels/cuda/beside.c): the CPU
# goes on, the device takes over when it is ready; at the end, and before a fork, what has begun is waited for and kept.
build=$(dirname "$ORBIT")
[ -e "$build/shim/libcudart.so.13" ] || { echo "needs make shim"; exit 77; }
command -v cc >/dev/null || { echo "needs a C compiler"; exit 77; }
ORBIT_CACHE_DIR=$PWD/beside-cache
ORBIT_CUDA_PATH=$build/shim
ORBIT_TUNING=gpu_min=50000
ORBIT_SHIM_CC=$PWD/slow-cc
export ORBIT_CACHE_DIR ORBIT_CUDA_PATH ORBIT_TUNING ORBIT_SHIM_CC
unset ORBIT_GPU
rm -rf beside-cache ready
printf '#!/bin/sh\nsleep 1\nexec cc "$@"\n' >slow-cc
chmod +x slow-cc
bad=0
fail() { echo "$1"; [ -z "$2" ] || tail -n 5 "$2"; bad=1; }
cat >beside.R <<'END'
x <- seq(0.1, 2, length.out = 1e5)
s <- 0
rounds <- as.integer(commandArgs(TRUE)[1])
while (rounds > 0 && (s < 230 || !file.exists("ready"))) {
  y <- (x^1.1 + 0.5)^0.9 - (x + 1)^1.3 + (x + 2)^0.7 - (x + 3)^0.6 + (x + 4)^0.5 * (x + 5)^0.4
  s <- s + 1
  rounds <- rounds - 1
  if (s > 230) Sys.sleep(0.01)
}
cat(sprintf("%a", y[c(1, 500, 1e5)]), "\n")
if (identical(commandArgs(TRUE)[2], "fork")) print(parallel::mccollect(parallel::mcparallel(sum(y > 1)))[[1]])
END
"$ORBIT" beside.R 5 >cpu || fail "CPU"
# It begins, and ends while the kernel is compiled.
"$ORBIT" --gpu=auto --trace=gpu beside.R 230 >got 2>trace
cmp -s cpu got || fail "ends while the kernel is compiled: other output" got
grep -q 'CPU, while the kernel is being compiled' trace || fail "the CPU does not go on" trace
[ "$(grep -c ': device' trace)" -gt 0 ] || fail "the device was not chosen" trace
"$ORBIT" kernels stat | grep -q '^kernels *[1-9]' || fail "what was compiled is not kept"
# The device takes over.
rm -rf beside-cache ready
(sleep 8; : >ready) &
"$ORBIT" --gpu=auto --stats=stats.json --trace=gpu beside.R 3000 >got 2>trace
wait
cmp -s cpu got || fail "the device takes over: other output" got
grep -q 'CPU, while the kernel is being compiled' trace || fail "nothing was compiled beside" trace
grep -q '"gpu.launches": [1-9]' stats.json || fail "the device did not take over" stats.json
grep -q '"gpu.compiled": 1,' stats.json || fail "compiled more than once" stats.json
# The cache has it at once; a fork waits for the compiler; a compiler that fails.
"$ORBIT" --gpu=auto --trace=gpu beside.R 230 >got 2>trace
cmp -s cpu got || fail "from the cache: other output" got
grep -q 'while the kernel is being compiled' trace && fail "compiled again" trace
rm -rf beside-cache ready
"$ORBIT" beside.R 5 fork >forked
"$ORBIT" --gpu=auto beside.R 230 fork >got 2>&1
cmp -s forked got || fail "fork: other output" got
rm -rf beside-cache ready
ORBIT_SHIM_FAIL=compile "$ORBIT" --gpu=auto --trace=gpu beside.R 230 >got 2>trace
cmp -s cpu got || fail "the compiler fails: other output" got
exit $bad
