delayedAssign("lazy", { cat("evaluated\n"); 42 })
cat("before\n")
print(lazy + 1)
print(lazy)
