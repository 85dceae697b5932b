// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/numeric.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

/// What is not null, false, 0 or an empty text counts as true.
bool counts_as_true(const Value& value) {
    if (const auto* truth = value.find<bool>())
        return *truth;
    if (const auto* number = value.find<Number>())
        return number->value != 0;
    if (const auto* text = value.find<std::string>())
        return !text->empty();
    return !value.null();
}

Value projection_value(Call& call) {
    Projection projection = call.projection("crs");
    if (call.has("transformWkt"))
        call.fail("takes no transformWkt here");
    if (call.has("transform")) {
        const std::vector<double> t = call.numbers("transform");
        if (t.size() != 6)
            call.fail("takes a transform of six numbers");
        projection.transform.coefficients = {t[2], t[0], t[1], t[5], t[3], t[4]};
        if (!projection.transform.invertible())
            call.fail("takes no transform that makes all of one line");
    }
    return projection;
}

Value scaled_projection(Call& call, bool move) {
    Projection projection = call.projection("projection");
    const double x = call.number("x").value;
    const double y = call.number("y").value;
    auto& c = projection.transform.coefficients;
    if (move) {
        const geodata::Point origin = projection.transform.to_world(x, y);
        c[0] = origin.x;
        c[3] = origin.y;
        return projection;
    }
    for (const std::size_t i : {1U, 4U})
        c[i] *= x;
    for (const std::size_t i : {2U, 5U})
        c[i] *= y;
    if (!projection.transform.invertible())
        call.fail("takes no factor of 0");
    return projection;
}

constexpr std::array PixelTypeNames{"int8",   "uint8", "int16", "uint16", "int32",
                                    "uint32", "int64", "float", "double"};

PixelType named_pixel_type(const std::string& name) {
    for (const NumberCast& cast : number_casts())
        if (std::string("," + std::string(cast.names) + ",").find("," + name + ",")
            != std::string::npos)
            return cast.type;
    throw Error(ErrorCode::InvalidArgument, "PixelType: there is no such precision");
}

Value pixel_type(Call& call) {
    if (call.value("precision").find<PixelType>() != nullptr)
        return call.value("precision");
    PixelType type = named_pixel_type(call.text("precision"));
    type.min = call.number_or("minValue", type.min);
    type.max = call.number_or("maxValue", type.max);
    return type;
}

} // namespace

void add_type_algorithms(Registry& registry) {
    registry.add("If", "condition?,trueCase?,falseCase?", [](Call& call) {
        return call.value(counts_as_true(call.value("condition")) ? "trueCase" : "falseCase");
    });
    registry.add("IsEqual", "left?,right?", [](Call& call) -> Value {
        return equal(call.value("left"), call.value("right"));
    });
    registry.add("ObjectType", "value?",
                 [](Call& call) -> Value { return std::string(type_name(call.value("value"))); });
    registry.add("ErrorMargin", "value?,unit?", [](Call& call) -> Value {
        return ErrorMargin{call.number_or("value", 0), call.text_or("unit", "meters")};
    });
    registry.add("Projection", "crs,transform?,transformWkt?", projection_value);
    registry.add("Projection.crs", "projection",
                 [](Call& call) -> Value { return call.projection("projection").code; });
    registry.add("Projection.wkt", "projection",
                 [](Call& call) -> Value { return call.projection("projection").crs.wkt(); });
    registry.add("Projection.nominalScale", "proj",
                 [](Call& call) { return real(nominal_scale(call.projection("proj"))); });
    registry.add("Projection.atScale", "projection,meters", [](Call& call) -> Value {
        const double metres = call.number("meters").value;
        if (!(metres > 0))
            call.fail("takes a scale above 0");
        return at_scale(call.projection("projection"), metres);
    });
    registry.add("Projection.scale", "projection,x,y",
                 [](Call& call) { return scaled_projection(call, false); });
    registry.add("Projection.translate", "projection,x,y",
                 [](Call& call) { return scaled_projection(call, true); });
    registry.add("PixelType", "precision,minValue?,maxValue?,dimensions?", pixel_type);
    for (const char* name : PixelTypeNames)
        registry.add(fmt::format("PixelType.{}", name), "",
                     [name](Call&) -> Value { return named_pixel_type(name); });
}

} // namespace graticule::earth
