// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/case_reader.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "evaluation/geojseval/numpy_array.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::size_t MostCases = 1000;
constexpr std::uintmax_t MostAnswerBytes = 16U << 20U;
constexpr std::size_t MostMethods = 40;

[[noreturn]] void fail(const CaseSource& source, std::size_t line, const std::string& what,
                       const std::string& hint = {}) {
    throw Error(ErrorCode::Malformed, fmt::format("{}, line {}: {}", source.file, line, what),
                hint);
}

Value scalar_value(const YamlNode& node) {
    const std::string& text = node.text;
    if (!node.plain)
        return text_value(text);
    const std::string lower = ascii_lower(text);
    if (text.empty() || text == "~" || lower == "null")
        return null_value();
    if (lower == "true" || lower == "false")
        return boolean_value(lower == "true");
    constexpr double Infinite = std::numeric_limits<double>::infinity();
    if (lower == ".nan")
        return number_value(std::numeric_limits<double>::quiet_NaN());
    if (lower == ".inf" || lower == "+.inf")
        return number_value(Infinite);
    if (lower == "-.inf")
        return number_value(-Infinite);
    const std::string_view digits = text.starts_with('+') ? std::string_view(text).substr(1) : text;
    if (const auto number = parse_number(digits))
        return number_value(*number);
    return text_value(text);
}

/// An expression of JavaScript that gives what a node says. What is to be evaluated is handed to
/// the function $js.
std::string expression_of(const YamlNode& node, const CaseSource& source) {
    if (node.tag == "!js")
        return fmt::format("$js({})", to_line(node.text));
    if (node.tag == "!undefined")
        return "undefined";
    if (!node.tag.empty())
        fail(source, node.line, fmt::format("{} is no argument", node.tag));
    std::string text;
    switch (node.kind) {
    case YamlNode::Kind::List:
        for (const YamlNode& item : node.items)
            text += (text.empty() ? "" : ",") + expression_of(item, source);
        return "[" + text + "]";
    case YamlNode::Kind::Map:
        // Computed names are members, whatever they are: "__proto__" too.
        for (const auto& [name, member] : node.members)
            text += fmt::format("{}[{}]:{}", text.empty() ? "" : ",", to_line(name),
                                expression_of(member, source));
        return "({" + text + "})";
    case YamlNode::Kind::Scalar:
        break;
    }
    const Value value = scalar_value(node);
    return value.is(Value::Kind::String) ? to_line(value.text) : words_of(value);
}

bool is_plain_file_name(const std::string& name) {
    return !name.empty() && name.size() <= 200 && safe_file_name(name) == name;
}

Value answer_in_file(const std::string& name, const YamlNode& node, const CaseSource& source) {
    if (!is_plain_file_name(name))
        fail(source, node.line,
             fmt::format("'{}' is no name of a file", shorten(printable(name), 80)));
    const std::filesystem::path file = source.answers / name;
    const std::string ending = ascii_lower(file.extension().string());
    if (ending != ".json" && ending != ".geojson" && ending != ".txt" && ending != ".npy")
        fail(source, node.line,
             fmt::format("'{}' is no .json, .geojson, .txt or .npy file", printable(name)));
    try {
        const std::string content = read_file(file, MostAnswerBytes);
        if (ending == ".npy")
            return numpy_value(content, name);
        if (ending == ".txt")
            return text_value(std::string(trim(content)));
        return value_of(parse_json(content, name));
    } catch (const Error& error) {
        fail(source, node.line, error.message(), error.hint());
    }
}

bool truth_of(const YamlNode& node, std::string_view name, const CaseSource& source) {
    const Value value = value_of(node, source);
    if (value.is(Value::Kind::Null))
        return false;
    if (!value.is(Value::Kind::Boolean))
        fail(source, node.line, fmt::format("{} must be true or false", name));
    return value.truth;
}

double limit_of(const YamlNode& node, const CaseSource& source) {
    const Value value = value_of(node, source);
    if (!value.is(Value::Kind::Number) || !std::isfinite(value.number) || value.number < 0)
        fail(source, node.line, "a tolerance must be a number that is not negative");
    return value.number;
}

