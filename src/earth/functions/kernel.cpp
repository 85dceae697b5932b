// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/kernel.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::earth {

namespace {

constexpr double LargestRadius = 512; // cells, as Earth Engine has it

/// What a kernel weighs a cell with that lies so far off.
using Weighing = double (*)(double x, double y, double radius_x, double radius_y, double sigma);

double share_inside(bool inside) {
    return inside ? 1 : 0;
}

double circle(double x, double y, double r, double, double) {
    return share_inside(x * x + y * y <= r * r);
}
double square(double, double, double, double, double) {
    return 1;
}
double diamond(double x, double y, double r, double, double) {
    return share_inside(std::abs(x) + std::abs(y) <= r);
}
double plus(double x, double y, double, double, double) {
    return share_inside(x == 0 || y == 0);
}
double cross(double x, double y, double, double, double) {
    return share_inside(std::abs(x) == std::abs(y));
}
double gaussian(double x, double y, double, double, double sigma) {
    return std::exp(-(x * x + y * y) / (2 * sigma * sigma));
}

struct KernelSize {
    double x = 1;
    double y = 1;
    double sigma = 1;
    bool metres = false;
    bool normalize = true;
    double magnitude = 1;
};

void scale_weights(std::vector<double>& weights, bool normalize, double magnitude) {
    double sum = 0;
    for (const double weight : weights)
        sum += weight;
    for (double& weight : weights)
        weight *= normalize && sum != 0 ? magnitude / sum : magnitude;
}

Kernel weighed_kernel(Weighing weighing, KernelSize size) {
    if (!(size.x >= 0 && size.y >= 0 && std::isfinite(size.x) && std::isfinite(size.y)
          && size.sigma > 0))
        throw Error(ErrorCode::InvalidArgument, "A kernel's radius is a number from 0");
    return {[weighing, size](double metres_in_cell) {
        const double cell = size.metres ? metres_in_cell : 1;
        const double x = size.x / cell;
        const double y = size.y / cell;
        if (x > LargestRadius || y > LargestRadius)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("A kernel reaches over more than {} cells", LargestRadius));
        const int across = static_cast<int>(std::floor(x));
        const int down = static_cast<int>(std::floor(y));
        KernelCells cells{-across,
                          -down,
                          static_cast<std::size_t>(2 * across + 1),
                          static_cast<std::size_t>(2 * down + 1),
                          {}};
        for (int row = -down; row <= down; ++row)
            for (int column = -across; column <= across; ++column)
                cells.weights.push_back(weighing(column, row, x, y, size.sigma / cell));
        scale_weights(cells.weights, size.normalize, size.magnitude);
        return cells;
    }};
}

bool in_metres(const std::string& units) {
    if (units == "pixels" || units == "meters")
        return units == "meters";
    throw Error(
        ErrorCode::InvalidArgument,
        fmt::format("A kernel's units are pixels or meters, not {}", graticule::quoted(units)));
}

Value shared_kernel(Kernel kernel) {
    return std::make_shared<const Kernel>(std::move(kernel));
}

