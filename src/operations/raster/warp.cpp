// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/warp.hpp"

#include "base/error.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "operations/raster/grid_transform.hpp"
#include "operations/raster/turn_columns.hpp"

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_alg.h>
#include <gdalwarper.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace graticule::operations {

using geodata::Extent;
using geodata::GdalDataset;
using geodata::GdalMessages;
using geodata::Point;
using geodata::Window;

namespace {

constexpr double EmptyCell = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t MaxSourceCells = std::size_t{1} << 25; // 256 MiB of doubles
constexpr std::size_t MaxPieceCells = std::size_t{1} << 22;  // of a window, before it is halved
constexpr std::size_t SmallWindow = 1024;
constexpr int WarpOutlineSteps = 20; // places along each side of a window that are looked up

GDALResampleAlg algorithm_of(ResampleMethod method) {
    switch (method) {
    case ResampleMethod::Nearest:
        return GRA_NearestNeighbour;
    case ResampleMethod::Bilinear:
        return GRA_Bilinear;
    case ResampleMethod::Cubic:
        return GRA_Cubic;
    case ResampleMethod::Average:
        return GRA_Average;
    case ResampleMethod::Mode:
        return GRA_Mode;
    case ResampleMethod::Minimum:
        return GRA_Min;
    case ResampleMethod::Maximum:
        return GRA_Max;
    case ResampleMethod::Sum:
        return GRA_Sum;
    }
    throw Error(ErrorCode::Internal, "A resampling method that is not listed");
}

// Cells in memory as a GDAL dataset.
// @param place of the outer corner of its first cell, in columns and rows of the grid
GdalDataset in_memory(std::vector<double>& values, std::size_t width, std::size_t height,
                      const RasterGrid& grid, Point place) {
    GdalDataset dataset = geodata::dataset_over(values, width, height);
    std::array<double, 6> coefficients = grid.transform.coefficients;
    const Point corner = grid.transform.to_world(place.x, place.y);
    coefficients[0] = corner.x;
    coefficients[3] = corner.y;
    GDALSetGeoTransform(dataset.get(), coefficients.data());
    return dataset;
}

// Cells in memory, and where their outer corner is, in columns and rows of their grid.
struct HeldCells {
    std::vector<double> values;
    std::size_t width;
    std::size_t height;
    Point place;
};

// For methods that look at all cells under a new one, GDAL takes the first cell of a row or column
// for one that lies beside it and has none. With a rim of cells without a value, that has none.
void add_rim(HeldCells& cells) {
    const std::size_t width = cells.width + 2;
    std::vector<double> values(width * (cells.height + 2), EmptyCell);
    for (std::size_t row = 0; row < cells.height; ++row)
        std::copy_n(cells.values.begin() + static_cast<std::ptrdiff_t>(row * cells.width),
                    cells.width,
                    values.begin() + static_cast<std::ptrdiff_t>((row + 1) * width + 1));
    cells = {std::move(values), width, cells.height + 2, {cells.place.x - 1, cells.place.y - 1}};
}

bool looks_at_all_under(ResampleMethod method) {
    return method == ResampleMethod::Average || method == ResampleMethod::Mode
           || method == ResampleMethod::Minimum || method == ResampleMethod::Maximum;
}

struct GridTransformerDeleter {
    void operator()(void* transformer) const { GDALDestroyGenImgProjTransformer(transformer); }
};
struct WarpOptionsDeleter {
    void operator()(GDALWarpOptions* options) const { GDALDestroyWarpOptions(options); }
};
struct WarpOperationDeleter {
    void operator()(void* operation) const { GDALDestroyWarpOperation(operation); }
};
using WarpOptions = std::unique_ptr<GDALWarpOptions, WarpOptionsDeleter>;

WarpOptions warp_options(GDALDatasetH from, GDALDatasetH to, ResampleMethod method) {
    WarpOptions options(GDALCreateWarpOptions());
    options->hSrcDS = from;
    options->hDstDS = to;
    options->eResampleAlg = algorithm_of(method);
    options->eWorkingDataType = GDT_Float64;
    options->nBandCount = 1;
    options->panSrcBands = static_cast<int*>(CPLCalloc(1, sizeof(int)));
    options->panDstBands = static_cast<int*>(CPLCalloc(1, sizeof(int)));
    options->panSrcBands[0] = options->panDstBands[0] = 1;
    options->padfSrcNoDataReal = static_cast<double*>(CPLCalloc(1, sizeof(double)));
    options->padfDstNoDataReal = static_cast<double*>(CPLCalloc(1, sizeof(double)));
    options->padfSrcNoDataReal[0] = options->padfDstNoDataReal[0] = EmptyCell;
    options->papszWarpOptions = CSLSetNameValue(nullptr, "INIT_DEST", "NO_DATA");
    return options;
}

// What a window of the grid is made from: cells of the raster, and where they lie, in columns near
// to the window's own.
struct SourcePiece {
    TurnedWindow window;
    Point place; // of the outer corner of its first cell
};

// Between cells of a window and of the piece that it is made from. GDAL's own transformer brings
// longitudes back to -180 to 180, wherever the raster lies.
struct PieceTransform {
    const GridTransform& to_source;
    const GridTransform& to_grid;
    Point window; // the first cell of the window
    Point source; // the outer corner of the piece
    double source_middle;
    double window_middle;
    double tolerance;

