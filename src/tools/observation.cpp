// SPDX-License-Identifier: Apache-2.0
#include "tools/observation.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "operations/table/join_hints.hpp"
#include "tools/changed_fields.hpp"
#include "tools/year_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t MaxFieldsInSentence = 30;
constexpr std::size_t MaxRowsInText = 20;
constexpr std::size_t MaxFieldsInRow = 12;
constexpr std::size_t MaxCellBytes = 60;
constexpr std::size_t MaxSentenceBytes = 1000; // of a report, which may name values

/// The fields that rows are shown by: all, or of many those that tell what a row is and what it is
/// shown for, then the first ones.
/// @param first names of those that rows are shown for
std::vector<std::size_t> shown_fields(const geodata::Layer& layer,
                                      std::span<const std::string> first) {
    std::vector<std::size_t> fields;
    const auto show = [&](std::optional<std::size_t> field) {
        if (field && fields.size() < MaxFieldsInRow
            && std::find(fields.begin(), fields.end(), *field) == fields.end())
            fields.push_back(*field);
    };
    if (layer.field_count() > MaxFieldsInRow) {
        show(operations::telling_field(layer));
        for (const std::string& name : first)
            show(layer.find_field(name));
    }
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        show(i);
    return fields;
}

// Years are no amounts, and have no commas.
std::string shown_number(const geodata::Field& field, const geodata::Column& column,
                         std::size_t row) {
    const bool year = field.type == geodata::FieldType::Integer && field.unit.empty()
                      && fold(field.name).find("year") != std::string::npos;
    return year ? shortest_number(column.number(row)) : format_number(column.number(row), 8);
}

// name: "Rome", population: 2,318,895
std::string row_cells(const geodata::Layer& layer, std::size_t row,
                      std::span<const std::size_t> fields) {
    std::vector<std::string> cells;
    for (const std::size_t i : fields) {
        const geodata::Column& column = layer.column(i);
        const std::string value = column.is_null(row)   ? "no value"
                                  : column.is_numeric() ? shown_number(layer.field(i), column, row)
                                                        : quoted(column.display(row), MaxCellBytes);
        cells.push_back(name_in_sentence(layer.field(i).name) + ": " + value);
    }
    return join(cells, ", ") + (layer.field_count() > fields.size() ? ", …" : "");
}

Observation stored(const std::string& sentence, Json summary, std::string_view lead,
                   const operations::Report& report) {
    Observation observation;
    observation.text = fmt::format("{}{}Stored as {}", lead, lead.empty() ? "" : " ", sentence);
    observation.data = std::move(summary);
    add_report(observation, report);
    return observation;
}

std::string field_list(const geodata::Layer& layer, const std::vector<YearColumns>& all) {
    std::vector<std::string> fields;
    std::size_t left = 0;
    for (const YearColumns& columns : all)
        if (fields.size() < MaxFieldsInSentence)
            fields.push_back(columns_text(layer, columns));
        else
            left += columns.count;
    return join(fields, ", ") + (left == 0 ? "" : fmt::format(" … and {} more", left));
}

/// As layer_sentence(), of a result that has all fields of an input: only those that it has beside
/// these.
std::string result_sentence(const std::string& name, const geodata::Layer& layer,
                            const Origin& origin, const Workspace& workspace) {
    const KeptFields kept = kept_fields(layer, origin, workspace);
    if (kept.of.empty())
        return layer_sentence(name, layer);
    std::vector<YearColumns> changed;
    for (const YearColumns& columns : columns_by_years(layer))
        if (std::any_of(kept.changed.begin(), kept.changed.end(), [&](std::size_t field) {
                return field >= columns.first && field < columns.first + columns.count;
            }))
            changed.push_back(columns);
    return fmt::format("{}: {} with the {} fields of {}{}{}.", quoted_name(name), size_text(layer),
                       layer.field_count() - kept.changed.size(), quoted_name(kept.of),
                       changed.empty() ? "" : " and ", field_list(layer, changed));
}

