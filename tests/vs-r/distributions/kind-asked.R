# Asking for the kind of generator makes no seed.
RNGkind(); exists(".Random.seed")
p <- parallel::mcparallel(1); invisible(parallel::mccollect(p)); exists(".Random.seed")
RNGkind("L'Ecuyer-CMRG"); exists(".Random.seed")
rm(.Random.seed); RNGkind()[1]; exists(".Random.seed")
set.seed(3); runif(1)
