signalCondition(simpleError("sig"))
stop(simpleError("se", quote(foo(bar))))
