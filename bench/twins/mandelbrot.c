/* mandelbrot.c - Twin of bench/scalar/mandelbrot.R. */
#include "num.h"

int main(int argc, char **argv) {
  int size = size_argument(argc, argv, 200), max_iter = 50;
  double inside = 0, checksum = 0;
  for (int py = 0; py < size; py++) {
    double ci = 2.0 * py / size - 1;
    for (int px = 0; px < size; px++) {
      double cr = 2.0 * px / size - 1.5, zr = 0, zi = 0;
      int iter = 0;
      while (iter < max_iter && zr * zr + zi * zi < 4) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        iter++;
      }
      if (iter == max_iter) inside++;
      checksum += iter;
    }
  }
  printf("inside: %s iterations: %s \n", num(inside), num(checksum));
  return 0;
}
