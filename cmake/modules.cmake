# graticule_module(NAME SOURCES ... [MODULES ...] [PRIVATE ...] [PUBLIC ...])
# One static library per module. MODULES are the other modules it may use; tests/architecture checks
# every include against the table in docs/architecture.md.
function(graticule_module name)
    cmake_parse_arguments(arg "" "" "SOURCES;MODULES;PRIVATE;PUBLIC" ${ARGN})
    add_library(graticule_${name} STATIC ${arg_SOURCES})
    target_include_directories(graticule_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(graticule_${name} PUBLIC ${arg_PUBLIC} PRIVATE graticule_options ${arg_PRIVATE})
    target_precompile_headers(graticule_${name} REUSE_FROM graticule_headers)
    graticule_unity(graticule_${name})
    foreach(module IN LISTS arg_MODULES)
        target_link_libraries(graticule_${name} PUBLIC graticule_${module})
    endforeach()
endfunction()
