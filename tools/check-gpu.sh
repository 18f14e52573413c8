#!/bin/sh
# check-gpu.sh - Runs programs with kernels on the device of this machine and compares what they print with the CPU's.  Called
# by make check-gpu; needs a driver, the toolkit's libraries, and nothing else.
#
#   check-gpu.sh SOURCES PROGRAM [SECONDS]      stops to begin programs after so many seconds (400)
#
# ORBIT_CHECK_GPU=shim: on the stand-in for a device, to test this script.
src=$1 orbit=$2 seconds=${3-400} mode=${ORBIT_CHECK_GPU-on}
tmp=$(mktemp -d "${TMPDIR:-/tmp}/orbit-gpu.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' INT TERM
ORBIT_CACHE_DIR=$tmp/cache LC_ALL=C.UTF-8 TZ=UTC
export ORBIT_CACHE_DIR LC_ALL TZ
unset ORBIT_GPU
"$orbit" gpu
[ "$mode" = shim ] || "$orbit" gpu | grep -q '^Kernels can run on' || { echo "check-gpu: no device: nothing was checked"; exit 77; }
end=$(($(date +%s) + seconds)) good=0 bad=0 left=0 launches=0
check() { # tuning, program
  [ "$(date +%s)" -lt "$end" ] || { left=$((left + 1)); return; }
  (cd "$tmp" && ORBIT_TUNING=$1 timeout 120 "$orbit" --gpu=off "$2" >cpu 2>&1 </dev/null)
  want=$?
  (cd "$tmp" && ORBIT_TUNING=$1 timeout 240 "$orbit" --gpu="$mode" --stats=stats.json "$2" >device 2>&1 </dev/null)
  got=$?
  launches=$((launches + $(sed -n 's/.*"gpu.launches": \([0-9]*\).*/\1/p' "$tmp/stats.json")))
  if [ $want = $got ] && cmp -s "$tmp/cpu" "$tmp/device"; then
    good=$((good + 1))
  else
    bad=$((bad + 1))
    echo "FAIL $2: status $got, not $want"
    diff -a "$tmp/cpu" "$tmp/device" | head -n 6
  fi
}
check gpu_min=1000,ld_sum_max=500 "$src/tests/cli/shim.R"
check gpu_min=500,ld_sum_max=200,huge_page_bytes=4096 "$src/tests/cli/resident.R"
check gpu_min=500,ld_sum_max=200,huge_page_bytes=4096,gpu_chunk_bytes=4096 "$src/tests/cli/resident.R"
check gpu_min=500,ld_sum_max=200,huge_page_bytes=4096 "$src/tests/cli/gpu-whole.R"
check gpu_min=500,ld_sum_max=200,huge_page_bytes=4096,gpu_piece_bytes=4096 "$src/tests/cli/gpu-copies.R"
check gpu_min=500,huge_page_bytes=4096 "$src/tests/cli/gpu-graphs.R"
check gpu_min=500,huge_page_bytes=4096 "$src/tests/cli/int64.R"
export ORBIT_GPU_BLAS=on
check gpu_min=500,huge_page_bytes=4096 "$src/tests/cli/gpu-product.R"
unset ORBIT_GPU_BLAS
check gpu_min=100000 "$src/tests/cli/gpu-placement.R"
for f in "$src"/bench/gpu/elementwise.R "$src"/bench/gpu/reduction.R "$src"/tests/vs-r/fusion/*.R "$src"/bench/vector/*.R "$src"/bench/apply/*.R "$src"/examples/*.R; do
  check gpu_min=300,huge_page_bytes=4096 "$f"
done
echo "$good programs the same on the device, $bad differ, $left left out for lack of time; $launches launches"
[ $bad = 0 ] && [ "$launches" -gt 100 ]
