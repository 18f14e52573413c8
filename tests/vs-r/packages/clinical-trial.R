# needs: dplyr tidyr purrr stringr tibble broom forcats
# clinical trial: tidyverse with joins, rowwise, across, nest, map, broom
suppressPackageStartupMessages({library(dplyr); library(tidyr); library(purrr); library(stringr); library(tibble); library(broom); library(forcats)})
set.seed(101)
patients <- tibble(id = sprintf("P%03d", 1:60), site = sample(c("Oslo","Bergen","Tromsø"), 60, TRUE),
  arm = sample(c("placebo","low","high"), 60, TRUE), age = round(rnorm(60, 55, 12)), sex = sample(c("F","M"), 60, TRUE))
visits <- expand_grid(id = patients$id, week = c(0, 4, 8, 12)) |>
  mutate(bp = 140 + rnorm(n(), 0, 8)) |>
  left_join(select(patients, id, arm), by = "id") |>
  mutate(bp = bp - week * c(placebo = 0.1, low = 0.6, high = 1.1)[arm], bp = if_else(runif(n()) < 0.05, NA_real_, bp))
print(visits)
glimpse(patients)
patients |> count(arm, sex, sort = TRUE) |> pivot_wider(names_from = sex, values_from = n, values_fill = 0) |> print()
summ <- visits |> group_by(arm, week) |> summarise(across(bp, list(mean = ~mean(.x, na.rm = TRUE), sd = ~sd(.x, na.rm = TRUE), n = ~sum(!is.na(.x)))), .groups = "drop")
print(summ)
summ |> mutate(arm = fct_relevel(arm, "placebo", "low")) |> arrange(arm, desc(week)) |> print(n = 5)
wide <- visits |> select(-arm) |> pivot_wider(names_from = week, values_from = bp, names_prefix = "w")
print(head(wide, 3))
wide |> rowwise() |> mutate(m = mean(c_across(starts_with("w")), na.rm = TRUE)) |> ungroup() |> slice_max(m, n = 3) |> print()
fits <- visits |> drop_na() |> nest(data = -arm) |> mutate(fit = map(data, ~lm(bp ~ week, data = .x)), tidied = map(fit, tidy), r2 = map_dbl(fit, ~summary(.x)$r.squared))
print(fits)
fits |> unnest(tidied) |> select(arm, term, estimate, p.value) |> mutate(across(where(is.numeric), ~signif(.x, 3))) |> print()
fits |> mutate(g = map(fit, glance)) |> unnest(g) |> select(arm, sigma, AIC, nobs) |> print()
patients |> mutate(band = cut(age, c(0, 40, 50, 60, Inf), right = FALSE)) |> count(site, band, .drop = FALSE) |> print(n = Inf)
patients |> group_by(site) |> group_modify(~ .x |> slice_head(n = 2)) |> print()
patients |> filter(str_detect(site, "ø|B")) |> mutate(code = str_c(str_sub(site, 1, 3), "-", str_extract(id, "\\d+"))) |> pull(code) |> head() |> print()
tryCatch(patients |> mutate(z = stop("bad column")), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(patients |> select(nope), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(inner_join(patients, visits, by = "nope"), error = function(e) cat(conditionMessage(e), "\n"))
visits |> group_by(id) |> summarise(change = last(bp) - first(bp)) |> inner_join(patients, by = "id") |> group_by(arm) |>
  summarise(q = list(quantile(change, c(.25, .5, .75), na.rm = TRUE))) |> unnest_wider(q) |> print()
visits |> mutate(d = as.Date("2021-03-01") + week * 7) |> group_by(month = format(d, "%Y-%m")) |> tally() |> print()
anti_join(patients, filter(visits, is.na(bp)), by = "id") |> nrow() |> print()
visits |> group_split(arm) |> map(~ summary(.x$bp)) |> print()
bind_rows(a = head(patients, 2), b = tail(patients, 2), .id = "src") |> print()
patients |> mutate(across(c(site, arm), as.factor)) |> summary() |> print()
tribble(~x, ~y, 1, "a", 2, "b") |> add_row(x = 3, y = "c") |> deframe() |> print()
complete(tibble(g = c("a","b"), k = c(1, 3)), g, k = full_seq(k, 1), fill = list()) |> print()
