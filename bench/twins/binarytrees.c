/* binarytrees.c - Twin of bench/scalar/binarytrees.R. */
#include <math.h>
#include "num.h"

typedef struct Tree {
  struct Tree *left, *right;
} Tree;

static Tree *make_tree(int depth) {
  Tree *t = malloc(sizeof *t);
  if (!t) exit(1);
  t->left = depth ? make_tree(depth - 1) : NULL;
  t->right = depth ? make_tree(depth - 1) : NULL;
  return t;
}

static double check_tree(const Tree *t) { return t->left ? 1 + check_tree(t->left) + check_tree(t->right) : 1; }

static void drop_tree(Tree *t) {
  if (!t) return;
  drop_tree(t->left);
  drop_tree(t->right);
  free(t);
}

static double check_new(int depth) {
  Tree *t = make_tree(depth);
  double n = check_tree(t);
  drop_tree(t);
  return n;
}

int main(int argc, char **argv) {
  int max_depth = size_argument(argc, argv, 10), min_depth = 4;
  printf("stretch tree of depth %d check: %s \n", max_depth + 1, num(check_new(max_depth + 1)));
  Tree *long_lived = make_tree(max_depth);
  for (int depth = min_depth; depth <= max_depth; depth += 2) {
    double iterations = pow(2, max_depth - depth + min_depth), check = 0;
    for (int i = 0; i < iterations; i++) check += check_new(depth);
    printf("%s trees of depth %d check: %s \n", num(iterations), depth, num(check));
  }
  printf("long lived tree of depth %d check: %s \n", max_depth, num(check_tree(long_lived)));
  drop_tree(long_lived);
  return 0;
}