/// Those that its rows are shown by: see shown_fields(), and then those that its input has not.
std::vector<std::size_t> fields_of_result(const geodata::Layer& layer, const Origin& origin,
                                          const Workspace& workspace,
                                          std::vector<std::string> first = {}) {
    for (const std::size_t added : kept_fields(layer, origin, workspace).changed)
        first.push_back(layer.field(added).name);
    return shown_fields(layer, first);
}

Observation stored_layer(ToolContext& context, const std::string& output, geodata::Layer layer,
                         Origin origin, std::string_view lead, const operations::Report& report) {
    Observation observation = stored(result_sentence(output, layer, origin, context.workspace),
                                     layer_summary(output, layer), lead, report);
    context.workspace.store(output, std::move(layer), std::move(origin));
    return observation;
}

} // namespace

Json quantity_json(double value, std::string_view unit) {
    return {{"value", std::isfinite(value) ? Json(value) : Json()}, {"unit", std::string(unit)}};
}

Json value_json(const geodata::Column& column, std::size_t row) {
    if (column.is_null(row))
        return nullptr;
    switch (column.type()) {
    case geodata::FieldType::Integer:
        return column.integer(row);
    case geodata::FieldType::Real:
        return column.real(row);
    case geodata::FieldType::Boolean:
        return column.boolean(row);
    default:
        return shorten(visible_text(column.display(row)), MaxObservedTextBytes);
    }
}

Json rows_json(const geodata::Layer& layer, std::size_t limit) {
    Json rows = Json::array();
    const std::size_t fields = std::min(layer.field_count(), MaxObservedFields);
    for (std::size_t row = 0; row < std::min(layer.size(), limit); ++row) {
        Json object = Json::object();
        for (std::size_t i = 0; i < fields; ++i)
            object[layer.field(i).name] = value_json(layer.column(i), row);
        rows.push_back(std::move(object));
    }
    return rows;
}

std::string geometry_word(const geodata::Layer& layer) {
    if (!layer.has_geometry())
        return "none";
    const geodata::GeometryType type = layer.geometry().common_type();
    if (type != geodata::GeometryType::Unknown)
        return std::string(geodata::geometry_type_name(type));
    return layer.geometry().void_count() == layer.size() ? "empty" : "mixed";
}

Json layer_summary(const std::string& name, const geodata::Layer& layer) {
    Json fields = Json::array();
    for (std::size_t i = 0; i < std::min(layer.field_count(), MaxObservedFields); ++i) {
        const geodata::Field& field = layer.field(i);
        fields.push_back({{"name", field.name},
                          {"type", std::string(geodata::field_type_name(field.type))},
                          {"unit", field.unit}});
    }
    Json summary{{"output", name}, {"rows", layer.size()}, {"fields", std::move(fields)}};
    if (layer.field_count() > MaxObservedFields)
        summary["fields_left_out"] = layer.field_count() - MaxObservedFields;
    summary["crs"] = layer.has_geometry() ? Json(layer.crs().label()) : Json();
    summary["geometry"] = layer.has_geometry() ? Json(geometry_word(layer)) : Json();
    return summary;
}

Json raster_summary(const std::string& name, const geodata::Raster& raster) {
    Json bands = Json::array();
    for (const geodata::Band& band : raster.bands) {
        Json nodata;
        if (band.nodata && std::isfinite(*band.nodata))
            nodata = *band.nodata;
        bands.push_back({{"name", band.name}, {"unit", band.unit}, {"nodata", nodata}});
    }
    return {{"output", name},
            {"width", raster.width},
            {"height", raster.height},
            {"bands", std::move(bands)},
            {"crs", raster.crs.label()},
            {"cell_size", {raster.transform.cell_width(), raster.transform.cell_height()}}};
}

std::string size_text(const geodata::Layer& layer) {
    return layer.has_geometry()
               ? fmt::format("{} feature{} ({}, {})", layer.size(), layer.size() == 1 ? "" : "s",
                             geometry_word(layer), layer.crs().label())
               : fmt::format("a table of {} row{}", layer.size(), layer.size() == 1 ? "" : "s");
}