    void move(bool to_the_source, std::span<double> x, std::span<double> y) const {
        const Point from = to_the_source ? window : source;
        const Point to = to_the_source ? source : window;
        const bool row = to_the_source && tolerance > 0 && is_row(x, y);
        shift(x, y, from.x, from.y);
        if (row)
            to_source.row_to_cells(x, y, source_middle, tolerance);
        else if (to_the_source)
            to_source.to_cells(x, y, source_middle);
        else
            to_grid.to_cells(x, y, window_middle);
        shift(x, y, -to.x, -to.y);
    }

    static void shift(std::span<double> x, std::span<double> y, double dx, double dy) {
        for (double& value : x)
            value += dx;
        for (double& value : y)
            value += dy;
    }

    static bool is_row(std::span<const double> x, std::span<const double> y) {
        for (std::size_t i = 1; i < x.size(); ++i)
            if (y[i] != y[0] || std::abs(x[i] - x[i - 1] - (x[1] - x[0])) > 1e-6)
                return false;
        return x.size() > 1;
    }
};

// A callback of GDAL's, which must not throw.
int move_piece(void* piece, int to_source, int count, double* x, double* y, double* /*z*/,
               int* success) {
    const auto size = static_cast<std::size_t>(count);
    static_cast<const PieceTransform*>(piece)->move(to_source != 0, {x, size}, {y, size});
    for (std::size_t i = 0; i < size; ++i)
        success[i] = std::isfinite(x[i]) && std::isfinite(y[i]) ? TRUE : FALSE;
    return TRUE;
}

// Joins what two ends of a raster give: a cell over both has the sum of its parts, and else what
// the first gives.
void join_pieces(std::vector<double>& cells, const std::vector<double>& others,
                 ResampleMethod method) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (std::isnan(cells[i]))
            cells[i] = others[i];
        else if (method == ResampleMethod::Sum && !std::isnan(others[i]))
            cells[i] += others[i];
    }
}

} // namespace

struct GridWarper::State {
    const std::string name;
    const RasterGrid source;
    const RasterGrid grid;
    const ResampleMethod method;
    const double tolerance;
    const std::optional<double> cut;
    const BandReading read;
    const GridTransform to_source;
    const GridTransform to_grid;
    const double turn; ///< columns of the raster in a turn around the Earth, or 0
    const bool around; ///< the raster goes once around

    State(std::string of, const RasterGrid& from, BandReading reading, const RasterGrid& to,
          ResampleMethod by, double off, std::optional<double> map_cut)
        : name(std::move(of)), source(from), grid(to), method(by), tolerance(off), cut(map_cut),
          read(std::move(reading)), to_source(to, from), to_grid(from, to),
          turn(columns_in_a_turn(from)), around(goes_around(from)) {}

    Point source_cell(const Window& window, double across, double down, double near) const {
        return to_source.to_cell(
            {static_cast<double>(window.column)
                 + static_cast<double>(window.width) * across / WarpOutlineSteps,
             static_cast<double>(window.row)
                 + static_cast<double>(window.height) * down / WarpOutlineSteps},
            near);
    }

