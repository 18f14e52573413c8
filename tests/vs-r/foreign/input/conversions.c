/* conversions.c - What .C() and .Fortran() hand over, for conversions.R. */
#include <string.h>

void add_one(double *x, int *n) {
  for (int i = 0; i < *n; i++) x[i] += 1;
}
void add_one_(double *x, int *n) { add_one(x, n); }
void negate(int *x, int *n) {
  for (int i = 0; i < *n; i++) x[i] = !x[i] * 2;
}
void texts(char **s, int *n) {
  static char other[] = "replaced";
  for (int i = 0; i < *n; i++) {
    if (s[i][0]) s[i][0] = '*';
    if (strlen(s[i]) == 3) s[i] = other;
  }
}
void upper_(char *s) { s[0] = 'U'; }
void conjugate(double *z, int *n) {
  for (int i = 0; i < *n; i++) z[2 * i + 1] = -z[2 * i + 1];
}
void bytes(unsigned char *p, int *n) {
  for (int i = 0; i < *n; i++) p[i] ^= 255;
}
void nothing(void) {}
