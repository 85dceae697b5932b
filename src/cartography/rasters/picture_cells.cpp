// SPDX-License-Identifier: Apache-2.0
#include "cartography/rasters/picture_cells.hpp"

#include "base/error.hpp"
#include "cartography/rasters/picture_checks.hpp"
#include "geodata/crs/central_meridian.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/raster/turn_columns.hpp"
#include "operations/raster/warp.hpp"

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_utils.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace graticule::cartography {

using geodata::Crs;
using geodata::Extent;
using geodata::GdalDataset;
using geodata::Raster;
using geodata::Window;
using operations::RasterGrid;
using operations::ResampleMethod;

namespace {

constexpr std::size_t LongestSideCells = 1600;
constexpr std::size_t FewestSideCells = 1000; ///< so that edges of coarse rasters are sharp
constexpr double Coarser = 1.3;               ///< cells of the raster in one, from which it is so
constexpr std::size_t WindowCells = 1U << 16;
constexpr double Tolerance = 0.02; ///< of a cell of the raster, in which a place is looked up

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

/// Columns of a raster in degrees at which a map is cut, seen from either side.
std::vector<double> columns_at_cut(const Raster& raster, const Crs& crs) {
    const double turn = operations::columns_in_a_turn(operations::grid_of(raster));
    const auto middle = turn > 0 ? geodata::central_meridian(crs) : std::nullopt;
    if (!middle)
        return {};
    constexpr double Hair = 1e-6;
    const auto width = static_cast<double>(raster.width);
    const double cut = raster.transform.to_cell(*middle + 180, 0).x;
    std::vector<double> columns;
    for (double column = cut + turn * std::ceil(-cut / turn); column <= width; column += turn)
        for (const double beside : {column - Hair, column + Hair})
            if (beside >= 0 && beside <= width)
                columns.push_back(beside);
    return columns;
}

/// The column of a grid around the Earth at which a map of the world ends in the west and the east;
/// none where the map goes on there, as around a pole, and for grids that do not go around.
std::optional<double> column_of_cut(const RasterGrid& grid, const Crs& crs, const Extent& covered) {
    const auto middle =
        operations::goes_around(grid) ? geodata::central_meridian(crs) : std::nullopt;
    if (!middle)
        return std::nullopt;
    constexpr double Hair = 1e-6;
    std::vector<double> x{*middle - 180 + Hair, *middle + 180 - Hair};
    std::vector<double> y{0, 0};
    geodata::CoordinateTransform(grid.crs, crs).forward(x, y);
    const bool apart = std::abs(x[1] - x[0]) > covered.width() / 2; // not so of NaN
    return apart ? std::optional(grid.transform.to_cell(*middle - 180, 0).x) : std::nullopt;
}

/// The extent of a raster in another CRS, as far as it lies there.
Extent covered_extent(const Raster& raster, const Crs& crs) {
    constexpr int Steps = 40;
    std::vector<double> columns = columns_at_cut(raster, crs);
    for (int i = 0; i <= Steps; ++i)
        columns.push_back(static_cast<double>(raster.width) * i / Steps);
    std::vector<double> x;
    std::vector<double> y;
    for (const double column : columns)
        for (int j = 0; j <= Steps; ++j) {
            const geodata::Point point =
                raster.transform.to_world(column, static_cast<double>(raster.height) * j / Steps);
            x.push_back(point.x);
            y.push_back(point.y);
        }
    geodata::CoordinateTransform(raster.require_crs(), crs).forward(x, y);
    Extent covered;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (std::isfinite(x[i]))
            covered.add(x[i], y[i]);
    return covered;
}

/// A band read in fewer cells than it has, through overviews where the file has some.
class ReducedBand {
public:
    ReducedBand(const Raster& raster, int band, std::size_t width, std::size_t height)
        : m_name(raster.name), m_band(raster.bands[static_cast<std::size_t>(band - 1)]),
          m_source(geodata::open_raster_dataset(raster.source)) {
        const std::vector<std::string> arguments{"-of",
                                                 "VRT",
                                                 "-b",
                                                 std::to_string(band),
                                                 "-outsize",
                                                 std::to_string(width),
                                                 std::to_string(height),
                                                 "-r",
                                                 "average"};
        const ArgumentList list(arguments);
        const std::unique_ptr<GDALTranslateOptions, decltype(&GDALTranslateOptionsFree)> options(
            GDALTranslateOptionsNew(list.get(), nullptr), &GDALTranslateOptionsFree);
        const geodata::GdalMessages messages;
        m_view.reset(GDALTranslate("", m_source.get(), options.get(), nullptr));
        if (!m_view)
            geodata::throw_raster_io("read", m_name, messages);
    }

    void read(const Window& window, std::vector<double>& values) {
        GDALRasterBandH band = GDALGetRasterBand(m_view.get(), 1);
        values.resize(window.cells());
        transfer(band, window, values.data(), GDT_Float64);
        m_mask.resize(window.cells());
        transfer(GDALGetMaskBand(band), window, m_mask.data(), GDT_Byte);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = m_mask[i] != 0 && std::isfinite(values[i])
                            ? values[i] * m_band.scale + m_band.offset
                            : std::numeric_limits<double>::quiet_NaN();
    }

private:
    void transfer(GDALRasterBandH band, const Window& window, void* into, GDALDataType type) {
        const geodata::GdalMessages messages;
        const auto width = static_cast<int>(window.width);
        const auto height = static_cast<int>(window.height);
        if (GDALRasterIO(band, GF_Read, static_cast<int>(window.column),
                         static_cast<int>(window.row), width, height, into, width, height, type, 0,
                         0)
                != CE_None
            || messages.failed())
            geodata::throw_raster_io("read", m_name, messages);
    }

    std::string m_name;
    geodata::Band m_band;
    GdalDataset m_source; ///< which the view reads
    GdalDataset m_view;
    std::vector<std::uint8_t> m_mask;
};

/// A raster's cells as a picture's are made from: its own, or fewer where there are several in one
/// of the picture's.
struct SourceCells {
    RasterGrid grid;
    bool reduced = false;
};

SourceCells source_cells(const Raster& raster, const PictureGrid& grid, bool smooth) {
    SourceCells source{operations::grid_of(raster), false};
    const auto factor = static_cast<std::size_t>(std::max(1.0, grid.raster_cells / 2));
    if (!smooth || factor < 2)
        return source;
    source.reduced = true;
    source.grid.width = std::max<std::size_t>(1, raster.width / factor);
    source.grid.height = std::max<std::size_t>(1, raster.height / factor);
    const double across =
        static_cast<double>(raster.width) / static_cast<double>(source.grid.width);
    const double down =
        static_cast<double>(raster.height) / static_cast<double>(source.grid.height);
    auto& coefficients = source.grid.transform.coefficients;
    coefficients[1] *= across;
    coefficients[4] *= across;
    coefficients[2] *= down;
    coefficients[5] *= down;
    return source;
}

operations::BandReading reading_of(const Raster& raster, int band, const SourceCells& source) {
    // Shared, as a function object must be able to be copied.
    if (source.reduced)
        return [reduced = std::make_shared<ReducedBand>(raster, band, source.grid.width,
                                                        source.grid.height)](
                   int, const Window& window, std::vector<double>& values) {
            reduced->read(window, values);
        };
    return [reader = std::make_shared<const geodata::RasterReader>(raster)](
               int number, const Window& window, std::vector<double>& values) {
        reader->read(number, window, values);
    };
}

} // namespace

geodata::GeoTransform PictureGrid::transform() const {
    return {{extent.min_x, extent.width() / static_cast<double>(width), 0, extent.max_y, 0,
             -extent.height() / static_cast<double>(height)}};
}

PictureGrid picture_grid(const Raster& raster, const Crs& crs, const Extent& shown) {
    const Extent covered = covered_extent(raster, crs);
    PictureGrid grid;
    grid.crs = crs;
    grid.extent = covered.intersection(shown);
    if (grid.extent.empty() || grid.extent.width() <= 0 || grid.extent.height() <= 0)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("raster \"{}\" does not lie where the map does", raster.name));
    const double longest = std::max(grid.extent.width(), grid.extent.height());
    const auto own = static_cast<double>(std::max(raster.width, raster.height)) * longest
                     / std::max(covered.width(), covered.height());
    const double cells = std::clamp(own, static_cast<double>(FewestSideCells),
                                    static_cast<double>(LongestSideCells));
    grid.raster_cells = own / cells;
    const double cell = longest / cells;
    grid.width = std::max<std::size_t>(1, static_cast<std::size_t>(grid.extent.width() / cell));
    grid.height = std::max<std::size_t>(1, static_cast<std::size_t>(grid.extent.height() / cell));
    return grid;
}

