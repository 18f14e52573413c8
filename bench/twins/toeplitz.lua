-- toeplitz.lua - Twin of bench/scalar/toeplitz.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local reps = size_argument(10)
local n = 500
local abs = math.abs
local function toeplitz(x)
  local m = {}
  for i = 1, n * n do m[i] = 0.0 end
  for i = 1, n do
    for j = 1, n do m[i + n * (j - 1)] = x[abs(i - j) + 1] end
  end
  return m
end
local total, m = 0.0, nil
for r = 1, reps do
  local x = {}
  for i = 1, n do x[i] = r + (i - 1) * 0.5 end
  m = toeplitz(x)
  total = total + m[1 + n * (n - 1)] + m[n] + m[n * n]
end
local sum = 0.0
for i = 1, n * n do sum = sum + m[i] end
io.write("dim ", n, " ", n, " \nchecksum ", num(total), " ", num(sum), " \n")
