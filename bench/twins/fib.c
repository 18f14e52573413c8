/* fib.c - Twin of bench/scalar/fib.R. */
#include "num.h"

static double fib(double n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(int argc, char **argv) {
  int n = size_argument(argc, argv, 25);
  printf("fib(%d) = %s\n", n, num(fib(n)));
  return 0;
}
