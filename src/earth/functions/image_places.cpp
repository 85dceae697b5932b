// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/crs/geodesic.hpp"
#include "geodata/crs/longitude.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/grids.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace graticule::earth {

namespace {

constexpr double Radian = 3.14159265358979323846 / geodata::HalfTurn;
constexpr double MostCellsBeneath = 64e6; // of a projection that a tile is looked up in

Band placed_band(const char* name, PixelType type, std::function<SharedCells(TileWork&)> make) {
    Band band;
    band.name = name;
    band.type = type;
    band.projection = default_projection();
    band.source = make_source({}, std::move(make));
    return band;
}

/// One of the coordinates of the cells' middles, in another projection's cells.
Band coordinate_band(const char* name, std::shared_ptr<const Projection> projection, bool across) {
    const bool turns = projection == default_projection(); // longitudes are those of one turn
    return placed_band(name, {Precision::Double}, [projection, across, turns](TileWork& work) {
        std::vector<double> x;
        std::vector<double> y;
        work.places_in(*projection, x, y);
        auto cells = std::make_shared<Cells>(work.tile().cells());
        for (std::size_t i = 0; i < cells->values.size(); ++i)
            cells->set(i, across ? (turns ? std::remainder(x[i], geodata::FullTurn) : x[i]) : y[i],
                       1);
        return cells;
    });
}

Value lon_lat(Call&) {
    Image image;
    image.bands = {coordinate_band("longitude", default_projection(), true),
                   coordinate_band("latitude", default_projection(), false)};
    return std::make_shared<const Image>(std::move(image));
}

Value pixel_coordinates(Call& call) {
    const auto projection = std::make_shared<const Projection>(call.projection("projection"));
    Image image;
    image.bands = {coordinate_band("x", projection, true), coordinate_band("y", projection, false)};
    return std::make_shared<const Image>(std::move(image));
}

/// The ground from the equator to a parallel, for each radian of longitude.
/// @source Snyder, Map Projections: A Working Manual, (3-12), for the authalic latitude
double ground_to_parallel(double latitude) {
    const geodata::Ellipsoid ellipsoid;
    const double squared = ellipsoid.flattening * (2 - ellipsoid.flattening);
    const double eccentricity = std::sqrt(squared);
    const double sine = std::sin(latitude * Radian);
    const double q =
        sine / (1 - squared * sine * sine) + std::atanh(eccentricity * sine) / eccentricity;
    return ellipsoid.semi_major_m * ellipsoid.semi_major_m * (1 - squared) / 2 * q;
}

/// The ground in cells that lie along parallels and meridians, up to the poles.
SharedCells ground_along_parallels(const Tile& tile) {
    const auto& c = tile.grid->transform.coefficients;
    auto cells = std::make_shared<Cells>(tile.cells());
    for (std::size_t row = 0; row < tile.height; ++row) {
        const double edge =
            c[3] + static_cast<double>(tile.row + static_cast<std::int64_t>(row)) * c[5];
        const double first = std::clamp(edge, -geodata::Pole, geodata::Pole);
        const double second = std::clamp(edge + c[5], -geodata::Pole, geodata::Pole);
        const double area =
            std::abs((ground_to_parallel(second) - ground_to_parallel(first)) * c[1] * Radian);
        for (std::size_t column = 0; column < tile.width; ++column)
            cells->set(row * tile.width + column, area, first == second ? 0 : 1);
    }
    return cells;
}

/// The ground in a cell: exact along parallels, else by its corners on the ellipsoid.
SharedCells ground_areas(TileWork& work) {
    const Tile& tile = work.tile();
    if (tile.grid->code == "EPSG:4326" && !tile.grid->transform.rotated())
        return ground_along_parallels(tile);
    Projection corners = *tile.grid;
    const auto& c = tile.grid->transform.coefficients;
    corners.transform.coefficients[0] = c[0] - (c[1] + c[2]) / 2;
    corners.transform.coefficients[3] = c[3] - (c[4] + c[5]) / 2;
    TileWork around(work.work(), {std::make_shared<const Projection>(corners), tile.column,
                                  tile.row, tile.width + 1, tile.height + 1});
    std::vector<double> x;
    std::vector<double> y;
    around.places_in(*default_projection(), x, y);
    const geodata::Geodesic geodesic{geodata::Ellipsoid()};
    auto cells = std::make_shared<Cells>(tile.cells());
    for (std::size_t row = 0; row < tile.height; ++row)
        for (std::size_t column = 0; column < tile.width; ++column) {
            const std::size_t at = row * (tile.width + 1) + column;
            std::vector<geodata::Point> ring;
            for (const std::size_t i : {at, at + 1, at + tile.width + 2, at + tile.width + 1, at})
                ring.push_back({x[i], y[i]});
            if (std::any_of(ring.begin(), ring.end(), [](const geodata::Point& p) {
                    return !std::isfinite(p.x) || !std::isfinite(p.y);
                }))
                continue;
            cells->set(row * tile.width + column,
                       geodesic.area(geodata::make_polygon_wkb({&ring, 1})).square_metres, 1);
        }
    return cells;
}

Value pixel_area(Call&) {
    Image image;
    image.bands.push_back(placed_band("area", {Precision::Double}, ground_areas));
    return std::make_shared<const Image>(std::move(image));
}

/// Cells of a source that is computed on one grid, looked up from any other.
SharedSource on_grid(const SharedSource& input, const std::shared_ptr<const Projection>& grid) {
    return make_source({input}, [input, grid](TileWork& work) {
        std::vector<double> x;
        std::vector<double> y;
        work.places_in(*grid, x, y);
        geodata::Extent extent;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (std::isfinite(x[i]) && std::isfinite(y[i]))
                extent.add(std::floor(x[i]), std::floor(y[i]));
        auto cells = std::make_shared<Cells>(work.tile().cells());
        if (extent.empty())
            return cells;
        if ((extent.width() + 1) * (extent.height() + 1) > MostCellsBeneath)
            throw Error(ErrorCode::LimitExceeded,
                        "Reprojection output too large: the scale of Image.reproject is far finer "
                        "than the one that is asked for");
        TileWork beneath(work.work(), {grid, static_cast<std::int64_t>(extent.min_x),
                                       static_cast<std::int64_t>(extent.min_y),
                                       static_cast<std::size_t>(extent.width()) + 1,
                                       static_cast<std::size_t>(extent.height()) + 1});
        const SharedCells made = beneath.cells(input);
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (!std::isfinite(x[i]) || !std::isfinite(y[i]))
                continue;
            const auto at =
                static_cast<std::size_t>((std::floor(y[i]) - extent.min_y) * (extent.width() + 1)
                                         + std::floor(x[i]) - extent.min_x);
            cells->set(i, made->values[at], made->mask[at]);
        }
        return cells;
    });
}

