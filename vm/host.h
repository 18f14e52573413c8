/* host.h - What the embedding interface keeps for a machine, behind vm->host.
 *
 * api.c lets the host in and out, host_functions.c calls back into it, host_reports.c tells it what happens; interp.c
 * marks the strings that the host holds.
 */
#ifndef ORBIT_HOST_H
#define ORBIT_HOST_H

#include <signal.h>
#include <stdatomic.h>

#include "compiler/parser.h"
#include "runtime/platform.h"
#include "vm/interp/interp.h"
#include "vm/vm.h"

struct VmRef {
  VM *vm;
  Value v;
  VmRef *next, *before; /* all of this machine */
};

/* A text of the host's, parsed once. */
struct VmCode {
  VM *vm;
  VmCode *next, *before; /* all of this machine */
  Vec *exprs;            /* owned */
  struct KeptCode *kept; /* one for each */
  int running;           /* runs of it that are under way */
  bool dropped;          /* by the host, during one */
};

/* How a run inside a host function was left: the function may pass it on. */
typedef struct Pending {
  enum UnwindKind kind; /* UNW_NONE: nothing to pass on */
  uint32_t target;
  Value value; /* owned */
} Pending;

enum { HOST_ERROR_CLASS, HOST_ERROR_CALL, HOST_ERROR_FILE, HOST_ERROR_TRACEBACK, HOST_ERROR_TEXTS };

/* The slots of one host function, or (the outermost) of the host itself. */
typedef struct Window {
  Value slots[VM_SLOTS];
  uint64_t used;                /* bit i: slot i may hold something; the others are NULL */
  struct Window *outer, *inner; /* inner: kept for the next function called from here, or NULL */
  char *fail;                   /* message of vm_fail */
  int nargs;
  Sym **arg_names; /* of the arguments, or NULL */
  Pending pending; /* the last run inside it that failed */
} Window;

typedef struct Host {
  Window outermost, *window; /* window: that of the function that runs */
  VmRef *refs;
  VmCode *codes;
  char *message; /* of the last error */
  int line, column;
  char *error_text[HOST_ERROR_TEXTS]; /* more about it, made when the host asks; NULL: not yet, or nothing */
  VmConfig config;
  /* The thread that is inside the interface, named by its stack; NULL: none.  It may enter again (depth). */
  _Atomic(const ThreadStack *) owner;
  int depth;
  int sinks;                /* that there were when the run began */
  atomic_bool releasing;    /* a release function of the host runs, or takes a report: nothing may be called */
  struct RunLimits *limits; /* run_limits.c, or NULL */
  struct LeftBehind *left;  /* apart.c: work that a cancelled run did not wait for, or NULL */
  bool size_bounded;        /* RLIMIT_FSIZE: writing beyond it must not end the process by a signal */
  bool size_pending;        /* the signal was pending before the run */
  sigset_t signals;         /* of the thread, before the run */
  bool close_refused;       /* vm_close() was called by a function that the machine runs */
} Host;

static inline Host *host(VM *vm) { return vm->host; }
static inline bool host_slot_ok(int slot) { return slot >= 0 && slot < VM_SLOTS; }
static inline Value *host_slot(VM *vm, int slot) { return &host(vm)->window->slots[slot]; }
static inline void host_put(VM *vm, int slot, Value v) {
  Window *w = host(vm)->window;
  v.aux = 0;
  w->used |= (uint64_t)1 << slot;
  slot_store(vm, &w->slots[slot], v);
}
/* Is the running thread inside the interface? */
static inline bool host_inside(VM *vm) {
  return atomic_load_explicit(&host(vm)->owner, memory_order_relaxed) == platform_thread();
}
/* Lets go of what the slots hold. */
void host_window_clear(VM *vm, Window *w);

VM *host_open(VM *vm, const VmConfig *config); /* vm_open() for a new machine, which it closes on failure */

/* The running thread enters the interface: VM_MISUSE when another one is inside, or where nothing may be called. */
VmStatus host_enter(VM *vm) ORBIT_MUST_CHECK;
VmStatus host_leave(VM *vm, VmStatus st); /* returns st */
/* For functions that only look at what there is: is there a machine that is free, or ours? */
bool host_usable(VM *vm);
/* After a failure: the status that the unwinding in progress means (else st), the message and the place. */
VmStatus host_failed(VM *vm, VmStatus st);
/* Around what may run R code. */
VmStatus host_run_begin(VM *vm) ORBIT_MUST_CHECK;
VmStatus host_run_end(VM *vm, size_t mark, VmStatus st);
void host_pending_drop(VM *vm, Window *w);
/* After a text that does not parse: its message and place. */
VmStatus host_syntax_failed(VM *vm, Parser *p, const char *name);
/* One expression at top level and what goes with it; *last: the value of the last one (owned). */
VmStatus host_evaluated(VM *vm, Status st, Value v, Value *last);
void host_codes_close(VM *vm); /* host_code.c */
/* host_reports.c: what is known about the last error is forgotten; the machine's reports go to the host. */
void host_error_forget(VM *vm);
void host_reports_open(VM *vm);
/* Around a call of the host in which the machine must not be called; *was: for the end. */
void host_callback_begin(VM *vm, bool *was);
void host_callback_end(VM *vm, bool was);
void host_mark_strings(VM *vm);

#endif
