// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

namespace graticule::tools {

bool Arguments::has(std::string_view name) const {
    const auto found = m_values.find(name);
    return found != m_values.end() && !found->is_null();
}

const Json& Arguments::json(std::string_view name) const {
    const auto found = m_values.find(name);
    if (found == m_values.end())
        throw Error(ErrorCode::Internal, fmt::format("argument '{}' was not given", name));
    return *found;
}

std::string Arguments::text(std::string_view name) const {
    return json(name).get<std::string>();
}

double Arguments::number(std::string_view name) const {
    return json(name).get<double>();
}

std::int64_t Arguments::integer(std::string_view name) const {
    return json(name).get<std::int64_t>();
}

bool Arguments::boolean(std::string_view name) const {
    return json(name).get<bool>();
}

std::vector<std::string> Arguments::text_list(std::string_view name) const {
    return json(name).get<std::vector<std::string>>();
}

std::vector<double> Arguments::number_list(std::string_view name) const {
    return json(name).get<std::vector<double>>();
}

std::optional<double> Arguments::optional_number(std::string_view name) const {
    return has(name) ? std::optional(number(name)) : std::nullopt;
}

std::optional<std::string> Arguments::optional_text(std::string_view name) const {
    return has(name) ? std::optional(text(name)) : std::nullopt;
}

} // namespace graticule::tools
