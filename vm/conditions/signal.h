/* signal.h - What errors (conditions.c), warnings (warnings.c) and the builtins behind both (condition_functions.c)
 * share.
 */
#ifndef ORBIT_VM_SIGNAL_H
#define ORBIT_VM_SIGNAL_H

#include <stdarg.h>

#include "vm/conditions/conditions.h"

enum { LONGWARN = 75 }; /* columns that the call and the first line of a message share */

/* ---- messages (conditions.c) ---- */
/* The text of a message; quotes as the locale has them. */
Str *format_message(VM *vm, const char *fmt, va_list ap);
/* Columns that n bytes take, and those that the first line of a text takes. */
int message_width(VM *vm, const char *s, size_t n);
int message_first_width(VM *vm, const char *s);
/* How many bytes of a text options(warning.length) lets through: whole characters. */
int message_bytes(const char *msg, int limit);
/* A call as text. */
const char *message_call(VM *vm, Value call);
/* The call that messages of running C code name. */
Value builtin_call_shown(VM *vm);

/* ---- handlers (conditions.c) ---- */
/* Is this handler for one of the classes? */
bool entry_matches(Vec *entry, Vec *cls, const char *const *classes, int ncls);
/* A condition object of these classes. */
Status make_condition(VM *vm, Str *msg, Value call, const char *const *classes, int ncls, Value *out) ORBIT_MUST_CHECK;
/* Leaves for an exiting handler: ERR. */
Status goto_exiting(VM *vm, Vec *entry, Value cond, Value call) ORBIT_MUST_CHECK;
/* Offers a condition to the handlers, newest first; *cond is made when one asks for it. */
Status signal_to_handlers(VM *vm, Value *cond, Str *msg, Value call, Vec *cls, const char *const *classes,
                          int ncls) ORBIT_MUST_CHECK;

/* ---- errors (conditions.c) ---- */
/* Signals an error of this class, or a plain one (cls NULL), and does what is done where nobody takes it: ERR. */
Status raise_error(VM *vm, Value call, Str *msg, const char *cls) ORBIT_MUST_CHECK;
Status default_error(VM *vm, Value call, Str *msg) ORBIT_MUST_CHECK;
/* Keeps the error for the host. */
void keep_error(VM *vm, Value call, Str *msg, const char *cls, Value cond);
Status jump_to_top(VM *vm) ORBIT_MUST_CHECK;

/* ---- warnings (warnings.c) ---- */
/* Signals a warning, and does what is done where nobody takes it: shown at once, or deferred. */
Status raise_warning(VM *vm, Value call, Str *msg) ORBIT_MUST_CHECK;
Status default_warning(VM *vm, Value call, Str *msg, bool immediate) ORBIT_MUST_CHECK;

#endif
