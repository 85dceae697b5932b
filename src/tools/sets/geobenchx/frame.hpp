// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/read.hpp"
#include "operations/report.hpp"
#include "operations/table/compute_field.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <string>
#include <string_view>

/// The tools of GeoBenchX (Krechetova and Kochedykov, arXiv 2503.18129, appendix B) have their
/// published names and parameters, so that published sequences of calls run unchanged. Where the
/// published code errs these are right, and say so in ToolSpec::deviations. What they have in
/// common is here.
namespace graticule::tools {

/// A specification with the name and set filled in; arguments that the published tool never had
/// are ignored, as the published framework does.
ToolSpec geobenchx_tool(std::string name, std::string description);

/// "plot_result": whether to draw what was selected; true if not given.
Parameter plot_result_input();

/// "crs": in which CRS data are that state none.
Parameter stated_crs_input();

/// Stores a layer or table and says what the published tools say of a data frame: its length, and
/// for each column its type and the share of non-empty cells, and the name under which it is kept.
/// Data has "non_empty_percent" for each field. Very few rows are shown, and are "first_rows" of
/// the data.
Observation store_frame(ToolContext& context, const std::string& output, geodata::Layer layer,
                        Origin origin, std::string_view lead, const operations::Report& report);

/// Stores what was read of an entry of the catalogue, with the notes on its reading.
/// @param tool that loads it
Observation store_loaded(ToolContext& context, const std::string& output,
                         geodata::ReadResult loaded, const geodata::CatalogEntry& entry,
                         const std::string& tool);

/// "multiply", "divide", "add", "subtract"; the published calls also write "substract".
Parameter arithmetic_input();
operations::Arithmetic arithmetic_from(std::string_view name);

} // namespace graticule::tools
