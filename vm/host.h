/* host.h - What the embedding interface keeps for a machine, behind vm->host.
 *
 * api.c lets the host in and out, host_functions.c calls back into it, host_reports.c tells it what happens; interp.c
 * marks the strings that the host holds.
 */
#ifndef ORBIT_HOST_H
#define ORBIT_HOST_H

#include <stdatomic.h>

#include "runtime/platform.h"
#include "vm/interp/interp.h"
#include "vm/vm.h"

struct VmRef {
  VM *vm;
  Value v;
  VmRef *next, *before; /* all of this machine */
};

/* How a run inside a host function was left: the function may pass it on. */
typedef struct Pending {
  enum UnwindKind kind; /* UNW_NONE: nothing to pass on */
  uint32_t target;
  Value value; /* owned */
} Pending;

enum { HOST_ERROR_CLASS, HOST_ERROR_CALL, HOST_ERROR_FILE, HOST_ERROR_TRACEBACK, HOST_ERROR_TEXTS };

typedef struct Host {
  Value slots[VM_SLOTS];
  VmRef *refs;
  char *message; /* of the last error */
  int line, column;
  char *error_text[HOST_ERROR_TEXTS]; /* more about it, made when the host asks; NULL: not yet, or nothing */
  VmConfig config;
  /* The thread that is inside the interface, named by its stack; NULL: none.  It may enter again (depth). */
  _Atomic(const ThreadStack *) owner;
  int depth;
  atomic_bool releasing;    /* a release function of the host runs, or takes a report: nothing may be called */
  struct RunLimits *limits; /* run_limits.c, or NULL */
  bool close_refused;       /* vm_close() was called by a function that the machine runs */
  /* the host function that runs */
  char *fail;      /* message of vm_fail */
  Vec *arg_names;  /* of its arguments, or NULL */
  Pending pending; /* the last run inside it that failed */
} Host;

static inline Host *host(VM *vm) { return vm->host; }
static inline bool host_slot_ok(int slot) { return slot >= 0 && slot < VM_SLOTS; }
static inline void host_put(VM *vm, int slot, Value v) {
  v.aux = 0;
  slot_store(vm, &host(vm)->slots[slot], v);
}

/* The running thread enters the interface: VM_MISUSE when another one is inside, or where nothing may be called. */
VmStatus host_enter(VM *vm) ORBIT_MUST_CHECK;
VmStatus host_leave(VM *vm, VmStatus st); /* returns st */
/* After a failure: the status that the unwinding in progress means (else st), the message and the place. */
VmStatus host_failed(VM *vm, VmStatus st);
/* Around what may run R code. */
VmStatus host_run_begin(VM *vm) ORBIT_MUST_CHECK;
VmStatus host_run_end(VM *vm, size_t mark, VmStatus st);
void host_pending_drop(VM *vm);
/* host_reports.c: what is known about the last error is forgotten; the machine's reports go to the host. */
void host_error_forget(VM *vm);
void host_reports_open(VM *vm);
/* Around a call of the host in which the machine must not be called; *was: for the end. */
void host_callback_begin(VM *vm, bool *was);
void host_callback_end(VM *vm, bool was);
void host_mark_strings(VM *vm);

#endif
