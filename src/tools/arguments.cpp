// SPDX-License-Identifier: Apache-2.0
#include "tools/arguments.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace graticule::tools {

namespace {

[[noreturn]] void refuse_type(const Parameter& parameter, const Json& value) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("'{}' must be {}, not {}", parameter.name,
                            parameter_type_name(parameter.type), shorten(to_line(value), 80)),
                parameter.description);
}

bool looks_structured(std::string_view text) {
    text = trim(text);
    return !text.empty() && (text.front() == '[' || text.front() == '{' || text.front() == '(');
}

Json as_text(const Parameter& parameter, const Json& value) {
    if (value.is_string())
        return value;
    if (value.is_number_integer())
        return Json(value.dump());
    if (value.is_number_float() && std::isfinite(value.get<double>()))
        return Json(shortest_number(value.get<double>()));
    refuse_type(parameter, value);
}

Json as_number(const Parameter& parameter, const Json& value) {
    if (value.is_number() && std::isfinite(value.get<double>()))
        return value;
    if (value.is_string()) {
        const std::string& text = value.get_ref<const std::string&>();
        if (const std::optional<double> number = parse_number(text))
            return Json(*number);
    }
    refuse_type(parameter, value);
}

Json as_integer(const Parameter& parameter, const Json& value) {
    if (value.is_number_unsigned()
        && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        refuse_type(parameter, value);
    if (value.is_number_integer())
        return value;
    constexpr double MaxExact = 9007199254740992.0; // 2^53: beyond it a double is not one integer
    const double number = as_number(parameter, value).get<double>();
    if (number != std::floor(number) || std::abs(number) > MaxExact)
        refuse_type(parameter, value);
    return Json(static_cast<std::int64_t>(number));
}

Json as_boolean(const Parameter& parameter, const Json& value) {
    if (value.is_boolean())
        return value;
    if (value.is_string()) {
        const std::string text = ascii_lower(trim(value.get_ref<const std::string&>()));
        if (text == "true" || text == "false")
            return Json(text == "true");
    }
    refuse_type(parameter, value);
}

/// A list or object handed over as text, parsed; anything else unchanged.
Json unwrapped(const Parameter& parameter, const Json& value) {
    if (value.is_string() && looks_structured(value.get_ref<const std::string&>()))
        return parse_value_text(value.get_ref<const std::string&>(),
                                fmt::format("'{}'", parameter.name));
    return value;
}

Json as_list(const Parameter& parameter, const Json& given,
             Json (*item)(const Parameter&, const Json&)) {
    const Json value = unwrapped(parameter, given);
    Json list = Json::array();
    if (value.is_array()) {
        for (const Json& member : value)
            list.push_back(item(parameter, member));
    } else {
        list.push_back(item(parameter, value));
    }
    return list;
}

Json as_object(const Parameter& parameter, const Json& given) {
    Json value = unwrapped(parameter, given);
    if (!value.is_object())
        refuse_type(parameter, given);
    return value;
}

Json converted(const Parameter& parameter, const Json& value) {
    switch (parameter.type) {
    case ParameterType::Text:
        return as_text(parameter, value);
    case ParameterType::Integer:
        return as_integer(parameter, value);
    case ParameterType::Number:
        return as_number(parameter, value);
    case ParameterType::Boolean:
        return as_boolean(parameter, value);
    case ParameterType::TextList:
        return as_list(parameter, value, as_text);
    case ParameterType::NumberList:
        return as_list(parameter, value, as_number);
    case ParameterType::Object:
        return as_object(parameter, value);
    case ParameterType::ObjectList:
        return as_list(parameter, value, as_object);
    }
    refuse_type(parameter, value);
}

void check_range(const Parameter& parameter, const Json& value) {
    const auto check = [&](const Json& item) {
        const double number = item.get<double>();
        const std::string unit = parameter.unit.empty() ? "" : " " + parameter.unit;
        if (parameter.minimum && number < *parameter.minimum)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' must be at least {}{}, not {}", parameter.name,
                                    shortest_number(*parameter.minimum), unit,
                                    shortest_number(number)));
        if (parameter.maximum && number > *parameter.maximum)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' must be at most {}{}, not {}", parameter.name,
                                    shortest_number(*parameter.maximum), unit,
                                    shortest_number(number)));
    };
    if (parameter.type == ParameterType::Integer || parameter.type == ParameterType::Number)
        check(value);
    if (parameter.type == ParameterType::NumberList)
        std::for_each(value.begin(), value.end(), check);
}

