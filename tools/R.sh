#!/bin/sh
# R - What R.home("bin")/R is under Orbit: Orbit itself; `R CMD` goes to GNU R's tools where these are installed.
#
# Put beside Rscript into build/bin and lib/orbit/bin by make.
case "$1 $2" in
"CMD BATCH") ;;
CMD\ *) if [ -x /usr/lib/R/bin/R ]; then exec /usr/lib/R/bin/R "$@"; fi ;;
esac
exec "$(dirname "$(readlink -f "$0")")/@ORBIT@" "$@"
