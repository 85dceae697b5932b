// SPDX-License-Identifier: Apache-2.0
#include "tools/schema_card.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/geometry/third_coordinate.hpp"
#include "operations/raster/statistics.hpp"
#include "retrieval/description.hpp"
#include "retrieval/field_meaning.hpp"
#include "tools/observation.hpp"
#include "tools/year_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>

namespace graticule::tools {

namespace {

using geodata::Column;
using geodata::FieldType;

constexpr std::size_t MostListed = 12;     // distinct values that are all listed
constexpr std::size_t MostCounted = 1000;  // distinct values that are counted
constexpr std::size_t MostExamples = 3;    // of more than are listed
constexpr std::size_t LongestValue = 30;   // bytes
constexpr std::size_t LongestValues = 160; // bytes of all values of a column
constexpr std::size_t LongestRow = 120;    // bytes
constexpr std::size_t MostRows = 3;
constexpr std::size_t MostBands = 20;
constexpr std::size_t MostCellsRead = 20'000'000; // of all bands
constexpr std::size_t LongestNames = 300;         // bytes of names that have no room

/// Distinct values in the order in which they come, so many at most.
struct Distinct {
    std::vector<std::string> values;
    bool are_all = true;
};

Distinct distinct_values(const Column& column) {
    Distinct distinct;
    std::set<std::string, std::less<>> seen;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        std::string value = column.display(row);
        if (!seen.insert(value).second)
            continue;
        if (distinct.values.size() == MostCounted) {
            distinct.are_all = false;
            break;
        }
        distinct.values.push_back(std::move(value));
    }
    return distinct;
}

std::string joined_values(const std::vector<std::string>& values, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(values.size(), most); ++i) {
        const std::string value = quoted(values[i], LongestValue);
        if (text.size() + value.size() > LongestValues)
            break;
        text += (text.empty() ? "" : ", ") + value;
    }
    return text;
}

bool are_numbers(const std::vector<std::string>& values) {
    return !values.empty() && std::all_of(values.begin(), values.end(), [](const auto& value) {
        return parse_number(trim(value)).has_value();
    });
}

std::string number_of_values(std::size_t count) {
    return fmt::format("{} value{}", count, count == 1 ? "" : "s");
}

std::string text_values(const Column& column) {
    const Distinct distinct = distinct_values(column);
    const std::size_t count = distinct.values.size();
    if (count == 0)
        return ", no values";
    const std::string numbers = are_numbers(distinct.values) ? ", though all are numbers" : "";
    if (count <= MostListed)
        return fmt::format("{}, {}: {}", numbers, number_of_values(count),
                           joined_values(distinct.values, MostListed));
    return fmt::format("{}, {}{} values, such as {}", numbers, distinct.are_all ? "" : "over ",
                       count, joined_values(distinct.values, MostExamples));
}

std::string number_values(const Column& column) {
    double least = std::numeric_limits<double>::infinity();
    double greatest = -least;
    std::set<double> few;
    bool whole = column.type() == FieldType::Integer;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        const double value = column.number(row);
        least = std::min(least, value);
        greatest = std::max(greatest, value);
        if (whole && few.size() <= MostListed)
            few.insert(value);
    }
    if (least > greatest)
        return ", no values";
    if (!whole || few.size() > MostListed)
        return fmt::format(", {} to {}", shortest_number(least), shortest_number(greatest));
    std::string listed;
    for (const double value : few)
        listed += (listed.empty() ? "" : ", ") + shortest_number(value);
    return fmt::format(", {}: {}", number_of_values(few.size()), listed);
}

std::string time_values(const Column& column) {
    std::string least;
    std::string greatest;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        std::string value = column.display(row);
        if (least.empty() || value < least)
            least = value;
        if (value > greatest)
            greatest = std::move(value);
    }
    return least.empty() ? ", no values" : fmt::format(", {} to {}", least, greatest);
}

std::string values_of(const Column& column) {
    switch (column.type()) {
    case FieldType::Text:
        return text_values(column);
    case FieldType::Integer:
    case FieldType::Real:
        return number_values(column);
    case FieldType::Date:
    case FieldType::DateTime:
        return time_values(column);
    case FieldType::Boolean:
        break;
    }
    return "";
}

std::string share_without(const Column& column) {
    const std::size_t nulls = column.null_count();
    if (nulls == 0 || nulls == column.size())
        return "";
    constexpr double Hundred = 100;
    const double share = Hundred * static_cast<double>(nulls) / static_cast<double>(column.size());
    return share < 1 ? fmt::format(", {} empty", nulls)
                     : fmt::format(", {:.0f} % empty", std::floor(share));
}

std::string guess_at(const std::string& name, const std::map<std::string, retrieval::Words>& said) {
    if (const auto gloss = said.find(fold(name)); gloss != said.end())
        return "; by its description: " + join(gloss->second, " ");
    const std::optional<std::string> guess = retrieval::guessed_meaning(name);
    return guess ? "; perhaps " + *guess : "";
}

bool has_z(const geodata::GeometryColumn& geometry) {
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (geodata::wkb_has_z(geometry.wkb(row)))
            return true;
    return false;
}

/// None where no feature has Z values.
std::optional<SchemaCard::Line> line_of_z(const geodata::CatalogEntry& entry,
                                          const geodata::Layer& layer) {
    if (!layer.has_geometry() || !has_z(layer.geometry()))
        return std::nullopt;
    const std::string name = entry.z_field.empty() ? "geometry.z" : entry.z_field;
    const Column z = geodata::third_coordinates(layer.geometry());
    const std::string called = entry.z_field.empty()
                                   ? "geometry.z"
                                   : name_in_sentence(name) + ": no column but geometry.z";
    return SchemaCard::Line{name, z.null_count() == z.size()
                                      ? called + ": the vertices have Z values"
                                      : fmt::format("{}: Z values of the points{}{}", called,
                                                    share_without(z), values_of(z))};
}

