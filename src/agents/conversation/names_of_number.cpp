// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/names_of_number.hpp"

#include "agents/conversation/named_values.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace graticule::agents::conversation {

namespace {

struct TypedNumber {
    double value = 0;
    int decimals = 0;
};

std::optional<TypedNumber> typed_number(std::string_view written) {
    std::string plain(written);
    std::erase(plain, ',');
    const std::optional<double> value = parse_number(plain);
    if (!value)
        return std::nullopt;
    const std::size_t point = plain.find('.');
    return TypedNumber{*value,
                       point == std::string::npos ? 0 : static_cast<int>(plain.size() - point - 1)};
}

bool is_rounded_to(const Json& found, const TypedNumber& typed) {
    const Json& value = found.is_object() ? member(found, "value") : found;
    if (!value.is_number())
        return false;
    constexpr double OfLastDigit = 0.501; // a little more than half: decimals are not exact
    return std::abs(value.get<double>() - typed.value)
           <= OfLastDigit * std::pow(10.0, -typed.decimals);
}

} // namespace

std::vector<std::string> names_of_number(std::string_view written, const runs::Observer& observed,
                                         std::span<const std::string> calls, std::size_t most) {
    std::vector<std::string> names;
    const std::optional<TypedNumber> typed = typed_number(written);
    if (!typed)
        return names;
    for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
        const Json* data = observed(*call).data;
        if (data == nullptr)
            continue;
        for (const std::string& pointer : value_pointers(*data)) {
            if (!is_rounded_to(data->at(Json::json_pointer(pointer)), *typed))
                continue;
            if (names.size() == most)
                return {};
            names.push_back(fmt::format("{{{{{}{}}}}}", *call, visible_text(pointer)));
        }
    }
    return names;
}

} // namespace graticule::agents::conversation
