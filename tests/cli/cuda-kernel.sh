# cuda_kernel() (doc/cuda.md) on devices that are none: results, arguments that are refused, errors of the compiler with their
# line, failures of the device.
build=$(dirname "$ORBIT")
[ -e "$build/shim/libcudart.so.13" ] || { echo "needs make shim"; exit 77; }
command -v cc >/dev/null || { echo "needs a C compiler"; exit 77; }
ORBIT_CACHE_DIR=$PWD/cuda-kernel-cache
export ORBIT_CACHE_DIR
rm -rf cuda-kernel-cache
unset ORBIT_GPU ORBIT_CUDA_PATH
script=$TESTS/cli/cuda-kernel.R
bad=0
for seed in 0 5; do
  ORBIT_SHIM_SEED=$seed "$ORBIT" --gpu=shim "$script" >out 2>&1
  diff "$TESTS/cli/cuda-kernel.out" out || { echo "(seed $seed)"; bad=1; }
done
cat >small.R <<'END'
library(orbit, warn.conflicts = FALSE)
k <- cuda_kernel('extern "C" __global__ void f(double *x) { x[threadIdx.x] += 1; }', block = 2)
for (i in 1:3) cat(tryCatch(k(c(i, 2)), error = conditionMessage), "\n")
END
fails() { # what fails, after how many, what is said then
  ORBIT_SHIM_FAIL=$1 ORBIT_SHIM_AFTER=$2 "$ORBIT" --gpu=shim small.R >out 2>&1
  grep -q "$3" out || { echo "$1 fails after $2:"; cat out; bad=1; }
}
"$ORBIT" --gpu=shim small.R >out 2>&1
[ "$(cat out)" = "2 3 
3 3 
4 3 " ] || { echo "three calls:"; cat out; bad=1; }
fails device 0 'did not run: no device'
fails memory 0 'not enough memory on the device'
fails copy 0 'did not run: the device failed'
fails copy 3 'did not run: the device failed'
fails launch 1 'did not run: the device failed'
fails wait 0 'did not run: the device failed'
fails load 0 'cannot load it'
ORBIT_CACHE_DIR=$PWD/cuda-kernel-none fails compile 0 'does not compile'
mkdir -p none
ORBIT_CUDA_PATH=$PWD/none "$ORBIT" small.R >out 2>&1 && { echo "no libraries: no error"; bad=1; }
grep -q 'cuda_kernel(): libnvrtc was not found' out || { echo "no libraries:"; cat out; bad=1; }
"$ORBIT" --gpu=shim -e 'library(orbit, warn.conflicts = FALSE); k <- cuda_kernel("extern \"C\" __global__ void f(double *x) { x[0] = 1; }")
  p <- parallel::mcparallel(tryCatch(k(0), error = conditionMessage)); print(parallel::mccollect(p)[[1]]); print(k(0))' >out 2>&1
grep -q 'off in a process that fork() made' out && grep -q '^\[1\] 1$' out || { echo "after fork:"; cat out; bad=1; }

# What NVRTC makes of them, with barriers and shared memory, and an access out of bounds.
if [ -e "$build/shim-ptx/libnvrtc.so.13" ]; then
  ORBIT_CUDA_PATH=$build/shim-ptx
  ORBIT_SHIM_FAULTS=report
  export ORBIT_CUDA_PATH ORBIT_SHIM_FAULTS
  "$ORBIT" --gpu=shim "$script" >out 2>&1
  diff "$TESTS/cli/cuda-kernel.out" out || { echo "(PTX)"; bad=1; }
  cat >shared.R <<'END'
library(orbit, warn.conflicts = FALSE)
k <- cuda_kernel('extern "C" __global__ void turn(int n, const double *x, double *y) {
  __shared__ double part[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? x[i] : 0;
  __syncthreads();
  if (i < n) y[i] = part[blockDim.x - 1 - threadIdx.x];
}', block = 64)
x <- runif(128)
stopifnot(identical(k(128, x, numeric(128)), x[c(64:1, 128:65)]))
far <- cuda_kernel('extern "C" __global__ void far(int *x) { x[1 << 28] = 1; }')
cat(tryCatch(far(1:3), error = conditionMessage), "\n")
cat(tryCatch(k(128, x, numeric(128)), error = conditionMessage), "\n")
END
  "$ORBIT" --gpu=shim shared.R >out 2>&1
  grep -q '^PTX: ' out && [ "$(grep -c '^the kernel did not run: the device failed' out)" = 2 ] || { echo "PTX:"; cat out; bad=1; }
fi
exit $bad
