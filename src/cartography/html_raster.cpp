// SPDX-License-Identifier: Apache-2.0
#include "cartography/html_raster.hpp"

#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/colour.hpp"
#include "cartography/raster_picture.hpp"

#include <cairo.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>

namespace graticule::cartography {

using geodata::CoordinateTransform;
using geodata::Crs;
using geodata::Extent;

namespace {

cairo_status_t append_bytes(void* bytes, const unsigned char* data, unsigned int length) {
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
    cairo_surface_write_to_png_stream(surface.get(), &append_bytes, &png);
    return png;
}

Extent moved(const Extent& extent, bool to_degrees) {
    const CoordinateTransform transform(Crs::wgs84(), Crs::parse("EPSG:3857"));
    std::array<double, 2> x{extent.min_x, extent.max_x};
    std::array<double, 2> y{extent.min_y, extent.max_y};
    to_degrees ? transform.inverse(x, y) : transform.forward(x, y);
    return {x[0], y[0], x[1], y[1]};
}

Json legend_json(const ContinuousLegend& legend) {
    Json colours = Json::array();
    for (const Colour& colour : legend.colours)
        colours.push_back(to_hex(colour));
    return {{"title", to_valid_utf8(legend.title)},
            {"colours", std::move(colours)},
            {"labels", legend.labels}};
}

} // namespace

Json encode_raster(const RasterBackground& background, const Extent& reach,
                   const Context& context) {
    const RasterPicture raster =
        prepare_raster(background, Crs::parse("EPSG:3857"), moved(reach, false), context);
    const Extent degrees = moved(raster.extent, true);
    return {{"image", "data:image/png;base64," + encode_base64(encode_png(raster.picture))},
            {"extent", {degrees.min_x, degrees.min_y, degrees.max_x, degrees.max_y}},
            {"title", to_valid_utf8(background.raster.name)},
            {"legend", raster.legend ? legend_json(*raster.legend) : Json()}};
}

} // namespace graticule::cartography
