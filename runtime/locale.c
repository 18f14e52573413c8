/* locale.c - Decides once, from LC_ALL, LC_*, LANG and LANGUAGE, how text is encoded, sorted and quoted.
 *
 * Only the names are looked at: setlocale() would change state of the whole process, and a locale need not be
 * installed for Orbit to behave as GNU R does under it.  Called by vm_create; the names are used by
 * Sys.getlocale() and l10n_info().
 */
#include "runtime/locale.h"

#include <stdlib.h>
#include <strings.h>

static const char *const category_var[] = {"LC_CTYPE",    "LC_COLLATE",  "LC_TIME",
                                           "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC"};

static const char *env_nonempty(const char *name) {
  const char *s = getenv(name);
  return s && *s ? s : NULL;
}

const char *locale_name(enum LocaleCategory cat) {
  if (cat == LOC_NUMERIC) return "C"; /* R never changes it */
  const char *s = env_nonempty("LC_ALL");
  if (!s) s = env_nonempty(category_var[cat]);
  if (!s) s = env_nonempty("LANG");
  if (!s || locale_is_c(s)) return "C";
  return s;
}

bool locale_is_c(const char *name) { return strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0; }

bool locale_is_utf8(const char *name) {
  const char *dot = strchr(name, '.');
  return dot && (strncasecmp(dot + 1, "UTF-8", 5) == 0 || strncasecmp(dot + 1, "utf8", 4) == 0);
}

/* The catalogue with typographic quotes is chosen by LANGUAGE=en@quot alone; in the C locale no catalogue is used. */
static bool wants_fancy_quotes(void) {
  if (locale_is_c(locale_name(LOC_MESSAGES)) || !locale_is_utf8(locale_name(LOC_CTYPE))) return false;
  const char *lang = env_nonempty("LANGUAGE");
  if (!lang) return strncmp(locale_name(LOC_MESSAGES), "en@quot", 7) == 0;
  return strncmp(lang, "en@quot", 7) == 0;
}

void locale_init(VM *vm) {
  vm->utf8 = locale_is_utf8(locale_name(LOC_CTYPE));
  vm->c_collate = locale_is_c(locale_name(LOC_COLLATE));
  vm->fancy_msgs = wants_fancy_quotes();
}

int locale_utf8_beyond(const char *p, const char *end) {
  const unsigned char *u = (const unsigned char *)p;
  int n = *u < 0xF4 || *u > 0xFD ? 0 : *u < 0xF8 ? 4 : *u < 0xFC ? 5 : 6;
  if (!n || end - p < n || (*u == 0xF8 && u[1] < 0x88) || (*u == 0xFC && u[1] < 0x84)) return 0;
  for (int i = 1; i < n; i++)
    if ((u[i] & 0xC0) != 0x80) return 0;
  return n;
}
