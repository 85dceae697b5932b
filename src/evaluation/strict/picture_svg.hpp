// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/scoring_bench.hpp"
#include "evaluation/strict/picture_file.hpp"

#include <filesystem>
#include <optional>

namespace graticule::evaluation::strict {

/// The pixels of an SVG, which may be hostile: it is drawn by the sandbox's browser, as an image
/// whose scripts do not run and which can ask for nothing. None where it cannot be drawn, or is too
/// large.
/// @param width and height in pixels, of which one is one unit of the SVG's
/// @throws Error where there is no browser; Cancelled
std::optional<Pixels> pixels_of_svg(const std::filesystem::path& file, double width, double height,
                                    const ScoringBench& bench);

} // namespace graticule::evaluation::strict
