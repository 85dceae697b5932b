// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/name_bindings.hpp"

#include <algorithm>
#include <utility>

namespace graticule::evaluation::code_metrics {

namespace {

constexpr int DeepestExpression = 40;    // whose kind is looked for
constexpr std::size_t LongestChain = 20; // of names between dots
constexpr std::size_t MostMeanings = 8;  // of one name
constexpr std::string_view PlainMakers =
    "set list dict str tuple frozenset int float open range sorted len";
constexpr std::string_view TextAccessors = "str dt cat columns name";

bool is_plain_literal(std::string_view type) {
    return is_among(type, "string list dictionary set tuple integer float true false none "
                          "list_comprehension dictionary_comprehension set_comprehension "
                          "concatenated_string comparison_operator");
}

} // namespace

NameBindings::NameBindings(const SyntaxTree& tree) : m_tree(tree) {
    for (std::uint32_t node = 0; node < tree.nodes().size(); ++node) {
        const std::string_view type = tree[node].type;
        if (type == "import_statement")
            import_modules(node);
        else if (type == "import_from_statement")
            import_names(node);
        else if (type == "assignment" || type == "named_expression")
            assign(tree.child(node, type == "assignment" ? "left" : "name"),
                   tree.child(node, type == "assignment" ? "right" : "value"));
        else if (type == "as_pattern")
            bind_with(node);
    }
}

void NameBindings::bind_import(const std::string& name, std::string what) {
    std::set<std::string>& meanings = m_imports[name];
    if (meanings.size() < MostMeanings)
        meanings.insert(std::move(what));
}

void NameBindings::import_modules(std::uint32_t statement) {
    for (const std::uint32_t child : m_tree.children(statement)) {
        if (m_tree[child].type == "aliased_import") {
            bind_import(std::string(m_tree.text(m_tree.child(child, "alias"))),
                        std::string(m_tree.text(m_tree.child(child, "name"))));
        } else if (m_tree[child].type == "dotted_name") {
            const std::string_view module = m_tree.text(child);
            const std::string top(module.substr(0, module.find('.')));
            bind_import(top, top);
        }
    }
}

void NameBindings::import_names(std::uint32_t statement) {
    const std::uint32_t from = m_tree.child(statement, "module_name");
    if (from == 0 || m_tree[from].type != "dotted_name")
        return; // a module of the code's own
    const std::string module(m_tree.text(from));
    for (const std::uint32_t child : m_tree.children(statement)) {
        if (m_tree[child].type == "wildcard_import") {
            m_whole.insert(module);
        } else if (m_tree[child].type == "aliased_import") {
            bind_import(std::string(m_tree.text(m_tree.child(child, "alias"))),
                        module + "." + std::string(m_tree.text(m_tree.child(child, "name"))));
        } else if (m_tree[child].type == "dotted_name" && child != from) {
            const std::string name(m_tree.text(child));
            bind_import(name, module + "." + name);
        }
    }
}

void NameBindings::assign(std::uint32_t target, std::uint32_t value) {
    if (target == 0 || value == 0)
        return;
    if (m_tree[target].type != "identifier") { // `figure, axes = ...`
        const ValueKinds kinds = kind(value);
        if (m_tree[target].type == "pattern_list" && kinds == FigureValue)
            for (const std::uint32_t one : m_tree.children(target))
                if (m_tree[one].type == "identifier")
                    m_kinds[std::string(m_tree.text(one))] |= kinds;
        return;
    }
    const std::string name(m_tree.text(target));
    if (m_tree[value].type == "identifier" || m_tree[value].type == "attribute")
        for (std::string& what : imported(value))
            bind_import(name, std::move(what));
    m_kinds[name] |= kind(value);
}

void NameBindings::bind_with(std::uint32_t pattern) {
    const std::uint32_t target = m_tree.child(pattern, "alias");
    const std::vector<std::uint32_t> children = m_tree.children(pattern);
    if (target != 0 && !children.empty())
        m_kinds[std::string(m_tree.text(target))] |= kind(children.front());
}

std::vector<std::string> NameBindings::imported(std::uint32_t expression) const {
    std::string rest;
    std::size_t dots = 0;
    while (m_tree[expression].type == "attribute" && dots++ < LongestChain) {
        const std::uint32_t name = m_tree.child(expression, "attribute");
        const std::uint32_t object = m_tree.child(expression, "object");
        if (name == 0 || object == 0)
            return {};
        rest = "." + std::string(m_tree.text(name)) + rest;
        expression = object;
    }
    if (m_tree[expression].type != "identifier")
        return {};
    std::vector<std::string> meanings;
    const std::string root(m_tree.text(expression));
    const auto found = m_imports.find(root);
    if (found != m_imports.end())
        for (const std::string& what : found->second)
            meanings.push_back(what + rest);
    else if (m_kinds.count(root) == 0)
        for (const std::string& package : m_whole)
            meanings.push_back(package + "." + root + rest);
    return meanings;
}

ValueKinds NameBindings::kind(std::uint32_t expression) const {
    return kind_of(expression, 0);
}

ValueKinds NameBindings::kind_of(std::uint32_t expression, int depth) const {
    if (depth > DeepestExpression)
        return 0;
    const std::string_view type = m_tree[expression].type;
    if (type == "identifier") {
        const auto found = m_kinds.find(std::string(m_tree.text(expression)));
        return found == m_kinds.end() ? ValueKinds{0} : found->second;
    }
    if (type == "call")
        return kind_of_call(expression, depth);
    if (type == "attribute")
        return kind_of_member(expression, depth, false);
    if (type == "subscript")
        return kind_of_part(expression, depth);
    if (type == "binary_operator" || type == "unary_operator") {
        const std::uint32_t first = m_tree.child(expression, type[0] == 'b' ? "left" : "argument");
        return first == 0 ? ValueKinds{0} : kind_of(first, depth + 1);
    }
    if (type == "parenthesized_expression" && m_tree[expression].children > 1)
        return kind_of(m_tree.children(expression)[1], depth + 1);
    return is_plain_literal(type) ? ValueKinds{PlainValue} : ValueKinds{0};
}

ValueKinds NameBindings::kind_of_call(std::uint32_t call, int depth) const {
    const std::uint32_t function = m_tree.child(call, "function");
    if (function == 0)
        return 0;
    const std::vector<std::string> names = imported(function);
    ValueKinds kinds = 0;
    for (const std::string& name : names) {
        const std::size_t dot = name.rfind('.');
        if (dot != name.npos)
            kinds |= kind_from(std::string_view(name).substr(0, dot),
                               std::string_view(name).substr(dot + 1));
    }
    if (!names.empty())
        return kinds;
    if (m_tree[function].type == "attribute")
        return kind_of_member(function, depth, true);
    return is_among(m_tree.text(function), PlainMakers) ? ValueKinds{PlainValue} : ValueKinds{0};
}

ValueKinds NameBindings::kind_of_member(std::uint32_t attribute, int depth, bool is_called) const {
    const std::uint32_t object = m_tree.child(attribute, "object");
    const std::uint32_t name = m_tree.child(attribute, "attribute");
    if (object == 0 || name == 0)
        return 0;
    const std::string_view member = m_tree.text(name);
    if (is_among(member, TextAccessors))
        return PlainValue;
    if (is_among(member, "values to_numpy read"))
        return ArrayValue;
    if (is_among(member, "unary_union union_all"))
        return GeometryValue;
    if (is_among(member, "geometry to_crs sjoin dissolve"))
        return LayerValue;
    const ValueKinds of_object = kind_of(object, depth + 1);
    if (of_object == RasterValue)
        return 0;
    // A column that is asked for as an attribute may have geometries or not.
    return is_called || (of_object & LayerValue) == 0 || member == "loc" || member == "iloc"
               ? of_object
               : ValueKinds{0};
}

ValueKinds NameBindings::kind_of_part(std::uint32_t subscript, int depth) const {
    const std::uint32_t value = m_tree.child(subscript, "value");
    const std::uint32_t key = m_tree.child(subscript, "subscript");
    if (value == 0)
        return 0;
    const ValueKinds whole = kind_of(value, depth + 1);
    if (whole == PlainValue)
        return 0; // what is in a list may be anything
    const bool is_column = key != 0 && m_tree[key].type == "string";
    if (whole == LayerValue && is_column)
        return m_tree.text(key).find("geom") != std::string_view::npos ? LayerValue : TableValue;
    return whole;
}

} // namespace graticule::evaluation::code_metrics
