# env.sh - What programs that print rounding errors depend on besides their text.  Read by run and record.sh.
#
# OpenBLAS has kernels for each sort of processor, which add in different orders: recordings are of those that every
# processor with AVX2 has.  Without AVX2 a few programs of vs-r/stats and vs-r/base differ in the last digits.
if grep -qw avx2 /proc/cpuinfo 2>/dev/null; then
  OPENBLAS_CORETYPE=Haswell
  export OPENBLAS_CORETYPE
fi
# Pictures go to files, also on a desktop.
unset DISPLAY
