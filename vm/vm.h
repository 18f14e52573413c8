/* vm.h - libvm: R in your program.  This header is the manual of the library.
 *
 * Any number of machines can live in one process; each is used by one thread at a time (any thread).  Nothing is
 * global, no signal handler is installed, no environment variable is needed.  Errors are status codes: nothing
 * ever jumps across your frames.
 *
 *   VM *vm = vm_open(NULL);
 *   if (vm_run(vm, "x <- sapply(1:10, function(i) i^2); sum(x)", 0) == VM_OK)
 *     printf("%g\n", vm_get_double(vm, 0));
 *   else
 *     fprintf(stderr, "%s\n", vm_error_message(vm));
 *   vm_close(vm);
 *
 * Values travel through numbered slots, 0 .. VM_SLOTS - 1, which hold NULL at first and keep values alive until they
 * are overwritten.  A run that does not return VM_OK leaves its slot as it was.  Lengths are elements, indices count
 * from 0.
 *
 * Wrong arguments - no machine, a slot, type, index or length that there is not, NULL where a text or a place is wanted
 * - are answered (VM_MISUSE, VM_BAD_SLOT; NULL, 0 or "" by functions that return no status) and change nothing. Nothing
 * can tell a machine, a reference or a code that has been closed or freed: they must not be used again.  Texts are
 * UTF-8 and end at the first NUL.  In values, bytes that are no UTF-8 stay as they are; R functions call such a string
 * invalid.
 */
#ifndef ORBIT_VM_H
#define ORBIT_VM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct VM VM;
typedef struct VmRef VmRef;
typedef struct VmCode VmCode;
typedef struct VmSnapshot VmSnapshot;

enum { VM_SLOTS = 64, VM_API_VERSION = 2 };

typedef enum VmStatus {
  VM_OK = 0,
  VM_ERROR,     /* an R error; see vm_error_message */
  VM_SYNTAX,    /* the text does not parse */
  VM_CANCELLED, /* vm_cancel */
  VM_QUIT,      /* the program called quit(), which ends the run and no more; see vm_quit_status */
  VM_NO_MEMORY,
  VM_BAD_SLOT, /* slot number or value type does not fit the call */
  VM_MISUSE,   /* another thread is using the machine, the reference is another machine's, or a release function calls
                * the machine: nothing was done */
  VM_LIMIT     /* the run passed a limit of its configuration; see vm_limit_passed */
} VmStatus;

typedef enum VmLimit {
  VM_LIMIT_NONE,
  VM_LIMIT_CPU,
  VM_LIMIT_TIME,
  VM_LIMIT_OUTPUT,
  VM_LIMIT_INSTRUCTIONS,
  VM_LIMIT_MEMORY
} VmLimit;

/* What a machine may be denied (VmConfig.deny): R code that tries meets an error that it can catch. */
enum {
  VM_DENY_FILES = 1,   /* reading, writing, listing, asking whether they exist; library() of packages that are files */
  VM_DENY_NETWORK = 2, /* sockets, url(), file() and source() of a URL */
  VM_DENY_PROCESSES = 4, /* system(), pipe(), workers, signals */
  VM_DENY_NATIVE = 8,    /* dyn.load(), .C(), .Call() and packages with compiled code */
  VM_DENY_ENVIRON = 16,  /* environment variables, locale, Sys.info(), command line */
  VM_DENY_CLOCK = 32,    /* Sys.time(), date(), proc.time(), gc.time() */
  VM_DENY_ALL = 63
};

typedef enum VmType {
  VM_NULL,
  VM_LOGICAL,
  VM_INTEGER,
  VM_DOUBLE,
  VM_COMPLEX,
  VM_STRING,
  VM_RAW,
  VM_LIST,
  VM_FUNCTION,
  VM_ENVIRONMENT,
  VM_OTHER
} VmType;

