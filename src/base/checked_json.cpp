// SPDX-License-Identifier: Apache-2.0
#include "base/checked_json.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule {

void CheckedJson::fail(std::string_view what) const {
    throw Error(ErrorCode::Malformed, fmt::format("{}: {}", m_where, what));
}

void CheckedJson::throw_unknown() const {
    fail(fmt::format("{} is not known here", graticule::quoted(text())));
}

bool CheckedJson::has(std::string_view name) const {
    return !member(m_json, name).is_null();
}

std::optional<CheckedJson> CheckedJson::find(std::string_view name) const {
    if (!m_json.is_object())
        fail("must be an object");
    const Json& value = member(m_json, name);
    if (value.is_null())
        return std::nullopt;
    return CheckedJson(value, fmt::format("{}, '{}'", m_where, name));
}

CheckedJson CheckedJson::at(std::string_view name) const {
    std::optional<CheckedJson> found = find(name);
    if (!found)
        fail(fmt::format("has no '{}'", name));
    return *std::move(found);
}

std::string CheckedJson::text() const {
    if (!m_json.is_string())
        fail("must be text");
    return m_json.get<std::string>();
}

std::int64_t CheckedJson::integer() const {
    const bool fits = !m_json.is_number_unsigned() || m_json.get<std::uint64_t>() <= LargestCount;
    if (!m_json.is_number_integer() || !fits)
        fail("must be a whole number");
    return m_json.get<std::int64_t>();
}

double CheckedJson::number() const {
    if (!m_json.is_number())
        fail("must be a number");
    return m_json.get<double>();
}

bool CheckedJson::boolean() const {
    if (!m_json.is_boolean())
        fail("must be true or false");
    return m_json.get<bool>();
}

const Json& CheckedJson::object() const {
    if (!m_json.is_object())
        fail("must be an object");
    return m_json;
}

std::vector<CheckedJson> CheckedJson::elements() const {
    if (!m_json.is_array())
        fail("must be a list");
    std::vector<CheckedJson> elements;
    elements.reserve(m_json.size());
    for (const Json& element : m_json)
        elements.emplace_back(element, fmt::format("{}, entry {}", m_where, elements.size() + 1));
    return elements;
}

std::string CheckedJson::text_or(std::string_view name, std::string_view otherwise) const {
    const auto found = find(name);
    return found ? found->text() : std::string(otherwise);
}

bool CheckedJson::boolean_or(std::string_view name, bool otherwise) const {
    const auto found = find(name);
    return found ? found->boolean() : otherwise;
}

std::optional<std::int64_t> CheckedJson::optional_integer(std::string_view name) const {
    const auto found = find(name);
    return found ? std::optional(found->integer()) : std::nullopt;
}

std::optional<double> CheckedJson::optional_number(std::string_view name) const {
    const auto found = find(name);
    return found ? std::optional(found->number()) : std::nullopt;
}

std::vector<CheckedJson> CheckedJson::elements_of(std::string_view name) const {
    const auto found = find(name);
    return found ? found->elements() : std::vector<CheckedJson>();
}

std::vector<std::string> CheckedJson::texts_of(std::string_view name) const {
    std::vector<std::string> texts;
    for (const CheckedJson& text : elements_of(name))
        texts.push_back(text.text());
    return texts;
}

void CheckedJson::expect_only(std::initializer_list<std::string_view> names) const {
    if (!m_json.is_object())
        fail("must be an object");
    for (const auto& item : m_json.items())
        if (std::find(names.begin(), names.end(), item.key()) == names.end())
            fail(fmt::format("{} is not known here", quoted_name(item.key())));
}

} // namespace graticule
