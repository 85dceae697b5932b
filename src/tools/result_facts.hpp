// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "tools/workspace.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// What results really are: looked at anew, whatever was said of them when they were made.
namespace graticule::tools {

/// The sentence of what holds nothing, which may be what was asked for.
inline constexpr const char* NoRows = "it has no rows";

/// What of a layer's rows is not as results should be.
struct Flaws {
    std::size_t rows = 0;
    std::size_t without_geometry = 0;
    std::size_t invalid = 0; ///< polygons
    bool has_crs = true;     ///< of a table, too
};

/// The flaws of the data that a run has read until now, looked at when they are first asked for:
/// what came with the data is no fault of who worked on them.
class DataFlaws {
public:
    DataFlaws(const Workspace& workspace, const Context& context)
        : m_workspace(workspace), m_context(context) {}

    /// Whether some layer of the data has as many, or as great a part, of a flaw.
    /// @throws Error Cancelled
    bool have(const Flaws& flaws, std::size_t Flaws::*which);

private:
    const std::vector<Flaws>& all();

    const Workspace& m_workspace;
    const Context& m_context;
    std::optional<std::vector<Flaws>> m_all;
};

/// Adds sentences to "faults", and to "remarks" where the data have the same: it has no rows, no
/// CRS, rows without geometry or with invalid polygons.
void judge(const Flaws& flaws, DataFlaws& data, Json& facts);

/// A dataset of the workspace: "name", "is", a sentence with its size, CRS and fields, "faults" and
/// "remarks", lists of sentences as judge() has them, or that no cell of a raster has a value.
/// @throws Error NotFound, Cancelled
Json facts_of_dataset(const Workspace& workspace, const std::string& name, const Context& context,
                      DataFlaws& data);

/// The same for a file, as "path"; of several layers the first ones. One that is not there, is
/// empty or cannot be read has that among its faults; of one that holds no geodata the size is
/// told.
/// @param shown the path as it is told of
/// @throws Error Cancelled
Json facts_of_file(const std::filesystem::path& file, const std::string& shown,
                   const Context& context, DataFlaws& data);

} // namespace graticule::tools
