# Copies in pieces through pinned memory beside the kernels, and launches bundled as graphs (doc/cuda.md): the CPU's output by
# a stand-in whose streams do nothing before somebody waits, or go on in any order that their events allow.
name=copies
script=$TESTS/cli/gpu-copies.R
. "$TESTS/gpu/device.sh"
ORBIT_TUNING=$ORBIT_TUNING,gpu_piece_bytes=4096
run "copies" A=
is gpu.launches -gt 100
is gpu.graphs -gt 20
is gpu.bundled -gt 300
for seed in 1 2 3 5 8 13; do run "streams in order $seed" ORBIT_SHIM_SEED=$seed; done
run "not resident" ORBIT_TUNING="$ORBIT_TUNING,gpu_resident=0" ORBIT_SHIM_SEED=4
run "chunks" ORBIT_TUNING="$ORBIT_TUNING,gpu_chunk_bytes=4096" ORBIT_SHIM_SEED=6
run "one piece" ORBIT_TUNING="$ORBIT_TUNING,gpu_piece_bytes=0" ORBIT_SHIM_SEED=6
run "no bundles" ORBIT_TUNING="$ORBIT_TUNING,gpu_bundle=0" ORBIT_SHIM_SEED=7
is gpu.graphs -eq 0
for most in 100000 700000 2000000; do run "$most bytes of memory" ORBIT_SHIM_MEMORY=$most ORBIT_SHIM_SEED=3; done
for sort in stream pinned capture graph update; do
  for after in 0 1 3; do run "$sort fails after $after" ORBIT_SHIM_FAIL=$sort ORBIT_SHIM_AFTER=$after; done
done
fail_after "copy wait launch" "5 60 400"

# In which order things are done: a kernel begins while elements of its next ones are on their way (stream 1), and a result
# comes back (stream 2) before a kernel that was launched behind it has begun.
cat >order.R <<'END'
x <- runif(40000); y <- runif(40000)
z <- x * 2 + y
END
rm -f order
ORBIT_SHIM_ORDER=$PWD/order ORBIT_SHIM_SEED=3 "$ORBIT" --gpu=shim order.R
awk '$1 == 1 && $2 == "copy" && kernels { beside++ } $2 == "orbit_kernel" { kernels++ } END { exit !(kernels > 10 && beside > 20) }' order ||
  { echo "no copy beside a kernel:"; head -n 30 order; bad=1; }
cat >back.R <<'END'
x <- orbit::gpu(runif(40000))
f <- function(x) x * 2 + 1
g <- function(x, y) y * 3 - x
y <- f(x); z <- g(x, y); cat(y[1] > 0, z[1] > 0, "\n")
END
rm -f order
ORBIT_TUNING=$ORBIT_TUNING,gpu_bundle=0 ORBIT_SHIM_ORDER=$PWD/order "$ORBIT" --gpu=shim back.R >/dev/null
[ "$(awk '$2 == "orbit_kernel" { printf "kernel " } $1 == 2 { if (last != NR - 1) printf "back "; last = NR }' order)" = "kernel back kernel back " ] ||
  { echo "a result waits for a later kernel:"; awk '{ print $1, $2 }' order | uniq -c; bad=1; }

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
cat >several.R <<'END'
set.seed(3)
x <- orbit::gpu(runif(600)); y <- orbit::gpu(runif(600)); z <- orbit::gpu(runif(600))
for (i in 1:2000) { x <- x * 0.999 + y; y <- y - x * 1e-3; z <- (z + x) * 0.5; x <- x + i; y <- y * 0.9 }
cat(sprintf("%a", c(x[1:3], y[2], z[5])), "\n")
END
"$ORBIT" several.R >cpu
what="several kernels"
"$ORBIT" --gpu=shim --stats=stats.json several.R | cmp -s - cpu || { echo "$what: other output"; bad=1; }
is gpu.launches -le 250
is gpu.bundled -ge 1800
exit $bad
