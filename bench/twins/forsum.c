/* forsum.c - Twin of bench/scalar/forsum.R. */
#include "num.h"

static double halves(double n) {
  double total = 0;
  for (double i = 1; i <= n; i++) total = total + i * 0.5;
  return total;
}

int main(int argc, char **argv) {
  double n = size_argument(argc, argv, 10000000), s = 0;
  for (double i = 1; i <= n; i++) s = s + i;
  printf("%s \n%s \n", num(s), num(halves(n)));
  return 0;
}
