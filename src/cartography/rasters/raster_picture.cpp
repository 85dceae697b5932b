// SPDX-License-Identifier: Apache-2.0
#include "cartography/rasters/raster_picture.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/rasters/picture_cells.hpp"
#include "cartography/rasters/raster_stretch.hpp"
#include "cartography/styles/colour.hpp"
#include "cartography/styles/ramps.hpp"
#include "geodata/raster/raster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace graticule::cartography {

using geodata::Crs;
using geodata::Extent;
using geodata::Raster;

namespace {

constexpr std::size_t MostClasses = 24; ///< more categories than these are no legend

std::string legend_title(const RasterBackground& background, const geodata::Band& band) {
    if (!background.legend_title.empty())
        return background.legend_title;
    return band.unit.empty() ? background.raster.name
                             : fmt::format("{} ({})", background.raster.name, band.unit);
}

/// A bar of one band's values.
LegendSection bar_of(std::string title, const Ramp& ramp, const Stretch& stretch) {
    LegendSection section;
    section.bar = ContinuousLegend{std::move(title), ramp.stops, stretch_labels(stretch),
                                   stretch.low, stretch.high};
    return section;
}

Picture ramp_picture(const std::vector<double>& values, const Stretch& stretch, const Ramp& ramp,
                     const PictureGrid& grid) {
    std::array<std::uint32_t, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = premultiplied(colour_at(ramp, static_cast<double>(i) / 255));
    Picture picture{grid.width, grid.height, {}};
    picture.pixels.reserve(values.size());
    for (const double value : values)
        picture.pixels.push_back(
            std::isfinite(value)
                ? table[static_cast<std::size_t>(std::lround(stretch.share(value) * 255))]
                : 0);
    return picture;
}

/// The category of a cell, if it has one with a name.
std::optional<std::size_t> category_of(double value, const geodata::Band& band) {
    const bool named = value >= 0 && value < static_cast<double>(band.categories.size())
                       && value == std::floor(value)
                       && !band.categories[static_cast<std::size_t>(value)].empty();
    return named ? std::optional(static_cast<std::size_t>(value)) : std::nullopt;
}

/// The categories that the cells have, ascending; none where some cell has no category, or where
/// there are too many to be told apart.
std::vector<std::size_t> categories_shown(const std::vector<double>& values,
                                          const geodata::Band& band) {
    std::vector<bool> shown(band.categories.size(), false);
    for (const double value : values) {
        if (!std::isfinite(value))
            continue;
        const auto category = category_of(value, band);
        if (!category)
            return {};
        shown[*category] = true;
    }
    std::vector<std::size_t> categories;
    for (std::size_t i = 0; i < shown.size(); ++i)
        if (shown[i])
            categories.push_back(i);
    if (categories.size() > MostClasses)
        categories.clear();
    return categories;
}

/// A colour for each category, with the legend that names them.
/// @param shown as categories_shown() gives it, not empty
void draw_categories(const std::vector<double>& values, const geodata::Band& band,
                     const std::vector<std::size_t>& shown, const Ramp& ramp, std::string title,
                     RasterPicture& result) {
    const std::vector<Colour> colours = class_colours(ramp, shown.size());
    std::vector<std::uint32_t> table(band.categories.size(), 0);
    LegendSection section;
    section.kind = SymbolKind::Categorical;
    section.legend.title = std::move(title);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        table[shown[i]] = premultiplied(colours[i]);
        section.legend.entries.push_back({colours[i], band.categories[shown[i]], 0, 0});
    }
    for (const double value : values)
        result.picture.pixels.push_back(
            std::isfinite(value) ? table[static_cast<std::size_t>(value)] : 0);
    result.legend = std::move(section);
}

} // namespace

Extent raster_extent_degrees(const Raster& raster) {
    const Extent own = raster.extent();
    constexpr int Steps = 20;
    std::vector<double> x;
    std::vector<double> y;
    for (int i = 0; i <= Steps; ++i) {
        for (int j = 0; j <= Steps; ++j) {
            x.push_back(own.min_x + own.width() * i / Steps);
            y.push_back(own.min_y + own.height() * j / Steps);
        }
    }
    geodata::CoordinateTransform(raster.require_crs(), Crs::wgs84()).forward(x, y);
    // Going on past 180 keeps a raster across the antimeridian in one piece.
    const double anchor = x[x.size() / 2];
    Extent degrees;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!std::isfinite(x[i]) || !std::isfinite(y[i]))
            continue;
        const double turns =
            own.width() < 180 || !raster.crs.geographic() ? std::round((anchor - x[i]) / 360) : 0;
        degrees.add(x[i] + 360 * turns, std::clamp(y[i], -90.0, 90.0));
    }
    return degrees;
}

RasterPicture prepare_raster(const RasterBackground& background, const Crs& crs,
                             const Extent& extent, const Context& context) {
    const Raster& raster = background.raster;
    const bool coloured = background.rgb_bands[0] != 0;
    const std::vector<int> bands =
        coloured ? std::vector<int>(background.rgb_bands.begin(), background.rgb_bands.end())
                 : std::vector<int>{background.band};
    for (const int band : bands)
        geodata::require_band(raster, band);
    const PictureGrid grid = picture_grid(raster, crs, extent);
    const geodata::Band& shown_band = raster.bands[static_cast<std::size_t>(bands.front() - 1)];
    const bool smooth = shown_band.categories.empty() && !shown_band.classes;

    RasterPicture result;
    result.extent = grid.extent;
    std::vector<std::vector<double>> values;
    std::vector<Stretch> stretches;
    for (const int band : bands) {
        context.check_cancelled();
        values.push_back(picture_cells(raster, band, grid, smooth, context));
        stretches.push_back(percentile_stretch(values.back(), raster.name));
    }
    if (!coloured) {
        const geodata::Band& band = shown_band;
        const Ramp ramp = find_ramp(background.ramp);
        const std::vector<std::size_t> shown = categories_shown(values[0], band);
        if (shown.empty()) {
            round_stretch(stretches[0], values[0]);
            result.picture = ramp_picture(values[0], stretches[0], ramp, grid);
            result.legend = bar_of(legend_title(background, band), ramp, stretches[0]);
        } else {
            result.picture = {grid.width, grid.height, {}};
            draw_categories(values[0], band, shown, ramp, legend_title(background, band), result);
        }
        return result;
    }
    result.picture = {grid.width, grid.height, {}};
    for (std::size_t i = 0; i < values[0].size(); ++i) {
        const auto channel = [&](std::size_t band) {
            return static_cast<std::uint8_t>(
                std::lround(stretches[band].share(values[band][i]) * 255));
        };
        const bool whole = std::isfinite(values[0][i]) && std::isfinite(values[1][i])
                           && std::isfinite(values[2][i]);
        result.picture.pixels.push_back(
            whole ? premultiplied({channel(0), channel(1), channel(2), 255}) : 0);
    }
    return result;
}

void draw_raster(Canvas& canvas, const Viewport& view, const RasterPicture& raster) {
    const geodata::Point corner = view.to_page({raster.extent.min_x, raster.extent.max_y});
    canvas.draw_picture(raster.picture,
                        {corner.x, corner.y, raster.extent.width() * view.points_per_unit(),
                         raster.extent.height() * view.points_per_unit()});
}

} // namespace graticule::cartography
