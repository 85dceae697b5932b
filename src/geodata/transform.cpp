// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/crs.hpp"
#include "geodata/proj_handle.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

namespace graticule::geodata {

struct CoordinateTransform::Pipeline {
    ProjObject operation; ///< null for the identity
};

CoordinateTransform::CoordinateTransform(const Crs& from, const Crs& to)
    : m_pipeline(std::make_unique<Pipeline>()) {
    if (!from.known() || !to.known())
        throw Error(ErrorCode::CrsMissing, "Coordinates of an unknown CRS cannot be transformed",
                    "Set the layer's CRS first");
    if (from.same_as(to))
        return;
    const ProjObject source(proj_create(proj_context(), from.wkt().c_str()));
    const ProjObject target(proj_create(proj_context(), to.wkt().c_str()));
    ProjObject operation(proj_create_crs_to_crs_from_pj(proj_context(), source.get(), target.get(),
                                                        nullptr, nullptr));
    if (operation)
        operation.reset(proj_normalize_for_visualization(proj_context(), operation.get()));
    if (!operation)
        throw Error(ErrorCode::Unsupported, fmt::format("No transformation is known from {} to {}",
                                                        from.label(), to.label()));
    m_pipeline->operation = std::move(operation);
}

CoordinateTransform::~CoordinateTransform() = default;
CoordinateTransform::CoordinateTransform(CoordinateTransform&&) noexcept = default;
CoordinateTransform& CoordinateTransform::operator=(CoordinateTransform&&) noexcept = default;

bool CoordinateTransform::is_identity() const {
    return !m_pipeline->operation;
}

namespace {

// Near a projection's singular point PROJ can answer with a finite number that is no place on any
// map (10^25 for the far pole of a stereographic). The Earth is 4 * 10^7 m around.
constexpr double FarthestCoordinate = 1e9;

bool is_place(double x, double y) {
    return std::abs(x) < FarthestCoordinate && std::abs(y) < FarthestCoordinate;
}

std::size_t transform(PJ* operation, PJ_DIRECTION direction, std::span<double> x,
                      std::span<double> y) {
    proj_trans_generic(operation, direction, x.data(), sizeof(double), x.size(), y.data(),
                       sizeof(double), y.size(), nullptr, 0, 0, nullptr, 0, 0);
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
    return is_identity() ? 0 : transform(m_pipeline->operation.get(), PJ_FWD, x, y);
}

std::size_t CoordinateTransform::inverse(std::span<double> x, std::span<double> y) const {
    return is_identity() ? 0 : transform(m_pipeline->operation.get(), PJ_INV, x, y);
}

std::optional<double> CoordinateTransform::accuracy_m() const {
    if (is_identity())
        return 0;
    const double accuracy = proj_pj_info(m_pipeline->operation.get()).accuracy;
    return accuracy >= 0 ? std::optional(accuracy) : std::nullopt;
}

// PROJ takes another operation for other places, and tells which after it was used. A ballpark
// shift of heights alone moves no place.
bool CoordinateTransform::ballpark_at(double x, double y) const {
    if (is_identity())
        return false;
    forward({&x, 1}, {&y, 1});
    const ProjObject used(proj_trans_get_last_used_operation(m_pipeline->operation.get()));
    if (!used || proj_coordoperation_has_ballpark_transformation(proj_context(), used.get()) == 0)
        return false;
    const char* description = proj_pj_info(used.get()).description;
    return description == nullptr
           || std::string_view(description).find("Ballpark geo") != std::string_view::npos;
}

} // namespace graticule::geodata
