# needs: data.table
# The package is loaded by the expression that subscripts its table.
data.table::data.table(a = 1:3, b = 2)[, sum(a), by = b]
