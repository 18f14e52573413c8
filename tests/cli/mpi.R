# Two ranks of mpirun: matrices sent and received, a sum over both, an object for all.  Run by tests/cli/mpi.sh.
suppressMessages(library(Rmpi))
rank <- mpi.comm.rank(0); size <- mpi.comm.size(0)
if (rank == 0) {
  x <- matrix(1:6, 2); mpi.send.Robj(x, 1, 7, comm = 0); y <- mpi.recv.Robj(1, 8, comm = 0)
  print(y); s <- mpi.reduce(as.double(1:3), 2, op = "sum", comm = 0); print(s)
} else { x <- mpi.recv.Robj(0, 7, comm = 0); mpi.send.Robj(t(x) * 2, 0, 8, comm = 0); s <- mpi.reduce(as.double(4:6), 2, op = "sum", comm = 0) }
b <- mpi.bcast.Robj(if (rank == 0) list(a = 1, b = "z") else NULL, 0, comm = 0); if (rank == 1) str(b)
invisible(mpi.finalize())
