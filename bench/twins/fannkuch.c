/* fannkuch.c - Twin of bench/scalar/fannkuch.R. */
#include <stdbool.h>
#include "num.h"

static int flips_of(const int *p, int *q, int n) {
  int flips = 1, q0 = p[1];
  for (int i = 2; i <= n; i++) q[i] = p[i];
  for (;;) {
    int qq = q[q0];
    if (qq == 1) return flips;
    q[q0] = q0;
    for (int i = 2, j = q0 - 1; i < j; i++, j--) {
      int t = q[i];
      q[i] = q[j];
      q[j] = t;
    }
    q0 = qq;
    flips++;
  }
}

static bool next(int *p, int *count, int n) { /* after the exchange of 2 and 3 */
  for (int i = 3; i <= n; i++) {
    if (count[i] != 1) {
      count[i]--;
      return true;
    }
    count[i] = i;
    if (i == n) break;
    int t = p[1];
    for (int k = 1; k <= i; k++) p[k] = p[k + 1];
    p[i + 1] = t;
  }
  return false;
}

int main(int argc, char **argv) {
  int n = size_argument(argc, argv, 8), p[32], q[32], count[32], max_flips = 0;
  double checksum = 0;
  bool sign = true;
  for (int i = 0; i < 32; i++) p[i] = q[i] = count[i] = i;
  for (;;) {
    if (p[1] != 1) {
      int flips = flips_of(p, q, n);
      if (flips > max_flips) max_flips = flips;
      checksum = sign ? checksum + flips : checksum - flips;
    }
    int a = sign ? 1 : 2, t = p[a];
    p[a] = p[a + 1];
    p[a + 1] = t;
    sign = !sign;
    if (sign && !next(p, count, n)) break;
  }
  printf("%s\nPfannkuchen(%d) = %d\n", num(checksum), n, max_flips);
  return 0;
}
