/* num.h - Numbers as R's cat() writes them (seven significant digits); used by the C twins. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline const char *num(double x) {
  static char out[4][64];
  static int turn;
  char m[32], *s = out[turn++ & 3];
  snprintf(m, sizeof m, "%.6e", x);
  char *e = strchr(m, 'e');
  int exponent = atoi(e + 1), digits = 7, negative = x < 0;
  while (digits > 1 && m[negative + digits] == '0') digits--;
  int right = digits - 1 > exponent ? digits - 1 - exponent : 0;
  int fixed = (exponent > 0 ? exponent : 0) + 1 + (right ? right + 1 : 0), scientific = digits + (digits > 1) + 4;
  if (fixed <= scientific)
    snprintf(s, 64, "%.*f", right, x);
  else
    snprintf(s, 64, "%.*e", digits - 1, x);
  return s;
}

static inline int size_argument(int argc, char **argv, int otherwise) { return argc > 1 ? atoi(argv[1]) : otherwise; }