std::string chosen(const Parameter& parameter, const std::string& value,
                   std::vector<std::string>& notes) {
    const auto& choices = parameter.choices;
    if (std::find(choices.begin(), choices.end(), value) != choices.end())
        return value;
    for (const auto& [alias, choice] : parameter.choice_aliases)
        if (alias == value) {
            notes.push_back(fmt::format("'{}' {} was read as {}", parameter.name, value, choice));
            return choice;
        }
    const std::string folded = fold(value);
    for (const std::string& choice : choices)
        if (fold(choice) == folded)
            return choice;
    const std::optional<std::string> nearest = nearest_name(value, choices);
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("'{}' cannot be {}", parameter.name, shorten(value, 80)),
                fmt::format("{}It may be {}",
                            nearest ? fmt::format("Did you mean {}? ", *nearest) : "",
                            join(choices, ", ")));
}

void check_choices(const Parameter& parameter, Json& value, std::vector<std::string>& notes) {
    if (value.is_string()) {
        value = chosen(parameter, value.get<std::string>(), notes);
    } else if (value.is_array()) {
        for (Json& item : value)
            item = chosen(parameter, item.get<std::string>(), notes);
    }
}

void check_result_name(const Parameter& parameter, const Json& value) {
    const std::string name = value.get<std::string>();
    const bool control = std::any_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    });
    if (trim(name).empty() || name.size() > MaxResultNameBytes || control)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' must be a name of 1 to {} bytes without control characters",
                                parameter.name, MaxResultNameBytes),
                    "It is the name under which later calls find the result");
}

/// Argument names that no parameter has: an error, or a note where the tool leaves them out.
void check_names(const ToolSpec& tool, const Json& arguments, std::vector<std::string>& notes,
                 std::vector<Error>& problems) {
    std::vector<std::string> absent;
    std::vector<std::string> known;
    for (const Parameter& parameter : tool.parameters) {
        known.push_back(parameter.name);
        if (!arguments.contains(parameter.name))
            absent.push_back(parameter.name);
    }
    std::vector<std::string> ignored;
    for (const auto& [name, value] : arguments.items()) {
        if (std::find(known.begin(), known.end(), name) != known.end())
            continue;
        const std::optional<std::string> nearest =
            nearest_name(name, tool.ignores_unknown_arguments ? absent : known);
        if (tool.ignores_unknown_arguments && !nearest) {
            ignored.push_back("'" + shorten(name, 60) + "'");
            continue;
        }
        problems.emplace_back(ErrorCode::InvalidArgument,
                              fmt::format("{} has no argument '{}'", tool.name, shorten(name, 60)),
                              nearest ? fmt::format("Did you mean '{}'?", *nearest)
                                      : fmt::format("Its arguments are {}", join(known, ", ")));
    }
    if (!ignored.empty())
        notes.push_back(
            fmt::format("{} has no argument {}: ignored", tool.name, join(ignored, ", ")));
}

void check_size(const ToolSpec& tool, const Json& arguments) {
    const JsonSize limits{MaxArgumentNodes, MaxArgumentBytes, MaxArgumentDepth};
    const JsonSize size = measure_json(arguments, limits);
    if (size.nodes > limits.nodes || size.bytes > limits.bytes || size.depth > limits.depth)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{}: arguments larger than {} values, {} bytes or {} levels deep",
                                tool.name, limits.nodes, limits.bytes, limits.depth),
                    "Hand over the name of a dataset rather than its content");
}

