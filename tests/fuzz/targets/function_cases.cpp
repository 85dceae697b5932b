// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/case_reader.hpp"
#include "evaluation/geojseval/numpy_array.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace graticule::fuzz {

namespace {

using namespace evaluation::geojseval;

/// Whether an expression of JavaScript ends where its text does, and holds nothing but data and
/// calls of $js, so that what stands beside it is not changed by it.
bool is_closed(std::string_view expression) {
    std::string open;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        if (c == '"') {
            for (++i; i < expression.size() && expression[i] != '"'; ++i)
                i += expression[i] == '\\' ? 1 : 0;
            if (i >= expression.size())
                return false;
        } else if (c == '(' || c == '[' || c == '{') {
            open += c;
        } else if (c == ')' || c == ']' || c == '}') {
            if (open.empty() || open.back() != (c == ')' ? '(' : c == ']' ? '[' : '{'))
                return false;
            open.pop_back();
        } else if (std::isalnum(static_cast<unsigned char>(c)) == 0
                   && std::string_view(",:.+-$").find(c) == std::string_view::npos) {
            return false;
        }
    }
    return open.empty();
}

void expect_sound_cases(const std::vector<FunctionCase>& cases) {
    for (const FunctionCase& one : cases)
        for (const auto& [name, expression] : one.arguments)
            if (!is_closed(expression) || expression.find('\n') != std::string::npos)
                break_off("an argument is one expression of data", expression);
}

std::size_t depth_of(const YamlNode& node) {
    std::size_t inner = 0;
    for (const YamlNode& item : node.items)
        inner = std::max(inner, depth_of(item));
    for (const auto& [name, member] : node.members)
        inner = std::max(inner, depth_of(member));
    return inner + 1;
}

} // namespace

// A file of cases in YAML, as own sets and as published ones have it; or an array of NumPy.
void read_function_cases(std::string_view input) {
    if (input.starts_with("\x93NUMPY"))
        return expect_errors_only([&] { numpy_value(std::string(input), "a.npy"); });
    YamlNode root;
    expect_errors_only([&] { root = parse_yaml(input, "cases.yaml"); });
    if (depth_of(root) > 81)
        break_off("a document is not deep", std::to_string(depth_of(root)));
    for (const auto& [name, node] : root.members)
        for (const bool is_published : {false, true})
            expect_errors_only([&, &list = node] {
                expect_sound_cases(cases_from(
                    list, {"cases.yaml", scratch_folder(), is_published, Library::OpenLayers}));
            });
}

} // namespace graticule::fuzz
