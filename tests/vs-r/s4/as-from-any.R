setClass("T", representation(v="character"))
setAs("ANY", "T", function(from) new("T", v=as.character(from)))
as("a","T"); as(1:2,"T"); as(TRUE, "T")@v; as(quote(x),"T")
setClass("U", contains="T"); setAs("ANY","U", function(from) new("U", v="u")); as(1,"U"); as(new("T",v="k"),"U")
