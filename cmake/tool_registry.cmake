# graticule_tool_registry(OUTPUT TOOLS...) writes the source of registered_tools(), which makes these tools in this order. A tool
# is named as its file, without the ending: vector/buffer is what buffer_tool() in vector/buffer.cpp declares.
function(graticule_tool_registry output)
    set(declarations)
    set(functions)
    foreach(tool IN LISTS ARGN)
        get_filename_component(name ${tool} NAME)
        string(APPEND declarations "ToolSpec ${name}_tool();\n")
        list(APPEND functions ${name}_tool)
    endforeach()
    list(JOIN functions ",\n                             " functions)
    configure_file(${PROJECT_SOURCE_DIR}/src/tools/registered_tools.cpp.in ${output} @ONLY)
endfunction()
