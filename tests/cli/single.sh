# as_single() (doc/single.md): the recorded output, and the same on a stand-in for a device, where single
# precision is rounded there.
name=single
script=$TESTS/cli/single.R
ORBIT_TUNING= "$ORBIT" --gpu=off "$script" >out 2>&1
cmp -s "$TESTS/cli/single.out" out || { diff -a "$TESTS/cli/single.out" out | head; exit 1; }
. "$TESTS/gpu/device.sh"
run "shim" A=
is gpu.launches -gt 10
[ ! -e "$build/shim-ptx/libnvrtc.so.13" ] || run "PTX" ORBIT_CUDA_PATH="$build/shim-ptx" ORBIT_SHIM_SEED=5
exit $bad
