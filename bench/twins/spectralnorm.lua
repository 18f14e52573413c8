-- spectralnorm.lua - Twin of bench/scalar/spectralnorm.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local function a(i, j) return 1 / ((i + j) * (i + j + 1) / 2 + i + 1) end
local function mult_av(n, v)
  local out = {}
  for i = 1, n do
    local s = 0.0
    for j = 1, n do s = s + a(i - 1, j - 1) * v[j] end
    out[i] = s
  end
  return out
end
local function mult_atv(n, v)
  local out = {}
  for i = 1, n do
    local s = 0.0
    for j = 1, n do s = s + a(j - 1, i - 1) * v[j] end
    out[i] = s
  end
  return out
end
local n = size_argument(100)
local u, v = {}, {}
for i = 1, n do u[i] = 1.0 end
for k = 1, 10 do
  v = mult_atv(n, mult_av(n, u))
  u = mult_atv(n, mult_av(n, v))
end
local vbv, vv = 0.0, 0.0
for i = 1, n do
  vbv = vbv + u[i] * v[i]
  vv = vv + v[i] * v[i]
end
io.write(string.format("%0.9f\n", math.sqrt(vbv / vv)))
