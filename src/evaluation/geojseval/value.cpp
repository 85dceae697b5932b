// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/value.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::size_t MostWords = 120; // bytes
constexpr const char* Special = "$";   // see harness.js

Value special_value(const Json& json, const std::string& kind) {
    if (kind == "undefined")
        return {};
    if (kind == "NaN")
        return number_value(std::numeric_limits<double>::quiet_NaN());
    if (kind == "Infinity" || kind == "-Infinity")
        return number_value(std::numeric_limits<double>::infinity() * (kind[0] == '-' ? -1 : 1));
    Value value;
    value.kind = kind == "function"   ? Value::Kind::Function
                 : kind == "instance" ? Value::Kind::Instance
                                      : Value::Kind::Other;
    value.text = kind;
    value.classes = texts_member(json, "classes");
    if (json.contains("value"))
        value.items.push_back(value_told(json["value"]));
    return value;
}

Value object_value(const Json& json) {
    if (json.contains(Special)) {
        const std::string kind = text_member(json, Special);
        if (kind.empty())
            throw Error(ErrorCode::Malformed, "A value that was told is of no kind");
        return special_value(json, kind);
    }
    Value value;
    value.kind = Value::Kind::Object;
    for (const auto& [key, item] : json.items())
        value.members.emplace_back(key.starts_with(Special) ? key.substr(1) : key,
                                   value_told(item));
    return value;
}

std::string words_of_object(const Value& value) {
    const Value* const type = value.find("type");
    if (type != nullptr && type->is(Value::Kind::String))
        return fmt::format("an object of type '{}'", shorten(printable(type->text), 40));
    std::string names;
    for (const auto& [name, unused] : value.members)
        if (names.size() < MostWords)
            names += (names.empty() ? "" : ", ") + printable(name);
    return names.empty() ? "an empty object" : "an object of " + shorten(names, MostWords);
}

} // namespace

const Value* Value::find(std::string_view name) const {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const auto& one) { return one.first == name; });
    return found == members.end() || found->second.is(Kind::Undefined) ? nullptr : &found->second;
}

bool Value::is_of(std::string_view wanted) const {
    return std::find(classes.begin(), classes.end(), wanted) != classes.end();
}

const Value* Value::data() const {
    if (kind != Kind::Instance)
        return this;
    return items.empty() ? nullptr : &items.front();
}

Value null_value() {
    Value value;
    value.kind = Value::Kind::Null;
    return value;
}

Value boolean_value(bool truth) {
    Value value;
    value.kind = Value::Kind::Boolean;
    value.truth = truth;
    return value;
}

Value number_value(double number) {
    Value value;
    value.kind = Value::Kind::Number;
    value.number = number;
    return value;
}

Value text_value(std::string text) {
    Value value;
    value.kind = Value::Kind::String;
    value.text = std::move(text);
    return value;
}

Value value_told(const Json& json) {
    if (json.is_null())
        return null_value();
    if (json.is_boolean())
        return boolean_value(json.get<bool>());
    if (json.is_number())
        return number_value(json.get<double>());
    if (json.is_string())
        return text_value(json.get<std::string>());
    if (json.is_object())
        return object_value(json);
    Value value;
    value.kind = Value::Kind::List;
    for (const Json& item : json)
        value.items.push_back(value_told(item));
    return value;
}

std::string words_of(const Value& value) {
    switch (value.kind) {
    case Value::Kind::Undefined:
        return "undefined";
    case Value::Kind::Null:
        return "null";
    case Value::Kind::Boolean:
        return value.truth ? "true" : "false";
    case Value::Kind::Number:
        return std::isnan(value.number)   ? "NaN"
               : std::isinf(value.number) ? (value.number > 0 ? "Infinity" : "-Infinity")
                                          : shortest_number(value.number);
    case Value::Kind::String:
        return fmt::format("the text '{}'", shorten(printable(value.text), MostWords));
    case Value::Kind::List:
        return fmt::format("a list of {}", value.items.size());
    case Value::Kind::Object:
        return words_of_object(value);
    case Value::Kind::Function:
        return "a function";
    case Value::Kind::Instance:
        return fmt::format("an object of {}",
                           value.classes.empty() ? "a class" : printable(value.classes.front()));
    case Value::Kind::Other:
        return value.text == "too_large"    ? "more than can be judged"
               : value.text == "unreadable" ? "an object that cannot be read"
               : value.text == "forged"     ? "a proxy for an object"
               : value.text == "cycle"      ? "an object that holds itself"
                                            : fmt::format("a value of kind {}", value.text);
    }
    return "a value";
}

Json plain_json(const Value& value) {
    switch (value.kind) {
    case Value::Kind::Boolean:
        return value.truth;
    case Value::Kind::Number:
        return std::isfinite(value.number) ? Json(value.number) : Json();
    case Value::Kind::String:
        return value.text;
    case Value::Kind::List: {
        Json list = Json::array();
        for (const Value& item : value.items)
            list.push_back(plain_json(item));
        return list;
    }
    case Value::Kind::Object: {
        Json object = Json::object();
        for (const auto& [name, member] : value.members)
            if (!member.is(Value::Kind::Undefined))
                object[name] = plain_json(member);
        return object;
    }
    case Value::Kind::Instance:
        return value.items.empty() ? Json() : plain_json(value.items.front());
    default:
        return {};
    }
}

} // namespace graticule::evaluation::geojseval