std::vector<std::string> first_rows(const geodata::Layer& layer) {
    std::vector<std::string> rows;
    for (std::size_t row = 0; row < std::min(layer.size(), MostRows); ++row)
        rows.push_back(one_line(trim(row_line(layer, row)), LongestRow));
    return rows;
}

/// As numpy calls it, whose arrays code gets.
std::string_view cell_type_in_code(geodata::CellType type) {
    switch (type) {
    case geodata::CellType::Byte:
        return "uint8";
    case geodata::CellType::Int16:
        return "int16";
    case geodata::CellType::UInt16:
        return "uint16";
    case geodata::CellType::Int32:
        return "int32";
    case geodata::CellType::UInt32:
        return "uint32";
    case geodata::CellType::Float32:
        return "float32";
    case geodata::CellType::Float64:
        break;
    }
    return "float64";
}

std::string band_encoding(const geodata::Band& band) {
    std::string text;
    if (band.nodata)
        text += ", nodata " + shortest_number(*band.nodata);
    if (band.scale != 1 || band.offset != 0)
        text += fmt::format(", stored value * {} + {} is the true one", shortest_number(band.scale),
                            shortest_number(band.offset));
    if (band.classes)
        text += ", classes";
    return text;
}

std::string band_values(const geodata::Raster& raster, std::size_t i, const Context& context) {
    operations::Report unused;
    const auto figures =
        operations::raster_statistics(raster, static_cast<int>(i + 1), context, unused);
    if (!figures.minimum)
        return ", no values";
    return fmt::format(", {} to {}{}", format_number(*figures.minimum),
                       format_number(*figures.maximum),
                       figures.nodata_cells == 0
                           ? ""
                           : fmt::format(", {} cells without a value", figures.nodata_cells));
}

} // namespace

SchemaCard::Text SchemaCard::text(const std::vector<std::string>& asked_for,
                                  std::size_t limit) const {
    std::vector<bool> shown(lines.size());
    std::size_t bytes = 0;
    const auto show = [&](std::size_t i) {
        if (shown[i] || bytes + lines[i].text.size() > limit)
            return;
        shown[i] = true;
        bytes += lines[i].text.size();
    };
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (std::find(asked_for.begin(), asked_for.end(), lines[i].name) != asked_for.end())
            show(i);
    for (std::size_t i = 0; i < lines.size(); ++i)
        show(i);
    Text text;
    std::vector<std::string> left_out;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (shown[i])
            text.words += "\n    " + lines[i].text;
        else
            left_out.push_back(lines[i].name);
    if (!left_out.empty())
        text.words += "\n    and " + names_in_sentence(left_out, LongestNames);
    std::size_t row = 0;
    for (; row < rows.size() && bytes + rows[row].size() <= limit; ++row) {
        text.words += fmt::format("\n    row {}: {}", row + 1, rows[row]);
        bytes += rows[row].size();
    }
    text.is_whole = left_out.empty() && row == rows.size();
    return text;
}

std::size_t SchemaCard::size() const {
    const auto add = [](std::size_t bytes, const std::string& row) { return bytes + row.size(); };
    const std::size_t of_rows = std::accumulate(rows.begin(), rows.end(), std::size_t{0}, add);
    return std::accumulate(
        lines.begin(), lines.end(), of_rows,
        [&](std::size_t bytes, const Line& line) { return add(bytes, line.text); });
}

SchemaCard card_of(const geodata::CatalogEntry& entry, const geodata::Layer& layer) {
    SchemaCard card;
    if (std::optional<SchemaCard::Line> z = line_of_z(entry, layer))
        card.lines.push_back(*std::move(z));
    const auto said = retrieval::bracket_glosses(entry.description);
    for (const YearColumns& columns : columns_by_years(layer)) {
        const geodata::Field& field = layer.field(columns.first);
        if (field.name == entry.z_field)
            continue;
        if (columns.count > 1) {
            card.lines.push_back({field.name, columns_text(layer, columns)});
            continue;
        }
        const Column& column = layer.column(columns.first);
        card.lines.push_back(
            {field.name,
             fmt::format("{}: {}{}{}{}{}", name_in_sentence(field.name),
                         geodata::field_type_name(field.type),
                         field.unit.empty() ? "" : ", " + one_line(field.unit, LongestValue),
                         share_without(column), values_of(column), guess_at(field.name, said))});
    }
    card.rows = first_rows(layer);
    return card;
}

SchemaCard card_of(const geodata::CatalogEntry& entry, const geodata::Raster& raster,
                   const Context& context) {
    SchemaCard card;
    const auto said = retrieval::numbered_glosses(entry.description);
    const std::size_t bands = std::min(raster.bands.size(), MostBands);
    const bool is_small =
        raster.width * raster.height <= MostCellsRead / std::max<std::size_t>(bands, 1);
    for (std::size_t i = 0; i < bands; ++i) {
        const geodata::Band& band = raster.bands[i];
        const auto gloss = said.find(static_cast<int>(i + 1));
        card.lines.push_back(
            {band.name,
             fmt::format("band {} ({}): {}{}{}{}{}", i + 1, name_in_sentence(band.name),
                         cell_type_in_code(band.type),
                         band.unit.empty() ? "" : ", " + one_line(band.unit, LongestValue),
                         band_encoding(band), is_small ? band_values(raster, i, context) : "",
                         gloss == said.end() ? "" : "; by its description: " + gloss->second)});
    }
    return card;
}

} // namespace graticule::tools
