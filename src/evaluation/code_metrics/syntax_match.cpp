// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/syntax_match.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace graticule::evaluation::code_metrics {

namespace {

/// Gives what looks the same the same number, so that trees of any size are compared at once.
class Shapes {
public:
    /// The number of each node, by the node's.
    std::vector<std::uint32_t> of(const SyntaxTree& tree) {
        std::vector<std::uint32_t> shapes(tree.nodes().size());
        for (auto node = static_cast<std::uint32_t>(shapes.size()); node-- > 0;)
            shapes[node] = number(key(tree, node, shapes));
        return shapes;
    }

private:
    // A type with what is special of the node, and then field and shape of each part.
    using Key = std::vector<std::uint32_t>;

    std::uint32_t word(std::string_view text) {
        const auto next = static_cast<std::uint32_t>(m_words.size());
        return m_words.emplace(std::string(text), next).first->second;
    }

    std::uint32_t number(Key key) {
        const auto next = static_cast<std::uint32_t>(m_shapes.size());
        return m_shapes.emplace(std::move(key), next).first->second;
    }

    Key key(const SyntaxTree& tree, std::uint32_t node, const std::vector<std::uint32_t>& shapes) {
        const SyntaxNode& what = tree[node];
        const bool is_unread = what.type == "ERROR" && what.children == 0;
        Key key{word(what.type), (what.is_named ? 1U : 0U) | (what.is_missing ? 2U : 0U),
                is_unread ? word(tree.text(node).substr(0, 1)) : 0U};
        add_parts(tree, node, shapes, key);
        return key;
    }

    /// Signs and keywords are told by the type of what they are part of; what is beneath one
    /// counts.
    void add_parts(const SyntaxTree& tree, std::uint32_t node,
                   const std::vector<std::uint32_t>& shapes, Key& key) {
        std::uint32_t at = node + 1;
        while (at < tree[node].behind) {
            if (!tree[at].is_named && !tree[at].is_missing) {
                ++at;
                continue;
            }
            key.push_back(word(tree[at].field));
            key.push_back(shapes[at]);
            at = tree[at].behind;
        }
    }

    std::unordered_map<std::string, std::uint32_t> m_words;
    std::map<Key, std::uint32_t> m_shapes;
};

bool counts(const SyntaxTree& tree, std::uint32_t node) {
    return node == 0 || tree[node].children > 0;
}

} // namespace

double syntax_match(const SyntaxTree& candidate, const SyntaxTree& reference) {
    Shapes shapes;
    const std::vector<std::uint32_t> of_candidate = shapes.of(candidate);
    std::set<std::uint32_t> known;
    for (std::uint32_t node = 0; node < of_candidate.size(); ++node)
        if (counts(candidate, node))
            known.insert(of_candidate[node]);
    const std::vector<std::uint32_t> of_reference = shapes.of(reference);
    std::size_t all = 0;
    std::size_t matched = 0;
    for (std::uint32_t node = 0; node < of_reference.size(); ++node)
        if (counts(reference, node)) {
            ++all;
            matched += known.count(of_reference[node]);
        }
    return static_cast<double>(matched) / static_cast<double>(all);
}

} // namespace graticule::evaluation::code_metrics
