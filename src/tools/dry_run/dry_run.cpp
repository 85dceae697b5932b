// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/gather.hpp"

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

DatasetEstimate DryRun::estimate(const Arguments& arguments, std::string_view parameter) const {
    return m_estimates.estimate(arguments.text(parameter));
}

const geodata::Layer& DryRun::sample(const Arguments& arguments, std::string_view parameter) const {
    return m_estimates.samples().layer(arguments.text(parameter));
}

geodata::Raster DryRun::raster(const Arguments& arguments, std::string_view parameter) const {
    return m_estimates.samples().raster(arguments.text(parameter));
}

std::string DryRun::result_name(const Arguments& arguments) const {
    for (const Parameter& parameter : m_tool.parameters)
        if (parameter.names_result && !parameter.names_field && arguments.has(parameter.name))
            return arguments.text(parameter.name);
    return "";
}

void DryRun::simulate(const Arguments& arguments) {
    ToolContext context{m_estimates.samples(), m_context, true};
    m_tool.call(context, arguments);
}

void DryRun::require_value(const std::string& dataset, const std::string& field,
                           const std::string& value) const {
    const DatasetEstimate estimate = m_estimates.estimate(dataset);
    const auto known = estimate.values.find(field);
    if (known == estimate.values.end() || occurs(known->second, value))
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
DryRun::values_of_inputs(const Arguments& arguments) const {
    std::map<std::string, KnownValues, std::less<>> values;
    for (const Parameter& parameter : m_tool.parameters) {
        if (!names_dataset(parameter) || !arguments.has(parameter.name)
            || parameter.type != ParameterType::Text)
            continue;
        for (const auto& [field, columns] : estimate(arguments, parameter.name).values) {
            KnownValues& known = values[field];
            known.insert(known.end(), columns.begin(), columns.end());
        }
    }
    for (const Parameter& parameter : m_tool.parameters)
        if (parameter.names_field && arguments.has(parameter.name))
            values.erase(arguments.text(parameter.name));
    return values;
}

void DryRun::store_layer(const Arguments& arguments, const geodata::Layer& like,
                         DatasetEstimate estimate) {
    std::erase_if(estimate.values, [&](const auto& known) {
        const auto field = like.find_field(known.first);
        return !field || like.field(*field).type != geodata::FieldType::Text;
    });
    m_estimates.store(result_name(arguments), like, std::move(estimate));
}

void DryRun::store_raster(const Arguments& arguments, geodata::Raster raster,
                          DatasetEstimate estimate) {
    m_estimates.store(result_name(arguments), std::move(raster), std::move(estimate));
}

RowsOf rows_of(std::string parameter) {
    return [parameter = std::move(parameter)](const DryRun& dry_run, const Arguments& arguments) {
        return dry_run.estimate(arguments, parameter).rows;
    };
}

RowsOf up_to_rows_of(std::string parameter) {
    return [parameter = std::move(parameter)](const DryRun& dry_run, const Arguments& arguments) {
        Amount rows = dry_run.estimate(arguments, parameter).rows;
        rows.least = 0;
        return rows;
    };
}

RowsOf pairs_of(std::string left, std::string right) {
    return [left = std::move(left), right = std::move(right)](const DryRun& dry_run,
                                                              const Arguments& arguments) {
        const Amount of_left = dry_run.estimate(arguments, left).rows;
        const Amount of_right = dry_run.estimate(arguments, right).rows;
        return Amount{0, of_left.most * of_right.most, std::max(of_left.likely, of_right.likely)};
    };
}

RowsOf groups_of(std::string parameter, std::string fields) {
    return [parameter = std::move(parameter),
            fields = std::move(fields)](const DryRun& dry_run, const Arguments& arguments) {
        const Amount rows = dry_run.estimate(arguments, parameter).rows;
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

void settle_shape(DatasetEstimate& estimate, const LayerEffect& effect, const geodata::Layer& made,
                  const geodata::Crs& crs_before, double rows_before) {
    if (!made.has_geometry()) {
        estimate.dimensions.clear();
        estimate.extent = {};
        estimate.vertices = {};
        return;
    }
    if (!effect.dimensions.empty())
        estimate.dimensions = effect.dimensions;
    estimate.extent = widened(estimate.extent, effect.reach_m, made.crs());
    if (effect.moves)
        estimate.extent = moved(estimate.extent, crs_before, made.crs());
    const double of_row = effect.vertices_of_row > 0
                              ? effect.vertices_of_row
                              : estimate.vertices.likely / std::max(1.0, rows_before);
    estimate.vertices = Amount::up_to(estimate.rows.likely * of_row);
}

} // namespace

Effect makes_layer(LayerEffect effect) {
    return [effect = std::move(effect)](DryRun& dry_run, const Arguments& arguments) {
        if (effect.look)
            effect.look(dry_run, arguments);
        // Looked up first: the call may give its result the name of what it is made from.
        DatasetEstimate estimate;
        geodata::Crs crs;
        for (const std::string& shape : {effect.shape_of, effect.shape_else}) {
            if (shape.empty() || !estimate.dimensions.empty())
                continue;
            estimate = dry_run.estimate(arguments, shape);
            crs = dry_run.sample(arguments, shape).crs();
        }
        const double rows_before = estimate.rows.likely;
        estimate.rows = effect.rows(dry_run, arguments);
        const std::map<std::string, KnownValues, std::less<>> values =
            dry_run.values_of_inputs(arguments);
        dry_run.simulate(arguments);
        const geodata::Layer made =
            dry_run.estimates().samples().layer(dry_run.result_name(arguments));
        settle_shape(estimate, effect, made, crs, rows_before);
        estimate.values = values;
        if (effect.shows_rows)
            dry_run.show_rows();
        dry_run.store_layer(arguments, made, std::move(estimate));
    };
}

Effect adds_fields(std::string parameter, std::vector<geodata::Field> fields, Effect look) {
    return [parameter = std::move(parameter), fields = std::move(fields),
            look = std::move(look)](DryRun& dry_run, const Arguments& arguments) {
        if (look)
            look(dry_run, arguments);
        DatasetEstimate estimate = dry_run.estimate(arguments, parameter);
        geodata::Layer made = dry_run.sample(arguments, parameter);
        for (const geodata::Field& field : fields) {
            geodata::Column column(field.type);
            for (std::size_t row = 0; row < made.size(); ++row)
                column.append_null();
            made.set_field({operations::free_field_name(made, field.name), field.type, field.unit},
                           std::move(column));
        }
        dry_run.show_rows();
        dry_run.store_layer(arguments, made, std::move(estimate));
    };
}

void dry_run_buffers(DryRun& dry_run, const Arguments& arguments, std::string parameter,
                     double distance_m, bool united) {
    constexpr double VerticesOfCircle = 130;
    LayerEffect effect;
    effect.rows = [united, parameter](const DryRun& of, const Arguments& given) {
        return united ? Amount{0, 1, 1} : up_to_rows_of(parameter)(of, given);
    };
    effect.shape_of = std::move(parameter);
    effect.dimensions = {2};
    effect.vertices_of_row = VerticesOfCircle;
    effect.reach_m = distance_m;
    makes_layer(std::move(effect))(dry_run, arguments);
}

void dry_run_clusters(DryRun& dry_run, const Arguments& arguments, std::string parameter,
                      bool hulls) {
    constexpr double VerticesOfHull = 10;
    LayerEffect effect;
    effect.rows = [parameter](const DryRun& of, const Arguments& given) {
        const Amount points = of.estimate(given, parameter).vertices;
        return Amount{0, points.most, points.likely};
    };
    effect.shape_of = std::move(parameter);
    effect.shows_rows = true;
    effect.dimensions = {hulls ? 2 : 0};
    effect.vertices_of_row = hulls ? VerticesOfHull : 1;
    makes_layer(std::move(effect))(dry_run, arguments);
}

namespace {

/// A tenth of the points' box is added in degrees, in which a box of another CRS is turned.
double reach_of_box(const geodata::Extent& extent, const geodata::Crs& crs) {
    if (extent.empty())
        return 0;
    constexpr double Tenth = 0.1;
    constexpr double MetresInADegree = 112'000;
    const double longer = std::max(extent.width(), extent.height());
    return crs.known() && crs.geographic() ? Tenth * MetresInADegree * longer : longer;
}

} // namespace

void dry_run_thiessen(DryRun& dry_run, const Arguments& arguments, std::string parameter) {
    constexpr double VerticesOfCell = 8;
    LayerEffect effect;
    effect.rows = up_to_rows_of(parameter);
    effect.dimensions = {2};
    effect.vertices_of_row = VerticesOfCell;
    const geodata::Crs& crs = dry_run.sample(arguments, parameter).crs();
    if (arguments.has("mask")) {
        effect.shape_of = "mask";
        effect.moves = crs.label() != dry_run.sample(arguments, "mask").crs().label();
    } else {
        effect.reach_m = reach_of_box(dry_run.estimate(arguments, parameter).extent, crs);
        effect.shape_of = std::move(parameter);
    }
    makes_layer(std::move(effect))(dry_run, arguments);
}

Effect only_looks() {
    return [](DryRun& dry_run, const Arguments& arguments) { dry_run.simulate(arguments); };
}

Effect only_reads_cells() {
    return [](DryRun&, const Arguments&) {};
}

Effect stores_figures() {
    return [](DryRun& dry_run, const Arguments& arguments) {
        const std::string name = dry_run.result_name(arguments);
        if (name.empty())
            return;
        dry_run.estimates().samples().store_value(name, Json::object(), {"dry_run", ""});
        dry_run.estimates().forget(name);
    };
}

Effect reads_entry(std::string parameter) {
    return [parameter = std::move(parameter)](DryRun& dry_run, const Arguments& arguments) {
        dry_run.simulate(arguments);
        const geodata::Catalog& catalog = dry_run.estimates().samples().catalog();
        const std::string name = dry_run.result_name(arguments);
        const std::string entry = catalog.find(arguments.text(parameter)).name;
        dry_run.estimates().forget(name);
        dry_run.estimates().adopt(name, entry);
    };
}

} // namespace graticule::tools
