/* names.c - Which texts are syntactic names: for the lexer, deparse(), make.names(). */
#include "runtime/names.h"

#include <utf8proc.h>

bool name_letter(int cp) {
  if (cp < 128) return (cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z');
  switch (utf8proc_category(cp)) {
  case UTF8PROC_CATEGORY_LU:
  case UTF8PROC_CATEGORY_LL:
  case UTF8PROC_CATEGORY_LT:
  case UTF8PROC_CATEGORY_LM:
  case UTF8PROC_CATEGORY_LO:
  case UTF8PROC_CATEGORY_NL:
  case UTF8PROC_CATEGORY_ND:
  case UTF8PROC_CATEGORY_MC: return true;
  case UTF8PROC_CATEGORY_MN:
    return !((cp >= 0x300 && cp < 0x370) || (cp >= 0x1AB0 && cp < 0x1B00) || (cp >= 0x1DC0 && cp < 0x1E00) ||
             (cp >= 0x20D0 && cp < 0x2100) || (cp >= 0xFE00 && cp < 0xFE30));
  case UTF8PROC_CATEGORY_SO: return cp >= 0x24B6 && cp <= 0x24E9;
  default: return false;
  }
}

bool name_is_reserved(const char *s, size_t n) {
  static const char *const words[] = {
      "NULL",     "NA",    "TRUE",   "FALSE", "Inf", "NaN", "NA_integer_", "NA_real_", "NA_character_", "NA_complex_",
      "function", "while", "repeat", "for",   "if",  "in",  "else",        "next",     "break"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strlen(words[i]) == n && memcmp(words[i], s, n) == 0) return true;
  return false;
}

bool name_is_syntactic(const char *s, size_t n) {
  const char *p = s, *end = s + n;
  if (n == 0) return false;
  if (*p == '.') {
    if (n > 1 && p[1] >= '0' && p[1] <= '9') return false;
  } else {
    const char *q = p;
    int cp = utf8_next(&q, end);
    if (!name_letter(cp)) return false;
  }
  while (p < end) {
    int cp = utf8_next(&p, end);
    if (cp != '.' && cp != '_' && !(cp >= '0' && cp <= '9') && !name_letter(cp)) return false;
  }
  if (n == 3 && memcmp(s, "...", 3) == 0) return true;
  return !name_is_reserved(s, n);
}
