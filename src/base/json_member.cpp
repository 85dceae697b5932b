// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"

namespace graticule {

const Json& member(const Json& object, std::string_view name) {
    static const Json null;
    if (!object.is_object())
        return null;
    const auto found = object.find(name);
    return found == object.end() ? null : *found;
}

std::string text_member(const Json& object, std::string_view name) {
    const Json& value = member(object, name);
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::optional<double> number_member(const Json& object, std::string_view name) {
    const Json& value = member(object, name);
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

std::vector<std::string> texts_member(const Json& object, std::string_view name) {
    std::vector<std::string> texts;
    const Json& list = member(object, name);
    if (list.is_array())
        for (const Json& element : list)
            if (element.is_string())
                texts.push_back(element.get<std::string>());
    return texts;
}

std::optional<std::int64_t> count_member(const Json& object, std::string_view name) {
    const Json& value = member(object, name);
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > LargestCount)
        return std::nullopt;
    if (!value.is_number_integer() || value.get<std::int64_t>() < 0)
        return std::nullopt;
    return value.get<std::int64_t>();
}

} // namespace graticule
