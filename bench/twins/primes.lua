-- primes.lua - Twin of bench/scalar/primes.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local function is_prime(k)
  if k < 2 then return false end
  if k < 4 then return true end
  if k % 2 == 0 then return false end
  local d = 3
  while d * d <= k do
    if k % d == 0 then return false end
    d = d + 2
  end
  return true
end
local n = size_argument(200000)
local count, last = 0, 0
for k = 1, n do
  if is_prime(k) then
    count = count + 1
    last = k
  end
end
io.write(num(count), " primes up to ", n, " the last is ", last, " \n")
