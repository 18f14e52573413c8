sqrt("a")
