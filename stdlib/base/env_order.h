/* env_order.h - Listing environments in the order that GNU R's hash tables would give. */
#ifndef ORBIT_ENV_ORDER_H
#define ORBIT_ENV_ORDER_H

#include "stdlib/builtin.h"

/* Names bound in e: sorted in the locale's order, or in GNU R's internal order. all: names with a dot too. */
Status env_names_ordered(VM *vm, Env *e, bool all, bool sorted, Vec **out) ORBIT_MUST_CHECK;
/* env.profile(): list(size, nchains, counts), or NULL when not hashed. */
Status env_profile(VM *vm, Env *e, Value *out) ORBIT_MUST_CHECK;

#endif
