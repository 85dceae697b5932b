// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::code_metrics {

struct SourcePoint {
    std::uint32_t row = 0;
    std::uint32_t column = 0; ///< bytes

    auto operator<=>(const SourcePoint&) const = default;
};

/// A node as tree-sitter's grammar of Python names it. Signs and keywords are nodes, too, which
/// have no name of their own.
struct SyntaxNode {
    std::string_view type; ///< "call", "identifier", "("; lasts as long as the program
    std::string_view
        field; ///< which part of its parent it is: "function"; empty where none is said
    bool is_named = false;
    bool is_missing = false; ///< was made up, as the code lacks it
    std::uint32_t begin = 0; ///< bytes
    std::uint32_t end = 0;
    SourcePoint from;
    SourcePoint to;
    std::uint32_t parent = 0; ///< itself for the root
    std::uint32_t depth = 0;  ///< 0 for the root
    std::uint32_t children = 0;
    std::uint32_t behind = 0; ///< the first node in order that is not beneath it
};

/// The syntax of Python code, which is whole whatever the code is: what cannot be read is in nodes
/// of the type ERROR. Nodes are in the order of the code, each before what is beneath it.
class SyntaxTree {
public:
    /// @throws Error LimitExceeded where it takes too long
    explicit SyntaxTree(std::string code);

    const std::string& code() const { return m_code; }
    const std::vector<SyntaxNode>& nodes() const { return m_nodes; }
    const SyntaxNode& operator[](std::uint32_t node) const { return m_nodes[node]; }
    std::string_view text(std::uint32_t node) const;

    std::vector<std::uint32_t> children(std::uint32_t node) const;

    /// The first child that is this part of a node; 0, which is no child's, where it has none.
    std::uint32_t child(std::uint32_t node, std::string_view field) const;

    /// How many levels there are beneath the root.
    std::size_t depth() const;

private:
    std::string m_code;
    std::vector<SyntaxNode> m_nodes;
};

} // namespace graticule::evaluation::code_metrics
