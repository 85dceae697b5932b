// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace graticule::llm {

/// The values of an enumeration with their names in JSON, each once.
template <typename Value, std::size_t Size>
using NameTable = std::array<std::pair<Value, std::string_view>, Size>;

template <typename Value, std::size_t Size>
constexpr std::string_view name_in(const NameTable<Value, Size>& table, Value value) {
    for (const auto& [held, name] : table)
        if (held == value)
            return name;
    return {};
}

template <typename Value, std::size_t Size>
constexpr std::optional<Value> value_in(const NameTable<Value, Size>& table,
                                        std::string_view name) {
    for (const auto& [held, held_name] : table)
        if (held_name == name)
            return held;
    return std::nullopt;
}

} // namespace graticule::llm
