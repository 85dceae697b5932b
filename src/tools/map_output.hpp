// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"
#include "cartography/render.hpp"
#include "tools/output_name.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

/// The files of one picture.
struct PictureFiles {
    OutputName name;
    std::span<const std::string> formats; ///< one at least: the files' endings without their dots
    std::string title;
};
/// Draws a picture in a format, at a path that ends like it.
using DrawPicture =
    std::function<void(const std::string& format, const std::filesystem::path& path)>;

/// Draws a picture into the output folder, once in each format, and adds the files as artifacts.
/// Where drawing or writing one of them fails, none is there, and earlier ones are as they were.
/// @return the files as a reader finds them
/// @throws whatever `draw` throws; Error Io
std::vector<std::string> write_pictures(ToolContext& context, Observation& observation,
                                        const PictureFiles& pictures, const DrawPicture& draw);

/// Draws a map into the output folder, once in each format, adds the files as artifacts, and says
/// what was drawn: projection, features without value or place, and notes. Data: {"files": [...],
/// "features_drawn", "features_without_value", "features_without_place", "projection", "breaks"}.
/// @param formats of "png", "svg" and "html"
/// @throws Error InvalidArgument (an unknown format, nothing to draw), and as the renderers
void write_map(ToolContext& context, Observation& observation,
               const cartography::MapDescription& map, const OutputName& name,
               std::span<const std::string> formats, const cartography::PageSize& page = {});

/// Who made the data that a dataset came from, as the catalogue states it, for a map's source line;
/// empty where it says nothing. Follows the datasets that it was made from.
std::string source_line(const Workspace& workspace, std::span<const std::string> datasets);

} // namespace graticule::tools