typedef struct VmConfig {
  size_t
      size; /* sizeof(VmConfig): a host that was compiled with an older vm.h lacks the last fields, which are 0 then */
  /* Bytes; 0: none.  Reaching it is an R error.  Four megabytes beyond it are for handlers of that error, and for runs
   * that make room: each that begins at the limit gets a quarter of a megabyte. */
  size_t memory_limit;
  /* Where output goes; stream 1: standard output, 2: standard error.  NULL: the process's own, past the buffers of
   * stdio: what your program has printed and not flushed comes later. */
  void (*write)(void *ctx, int stream, const char *text, size_t n);
  void *ctx;
  /* Bytes of the C stack that evaluation may use, from where the machine is called.  0: what the calling thread has
   * left; for stacks that are not a thread's own (coroutines), where that is unknown, 64 KiB. */
  size_t stack_size;
  /* Of each outermost vm_run or vm_invoke; 0: none.  Passing one ends the run as vm_cancel does, with VM_LIMIT. */
  double cpu_limit;      /* seconds of processor time of the calling thread */
  double time_limit;     /* seconds, waiting included */
  uint64_t output_limit; /* bytes to both streams; the piece that would pass it is not written */
  uint32_t deny;         /* VM_DENY_* */
  /* Files are reached below this folder only (links are followed, and refused where they lead out of it); relative
   * paths begin here.  NULL: everywhere.  What cannot be kept below a folder is refused, as are temporary files and
   * standard input.  Commands and compiled code know nothing of it: deny VM_DENY_PROCESSES and VM_DENY_NATIVE as well.
   */
  const char *root;
  /* More limits of each outermost run; 0: none.  Instructions are those of the machine's own code: a call of a function
   * that is written in C is one, whatever it does.  The same program takes the same number each time it is run by a
   * fresh machine.  Counting them takes a half to three quarters more time. */
  uint64_t instruction_limit;
  /* Bytes that the run may add to what the machine holds, values of before not counted, to within a quarter of a
   * megabyte.  Unlike memory_limit it ends the run, with VM_LIMIT. */
  size_t run_memory_limit;
  /* Nested calls of R functions, at most; 0: 5000.  options(expressions = ) stays below.  One more is an R error. */
  int depth_limit;
  /* What the machine asks and tells, with ctx; NULL: as Rscript does.  The machine must not be called by them.
   * read: the next line of input, for readline(), readLines(stdin()), scan(); valid until the next call; NULL: no more.
   * (Without it a machine that is denied files, or has a root, has no input.)
   * warning: a warning that no handler took, at once, with the call that gave it as text ("": none); such are not kept
   * for warnings().  message: a message that no handler took, with its newline. */
  const char *(*read)(void *ctx, const char *prompt);
  void (*warning)(void *ctx, const char *message, const char *call);
  void (*message)(void *ctx, const char *text);
  /* Threads that work on one vector of a quarter of a million elements or more, the calling one included; 0: as many as
   * there are processors.  1 is right where several machines run at the same time, each on a thread of its own.  BLAS
   * has threads of its own, for the process: OMP_NUM_THREADS. */
  int threads;
} VmConfig;

VM *vm_open(const VmConfig *config); /* NULL: out of memory, or config->root is no folder */
/* Refused while the machine runs: called by a host function it makes the call an R error, by another thread it does
 * nothing.  What R code has registered for the end (reg.finalizer(onexit = TRUE)) runs first, within the limits of a
 * run: a machine without a limit on time waits for it as long as it takes, or until it is cancelled. */
void vm_close(VM *vm);
const char *vm_version(void);
/* What a status says in a word or two: "error", "limit passed"; "unknown status" for other numbers. */
const char *vm_status_text(VmStatus status);
const char *vm_limit_text(VmLimit limit); /* what was limited: "processor time", "memory" */

/* ---- machines that begin where another one has got to ---- */
/* What vm holds now, to start others from: variables, functions (with their code), classes, options, attached packages,
 * state of random numbers, working directory, functions of the host.  vm goes on as it was.  Not part of it:
 * connections, graphics devices and other external pointers, which are invalid in the copies, finalizers, slots,
 * references, codes. Memory that vectors of yours wrap is copied.  VM_ERROR (vm_error_message tells): something cannot
 * be copied, such as objects of packages with compiled code.  VM_MISUSE as well inside a host function. */
VmStatus vm_snapshot(VM *vm, VmSnapshot **snapshot);
/* A new machine with that content; config and result are those of vm_open (a slot holds NULL again).  Any number of
 * threads may start machines from one snapshot at the same time. */
VM *vm_clone(const VmSnapshot *snapshot, const VmConfig *config);
void vm_snapshot_free(VmSnapshot *snapshot); /* machines started from it live on */

/* Parses and evaluates all of text (UTF-8) at top level, without printing values; the last value goes to slot (-1:
 * nowhere). Stops at the first error. */
VmStatus vm_run(VM *vm, const char *text, int slot);
/* The same for the text of a file that the host has read: name is what locations and srcref show. */
VmStatus vm_run_named(VM *vm, const char *text, const char *name, int slot);
/* Calls the function in slot fun with n arguments in slots first .. first + n - 1; the result goes to slot out. */
VmStatus vm_invoke(VM *vm, int fun, int n, int first, int out);
/* The same with names[i] as the name of argument i; NULL: it has none. */
VmStatus vm_invoke_named(VM *vm, int fun, int n, int first, const char *const *names, int out);
/* A text that is run again and again: parsed at once, all of it (VM_SYNTAX: *code is NULL), compiled when it first
 * runs.  vm_execute does what vm_run_named would do with the text.  Codes that are not freed go with the machine. */
