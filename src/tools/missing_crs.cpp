// SPDX-License-Identifier: Apache-2.0
#include "tools/missing_crs.hpp"

#include "base/json.hpp"
#include "base/text.hpp"
#include "tools/sets/geojson/tools.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t LongestDatasetName = 80;

/// A layer or raster that an argument names and that states no CRS.
struct Unplaced {
    std::string name;
    bool raster = false;
    std::string entry;    ///< of the catalogue, where it was read from there as it is
    bool of_code = false; ///< a frame
};

std::string entry_of(const std::string& name, const Workspace& workspace) {
    constexpr const char* Readers[] = {Catalogue, "load_geodata", "read_dataset"};
    const Origin& origin = workspace.origin(name);
    const bool read =
        std::find(std::begin(Readers), std::end(Readers), origin.made_by) != std::end(Readers);
    return read ? origin.from : "";
}

void add_unplaced(const std::string& name, const Workspace& workspace,
                  std::vector<Unplaced>& found) {
    if (workspace.has_layer(name)) {
        const geodata::Layer& layer = workspace.layer(name);
        if (layer.has_geometry() && !layer.crs().known())
            found.push_back({name, false, entry_of(name, workspace),
                             workspace.origin(name).made_by == GivenByCode});
        return;
    }
    const geodata::CatalogEntry* entry = workspace.find_entry(name);
    const bool of_catalogue = entry != nullptr && entry->kind == geodata::DataKind::Raster;
    if (!workspace.has_raster(name) && !of_catalogue)
        return;
    if (!workspace.raster(name).crs.known())
        found.push_back({name, true, of_catalogue ? entry->name : "", false});
}

void find_unplaced(const Json& values, const Workspace& workspace, std::vector<Unplaced>& found) {
    if (values.is_string())
        add_unplaced(values.get<std::string>(), workspace, found);
    else if (values.is_structured())
        for (const Json& value : values)
            find_unplaced(value, workspace, found);
}

std::string quoted_argument(std::string_view name, std::string_view value) {
    return fmt::format("{}=\"{}\"", name, shorten(value, LongestDatasetName));
}

/// The call as it is written; nothing where its tool set has none for such data.
std::string stating_call(const Unplaced& data, std::string_view tool_set) {
    constexpr const char* Crs = "crs=\"EPSG:...\"";
    if (data.of_code)
        return "set_crs(\"EPSG:...\") of the GeoDataFrame";
    if (tool_set == GeojsonSet)
        return data.raster
                   ? ""
                   : fmt::format("TransformProjectionOfGeoDataFrame({}, {}, action=\"set\")",
                                 quoted_argument("geodataframe", data.name), Crs);
    if (tool_set != "geobenchx")
        return fmt::format("assign_crs({}, {})", quoted_argument("dataset", data.name), Crs);
    if (data.entry.empty())
        return "";
    return data.raster ? fmt::format("get_raster_path({}, {})",
                                     quoted_argument("rasterdataset", data.entry), Crs)
                       : fmt::format("load_geodata({}, {})",
                                     quoted_argument("geodataset", data.entry), Crs);
}

/// A tool that can do without the CRS says which of its arguments to give.
bool names_own_argument(std::string_view hint, const ToolSpec& tool) {
    return std::any_of(tool.parameters.begin(), tool.parameters.end(), [&](const Parameter& own) {
        return hint.starts_with(fmt::format("Give {} ", own.name))
               || hint.starts_with(fmt::format("Give '{}'", own.name));
    });
}

} // namespace

Error with_call_that_states_crs(const Error& error, const ToolSpec& tool, const Json& values,
                                const Workspace& workspace) {
    if (error.code() != ErrorCode::CrsMissing || names_own_argument(error.hint(), tool))
        return error;
    std::vector<Unplaced> found;
    find_unplaced(values, workspace, found);
    for (const Unplaced& data : found) {
        const std::string call = stating_call(data, tool.tool_set);
        if (!call.empty())
            return {error.code(), error.message(),
                    fmt::format("Where its description, other data or the task say which CRS '{}' "
                                "is in, state it: {}",
                                shorten(data.name, LongestDatasetName), call)};
    }
    if (tool.tool_set == "geobenchx" && !found.empty())
        return {error.code(), error.message(),
                "Where its description, other data or the task say which CRS they are in, load "
                "the data that it was made of again and state it: load_geodata with crs"};
    return error;
}

} // namespace graticule::tools
