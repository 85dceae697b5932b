// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/elements.hpp"
#include "earth/functions/picture.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/images/region_cells.hpp"
#include "earth/images/stroke_cells.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>

namespace graticule::earth {

namespace {

constexpr std::size_t MostDrawn = 5'000; // features, one by one
constexpr double WidestStroke = 1'000;   // cells

constexpr std::pair<std::string_view, unsigned> ColourNames[] = {
    {"black", 0x000000}, {"white", 0xffffff},  {"red", 0xff0000},    {"green", 0x008000},
    {"blue", 0x0000ff},  {"yellow", 0xffff00}, {"cyan", 0x00ffff},   {"magenta", 0xff00ff},
    {"gray", 0x808080},  {"grey", 0x808080},   {"orange", 0xffa500}, {"purple", 0x800080},
    {"brown", 0xa52a2a}, {"pink", 0xffc0cb},   {"lime", 0x00ff00}};

int dimension_of_shape(const Shape& shape) {
    return is_empty(shape) ? -1 : geodata::dimension_of(geodata::wkb_type(shape.wkb));
}

double stroke_width(double width, const std::string& where) {
    if (!(width >= 0) || width > WidestStroke)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} takes widths of 0 to {} cells", where, WidestStroke));
    return width;
}

/// Where a shape's cells are: within it, or along its edges if a width is given. Lines are one cell
/// wide without it.
SharedSource drawn_source(const std::shared_ptr<const Shape>& shape, std::optional<double> width) {
    if (width || dimension_of_shape(*shape) == 1)
        return stroke_source(shape, width.value_or(1) / 2);
    return region_source(shape, false);
}

/// Cells of one value that are laid over an image.
struct Layer {
    SharedSource where;
    double value = 0;
};

/// A number, or the name of the property that has it.
std::optional<double> number_of(Call& call, const char* argument, const Feature& feature) {
    const Value given = call.value(argument);
    const auto* name = given.find<std::string>();
    if (name == nullptr)
        return to_number(given, call.where(argument)).value;
    const auto found = feature.properties.find(*name);
    if (found == feature.properties.end() || found->second.null())
        return std::nullopt;
    return to_number(found->second, call.where(argument)).value;
}

std::vector<Layer> layers_to_paint(Call& call) {
    const auto is_name = [&](const char* argument) {
        return call.value(argument).find<std::string>() != nullptr;
    };
    std::optional<double> width;
    if (call.has("width") && !is_name("width"))
        width = stroke_width(call.number("width").value, call.name());
    if (!is_name("color") && !call.has("width")) // borders between features do not matter
        return {{drawn_source(call.shape("featureCollection"), width), call.number_or("color", 0)}};
    const auto collection = call.collection("featureCollection");
    if (collection->elements.size() > MostDrawn)
        call.fail(fmt::format("paints up to {} features one by one", MostDrawn));
    std::vector<Layer> layers;
    for (const Value& element : collection->elements) {
        const auto feature = to_feature(element, call.where("featureCollection"));
        const auto colour =
            call.has("color") ? number_of(call, "color", *feature) : std::optional<double>(0);
        if (feature->shape == nullptr || !colour)
            continue;
        if (is_name("width")) {
            width = number_of(call, "width", *feature);
            if (width)
                stroke_width(*width, call.name());
        }
        layers.push_back({drawn_source(feature->shape, width), *colour});
    }
    return layers;
}

/// Features as cells of one value each, laid over an image.
Value painted(Call& call) {
    const auto image = call.image("image");
    const std::vector<Layer> layers = layers_to_paint(call);
    Image made = *image;
    for (Band& band : made.bands) {
        std::vector<SharedSource> inputs{band.source};
        for (const Layer& layer : layers) {
            inputs.push_back(layer.where);
            band.type = joined_type(band.type, {band.type.precision, layer.value, layer.value});
        }
        band.source = make_source(inputs, [from = band.source, layers](TileWork& work) {
            auto result = std::make_shared<Cells>(*work.cells(from));
            for (const Layer& layer : layers) {
                const SharedCells where = work.cells(layer.where);
                for (std::size_t i = 0; i < result->values.size(); ++i)
                    if (!where->masked(i))
                        result->set(i, layer.value, 1);
            }
            return result;
        });
    }
    return std::make_shared<const Image>(std::move(made));
}

/// How a feature is drawn.
struct Style {
    Rgba colour{0, 0, 0, 1};
    std::optional<Rgba> fill;
    double point_size = 3;
    double width = 2;

    /// A colour of its own, or the other one, through which two thirds can be seen.
    Rgba fill_colour() const {
        constexpr double UsualCover = 0.66;
        return fill.value_or(Rgba{colour[0], colour[1], colour[2], colour[3] * UsualCover});
    }
};

struct ColourLayer {
    SharedSource where;
    Rgba colour;
};

void set_style(Style& style, const std::string& key, const Value& value, const std::string& where) {
    if (key == "color")
        style.colour = colour_named(to_text(value, where), where);
    else if (key == "fillColor")
        style.fill = colour_named(to_text(value, where), where);
    else if (key == "pointSize" || key == "pointRadius")
        style.point_size = stroke_width(to_number(value, where).value, where);
    else if (key == "width" || key == "strokeWidth")
        style.width = stroke_width(to_number(value, where).value, where);
    else if ((key == "pointShape" && to_text(value, where) != "circle")
             || (key == "lineType" && to_text(value, where) != "solid"))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: points are circles and lines solid here, not {}", where,
                                graticule::quoted(to_text(value, where))));
}

