// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/image_functions.hpp"
#include "earth/functions/numeric.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

using CellPair = double (*)(double, double);

SharedSource pairwise(const SharedSource& a, const SharedSource& b, CellPair apply) {
    return make_source({a, b}, [a, b, apply](TileWork& work) {
        const SharedCells first = work.cells(a);
        const SharedCells second = work.cells(b);
        auto cells = std::make_shared<Cells>(work.tile().cells());
        for (std::size_t i = 0; i < cells->values.size(); ++i)
            if (!first->masked(i) && !second->masked(i))
                cells->set(i, apply(first->values[i], second->values[i]),
                           std::min(first->mask[i], second->mask[i]));
        return cells;
    });
}

PixelType result_type(ResultType type, const PixelType& a, const PixelType& b) {
    if (type == ResultType::Truth)
        return whole_type(0, 1);
    const Precision precision = std::max(a.precision, b.precision);
    if (type == ResultType::Real)
        return {std::max(precision, Precision::Float)};
    return {type == ResultType::Whole ? Precision::Int : precision};
}

bool same_names(const Image& a, const Image& b) {
    return a.bands.size() == b.bands.size()
           && std::all_of(a.bands.begin(), a.bands.end(), [&](const Band& band) {
                  return std::any_of(b.bands.begin(), b.bands.end(),
                                     [&](const Band& other) { return other.name == band.name; });
              });
}

const Band& band_named(const Image& image, const std::string& name) {
    return *std::find_if(image.bands.begin(), image.bands.end(),
                         [&](const Band& band) { return band.name == name; });
}

/// One band goes with all of the other image; bands of the same names with one another; else those
/// in the same places.
std::vector<std::pair<Band, Band>> matched_bands(const Image& a, const Image& b,
                                                 const std::string& where) {
    std::vector<std::pair<Band, Band>> pairs;
    if (a.bands.size() == 1 || b.bands.size() == 1) {
        for (std::size_t i = 0; i < std::max(a.bands.size(), b.bands.size()); ++i)
            pairs.emplace_back(a.bands[a.bands.size() == 1 ? 0 : i],
                               b.bands[b.bands.size() == 1 ? 0 : i]);
        return pairs;
    }
    if (a.bands.size() != b.bands.size())
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("{} takes images with as many bands, or one with one band, not {} and {}",
                        where, a.bands.size(), b.bands.size()));
    const bool by_name = same_names(a, b);
    for (std::size_t i = 0; i < a.bands.size(); ++i)
        pairs.emplace_back(a.bands[i], by_name ? band_named(b, a.bands[i].name) : b.bands[i]);
    return pairs;
}

bool is_constant_place(const Projection& projection) {
    return projection.code == "EPSG:4326" && projection.transform == geodata::GeoTransform{};
}

double normalized(double a, double b) {
    if (a < 0 || b < 0)
        return std::nan("");
    return a + b == 0 ? 0 : (a - b) / (a + b);
}

Value normalized_difference(Call& call) {
    const auto image = call.image("input");
    std::vector<Band> bands;
    if (call.has("bandNames")) {
        for (const std::string& name : call.texts("bandNames")) {
            const auto found = std::find_if(image->bands.begin(), image->bands.end(),
                                            [&](const Band& band) { return band.name == name; });
            if (found == image->bands.end())
                call.fail(fmt::format("finds no band '{}'", name));
            bands.push_back(*found);
        }
    } else {
        bands.assign(image->bands.begin(), image->bands.begin()
                                               + static_cast<std::ptrdiff_t>(
                                                   std::min<std::size_t>(2, image->bands.size())));
    }
    if (bands.size() != 2)
        call.fail("takes two bands");
    Image made;
    made.footprint = image->footprint;
    Band band = bands[0];
    band.name = "nd";
    band.type = {Precision::Float};
    band.source = pairwise(bands[0].source, bands[1].source, normalized);
    made.bands.push_back(std::move(band));
    return std::make_shared<const Image>(std::move(made));
}

/// Changes all bands by a function of one number that depends on arguments.
Value changed_image(Call& call, const char* argument, PixelType type,
                    const std::function<double(double)>& change) {
    const auto image = call.image(argument);
    Image made =
        with_sources(*image, [&](const Band& band) { return cellwise(band.source, change); });
    for (Band& band : made.bands)
        band.type = type.precision == Precision::Int ? band.type : type;
    return std::make_shared<const Image>(std::move(made));
}

Value polynomial(Call& call) {
    const std::vector<double> coefficients = call.numbers("coefficients");
    return changed_image(call, "image", {Precision::Double}, [coefficients](double value) {
        double sum = 0;
        for (auto each = coefficients.rbegin(); each != coefficients.rend(); ++each)
            sum = sum * value + *each;
        return sum;
    });
}

std::string image_names(std::string_view names) {
    std::string all;
    for (const std::string& name : split(names, ','))
        all += (all.empty() ? "Image." : ",Image.") + name;
    return all;
}

} // namespace

Image unary_image(const Image& image, const UnaryFunction& function) {
    Image made = with_sources(
        image, [&](const Band& band) { return cellwise(band.source, function.apply); });
    for (Band& band : made.bands)
        band.type = result_type(function.type, band.type, band.type);
    return made;
}

Image binary_image(const Image& a, const Image& b, const BinaryFunction& function,
                   const std::string& where) {
    Image made;
    made.footprint = a.footprint != nullptr ? a.footprint : b.footprint;
    const bool names_of_second = b.bands.size() > a.bands.size();
    for (const auto& [first, second] : matched_bands(a, b, where)) {
        Band band;
        band.name = names_of_second ? second.name : first.name;
        band.type = result_type(function.type, first.type, second.type);
        const bool placed = !is_constant_place(*first.projection);
        band.projection = placed ? first.projection : second.projection;
        band.dimensions = placed ? first.dimensions : second.dimensions;
        band.source = pairwise(first.source, second.source, function.apply);
        made.bands.push_back(std::move(band));
    }
    return made;
}

void add_image_arithmetic(Registry& registry) {
    for (const UnaryFunction& function : unary_functions())
        registry.add(image_names(function.names), "value", [function](Call& call) -> Value {
            return std::make_shared<const Image>(unary_image(*call.image("value"), function));
        });
    for (const BinaryFunction& function : binary_functions())
        registry.add(image_names(function.names), "image1,image2", [function](Call& call) -> Value {
            return std::make_shared<const Image>(
                binary_image(*call.image("image1"), *call.image("image2"), function, call.name()));
        });
    registry.add("Image.normalizedDifference", "input,bandNames?", normalized_difference);
    registry.add("Image.clamp", "input,low,high", [](Call& call) {
        return changed_image(call, "input", whole_type(0, 0),
                             [low = call.number("low").value, high = call.number("high").value](
                                 double value) { return std::max(low, std::min(value, high)); });
    });
    registry.add("Image.unitScale", "input,low,high", [](Call& call) {
        return changed_image(call, "input", {Precision::Double},
                             [low = call.number("low").value, high = call.number("high").value](
                                 double value) { return (value - low) / (high - low); });
    });
    registry.add("Image.polynomial", "image,coefficients", polynomial);
}

} // namespace graticule::earth
