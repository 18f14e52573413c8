# Copies in pieces through pinned memory beside the kernels (doc/cuda.md): the CPU's output by a stand-in whose streams do nothing
# before somebody waits, or go on in any order that their events allow; what is done beside what.
name=copies
script=$TESTS/cli/gpu-copies.R
. "$TESTS/gpu/device.sh"
ORBIT_TUNING=$ORBIT_TUNING,gpu_piece_bytes=4096
run "copies" A=
is gpu.launches -gt 100
is gpu.graphs -gt 20
is gpu.bundled -gt 300
for seed in 1 2 5; do run "streams in order $seed" ORBIT_SHIM_SEED=$seed; done
run "no bundles" ORBIT_TUNING="$ORBIT_TUNING,gpu_bundle=0" ORBIT_SHIM_SEED=7
is gpu.graphs -eq 0

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

# A vector that lies on the device alone is read by kernels on the CPU, in several threads.
script=$TESTS/vs-r/fusion/device-then-threads.R
ORBIT_TUNING=gpu_min=500,kernel_threads=4
"$ORBIT" --gpu=off "$script" >cpu 2>&1
for seed in 1 2; do run "threads read what the device has" ORBIT_SHIM_SEED=$seed; done
is gpu.launches -gt 1
exit $bad
