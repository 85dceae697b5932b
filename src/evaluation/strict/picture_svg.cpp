// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/picture_svg.hpp"

#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/file.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

namespace graticule::evaluation::strict {

namespace {

constexpr std::uintmax_t MostSvgBytes = 32U << 20;
constexpr double LongestSide = 4000; // pixels
constexpr std::chrono::seconds MostTime{30};
constexpr std::string_view PngAsText = "data:image/png;base64,";

/// Draws the page's only image on a canvas, and gives that as a PNG.
std::string drawing_code(int width, int height) {
    return fmt::format("const image = document.images[0];\n"
                       "await image.decode();\n"
                       "const canvas = document.createElement('canvas');\n"
                       "canvas.width = {0};\n"
                       "canvas.height = {1};\n"
                       "canvas.getContext('2d').drawImage(image, 0, 0, {0}, {1});\n"
                       "canvas.toDataURL('image/png')",
                       width, height);
}

} // namespace

std::optional<Pixels> pixels_of_svg(const std::filesystem::path& file, double width, double height,
                                    const ScoringBench& bench) {
    if (!(width >= 1 && height >= 1 && width <= LongestSide && height <= LongestSide))
        return std::nullopt;
    if (std::filesystem::file_size(file) > MostSvgBytes)
        return std::nullopt;
    const std::string svg = read_file(file, MostSvgBytes);
    const sandbox::PageCase page{
        fmt::format("<!DOCTYPE html><img src=\"data:image/svg+xml;base64,{}\">",
                    encode_base64(svg)),
        "",
        drawing_code(static_cast<int>(std::lround(width)), static_cast<int>(std::lround(height)))};
    const sandbox::Shown shown = bench.sandboxes.show(page, MostTime, bench.context);
    const std::string& text = shown.execution.value_text;
    if (!shown.execution.succeeded() || !text.starts_with(PngAsText))
        return std::nullopt;
    const auto png = decode_base64(std::string_view(text).substr(PngAsText.size()));
    return png ? std::optional(pixels_of_png(*png)) : std::nullopt;
}

} // namespace graticule::evaluation::strict
