# graticule_registry(OUTPUT TEMPLATE TYPE SUFFIX NAMES...) writes a source that lists things in this order, each made by a
# function of its own, so that nothing but its file and its line in the list is needed to add one. A thing is named as its
# file, without the ending: with suffix "tool", vector/buffer is what buffer_tool() declares. The template's @declarations@
# are those of the functions, and @functions@ their names.
function(graticule_registry output template type suffix)
    set(declarations)
    set(functions)
    foreach(file IN LISTS ARGN)
        get_filename_component(name ${file} NAME)
        string(APPEND declarations "${type} ${name}_${suffix}();\n")
        list(APPEND functions ${name}_${suffix})
    endforeach()
    list(JOIN functions ",\n                             " functions)
    configure_file(${template} ${output} @ONLY)
endfunction()
