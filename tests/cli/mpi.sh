#!/bin/sh
# Rmpi on Open MPI (doc/parallel.md): two ranks of one program, whose output is that of GNU R (mpi.out).
command -v mpirun >/dev/null || { echo "needs mpirun"; exit 77; }
[ -n "$("$ORBIT" -e 'cat(system.file(package = "Rmpi"))')" ] || { echo "needs Rmpi"; exit 77; }
# Rmpi opens the library by the name that only the development package has
library=$(ls /usr/lib/*/libmpi.so /usr/lib/*/libmpi.so.* 2>/dev/null | head -n 1)
[ -n "$library" ] || { echo "needs Open MPI's library"; exit 77; }
# Open MPI itself leaves memory unfreed
if grep -qs "^LDFLAGS = .*sanitize" "$(dirname "$ORBIT")/../config.mk"; then echo "not with sanitizers"; exit 77; fi
mkdir -p lib && ln -sf "$library" lib/libmpi.so
LD_LIBRARY_PATH=$PWD/lib${LD_LIBRARY_PATH+:$LD_LIBRARY_PATH} OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export LD_LIBRARY_PATH OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
timeout 60 mpirun --oversubscribe -n 2 "$ORBIT" "$TESTS/cli/mpi.R" >got 2>&1 || { cat got; exit 1; }
sort got | diff - "$TESTS/cli/mpi.out"
