local({ h <- function() stop("local err"); h() })
