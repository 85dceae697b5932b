# tree-sitter and its grammar of Python (Max Brunsfeld and others; MIT), in C. The grammar is of version 0.21, whose trees the
# published CodeBLEU is computed with. scripts/setup.sh puts the npm packages, unchanged, to deps/grammar; of these
# only the sources of the two libraries are built, none of what binds them to Node.
# Include the header as <tree_sitter/api.h>; tree_sitter_python() is the language.
set(tree_sitter_root ${PROJECT_SOURCE_DIR}/deps/grammar/node_modules/tree-sitter/vendor/tree-sitter/lib)
set(grammar_root ${PROJECT_SOURCE_DIR}/deps/grammar/node_modules/tree-sitter-python/src)
if(NOT EXISTS ${grammar_root}/parser.c OR NOT EXISTS ${tree_sitter_root}/src/lib.c)
    message(FATAL_ERROR "The grammar of Python is not in deps/grammar; run: scripts/setup.sh")
endif()

add_library(tree_sitter STATIC ${tree_sitter_root}/src/lib.c)
target_include_directories(tree_sitter SYSTEM PUBLIC ${tree_sitter_root}/include PRIVATE ${tree_sitter_root}/src)
add_library(python_grammar STATIC ${grammar_root}/parser.c ${grammar_root}/scanner.c)
target_include_directories(python_grammar PRIVATE ${grammar_root})
target_link_libraries(python_grammar PUBLIC tree_sitter)
foreach(library tree_sitter python_grammar)
    target_compile_options(${library} PRIVATE -w)
endforeach()