void check_whole(const ToolSpec& tool, const Json& arguments) {
    if (!arguments.is_object())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: arguments must be an object", tool.name),
                    tool.example.empty() ? "" : "For example " + tool.example);
    check_size(tool, arguments);
}

Error needed(const ToolSpec& tool, const Parameter& parameter) {
    return {ErrorCode::InvalidArgument, fmt::format("{} needs '{}'", tool.name, parameter.name),
            parameter.description};
}

void check_argument(const ToolSpec& tool, const Parameter& parameter, const Json& arguments,
                    CheckedArguments& checked) {
    const auto given = arguments.find(parameter.name);
    if (given == arguments.end() || given->is_null()) {
        if (parameter.required)
            throw needed(tool, parameter);
        if (!parameter.default_value.is_null()) {
            checked.values[parameter.name] = parameter.default_value;
            checked.defaults.insert(parameter.name);
        }
        return;
    }
    Json value = converted(parameter, *given);
    check_range(parameter, value);
    if (parameter.allowed == AllowedValues::Fixed)
        check_choices(parameter, value, checked.notes);
    if (parameter.names_result)
        check_result_name(parameter, value);
    checked.values[parameter.name] = std::move(value);
}

} // namespace

std::string_view parameter_type_name(ParameterType type) {
    switch (type) {
    case ParameterType::Text:
        return "text";
    case ParameterType::Integer:
        return "a whole number";
    case ParameterType::Number:
        return "a number";
    case ParameterType::Boolean:
        return "true or false";
    case ParameterType::TextList:
        return "a list of texts";
    case ParameterType::NumberList:
        return "a list of numbers";
    case ParameterType::Object:
        return "an object";
    case ParameterType::ObjectList:
        return "a list of objects";
    }
    return "a value";
}

CheckedArguments check_arguments(const ToolSpec& tool, const Json& arguments,
                                 std::vector<Error>& problems) {
    CheckedArguments checked;
    const auto attempt = [&](const auto& check) {
        try {
            check();
        } catch (const Error& error) {
            problems.push_back(error);
        }
    };
    const std::size_t before = problems.size();
    attempt([&] { check_whole(tool, arguments); });
    if (problems.size() > before)
        return checked;
    check_names(tool, arguments, checked.notes, problems);
    for (const Parameter& parameter : tool.parameters)
        attempt([&] { check_argument(tool, parameter, arguments, checked); });
    return checked;
}

CheckedArguments check_arguments(const ToolSpec& tool, const Json& arguments) {
    std::vector<Error> problems;
    CheckedArguments checked = check_arguments(tool, arguments, problems);
    if (!problems.empty())
        throw problems.front();
    return checked;
}

void fill_in(const ToolSpec& tool, CheckedArguments& arguments, const Workspace& workspace) {
    for (const Parameter& parameter : tool.parameters) {
        if (!parameter.otherwise || arguments.values.contains(parameter.name))
            continue;
        const Json value = parameter.otherwise(tool, arguments.values, workspace);
        if (value.is_null())
            throw needed(tool, parameter);
        if (!parameter.names_result)
            arguments.notes.push_back(fmt::format(
                "'{}' was not given: {} was taken", parameter.name,
                value.is_string() ? quoted_name(value.get<std::string>()) : to_line(value)));
        arguments.values[parameter.name] = value;
        arguments.taken[parameter.name] = value;
    }
}

Json value_from_text(const Parameter& parameter, std::string_view text) {
    const bool list =
        parameter.type == ParameterType::TextList || parameter.type == ParameterType::NumberList;
    if (!list || looks_structured(text))
        return converted(parameter, Json(std::string(text)));
    Json items = Json::array();
    for (const std::string& part : split(text, ','))
        items.push_back(std::string(trim(part)));
    return converted(parameter, items);
}

} // namespace graticule::tools
