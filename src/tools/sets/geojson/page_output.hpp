// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/render.hpp"
#include "tools/tool.hpp"

#include <filesystem>
#include <functional>
#include <string>

/// What the functions that write interactive pages share.
namespace graticule::tools {

/// "title" and "result": of the page and of its file.
Parameter page_title_input();
Parameter page_name_input();

/// Writes a page among the outputs and says so after `lead`. In a simulation nothing is written.
/// Data: {"files": [...], "features_drawn", "features_without_place"}.
/// @param fallback the file's name without ending where argument "result" is not given
/// @param write writes the page to a path
Observation
write_page(ToolContext& context, const Arguments& arguments, const std::string& fallback,
           const std::string& title, std::string lead,
           const std::function<cartography::RenderReport(const std::filesystem::path&)>& write);

} // namespace graticule::tools
