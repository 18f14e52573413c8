-- binarytrees.lua - Twin of bench/scalar/binarytrees.R.
dofile((arg[0]:match("^(.*/)") or "") .. "num.lua")
local function make_tree(depth)
  if depth == 0 then return {} end
  return {make_tree(depth - 1), make_tree(depth - 1)}
end
local function check_tree(tree)
  if tree[1] == nil then return 1 end
  return 1 + check_tree(tree[1]) + check_tree(tree[2])
end
local max_depth = size_argument(10)
local min_depth = 4
io.write("stretch tree of depth ", max_depth + 1, " check: ", num(check_tree(make_tree(max_depth + 1))), " \n")
local long_lived = make_tree(max_depth)
for depth = min_depth, max_depth, 2 do
  local iterations = 2 ^ (max_depth - depth + min_depth)
  local check = 0
  for i = 1, iterations do check = check + check_tree(make_tree(depth)) end
  io.write(num(iterations), " trees of depth ", depth, " check: ", num(check), " \n")
end
io.write("long lived tree of depth ", max_depth, " check: ", num(check_tree(long_lived)), " \n")
