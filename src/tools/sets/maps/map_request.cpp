// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/maps/map_request.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "cartography/styles/ramps.hpp"
#include "geodata/raster/band_axes.hpp"
#include "operations/table/statistics.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

namespace graticule::tools {

using cartography::Classification;

namespace {

constexpr int DefaultWidth = 1600;
constexpr int DefaultHeight = 1000;
constexpr double SmallestSide = 200;
constexpr double LargestSide = 8000;
constexpr cartography::Colour Clear{0, 0, 0, 0};
constexpr cartography::Colour OverlayInk{40, 44, 48, 255};

const std::map<std::string, Classification, std::less<>>& classifications() {
    static const std::map<std::string, Classification, std::less<>> known{
        {"quantile", Classification::Quantile},
        {"equal_interval", Classification::EqualInterval},
        {"natural_breaks", Classification::NaturalBreaks},
        {"standard_deviation", Classification::StandardDeviation},
        {"manual", Classification::Manual}};
    return known;
}

geodata::Extent extent_from(const std::vector<double>& numbers) {
    const bool sane = numbers.size() == 4 && numbers[0] < numbers[2] && numbers[1] < numbers[3]
                      && numbers[0] >= -360 && numbers[2] <= 540 && numbers[2] - numbers[0] <= 360
                      && numbers[1] >= -90 && numbers[3] <= 90;
    if (!sane)
        throw Error(ErrorCode::InvalidArgument,
                    "'extent' must be west, south, east, north in degrees, west before east",
                    "For instance [-10, 35, 30, 60]; across the antimeridian [170, -20, 190, -10]");
    return {numbers[0], numbers[1], numbers[2], numbers[3]};
}

Parameter side_input(std::string name, std::string description) {
    Parameter side = input(std::move(name), ParameterType::Integer, std::move(description));
    side.unit = "pixels";
    side.minimum = SmallestSide;
    side.maximum = LargestSide;
    return side;
}

} // namespace

ToolSpec map_tool(std::string name, std::string description, std::vector<Parameter> own,
                  std::string example) {
    ToolSpec tool;
    tool.name = std::move(name);
    tool.tool_set = "graticule";
    tool.description = std::move(description);
    tool.example = std::move(example);
    tool.parameters = std::move(own);
    const auto add = [&](Parameter parameter) { tool.parameters.push_back(std::move(parameter)); };
    add(input("title", ParameterType::Text, "Title above the map."));
    add(optional(input("subtitle", ParameterType::Text, "Line beneath the title."), ""));
    add(source_input());
    add(file_name_input());
    add(optional(input("formats", ParameterType::TextList, "Any of png, svg and html."),
                 Json::array({"png", "html"})));
    Parameter extent = input("extent", ParameterType::NumberList,
                             "West, south, east, north to show; if empty, all of the data.");
    extent.unit = "degrees";
    add(optional(std::move(extent), Json::array()));
    for (Parameter& side : page_inputs())
        add(std::move(side));
    return tool;
}

Parameter source_input() {
    return optional(input("source", ParameterType::Text,
                          "Line that names the data's source; if empty, what the catalogue says."),
                    "");
}

Parameter file_name_input() {
    return optional(input("file_name", ParameterType::Text,
                          "Name of the files without ending; if empty, made from the title."),
                    "");
}

std::vector<Parameter> page_inputs() {
    return {optional(side_input("width", "Width of the picture."), DefaultWidth),
            optional(side_input("height", "Height of the picture."), DefaultHeight)};
}

cartography::PageSize page_of(const Arguments& arguments) {
    const auto width = static_cast<double>(arguments.integer("width"));
    const auto height = static_cast<double>(arguments.integer("height"));
    const double scale = std::min(width / (DefaultWidth / 2.0), height / (DefaultHeight / 2.0));
    return {width, height, std::clamp(scale, 2.0, 8.0)};
}

cartography::MapDescription map_of(const ToolContext& context, const Arguments& arguments,
                                   std::span<const std::string> datasets) {
    cartography::MapDescription map;
    map.title = arguments.text("title");
    map.subtitle = arguments.text("subtitle");
    map.source = arguments.text("source");
    if (map.source.empty())
        map.source = source_line(context.workspace, datasets);
    if (const std::vector<double> extent = arguments.number_list("extent"); !extent.empty())
        map.extent_degrees = extent_from(extent);
    return map;
}

Observation drawn(ToolContext& context, const Arguments& arguments,
                  const cartography::MapDescription& map, std::string lead,
                  const operations::Report& report) {
    Observation observation;
    observation.text = std::move(lead);
    const std::vector<std::string> formats = arguments.text_list("formats");
    write_map(context, observation, map, picture_name(arguments.text("file_name"), map.title),
              formats, page_of(arguments));
    add_report(observation, report);
    return observation;
}

OutputName picture_name(const std::string& name, const std::string& title) {
    if (name.empty())
        return {slug(title, 60), false};
    const std::filesystem::path path(safe_file_name(name));
    const std::string ending = ascii_lower(path.extension().string());
    const bool picture = ending == ".png" || ending == ".svg" || ending == ".html";
    return {picture ? path.stem().string() : path.string(), true};
}

std::string dataset_title(const ToolContext& context, const std::string& name) {
    const geodata::CatalogEntry* entry = context.workspace.find_entry(name);
    if (entry != nullptr && !entry->title.empty())
        return entry->title;
    std::string title = name;
    std::replace(title.begin(), title.end(), '_', ' ');
    return title;
}

std::string raster_legend_title(const ToolContext& context, const std::string& name, int band) {
    const geodata::Raster raster = context.workspace.raster(name);
    std::string title = dataset_title(context, name);
    const auto index = static_cast<std::size_t>(band - 1);
    if (index >= raster.bands.size())
        return title;
    if (const geodata::BandAxes axes = geodata::band_axes(raster);
        axes.several() && !axes.places[index].empty())
        title += ", " + axes.places[index];
    const std::string& unit = raster.bands[index].unit;
    return unit.empty() ? title : fmt::format("{} ({})", title, unit);
}

cartography::MapLayer layer_of(const geodata::Layer& layer, cartography::LayerStyle style,
                               std::string title, std::string label_field) {
    cartography::MapLayer map_layer;
    map_layer.layer = layer;
    map_layer.style = std::move(style);
    map_layer.title = std::move(title);
    if (!label_field.empty()) {
        layer.field_index(label_field); // says which field is not there
        map_layer.label_field = std::move(label_field);
    }
    return map_layer;
}

cartography::ChoroplethStyle choropleth_style(const geodata::Layer& layer, const std::string& field,
                                              const std::string& legend_title,
                                              const std::string& ramp) {
    cartography::ChoroplethStyle style;
    style.field = field;
    style.legend_title = legend_title;
    operations::Report unsaid; // only the sign of the values counts here
    const operations::FieldStatistics figures =
        operations::field_statistics(layer, field, {}, unsaid);
    const bool both_sides = figures.minimum && *figures.minimum < 0 && *figures.maximum > 0;
    style.ramp = !ramp.empty() ? ramp : both_sides ? "RdBu_r" : "YlGnBu";
    if (both_sides && cartography::find_ramp(style.ramp).kind == cartography::RampKind::Diverging)
        style.centre = 0.0;
    return style;
}

void read_classes(const Arguments& arguments, cartography::ChoroplethStyle& style) {
    style.classification = classifications().at(arguments.text("classification"));
    style.classes = static_cast<std::size_t>(arguments.integer("classes"));
    style.manual_breaks = arguments.number_list("breaks");
    // Breaks without a word on classes can only mean one thing.
    if (!style.manual_breaks.empty())
        style.classification = Classification::Manual;
}

std::vector<Parameter> class_inputs() {
    std::vector<std::string> methods{"quantile", "equal_interval", "natural_breaks",
                                     "standard_deviation", "manual"};
    Parameter classes = input("classes", ParameterType::Integer, "How many classes.");
    classes.minimum = 1;
    classes.maximum = 12;
    return {optional(choice_input("classification", "How values are put into classes.",
                                  std::move(methods)),
                     "quantile"),
            optional(std::move(classes), 5),
            optional(input("breaks", ParameterType::NumberList,
                           "Inner class breaks in ascending order, for manual classes."),
                     Json::array()),
            optional(input("ramp", ParameterType::Text,
                           "Colour ramp, such as YlGnBu, viridis, Blues or RdBu; '_r' reverses it. "
                           "If empty, one that suits the values."),
                     "")};
}

Parameter label_input() {
    return optional(field_input("label_field", "dataset", "Field that names features on the map."));
}

void order_layers(std::vector<cartography::MapLayer>& layers) {
    const auto dimension = [](const cartography::MapLayer& layer) {
        return dimension_of(layer.layer.geometry().common_type());
    };
    std::stable_sort(layers.begin(), layers.end(),
                     [&](const auto& a, const auto& b) { return dimension(a) > dimension(b); });
}

cartography::PlainStyle overlay_style(const geodata::Layer& layer) {
    cartography::PlainStyle style;
    style.fill = dimension_of(layer.geometry().common_type()) == 2 ? Clear : OverlayInk;
    style.line = OverlayInk;
    style.line_width = 0.9;
    return style;
}

} // namespace graticule::tools
