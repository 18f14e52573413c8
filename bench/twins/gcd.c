/* gcd.c - Twin of bench/scalar/gcd.R. */
#include "num.h"

static int gcd(int a, int b) {
  while (b != 0) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}

int main(int argc, char **argv) {
  int n = size_argument(argc, argv, 600);
  double total = 0;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++) total = total + gcd(i, j);
  printf("sum of gcds up to %d is %s \n", n, num(total));
  return 0;
}
