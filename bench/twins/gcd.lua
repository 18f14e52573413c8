-- gcd.lua - Twin of bench/scalar/gcd.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local function gcd(a, b)
  while b ~= 0 do
    local t = a % b
    a = b
    b = t
  end
  return a
end
local n = size_argument(600)
local total = 0
for i = 1, n do
  for j = 1, n do total = total + gcd(i, j) end
end
io.write("sum of gcds up to ", n, " is ", num(total), " \n")
