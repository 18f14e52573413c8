#!/bin/sh
# sysroot.sh - Unpacks Debian's packages of another architecture that Orbit is linked with into a folder, for a cross build.
# The machine's own packages and apt's lists stay as they are.
#
#   tools/sysroot.sh ARCHITECTURE FOLDER        for example  tools/sysroot.sh arm64 sysroot-aarch64
#
# Called by configure --install-deps --with-tools; used by tools/check-cross.sh.
arch=$1 dir=$2
# linked: PCRE2 ... utf8proc; opened at run time: libRmath, OpenBLAS with what it needs; libc6 for iconv() under the emulator
packages="libpcre2-8-0 libpcre2-dev libtre5 libtre-dev zlib1g zlib1g-dev libbz2-1.0 libbz2-dev liblzma5 liblzma-dev libutf8proc-dev
  libc6 libgcc-s1 libgfortran5 libopenblas0-pthread r-mathlib"
[ -e "$dir/.complete" ] && exit 0
mkdir -p "$dir" || exit 1
dir=$(cd "$dir" && pwd)
apt=$(mktemp -d "${TMPDIR:-/tmp}/orbit-sysroot.XXXXXX") || exit 1
trap 'rm -rf "$apt"' EXIT
trap 'exit 1' INT TERM
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" && : >"$apt/status"
foreign() {
  apt-get -q -o "APT::Architecture=$arch" -o "APT::Architectures::=$arch" -o "Dir::State::Lists=$apt/lists" -o "Dir::Cache=$apt/cache" \
    -o "Dir::State::status=$apt/status" -o APT::Sandbox::User= "$@"
}
cd "$apt" || exit 1
foreign update || exit 1
# shellcheck disable=SC2086
foreign download $packages || exit 1
for deb in ./*.deb; do dpkg-deb -x "$deb" "$dir" || exit 1; done
: >"$dir/.complete"
