// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/page/page_targets.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "evaluation/strict/quantities.hpp"
#include "evaluation/strict/read_output.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/centroid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Layer;
using geodata::Point;

constexpr std::size_t MostRows = 20'000; // beyond which looking for features apart takes long

Point place_of(const Layer& points, std::size_t row) {
    const geodata::Extent extent = points.geometry().extent(row);
    return {extent.min_x, extent.min_y};
}

PageValue value_of(const Layer& layer, std::size_t field, std::size_t row) {
    const geodata::Column& column = layer.column(field);
    PageValue value{layer.field(field).name, column.display(row), std::nullopt};
    if (column.is_numeric())
        value.number = column.number(row);
    return value;
}

struct LonelyRow {
    double apart = 0; ///< from the next one, degrees
    std::size_t row = 0;
};

/// Rows by how far the next one is, the loneliest first.
std::vector<LonelyRow> loneliest(const std::vector<Point>& places) {
    std::vector<std::pair<double, std::size_t>> distances;
    for (std::size_t i = 0; i < places.size(); ++i) {
        double nearest = std::numeric_limits<double>::infinity();
        const double narrow = std::cos(places[i].y * std::numbers::pi / 180);
        for (std::size_t j = 0; j < places.size(); ++j)
            if (j != i)
                nearest = std::min(nearest, std::hypot((places[i].x - places[j].x) * narrow,
                                                       places[i].y - places[j].y));
        distances.emplace_back(-nearest, i);
    }
    std::sort(distances.begin(), distances.end());
    std::vector<LonelyRow> rows;
    for (const auto& [distance, row] : distances)
        rows.push_back({-distance, row});
    return rows;
}

/// Rows to click: the loneliest, which come first, and then by chance those of the rest that are
/// far enough from the next one to be hit where all are in view.
std::vector<std::size_t> rows_to_click(const std::vector<Point>& places,
                                       const geodata::Extent& bounds, std::size_t most_lonely) {
    constexpr double Apart = 0.02; // of the layer's extent: some ten pixels
    const std::vector<LonelyRow> lonely = loneliest(places);
    std::vector<std::size_t> rows;
    std::vector<std::size_t> rest;
    for (const LonelyRow& one : lonely)
        if (rows.size() < most_lonely)
            rows.push_back(one.row);
        else if (one.apart >= Apart * std::max(bounds.width(), bounds.height()))
            rest.push_back(one.row);
    std::mt19937 chance(4711); // NOLINT: the same each time
    for (std::size_t i = rest.size(); i-- > 1;)
        std::swap(rest[i], rest[chance() % (i + 1)]);
    rows.insert(rows.end(), rest.begin(), rest.end());
    return rows;
}

std::vector<std::size_t> fields_shown(const Layer& layer, const std::vector<std::string>& names) {
    std::vector<std::size_t> fields;
    for (std::size_t i = 0; i < (names.empty() ? layer.field_count() : names.size()); ++i)
        fields.push_back(names.empty() ? i : layer.field_index(names[i]));
    return fields;
}

/// A field of text that has a value in the first target.
std::string text_field(const Layer& layer, const PageTarget& target) {
    for (const PageValue& value : target.values) {
        const geodata::Column& column = layer.column(value.field);
        if (column.type() == geodata::FieldType::Text && !value.text.empty())
            return value.field;
    }
    return "";
}

std::size_t rows_with(const Layer& layer, std::string_view text) {
    const std::string wanted = fold(text);
    std::size_t count = 0;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        bool has = false;
        for (std::size_t field = 0; field < layer.field_count() && !has; ++field)
            has = fold(layer.column(field).display(row)).find(wanted) != std::string::npos;
        count += has ? 1 : 0;
    }
    return count;
}

} // namespace

PageLayer page_layer_of(const std::filesystem::path& file, const std::vector<std::string>& fields,
                        std::size_t clicks, const Context& context) {
    operations::Report report;
    Layer layer = read_reference(file, "", context);
    layer = operations::reproject(layer, geodata::Crs::wgs84(), report, context);
    const Layer points = operations::points_on_surface(layer, report, context);
    if (points.size() == 0 || points.size() > MostRows)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} has {} features with a place; a page is checked by 1 to {}",
                                file.filename().string(), points.size(), MostRows));
    PageLayer made;
    made.placed = points.size();
    made.rows = layer.size();
    for (std::size_t row = 0; row < layer.size(); ++row)
        if (!layer.geometry().is_void(row))
            made.bounds.add(layer.geometry().extent(row));
    std::vector<Point> places;
    for (std::size_t row = 0; row < points.size(); ++row)
        places.push_back(place_of(points, row));
    const std::vector<std::size_t> shown = fields_shown(points, fields);
    for (const std::size_t row : rows_to_click(places, made.bounds, clicks)) {
        PageTarget target{places[row].x, places[row].y, {}};
        for (const std::size_t field : shown)
            if (!points.column(field).is_null(row))
                target.values.push_back(value_of(points, field, row));
        if (!target.values.empty())
            made.targets.push_back(std::move(target));
        if (made.targets.size() == 2 * clicks)
            break;
    }
    if (made.targets.empty())
        throw Error(ErrorCode::Malformed, fmt::format("{} has no values that a page could show",
                                                      file.filename().string()));
    made.field_name = text_field(points, made.targets.front());
    if (made.field_name.empty())
        return made;
    for (const PageValue& value : made.targets.front().values)
        if (value.field == made.field_name)
            made.found_by_search = rows_with(layer, value.text);
    return made;
}

bool is_shown(const PageValue& value, const std::vector<std::string>& pieces,
              const Tolerance& tolerance) {
    const std::string wanted = fold(value.text);
    for (const std::string& piece : pieces) {
        if (!value.number && fold(piece).find(wanted) != std::string::npos)
            return true;
        if (!value.number)
            continue;
        for (const Quantity& quantity : quantities_in(piece))
            if (tolerance.agrees(*value.number, quantity.value))
                return true;
        const std::optional<double> plain = parse_number(trim(piece));
        if (plain && tolerance.agrees(*value.number, *plain))
            return true;
    }
    return false;
}

} // namespace graticule::evaluation::strict