CaseTolerance tolerance_of(const YamlNode& node, const CaseSource& source) {
    CaseTolerance tolerance{0, 0, true};
    if (!node.is(YamlNode::Kind::Map)) {
        tolerance.absolute = limit_of(node, source);
        return tolerance;
    }
    for (const auto& [name, member] : node.members) {
        if (name == "absolute")
            tolerance.absolute = limit_of(member, source);
        else if (name == "relative")
            tolerance.relative = limit_of(member, source);
        else
            fail(source, member.line, "a tolerance is absolute or relative",
                 "Write {absolute: 0.5} or {relative: 1e-6}");
    }
    return tolerance;
}

std::string text_in(const YamlNode& node, std::string_view name, const CaseSource& source) {
    if (!node.is(YamlNode::Kind::Scalar) || trim(node.text).empty())
        fail(source, node.line, fmt::format("{} must be a text", name));
    return node.text;
}

std::vector<std::string> methods_of(const YamlNode& node, const CaseSource& source) {
    std::vector<std::string> methods;
    if (node.is(YamlNode::Kind::Scalar) && value_of(node, source).is(Value::Kind::Null))
        return methods;
    if (!node.is(YamlNode::Kind::List) || node.items.size() > MostMethods)
        fail(source, node.line,
             fmt::format("eval_methods must be a list of at most {} expressions", MostMethods));
    for (const YamlNode& item : node.items)
        methods.push_back(text_in(item, "an expression of eval_methods", source));
    return methods;
}

ExpectedError error_of(const YamlNode& node, const CaseSource& source) {
    if (!node.is(YamlNode::Kind::Map)) {
        const Value value = value_of(node, source);
        if (value.is(Value::Kind::Boolean) && value.truth)
            return {};
        return {text_in(node, "throws", source)};
    }
    ExpectedError error;
    for (const auto& [name, member] : node.members) {
        if (name == "type")
            error.type = text_in(member, "type", source);
        else if (name == "message")
            error.message = text_in(member, "message", source);
        else
            fail(source, member.line, "an error that is thrown has a type and a message");
    }
    return error;
}

std::vector<std::pair<std::string, std::string>> arguments_of(const YamlNode& node,
                                                              const CaseSource& source) {
    std::vector<std::pair<std::string, std::string>> arguments;
    if (node.is(YamlNode::Kind::Scalar) && value_of(node, source).is(Value::Kind::Null))
        return arguments;
    if (!node.is(YamlNode::Kind::Map))
        fail(source, node.line, "params must be a map of arguments by name");
    for (const auto& [name, member] : node.members) {
        YamlNode value = member;
        if (source.is_published && name == "callback" && value.is(YamlNode::Kind::Scalar))
            value.tag = "!js";
        // The published cases hand the page's map over as `map: true`.
        if (source.is_published && name == "map" && scalar_value(value).is(Value::Kind::Boolean))
            continue;
        arguments.emplace_back(name, expression_of(value, source));
    }
    return arguments;
}

Value expected_of(const YamlNode& node, const CaseSource& source) {
    if (source.is_published && node.is(YamlNode::Kind::Scalar) && node.tag.empty())
        return answer_in_file(node.text, node, source);
    return value_of(node, source);
}

std::string javascript_in(const YamlNode& node, std::string_view name, const CaseSource& source) {
    if (node.tag != "!js" || trim(node.text).empty())
        fail(source, node.line, fmt::format("{} must be !js with a function", name));
    return node.text;
}

// ol.format.GeoJSON writes null for features without properties, and ol.Feature itself has {}.
NoProperties usual_no_properties(Library library) {
    return library == Library::OpenLayers ? NoProperties::NullOrEmpty : NoProperties::AsExpected;
}

