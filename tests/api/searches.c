/* searches.c - In hosts long texts are searched in steps, or by a thread of its own, so that a run can be cancelled:
 * what is found is the same. */
#include "host.h"

/* A text whose only match of xyz begins behind `at` letters, near the ends of steps. */
static const char *const places =
    "ends <- c(sapply(32768 * 1:3, function(k) k + -4:4))\n"
    "for (letter in c('a', '\\u00e4', '\\u20ac')) for (at in ends) {\n"
    "  t <- paste0(strrep(letter, at), 'xyz', strrep('b', 40000))\n"
    "  for (p in c('xyz', 'x[y]z', '(x)(y)z', 'x(y|q)z+', 'xy*z', '[xq][^a]zb', 'x.zb{3}'))\n"
    "    stopifnot(regexpr(p, t) == at + 1, regexpr(p, t, perl = TRUE) == at + 1)\n"
    "  stopifnot(regexpr('(?<=[a\\u00e4\\u20ac])xyz', t, perl = TRUE) == at + 1, regexpr('\\\\bxyz', t, perl = TRUE) "
    "== if (letter == 'a') -1 else at + 1,\n"
    "            regexpr('(*COMMIT)xyz', t, perl = TRUE) == at + 1, regexpr('\\\\Gxyz', t, perl = TRUE) == -1,\n"
    "            regexpr('^xyz', t) == -1, regexpr('^xyz', t, perl = TRUE) == -1, regexpr('xyz$', t) == -1,\n"
    "            regexpr('a(?=xyz)', t, perl = TRUE) == if (letter == 'a') at else -1,\n"
    "            nchar(gsub('xyz', '', t)) == nchar(t) - 3, nchar(gsub('x(.)z', '\\\\1', t, perl = TRUE)) == nchar(t) "
    "- 2,\n"
    "            nchar(gsub('[xyz]b', '', t)) == nchar(t) - 2,\n"
    "            attr(regexpr('x.*b', t), 'match.length') == 40003, lengths(gregexpr('[xyz]', t)) == 3)\n"
    "}";

static const char *const approximate =
    "for (letter in c('a', '\\u00e4')) {\n"
    "  t <- paste0(strrep(letter, 50000), 'lasy dog', strrep('b', 50000))\n"
    "  found <- aregexec('lazy dog', t)[[1L]]\n"
    "  stopifnot(substr(t, found, found + attr(found, 'match.length') - 1L) == 'lasy dog')\n"
    "  stopifnot(agrepl('lazy dog', t), agrepl('la[zx]y+ dog', t, fixed = FALSE), !agrepl('la[zx]y+ cow', t, fixed = "
    "FALSE))\n"
    "  stopifnot(adist('lazy dog', t, partial = TRUE) == 1, !agrepl('l[q]qy.*dog', t, fixed = FALSE, max.distance = "
    "0L))\n"
    "}";

int main(void) {
  VM *vm = vm_open(NULL);
  if (vm_run(vm, places, -1) != VM_OK) fprintf(stderr, "%s\n", vm_error_message(vm)), failures++;
  if (vm_run(vm, approximate, -1) != VM_OK) fprintf(stderr, "%s\n", vm_error_message(vm)), failures++;
  /* a time limit of R's ends a search as an error */
  CHECK(vm_run(vm,
               "t <- strrep('the quick brown fox ', 1e6); setTimeLimit(elapsed = 0.1)\n"
               "r <- tryCatch(aregexec('la[zx]y+ dog', t), error = conditionMessage); setTimeLimit()\n"
               "is.character(r) && grepl('time limit', r)",
               0) == VM_OK);
  CHECK(vm_get_bool(vm, 0) == 1);
  vm_close(vm);
  return finish();
}
