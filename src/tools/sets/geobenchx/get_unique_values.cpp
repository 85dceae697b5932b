// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "operations/table/aggregate.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

constexpr std::size_t MaxListBytes = 3600;
constexpr std::size_t MaxListedValues = 10000;
constexpr std::size_t MaxValueBytes = 200;

Observation unique(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataframe_name");
    const std::string field = arguments.text("column");
    const geodata::Layer& layer = context.workspace.layer(name);
    const geodata::Column& column = layer.column(field);
    const operations::Grouping groups =
        operations::group_rows(layer, std::array<std::string, 1>{field});
    Json values = Json::array();
    std::string list;
    std::size_t listed = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::size_t row = groups.rows[groups.starts[g]];
        if (values.size() < MaxListedValues)
            values.push_back(value_json(column, row));
        const std::string word =
            column.is_null(row) ? "no value" : quoted(column.display(row), MaxValueBytes);
        if (list.size() + word.size() < MaxListBytes && listed == g) {
            list += (g == 0 ? "" : "; ") + word;
            ++listed;
        }
    }
    Observation observation;
    observation.text = fmt::format("{} of {} has {} different values: {}", quoted_name(field),
                                   quoted_name(name), groups.size(), list);
    if (listed < groups.size())
        observation.text += fmt::format(" … and {} more", groups.size() - listed);
    observation.data = {{"column", field}, {"count", groups.size()}, {"values", std::move(values)}};
    return observation;
}

} // namespace

ToolSpec get_unique_values_tool() {
    ToolSpec tool = geobenchx_tool("get_unique_values", "Lists the different values of a column.");
    tool.search_words = "categories kinds names distinct";
    tool.parameters = {dataset_input("dataframe_name", "Table or layer."),
                       field_input("column", "dataframe_name", "Column to list.")};
    tool.example = R"({"dataframe_name": "countries", "column": "CONTINENT"})";
    tool.deviations = {"The text is cut to about 3,600 bytes and says how many values it leaves "
                       "out; the data hold up to 10,000."};
    tool.call = unique;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
