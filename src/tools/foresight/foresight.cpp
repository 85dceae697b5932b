// SPDX-License-Identifier: Apache-2.0
#include "tools/foresight/foresight.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <unordered_set>
#include <utility>

namespace graticule::tools {

namespace {

bool names_dataset(const Parameter& parameter) {
    return parameter.allowed == AllowedValues::Datasets
           || parameter.allowed == AllowedValues::Layers
           || parameter.allowed == AllowedValues::AnyDataset;
}

bool occurs(const KnownValues& columns, std::string_view value) {
    return std::any_of(columns.begin(), columns.end(), [&](const auto& column) {
        for (std::size_t row = 0; row < column->size(); ++row)
            if (!column->is_null(row) && column->text(row) == value)
                return true;
        return false;
    });
}

std::vector<std::string> different_values(const KnownValues& columns) {
    constexpr std::size_t Most = 2000; // enough to find the one that was meant
    std::unordered_set<std::string_view> seen;
    std::vector<std::string> values;
    for (const auto& column : columns)
        for (std::size_t row = 0; row < column->size() && values.size() < Most; ++row)
            if (!column->is_null(row) && seen.insert(column->text(row)).second)
                values.emplace_back(column->text(row));
    return values;
}

} // namespace

DatasetSketch Foresight::sketch(const Arguments& arguments, std::string_view parameter) const {
    return m_sketches.sketch(arguments.text(parameter));
}

const geodata::Layer& Foresight::specimen(const Arguments& arguments,
                                          std::string_view parameter) const {
    return m_sketches.specimens().layer(arguments.text(parameter));
}

geodata::Raster Foresight::raster(const Arguments& arguments, std::string_view parameter) const {
    return m_sketches.specimens().raster(arguments.text(parameter));
}

std::string Foresight::result_name(const Arguments& arguments) const {
    for (const Parameter& parameter : m_tool.parameters)
        if (parameter.names_result && !parameter.names_field && arguments.has(parameter.name))
            return arguments.text(parameter.name);
    return "";
}

void Foresight::rehearse(const Arguments& arguments) {
    ToolContext context{m_sketches.specimens(), m_context, true};
    m_tool.call(context, arguments);
}

void Foresight::require_value(const std::string& dataset, const std::string& field,
                              const std::string& value) const {
    const DatasetSketch sketch = m_sketches.sketch(dataset);
    const auto known = sketch.values.find(field);
    if (known == sketch.values.end() || occurs(known->second, value))
        return;
    std::vector<std::string> there = different_values(known->second);
    const std::optional<std::string> nearest = nearest_name(value, there);
    constexpr std::size_t Shown = 8;
    const std::size_t all = there.size();
    there.resize(std::min(all, Shown));
    throw Error(ErrorCode::NotFound,
                fmt::format("'{}' of '{}' is '{}' in no row", shorten(field, 80),
                            shorten(dataset, 80), shorten(value, 80)),
                nearest ? fmt::format("Did you mean '{}'?", shorten(*nearest, 80))
                        : fmt::format("It is {}{}", shorten(join(there, ", "), 300),
                                      all > Shown ? " and others" : ""));
}

std::map<std::string, KnownValues, std::less<>>
Foresight::values_of_inputs(const Arguments& arguments) const {
    std::map<std::string, KnownValues, std::less<>> values;
    for (const Parameter& parameter : m_tool.parameters) {
        if (!names_dataset(parameter) || !arguments.has(parameter.name)
            || parameter.type != ParameterType::Text)
            continue;
        for (const auto& [field, columns] : sketch(arguments, parameter.name).values) {
            KnownValues& known = values[field];
            known.insert(known.end(), columns.begin(), columns.end());
        }
    }
    for (const Parameter& parameter : m_tool.parameters)
        if (parameter.names_field && arguments.has(parameter.name))
            values.erase(arguments.text(parameter.name));
    return values;
}

void Foresight::store_layer(const Arguments& arguments, const geodata::Layer& like,
                            DatasetSketch sketch) {
    std::erase_if(sketch.values, [&](const auto& known) {
        const auto field = like.find_field(known.first);
        return !field || like.field(*field).type != geodata::FieldType::Text;
    });
    m_sketches.store(result_name(arguments), like, std::move(sketch));
}

void Foresight::store_raster(const Arguments& arguments, geodata::Raster raster,
                             DatasetSketch sketch) {
    m_sketches.store(result_name(arguments), std::move(raster), std::move(sketch));
}

RowsOf rows_of(std::string parameter) {
    return
        [parameter = std::move(parameter)](const Foresight& foresight, const Arguments& arguments) {
            return foresight.sketch(arguments, parameter).rows;
        };
}

RowsOf up_to_rows_of(std::string parameter) {
    return
        [parameter = std::move(parameter)](const Foresight& foresight, const Arguments& arguments) {
            Amount rows = foresight.sketch(arguments, parameter).rows;
            rows.least = 0;
            return rows;
        };
}

RowsOf pairs_of(std::string left, std::string right) {
    return [left = std::move(left), right = std::move(right)](const Foresight& foresight,
                                                              const Arguments& arguments) {
        const Amount of_left = foresight.sketch(arguments, left).rows;
        const Amount of_right = foresight.sketch(arguments, right).rows;
        return Amount{0, of_left.most * of_right.most, std::max(of_left.likely, of_right.likely)};
    };
}

RowsOf groups_of(std::string parameter, std::string fields) {
    return [parameter = std::move(parameter),
            fields = std::move(fields)](const Foresight& foresight, const Arguments& arguments) {
        const Amount rows = foresight.sketch(arguments, parameter).rows;
        const double least = std::min(1.0, rows.least);
        if (arguments.text_list(fields).empty())
            return Amount{least, 1, 1};
        return Amount{least, rows.most, rows.likely};
    };
}

namespace {

/// The extent within which all lies that is no farther than this from what lies in another.
geodata::Extent widened(const geodata::Extent& extent, double metres, const geodata::Crs& crs) {
    if (metres <= 0 || extent.empty())
        return extent;
    constexpr double MetresInADegree = 110'000; // and a little less, to be wide enough
    constexpr double ShortestUnit = 0.3;        // a foot
    if (!crs.known() || !crs.geographic())
        return extent.expanded(metres / ShortestUnit);
    const double degrees = metres / MetresInADegree;
    const double highest = std::max(std::abs(extent.min_y), std::abs(extent.max_y)) + degrees;
    constexpr double Pole = 89;
    const double across =
        highest < Pole ? degrees / std::cos(highest * std::numbers::pi / 180) : 360;
    return {extent.min_x - across, extent.min_y - degrees, extent.max_x + across,
            extent.max_y + degrees};
}

/// The extent of the corners and the middles of the sides once they are moved.
geodata::Extent moved(const geodata::Extent& extent, const geodata::Crs& from,
                      const geodata::Crs& to) {
    geodata::Extent result;
    if (extent.empty() || !from.known() || !to.known())
        return result;
    constexpr int Steps = 8;
    std::vector<double> x;
    std::vector<double> y;
    for (int i = 0; i <= Steps; ++i)
        for (int j = 0; j <= Steps; ++j) {
            x.push_back(extent.min_x + extent.width() * i / Steps);
            y.push_back(extent.min_y + extent.height() * j / Steps);
        }
    geodata::CoordinateTransform(from, to).forward(x, y);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (std::isfinite(x[i]) && std::isfinite(y[i]))
            result.add(x[i], y[i]);
    return result;
}

void settle_shape(DatasetSketch& sketch, const LayerEffect& effect, const geodata::Layer& made,
                  const geodata::Crs& crs_before, double rows_before) {
    if (!made.has_geometry()) {
        sketch.dimensions.clear();
        sketch.extent = {};
        sketch.vertices = {};
        return;
    }
    if (!effect.dimensions.empty())
        sketch.dimensions = effect.dimensions;
    sketch.extent = widened(sketch.extent, effect.reach_m, made.crs());
    if (effect.moves)
        sketch.extent = moved(sketch.extent, crs_before, made.crs());
    const double of_row = effect.vertices_of_row > 0
                              ? effect.vertices_of_row
                              : sketch.vertices.likely / std::max(1.0, rows_before);
    sketch.vertices = Amount::up_to(sketch.rows.likely * of_row);
}

} // namespace

Effect makes_layer(LayerEffect effect) {
    return [effect = std::move(effect)](Foresight& foresight, const Arguments& arguments) {
        if (effect.look)
            effect.look(foresight, arguments);
        // Looked up first: the call may give its result the name of what it is made from.
        DatasetSketch sketch;
        geodata::Crs crs;
        for (const std::string& shape : {effect.shape_of, effect.shape_else}) {
            if (shape.empty() || !sketch.dimensions.empty())
                continue;
            sketch = foresight.sketch(arguments, shape);
            crs = foresight.specimen(arguments, shape).crs();
        }
        const double rows_before = sketch.rows.likely;
        sketch.rows = effect.rows(foresight, arguments);
        const std::map<std::string, KnownValues, std::less<>> values =
            foresight.values_of_inputs(arguments);
        foresight.rehearse(arguments);
        const geodata::Layer made =
            foresight.sketches().specimens().layer(foresight.result_name(arguments));
        settle_shape(sketch, effect, made, crs, rows_before);
        sketch.values = values;
        if (effect.shows_rows)
            foresight.show_rows();
        foresight.store_layer(arguments, made, std::move(sketch));
    };
}

void foresee_buffers(Foresight& foresight, const Arguments& arguments, std::string parameter,
                     double distance_m, bool united) {
    constexpr double VerticesOfCircle = 130;
    LayerEffect effect;
    effect.rows = [united, parameter](const Foresight& of, const Arguments& given) {
        return united ? Amount{0, 1, 1} : up_to_rows_of(parameter)(of, given);
    };
    effect.shape_of = std::move(parameter);
    effect.dimensions = {2};
    effect.vertices_of_row = VerticesOfCircle;
    effect.reach_m = distance_m;
    makes_layer(std::move(effect))(foresight, arguments);
}

Effect only_looks() {
    return [](Foresight& foresight, const Arguments& arguments) { foresight.rehearse(arguments); };
}

Effect only_reads_cells() {
    return [](Foresight&, const Arguments&) {};
}

Effect stores_figures() {
    return [](Foresight& foresight, const Arguments& arguments) {
        const std::string name = foresight.result_name(arguments);
        if (name.empty())
            return;
        foresight.sketches().specimens().store_value(name, Json::object(), {"foresight", ""});
        foresight.sketches().forget(name);
    };
}

Effect reads_entry(std::string parameter) {
    return [parameter = std::move(parameter)](Foresight& foresight, const Arguments& arguments) {
        foresight.rehearse(arguments);
        const geodata::Catalog& catalog = foresight.sketches().specimens().catalog();
        const std::string name = foresight.result_name(arguments);
        const std::string entry = catalog.find(arguments.text(parameter)).name;
        foresight.sketches().forget(name);
        foresight.sketches().adopt(name, entry);
    };
}

} // namespace graticule::tools
