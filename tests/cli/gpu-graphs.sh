# Launches bundled as graphs (doc/cuda.md): few launches, constant memory, the CPU's output.
name=graphs
script=$TESTS/cli/gpu-graphs.R
. "$TESTS/gpu/device.sh"
run "several kernels" A=
is gpu.launches -le 350
is gpu.bundled -ge 2500
run "no bundles" ORBIT_TUNING="$ORBIT_TUNING,gpu_bundle=0"
is gpu.launches -ge 2800

# 100,000 updates: the memory of 10, and a launch for thirty of them; loops of several kernels, and with another argument each time.
for times in 10 100000; do
  what="$times updates"
  echo "x <- orbit::gpu(runif(600)); for (i in 1:$times) x <- x * 0.9999 + 1e-5; cat(length(x), range(x * 2 + 1) > 0, '\n')" >update.R
  "$ORBIT" --gpu=shim --stats=stats.json update.R >device 2>&1
  grep -q "^600 TRUE TRUE" device || { echo "$what:"; cat device; bad=1; }
  [ "$times" != 10 ] || most=$(count gpu.bytes_most)
done
is gpu.launches -le 4000
is gpu.graphs -ge 3000
is gpu.bundled -ge 95000
is gpu.bytes_most -eq "$most"
exit $bad
