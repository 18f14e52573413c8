"""binarytrees.py - Twin of bench/scalar/binarytrees.R."""
from num import num, size_argument


def make_tree(depth):
    if depth == 0:
        return (None, None)
    return (make_tree(depth - 1), make_tree(depth - 1))


def check_tree(tree):
    if tree[0] is None:
        return 1
    return 1 + check_tree(tree[0]) + check_tree(tree[1])


max_depth = size_argument(10)
min_depth = 4
print("stretch tree of depth", max_depth + 1, "check:", num(check_tree(make_tree(max_depth + 1))), "")
long_lived = make_tree(max_depth)
for depth in range(min_depth, max_depth + 1, 2):
    iterations = 2 ** (max_depth - depth + min_depth)
    check = 0
    for i in range(iterations):
        check = check + check_tree(make_tree(depth))
    print(num(iterations), "trees of depth", depth, "check:", num(check), "")
print("long lived tree of depth", max_depth, "check:", num(check_tree(long_lived)), "")
