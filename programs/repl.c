#include "programs/program.h"
int repl_run(VM *vm, const Options *o) { (void)vm; (void)o; return 0; }
