#!/bin/sh
# gpu.sh - orbit gpu without libraries, with damaged ones and with a made-up device; orbit kernels on caches of all kinds.
fail() { echo "gpu.sh: $1"; [ -f out ] && cat out; [ -f err ] && cat err; exit 1; }
unset CUDA_PATH ORBIT_MODE ORBIT_CACHE_SIZE
src=$TESTS/..

# ---- what is there ----
ORBIT_CACHE_DIR=$PWD/cache
export ORBIT_CACHE_DIR
mkdir none broken fake
ORBIT_CUDA_PATH=$PWD/none "$ORBIT" gpu >out 2>err
[ $? = 1 ] || fail "status without libraries"
grep -q 'libcudart.so *- *not found' out || fail "no library"
grep -q 'run on the CPU: libcudart.so cannot be loaded' out || fail "why not, without libraries"
[ -d cache ] && fail "the cache's folder was made"
where() { (unset ORBIT_CACHE_DIR XDG_CACHE_HOME; env "$@" "$ORBIT" kernels stat | sed -n 's/^folder *//p'); }
[ "$(where HOME="$PWD/home" XDG_CACHE_HOME="$PWD/xdg")" = "$PWD/xdg/orbit/kernels" ] || fail "the folder in XDG_CACHE_HOME"
[ "$(where HOME="$PWD/home" XDG_CACHE_HOME=xdg)" = "$PWD/home/.cache/orbit/kernels" ] || fail "XDG_CACHE_HOME is not absolute"
[ "$(where HOME="$PWD/home")" = "$PWD/home/.cache/orbit/kernels" ] || fail "the folder in HOME"
echo junk >broken/libcudart.so.13
ORBIT_CUDA_PATH=$PWD/broken "$ORBIT" gpu >out 2>err && fail "status with a damaged library"
grep -q 'run on the CPU: libcudart.so cannot be loaded: .*broken/libcudart.so.13' out || fail "why not, with a damaged library"
${CC:-cc} -shared -fPIC -o fake/libcudart.so.12 "$TESTS/cli/gpu.c" || fail "compiling"
cp fake/libcudart.so.12 fake/libnvrtc.so.12
ORBIT_CUDA_PATH=$PWD/fake "$ORBIT" gpu >out 2>err || fail "status with a device"
grep -q 'devices *sm_90 *Made-up device, 132 multiprocessors' out || fail "the device"
grep -q 'driver *13.1' out || fail "the driver"
grep -q 'Kernels can run on 1 device' out || fail "why, with a device"
"$ORBIT" gpu --help | grep -q ORBIT_CUDA_PATH || fail "orbit gpu --help"
"$ORBIT" gpu --what >out 2>err
[ $? = 2 ] || fail "orbit gpu with an unknown option"

# ---- the cache ----
"$ORBIT" kernels stat >out 2>err || fail "stat without a cache"
grep -q '^kernels *0$' out || fail "kernels without a cache"
[ -d cache ] && fail "the cache's folder was made"
where() { (unset ORBIT_CACHE_DIR XDG_CACHE_HOME; env "$@" "$ORBIT" kernels stat | sed -n 's/^folder *//p'); }
[ "$(where HOME="$PWD/home" XDG_CACHE_HOME="$PWD/xdg")" = "$PWD/xdg/orbit/kernels" ] || fail "the folder in XDG_CACHE_HOME"
[ "$(where HOME="$PWD/home" XDG_CACHE_HOME=xdg)" = "$PWD/home/.cache/orbit/kernels" ] || fail "XDG_CACHE_HOME is not absolute"
[ "$(where HOME="$PWD/home")" = "$PWD/home/.cache/orbit/kernels" ] || fail "the folder in HOME"
${CC:-cc} -DFILL -I"$src" -o fill "$TESTS/cli/gpu.c" "$src/vm/kernels/cuda/cache.c" "$src/vm/kernels/cuda/sha256.c" || fail "compiling"
./fill 9 300000 2>err || fail "filling"
"$ORBIT" kernels list >out 2>err || fail "list"
[ "$(grep -c ' 300[0-9]*  sm_90 x + [0-8]$' out)" = 9 ] || fail "the list"
"$ORBIT" kernels verify >out 2>err || fail "verify"
grep -q '^9 kernels, 0 bad' out || fail "verify, all good"
one=$(find cache -type f | sort | head -n 1)
printf 'xyz' | dd of="$one" bs=1 seek=250000 conv=notrunc 2>/dev/null
"$ORBIT" kernels verify >out 2>err && fail "status of verify"
grep -q ': damaged$' out && grep -q '^8 kernels, 1 bad' out || fail "verify, one damaged"
"$ORBIT" kernels prune >out 2>err || fail "prune"
grep -q '^1 files removed' out || fail "prune, one damaged"
"$ORBIT" kernels prune --size=1 >out 2>err || fail "prune --size"
"$ORBIT" kernels stat >out 2>err
grep -q '^kernels *2$' out || fail "prune to three quarters of a megabyte"
"$ORBIT" kernels prune --size=0 >out 2>err
[ -z "$(find cache -type f)" ] || fail "prune everything"
"$ORBIT" kernels prune --size=x >out 2>err
[ $? = 2 ] || fail "a size that is none"
"$ORBIT" kernels what >out 2>err
[ $? = 2 ] || fail "an unknown command"
"$ORBIT" kernels list more >out 2>err
[ $? = 2 ] || fail "too many arguments"
"$ORBIT" kernels --help | grep -q ORBIT_CACHE_SIZE || fail "orbit kernels --help"
./fill 40 60000 2>err && ORBIT_CACHE_SIZE=1 ./fill 41 60000 2>err || fail "filling more"
[ "$(find cache -type f -exec cat {} + | wc -c)" -lt 1200000 ] || fail "the size is not kept"
# Without long vectors no library is opened.
LD_DEBUG=files "$ORBIT" --gpu=auto -e 'x <- runif(1000); for (i in 1:50) x <- x * 0.5 + i; cat(length(x) + sum(1:1e5) > 0)' >out 2>err
grep -q TRUE out || fail "a script without long vectors"
grep -q 'cudart\|nvrtc' err && fail "a script without long vectors opens libraries"
chmod 777 cache
"$ORBIT" kernels list >out 2>err && fail "status of a folder that everybody may write"
grep -q 'everybody may write' err || fail "a folder that everybody may write"
exit 0