VmStatus vm_compile(VM *vm, const char *text, const char *name, VmCode **code);
VmStatus vm_execute(VM *vm, VmCode *code, int slot);
void vm_code_free(VM *vm, VmCode *code);
/* Stops the evaluation running in another thread: it returns VM_CANCELLED before long, whatever R code does about it,
 * and writes nothing more than what it had written by then.  A cancellation holds until the outermost vm_run or
 * vm_invoke has returned; one that comes while nothing runs is forgotten by the next run. */
void vm_cancel(VM *vm);

/* (Where another thread is running the machine, what is said about the last run is nothing: "", 0.) */
/* The last error: R's message without "Error in ...", and where it happened (line and column from 1, 0: unknown). */
const char *vm_error_message(VM *vm);
void vm_error_location(VM *vm, int *line, int *column);
/* More about it, valid until the next run ("": unknown): the first class of its condition ("simpleError" for stop()),
 * the call that it names, the name of the text (vm_run_named) that the line is one of, and the calls that were running,
 * one a line, the innermost first, each with its place where that is known. */
const char *vm_error_class(VM *vm);
const char *vm_error_call(VM *vm);
const char *vm_error_file(VM *vm);
const char *vm_error_traceback(VM *vm);
/* Its condition object to slot, as a handler would have got it; NULL: there is none. */
VmStatus vm_error_condition(VM *vm, int slot);
int vm_quit_status(VM *vm);
VmLimit vm_limit_passed(VM *vm); /* by the last run */

/* Global variables.  VM_ERROR: there is none of this name. */
VmStatus vm_get_global(VM *vm, const char *name, int slot);
VmStatus vm_set_global(VM *vm, const char *name, int slot);

/* ---- slots ---- */
VmType vm_type(VM *vm, int slot);
int64_t vm_count(VM *vm, int slot); /* elements of a vector or list; 0 for NULL, 1 for anything else */
VmStatus vm_set_null(VM *vm, int slot);
VmStatus vm_set_bool(VM *vm, int slot, bool x);
VmStatus vm_set_int(VM *vm, int slot, int32_t x);
VmStatus vm_set_double(VM *vm, int slot, double x);
VmStatus vm_set_string(VM *vm, int slot, const char *utf8);
/* First element, converted as as.logical() ... do; NA: INT32_MIN, NaN, NULL. */
int vm_get_bool(VM *vm, int slot);
int32_t vm_get_int(VM *vm, int slot);
double vm_get_double(VM *vm, int slot);
const char *vm_get_string(VM *vm,
                          int slot); /* valid until the slot changes; of what is no string, until the next run */
/* Element i of a list or vector in slot `from` to slot `to`. */
VmStatus vm_get_element(VM *vm, int from, int64_t i, int to);
/* What `$` gives for a list, a data frame or an environment: NULL where there is no such name, and a beginning will do
 * that only one name has.  Of a vector with names: the element of exactly this name, VM_ERROR where there is none. */
VmStatus vm_get_member(VM *vm, int from, const char *name, int to);

/* ---- vectors ---- */
typedef struct VmView {
  VmType type;
  int64_t count;
  const void
      *data; /* int32_t (logical, integer), double, double pairs (complex), bytes (raw); NULL for strings, lists */
  int32_t nrow, ncol; /* of a matrix, else 0 */
} VmView;
/* A new vector of n elements in slot; *data points at its memory (zeroed), to be filled at once.  data may be NULL, as
 * for strings (""), which have vm_string_set. */
VmStatus vm_vector_new(VM *vm, int slot, VmType type, int64_t n, void **data);
/* Borrows the data of the vector in slot, without copying; valid until the slot changes. */
VmStatus vm_vector_borrow(VM *vm, int slot, VmView *view);
/* A vector over memory of yours (64-byte alignment is best); release(data, ctx) is called when R is done with it.  R
 * code may keep the vector, so that the memory must stay until then; without a release function, until vm_close. */
VmStatus vm_vector_wrap(VM *vm, int slot, VmType type, void *data, int64_t n, void (*release)(void *data, void *ctx),
                        void *ctx);
VmStatus vm_list_new(VM *vm, int slot, int64_t n);
VmStatus vm_list_set(VM *vm, int list, int64_t i, const char *name, int value); /* name may be NULL */
/* Attribute `name` of the value in slot `of` to slot `to` (NULL where there is none), and from slot `value` (NULL
 * removes it), with R's checks: "names", "dim", "class", "levels" ... */