Style style_of(Call& call, const Feature& feature, const Style& usual) {
    Style style = usual;
    if (!call.has("styleProperty"))
        return style;
    const auto found = feature.properties.find(call.text("styleProperty"));
    if (found == feature.properties.end() || found->second.null())
        return style;
    const std::string where = call.where("styleProperty");
    for (const auto& [key, value] : *to_dictionary(found->second, where))
        set_style(style, key, value, where);
    return style;
}

void add_layers(const std::shared_ptr<const Shape>& shape, const Style& style,
                std::vector<ColourLayer>& layers) {
    switch (dimension_of_shape(*shape)) {
    case 0:
        layers.push_back({stroke_source(shape, style.point_size), style.fill_colour()});
        return;
    case 1:
        layers.push_back({stroke_source(shape, style.width / 2), style.colour});
        return;
    case 2:
        layers.push_back({region_source(shape, false), style.fill_colour()});
        if (style.width > 0)
            layers.push_back({stroke_source(shape, style.width / 2), style.colour});
        return;
    default:
        if (!is_empty(*shape))
            throw Error(ErrorCode::Unsupported,
                        "Features are drawn here that are points, lines or polygons, not "
                        "collections of them");
    }
}

/// One channel of layers, each laid over those before it.
SharedSource channel_source(const std::vector<ColourLayer>& layers, std::size_t channel) {
    std::vector<SharedSource> inputs;
    for (const ColourLayer& layer : layers)
        inputs.push_back(layer.where);
    return make_source(inputs, [layers, channel](TileWork& work) {
        auto result = std::make_shared<Cells>(work.tile().cells());
        for (const ColourLayer& layer : layers) {
            const SharedCells where = work.cells(layer.where);
            const double cover = layer.colour[3];
            for (std::size_t i = 0; i < result->values.size(); ++i) {
                const double seen = result->mask[i] * (1 - cover);
                if (!where->masked(i) && cover > 0)
                    result->set(i,
                                (layer.colour[channel] * cover + result->values[i] * seen)
                                    / (cover + seen),
                                cover + seen);
            }
        }
        return result;
    });
}

/// Features drawn as a picture.
Value drawn_features(Call& call, std::initializer_list<const char*> keys) {
    Style usual;
    for (const char* key : keys)
        if (call.has(key))
            set_style(usual, key, call.value(key), call.where(key));
    const auto collection = call.collection("collection");
    if (collection->elements.size() > MostDrawn)
        call.fail(fmt::format("draws up to {} features", MostDrawn));
    std::vector<ColourLayer> layers;
    for (const Value& element : collection->elements) {
        const auto feature = to_feature(element, call.where("collection"));
        if (feature->shape != nullptr)
            add_layers(feature->shape, style_of(call, *feature, usual), layers);
    }
    Image made;
    for (std::size_t channel = 0; channel < ColourBands.size(); ++channel) {
        Band band;
        band.name = ColourBands[channel];
        band.type = whole_type(0, 255);
        band.projection = default_projection();
        band.source = channel_source(layers, channel);
        made.bands.push_back(std::move(band));
    }
    return std::make_shared<const Image>(std::move(made));
}

} // namespace

Rgba colour_named(std::string text, const std::string& where) {
    const std::string given = text;
    for (const auto& [name, number] : ColourNames)
        if (name == text)
            text = fmt::format("{:06x}", number);
    if (text.starts_with('#'))
        text.erase(0, 1);
    if (text.size() == 3)
        text = {text[0], text[0], text[1], text[1], text[2], text[2]};
    if (text.size() == 6)
        text += "ff";
    std::uint32_t number = 0;
    const char* end = text.data() + text.size();
    if (text.size() != 8 || std::from_chars(text.data(), end, number, 16).ptr != end)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} does not know the colour {}", where, graticule::quoted(given)));
    const auto byte = [number](unsigned shift) {
        return static_cast<double>(number >> shift & 0xffU);
    };
    return {byte(24), byte(16), byte(8), byte(0) / 255};
}

void add_image_drawings(Registry& registry) {
    registry.add("Image.paint", "image,featureCollection,color?,width?", painted);
    registry.add("Collection.style",
                 "collection,color?,pointSize?,pointShape?,width?,fillColor?,styleProperty?,"
                 "neighborhood?,lineType?",
                 [](Call& call) {
                     return drawn_features(call, {"color", "pointSize", "pointShape", "width",
                                                  "fillColor", "lineType"});
                 });
    registry.add("Collection.draw", "collection,color,pointRadius?,strokeWidth?", [](Call& call) {
        return drawn_features(call, {"color", "pointRadius", "strokeWidth"});
    });
}

} // namespace graticule::earth
