// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/picture_difference.hpp"

#include "cartography/canvas/png_picture.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace graticule::evaluation::geojseval {

namespace {

using cartography::Canvas;
using cartography::Picture;

constexpr std::size_t MostPixels = 4000UL * 4000UL;
constexpr int MostOff = 16; // of 255
constexpr int Fading = 4;   // of what does not differ, this part stays
constexpr std::uint32_t Differs = 0xFFD52B1EU;
constexpr double Gap = 8; // pixels between both pictures

int channel(std::uint32_t pixel, int number) {
    return static_cast<int>(pixel >> (8U * static_cast<unsigned>(number)) & 0xFFU);
}

bool is_other(std::uint32_t a, std::uint32_t b) {
    for (int i = 0; i < 4; ++i)
        if (std::abs(channel(a, i) - channel(b, i)) > MostOff)
            return true;
    return false;
}

std::uint32_t faint(std::uint32_t pixel) {
    std::uint32_t result = 0xFF000000U;
    for (int i = 0; i < 3; ++i)
        result |= static_cast<std::uint32_t>(255 - (255 - channel(pixel, i)) / Fading)
                  << (8U * static_cast<unsigned>(i));
    return result;
}

/// Of which every pixel differs that is not in both.
Picture painted_difference(const Picture& picture, const Picture& reference, std::size_t& others) {
    Picture painted;
    painted.width = std::max(picture.width, reference.width);
    painted.height = std::max(picture.height, reference.height);
    painted.pixels.assign(painted.width * painted.height, Differs);
    others = painted.pixels.size();
    for (std::size_t row = 0; row < std::min(picture.height, reference.height); ++row)
        for (std::size_t column = 0; column < std::min(picture.width, reference.width); ++column) {
            const std::uint32_t pixel = picture.pixels[row * picture.width + column];
            if (is_other(pixel, reference.pixels[row * reference.width + column]))
                continue;
            painted.pixels[row * painted.width + column] = faint(pixel);
            --others;
        }
    return painted;
}

} // namespace

PictureDifference picture_difference(std::string_view picture, std::string_view reference) {
    const Picture wanted = cartography::read_png(reference, MostPixels);
    std::size_t others = 0;
    const Picture painted =
        painted_difference(cartography::read_png(picture, MostPixels), wanted, others);
    PictureDifference difference;
    difference.share = static_cast<double>(others) / static_cast<double>(painted.pixels.size());
    if (others == 0)
        return difference;
    const auto width = static_cast<double>(wanted.width);
    const auto height = static_cast<double>(painted.height);
    Canvas canvas(Canvas::Format::Png,
                  {width + Gap + static_cast<double>(painted.width), height, 1});
    canvas.draw_picture(wanted, {0, 0, width, static_cast<double>(wanted.height)});
    canvas.draw_picture(painted, {width + Gap, 0, static_cast<double>(painted.width), height});
    difference.png = canvas.finish("The reference's picture and the difference", "");
    return difference;
}

} // namespace graticule::evaluation::geojseval
