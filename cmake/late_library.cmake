# late_libraries(TARGET MODULES ... LIBRARIES ...)
# Has an executable open shared libraries, given by their paths, when one of the MODULES, static libraries,
# first calls a function of them, instead of when the program starts. GDAL brings a hundred libraries along,
# and to tie them together takes 40 ms: too long for what only lists tools or prints help. Elsewhere than on
# Linux with x86-64, and under sanitizers, which replace functions of libraries themselves, all are linked as
# usual. Fails the build where a module takes the address of such a function: see late_library.py.
function(late_libraries target)
    cmake_parse_arguments(arg "" "" "MODULES;LIBRARIES" ${ARGN})
    if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux" OR NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64"
       OR GRATICULE_SANITIZE OR GRATICULE_COVERAGE)
        return()
    endif()
    set(stand_in ${CMAKE_CURRENT_BINARY_DIR}/late_library.s)
    list(REMOVE_DUPLICATES arg_LIBRARIES)
    foreach(module IN LISTS arg_MODULES)
        list(APPEND users $<TARGET_FILE:${module}>)
    endforeach()
    add_custom_command(OUTPUT ${stand_in}
        COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/cmake/late_library.py ${stand_in} ${arg_LIBRARIES} ${users}
        DEPENDS ${PROJECT_SOURCE_DIR}/cmake/late_library.py ${arg_MODULES}
        VERBATIM)
    # C and assembly by themselves: they share no precompiled header with the target's C++.
    add_library(${target}_late OBJECT ${stand_in} ${PROJECT_SOURCE_DIR}/cmake/late_library.c)
    target_link_libraries(${target} PRIVATE ${target}_late)
    set_target_properties(${target} PROPERTIES LATE_LIBRARIES ON)
    # The libraries themselves are still named to the linker; this leaves out those that nothing needs.
    target_link_options(${target} PRIVATE -Wl,--as-needed)
endfunction()
