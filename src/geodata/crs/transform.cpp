// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/crs/transform_routes_handle.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

// Near a projection's singular point PROJ can answer with a finite number that is no place on any
// map (10^25 for the far pole of a stereographic). The Earth is 4 * 10^7 m around.
constexpr double FarthestCoordinate = 1e9;

bool is_place(double x, double y) {
    return std::abs(x) < FarthestCoordinate && std::abs(y) < FarthestCoordinate;
}

} // namespace

struct CoordinateTransform::Pipeline {
    std::vector<TransformRoute> routes;  ///< empty for the identity
    std::vector<TransformRoute> degrees; ///< from either end to longitude and latitude
    mutable std::size_t last_used = 0;   ///< which route

    void offer(std::vector<TransformRoute> choice, const Crs& from, const Crs& to);
    void move(PJ_DIRECTION direction, std::span<double> x, std::span<double> y) const;

private:
    std::size_t best_at(double longitude, double latitude) const;
};

void CoordinateTransform::Pipeline::offer(std::vector<TransformRoute> choice, const Crs& from,
                                          const Crs& to) {
    routes = std::move(choice);
    for (const Crs& end : {from, to})
        if (std::optional<TransformRoute> way = own_transform_route(end, Crs::wgs84()))
            degrees.push_back(std::move(*way));
    if (degrees.size() < 2) // where a place lies is not known
        routes.erase(routes.begin() + 1, routes.end());
}

// The most accurate of those that know a shift at a place; PROJ's own where several are or none.
std::size_t CoordinateTransform::Pipeline::best_at(double longitude, double latitude) const {
    double best_m = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t i = 0; i < routes.size(); ++i)
        if (const auto accuracy_m = routes[i].accuracy_at(longitude, latitude);
            accuracy_m && *accuracy_m < best_m) {
            best_m = *accuracy_m;
            best = i;
        }
    return best;
}

// Runs of points that go the same way go it together. Where they lie need be known no better than
// the borders of areas of use are.
void CoordinateTransform::Pipeline::move(PJ_DIRECTION direction, std::span<double> x,
                                         std::span<double> y) const {
    if (routes.size() == 1) {
        routes.front().move(direction, x, y);
        return;
    }
    std::vector<double> longitude(x.begin(), x.end());
    std::vector<double> latitude(y.begin(), y.end());
    degrees[direction == PJ_FWD ? 0 : 1].move(PJ_FWD, longitude, latitude);
    for (std::size_t begin = 0, end = 0; begin < x.size(); begin = end) {
        last_used = best_at(longitude[begin], latitude[begin]);
        for (end = begin + 1; end < x.size(); ++end)
            if (best_at(longitude[end], latitude[end]) != last_used)
                break;
        routes[last_used].move(direction, x.subspan(begin, end - begin),
                               y.subspan(begin, end - begin));
    }
}

CoordinateTransform::CoordinateTransform(const Crs& from, const Crs& to)
    : m_pipeline(std::make_unique<Pipeline>()) {
    if (!from.known() || !to.known())
        throw Error(ErrorCode::CrsMissing, "Coordinates of an unknown CRS cannot be transformed",
                    "Set the layer's CRS first");
    if (from.same_as(to))
        return;
    std::optional<TransformRoute> own = own_transform_route(from, to);
    if (!own)
        throw Error(ErrorCode::Unsupported, fmt::format("No transformation is known from {} to {}",
                                                        from.label(), to.label()));
    if (std::vector<TransformRoute> choice = alternative_transform_routes(from, to);
        !choice.empty())
        m_pipeline->offer(std::move(choice), from, to);
    else
        m_pipeline->routes.push_back(std::move(*own));
}

CoordinateTransform::~CoordinateTransform() = default;
CoordinateTransform::CoordinateTransform(CoordinateTransform&&) noexcept = default;
CoordinateTransform& CoordinateTransform::operator=(CoordinateTransform&&) noexcept = default;

bool CoordinateTransform::is_identity() const {
    return m_pipeline->routes.empty();
}

namespace {

std::size_t void_what_is_no_place(std::span<double> x, std::span<double> y) {
    std::size_t failed = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (is_place(x[i], y[i]))
            continue;
        x[i] = y[i] = std::numeric_limits<double>::quiet_NaN();
        ++failed;
    }
    return failed;
}

} // namespace

std::size_t CoordinateTransform::forward(std::span<double> x, std::span<double> y) const {
    if (is_identity())
        return 0;
    m_pipeline->move(PJ_FWD, x, y);
    return void_what_is_no_place(x, y);
}

std::size_t CoordinateTransform::inverse(std::span<double> x, std::span<double> y) const {
    if (is_identity())
        return 0;
    m_pipeline->move(PJ_INV, x, y);
    return void_what_is_no_place(x, y);
}

std::optional<double> CoordinateTransform::accuracy_m() const {
    return is_identity() ? 0 : m_pipeline->routes[m_pipeline->last_used].last_accuracy_m();
}

// PROJ takes another operation for other places, and tells which after it was used.
bool CoordinateTransform::ballpark_at(double x, double y) const {
    if (is_identity())
        return false;
    m_pipeline->move(PJ_FWD, {&x, 1}, {&y, 1});
    return m_pipeline->routes[m_pipeline->last_used].last_was_ballpark();
}

} // namespace graticule::geodata
