# needs: magrittr
library(magrittr)
1:3 %>% print()
1:3 %>% sum
f <- function(x) invisible(x)
2 %>% f
2 %>% f %>% identity
(3 %>% f)
