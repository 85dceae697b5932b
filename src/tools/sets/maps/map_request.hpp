// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"
#include "cartography/render.hpp"
#include "operations/report.hpp"
#include "tools/output_name.hpp"
#include "tools/tool.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What all tools that draw maps share: the texts around the map, the files to write, and how
/// layers become parts of a map.
namespace graticule::tools {

/// A tool of this group with the parameters of its own followed by the shared ones: title,
/// subtitle, source, file_name, formats, extent, width, height.
ToolSpec map_tool(std::string name, std::string description, std::vector<Parameter> own,
                  std::string example);

/// A map with the texts and the extent of the shared arguments and no panel yet. Where no source is
/// given, it is what the catalogue states of the datasets.
/// @throws Error InvalidArgument for an extent that is not west, south, east, north in degrees
cartography::MapDescription map_of(const ToolContext& context, const Arguments& arguments,
                                   std::span<const std::string> datasets);

/// Draws the map in the formats of the shared arguments and says so after `lead`.
Observation drawn(ToolContext& context, const Arguments& arguments,
                  const cartography::MapDescription& map, std::string lead,
                  const operations::Report& report = {});

/// Parameters of every picture: "source"; "file_name"; "width" and "height".
Parameter source_input();
Parameter file_name_input();
std::vector<Parameter> page_inputs();
/// The page that the last two ask for: two pixels to a point, and more in pictures larger than
/// usual, whose type grows with them.
cartography::PageSize page_of(const Arguments& arguments);

/// The name of a picture's files: the one that was asked for without an ending of its own, else one
/// made of the title.
OutputName picture_name(const std::string& name, const std::string& title);

/// What a reader calls a dataset: the catalogue's title, or else its name without underscores.
std::string dataset_title(const ToolContext& context, const std::string& name);

/// What heads the legend of a raster's band: the catalogue's title or else the name, with the unit.
/// @param band from 1, one that the raster has
std::string raster_legend_title(const ToolContext& context, const std::string& name, int band);

/// A dataset with a look, named in the legend and on the map as the arguments ask.
cartography::MapLayer layer_of(const geodata::Layer& layer, cartography::LayerStyle style,
                               std::string title, std::string label_field = {});

/// The classes that a choropleth's arguments ask for. Without a ramp: blues on yellow, or red and
/// blue about zero where values lie on both sides of it.
cartography::ChoroplethStyle choropleth_style(const geodata::Layer& layer, const std::string& field,
                                              const std::string& legend_title,
                                              const std::string& ramp);

/// Reads classification, classes and breaks into a style.
void read_classes(const Arguments& arguments, cartography::ChoroplethStyle& style);

/// Parameters: classification, classes, breaks, ramp.
std::vector<Parameter> class_inputs();

/// A field that names features on the map.
Parameter label_input();

/// Areas lie beneath lines and lines beneath points, so that nothing is hidden; else the order
/// given.
void order_layers(std::vector<cartography::MapLayer>& layers);

/// An outline without fill over a raster; points and lines in one dark colour.
cartography::PlainStyle overlay_style(const geodata::Layer& layer);

} // namespace graticule::tools
