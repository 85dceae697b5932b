// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/seen_places.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

namespace graticule::cartography {

namespace {

using Depth = std::uint16_t;

/// The picture with the depths of its pixels, as far as one pass has found them.
struct Depths {
    std::span<const std::uint32_t> marks;
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<Depth> depths{};

    Depth& depth(std::size_t x, std::size_t y) { return depths[y * width + x]; }

    /// Steps to the mark's edge by way of a neighbour; none to go where it is another mark's.
    Depth through(std::size_t x, std::size_t y, long dx, long dy) const {
        const std::size_t other_x = x + static_cast<std::size_t>(dx);
        const std::size_t other_y = y + static_cast<std::size_t>(dy);
        if (other_x >= width || other_y >= height) // -1 wraps to beyond
            return 0;
        const std::size_t other = other_y * width + other_x;
        return marks[other] == marks[y * width + x] ? depths[other] : Depth{0};
    }

    /// By four neighbours, all before a pixel (sign -1) or all after it (1).
    void settle(std::size_t x, std::size_t y, long sign) {
        if (marks[y * width + x] == 0)
            return;
        const Depth nearest = std::min({through(x, y, sign, 0), through(x, y, 0, sign),
                                        through(x, y, -1, sign), through(x, y, 1, sign)});
        const bool most = nearest == std::numeric_limits<Depth>::max();
        depth(x, y) = std::min(depth(x, y), most ? nearest : static_cast<Depth>(nearest + 1));
    }
};

int difference(std::uint32_t a, std::uint32_t b) {
    int all = 0;
    for (const int shift : {0, 8, 16})
        all += std::abs(static_cast<int>(a >> shift & 0xFF) - static_cast<int>(b >> shift & 0xFF));
    return all;
}

} // namespace

std::unordered_map<std::uint32_t, SeenPixel> deepest_pixels(std::span<const std::uint32_t> marks,
                                                            std::size_t width, std::size_t height) {
    Depths picture{marks, width, height};
    picture.depths.assign(marks.size(), std::numeric_limits<Depth>::max());
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            picture.settle(x, y, -1);
    for (std::size_t y = height; y-- > 0;)
        for (std::size_t x = width; x-- > 0;)
            picture.settle(x, y, 1);
    std::unordered_map<std::uint32_t, SeenPixel> deepest;
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            const std::uint32_t mark = marks[y * width + x];
            if (mark == 0)
                continue;
            SeenPixel& best = deepest[mark];
            if (picture.depth(x, y) > best.depth)
                best = {x, y, picture.depth(x, y)};
        }
    }
    return deepest;
}

void prefer_clear_pixels(std::unordered_map<std::uint32_t, SeenPixel>& pixels,
                         std::span<const std::uint32_t> marks, std::size_t width,
                         std::span<const std::uint32_t> picture,
                         const std::unordered_map<std::uint32_t, std::uint32_t>& colours) {
    std::unordered_map<std::uint32_t, int> nearest;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i] == 0)
            continue;
        SeenPixel& pixel = pixels.at(marks[i]);
        const auto colour = colours.find(marks[i]);
        if (pixel.depth > 1 || colour == colours.end())
            continue;
        const int off = difference(picture[i], colour->second);
        const auto [best, fresh] = nearest.try_emplace(marks[i], off);
        if (!fresh && off >= best->second)
            continue;
        best->second = off;
        pixel.x = i % width;
        pixel.y = i / width;
    }
}

} // namespace graticule::cartography
