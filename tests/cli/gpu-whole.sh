# Operations over whole vectors on a device (doc/cuda.md): the CPU's output on stand-ins for one, in any order of threads, with
# little memory and with calls that fail; what stays there is not copied.
name=whole
script=$TESTS/cli/gpu-whole.R
. "$TESTS/gpu/device.sh"
run "shim" A=
is gpu.launches -gt 2000
run "order of threads" ORBIT_SHIM_SEED=9
run "copied each time" ORBIT_TUNING="$ORBIT_TUNING,gpu_resident=0"
run "120000 bytes of memory" ORBIT_SHIM_MEMORY=120000
run "typed code" ORBIT_MODE=eager
[ ! -e "$build/shim-ptx/libnvrtc.so.13" ] || run "PTX" ORBIT_CUDA_PATH="$build/shim-ptx" ORBIT_SHIM_SEED=5
fail_after "memory copy launch wait load" "0 40 700"

# Vectors that are there stay there: a few words come back for each step, and nothing goes there.
cat >stays.R <<'END'
x <- orbit::gpu(runif(50000))
i <- orbit::gpu(sample.int(50000))
for (k in 1:50) { x <- x[i]; y <- x[-1] - x[-50000]; y <- y[y > 0]; y <- cumsum(x); y <- sort(x); y <- x[order(y)]
  y[i] <- x; y[y > 0.5] <- 0.25; y[2:50000] <- x[-1]; x <- x * 0.5 }
END
what=stays
"$ORBIT" --gpu=shim --stats=stats.json stays.R || bad=1
[ "$(kernels)" -gt 1000 ] || { echo "$what: $(kernels) kernels"; bad=1; }
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
