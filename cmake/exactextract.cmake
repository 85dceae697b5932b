# exactextract: the share of every raster cell that a polygon covers (Baston, ISciences; Apache-2.0).
# scripts/setup.sh unpacks its C++ sources, unchanged, to deps/exactextract/exactextract; here the
# coverage engine and its statistics are built, without its command line, GDAL and Python parts.
# Include its headers as <exactextract/raster_cell_intersection.h>.
set(exactextract_root ${PROJECT_SOURCE_DIR}/deps/exactextract)
set(exactextract_sources
    box.cpp
    cell.cpp
    coordinate.cpp
    floodfill.cpp
    geos_utils.cpp
    grid.cpp
    measures.cpp
    perimeter_distance.cpp
    raster_cell_intersection.cpp
    side.cpp
    traversal.cpp
    traversal_areas.cpp
    weighted_quantiles.cpp)
list(TRANSFORM exactextract_sources PREPEND ${exactextract_root}/exactextract/)

if(NOT EXISTS ${exactextract_root}/exactextract/raster_cell_intersection.cpp)
    message(FATAL_ERROR "exactextract's sources are not in deps/exactextract; run: scripts/setup.sh")
endif()

add_library(exactextract STATIC ${exactextract_sources})
target_include_directories(exactextract SYSTEM PUBLIC ${exactextract_root})
target_compile_definitions(exactextract PRIVATE GEOS_USE_ONLY_R_API)
target_compile_options(exactextract PRIVATE -w)
target_link_libraries(exactextract PUBLIC PkgConfig::GEOS)
