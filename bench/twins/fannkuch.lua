-- fannkuch.lua - Twin of bench/scalar/fannkuch.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local function fannkuch(n)
  local p, q, count = {}, {}, {}
  local sign, max_flips, checksum = true, 0, 0
  for i = 1, n do p[i], q[i], count[i] = i, i, i end
  while true do
    local q0 = p[1]
    if q0 ~= 1 then
      for i = 2, n do q[i] = p[i] end
      local flips = 1
      while true do
        local qq = q[q0]
        if qq == 1 then break end
        q[q0] = q0
        if q0 >= 4 then
          local i, j = 2, q0 - 1
          while i < j do
            q[i], q[j] = q[j], q[i]
            i = i + 1
            j = j - 1
          end
        end
        q0 = qq
        flips = flips + 1
      end
      if flips > max_flips then max_flips = flips end
      checksum = sign and checksum + flips or checksum - flips
    end
    if sign then
      p[1], p[2] = p[2], p[1]
      sign = false
    else
      p[2], p[3] = p[3], p[2]
      sign = true
      local done = true
      for i = 3, n do
        if count[i] ~= 1 then
          count[i] = count[i] - 1
          done = false
          break
        end
        count[i] = i
        if i == n then break end
        local t = p[1]
        for k = 1, i do p[k] = p[k + 1] end
        p[i + 1] = t
      end
      if done then return checksum, max_flips end
    end
  end
end
local n = size_argument(8)
local checksum, flips = fannkuch(n)
io.write(num(checksum), "\nPfannkuchen(", n, ") = ", flips, "\n")
