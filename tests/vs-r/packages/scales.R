# needs: scales farver colorspace
library(scales)
comma(c(1234, 1e6)); percent(c(.1, .256)); dollar(1234.5); pretty_breaks()(c(0, 17)); hue_pal()(3); rescale(1:5); seq_gradient_pal()(c(0, .5, 1)); alpha("red", .3)
farver::decode_colour("steelblue"); farver::convert_colour(matrix(c(255, 0, 0), 1), "rgb", "hcl"); colorspace::rainbow_hcl(3); label_number(scale = 1e-3, suffix = "k")(c(1e3, 2.5e4))
