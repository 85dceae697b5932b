// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"

#include "earth/values/value.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::earth {

/// A part of an expression. Parts that several others refer to are there once.
struct Node {
    enum class Kind { Constant, Array, Entries, Call, Function, Argument };

    Kind kind = Kind::Constant;
    Value constant;
    /// Of a call the function's name (empty where a part stands for it), of an argument its own.
    std::string name;
    const Node* function = nullptr;      ///< what is called, or a function's body
    std::vector<std::string> parameters; ///< of a function
    /// Arguments of a call and entries of a dictionary by name; elements of an array without.
    std::vector<std::pair<std::string, const Node*>> parts;
    std::vector<std::string> free; ///< sorted names of arguments that stand in it unbound
};

/// An expression as the client sends it: {"result": KEY, "values": {KEY: NODE}}.
class Graph {
public:
    /// @throws Error Malformed for what is none, has a cycle or a reference to nothing;
    ///         LimitExceeded for one that is too deep or has too many parts
    static Graph read(const Json& expression);

    const Node& result() const { return *m_result; }

private:
    std::vector<std::unique_ptr<Node>> m_nodes;
    const Node* m_result = nullptr;

    friend class GraphReader;
};

/// Parses JSON that may be nested as deeply as expressions are.
/// @throws Error Malformed, LimitExceeded
Json parse_deep_json(std::string_view text);

} // namespace graticule::earth
