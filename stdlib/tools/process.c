/* process.c - Signals to processes and their priorities: what pskill() and psnice() in process.R call. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

#include "stdlib/builtin.h"

/* .Internal(pskill(pid, signal)): has each process got it?  Groups and all processes (0, negative numbers) get none. */
static Status do_pskill(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *pid, *r;
  TRY(coerce_vector(vm, args[0], T_INT, false, &pid));
  int sig = as_integer1(vm, args[1]);
  TRY_NEW(r = vec_new(vm, T_LGL, pid->n));
  for (int64_t i = 0; i < pid->n; i++) {
    int32_t p = int_ro(pid)[i];
    int_rw(r)[i] = p > 0 && sig != NA_INT && kill(p, sig) == 0;
  }
  *out = val_obj(r);
  return OK;
}

/* .Internal(psnice(pid, value)): the priorities of processes, NA where there is none; then they are set, if value is
 * not NA. */
static Status do_psnice(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *pid, *r;
  TRY(coerce_vector(vm, args[0], T_INT, false, &pid));
  int value = as_integer1(vm, args[1]);
  TRY_NEW(r = vec_new(vm, T_INT, pid->n));
  for (int64_t i = 0; i < pid->n; i++) {
    int32_t p = int_ro(pid)[i];
    errno = 0;
    int now = p > 0 ? getpriority(PRIO_PROCESS, (id_t)p) : -1;
    int_rw(r)[i] = p > 0 && !errno ? now : NA_INT;
    if (p > 0 && !errno && value != NA_INT) (void)setpriority(PRIO_PROCESS, (id_t)p, value); /* as GNU R: not told */
  }
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_process[] = {
    {"pskill", do_pskill, "pid, signal", BF_INTERNAL | BF_PROCESSES, "sends a signal to processes", 0, 0},
    {"psnice", do_psnice, "pid, value", BF_INTERNAL | BF_PROCESSES, "priorities of processes", 0, 0},
    {0},
};
