// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/rename_fields.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* RenameColumnOfGeodataframe = "RenameColumnOfGeoDataFrame";

std::vector<operations::FieldRename> renames_from(const Arguments& arguments) {
    std::vector<operations::FieldRename> renames;
    if (arguments.has("column") != arguments.has("new_column"))
        throw Error(ErrorCode::InvalidArgument, "'column' and 'new_column' belong together",
                    "Give the field's name and its new name, or several in 'columns'.");
    if (arguments.has("column"))
        renames.push_back({arguments.text("column"), arguments.text("new_column")});
    if (arguments.has("columns"))
        for (const auto& [from, to] : arguments.json("columns").items()) {
            if (!to.is_string())
                throw Error(ErrorCode::InvalidArgument,
                            fmt::format("'columns': the new name of '{}' is no text", from),
                            R"(For example {"NAME": "name", "POP_EST": "population"})");
            renames.push_back({from, to.get<std::string>()});
        }
    if (renames.empty())
        throw Error(ErrorCode::InvalidArgument, "No field is to be renamed",
                    "Give 'column' and 'new_column', or several in 'columns'.");
    return renames;
}

Observation rename(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::vector<operations::FieldRename> renames = renames_from(arguments);
    operations::Report report;
    geodata::Layer result =
        operations::rename_fields(context.workspace.layer(name), renames, report);
    const std::string lead =
        fmt::format("Renamed {} field{}.", renames.size(), renames.size() == 1 ? "" : "s");
    return store_geodataframe(context, arguments, {RenameColumnOfGeodataframe, name},
                              std::move(result), lead, report);
}

/// What is known of a field's values is known of it under its new name.
void dry_run_rename_column_of_geodataframe(DryRun& dry_run, const Arguments& arguments) {
    const std::vector<operations::FieldRename> renames = renames_from(arguments);
    DatasetEstimate estimate = dry_run.estimate(arguments, "geodataframe");
    operations::Report unsaid;
    const geodata::Layer result =
        operations::rename_fields(dry_run.sample(arguments, "geodataframe"), renames, unsaid);
    std::map<std::string, KnownValues, std::less<>> moved;
    for (const operations::FieldRename& rename : renames)
        if (auto known = estimate.values.extract(rename.from); !known.empty())
            moved.emplace(rename.to, std::move(known.mapped()));
    estimate.values.merge(moved);
    dry_run.store_layer(arguments, result, std::move(estimate));
}

} // namespace

ToolSpec rename_column_of_geodataframe_tool() {
    ToolSpec tool = geojson_tool(RenameColumnOfGeodataframe,
                                 "Renames a field of a layer or table, or several at once.");
    tool.search_words = "field attribute name translate";
    tool.parameters = {dataframe_input(), optional(column_input("Field to rename.")),
                       optional(new_column_input("Its new name.")),
                       optional(input("columns", ParameterType::Object,
                                      R"(Several at once, as {"old name": "new name"}.)")),
                       result_input()};
    tool.example = R"({"geodataframe": "countries", "columns": {"name": "名称", )"
                   R"("population": "人口"}, "result": "renamed"})";
    tool.call = rename;
    tool.dry_run = dry_run_rename_column_of_geodataframe;
    return tool;
}

} // namespace graticule::tools
