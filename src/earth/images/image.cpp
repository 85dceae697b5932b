// SPDX-License-Identifier: Apache-2.0
#include "earth/images/image.hpp"

#include "base/error.hpp"
#include "geodata/crs/longitude.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::earth {

namespace {

constexpr std::size_t DeepestImage = 2'000;
constexpr double MostCellsComputed = 2e10;
constexpr std::size_t MostCellsHeld = 128U << 20U; // of 16 bytes each
constexpr double MetresInDegree = 6378137.0 * 3.14159265358979323846 / geodata::HalfTurn;

} // namespace

void Cells::set(std::size_t i, double value, double weight) {
    const bool valid = weight > 0 && std::isfinite(value);
    values[i] = valid ? value : 0;
    mask[i] = valid ? weight : 0;
}

SharedSource make_source(const std::vector<SharedSource>& inputs,
                         std::function<SharedCells(TileWork&)> make) {
    CellSource source;
    for (const SharedSource& input : inputs)
        source.depth = std::max(source.depth, input->depth + 1);
    if (source.depth > DeepestImage)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("An image is made of others more than {} times over", DeepestImage));
    source.make = std::move(make);
    return std::make_shared<const CellSource>(std::move(source));
}

void ImageWork::move(const Projection& from, const Projection& to, std::span<double> x,
                     std::span<double> y) {
    if (from.code == to.code)
        return;
    const auto key = std::make_pair(from.code, to.code);
    auto found = m_transforms.find(key);
    if (found == m_transforms.end())
        found = m_transforms.emplace(key, geodata::CoordinateTransform(from.crs, to.crs)).first;
    found->second.forward(x, y);
}

void ImageWork::count(std::size_t cells) {
    m_context.check_cancelled();
    m_counted += static_cast<double>(cells);
    if (m_counted > MostCellsComputed)
        throw Error(ErrorCode::LimitExceeded, "The computation is too large",
                    "Ask for a smaller region or a coarser scale");
}

void ImageWork::hold(std::size_t cells) {
    m_held += cells;
    if (m_held > MostCellsHeld)
        throw Error(ErrorCode::LimitExceeded, "The computation needs too much memory at once",
                    "Ask for fewer images or bands, or for a smaller neighbourhood");
}

TileWork::~TileWork() {
    m_work.release(m_held);
}

SharedCells TileWork::cells(const SharedSource& source) {
    if (const auto found = m_known.find(source.get()); found != m_known.end())
        return found->second;
    m_work.count(m_tile.cells());
    SharedCells made = source->make(*this);
    m_work.hold(m_tile.cells());
    m_held += m_tile.cells();
    m_kept.push_back(source);
    m_known.emplace(source.get(), made);
    return made;
}

void TileWork::places_in(const Projection& other, std::vector<double>& x, std::vector<double>& y) {
    x.resize(m_tile.cells());
    y.resize(m_tile.cells());
    std::size_t i = 0;
    for (std::size_t row = 0; row < m_tile.height; ++row)
        for (std::size_t column = 0; column < m_tile.width; ++column, ++i) {
            const geodata::Point place = m_tile.grid->transform.to_world(
                static_cast<double>(m_tile.column) + static_cast<double>(column) + 0.5,
                static_cast<double>(m_tile.row) + static_cast<double>(row) + 0.5);
            x[i] = place.x;
            y[i] = place.y;
        }
    m_work.move(*m_tile.grid, other, x, y);
    for (i = 0; i < x.size(); ++i) {
        const geodata::Point cell = other.transform.to_cell(x[i], y[i]);
        x[i] = cell.x;
        y[i] = cell.y;
    }
}

std::string code_of(const geodata::Crs& crs) {
    const std::string label = crs.label();
    return label.starts_with("EPSG:") ? label : crs.wkt();
}

Projection projection_of(const geodata::Crs& crs, const geodata::GeoTransform& transform) {
    std::string code = code_of(crs);
    if (crs.same_as(geodata::Crs::wgs84()))
        code = "EPSG:4326";
    return {crs, std::move(code), transform};
}

double nominal_scale(const Projection& projection) {
    const auto& c = projection.transform.coefficients;
    const double units = std::sqrt(std::abs(c[1] * c[5] - c[2] * c[4]));
    return units
           * (projection.crs.geographic() ? MetresInDegree : projection.crs.metres_per_unit());
}

Projection at_scale(Projection projection, double metres) {
    const double factor = metres / nominal_scale(projection);
    for (const std::size_t i : {1U, 2U, 4U, 5U})
        projection.transform.coefficients[i] *= factor;
    return projection;
}

const std::shared_ptr<const Projection>& default_projection() {
    static const auto projection =
        std::make_shared<const Projection>(Projection{geodata::Crs::wgs84(), "EPSG:4326", {}});
    return projection;
}

const Band& first_band(const Image& image, const std::string& where) {
    if (image.bands.empty())
        throw Error(ErrorCode::InvalidArgument, fmt::format("{}: an image without bands", where));
    return image.bands.front();
}

PixelType whole_type(double min, double max) {
    return {Precision::Int, min, max};
}

} // namespace graticule::earth
