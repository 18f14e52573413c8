# Vectors that stay on a device (doc/cuda.md): the CPU's output, by stand-ins whose memory is full of rubbish and whose streams
# do nothing before somebody waits; what is copied and what is not; too little memory; failures.
name=resident
script=$TESTS/cli/resident.R
. "$TESTS/gpu/device.sh"
run "resident" A=
is gpu.launches -gt 100
run "order of threads" ORBIT_SHIM_SEED=9
run "not resident" ORBIT_TUNING="$ORBIT_TUNING,gpu_resident=0"
for most in 1 30000 120000 400000; do run "$most bytes of memory" ORBIT_SHIM_MEMORY=$most; done
run "chunks" ORBIT_TUNING="$ORBIT_TUNING,gpu_chunk_bytes=4096"
run "chunks and 120000 bytes of memory" ORBIT_TUNING="$ORBIT_TUNING,gpu_chunk_bytes=4096" ORBIT_SHIM_MEMORY=120000
run "typed code" ORBIT_MODE=eager
[ ! -e "$build/shim-ptx/libnvrtc.so.13" ] || run "PTX" ORBIT_CUDA_PATH="$build/shim-ptx"
fail_after "device memory copy launch wait load" "0 3 40"

# 100,000 updates: the memory of 10, few copies, few waits.
for n in 600 5000; do
  rounds=100000
  [ $n = 600 ] || rounds=20000
  for times in 10 $rounds; do
    echo "x <- orbit::gpu(runif($n)); for (i in 1:$times) x <- x * 0.9999 + 1e-5; cat(length(x), range(x * 2 + 1) > 0, '\n')" >update.R
    what="$times updates of $n"
    "$ORBIT" --gpu=shim --stats=stats.json update.R >device 2>&1 || { echo "$what:"; cat device; bad=1; }
    grep -q "^$n TRUE TRUE" device || { echo "$what:"; cat device; bad=1; }
    is gpu.bytes_up -le $((n * 16)) # once more where the loop was profiled, which the CPU does
    [ "$(kernels)" -ge $((times - 100)) ] || { echo "$what: $(kernels) kernels"; bad=1; }
    is gpu.bytes_down -lt $((n * 8 + 100000))
    is gpu.waits -lt $((times / 200 + 10))
    [ "$times" != 10 ] || most=$(count gpu.bytes_most)
  done
  is gpu.bytes_most -eq "$most"
done
# Elements that are read and changed between kernels: a chunk (64 of them) is copied, not the vector of 512,000 bytes.
cat >elements.R <<'END'
x <- orbit::gpu(as.double(seq_len(64000)))
s <- 0
for (i in 1:100) { x <- x * 0.999 + 1e-5; s <- s + x[i * 611] }
for (i in 1:100) { x[i * 607] <- i; x <- x * 0.999 + 1e-5 }
cat(sprintf("%a", c(s, x[c(1, 607, 60700, 64000)], max(x * 2 + 1))), "\n")
END
what=elements
ORBIT_TUNING=$ORBIT_TUNING,gpu_chunk_bytes=4096 "$ORBIT" --gpu=shim --stats=stats.json elements.R >device 2>&1
"$ORBIT" elements.R | cmp -s - device || { echo "elements: other output"; cat device; bad=1; }
[ "$(kernels)" -ge 200 ] || { echo "$what: $(kernels) kernels"; bad=1; }
is gpu.bytes_up -lt 2000000
is gpu.bytes_down -lt 2500000
# Who asks for the time waits for what has been begun.
cat >time.R <<'END'
x <- orbit::gpu(runif(600))
for (i in 1:20) { x <- x * 0.999 + 1e-5; t <- if (i %% 2) proc.time() else Sys.time() }
END
what=time
"$ORBIT" --gpu=shim --stats=stats.json time.R
is gpu.waits -ge 20
# The program ends while a kernel is under way.
echo 'x <- orbit::gpu(runif(6000)); x <- x * 2; x <- x + 1' >end.R
"$ORBIT" --gpu=shim end.R >device 2>&1 || { echo "a kernel is under way at the end: status $?"; cat device; bad=1; }
cat >where.R <<'END'
suppressMessages(library(orbit))
x <- runif(1000)
y <- gpu(x)
cat(device(x), device(y), device(1), device("a"), "")
z <- x * 2 + 1
cat(device(z), "")
s <- z[1]
cat(device(z), "")
z[1] <- s
cat(device(z), device(cpu(y)), device(y), "\n")
END
[ "$("$ORBIT" --gpu=shim where.R)" = "gpu gpu cpu cpu gpu gpu cpu cpu cpu " ] || { echo "device():"; "$ORBIT" --gpu=shim where.R; bad=1; }
[ "$("$ORBIT" where.R)" = "cpu cpu cpu cpu cpu cpu cpu cpu cpu " ] || { echo "device() without one:"; "$ORBIT" where.R; bad=1; }
exit $bad
