# cuda_kernel(): the same on both stand-ins for a device.  Run by tests/cli/cuda-kernel.sh.
suppressMessages(library(orbit))
says <- function(expr) cat(tryCatch({ expr; "no error" }, error = conditionMessage), "\n")
source <- 'extern "C" __global__ void saxpy(long long n, double a, const double *x, double *y) {
  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i]; // not y(i)
}
/* extern "C" __global__ void commented(int n) {} */
extern "C" __global__ void parts(int n, const int *v, int *sum, double *half, unsigned char *odd) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    sum[i] = v[i] + n;
    half[i] = v[i] / 2.0;
    odd[i] = v[i] & 1;
  }
}
extern "C" __global__ void place(int *out) {
  int b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  out[b * blockDim.x * blockDim.y * blockDim.z + t] = 100 * b + t;
}
extern "C" __global__ void nothing(const double *x) {}'
saxpy <- cuda_kernel(source, "saxpy")
x <- c(1.5, -3, 1e300, 1:1000 / 7)
y <- rev(x)
stopifnot(identical(saxpy(length(x), 2, x, y), 2 * x + y), identical(saxpy(5L, TRUE, x, y)[6:1003], y[6:1003]))
stopifnot(identical(y, rev(x))) # arguments are not changed
m <- matrix(1:6 + 0, 2)
stopifnot(identical(saxpy(6, 1, 1:6, m), m * 2))
parts <- cuda_kernel(source, "parts", "void parts(int, const int *v, int *sum, double *half, uint8_t *odd)" |> sub(pattern = "int,", replacement = "int n,"), grid = 2, block = 32)
v <- c(NA, 1:200)
r <- parts(201, v, v, numeric(201), raw(201))
stopifnot(identical(names(r), c("sum", "half", "odd")), identical(r$sum[-1], 1:200 + 201L), identical(r$half[-1], 1:200 / 2),
          identical(r$odd, as.raw(c(0, rep(1:0, 100)))))
place <- cuda_kernel(source, "place", grid = c(2, 3, 2), block = function(out) c(4, 2, length(out) / 96))
stopifnot(identical(place(integer(192)), as.vector(outer(0:15, 100L * 0:11, `+`))))
nothing <- cuda_kernel(source, "nothing")
stopifnot(is.null(nothing(1)), is.null(nothing(numeric())))
print(nothing)
says(saxpy(1, 2, x))
says(saxpy(1, 2, x, "a"))
says(saxpy(1, 2, 1i, y))
says(saxpy(1.5, 2, x, y))
says(saxpy(NA, 2, x, y))
says(saxpy(c(1, 2), 2, x, y))
says(parts(2^31, v, v, numeric(201), raw(201)))
says(parts(201, v + 0.5, v, numeric(201), raw(201)))
says(cuda_kernel(source, "saxpy", grid = 0))
says(cuda_kernel(source, "saxpy", block = 2048))
says(cuda_kernel(source, "saxpy", block = c(32, 32, 2)))
says(cuda_kernel(source))
says(cuda_kernel(source, "commented"))
says(cuda_kernel(source, "saxpy", "void saxpy(long long n, double a, double *x, double *y)"))
says(cuda_kernel('extern "C" __global__ void f(double **x) {}'))
says(cuda_kernel('extern "C" __global__ void f(short x) {}'))
says(cuda_kernel('extern "C" __global__ void f(float *x) {}'))
says(cuda_kernel('extern "C" __global__ void f(int a, int a) {}'))
says(cuda_kernel(1))
error <- tryCatch(cuda_kernel(sub("half[i] = v[i]", "half[i] = w[i]", source, fixed = TRUE), "parts"), error = conditionMessage)
lines <- strsplit(error, "\n")[[1]]
stopifnot(grepl("^cuda_kernel\\(\\): line 9: .*w.* und", lines[1]), identical(lines[2], "  9 |     half[i] = w[i] / 2.0;"))
