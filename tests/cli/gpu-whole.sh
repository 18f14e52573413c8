# Operations over whole vectors on a device (doc/cuda.md): the CPU's output on stand-ins for one, in any order of threads, with
# little memory and with calls that fail; what stays there is not copied.
build=$(dirname "$ORBIT")
[ -e "$build/shim/libcudart.so.13" ] || { echo "needs make shim"; exit 77; }
command -v cc >/dev/null || { echo "needs a C compiler"; exit 77; }
ORBIT_CACHE_DIR=$PWD/whole-cache
ORBIT_TUNING=gpu_min=500,ld_sum_max=200,huge_page_bytes=4096
export ORBIT_CACHE_DIR ORBIT_TUNING
unset ORBIT_GPU ORBIT_CUDA_PATH
script=$TESTS/cli/gpu-whole.R
bad=0
"$ORBIT" --gpu=off "$script" >cpu 2>&1 || { tail -n 5 cpu; exit 1; }
count() { sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" stats.json; }
is() { # counter, test
  [ "$(count "$1")" "$2" "$3" ] || { echo "$what: $1 is $(count "$1")"; bad=1; }
}
run() { # what, options
  what=$1
  shift
  env "$@" "$ORBIT" --gpu=shim --stats=stats.json "$script" >device 2>&1
  cmp -s cpu device || { echo "$what: other output"; diff -a cpu device | head -n 5; bad=1; }
}
run "shim" A=
is gpu.launches -gt 2000
run "order of threads" ORBIT_SHIM_SEED=9
run "copied each time" ORBIT_TUNING="$ORBIT_TUNING,gpu_resident=0"
run "120000 bytes of memory" ORBIT_SHIM_MEMORY=120000
run "typed code" ORBIT_MODE=eager
[ ! -e "$build/shim-ptx/libnvrtc.so.13" ] || run "PTX" ORBIT_CUDA_PATH="$build/shim-ptx" ORBIT_SHIM_SEED=5
for sort in memory copy launch wait load; do
  for after in 0 40 700; do
    ORBIT_SHIM_FAIL=$sort ORBIT_SHIM_AFTER=$after "$ORBIT" --gpu=shim "$script" >device 2>err
    status=$?
    if [ $status = 3 ]; then
      grep -q 'the device failed, and a vector was there alone' err || { echo "$sort fails after $after:"; cat err; bad=1; }
      head -c "$(wc -c <device)" cpu | cmp -s - device || { echo "$sort fails after $after: wrong output before the end"; bad=1; }
    else
      cmp -s cpu device || { echo "$sort fails after $after: other output, status $status"; head -n 3 err; bad=1; }
    fi
  done
done

# Vectors that are there stay there: a few words come back for each step, and nothing goes there.
cat >stays.R <<'END'
x <- orbit::gpu(runif(50000))
i <- orbit::gpu(sample.int(50000))
for (k in 1:50) { x <- x[i]; y <- x[-1] - x[-50000]; y <- y[y > 0]; y <- cumsum(x); y <- sort(x); y <- x[order(y)]
  y[i] <- x; y[y > 0.5] <- 0.25; y[2:50000] <- x[-1]; x <- x * 0.5 }
END
what=stays
"$ORBIT" --gpu=shim --stats=stats.json stays.R || bad=1
is gpu.launches -gt 1000
is gpu.bytes_up -lt 1500000
is gpu.bytes_down -lt 100000

# Under auto they run where the vector is on the device, and only there.
echo 'x <- runif(60000); y <- x[x > 0.5]; z <- orbit::gpu(x); y <- z[z > 0.5]; w <- which(z > 0.5)' >placed.R
what=placed
"$ORBIT" --gpu=shim:h100 --stats=stats.json placed.R || bad=1
is gpu.launches -gt 5
is gpu.launches -lt 20

# One of several devices; one that is not there.
what=devices
ORBIT_SHIM_DEVICES=3 ORBIT_GPU_DEVICE=2 "$ORBIT" --gpu=shim --stats=stats.json placed.R || bad=1
is gpu.launches -gt 5
ORBIT_SHIM_DEVICES=3 ORBIT_GPU_DEVICE=3 "$ORBIT" --gpu=shim --stats=stats.json placed.R || bad=1
is gpu.launches -eq 0

# Products by cuBLAS, where they are asked for: whole numbers are exact in any order; Inf and NaN are the CPU's.
"$ORBIT" "$TESTS/cli/gpu-product.R" >cpu
for fail in none blas product launch; do
  ORBIT_SHIM_FAIL=$fail ORBIT_GPU_BLAS=on "$ORBIT" --gpu=shim --stats=stats.json "$TESTS/cli/gpu-product.R" >device 2>&1
  cmp -s cpu device || { echo "products, $fail fails: other output"; diff -a cpu device | head -n 5; bad=1; }
  what="products, $fail fails"
  [ $fail != none ] || is gpu.launches -gt 8
done
"$ORBIT" --gpu=shim "$TESTS/cli/gpu-product.R" >device 2>&1
cmp -s cpu device || { echo "products without cuBLAS: other output"; bad=1; }
exit $bad
