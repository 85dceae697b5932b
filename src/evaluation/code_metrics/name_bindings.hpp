// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/operation_rules.hpp"
#include "evaluation/code_metrics/syntax_tree.hpp"

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace graticule::evaluation::code_metrics {

/// What the names of code stand for: what was imported, under whatever name, and what kind of value
/// variables have, as far as the code shows it. A name that is bound several times stands for
/// all of it.
class NameBindings {
public:
    /// @param tree must outlive it
    explicit NameBindings(const SyntaxTree& tree);

    /// What an expression names with its package, such as "geopandas.sjoin" for `gpd.sjoin`; of
    /// a name from a package of which all was imported, with each such package. Empty for what is
    /// not imported.
    std::vector<std::string> imported(std::uint32_t expression) const;

    /// The kind of an expression's value; 0 where nothing is known.
    ValueKinds kind(std::uint32_t expression) const;

private:
    void import_modules(std::uint32_t statement);
    void import_names(std::uint32_t statement);
    void bind_import(const std::string& name, std::string what);
    void assign(std::uint32_t target, std::uint32_t value);
    void bind_with(std::uint32_t pattern);
    ValueKinds kind_of(std::uint32_t expression, int depth) const;
    ValueKinds kind_of_call(std::uint32_t call, int depth) const;
    ValueKinds kind_of_member(std::uint32_t attribute, int depth, bool is_called) const;
    ValueKinds kind_of_part(std::uint32_t subscript, int depth) const;

    const SyntaxTree& m_tree;
    std::unordered_map<std::string, std::set<std::string>> m_imports; ///< by name
    std::set<std::string> m_whole; ///< packages of which all was imported by `*`
    std::unordered_map<std::string, ValueKinds> m_kinds; ///< of variables
};

} // namespace graticule::evaluation::code_metrics
