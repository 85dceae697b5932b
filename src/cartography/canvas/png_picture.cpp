// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/png_picture.hpp"

#include "base/error.hpp"

#include <cairo-pdf.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace graticule::cartography {

namespace {

constexpr std::string_view Signature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t WidthAt = 16; // of the first chunk, which says how large the picture is
constexpr std::size_t HeightAt = 20;

struct SurfaceDeleter {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};

std::size_t number_at(std::string_view bytes, std::size_t at) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

cairo_status_t take(void* closure, unsigned char* data, unsigned int length) {
    auto& rest = *static_cast<std::string_view*>(closure);
    if (rest.size() < length)
        return CAIRO_STATUS_READ_ERROR;
    std::memcpy(data, rest.data(), length);
    rest.remove_prefix(length);
    return CAIRO_STATUS_SUCCESS;
}

[[noreturn]] void fail(const char* why) {
    throw Error(ErrorCode::Malformed, fmt::format("the PNG cannot be read: {}", why));
}

} // namespace

Picture read_png(std::string_view bytes, std::size_t most_pixels) {
    if (!bytes.starts_with(Signature) || bytes.size() < HeightAt + 4)
        fail("it has no beginning of one");
    Picture picture;
    picture.width = number_at(bytes, WidthAt);
    picture.height = number_at(bytes, HeightAt);
    if (picture.width * picture.height > most_pixels)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("the PNG has {} by {} pixels", picture.width, picture.height));
    std::string_view rest = bytes;
    const std::unique_ptr<cairo_surface_t, SurfaceDeleter> surface(
        cairo_image_surface_create_from_png_stream(take, &rest));
    if (const auto status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
        fail(cairo_status_to_string(status));
    const cairo_format_t format = cairo_image_surface_get_format(surface.get());
    const bool sound =
        (format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24)
        && static_cast<std::size_t>(cairo_image_surface_get_width(surface.get())) == picture.width
        && static_cast<std::size_t>(cairo_image_surface_get_height(surface.get()))
               == picture.height;
    if (!sound)
        fail("its pixels are of a kind that is not known here");
    const unsigned char* data = cairo_image_surface_get_data(surface.get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
    picture.pixels.resize(picture.width * picture.height);
    for (std::size_t row = 0; row < picture.height; ++row)
        std::memcpy(picture.pixels.data() + row * picture.width, data + row * stride,
                    picture.width * sizeof(std::uint32_t));
    if (format == CAIRO_FORMAT_RGB24) // whose first byte says nothing
        for (std::uint32_t& pixel : picture.pixels)
            pixel |= 0xFF000000U;
    return picture;
}

} // namespace graticule::cartography
