// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::evaluation::geojseval {

/// A node of a document in YAML, as it is written.
struct YamlNode {
    enum class Kind { Scalar, List, Map };
    Kind kind = Kind::Scalar;
    std::string tag = {};  ///< "!js"; empty where there is none
    std::string text = {}; ///< of a Scalar
    bool plain = false;    ///< a Scalar without quotes: may be a number, a truth or null
    std::size_t line = 0;  ///< from 1
    std::vector<YamlNode> items = {};
    std::vector<std::pair<std::string, YamlNode>> members = {};

    bool is(Kind wanted) const { return kind == wanted; }
    /// A member of a Map, or null.
    const YamlNode* find(std::string_view name) const;
};

/// Reads the first document of a text. Aliases stand for copies. Tags but !js, !file, !undefined
/// and those of text, numbers, lists and maps are refused, and so are keys that are no scalars or
/// there twice, documents deeper than 80 and those of more than half a million nodes.
/// @param name of the file, for messages
/// @throws Error Malformed naming the line; LimitExceeded
YamlNode parse_yaml(std::string_view text, const std::string& name);

} // namespace graticule::evaluation::geojseval
