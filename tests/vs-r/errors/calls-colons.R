# A package that is not there, asked for by its name and two colons.
nopkg::fun()