    // What a window reaches of the source, in columns near to those of its middle.
    Extent reach_of(const Window& window) const {
        constexpr int Side = WarpOutlineSteps + 1;
        const double half = WarpOutlineSteps / 2;
        double near = static_cast<double>(source.width) / 2;
        if (const Point middle = source_cell(window, half, half, near); !std::isnan(middle.x))
            near = middle.x;
        Extent reach;
        std::array<std::array<bool, Side>, Side> there{};
        for (int i = 0; i < Side; ++i)
            for (int j = 0; j < Side; ++j) {
                const Point cell = source_cell(window, i, j, near);
                if (std::isnan(cell.x) || std::isnan(cell.y))
                    continue;
                near = reach.empty() ? cell.x : near; // where the middle is off the map
                there[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = true;
                reach.add(cell.x, cell.y);
            }
        for (int i = 0; i < Side; ++i)
            for (int j = 0; j < Side; ++j)
                for (const auto& [di, dj] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                    if (i + di >= 0 && i + di < Side && j + dj >= 0 && j + dj < Side
                        && there[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]
                        && !there[static_cast<std::size_t>(i + di)]
                                 [static_cast<std::size_t>(j + dj)])
                        reach_for_edge(window, {i * 1.0, j * 1.0}, {di * 1.0, dj * 1.0}, near,
                                       reach);
        return reach;
    }

    // Between a place on the map and one off it there is ground up to the map's edge.
    void reach_for_edge(const Window& window, Point on, Point step, double near,
                        Extent& reach) const {
        constexpr int Halvings = 8;
        for (int i = 0; i < Halvings; ++i) {
            step = {step.x / 2, step.y / 2};
            const Point cell = source_cell(window, on.x + step.x, on.y + step.y, near);
            if (std::isnan(cell.x) || std::isnan(cell.y))
                continue;
            on = {on.x + step.x, on.y + step.y};
            reach.add(cell.x, cell.y);
        }
    }

    // How far around a cell the kernel reaches, in source cells.
    double margin(const Extent& reach, const Window& window) const {
        const double ratio = std::max(reach.width() / static_cast<double>(window.width),
                                      reach.height() / static_cast<double>(window.height));
        const double radius = method == ResampleMethod::Cubic ? 2 : 1;
        return std::ceil(radius * std::max(1.0, ratio)) + 2;
    }

    // The columns that a window is made from. Totals are kept by no cell being read twice.
    std::pair<double, double> columns_of(const Extent& reach, double around_it) const {
        double left = std::floor(reach.min_x - around_it);
        double right = std::ceil(reach.max_x + around_it);
        if (method == ResampleMethod::Sum && turn > 0) {
            const double first =
                to_source.moves() ? left : std::floor(to_source.to_cell({0, 0}, 0).x + 0.5);
            left = std::max(left, first);
            right = std::min(right, first + turn);
        }
        if (cut && turn > 0) {
            constexpr double Sliver = 8; // a window along the cut, which may lie more off the map
            const double middle = (reach.min_x + reach.max_x) / 2;
            const double first = *cut + turn * std::floor((middle - *cut) / turn);
            if (middle - first > Sliver && first + turn - middle > Sliver) {
                left = std::max(left, std::floor(first));
                right = std::min(right, std::ceil(first + turn));
            }
        }
        return {left, right};
    }

    std::vector<SourcePiece> pieces_of(const Window& window, const Extent& reach) const {
        if (reach.empty())
            return {};
        const double wide = margin(reach, window);
        const auto height = static_cast<double>(source.height);
        const double top = std::clamp(std::floor(reach.min_y - wide), 0.0, height);
        const double bottom = std::clamp(std::ceil(reach.max_y + wide), 0.0, height);
        const auto [left, right] = columns_of(reach, wide);
        std::vector<SourcePiece> pieces;
        const auto add = [&](double from, double to, double shift) {
            if (from < to && top < bottom)
                pieces.push_back(
                    {{static_cast<std::ptrdiff_t>(from), static_cast<std::size_t>(top),
                      static_cast<std::size_t>(to - from), static_cast<std::size_t>(bottom - top)},
                     {from + shift, top}});
        };
        const auto width = static_cast<double>(source.width);
        if (around) {
            add(left, right, 0);
        } else if (turn == 0) {
            add(std::max(left, 0.0), std::min(right, width), 0);
        } else {
            const double last = std::floor(right / turn);
            for (double k = std::ceil((left - width) / turn); k <= last; ++k)
                add(std::max(0.0, std::floor(left - k * turn)),
                    std::min(width, std::ceil(right - k * turn)), k * turn);
        }
        return pieces;
    }

    // Half of the Earth and less is one piece in any CRS, unless a pole lies in it.
    bool must_halve(const Window& window, const Extent& reach,
                    const std::vector<SourcePiece>& pieces) const {
        constexpr double MostOfATurn = 0.75;
        std::size_t cells = 0;
        for (const SourcePiece& piece : pieces)
            cells += piece.window.cells();
        if (window.cells() == 1) {
            if (cells > MaxSourceCells)
                throw Error(ErrorCode::LimitExceeded,
                            fmt::format("{} cells of the raster {} fall into one cell of the new "
                                        "grid",
                                        cells, name),
                            "Choose smaller cells, or go there in two steps");
            return false;
        }
        const bool far = to_source.moves() && turn > 0 && reach.width() > MostOfATurn * turn;
        // Between the places looked up a corner of the map may hide.
        const bool off_map = reach.empty() && window.cells() > SmallWindow;
        return cells > MaxPieceCells || far || off_map;
    }

    std::vector<double> from_piece(int band, const Window& window, const SourcePiece& piece,
                                   MarkSearch& marks) const;
};

std::vector<double> GridWarper::State::from_piece(int band, const Window& window,
                                                  const SourcePiece& piece,
                                                  MarkSearch& marks) const {
    std::vector<double> result(window.cells(), EmptyCell);
    HeldCells cells{{}, piece.window.width, piece.window.height, piece.place};
    read_turned([&](const Window& part, std::vector<double>& values) { read(band, part, values); },
                source, piece.window, cells.values);
    marks.add(cells.values);
    if (looks_at_all_under(method))
        add_rim(cells);
    const Point corner{static_cast<double>(window.column), static_cast<double>(window.row)};
    const GdalDataset from =
        in_memory(cells.values, cells.width, cells.height, source, cells.place);
    const GdalDataset to = in_memory(result, window.width, window.height, grid, corner);
    const GdalMessages messages;
    const WarpOptions options = warp_options(from.get(), to.get(), method);
    PieceTransform moved{to_source,
                         to_grid,
                         corner,
                         cells.place,
                         cells.place.x + static_cast<double>(cells.width) / 2,
                         corner.x + static_cast<double>(window.width) / 2,
                         tolerance};
    std::unique_ptr<void, GridTransformerDeleter> plain;
    if (to_source.moves()) {
        options->pTransformerArg = &moved;
        options->pfnTransformer = move_piece;
    } else { // GDAL resamples otherwise where it sees that the grids are parallel
        plain.reset(GDALCreateGenImgProjTransformer(from.get(), "", to.get(), "", FALSE, 0, 1));
        options->pTransformerArg = plain.get();
        options->pfnTransformer = geodata::image_transformer();
    }
    const std::unique_ptr<void, WarpOperationDeleter> operation(
        options->pTransformerArg != nullptr ? GDALCreateWarpOperation(options.get()) : nullptr);
    if (!operation
        || GDALChunkAndWarpImage(operation.get(), 0, 0, static_cast<int>(window.width),
                                 static_cast<int>(window.height))
               != CE_None)
        geodata::throw_raster_io("warp", name, messages);
    return result;
}

GridWarper::GridWarper(const geodata::Raster& raster, const RasterGrid& grid, ResampleMethod method)
    : GridWarper(
        raster.name, grid_of(raster),
        // Shared, as a function object must be able to be copied.
        [reader = std::make_shared<const geodata::RasterReader>(raster)](
            int band, const Window& window, std::vector<double>& values) {
            reader->read(band, window, values);
        },
        grid, method, 0, std::nullopt) {}

GridWarper::GridWarper(std::string name, const RasterGrid& source, BandReading read,
                       const RasterGrid& grid, ResampleMethod method, double tolerance,
                       std::optional<double> cut)
    : m_state(new State(std::move(name), source, std::move(read), grid, method, tolerance, cut)) {}

GridWarper::~GridWarper() = default;

void GridWarper::warp(
    int band, const Window& window, MarkSearch& marks,
    const std::function<void(const Window&, std::span<const double>)>& take) const {
    const Extent reach = m_state->reach_of(window);
    const std::vector<SourcePiece> pieces = m_state->pieces_of(window, reach);
    if (!m_state->must_halve(window, reach, pieces)) {
        std::vector<double> result(window.cells(), EmptyCell);
        for (const SourcePiece& piece : pieces)
            join_pieces(result, m_state->from_piece(band, window, piece, marks), m_state->method);
        take(window, result);
        return;
    }
    Window first = window;
    Window second = window;
    if (window.height > 1) {
        first.height = window.height / 2;
        second.row += first.height;
        second.height -= first.height;
    } else {
        first.width = window.width / 2;
        second.column += first.width;
        second.width -= first.width;
    }
    warp(band, first, marks, take);
    warp(band, second, marks, take);
}

} // namespace graticule::operations
