-- nbody.lua - Twin of bench/scalar/nbody.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local sqrt = math.sqrt
local steps = size_argument(20000)
local solar_mass = 4 * math.pi ^ 2
local days = 365.24
local x = {0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165}
local y = {0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641}
local z = {0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181}
local vx = {0, 0.00166007664274403694, -0.00276742510726411131, 0.00296460137564761618, 0.00268067772490389322}
local vy = {0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950, 0.00162824170038242295}
local vz = {0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556, -0.0000951592254519715870}
local mass = {1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298, 0.0000515138902046611451}
for i = 1, 5 do
  vx[i], vy[i], vz[i] = vx[i] * days, vy[i] * days, vz[i] * days
  mass[i] = mass[i] * solar_mass
end
local function energy()
  local e = 0.0
  for i = 1, 5 do
    e = e + 0.5 * mass[i] * (vx[i] ^ 2 + vy[i] ^ 2 + vz[i] ^ 2)
    for j = i + 1, 5 do
      local d = sqrt((x[i] - x[j]) ^ 2 + (y[i] - y[j]) ^ 2 + (z[i] - z[j]) ^ 2)
      e = e - mass[i] * mass[j] / d
    end
  end
  return e
end
local function advance(dt, steps)
  for s = 1, steps do
    for i = 1, 4 do
      for j = i + 1, 5 do
        local dx, dy, dz = x[i] - x[j], y[i] - y[j], z[i] - z[j]
        local d2 = dx * dx + dy * dy + dz * dz
        local mag = dt / (d2 * sqrt(d2))
        vx[i] = vx[i] - dx * mass[j] * mag
        vy[i] = vy[i] - dy * mass[j] * mag
        vz[i] = vz[i] - dz * mass[j] * mag
        vx[j] = vx[j] + dx * mass[i] * mag
        vy[j] = vy[j] + dy * mass[i] * mag
        vz[j] = vz[j] + dz * mass[i] * mag
      end
    end
    for i = 1, 5 do
      x[i] = x[i] + dt * vx[i]
      y[i] = y[i] + dt * vy[i]
      z[i] = z[i] + dt * vz[i]
    end
  end
end
local function momentum(v)
  local s = 0.0
  for i = 1, 5 do s = s + v[i] * mass[i] end
  return s
end
vx[1], vy[1], vz[1] = -momentum(vx) / solar_mass, -momentum(vy) / solar_mass, -momentum(vz) / solar_mass
io.write(string.format("%.9f\n", energy()))
advance(0.01, steps)
io.write(string.format("%.9f\n", energy()))
