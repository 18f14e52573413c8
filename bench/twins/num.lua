-- num.lua - Numbers as R's cat() writes them (seven significant digits); used by the Lua twins.
function num(x)
  local m, e = string.format("%.6e", x):match("^(.*)e(.*)$")
  local digits = #m:gsub("[-.]", ""):gsub("0+$", "")
  if digits < 1 then digits = 1 end
  local exponent = tonumber(e)
  local right = math.max(0, digits - 1 - exponent)
  local fixed = math.max(exponent, 0) + 1 + (right > 0 and right + 1 or 0)
  local scientific = digits + (digits > 1 and 1 or 0) + 4
  if fixed <= scientific then return string.format("%." .. right .. "f", x) end
  return string.format("%." .. (digits - 1) .. "e", x)
end
function size_argument(otherwise) return tonumber(arg[1]) or otherwise end
