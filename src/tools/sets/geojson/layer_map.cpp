// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geojson/layer_map.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "operations/table/no_value_marks.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <utility>

namespace graticule::tools {

namespace {

cartography::LayerStyle layer_style_of(const geodata::Layer& layer, const std::string& column,
                                       const Arguments& arguments) {
    if (column.empty())
        return cartography::PlainStyle{};
    if (!layer.column(column).is_numeric())
        return cartography::CategoricalStyle{column, ""};
    cartography::ChoroplethStyle style =
        choropleth_style(layer, column, "", arguments.optional_text("ramp").value_or(""));
    if (arguments.has("classification"))
        read_classes(arguments, style);
    return style;
}

/// Of data with a title of their own. What a plan calls its steps' results says nothing beside the
/// column.
std::string title_of(const ToolContext& context, const std::string& name,
                     const std::string& column) {
    if (column.empty())
        return dataset_title(context, name);
    const geodata::CatalogEntry* entry = context.workspace.find_entry(name);
    return entry == nullptr || entry->title.empty() ? column
                                                    : fmt::format("{}, {}", entry->title, column);
}

} // namespace

std::vector<Parameter> picture_parameters(std::vector<std::string> formats,
                                          const std::string& default_formats) {
    Parameter format = choice_input(
        "formats",
        fmt::format("Formats of the files; by the file name's ending, else {}, if not given.",
                    default_formats),
        std::move(formats));
    format.type = ParameterType::TextList;
    return {optional(input("title", ParameterType::Text,
                           "Title above the picture; made of the names of fields and layer if not "
                           "given.")),
            optional(input("file_name", ParameterType::Text,
                           "Name of the files without ending; made from the title if not given.")),
            optional(std::move(format))};
}

std::vector<std::string> picture_formats(const Arguments& arguments,
                                         std::vector<std::string> otherwise) {
    if (arguments.has("formats") && !arguments.text_list("formats").empty())
        return arguments.text_list("formats");
    const std::filesystem::path name = arguments.optional_text("file_name").value_or("");
    const std::string ending = ascii_lower(name.extension().string());
    if (ending == ".png" || ending == ".svg" || ending == ".html")
        return {ending.substr(1)};
    return otherwise;
}

Observation draw_layer_map(ToolContext& context, const Arguments& arguments,
                           std::vector<std::string> default_formats) {
    const std::string name = arguments.text("geodataframe");
    const std::string column = arguments.optional_text("column").value_or("");
    operations::Report report;
    const std::array<std::string, 1> columns{column};
    const geodata::Layer layer =
        column.empty() ? context.workspace.layer(name)
                       : operations::without_marks(context.workspace.layer(name), columns, report);
    layer.geometry(); // says so where it is a table
    cartography::MapDescription map;
    const std::string title = dataset_title(context, name);
    map.title = arguments.optional_text("title").value_or(title_of(context, name, column));
    map.source = source_line(context.workspace, std::array<std::string, 1>{name});
    map.panels.push_back(
        {"", std::nullopt, {layer_of(layer, layer_style_of(layer, column, arguments), title)}});
    Observation observation;
    observation.text =
        fmt::format("Map of {}{}.", name_in_sentence(name),
                    column.empty() ? "" : ", coloured by " + name_in_sentence(column));
    write_map(context, observation, map,
              picture_name(arguments.optional_text("file_name").value_or(""), map.title),
              picture_formats(arguments, std::move(default_formats)));
    add_report(observation, report);
    return observation;
}

} // namespace graticule::tools