Value reprojected(Call& call) {
    Image image = *call.image("image");
    const auto grid = std::make_shared<const Projection>(asked_grid(call, *default_projection()));
    for (Band& band : image.bands) {
        band.source = on_grid(band.source, grid);
        band.projection = grid;
        band.dimensions.reset();
    }
    return std::make_shared<const Image>(std::move(image));
}

Value with_default_projection(Call& call) {
    Image image = *call.image("image");
    const auto grid = std::make_shared<const Projection>(asked_grid(call, *default_projection()));
    for (Band& band : image.bands) {
        band.projection = grid;
        band.dimensions.reset();
    }
    return std::make_shared<const Image>(std::move(image));
}

Value resampled(Call& call) {
    Image image = *call.image("image");
    if (call.text_or("mode", "bilinear") != "bilinear")
        throw Error(ErrorCode::Unsupported,
                    "Image.resample interpolates bilinearly here, in no other way");
    for (Band& band : image.bands) {
        if (!band.source->bilinear)
            throw Error(ErrorCode::Unsupported, "Image.resample is evaluated here for images of "
                                                "the catalogue, before they are computed with");
        band.source = band.source->bilinear();
    }
    return std::make_shared<const Image>(std::move(image));
}

} // namespace

Projection asked_grid(Call& call, const Projection& otherwise) {
    Projection grid = call.has("crs") ? call.projection("crs") : otherwise;
    if (call.has("crsTransform")) {
        const std::vector<double> t = call.numbers("crsTransform");
        if (t.size() != 6)
            call.fail("takes a crsTransform of six numbers");
        grid.transform.coefficients = {t[2], t[0], t[1], t[5], t[3], t[4]};
        if (!grid.transform.invertible() || call.has("scale"))
            call.fail("takes a scale or a crsTransform that can be inverted");
    }
    return at_asked_scale(call, std::move(grid));
}

Projection at_asked_scale(Call& call, Projection grid) {
    if (!call.has("scale"))
        return grid;
    const double metres = call.number("scale").value;
    if (!(metres > 0) || !std::isfinite(metres))
        call.fail("takes a scale above 0");
    return at_scale(std::move(grid), metres);
}

void add_image_places(Registry& registry) {
    registry.add("Image.pixelLonLat", "", lon_lat);
    registry.add("Image.pixelArea", "", pixel_area);
    registry.add("Image.pixelCoordinates", "projection", pixel_coordinates);
    registry.add("Image.reproject", "image,crs,crsTransform?,scale?", reprojected);
    registry.add("Image.setDefaultProjection", "image,crs,crsTransform?,scale?",
                 with_default_projection);
    registry.add("Image.resample", "image,mode?", resampled);
}

} // namespace graticule::earth
