/* dispatch.h - Methods of S3 (dispatch.c) and S4 (s4.c). */
#ifndef ORBIT_VM_CALLS_DISPATCH_H
#define ORBIT_VM_CALLS_DISPATCH_H

#include "vm/interp/interp.h"

/* Is there a method? */
/* Nothing is bound to generic.class anywhere, for any class of x */
bool s3_absent(VM *vm, const char *generic, Value x);
bool s3_plain_numbers(VM *vm, const char *generic); /* no method but base's own default for them */
/* Is the method that an internal generic function has for x R code? */
Status s3_is_closure(VM *vm, const char *generic, Value x, bool *closure) ORBIT_MUST_CHECK;
/* The class of x for which the generic has a method in R code; NULL: there is none. */
Status s3_closure_class(VM *vm, const char *generic, Value x, const char **of) ORBIT_MUST_CHECK;
Status s3_find_method(VM *vm, const char *generic, const char *cls, Env *callenv, Env *defenv,
                      Value *out) ORBIT_MUST_CHECK;

/* A method is called where there is one: *found. */
Status s3_try(VM *vm, const char *generic, const char *group, Value call, Value *args, Sym **names, int n, bool *found,
              Value *out) ORBIT_MUST_CHECK;
Status s3_try_ops(VM *vm, const char *generic, Value call, Value *args, int n, bool *found,
                  Value *out) ORBIT_MUST_CHECK;
/* The same without S4 methods. */
Status s3_try_plain(VM *vm, const char *generic, const char *group, Value call, Value *args, Sym **names, int n,
                    bool *found, Value *out) ORBIT_MUST_CHECK;
/* The same with one argument, for a generic that functions of base call: their methods come first, then global ones. */
Status s3_try_base(VM *vm, const char *generic, Value call, Value *arg, bool *found, Value *out) ORBIT_MUST_CHECK;
Status s3_usemethod(VM *vm, Frame *f, CallSite *site, Value *args, int n, uint16_t dst, Frame **callee, Value *out,
                    bool *done) ORBIT_MUST_CHECK;
Status dispatch_run(VM *vm, Frame *fn, Value method, Str *generic, Value *out) ORBIT_MUST_CHECK;
Status dispatch_next(VM *vm, Frame *f, Value method, Dots *given, Cons *given_call, Value *out) ORBIT_MUST_CHECK;
Status dispatch_closure(VM *vm, Value method, const char *generic, Value call, Value *args, Sym **names, int n,
                        Value *out) ORBIT_MUST_CHECK;

Status s3_variable(VM *vm, Frame *f, Sym *s, Value *out) ORBIT_MUST_CHECK; /* .Generic ...: TAG_UNBOUND if none */
void dispatch_free(VM *vm, Dispatch *d);
void dispatch_close(VM *vm);

/* s4.c */
Status s4_try(VM *vm, const char *generic, Value call, Value *args, Sym **names, int n, bool *found,
              Value *out) ORBIT_MUST_CHECK;
/* A method assigns variable s of its reference object e; *done false: like any other variable. */
Status s4_assign_field(VM *vm, Env *e, Sym *s, Value v, bool *done) ORBIT_MUST_CHECK;
/* x@name and its assignment. */
Status s4_slot_special(VM *vm, Frame *f, Value call, Value *out) ORBIT_MUST_CHECK;
Status s4_slot_of(VM *vm, Frame *f, Value call, Value x,
                  Value *out) ORBIT_MUST_CHECK; /* x@name of the call on a value */
Status s4_set_slot_special(VM *vm, Frame *f, Value call, Value *out) ORBIT_MUST_CHECK;
Status s4_set_slot_of(VM *vm, Value call, Value x, Value v, Value *out) ORBIT_MUST_CHECK;
/* The handler for errors in an argument of a generic, from its entry in the stack of handlers. */
Status s4_argument_handler(VM *vm, Vec *entry, Value *out) ORBIT_MUST_CHECK;

#endif
