# Sources compiled several at a time: the headers that they share are then read once, which takes three quarters of a
# build's time away. Files of one folder go together, so that a new file moves only its neighbours from one unit to the
# next; names at the level of a file therefore differ within a folder. Sources still include all that they use: the
# preset `dev` compiles each alone, so that a missing include shows.
#
# The units are not CMake's own, which name sources by absolute paths: these are the same text in every clone, so that
# a compiler cache knows them again wherever a clone lies.
option(GRATICULE_UNITY "Compile sources several at a time" ON)
set(GRATICULE_UNITY_SIZE 8 CACHE STRING "Most sources of one unit")

# graticule_unity(TARGET) has the sources of TARGET, which belongs to the current folder, compiled so, once the folder is
# read: files with options of their own stay alone. The property GRATICULE_SOURCES keeps them as they were given.
function(graticule_unity target)
    if(GRATICULE_UNITY)
        cmake_language(EVAL CODE "cmake_language(DEFER CALL _graticule_make_units [[${target}]])")
    endif()
    get_target_property(sources ${target} SOURCES)
    set_target_properties(${target} PROPERTIES GRATICULE_SOURCES "${sources}")
endfunction()

function(_graticule_make_units target)
    get_target_property(sources ${target} SOURCES)
    set(remaining)
    set(folders)
    foreach(source IN LISTS sources)
        get_source_file_property(options ${source} COMPILE_OPTIONS)
        get_source_file_property(alone ${source} SKIP_UNITY_BUILD_INCLUSION)
        if(NOT source MATCHES "\\.cpp$" OR options OR alone)
            list(APPEND remaining ${source})
            continue()
        endif()
        get_filename_component(folder ${source} DIRECTORY)
        get_filename_component(folder "${folder}" ABSOLUTE)
        file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
        string(MAKE_C_IDENTIFIER "${folder}" folder)
        list(APPEND sources_in_${folder} ${source})
        list(APPEND folders ${folder})
    endforeach()
    list(REMOVE_DUPLICATES folders)
    foreach(folder IN LISTS folders)
        _graticule_units_of_folder(${target}_${folder} "${sources_in_${folder}}" units)
        list(APPEND remaining ${units})
    endforeach()
    set_target_properties(${target} PROPERTIES SOURCES "${remaining}")
    # GCC takes what is within an included file for a header's, where a class with a nameless part would be a fault.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

# Writes the units of one folder's sources; OUTCOME becomes what a target needs as sources in their place.
function(_graticule_units_of_folder name sources outcome)
    set(needed)
    set(at 0)
    list(LENGTH sources count)
    while(at LESS count)
        list(SUBLIST sources ${at} ${GRATICULE_UNITY_SIZE} members)
        set(unit ${CMAKE_CURRENT_BINARY_DIR}/units/${name}_${at}.cpp)
        set(text)
        foreach(member IN LISTS members)
            get_filename_component(path ${member} ABSOLUTE)
            file(RELATIVE_PATH relative ${CMAKE_CURRENT_BINARY_DIR}/units ${path})
            string(APPEND text "#include \"${relative}\"\n")
            get_source_file_property(generated ${path} GENERATED)
            if(generated)
                set_property(SOURCE ${path} PROPERTY HEADER_FILE_ONLY ON)
                set_property(SOURCE ${unit} APPEND PROPERTY OBJECT_DEPENDS ${path})
                list(APPEND needed ${path})
            endif()
        endforeach()
        file(CONFIGURE OUTPUT ${unit} CONTENT "${text}" @ONLY)
        list(APPEND needed ${unit})
        math(EXPR at "${at} + ${GRATICULE_UNITY_SIZE}")
    endwhile()
    set(${outcome} "${needed}" PARENT_SCOPE)
endfunction()
