// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/case_program.hpp"

#include "base/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

namespace graticule::evaluation::geojseval {

namespace {

// harness.js as sessions of Node have it, compiled.
constexpr std::string_view PreparedHarness = R"(require("graticule/geojseval"))";

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

/// The word that an expression begins with: "map" of "map.getZoom()".
std::string first_word(std::string_view expression) {
    const std::size_t begin = std::min(expression.find_first_not_of(" \t\n("), expression.size());
    std::size_t end = begin;
    while (end < expression.size() && is_word(expression[end]))
        ++end;
    const std::string word(expression.substr(begin, end - begin));
    const bool is_name = !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) == 0;
    static const std::set<std::string> words{"typeof", "new", "void", "delete", "await"};
    return is_name && !words.contains(word) ? word : "result";
}

/// The names of the methods that an expression calls.
void add_method_names(std::string_view expression, std::set<std::string>& names) {
    for (std::size_t dot = expression.find('.'); dot != std::string_view::npos;
         dot = expression.find('.', dot + 1)) {
        std::size_t end = dot + 1;
        while (end < expression.size() && is_word(expression[end]))
            ++end;
        if (end < expression.size() && expression[end] == '(' && end > dot + 1)
            names.emplace(expression.substr(dot + 1, end - dot - 1));
    }
}

const std::string* argument_named(const FunctionCase& one, const std::string& name) {
    const auto found = std::find_if(one.arguments.begin(), one.arguments.end(),
                                    [&](const auto& argument) { return argument.first == name; });
    return found == one.arguments.end() ? nullptr : &found->second;
}

/// [["name", ($js) => (expression)], ["other", null], ...]
std::string arguments_source(const FunctionTask& task, const FunctionCase& one) {
    std::string source;
    for (const std::string& name : task.parameters) {
        const std::string* const expression = argument_named(one, name);
        source +=
            fmt::format("{}[{},{}]", source.empty() ? "" : ",", to_line(name),
                        expression == nullptr ? "null" : fmt::format("($js) => ({})", *expression));
    }
    return "[" + source + "]";
}

} // namespace

std::string program_of(const FunctionTask& task, const FunctionCase& one, const std::string& code) {
    std::string methods;
    std::set<std::string> names;
    for (const std::string& method : one.methods) {
        methods += fmt::format("{}{{root:{},text:{}}}", methods.empty() ? "" : ",",
                               to_line(first_word(method)), to_line(method));
        add_method_names(method, names);
    }
    std::string called;
    for (const std::string& name : names)
        called += (called.empty() ? "" : ",") + to_line(name);
    return fmt::format("await {}\n({{library:{},name:{},code:{},arguments:{},methods:[{}],"
                       "methodNames:[{}]}})",
                       needs_page(task.library) ? harness_source() : PreparedHarness,
                       to_line(std::string(library_name(task.library))), to_line(task.id),
                       to_line(code), arguments_source(task, one), methods, called);
}

std::string holds_program(const FunctionTask& task, const FunctionCase& one, const Json& result) {
    return fmt::format(
        "((given, result, text) => {{ const evaluate = (expression) => {{ const value = (0, "
        "eval)(`(${{expression}}\\n)`); return typeof value === 'function' && "
        "/^get_/.test(value.name) ? value() : value; }}; const values = given.map(([, make]) => "
        "make === null ? undefined : make(evaluate)); return String((0, eval)(`(${{text}}\\n)`)"
        "(result, ...values) === true); }})({}, {}, {})",
        arguments_source(task, one), to_line(result), to_line(one.holds));
}

std::string compiling_program(const std::string& code) {
    return fmt::format(
        "(() => {{ try {{ new (require('node:vm').Script)({}, {{ filename: 'submitted.js' }}); "
        "}} catch (error) {{ return /^submitted\\.js:(\\d+)/.exec(String(error.stack))?.[1] ?? "
        "'0'; "
        "}} return '0'; }})()",
        to_line(code));
}

} // namespace graticule::evaluation::geojseval
