// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geobenchx/frame.hpp"

#include "base/text.hpp"
#include "tools/changed_fields.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/year_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t MaxColumnListBytes = 3300;
constexpr std::size_t FewRows = 3;
constexpr double OtherShare = 5; // percentage points from which a share is told again

double non_empty_percent(const geodata::Column& column) {
    if (column.size() == 0)
        return 0;
    const auto filled = static_cast<double>(column.size() - column.null_count());
    return std::round(1000 * filled / static_cast<double>(column.size())) / 10;
}

/// "text: NAME, ISO_A3 100 %; real: 1960 to 2022 (63 columns ...), area 98.1 %": columns of one
/// type that follow one another share its name, and those with equal shares share the share.
/// Columns of years are told together.
std::string column_list(const geodata::Layer& layer, const std::vector<YearColumns>& told) {
    std::string list;
    const auto type_at = [&](std::size_t i) { return layer.column(told[i].first).type(); };
    const auto share_at = [&](std::size_t i) {
        return told[i].count == 1 ? non_empty_percent(layer.column(told[i].first)) : -1;
    };
    for (std::size_t i = 0; i < told.size(); ++i) {
        const double share = share_at(i);
        const bool new_type = i == 0 || type_at(i - 1) != type_at(i);
        const bool last_of_share =
            i + 1 == told.size() || type_at(i + 1) != type_at(i) || share_at(i + 1) != share;
        std::string entry = new_type ? fmt::format("{}{}: ", i == 0 ? "" : "; ",
                                                   geodata::field_type_name(type_at(i)))
                                     : ", ";
        entry += told[i].count == 1 ? shorten(layer.field(told[i].first).name, 80)
                                    : columns_text(layer, told[i]);
        if (last_of_share && told[i].count == 1)
            entry += fmt::format(" {} %", shortest_number(share));
        if (list.size() + entry.size() > MaxColumnListBytes)
            return list + fmt::format(" … and {} more columns", told.size() - i);
        list += entry;
    }
    return list;
}

/// Of a result that has all columns of an input: those that it has beside these, and those with
/// another share of values.
std::vector<YearColumns> changed_columns(const geodata::Layer& layer, const KeptFields& kept,
                                         const geodata::Layer& input) {
    std::vector<YearColumns> changed;
    for (const YearColumns& columns : columns_by_years(layer)) {
        const std::string& name = layer.field(columns.first).name;
        const bool is_new = std::find(kept.changed.begin(), kept.changed.end(), columns.first)
                            != kept.changed.end();
        if (is_new
            || (columns.count == 1
                && std::abs(non_empty_percent(input.column(*input.find_field(name)))
                            - non_empty_percent(layer.column(columns.first)))
                       >= OtherShare))
            changed.push_back(columns);
    }
    return changed;
}

std::string columns_told(const geodata::Layer& layer, const Origin& origin,
                         const Workspace& workspace) {
    const KeptFields kept = kept_fields(layer, origin, workspace);
    if (layer.size() == 0)
        return kept.of.empty() ? "" : fmt::format(" Its columns are those of '{}'.", kept.of);
    constexpr const char* Told = "share of non-empty cells";
    if (kept.of.empty())
        return fmt::format("\nColumns with their {}: {}", Told,
                           column_list(layer, columns_by_years(layer)));
    const auto changed = changed_columns(layer, kept, workspace.layer(kept.of));
    return fmt::format("\nColumns as those of '{}'{}", kept.of,
                       changed.empty() ? "."
                                       : fmt::format(", but for these with their {}: {}", Told,
                                                     column_list(layer, changed)));
}

} // namespace

ToolSpec geobenchx_tool(std::string name, std::string description) {
    ToolSpec tool;
    tool.name = std::move(name);
    tool.tool_set = "geobenchx";
    tool.description = std::move(description);
    tool.ignores_unknown_arguments = true;
    return tool;
}

Parameter plot_result_input() {
    return optional(input("plot_result", ParameterType::Boolean, "Whether to draw the result."),
                    true);
}

Parameter stated_crs_input() {
    return optional(input("crs", ParameterType::Text,
                          "The CRS that its coordinates are in, as EPSG:32632; only where its file "
                          "states none."));
}

Observation store_frame(ToolContext& context, const std::string& output, geodata::Layer layer,
                        Origin origin, std::string_view lead, const operations::Report& report) {
    Observation observation;
    const std::string geometry =
        layer.has_geometry()
            ? fmt::format(", geometry {} in {}", geometry_word(layer), layer.crs().label())
            : "";
    observation.text =
        fmt::format("{}{}Stored as '{}': {} rows, {} columns{}.{}", lead, lead.empty() ? "" : " ",
                    output, layer.size(), layer.field_count(), geometry,
                    columns_told(layer, origin, context.workspace));
    observation.data = layer_summary(output, layer);
    for (std::size_t i = 0; i < observation.data["fields"].size(); ++i)
        observation.data["fields"][i]["non_empty_percent"] = non_empty_percent(layer.column(i));
    if (layer.size() > 0 && layer.size() <= FewRows) { // to be read off, without a further call
        observation.data["first_rows"] = rows_json(layer);
        for (std::size_t row = 0; row < layer.size(); ++row)
            observation.text += row_line(layer, row);
    }
    add_report(observation, report);
    context.workspace.store(output, std::move(layer), std::move(origin));
    return observation;
}

Observation store_loaded(ToolContext& context, const std::string& output,
                         geodata::ReadResult loaded, const geodata::CatalogEntry& entry,
                         const std::string& tool) {
    operations::Report report;
    for (std::string& note : loaded.notes)
        report.decide(std::move(note));
    return store_frame(context, output, std::move(loaded.layer), {tool, entry.name},
                       fmt::format("Loaded '{}'.", entry.title), report);
}

Parameter arithmetic_input() {
    Parameter operation = choice_input("operation", "Mathematical operation to perform.",
                                       {"multiply", "divide", "add", "subtract"});
    operation.choice_aliases = {{"substract", "subtract"}};
    return operation;
}

operations::Arithmetic arithmetic_from(std::string_view name) {
    if (name == "multiply")
        return operations::Arithmetic::Multiply;
    if (name == "divide")
        return operations::Arithmetic::Divide;
    return name == "add" ? operations::Arithmetic::Add : operations::Arithmetic::Subtract;
}

} // namespace graticule::tools
