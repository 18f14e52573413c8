"""nbody.py - Twin of bench/scalar/nbody.R."""
from math import pi, sqrt
from num import size_argument

steps = size_argument(20000)
solar_mass = 4 * pi ** 2
days = 365.24
x = [0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165]
y = [0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641]
z = [0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181]
vx = [0, 0.00166007664274403694, -0.00276742510726411131, 0.00296460137564761618, 0.00268067772490389322]
vy = [0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950, 0.00162824170038242295]
vz = [0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556, -0.0000951592254519715870]
mass = [1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298, 0.0000515138902046611451]
vx = [v * days for v in vx]
vy = [v * days for v in vy]
vz = [v * days for v in vz]
mass = [m * solar_mass for m in mass]


def energy():
    e = 0.0
    for i in range(5):
        e = e + 0.5 * mass[i] * (vx[i] ** 2 + vy[i] ** 2 + vz[i] ** 2)
        for j in range(i + 1, 5):
            d = sqrt((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 + (z[i] - z[j]) ** 2)
            e = e - mass[i] * mass[j] / d
    return e


def advance(dt, steps):
    for s in range(steps):
        for i in range(4):
            for j in range(i + 1, 5):
                dx = x[i] - x[j]
                dy = y[i] - y[j]
                dz = z[i] - z[j]
                d2 = dx * dx + dy * dy + dz * dz
                mag = dt / (d2 * sqrt(d2))
                vx[i] = vx[i] - dx * mass[j] * mag
                vy[i] = vy[i] - dy * mass[j] * mag
                vz[i] = vz[i] - dz * mass[j] * mag
                vx[j] = vx[j] + dx * mass[i] * mag
                vy[j] = vy[j] + dy * mass[i] * mag
                vz[j] = vz[j] + dz * mass[i] * mag
        for i in range(5):
            x[i] = x[i] + dt * vx[i]
            y[i] = y[i] + dt * vy[i]
            z[i] = z[i] + dt * vz[i]


def momentum(v):
    return sum(a * m for a, m in zip(v, mass))


vx[0], vy[0], vz[0] = -momentum(vx) / solar_mass, -momentum(vy) / solar_mass, -momentum(vz) / solar_mass
print("%.9f" % energy())
advance(0.01, steps)
print("%.9f" % energy())
