// SPDX-License-Identifier: Apache-2.0
#include "cartography/html/raster.hpp"

#include "base/base64.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/rasters/raster_picture.hpp"
#include "cartography/styles/colour.hpp"

#include <cairo.h>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <numbers>
#include <string>

namespace graticule::cartography {

using geodata::Crs;
using geodata::Extent;

namespace {

cairo_status_t append_png(void* bytes, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

std::string encode_png(const Picture& picture) {
    const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(picture.width),
                                   static_cast<int>(picture.height)),
        &cairo_surface_destroy);
    unsigned char* rows = cairo_image_surface_get_data(surface.get());
    if (rows == nullptr)
        throw Error(ErrorCode::LimitExceeded, "there is no memory for the raster's picture");
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
    for (std::size_t row = 0; row < picture.height; ++row)
        std::memcpy(rows + row * stride, picture.pixels.data() + row * picture.width,
                    picture.width * sizeof(std::uint32_t));
    cairo_surface_mark_dirty(surface.get());
    std::string png;
    cairo_surface_write_to_png_stream(surface.get(), &append_png, &png);
    return png;
}

constexpr double SphereRadius = 6378137; ///< of web maps
constexpr double ToRadians = std::numbers::pi / 180;

/// Web Mercator about a meridian, so that a raster across the antimeridian stays in one piece.
Crs mercator_about(double longitude) {
    return Crs::parse(fmt::format("+proj=merc +a={0} +b={0} +lat_ts=0 +lon_0={1} +x_0=0 +y_0=0 "
                                  "+k=1 +units=m +nadgrids=@null +wktext +no_defs",
                                  SphereRadius, longitude));
}

/// Written out, for PROJ brings longitudes back within half a turn.
Extent to_mercator(const Extent& degrees, double about) {
    const auto x = [&](double longitude) { return SphereRadius * (longitude - about) * ToRadians; };
    const auto y = [&](double latitude) {
        return SphereRadius * std::asinh(std::tan(latitude * ToRadians));
    };
    return {x(degrees.min_x), y(degrees.min_y), x(degrees.max_x), y(degrees.max_y)};
}

Extent corner_in_degrees(const Extent& mercator, double about) {
    const auto longitude = [&](double x) { return about + x / SphereRadius / ToRadians; };
    const auto latitude = [&](double y) {
        return std::atan(std::sinh(y / SphereRadius)) / ToRadians;
    };
    return {longitude(mercator.min_x), latitude(mercator.min_y), longitude(mercator.max_x),
            latitude(mercator.max_y)};
}

/// {"title", "colours", "labels"} of a bar, {"title", "entries": [{"colour", "label"}]} of classes.
Json raster_legend_json(const LegendSection& section) {
    if (!section.bar) {
        Json entries = Json::array();
        for (const LegendEntry& entry : section.legend.entries)
            entries.push_back(
                {{"colour", to_hex(entry.colour)}, {"label", visible_text(entry.label)}});
        return {{"title", visible_text(section.legend.title)}, {"entries", std::move(entries)}};
    }
    Json colours = Json::array();
    for (const Colour& colour : section.bar->colours)
        colours.push_back(to_hex(colour));
    return {{"title", visible_text(section.bar->title)},
            {"colours", std::move(colours)},
            {"labels", section.bar->labels}};
}

} // namespace

Json encode_raster(const RasterBackground& background, const Extent& reach,
                   const Context& context) {
    const double about = reach.centre_x();
    const RasterPicture raster =
        prepare_raster(background, mercator_about(about), to_mercator(reach, about), context);
    const Extent degrees = corner_in_degrees(raster.extent, about);
    return {{"image", "data:image/png;base64," + encode_base64(encode_png(raster.picture))},
            {"extent", {degrees.min_x, degrees.min_y, degrees.max_x, degrees.max_y}},
            {"title", visible_text(background.raster.name)},
            {"legend", raster.legend ? raster_legend_json(*raster.legend) : Json()}};
}

} // namespace graticule::cartography
