# Read-only files that the program needs at run time (basemap, map library, resources written here).
# They are gathered under <build>/share/graticule, beside bin/, where the program looks for them.
set(GRATICULE_SHARE_DIR ${CMAKE_BINARY_DIR}/share/graticule)
file(MAKE_DIRECTORY ${GRATICULE_SHARE_DIR})
