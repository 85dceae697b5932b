// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/out_type.hpp"
#include "evaluation/geojseval/value.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Functions that models are to write, and the cases that they are tried with: docs/geojseval.md.
namespace graticule::evaluation::geojseval {

enum class Library { Turf, Jsts, Geolib, Leaflet, OpenLayers };

/// "turf", as folders and labels have it.
std::string_view library_name(Library library);
std::optional<Library> library_named(std::string_view name);
/// Whether its functions run in a page.
bool needs_page(Library library);

struct CaseTolerance {
    double absolute = 1e-9;
    double relative = 1e-6;
    bool stated = false; ///< the case says it; else coordinates have their own
};

struct ExpectedError {
    std::string type = "Error"; ///< "Error" is any that is thrown on purpose
    std::string message = {};   ///< a part of it; may be empty
};

/// How a feature without properties may say that it has none. RFC 7946 wants the member to be
/// there, and to be an object or null.
enum class NoProperties {
    AsExpected,  ///< as the answer does: null, {} and no member are three things
    NullOrEmpty, ///< by null or {}: OpenLayers itself writes both
    Any          ///< the case leaves it open
};

/// One call of a function, and what is right of it.
struct FunctionCase {
    std::size_t line = 0; ///< of its file
    /// By name, each as an expression of JavaScript.
    std::vector<std::pair<std::string, std::string>> arguments = {};
    OutType type = {};
    std::optional<Value> expected = {}; ///< with methods: by method, unless there is but one
    std::vector<std::string> methods = {};
    bool is_edge = false;
    CaseTolerance tolerance = {};
    bool unordered = false;
    bool ordered = false;
    bool direction = false;
    bool keeps_arguments = false;
    NoProperties no_properties = NoProperties::AsExpected;
    std::string class_name = {};
    std::string holds = {}; ///< a function of JavaScript; may be empty
    std::optional<ExpectedError> throws = {};
};

struct FunctionTask {
    std::string id; ///< the function's name
    Library library = Library::Turf;
    std::string header; ///< up to the end of its documentation
    std::vector<std::string> parameters;
    std::string reference;     ///< the whole function; empty where there is none
    std::string difficulty;    ///< may be empty
    bool is_published = false; ///< its answers are kept apart from the code that gave them
    std::vector<FunctionCase> cases;
};

} // namespace graticule::evaluation::geojseval