std::string layer_sentence(const std::string& name, const geodata::Layer& layer) {
    const std::string list = field_list(layer, columns_by_years(layer));
    return fmt::format("{}: {} with {} field{}{}{}.", quoted_name(name), size_text(layer),
                       layer.field_count(), layer.field_count() == 1 ? "" : "s",
                       list.empty() ? "" : ": ", list);
}

std::string extent_text(const geodata::Extent& extent, const geodata::Crs& crs, int significant) {
    if (extent.empty())
        return "empty";
    return fmt::format("x {} to {}, y {} to {}{}", format_number(extent.min_x, significant),
                       format_number(extent.max_x, significant),
                       format_number(extent.min_y, significant),
                       format_number(extent.max_y, significant),
                       crs.known() ? fmt::format(" ({}s)", crs.unit_name()) : "");
}

std::string raster_sentence(const std::string& name, const geodata::Raster& raster) {
    return fmt::format("{}: {} x {} cells, {} band{}, {}.", quoted_name(name), raster.width,
                       raster.height, raster.bands.size(), raster.bands.size() == 1 ? "" : "s",
                       raster.crs.label());
}

void add_report(Observation& observation, const operations::Report& report) {
    Json dropped = Json::array();
    for (const operations::Report::Drop& drop : report.drops()) {
        observation.text += fmt::format("\nLeft out: {} ({}).", drop.count,
                                        one_line(drop.reason, MaxSentenceBytes));
        dropped.push_back({{"reason", drop.reason}, {"count", drop.count}});
    }
    for (const std::string& decision : report.decisions())
        observation.text += fmt::format("\nNote: {}.", one_line(decision, MaxSentenceBytes));
    for (const std::string& warning : report.warnings())
        observation.text += fmt::format("\nWarning: {}.", one_line(warning, MaxSentenceBytes));
    observation.data["dropped"] = std::move(dropped);
    observation.data["decisions"] = report.decisions();
    observation.data["warnings"] = report.warnings();
    observation.report = report;
}

void add_artifact(Observation& observation, const Workspace& workspace, std::string kind,
                  const std::filesystem::path& path, std::string title) {
    observation.artifacts.push_back(
        {std::move(kind), workspace.relative_path(path), std::move(title)});
}

Observation store_result(ToolContext& context, const std::string& output, geodata::Layer layer,
                         Origin origin, std::string_view lead, const operations::Report& report) {
    const bool shows_row = layer.size() == 1 && layer.field_count() > 0;
    Json row = shows_row ? rows_json(layer) : Json();
    const std::string line =
        shows_row ? "\n  " + row_cells(layer, 0, fields_of_result(layer, origin, context.workspace))
                  : "";
    Observation observation =
        stored_layer(context, output, std::move(layer), std::move(origin), lead, report);
    observation.text += line;
    if (shows_row)
        observation.data["shown"] = std::move(row);
    return observation;
}

Observation store_result(ToolContext& context, const std::string& output, geodata::Raster raster,
                         Origin origin, std::string_view lead, const operations::Report& report) {
    Observation observation =
        stored(raster_sentence(output, raster), raster_summary(output, raster), lead, report);
    context.workspace.store(output, std::move(raster), std::move(origin));
    return observation;
}

std::string row_line(const geodata::Layer& layer, std::size_t row) {
    return "\n  " + row_cells(layer, row, shown_fields(layer, {}));
}

Observation store_rows(ToolContext& context, const std::string& output, geodata::Layer layer,
                       Origin origin, std::string_view lead, const operations::Report& report,
                       std::vector<std::string> first) {
    Json rows = rows_json(layer);
    const std::vector<std::size_t> fields =
        fields_of_result(layer, origin, context.workspace, std::move(first));
    std::string lines;
    for (std::size_t row = 0; row < std::min(layer.size(), MaxRowsInText); ++row)
        lines += "\n  " + row_cells(layer, row, fields);
    const std::size_t total = layer.size();
    Observation observation =
        stored_layer(context, output, std::move(layer), std::move(origin), lead, report);
    observation.text += lines;
    if (total > MaxRowsInText)
        observation.text += fmt::format("\n  … and {} more rows", total - MaxRowsInText);
    observation.data["row_count"] = total;
    observation.data["rows"] = std::move(rows);
    return observation;
}

} // namespace graticule::tools
