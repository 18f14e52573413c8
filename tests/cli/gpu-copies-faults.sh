# Copies in pieces and bundled launches (tests/cli/gpu-copies.sh) where the device has little memory, and where what they need is not
# to be had: the CPU's output, or a program that ends where a vector was on a lost device alone.
name=copies-faults
script=$TESTS/cli/gpu-copies.R
. "$TESTS/gpu/device.sh"
ORBIT_TUNING=$ORBIT_TUNING,gpu_piece_bytes=4096
for seed in 3 8 13; do run "streams in order $seed" ORBIT_SHIM_SEED=$seed; done
run "not resident" ORBIT_TUNING="$ORBIT_TUNING,gpu_resident=0" ORBIT_SHIM_SEED=4
run "chunks" ORBIT_TUNING="$ORBIT_TUNING,gpu_chunk_bytes=4096" ORBIT_SHIM_SEED=6
run "one piece" ORBIT_TUNING="$ORBIT_TUNING,gpu_piece_bytes=0" ORBIT_SHIM_SEED=6
for most in 100000 700000 2000000; do run "$most bytes of memory" ORBIT_SHIM_MEMORY=$most ORBIT_SHIM_SEED=3; done
for sort in stream pinned capture graph update; do
  for after in 0 1 3; do run "$sort fails after $after" ORBIT_SHIM_FAIL=$sort ORBIT_SHIM_AFTER=$after; done
done
fail_after "copy wait launch" "5 60 400"
exit $bad
