// SPDX-License-Identifier: Apache-2.0
#include "cartography/raster_picture.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/colour.hpp"
#include "cartography/ramps.hpp"
#include "cartography/raster_stretch.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster.hpp"
#include "geodata/raster_handle.hpp"

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_utils.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace graticule::cartography {

using geodata::Crs;
using geodata::Extent;
using geodata::GdalDataset;
using geodata::Raster;

namespace {

constexpr std::size_t LongestSideCells = 1600;
constexpr std::size_t FewestSideCells = 1000; ///< so that edges of coarse rasters are sharp
constexpr std::size_t MostClasses = 24;       ///< more categories than these are no legend

/// Arguments of a GDAL utility, freed with the object.
class ArgumentList {
public:
    explicit ArgumentList(const std::vector<std::string>& arguments) {
        for (const std::string& argument : arguments)
            m_list = CSLAddString(m_list, argument.c_str());
    }
    ~ArgumentList() { CSLDestroy(m_list); }
    ArgumentList(const ArgumentList&) = delete;
    ArgumentList& operator=(const ArgumentList&) = delete;
    char** get() const { return m_list; }

private:
    char** m_list = nullptr;
};

GdalDataset checked(GDALDatasetH dataset, const Raster& raster, const geodata::GdalMessages& why) {
    if (dataset == nullptr)
        throw Error(ErrorCode::Io, fmt::format("raster \"{}\" cannot be drawn: {}", raster.name,
                                               why.first_failure()));
    return GdalDataset(dataset);
}

/// The wanted bands alone, as a virtual dataset with the CRS that the raster is known to have.
GdalDataset band_view(const Raster& raster, GDALDatasetH source, const std::vector<int>& bands,
                      const geodata::GdalMessages& why) {
    std::vector<std::string> arguments{"-of", "VRT", "-a_srs", raster.require_crs().wkt()};
    for (const int band : bands) {
        if (band < 1 || static_cast<std::size_t>(band) > raster.bands.size())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("raster \"{}\" has no band {}", raster.name, band),
                        fmt::format("its bands are 1 to {}", raster.bands.size()));
        arguments.insert(arguments.end(), {"-b", std::to_string(band)});
    }
    const ArgumentList list(arguments);
    const std::unique_ptr<GDALTranslateOptions, decltype(&GDALTranslateOptionsFree)> options(
        GDALTranslateOptionsNew(list.get(), nullptr), &GDALTranslateOptionsFree);
    return checked(GDALTranslate("", source, options.get(), nullptr), raster, why);
}

struct TargetGrid {
    Extent extent;
    std::size_t width = 0;
    std::size_t height = 0;
    bool coarser = false; ///< than the raster
};

/// The part of the map that the raster covers, with cells as fine as the raster's own as far as
/// the longer side then has no fewer and no more than is set above, whatever the page's size.
TargetGrid target_grid(const Raster& raster, const Crs& crs, const Extent& shown) {
    constexpr int Steps = 40;
    std::vector<double> x;
    std::vector<double> y;
    for (int i = 0; i <= Steps; ++i) {
        for (int j = 0; j <= Steps; ++j) {
            const geodata::Point point =
                raster.transform.to_world(static_cast<double>(raster.width) * i / Steps,
                                          static_cast<double>(raster.height) * j / Steps);
            x.push_back(point.x);
            y.push_back(point.y);
        }
    }
    geodata::CoordinateTransform(raster.require_crs(), crs).forward(x, y);
    Extent covered;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (std::isfinite(x[i]))
            covered.add(x[i], y[i]);
    }
    TargetGrid grid;
    grid.extent = covered.meeting(shown);
    if (grid.extent.empty() || grid.extent.width() <= 0 || grid.extent.height() <= 0)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("raster \"{}\" does not lie where the map does", raster.name));
    const double longest = std::max(grid.extent.width(), grid.extent.height());
    const auto own = static_cast<double>(std::max(raster.width, raster.height)) * longest
                     / std::max(covered.width(), covered.height());
    const double cells = std::clamp(own, static_cast<double>(FewestSideCells),
                                    static_cast<double>(LongestSideCells));
    grid.coarser = own > 1.3 * cells;
    const double cell = longest / cells;
    grid.width = std::max<std::size_t>(1, static_cast<std::size_t>(grid.extent.width() / cell));
    grid.height = std::max<std::size_t>(1, static_cast<std::size_t>(grid.extent.height() / cell));
    return grid;
}

GdalDataset warp(const Raster& raster, GDALDatasetH view, const Crs& crs, const TargetGrid& grid,
                 bool smooth, const geodata::GdalMessages& why) {
    const auto number = [](double value) { return fmt::format("{:.17g}", value); };
    const std::vector<std::string> arguments{"-of",
                                             "MEM",
                                             "-t_srs",
                                             crs.wkt(),
                                             "-te",
                                             number(grid.extent.min_x),
                                             number(grid.extent.min_y),
                                             number(grid.extent.max_x),
                                             number(grid.extent.max_y),
                                             "-ts",
                                             std::to_string(grid.width),
                                             std::to_string(grid.height),
                                             "-ot",
                                             "Float64",
                                             "-dstnodata",
                                             "nan",
                                             "-r",
                                             !smooth        ? "near"
                                             : grid.coarser ? "average"
                                                            : "bilinear"};
    const ArgumentList list(arguments);
    const std::unique_ptr<GDALWarpAppOptions, decltype(&GDALWarpAppOptionsFree)> options(
        GDALWarpAppOptionsNew(list.get(), nullptr), &GDALWarpAppOptionsFree);
    int usage_error = FALSE;
    return checked(GDALWarp("", nullptr, 1, &view, options.get(), &usage_error), raster, why);
}

std::vector<double> read_band(GDALDatasetH dataset, int index, const geodata::Band& band,
                              const TargetGrid& grid) {
    std::vector<double> values(grid.width * grid.height);
    const auto width = static_cast<int>(grid.width);
    const auto height = static_cast<int>(grid.height);
    const CPLErr result = GDALRasterIO(GDALGetRasterBand(dataset, index), GF_Read, 0, 0, width,
                                       height, values.data(), width, height, GDT_Float64, 0, 0);
    if (result != CE_None)
        throw Error(ErrorCode::Io, "cells of a warped raster cannot be read");
    for (double& value : values)
        value = value * band.scale + band.offset;
    return values;
}

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
                     const TargetGrid& grid) {
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
    const geodata::GdalMessages why;
    const GdalDataset source = geodata::open_raster_dataset(raster.source);
    const GdalDataset view = band_view(raster, source.get(), bands, why);
    const TargetGrid grid = target_grid(raster, crs, extent);
    context.check_cancelled();
    const geodata::Band& shown_band = raster.bands[static_cast<std::size_t>(bands.front() - 1)];
    const bool smooth = shown_band.categories.empty() && !shown_band.classes;
    const GdalDataset warped = warp(raster, view.get(), crs, grid, smooth, why);

    RasterPicture result;
    result.extent = grid.extent;
    std::vector<std::vector<double>> values;
    std::vector<Stretch> stretches;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        values.push_back(read_band(warped.get(), static_cast<int>(i + 1),
                                   raster.bands[static_cast<std::size_t>(bands[i] - 1)], grid));
        stretches.push_back(percentile_stretch(values.back(), raster.name));
    }
    if (!coloured) {
        const geodata::Band& band = raster.bands[static_cast<std::size_t>(bands.front() - 1)];
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