void take_member(FunctionCase& one, const std::string& name, const YamlNode& node,
                 const CaseSource& source) {
    if (name == "params") {
        one.arguments = arguments_of(node, source);
    } else if (name == "out_type") {
        const std::string words = text_in(node, name, source);
        const auto type = out_type_named(trim(words));
        if (!type)
            fail(source, node.line,
                 fmt::format("'{}' is no type of results", shorten(printable(words), 60)),
                 "docs/geojseval.md has the list");
        one.type = *type;
    } else if (name == "expected_answer") {
        one.expected = expected_of(node, source);
    } else if (name == "eval_methods") {
        one.methods = methods_of(node, source);
    } else if (name == "edge_test") {
        one.is_edge = truth_of(node, name, source);
    } else if (name == "tolerance") {
        one.tolerance = tolerance_of(node, source);
    } else if (name == "unordered") {
        one.unordered = truth_of(node, name, source);
    } else if (name == "ordered") {
        one.ordered = truth_of(node, name, source);
    } else if (name == "direction") {
        one.direction = truth_of(node, name, source);
    } else if (name == "properties_optional") {
        if (truth_of(node, name, source))
            one.no_properties = NoProperties::Any;
    } else if (name == "keeps_arguments") {
        one.keeps_arguments = truth_of(node, name, source);
    } else if (name == "class") {
        one.class_name = text_in(node, name, source);
    } else if (name == "holds") {
        one.holds = javascript_in(node, name, source);
    } else if (name == "throws") {
        one.throws = error_of(node, source);
    } else if (!source.is_published) {
        fail(source, node.line,
             fmt::format("a case has no member '{}'", shorten(printable(name), 60)),
             "docs/geojseval.md has the list");
    }
}

void check_case(const FunctionCase& one, const CaseSource& source) {
    if (one.type.name.empty())
        fail(source, one.line, "the case has no out_type");
    if (one.throws && (one.expected || !one.holds.empty()))
        fail(source, one.line, "a case that throws has no answer");
    if (!one.throws && !one.expected && one.holds.empty())
        fail(source, one.line, "the case has no expected_answer");
    const bool needs_methods = one.type.form == Form::State || one.type.form == Form::Function;
    if (needs_methods && !one.throws && one.methods.empty())
        fail(source, one.line,
             fmt::format("a result of type {} is judged by eval_methods", one.type.name));
    if (one.expected && one.methods.size() > 1 && !one.expected->is(Value::Kind::Object))
        fail(source, one.line, "expected_answer must be a map by the expressions of eval_methods");
    if (one.expected && one.methods.size() > 1)
        for (const std::string& method : one.methods)
            if (one.expected->find(method) == nullptr)
                fail(source, one.line,
                     fmt::format("expected_answer does not say what '{}' gives",
                                 shorten(printable(method), 60)));
}

} // namespace

Value value_of(const Json& json) {
    if (json.is_object()) {
        Value value;
        value.kind = Value::Kind::Object;
        for (const auto& [name, member] : json.items())
            value.members.emplace_back(name, value_of(member));
        return value;
    }
    if (json.is_array()) {
        Value value;
        value.kind = Value::Kind::List;
        for (const Json& item : json)
            value.items.push_back(value_of(item));
        return value;
    }
    return value_told(json);
}

Value value_of(const YamlNode& node, const CaseSource& source) {
    if (node.tag == "!undefined")
        return {};
    if (node.tag == "!file")
        return answer_in_file(node.text, node, source);
    if (!node.tag.empty())
        fail(source, node.line, fmt::format("{} cannot stand here", node.tag));
    if (node.is(YamlNode::Kind::Scalar))
        return scalar_value(node);
    Value value;
    value.kind = node.is(YamlNode::Kind::List) ? Value::Kind::List : Value::Kind::Object;
    for (const YamlNode& item : node.items)
        value.items.push_back(value_of(item, source));
    for (const auto& [name, member] : node.members)
        value.members.emplace_back(name, value_of(member, source));
    return value;
}

std::vector<FunctionCase> cases_from(const YamlNode& list, const CaseSource& source) {
    if (!list.is(YamlNode::Kind::List) || list.items.empty())
        fail(source, list.line, "a list of cases is expected here");
    if (list.items.size() > MostCases)
        fail(source, list.line, fmt::format("more than {} cases", MostCases));
    std::vector<FunctionCase> cases;
    for (const YamlNode& item : list.items) {
        if (!item.is(YamlNode::Kind::Map))
            fail(source, item.line, "a case must be a map");
        FunctionCase one;
        one.line = item.line;
        one.no_properties = usual_no_properties(source.library);
        for (const auto& [name, member] : item.members)
            take_member(one, name, member, source);
        check_case(one, source);
        cases.push_back(std::move(one));
    }
    return cases;
}

} // namespace graticule::evaluation::geojseval
