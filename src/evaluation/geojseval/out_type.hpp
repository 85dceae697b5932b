// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace graticule::evaluation::geojseval {

/// How a result of a type is told and compared.
enum class Form {
    Any, ///< as the expected answer is
    Number,
    String,
    Boolean,
    List,
    Object,
    Geojson,
    Place, ///< an instance of a class that says where something is: numbers
    State, ///< an instance of a class that only its methods tell of
    Function,
    Null,
    Undefined,
    Message ///< of the error that is thrown
};

/// A type that a case may say its result is of.
struct OutType {
    std::string_view name;  ///< as docs/geojseval.md has it
    std::string_view alias; ///< another name; may be empty
    Form form = Form::Any;
    std::string_view class_name =
        {}; ///< of Place and State: what the result must be an instance of
};

/// All types, in the order of the page.
std::span<const OutType> out_types();

/// By name or alias, whatever the case.
std::optional<OutType> out_type_named(std::string_view name);

} // namespace graticule::evaluation::geojseval
