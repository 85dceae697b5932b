# Sources compiled several at a time: the headers that they share are then read once, which takes three quarters of a
# build's time away. Files of one folder go together, so that a new file moves only its neighbours from one unit to the
# next; names at the level of a file therefore differ within a folder. Sources still include all that they use: the
# preset `dev` compiles each alone, so that a missing include shows.
option(GRATICULE_UNITY "Compile sources several at a time" ON)
set(GRATICULE_UNITY_SIZE 8 CACHE STRING "Most sources of one unit")

# graticule_unity(TARGET) has the sources of TARGET, which belongs to the current folder, compiled so.
function(graticule_unity target)
    if(NOT GRATICULE_UNITY)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    foreach(source IN LISTS sources)
        get_filename_component(folder ${source} DIRECTORY)
        string(MAKE_C_IDENTIFIER "${folder}" folder)
        list(APPEND before_in_${folder} ${source})
        list(LENGTH before_in_${folder} count)
        math(EXPR unit "(${count} - 1) / ${GRATICULE_UNITY_SIZE}")
        set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${folder}_${unit})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # GCC takes what is within an included file for a header's, where a class with a nameless part would be a fault.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()
