# Survey analysis with data frames
txt <- "id,age,sex,region,income,score,date
1,34,F,North,52000,7.5,2021-03-04
2,51,M,South,61000,6.0,2021-03-05
3,NA,F,East,48000,8.25,2021-03-05
4,29,M,North,39000,5.5,2021-03-07
5,44,F,South,,9.0,2021-03-09
6,62,M,West,72000,4.75,2021-03-10
7,38,F,East,55000,NA,2021-03-11
8,27,F,North,31000,6.5,2021-04-01
9,55,M,West,83000,7.0,2021-04-02
10,41,M,South,58000,8.0,2021-04-03"
d <- read.csv(text = txt, stringsAsFactors = TRUE)
str(d)
summary(d)
d$date <- as.Date(as.character(d$date))
summary(d$date)
d$group <- cut(d$age, breaks = c(0, 30, 45, Inf), labels = c("young", "middle", "old"), right = FALSE)
print(table(d$group, useNA = "ifany"))
print(table(d$sex, d$region))
print(addmargins(table(d$sex, d$region)))
print(prop.table(table(d$sex, d$region), 1), digits = 3)
print(round(prop.table(table(d$region)), 2))
aggregate(income ~ region, data = d, FUN = mean)
aggregate(cbind(income, score) ~ sex + region, data = d, FUN = mean)
aggregate(d$income, by = list(sex = d$sex), FUN = mean, na.rm = TRUE)
with(d, tapply(income, list(sex, region), mean, na.rm = TRUE))
by(d, d$sex, function(x) mean(x$income, na.rm = TRUE))
by(d[, c("age", "income")], d$region, summary)
s <- split(d, d$region)
names(s)
res <- do.call(rbind, lapply(s, function(x) data.frame(n = nrow(x), mean = mean(x$income, na.rm = TRUE), med = median(x$score, na.rm = TRUE))))
print(res)
sapply(d, class)
colMeans(d[sapply(d, is.numeric)], na.rm = TRUE)
d[order(d$region, -d$income), c("id", "region", "income")]
subset(d, age > 40 & sex == "M", select = c(id, age:region))
head(d, 3); tail(d, 2)
complete.cases(d)
nrow(na.omit(d))
quantile(d$income, na.rm = TRUE)
cor(d$age, d$income, use = "complete.obs")
d2 <- transform(d, k = income / 1000, month = months(date))
print(d2[1:4, c("id", "k", "month")])
regions <- data.frame(region = c("North", "South", "East", "Centre"), manager = c("Kim", "Lee", "Pat", "Sam"))
merge(d[, c("id", "region")], regions)
merge(d[, c("id", "region")], regions, all = TRUE)
xtabs(income ~ sex + region, d)
ftable(table(d$sex, d$region, d$group))
stack(list(a = 1:2, b = 3:5))
apply(as.matrix(d[, c("age", "income")]), 2, range, na.rm = TRUE)
interaction(d$sex, d$region)[1:3]
levels(droplevels(d[d$region != "East", ])$region)
write.csv(d[1:3, ], row.names = FALSE)
write.table(d[1:3, 1:4], quote = FALSE, sep = "\t")
