-- fib.lua - Twin of bench/scalar/fib.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local function fib(n)
  if n < 2 then return n end
  return fib(n - 1) + fib(n - 2)
end
local n = size_argument(25)
io.write("fib(", n, ") = ", num(fib(n)), "\n")
