round("a")
