# late_library(TARGET LIBRARY MODULES ...)
# Has an executable open a shared library when one of the MODULES, static libraries, first calls a
# function of it, instead of when the program starts. GDAL brings a hundred libraries along, and to tie
# them together takes 40 ms: too long for what only lists tools or prints help. Elsewhere than on Linux
# with x86-64, and under sanitizers, the library is linked as usual.
function(late_library target library)
    cmake_parse_arguments(arg "" "" "MODULES" ${ARGN})
    if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux" OR NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64"
       OR GRATICULE_SANITIZE OR GRATICULE_COVERAGE)
        return()
    endif()
    set(stand_in ${CMAKE_CURRENT_BINARY_DIR}/late_library.s)
    foreach(module IN LISTS arg_MODULES)
        list(APPEND users $<TARGET_FILE:${module}>)
    endforeach()
    add_custom_command(OUTPUT ${stand_in}
        COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/cmake/late_library.py ${stand_in} ${library} ${users}
        DEPENDS ${PROJECT_SOURCE_DIR}/cmake/late_library.py ${arg_MODULES}
        VERBATIM)
    target_sources(${target} PRIVATE ${stand_in} ${PROJECT_SOURCE_DIR}/cmake/late_library.c)
    set_target_properties(${target} PROPERTIES LATE_LIBRARY ON)
    # The library itself is still named to the linker; this leaves out those that nothing needs.
    target_link_options(${target} PRIVATE -Wl,--as-needed)
endfunction()
