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

configure_file(${npm_folder}/leaflet/dist/leaflet.css ${GRATICULE_SHARE_DIR}/web/leaflet.css COPYONLY)
configure_file(${npm_folder}/leaflet/dist/leaflet.js ${GRATICULE_SHARE_DIR}/web/leaflet.js COPYONLY)
configure_file(${npm_folder}/leaflet/LICENSE ${GRATICULE_SHARE_DIR}/web/leaflet.LICENSE COPYONLY)

file(GLOB web_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*)
foreach(source IN LISTS web_sources)
    get_filename_component(name ${source} NAME)
    configure_file(${source} ${GRATICULE_SHARE_DIR}/web/${name} COPYONLY)
endforeach()