VmStatus vm_get_attribute(VM *vm, int of, const char *name, int to);
VmStatus vm_set_attribute(VM *vm, int of, const char *name, int value);
/* Makes a data frame of the named list of columns of one length in slot, with row names 1 to n. */
VmStatus vm_data_frame(VM *vm, int slot);
/* Going over a data frame (VM_BAD_SLOT: the value is none).  Column j as it is: see vm_vector_borrow; vm_name_at tells
 * its name.  Row i as a named list with one value for each column: of a factor its label, of other classes what R's
 * x[i] is, of a matrix its row. */
VmStatus vm_data_frame_size(VM *vm, int slot, int64_t *rows, int64_t *columns);
VmStatus vm_data_frame_column(VM *vm, int slot, int64_t j, int to);
VmStatus vm_data_frame_row(VM *vm, int slot, int64_t i, int to);
/* Name of element i of a vector or list as UTF-8 (valid until it changes); NULL: there are no names, or no such
 * element. */
const char *vm_name_at(VM *vm, int slot, int64_t i);
/* Elements of character vectors: element i as UTF-8 (valid until the vector changes; NULL: NA, or no such element), and
 * setting it (NULL: NA) in a vector that vm_vector_new made. */
const char *vm_string_at(VM *vm, int slot, int64_t i);
VmStatus vm_string_set(VM *vm, int slot, int64_t i, const char *utf8);

/* ---- long-lived values ---- */
VmRef *vm_ref(VM *vm, int slot); /* NULL: out of memory */
VmStatus vm_unpack(VM *vm, const VmRef *ref, int slot);
void vm_unref(VM *vm, VmRef *ref);

/* ---- objects of yours, held by R ---- */
/* An external pointer in slot: R code can keep it and pass it to your functions, and give it attributes, such as a
 * class for which it has methods.  type, which is copied, is how vm_object knows it again.  release(ptr, ctx), which
 * may be NULL, is called once: some time after R is done with the object, at the latest by vm_close; it must not call
 * the machine. */
VmStatus vm_object_new(VM *vm, int slot, const char *type, void *ptr, void (*release)(void *ptr, void *ctx), void *ctx);
/* Its ptr; NULL: what is in slot is no object of that type, or a copy that has been serialised. */
void *vm_object(VM *vm, int slot, const char *type);

/* ---- values as bytes, memory ---- */
/* The value in slot `from`, as R's serialize() writes it, to slot `to`: a raw vector, see vm_vector_borrow.  And back
 * from n bytes of yours, made by this, by serialize(), or by saveRDS() without compression, of GNU R as well.  Nothing
 * in them is run; but bytes that you do not trust may hold functions of any code, which run when R code calls them. */
VmStatus vm_serialize(VM *vm, int from, int to);
VmStatus vm_unserialize(VM *vm, const void *data, size_t n, int to);

typedef struct VmStats {
  size_t size;            /* sizeof(VmStats), set by you: what an older host does not know is not written */
  uint64_t bytes;         /* that the machine holds now */
  uint64_t objects;       /* vectors, lists, functions, environments ... now; strings apart */
  uint64_t strings;       /* different ones, now */
  uint64_t allocated;     /* bytes of all objects made since it was opened */
  uint64_t calls;         /* of functions written in R and in C, since then */
  uint64_t collections;   /* of cycles of objects, since then, */
  double collect_seconds; /* and the time that they took */
  uint64_t instructions;  /* since then, where instruction_limit is set; else 0 */
} VmStats;
VmStatus vm_stats(VM *vm, VmStats *stats);
/* Collects what nothing refers to any more, as R's gc() does: finalizers run. */
VmStatus vm_collect(VM *vm);

/* ---- functions of yours, called from R ---- */
/* Arguments, 62 at most, are in slots first .. first + n - 1 (of this call: the caller's slots are safe); leave the
 * result in slot 0. Return VM_ERROR after vm_fail to raise an R error.  Return the status of a vm_run or vm_invoke of
 * yours that failed to pass it on: R's error goes on to the handlers that it would have reached, VM_QUIT ends the
 * program that called you, VM_CANCELLED the run. */
typedef VmStatus (*VmHostFn)(VM *vm, int n, int first, void *ctx);
VmStatus vm_register(VM *vm, const char *name, VmHostFn fn, void *ctx);
VmStatus vm_fail(VM *vm, const char *message);
/* Name of argument i (from 0) of the host function that runs, NULL: none; valid until it returns. */
const char *vm_argument_name(VM *vm, int i);

#ifdef __cplusplus
}
#endif
#endif
