// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/prompt.hpp"

#include <fmt/format.h>

#include <string_view>

namespace graticule::evaluation::geojseval {

namespace {

std::string_view library_words(Library library) {
    switch (library) {
    case Library::Turf:
        return "Turf, whose functions are members of the global `turf`";
    case Library::Jsts:
        return "JSTS, whose classes are members of the global `jsts`";
    case Library::Geolib:
        return "Geolib, whose functions are members of the global `geolib`";
    case Library::Leaflet:
        return "Leaflet, whose classes are members of the global `L`; the global `map` is the map "
               "that the page shows";
    case Library::OpenLayers:
        return "OpenLayers, whose classes are members of the global `ol`; the global `map` is the "
               "map that the page shows";
    }
    return {};
}

// What is computed keeps its documentation; of the others only the declaration is wanted.
std::string_view form_words(Library library) {
    if (library == Library::Turf || library == Library::Geolib)
        return "Keep the documentation as it is and write no other comment.";
    return "Keep the declaration, leave the documentation out, and write no comment. Whatever "
           "helpers it needs are declared inside of the function.";
}

} // namespace

std::string prompt_for(const FunctionTask& task) {
    return fmt::format(
        "Write the body of a function in JavaScript. Below is its declaration, with documentation "
        "that says what it must do.\n\n"
        "- Answer with the whole function and nothing else, in one fenced block marked "
        "javascript.\n"
        "- {}\n"
        "- It is executed with {}. The library is loaded: do not load or declare it again.\n"
        "- Use what the library offers for the task, as simply as it can be done.\n"
        "- Arguments may be empty or not what they should be; the function must cope with that as "
        "its documentation says, and not crash.\n\n"
        "{}\n}}\n",
        form_words(task.library), library_words(task.library), task.header);
}

} // namespace graticule::evaluation::geojseval
