-- mandelbrot.lua - Twin of bench/scalar/mandelbrot.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local size = size_argument(200)
local max_iter = 50
local inside, checksum = 0, 0
for py = 0, size - 1 do
  local ci = 2 * py / size - 1
  for px = 0, size - 1 do
    local cr = 2 * px / size - 1.5
    local zr, zi, iter = 0.0, 0.0, 0
    while iter < max_iter and zr * zr + zi * zi < 4 do
      local t = zr * zr - zi * zi + cr
      zi = 2 * zr * zi + ci
      zr = t
      iter = iter + 1
    end
    if iter == max_iter then inside = inside + 1 end
    checksum = checksum + iter
  end
end
io.write("inside: ", num(inside), " iterations: ", num(checksum), " \n")
