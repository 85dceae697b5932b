// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "earth/values/value.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace graticule::earth {

class TileWork;

/// A rectangle of a grid's cells. The grid has no edges: columns and rows may be negative.
struct Tile {
    std::shared_ptr<const Projection> grid;
    std::int64_t column = 0;
    std::int64_t row = 0;
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t cells() const { return width * height; }
};

/// The values of a tile's cells, row by row, and how far each counts: 0 masked, 1 wholly.
struct Cells {
    std::vector<double> values;
    std::vector<double> mask;

    explicit Cells(std::size_t count = 0) : values(count), mask(count) {}
    bool masked(std::size_t i) const { return mask[i] == 0; }
    void set(std::size_t i, double value, double weight);
};

using SharedCells = std::shared_ptr<const Cells>;

/// What a band's cells are made from, tile by tile.
struct CellSource {
    std::function<SharedCells(TileWork&)> make;
    std::size_t depth = 1; ///< of the sources that it rests on
    /// The same read with bilinear interpolation; only of a raster as it is stored.
    std::function<std::shared_ptr<const CellSource>()> bilinear;
};

using SharedSource = std::shared_ptr<const CellSource>;

/// @param inputs that it rests on
/// @throws Error LimitExceeded where images are made of images too many times over
SharedSource make_source(const std::vector<SharedSource>& inputs,
                         std::function<SharedCells(TileWork&)> make);

struct Band {
    std::string name;
    PixelType type;
    std::shared_ptr<const Projection> projection;
    std::optional<std::array<std::size_t, 2>> dimensions;
    SharedSource source;
};

/// An image whose cells are computed when they are wanted, at the scale and in the CRS in which
/// they are wanted.
struct Image {
    std::vector<Band> bands;
    Dictionary properties;
    std::string id;
    std::shared_ptr<const Shape> footprint; ///< null where it has no end
};

/// What tiles share that are computed for one request.
class ImageWork {
public:
    explicit ImageWork(const Context& context) : m_context(context) {}

    const Context& context() const { return m_context; }
    /// Moves places from one CRS to another, in place; NaN where there is no way.
    void move(const Projection& from, const Projection& to, std::span<double> x,
              std::span<double> y);
    /// @throws Error LimitExceeded once all that is computed is too much
    void count(std::size_t cells);
    /// Cells that are kept at one time.
    void hold(std::size_t cells);
    void release(std::size_t cells) { m_held -= cells; }

private:
    const Context& m_context;
    std::map<std::pair<std::string, std::string>, geodata::CoordinateTransform> m_transforms;
    double m_counted = 0;
    std::size_t m_held = 0;
};

/// Computes the bands of one tile, each source once.
class TileWork {
public:
    TileWork(ImageWork& work, Tile tile) : m_work(work), m_tile(std::move(tile)) {}
    ~TileWork();
    TileWork(const TileWork&) = delete;
    TileWork& operator=(const TileWork&) = delete;

    const Tile& tile() const { return m_tile; }
    ImageWork& work() { return m_work; }
    SharedCells cells(const SharedSource& source);
    /// Where the middles of the tile's cells lie in another grid's cells; NaN where nowhere.
    void places_in(const Projection& other, std::vector<double>& x, std::vector<double>& y);

private:
    ImageWork& m_work;
    Tile m_tile;
    std::map<const CellSource*, SharedCells> m_known;
    std::vector<SharedSource> m_kept; ///< so that none comes again at the address of another
    std::size_t m_held = 0;
};

/// "EPSG:32633", or the CRS's definition where no authority names it.
std::string code_of(const geodata::Crs& crs);
Projection projection_of(const geodata::Crs& crs, const geodata::GeoTransform& transform);

/// Metres of one step along a cell's side where the projection is true to scale; of degrees at the
/// equator.
double nominal_scale(const Projection& projection);
/// The same with cells of another size; its origin stays.
Projection at_scale(Projection projection, double metres);

/// Longitude and latitude with cells of a degree, as images have it that come from nowhere.
const std::shared_ptr<const Projection>& default_projection();

/// @throws Error InvalidArgument for an image without bands
const Band& first_band(const Image& image, const std::string& where);

PixelType whole_type(double min, double max);

} // namespace graticule::earth
