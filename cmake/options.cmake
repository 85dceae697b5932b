# Warnings, sanitizers and coverage, as one interface target that every module links.
set(GRATICULE_SANITIZE "" CACHE STRING "Sanitizers to build with: empty, address;undefined, or thread")
option(GRATICULE_FUZZ "Build the libFuzzer targets of tests/fuzz; needs clang" OFF)
option(GRATICULE_COVERAGE "Instrument for gcov" OFF)
option(GRATICULE_WARNINGS_AS_ERRORS "Stop the build on a warning" ON)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # One cache serves every clone, wherever it lies. Objects made with precompiled headers are stored only
    # if ccache may look past the macros that those headers may have read.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
    set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

# Every file has threads' macros, as some libraries ask for: precompiled headers want all files to agree.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-pthread>)

# The modules become part of a shared library, too (src/native), of which no function is replaced from outside.
set(GRATICULE_SHARED_CODE $<$<COMPILE_LANGUAGE:CXX>:-fPIC> $<$<COMPILE_LANGUAGE:CXX>:-fno-semantic-interposition>)
add_compile_options(${GRATICULE_SHARED_CODE})

add_library(graticule_options INTERFACE)
target_compile_options(graticule_options INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor>)
# GCC 12 warns of overlapping copies inside std::string where there are none (its bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(graticule_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
endif()
if(GRATICULE_WARNINGS_AS_ERRORS)
    target_compile_options(graticule_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
endif()
if(GRATICULE_SANITIZE)
    list(JOIN GRATICULE_SANITIZE "," sanitizers)
    add_compile_options(-fsanitize=${sanitizers} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${sanitizers})
endif()
if(GRATICULE_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "The fuzz targets need clang; use the preset fuzz")
    endif()
    add_compile_options(-fsanitize=fuzzer-no-link)
    add_link_options(-fsanitize=fuzzer-no-link)
endif()
if(GRATICULE_COVERAGE)
    add_compile_options(--coverage)
    add_link_options(--coverage)
endif()
