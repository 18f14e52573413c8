-- forsum.lua - Twin of bench/scalar/forsum.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local n = size_argument(1e7)
local s = 0.0
for i = 1, n do s = s + i end
io.write(num(s), " \n")
local function f(n)
  local total = 0.0
  for i = 1, n do total = total + i * 0.5 end
  return total
end
io.write(num(f(n)), " \n")
