// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::evaluation::geojseval {

/// A value of JavaScript, as far as it can be held against another.
struct Value {
    enum class Kind {
        Undefined,
        Null,
        Boolean,
        Number, ///< NaN and infinities too
        String,
        List,
        Object,   ///< with members, in their order
        Function, ///< of which nothing more is known
        Instance, ///< of a class of a library; `items` has what it says as data, if anything
        Other     ///< what is none of these; `text` says what
    };

    Kind kind = Kind::Undefined;
    bool truth = false;
    double number = 0;
    std::string text = {}; ///< of a String; what an Other is: "bigint", "cycle", "too_large"
    std::vector<Value> items = {};
    std::vector<std::pair<std::string, Value>> members = {};
    std::vector<std::string> classes = {}; ///< of an Instance, the nearest first: "L.Marker"

    bool is(Kind wanted) const { return kind == wanted; }
    /// A member of an object that is there and not undefined; else null.
    const Value* find(std::string_view name) const;
    bool is_of(std::string_view wanted) const;
    /// What it says as data: of an Instance its data, else itself. Null where it says nothing.
    const Value* data() const;
};

Value null_value();
Value boolean_value(bool truth);
Value number_value(double number);
Value text_value(std::string text);

/// What harness.js wrote.
/// @throws Error Malformed where it is none of that
Value value_told(const Json& json);

/// One line for a reader: "Polygon", "text 'abc'", "a list of 4", "12.5".
std::string words_of(const Value& value);

/// As data, for a file or for JavaScript: what JSON has not is null, an instance its data.
Json plain_json(const Value& value);

} // namespace graticule::evaluation::geojseval
