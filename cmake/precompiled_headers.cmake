# The headers that most files read, parsed once: a third of a build's time is theirs. Sources still include
# all that they use; the preset `dev` builds without this, so that a missing include shows.

# Without this ccache cannot store what GCC makes with precompiled headers.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
endif()

# graticule_precompiled_headers(NAME LIBRARIES ... HEADERS ...)
# Precompiles HEADERS, of LIBRARIES, for every target that says target_precompile_headers(... REUSE_FROM NAME)
# and has the same options. They belong to no module, whose own definitions would hinder the others.
function(graticule_precompiled_headers name)
    cmake_parse_arguments(arg "" "" "LIBRARIES;HEADERS" ${ARGN})
    set(nothing ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    file(CONFIGURE OUTPUT ${nothing} CONTENT "// CMake wants a source of a target that has headers.\n")
    add_library(${name} OBJECT ${nothing})
    target_link_libraries(${name} PRIVATE graticule_options ${arg_LIBRARIES})
    target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

set(graticule_common_headers
    <algorithm> <array> <cmath> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string>
    <string_view> <unordered_map> <utility> <variant> <vector> <fmt/format.h> <nlohmann/json.hpp>)
