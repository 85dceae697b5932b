// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/raster/resample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace graticule::operations {

namespace {

constexpr std::array<std::pair<ResampleMethod, std::string_view>, 8> MethodNames{{
    {ResampleMethod::Nearest, "nearest"},
    {ResampleMethod::Bilinear, "bilinear"},
    {ResampleMethod::Cubic, "cubic"},
    {ResampleMethod::Average, "average"},
    {ResampleMethod::Mode, "mode"},
    {ResampleMethod::Minimum, "min"},
    {ResampleMethod::Maximum, "max"},
    {ResampleMethod::Sum, "sum"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> OtherNames{{
    {"near", "nearest"},
    {"mean", "average"},
    {"minimum", "min"},
    {"maximum", "max"},
    {"majority", "mode"},
    {"linear", "bilinear"},
}};

} // namespace

std::string_view resample_method_name(ResampleMethod method) {
    for (const auto& [each, name] : MethodNames)
        if (each == method)
            return name;
    throw Error(ErrorCode::Internal, "A resampling method that is not listed");
}

ResampleMethod parse_resample_method(std::string_view name) {
    std::string wanted = ascii_lower(trim(name));
    for (const auto& [other, usual] : OtherNames)
        if (wanted == other)
            wanted = usual;
    std::vector<std::string> known;
    for (const auto& [method, each] : MethodNames) {
        if (wanted == each)
            return method;
        known.emplace_back(each);
    }
    const std::optional<std::string> nearest = nearest_name(wanted, known);
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{} is not a resampling method", shorten(name, 40)),
                nearest ? fmt::format("Did you mean {}?", *nearest)
                        : fmt::format("Choose from {}", join(known, ", ")));
}

RasterGrid grid_of(const geodata::Raster& raster) {
    return {raster.width, raster.height, raster.transform, raster.crs};
}

bool same_grid(const RasterGrid& a, const RasterGrid& b) {
    if (a.width != b.width || a.height != b.height || a.crs.known() != b.crs.known()
        || (a.crs.known() && !a.crs.same_as(b.crs)))
        return false;
    constexpr double Tolerance = 1e-3;
    const auto width = static_cast<double>(a.width);
    const auto height = static_cast<double>(a.height);
    for (const auto& [column, row] : {std::pair{0.0, 0.0}, {width, 0.0}, {0.0, height}}) {
        const geodata::Point place = a.transform.to_world(column, row);
        const geodata::Point cell = b.transform.to_cell(place.x, place.y);
        if (std::abs(cell.x - column) > Tolerance || std::abs(cell.y - row) > Tolerance)
            return false;
    }
    return true;
}

} // namespace graticule::operations
