/* primes.c - Twin of bench/scalar/primes.R. */
#include <stdbool.h>
#include "num.h"

static bool is_prime(int k) {
  if (k < 2) return false;
  if (k < 4) return true;
  if (k % 2 == 0) return false;
  for (int d = 3; d * d <= k; d += 2)
    if (k % d == 0) return false;
  return true;
}

int main(int argc, char **argv) {
  int n = size_argument(argc, argv, 200000), last = 0;
  double count = 0;
  for (int k = 1; k <= n; k++)
    if (is_prime(k)) {
      count++;
      last = k;
    }
  printf("%s primes up to %d the last is %d \n", num(count), n, last);
  return 0;
}