std::vector<double> picture_cells(const Raster& raster, int band, const PictureGrid& grid,
                                  bool smooth, const Context& context) {
    geodata::require_band(raster, band);
    const SourceCells source = source_cells(raster, grid, smooth);
    const RasterGrid target{grid.width, grid.height, grid.transform(), grid.crs};
    const ResampleMethod method = !smooth                       ? ResampleMethod::Nearest
                                  : grid.raster_cells > Coarser ? ResampleMethod::Average
                                                                : ResampleMethod::Bilinear;
    const std::optional<double> cut = column_of_cut(source.grid, grid.crs, grid.extent);
    std::vector<double> cells(grid.width * grid.height);
    operations::MarkSearch marks(raster.bands[static_cast<std::size_t>(band - 1)]);
    Raster shape;
    shape.width = grid.width;
    shape.height = grid.height;
    const std::vector<Window> windows = geodata::tile_windows(shape, WindowCells);
    constexpr std::size_t WindowsInAMorsel = 4;
    parallel_for(
        context, windows.size(), WindowsInAMorsel, [&](std::size_t begin, std::size_t end) {
            const operations::GridWarper warper(raster.name, source.grid,
                                                reading_of(raster, band, source), target, method,
                                                Tolerance, cut);
            const auto take = [&](const Window& part, std::span<const double> values) {
                for (std::size_t row = 0; row < part.height; ++row)
                    std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(row * part.width),
                                part.width,
                                cells.begin()
                                    + static_cast<std::ptrdiff_t>((part.row + row) * grid.width
                                                                  + part.column));
            };
            for (std::size_t i = begin; i < end; ++i)
                warper.warp(band, windows[i], marks, take);
        });
    check_picture_cells(raster, band, grid, cells);
    return cells;
}

} // namespace graticule::cartography
