// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/file.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/extent.hpp"
#include "geodata/geometry/geometry.hpp"

#include <array>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Affine map from (column, row) to (x, y), in GDAL's order of coefficients. (0, 0) is the outer
/// corner of the first cell.
struct GeoTransform {
    std::array<double, 6> coefficients{0, 1, 0, 0, 0, 1};

    Point to_world(double column, double row) const;
    /// (column, row) of a place. @pre invertible
    Point to_cell(double x, double y) const;
    bool rotated() const { return coefficients[2] != 0 || coefficients[4] != 0; }
    bool invertible() const;
    /// Size of a cell in CRS units, both positive.
    double cell_width() const;
    double cell_height() const;
    bool operator==(const GeoTransform&) const = default;
};

/// A rectangle of cells.
struct Window {
    std::size_t column = 0;
    std::size_t row = 0;
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t cells() const { return width * height; }
};

enum class CellType { Byte, Int16, UInt16, Int32, UInt32, Float32, Float64 };

struct Band {
    std::string name; ///< description in the file, or "band 1"
    std::string unit;
    CellType type = CellType::Float32;
    std::optional<double> nodata; ///< stored value, before scale and offset
    double scale = 1;
    double offset = 0;
    std::vector<std::string> categories; ///< class names by stored value, if the file has them
    bool classes = false; ///< numbers stand for classes: a mean of them means nothing
    bool integral() const {
        return type != CellType::Float32 && type != CellType::Float64 && scale == 1 && offset == 0;
    }
};

/// What a raster file holds, without its cells. Cells are read by windows through RasterReader and
/// never all at once. Cheap to copy.
struct Raster {
    std::string name;
    std::string source; ///< what GDAL opens: a path, or a subdataset name
    std::size_t width = 0;
    std::size_t height = 0;
    GeoTransform transform;
    Crs crs;
    std::vector<Band> bands;
    std::vector<std::string> notes; ///< what its user has to know of how it was read
    std::size_t block_width = 256;
    std::size_t block_height = 256;
    /// Keeps a derived raster's scratch file alive as long as someone refers to it.
    std::shared_ptr<const TemporaryFolder> scratch;

    /// @throws Error NotFound, Malformed (not a raster, or without bands), Unsupported
    static Raster open(const std::filesystem::path& path);
    /// @param source a GDAL subdataset name as listed by inspect_source()
    static Raster open_source(const std::string& source);

    /// Bounding box of all four corners, in CRS units.
    Extent extent() const;
    const Crs& require_crs() const;
};

/// @throws Error InvalidArgument unless 1 <= band <= number of bands
void require_band(const Raster& raster, int band);

/// Reads cells of one raster. Not thread-safe: each thread makes its own.
class RasterReader {
public:
    explicit RasterReader(const Raster& raster);
    ~RasterReader();
    RasterReader(RasterReader&&) noexcept;
    RasterReader& operator=(RasterReader&&) noexcept;

    /// Physical values (stored * scale + offset), row by row; NaN where a cell is nodata, masked
    /// or not finite.
    /// @param band counts from 1
    /// @throws Error Io (truncated file), InvalidArgument (band or window outside the raster)
    std::vector<double> read(int band, const Window& window) const;
    void read(int band, const Window& window, std::vector<double>& values) const;

private:
    struct Dataset;
    std::unique_ptr<Dataset> m_dataset;
};

/// Calls `body` for windows that tile the raster along its blocks, in parallel; each thread has its
/// own reader.
/// @param max_cells of a window; blocks are joined or cut to come near it
void for_each_window(const Context& context, const Raster& raster, std::size_t max_cells,
                     const std::function<void(const RasterReader&, const Window&)>& body,
                     std::string_view what = {});

/// Shape, place and type of a raster to make.
struct RasterLayout {
    std::size_t width = 0;
    std::size_t height = 0;
    GeoTransform transform;
    Crs crs;
    CellType type = CellType::Float32;
    std::vector<std::string> band_names{"band 1"};
    std::vector<std::string> band_units; ///< empty, or one a band
    double nodata = -9999;               ///< written where a value is NaN
};

/// Makes a tiled GeoTIFF in a scratch folder, window by window. `write` may be called from several
/// threads.
class RasterWriter {
public:
    explicit RasterWriter(const RasterLayout& layout);
    ~RasterWriter();

    /// @param values window.cells() physical values, NaN for nodata
    void write(int band, const Window& window, std::span<const double> values);

    /// Closes the file and opens it as a raster that owns the scratch folder.
    Raster finish(std::string name);

private:
    struct Dataset;
    std::unique_ptr<Dataset> m_dataset;
};

/// Writes a raster as a Cloud Optimized GeoTIFF, whole or not at all.
/// @throws Error Io
void write_cog(const Raster& raster, const std::filesystem::path& path);

} // namespace graticule::geodata
