// SPDX-License-Identifier: Apache-2.0
#include "runs/report/value_words.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::runs::report {

namespace {

constexpr std::size_t LongestValue = 2000; // bytes of one argument
constexpr std::size_t LongestList = 200;   // elements shown in a line

bool is_simple_list(const Json& value) {
    return value.is_array() && value.size() <= LongestList
           && std::all_of(value.begin(), value.end(),
                          [](const Json& element) { return element.is_primitive(); });
}

} // namespace

Words value_words(const Json& value) {
    if (value.is_null())
        return faint("none");
    if (value.is_boolean())
        return value.get<bool>() ? "yes" : "no";
    if (value.is_number_integer() && std::abs(value.get<double>()) < 1e15)
        return format_number(value.get<double>(), 16);
    if (value.is_number())
        return format_number(value.get<double>());
    if (value.is_string())
        return shorten(value.get<std::string>(), LongestValue);
    if (!is_simple_list(value))
        return code(shorten(to_line(value), LongestValue));
    Words list;
    for (const Json& element : value) {
        list += list.empty() ? "" : ", ";
        list += value_words(element);
    }
    return list;
}

std::string format_bytes(double bytes) {
    if (bytes < 1000)
        return fmt::format("{:.0f} B", bytes);
    if (bytes < 1e6)
        return fmt::format("{:.1f} kB", bytes / 1e3);
    return fmt::format("{:.1f} MB", bytes / 1e6);
}

std::string format_duration(std::optional<double> milliseconds) {
    if (!milliseconds || !(*milliseconds >= 0))
        return {};
    if (*milliseconds < 1000)
        return fmt::format("{} ms", std::llround(*milliseconds));
    if (*milliseconds < 60000)
        return fmt::format("{:.1f} s", *milliseconds / 1000);
    const auto seconds = std::llround(std::min(*milliseconds, 1e15) / 1000);
    return fmt::format("{} min {} s", seconds / 60, seconds % 60);
}

std::string format_cost(std::optional<double> dollars) {
    if (!dollars || !(*dollars >= 0) || *dollars > 1e12)
        return {};
    return *dollars >= 1 ? fmt::format("${:.2f}", *dollars) : fmt::format("${:.4f}", *dollars);
}

std::string counted(std::size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", format_number(static_cast<double>(count), 15), thing,
                       count == 1              ? ""
                       : thing.ends_with("ch") ? "es"
                                               : "s");
}

} // namespace graticule::runs::report
