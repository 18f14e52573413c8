#!/bin/sh
# check-cross.sh - Builds Orbit for aarch64 and runs the recorded tests of arithmetic, printing and specialisation under
# qemu-aarch64.  Called by make check-full with the sources and the build folder.  Needs aarch64-linux-gnu-gcc, qemu-aarch64
# and the libraries in sysroot-aarch64 (configure --install-deps --with-tools brings all three); says what is missing.
S=$(cd "$1" && pwd) here=$2
root=$here/sysroot-aarch64 dir=$here/build-aarch64
jobs=$(nproc 2>/dev/null || echo 2)
missing=
command -v aarch64-linux-gnu-gcc >/dev/null || missing="$missing aarch64-linux-gnu-gcc"
command -v qemu-aarch64 >/dev/null || missing="$missing qemu-aarch64"
[ -e "$root/.complete" ] || missing="$missing sysroot-aarch64"
[ -z "$missing" ] || { echo "left out: not here:$missing"; exit 77; }
mkdir -p "$dir" && cd "$dir" || exit 1
"$S/configure" --host=aarch64-linux-gnu "CFLAGS=-I$root/usr/include -I$root/usr/include/aarch64-linux-gnu" \
  "LDFLAGS=-L$root/usr/lib/aarch64-linux-gnu" >configure.log 2>&1 || { cat configure.log; exit 1; }
# The image is the one that the program for this machine has; MKIMAGE= makes the program that writes it, too.
make -s -j"$jobs" MKIMAGE="${MKIMAGE-$here/build/mkimage}" all >make.log 2>&1 && ! grep -E 'error|warning:' make.log || { tail -n 20 make.log; exit 1; }
cat >orbit-aarch64 <<SH
#!/bin/sh
lib=/usr/lib/aarch64-linux-gnu
exec qemu-aarch64 -L "$root" -E LD_LIBRARY_PATH=/usr/lib:\$lib:\$lib/openblas-pthread "$dir/build/orbit" "\$@"
SH
chmod +x orbit-aarch64
./orbit-aarch64 -e 'cat(R.version$platform, "\n")' | grep -q '^aarch64-' || { echo "R.version does not say aarch64"; exit 1; }
ORBIT=$dir/orbit-aarch64 MACHINE=aarch64 TEST_TIMEOUT=300 "$S/tests/run" -v -j "$jobs" "$S/tests/vs-r/arith" "$S/tests/vs-r/print" "$S/tests/vs-r/special"