/// Weights as they are given; the one that they are laid around is in the middle if none is named.
Value fixed_kernel(Call& call) {
    KernelCells cells;
    const auto rows = call.list("weights");
    for (const Value& each : *rows) {
        const std::vector<double> row = to_numbers(each, call.where("weights"));
        if (!cells.weights.empty() && row.size() != cells.width)
            call.fail("takes rows of one length");
        cells.width = row.size();
        cells.weights.insert(cells.weights.end(), row.begin(), row.end());
    }
    cells.height = rows->size();
    const auto size = [&](const char* argument, std::size_t is) {
        const std::int64_t asked = call.integer_or(argument, -1);
        if (asked >= 0 && asked != static_cast<std::int64_t>(is))
            call.fail(fmt::format("has weights for a {} of {}", argument, is));
    };
    size("width", cells.width);
    size("height", cells.height);
    constexpr std::size_t Largest = 1025;
    if (cells.weights.empty() || cells.width > Largest || cells.height > Largest)
        call.fail("takes some weights, up to 1025 across");
    const std::int64_t x = call.integer_or("x", -1);
    const std::int64_t y = call.integer_or("y", -1);
    if (x >= static_cast<std::int64_t>(cells.width) || y >= static_cast<std::int64_t>(cells.height))
        call.fail("is laid around a cell that it has");
    cells.left = -static_cast<int>(x < 0 ? static_cast<std::int64_t>(cells.width) / 2 : x);
    cells.top = -static_cast<int>(y < 0 ? static_cast<std::int64_t>(cells.height) / 2 : y);
    if (call.boolean_or("normalize", false))
        scale_weights(cells.weights, true, 1);
    return shared_kernel({[cells](double) { return cells; }});
}

/// A kernel of three by three weights that are known by a name.
void add_known(Registry& registry, const char* name, std::vector<double> weights) {
    registry.add(fmt::format("Kernel.{}", name), "magnitude?,normalize?",
                 [weights = std::move(weights)](Call& call) {
                     KernelCells cells{-1, -1, 3, 3, weights};
                     scale_weights(cells.weights, call.boolean_or("normalize", false),
                                   call.number_or("magnitude", 1));
                     return shared_kernel({[cells](double) { return cells; }});
                 });
}

void add_shape(Registry& registry, const char* shape) {
    registry.add(fmt::format("Kernel.{}", shape), "radius,units?,normalize?,magnitude?",
                 [shape](Call& call) {
                     return shared_kernel(shaped_kernel(
                         shape, call.number("radius").value, call.text_or("units", "pixels"),
                         call.boolean_or("normalize", true), call.number_or("magnitude", 1)));
                 });
}

} // namespace

Kernel shaped_kernel(std::string_view shape, double radius, const std::string& units,
                     bool normalize, double magnitude) {
    constexpr std::pair<std::string_view, Weighing> Shapes[] = {{"circle", circle},
                                                                {"square", square},
                                                                {"diamond", diamond},
                                                                {"plus", plus},
                                                                {"cross", cross}};
    for (const auto& [name, weighing] : Shapes)
        if (name == shape)
            return weighed_kernel(weighing,
                                  {radius, radius, 1, in_metres(units), normalize, magnitude});
    throw Error(ErrorCode::Unsupported,
                fmt::format("Kernels are circle, square, diamond, plus or cross here, not {}",
                            graticule::quoted(std::string(shape))));
}

void add_kernels(Registry& registry) {
    for (const char* const shape : {"circle", "square", "diamond", "plus", "cross"})
        add_shape(registry, shape);
    registry.add(
        "Kernel.rectangle", "xRadius,yRadius,units?,normalize?,magnitude?", [](Call& call) {
            return shared_kernel(weighed_kernel(
                square, {call.number("xRadius").value, call.number("yRadius").value, 1,
                         in_metres(call.text_or("units", "pixels")),
                         call.boolean_or("normalize", true), call.number_or("magnitude", 1)}));
        });
    registry.add("Kernel.gaussian", "radius,sigma?,units?,normalize?,magnitude?", [](Call& call) {
        const double radius = call.number("radius").value;
        return shared_kernel(weighed_kernel(gaussian, {radius, radius, call.number_or("sigma", 1),
                                                       in_metres(call.text_or("units", "pixels")),
                                                       call.boolean_or("normalize", true),
                                                       call.number_or("magnitude", 1)}));
    });
    add_known(registry, "laplacian4", {0, 1, 0, 1, -4, 1, 0, 1, 0});
    add_known(registry, "laplacian8", {1, 1, 1, 1, -8, 1, 1, 1, 1});
    registry.add("Kernel.fixed", "width?,height?,weights,x?,y?,normalize?", fixed_kernel);
}

} // namespace graticule::earth
