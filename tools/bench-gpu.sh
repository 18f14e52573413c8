#!/bin/sh
# bench-gpu.sh - Measures the device of this machine, and chains of operations on it and on the CPU.  Called by make bench-gpu;
# needs a driver, the toolkit's libraries, and nothing else.
#
#   bench-gpu.sh SOURCES PROGRAM [N]      over N numbers (100000000)
#
# ORBIT_CHECK_GPU=shim: on the stand-in for a device, to test this script.
src=$1 orbit=$2 n=${3-100000000} mode=${ORBIT_CHECK_GPU-on}
tmp=$(mktemp -d "${TMPDIR:-/tmp}/orbit-gpu.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' INT TERM
LC_ALL=C.UTF-8
export LC_ALL
unset ORBIT_GPU
[ "$mode" = shim ] && { ORBIT_GPU=shim; export ORBIT_GPU; }
"$orbit" gpu | grep -q '^Kernels can run on' || { "$orbit" gpu; echo "bench-gpu: no device: nothing was measured"; exit 77; }
echo "$(date +%Y-%m-%d), $("$orbit" gpu | sed -n 's/^devices *//p')"
"$orbit" gpu calibrate || exit 1
unset ORBIT_GPU
timeout 200 "$orbit" --gpu=off "$src/bench/gpu/chains.R" "$n" >"$tmp/cpu" || exit 1
timeout 200 "$orbit" --gpu="$mode" "$src/bench/gpu/chains.R" "$n" >"$tmp/device" || exit 1
echo
echo "| $n numbers | device, ms | GB/s | CPU, ms | CPU ÷ device |"
echo "|---|---:|---:|---:|---:|"
awk -F '\t' 'FNR == NR { cpu[$1] = $2; next } { printf "| %s | %s | %s | %s | %.1f |\n", $1, $2, $3, cpu[$1], ($2 > 0 ? cpu[$1] / $2 : 0) }' "$tmp/cpu" "$tmp/device"
