# Kernels on a device that is none (doc/cuda.md): the same output as on the CPU, in any order of threads, with libraries
# that fail, from the cache, after a fork.
build=$(dirname "$ORBIT")
[ -e "$build/shim/libcudart.so.13" ] || { echo "needs make shim"; exit 77; }
command -v cc >/dev/null || { echo "needs a C compiler"; exit 77; }
ORBIT_TUNING=gpu_min=1000,ld_sum_max=500
ORBIT_CACHE_DIR=$PWD/shim-cache
rm -rf shim-cache shim-none # other tests have run in this folder
export ORBIT_TUNING ORBIT_CACHE_DIR
unset ORBIT_GPU ORBIT_CUDA_PATH
script=$TESTS/cli/shim.R
"$ORBIT" --gpu=off "$script" >cpu 2>&1 || exit 1
bad=0
run() { # what, options: the output must be the CPU's
  what=$1
  shift
  env "$@" "$ORBIT" --gpu=shim --stats=stats.json "$script" >device 2>&1
  cmp -s cpu device || { echo "$what: other output"; diff -a cpu device | head -n 5; bad=1; }
}
count() { sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" stats.json; }
is() { # counter, test
  [ "$(count "$1")" "$2" "$3" ] || { echo "$1 is $(count "$1") ($what)"; bad=1; }
}
run "first run" A=
is gpu.launches -gt 20
is gpu.compiled -gt 20
is gpu.bytes_up -gt 100000
is gpu.bytes_down -gt 100000
launches=$(count gpu.launches)
run "from the cache" A=
is gpu.compiled -eq 0
is gpu.cache_hits -gt 20
is gpu.launches -eq "$launches"
for seed in 1 2 99; do run "seed $seed" ORBIT_SHIM_SEED=$seed; done
for sort in device memory copy launch wait load; do
  for after in 0 1 2 20; do run "$sort fails after $after" ORBIT_SHIM_FAIL=$sort ORBIT_SHIM_AFTER=$after; done
done
run "compiler fails" ORBIT_SHIM_FAIL=compile ORBIT_CACHE_DIR="$PWD/shim-none"
is gpu.launches -eq 0
run "no libraries" ORBIT_CUDA_PATH="$PWD"
is gpu.launches -eq 0

# One kernel for all lengths and constants of an expression.
cat >lengths.R <<'END'
for (n in c(1007, 1011, 1013, 1017)) for (k in c(2.5, 3, 7)) { x <- as.double(seq_len(n)); y <- x * k + x; print(y[n]) }
END
"$ORBIT" --gpu=shim --stats=stats.json lengths.R >/dev/null
what=lengths
is gpu.launches -eq 12
[ $(($(count gpu.compiled) + $(count gpu.cache_hits))) -eq 1 ] || { echo "more than one kernel for all lengths"; bad=1; }

# The note, once, and only where a device was asked for.
ORBIT_CUDA_PATH=$PWD "$ORBIT" --gpu=on "$script" 2>&1 | grep -c '^orbit: kernels run on the CPU: ' >notes
[ "$(cat notes)" = 1 ] || { echo "notes: $(cat notes)"; bad=1; }
ORBIT_CUDA_PATH=$PWD "$ORBIT" --gpu=auto "$script" >device 2>&1
cmp -s cpu device || { echo "gpu=auto: other output"; bad=1; }

# What NVRTC makes of the same kernels, by the interpreter of PTX.
if [ -e "$build/shim-ptx/libnvrtc.so.13" ]; then
  for nan in 0 1 2; do
    run "PTX, NaN by rule $nan" ORBIT_CUDA_PATH="$build/shim-ptx" ORBIT_SHIM_NAN=$nan ORBIT_SHIM_SEED=$((nan * 7))
    is gpu.launches -eq "$launches"
  done
fi
exit $bad
