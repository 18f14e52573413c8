# device.sh - Read by tests of tests/cli that compare a script on a stand-in for a device with the CPU: before, $name (of the
# cache of kernels) and $script are set.  Then: run "what" VARIABLE=value..., is COUNTER TEST NUMBER, fail_after SORTS NUMBERS;
# $bad is 1 after a difference.
build=$(dirname "$ORBIT")
[ -e "$build/shim/libcudart.so.13" ] || { echo "needs make shim"; exit 77; }
command -v cc >/dev/null || { echo "needs a C compiler"; exit 77; }
ORBIT_CACHE_DIR=$PWD/$name-cache
ORBIT_TUNING=gpu_min=500,ld_sum_max=200,huge_page_bytes=4096
export ORBIT_CACHE_DIR ORBIT_TUNING
unset ORBIT_GPU ORBIT_CUDA_PATH
bad=0
"$ORBIT" --gpu=off "$script" >cpu 2>&1 || { tail -n 5 cpu; exit 1; }
count() { sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" stats.json; }
kernels() { echo $(($(count gpu.launches) - $(count gpu.graphs) + $(count gpu.bundled))); } # each by itself, or in a graph
is() { # counter, test, number
  [ "$(count "$1")" "$2" "$3" ] || { echo "$what: $1 is $(count "$1")"; bad=1; }
}
run() { # what, variables
  what=$1
  shift
  env "$@" "$ORBIT" --gpu=shim --stats=stats.json "$script" >device 2>&1
  cmp -s cpu device || { echo "$what: other output"; diff -a cpu device | head -n 5; bad=1; }
}
# A failing device gives the right output, or ends the program where a vector was there alone.
fail_after() { # sorts of calls that fail, numbers of calls before
  for sort in $1; do
    for after in $2; do
      ORBIT_SHIM_FAIL=$sort ORBIT_SHIM_AFTER=$after "$ORBIT" --gpu=shim "$script" >device 2>err
      status=$?
      grep -v '^orbit: kernels run on the CPU' err >more
      if [ $status = 3 ]; then
        grep -q 'the device failed, and a vector was there alone' more || { echo "$sort fails after $after:"; cat more; bad=1; }
        head -c "$(wc -c <device)" cpu | cmp -s - device || { echo "$sort fails after $after: wrong output before the end"; bad=1; }
      else
        cmp -s cpu device || { echo "$sort fails after $after: other output, status $status"; head -n 3 more; bad=1; }
      fi
    done
  done
}
