// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/called_functions.hpp"

#include "evaluation/code_metrics/name_bindings.hpp"

#include <string_view>
#include <utility>

namespace graticule::evaluation::code_metrics {

namespace {

/// Finds the functions that one piece of code calls.
class FunctionFinder {
public:
    explicit FunctionFinder(const SyntaxTree& tree) : m_tree(tree), m_names(tree) {
        for (std::uint32_t node = 0; node < tree.nodes().size(); ++node)
            if (is_among(tree[node].type, "function_definition class_definition"))
                if (const std::uint32_t name = tree.child(node, "name"); name != 0)
                    m_own.emplace(tree.text(name));
    }

    FunctionNames find(std::size_t from) {
        for (std::uint32_t node = 0; node < m_tree.nodes().size(); ++node)
            if (m_tree[node].type == "call" && m_tree[node].begin >= from)
                if (const std::uint32_t function = m_tree.child(node, "function"); function != 0)
                    look_at(function);
        return std::move(m_found);
    }

private:
    void look_at(std::uint32_t function) {
        const std::vector<std::string> meanings = m_names.imported(function);
        for (const std::string& whole : meanings) {
            const std::size_t dot = whole.rfind('.');
            if (dot != whole.npos) // else it is a module, which nobody can call
                m_found.insert(whole.substr(0, whole.find('.')) + whole.substr(dot));
        }
        if (meanings.empty() && m_tree[function].type == "attribute")
            look_at_method(function);
    }

    void look_at_method(std::uint32_t attribute) {
        const std::uint32_t object = m_tree.child(attribute, "object");
        const std::uint32_t name = m_tree.child(attribute, "attribute");
        if (object == 0 || name == 0 || m_names.kind(object) == PlainValue)
            return;
        if (const std::string_view method = m_tree.text(name); !m_own.contains(method))
            m_found.insert("." + std::string(method));
    }

    const SyntaxTree& m_tree;
    NameBindings m_names;
    FunctionNames m_own; ///< that the code defines
    FunctionNames m_found;
};

} // namespace

FunctionNames called_functions(const SyntaxTree& tree, std::size_t from) {
    return FunctionFinder(tree).find(from);
}

} // namespace graticule::evaluation::code_metrics
