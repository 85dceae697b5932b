// SPDX-License-Identifier: Apache-2.0
#include "tools/year_columns.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace graticule::tools {

namespace {

constexpr std::size_t FewestColumns = 4; // which are told of together
constexpr std::size_t DigitsOfYear = 4;
constexpr int EarliestYear = 1500;
constexpr int LatestYear = 2199;
constexpr std::size_t MaxUnitBytes = 40;

struct YearName {
    int year = 0;
    std::string form; ///< the name without the year
};

/// The only year in a name, which may stand in it more than once.
std::optional<YearName> year_name(std::string_view name) {
    YearName found;
    for (std::size_t i = 0; i < name.size();) {
        std::size_t end = i;
        while (end < name.size() && is_digit(name[end]))
            ++end;
        if (end - i == DigitsOfYear) {
            const int year = std::stoi(std::string(name.substr(i, DigitsOfYear)));
            if (year < EarliestYear || year > LatestYear || (found.year != 0 && year != found.year))
                return std::nullopt;
            found.year = year;
            found.form += '#';
        } else {
            end = end == i ? i + 1 : end;
            found.form += name.substr(i, end - i);
        }
        i = end;
    }
    return found.year == 0 ? std::nullopt : std::optional(std::move(found));
}

YearColumns columns_from(const geodata::Layer& layer, std::size_t first) {
    YearColumns columns{first, 1, 1, {}};
    const std::optional<YearName> start = year_name(layer.field(first).name);
    if (!start)
        return columns;
    int last = start->year;
    for (std::size_t i = first + 1; i < layer.field_count(); ++i) {
        const std::optional<YearName> next = year_name(layer.field(i).name);
        if (!next || next->form != start->form || next->year <= last
            || layer.field(i).type != layer.field(first).type
            || layer.field(i).unit != layer.field(first).unit
            || (columns.count > 1 && next->year - last != columns.step))
            break;
        columns.step = next->year - last;
        last = next->year;
        ++columns.count;
    }
    return columns.count < FewestColumns ? YearColumns{first, 1, 1, {}} : columns;
}

std::optional<std::size_t> latest_filled(const geodata::Layer& layer, const YearColumns& columns) {
    for (std::size_t i = columns.first + columns.count; i > columns.first; --i) {
        const std::size_t values = layer.size() - layer.column(i - 1).null_count();
        if (values * 10 > layer.size() * 7)
            return i - 1;
    }
    return std::nullopt;
}

} // namespace

std::vector<YearColumns> columns_by_years(const geodata::Layer& layer) {
    std::vector<YearColumns> all;
    for (std::size_t i = 0; i < layer.field_count(); i += all.back().count) {
        all.push_back(columns_from(layer, i));
        if (all.back().count > 1)
            all.back().latest_filled = latest_filled(layer, all.back());
    }
    return all;
}

std::string columns_text(const geodata::Layer& layer, const YearColumns& columns) {
    const geodata::Field& field = layer.field(columns.first);
    const auto name = [&](std::size_t i) { return name_in_sentence(layer.field(i).name); };
    const std::string what =
        fmt::format("{}{}{}", geodata::field_type_name(field.type), field.unit.empty() ? "" : ", ",
                    one_line(field.unit, MaxUnitBytes));
    if (columns.count == 1)
        return fmt::format("{} ({})", name(columns.first), what);
    const std::string filled = layer.size() == 0       ? ""
                               : columns.latest_filled ? "; latest with over 70 % of values: "
                                                             + name(*columns.latest_filled)
                                                       : "; none has over 70 % of values";
    return fmt::format("{} to {} ({} columns{}, {}{})", name(columns.first),
                       name(columns.first + columns.count - 1), columns.count,
                       columns.step == 1 ? "" : fmt::format(", every {} years", columns.step), what,
                       filled);
}

} // namespace graticule::tools
