// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/unit_check.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/raster/band_unit.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace graticule::operations {

namespace {

const std::string& unit_of_band(const std::vector<NamedBand>& inputs, const std::string& name) {
    static const std::string none;
    for (const NamedBand& input : inputs)
        if (input.name == name)
            return input.raster.bands[static_cast<std::size_t>(input.band) - 1].unit;
    return none; // which is told of elsewhere
}

struct Conversion {
    std::string_view from;
    std::string_view to;
    const char* formula; ///< of the band's name
};
// In brackets, so that the shift is the band's own wherever it stands.
constexpr Conversion Temperatures[] = {
    {"K", "°C", "({} - 273.15)"},    {"°C", "K", "({} + 273.15)"},
    {"°F", "°C", "({} - 32) / 1.8"}, {"°F", "K", "(({} - 32) / 1.8 + 273.15)"},
    {"°C", "°F", "({} * 1.8 + 32)"}, {"K", "°F", "(({} - 273.15) * 1.8 + 32)"},
};

std::string how_to_convert(const std::string& name, std::string_view from, std::string_view to) {
    if (metres_of(from) > 0 && metres_of(to) > 0)
        return fmt::format("Convert one in the expression, as {} * {} for {}", name,
                           shortest_number(metres_of(from) / metres_of(to)), to);
    for (const Conversion& one : Temperatures)
        if (one.from == from && one.to == to)
            return fmt::format("Convert one in the expression, as {} for {}",
                               fmt::format(fmt::runtime(one.formula), name), to);
    return "Convert one of them in the expression first";
}

// Whether constants that are added make kelvin Celsius or the other way.
bool converted(const Expression::Term& one, std::string_view unit, const Expression::Term& other,
               std::string_view other_unit) {
    const int apart = one.kelvin_shift - other.kelvin_shift;
    return (unit == "K" && other_unit == "°C" && apart == -1)
           || (unit == "°C" && other_unit == "K" && apart == 1);
}

} // namespace

void require_one_unit(const Expression& expression, const std::vector<NamedBand>& inputs,
                      Report& report) {
    for (const auto& [one, other] : expression.terms_together()) {
        const std::string& unit = unit_of_band(inputs, one.field);
        const std::string& other_unit = unit_of_band(inputs, other.field);
        if (unit.empty() || other_unit.empty() || ascii_lower(unit) == ascii_lower(other_unit))
            continue;
        const std::string_view known = known_unit(unit);
        const std::string_view other_known = known_unit(other_unit);
        if ((!known.empty() && known == other_known) || converted(one, known, other, other_known))
            continue;
        const std::string met =
            fmt::format("{} puts {} in {} and {} in {} together", shorten(expression.text(), 80),
                        one.field, unit, other.field, other_unit);
        if (!known.empty() && !other_known.empty())
            throw Error(ErrorCode::InvalidArgument, met + ", which are different units",
                        how_to_convert(one.field, known, other_known));
        report.warn(met + ": if these are different units, the result means nothing");
    }
}

} // namespace graticule::operations
