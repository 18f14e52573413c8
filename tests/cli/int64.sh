# as_int64() (doc/types.md): the recorded output, and the same on a stand-in for a device.
name=int64
script=$TESTS/cli/int64.R
ORBIT_TUNING= "$ORBIT" --gpu=off "$script" >out 2>&1
cmp -s "$TESTS/cli/int64.out" out || { diff -a "$TESTS/cli/int64.out" out | head; exit 1; }
. "$TESTS/gpu/device.sh"
run "shim" A=
is gpu.launches -gt 4
[ ! -e "$build/shim-ptx/libnvrtc.so.13" ] || run "PTX" ORBIT_CUDA_PATH="$build/shim-ptx" ORBIT_SHIM_SEED=5
exit $bad
