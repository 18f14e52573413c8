# Where kernels run (doc/cuda.md): the choices for devices of stated rates, calibration on a stand-in, --gpu=auto without a
# device, and orbit kernels prebuild.
build=$(dirname "$ORBIT")
[ -e "$build/shim/libcudart.so.13" ] || { echo "needs make shim"; exit 77; }
command -v cc >/dev/null || { echo "needs a C compiler"; exit 77; }
ORBIT_CACHE_DIR=$PWD/placement-cache
ORBIT_TUNING=gpu_min=100000,huge_page_bytes=4194304 # vectors of 3.2 MB do not stay on the device
export ORBIT_CACHE_DIR ORBIT_TUNING
rm -rf placement-cache
unset ORBIT_GPU ORBIT_CUDA_PATH ORBIT_GPU_ARCH
script=$TESTS/cli/gpu-placement.R
bad=0
fail() { echo "$1"; [ -z "$2" ] || cat "$2"; bad=1; }
"$ORBIT" --gpu=off "$script" >cpu 2>&1 || { cat cpu; exit 1; }
for device in shim:h100 shim:slow; do
  "$ORBIT" --gpu=$device --trace=gpu "$script" >got 2>trace
  cmp -s cpu got || fail "$device: other output" got
  { echo "$device"; cat trace; } >>choices
done
diff "$TESTS/cli/gpu-placement.out" choices || bad=1
rm choices

# auto: without a device, with one that pays, and with rates that say no.
ORBIT_CUDA_PATH=$PWD "$ORBIT" --gpu=auto "$script" >got 2>&1
cmp -s cpu got || fail "auto without libraries: other output" got
ORBIT_GPU=shim ORBIT_CUDA_PATH=$build/shim "$ORBIT" gpu rates >out || fail "orbit gpu rates" out
grep -q '^rates *guessed' out || fail "rates before calibration" out
ORBIT_GPU=shim ORBIT_CUDA_PATH=$build/shim "$ORBIT" gpu calibrate >out 2>&1 || fail "orbit gpu calibrate" out
[ "$(grep -c 'GB/s$\|G/s$\|ns$' out)" = 8 ] || fail "what calibrate shows" out
ORBIT_GPU=shim ORBIT_CUDA_PATH=$build/shim "$ORBIT" gpu rates >again
grep -q '^rates *measured' again || fail "rates after calibration" again
tail -n 8 again | cmp -s - out || fail "the rates that were kept" again
ORBIT_CUDA_PATH=$build/shim "$ORBIT" --gpu=shim --trace=gpu "$script" 2>&1 >/dev/null | grep -q 'rates measured' || fail "measured rates are not used"
file=$(grep -rl 'orbit gpu calibrate' placement-cache)
printf 'x' | dd of="$file" bs=1 seek=150 conv=notrunc 2>/dev/null
ORBIT_GPU=shim ORBIT_CUDA_PATH=$build/shim "$ORBIT" gpu rates >again 2>/dev/null
grep -q '^rates *guessed' again || fail "damaged rates" again
for sort in device memory copy launch wait; do
  ORBIT_GPU=shim ORBIT_CUDA_PATH=$build/shim ORBIT_SHIM_FAIL=$sort "$ORBIT" gpu calibrate >out 2>&1 && fail "calibrate where $sort fails" out
  grep -q '^orbit gpu: cannot measure: ' out || fail "calibrate where $sort fails" out
done
ORBIT_CUDA_PATH=$PWD "$ORBIT" gpu calibrate >out 2>&1 && fail "calibrate without libraries" out

# prebuild: the CPU does the work, and a device finds its kernels.
"$ORBIT" --gpu=shim "$script" >/dev/null 2>&1 # what auto and the like have left is not counted
rm -rf placement-cache
ORBIT_CUDA_PATH=$build/shim "$ORBIT" kernels prebuild --arch=sm_90 "$script" >got 2>out
cmp -s cpu got || fail "prebuild: other output" got
grep -q '^orbit: [1-9][0-9]* kernels compiled, 0 in the cache before (sm_90)$' out || fail "what prebuild says" out
echo 'x <- orbit::gpu(runif(1e6)); y <- x[x > 0.5]; o <- order(x)' >moved.R # gpu() needs no device then
ORBIT_CACHE_DIR=$PWD/moved-cache ORBIT_CUDA_PATH=$build/shim "$ORBIT" kernels prebuild --arch=sm_90 moved.R 2>out
grep -q '^orbit: 2 kernels compiled' out || fail "prebuild of gpu()" out
rm -rf moved-cache
ORBIT_CUDA_PATH=$build/shim "$ORBIT" --gpu=shim --stats=stats.json "$script" >got 2>&1
cmp -s cpu got || fail "prebuilt kernels: other output" got
grep -q '"gpu.compiled": 0,' stats.json && grep -q '"gpu.launches": [1-9]' stats.json || fail "prebuilt kernels are compiled again" stats.json
for arch in --arch= --arch=90 --arch=sm_90,x --what; do
  "$ORBIT" kernels prebuild $arch "$script" >out 2>&1
  [ $? = 2 ] || fail "prebuild $arch" out
done
ORBIT_CUDA_PATH=$PWD "$ORBIT" kernels prebuild --arch=sm_90 "$script" >got 2>out
cmp -s cpu got && grep -q '^orbit: 0 kernels compiled' out || fail "prebuild without NVRTC" out
if [ -e "$build/shim-ptx/libnvrtc.so.13" ]; then
  ORBIT_CUDA_PATH=$build/shim-ptx "$ORBIT" kernels prebuild --arch=sm_80,sm_120 "$script" >got 2>out
  cmp -s cpu got && grep -q '^orbit: [1-9][0-9]* kernels compiled, 0 in the cache before (sm_80,sm_120)$' out || fail "prebuild by NVRTC" out
  ORBIT_CUDA_PATH=$build/shim-ptx "$ORBIT" kernels prebuild --arch=sm_80,sm_120 "$script" 2>&1 >got | grep -q '^orbit: 0 kernels compiled, [1-9]' || fail "prebuilt before"
  ORBIT_CUDA_PATH=$build/shim-ptx "$ORBIT" kernels prebuild --arch=sm_15 "$script" 2>&1 >got | grep -q '^orbit: [1-9][0-9]* kernels could not be compiled' || fail "no such architecture"
fi
exit $bad
