/* nbody.c - Twin of bench/scalar/nbody.R. */
#include <math.h>
#include "num.h"

#define DAYS 365.24
static const double pi = 3.14159265358979323846;
static double x[5] = {0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165};
static double y[5] = {0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641};
static double z[5] = {0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181};
static double vx[5] = {0, 0.00166007664274403694 * DAYS, -0.00276742510726411131 * DAYS, 0.00296460137564761618 * DAYS,
                       0.00268067772490389322 * DAYS};
static double vy[5] = {0, 0.00769901118419740425 * DAYS, 0.00499852801234917238 * DAYS, 0.00237847173959480950 * DAYS,
                       0.00162824170038242295 * DAYS};
static double vz[5] = {0, -0.0000690460016972063023 * DAYS, 0.0000230417297573763929 * DAYS,
                       -0.0000296589568540237556 * DAYS, -0.0000951592254519715870 * DAYS};
static double mass[5] = {1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298,
                         0.0000515138902046611451};

static double energy(void) {
  double e = 0;
  for (int i = 0; i < 5; i++) {
    e += 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    for (int j = i + 1; j < 5; j++) {
      double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      e -= mass[i] * mass[j] / sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  return e;
}

static void advance(double dt, int steps) {
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < 4; i++)
      for (int j = i + 1; j < 5; j++) {
        double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j], d2 = dx * dx + dy * dy + dz * dz,
               mag = dt / (d2 * sqrt(d2));
        vx[i] -= dx * mass[j] * mag;
        vy[i] -= dy * mass[j] * mag;
        vz[i] -= dz * mass[j] * mag;
        vx[j] += dx * mass[i] * mag;
        vy[j] += dy * mass[i] * mag;
        vz[j] += dz * mass[i] * mag;
      }
    for (int i = 0; i < 5; i++) {
      x[i] += dt * vx[i];
      y[i] += dt * vy[i];
      z[i] += dt * vz[i];
    }
  }
}

static double momentum(const double *v) {
  long double s = 0;
  for (int i = 0; i < 5; i++) s += v[i] * mass[i];
  return (double)s;
}

int main(int argc, char **argv) {
  int steps = size_argument(argc, argv, 20000);
  double solar_mass = 4 * (pi * pi);
  for (int i = 0; i < 5; i++) mass[i] *= solar_mass;
  vx[0] = -momentum(vx) / solar_mass;
  vy[0] = -momentum(vy) / solar_mass;
  vz[0] = -momentum(vz) / solar_mass;
  printf("%.9f\n", energy());
  advance(0.01, steps);
  printf("%.9f\n", energy());
  return 0;
}
