# Read-only files that the program needs at run time (basemap, map library, resources written here).
# They are gathered under <build>/share/graticule, beside bin/, where the program looks for them:
#   basemap/  land and countries of Natural Earth, as the npm package world-atlas has them
#   web/      Leaflet, and the scripts and styles of web/src
set(GRATICULE_SHARE_DIR ${CMAKE_BINARY_DIR}/share/graticule)
set(npm_folder ${PROJECT_SOURCE_DIR}/deps/npm/node_modules)
if(NOT EXISTS ${npm_folder}/leaflet/dist/leaflet.js OR NOT EXISTS ${npm_folder}/world-atlas/countries-50m.json)
    message(FATAL_ERROR "Leaflet and world-atlas are not in deps/npm; run: scripts/setup.sh")
endif()

foreach(name countries-10m countries-50m countries-110m land-50m land-110m)
    configure_file(${npm_folder}/world-atlas/${name}.json ${GRATICULE_SHARE_DIR}/basemap/${name}.json COPYONLY)
endforeach()

# Of what Leaflet refers to beside itself (icons of parts that maps do not use, its source map) nothing
# shall be left in a file that opens with no network.
file(READ ${npm_folder}/leaflet/dist/leaflet.css leaflet_css)
string(REGEX REPLACE "url\\(images/[^)]*\\)" "none" leaflet_css "${leaflet_css}")
file(CONFIGURE OUTPUT ${GRATICULE_SHARE_DIR}/web/leaflet.css CONTENT "${leaflet_css}" @ONLY)
file(READ ${npm_folder}/leaflet/dist/leaflet.js leaflet_js)
string(REGEX REPLACE "//# sourceMappingURL=[^\n]*" "" leaflet_js "${leaflet_js}")
file(CONFIGURE OUTPUT ${GRATICULE_SHARE_DIR}/web/leaflet.js CONTENT "${leaflet_js}" @ONLY)
configure_file(${npm_folder}/leaflet/LICENSE ${GRATICULE_SHARE_DIR}/web/leaflet.LICENSE COPYONLY)

file(GLOB web_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*)
foreach(source IN LISTS web_sources)
    get_filename_component(name ${source} NAME)
    configure_file(${source} ${GRATICULE_SHARE_DIR}/web/${name} COPYONLY)
endforeach()
