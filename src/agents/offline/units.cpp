// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/units.hpp"

namespace graticule::agents::offline {

std::optional<KnownUnit> known_unit(std::string_view unit) {
    static constexpr KnownUnit Units[] = {{"m", Dimension::Length, 1},
                                          {"metre", Dimension::Length, 1},
                                          {"metres", Dimension::Length, 1},
                                          {"meters", Dimension::Length, 1},
                                          {"km", Dimension::Length, 1000},
                                          {"mm", Dimension::Length, 0.001},
                                          {"ft", Dimension::Length, 0.3048},
                                          {"feet", Dimension::Length, 0.3048},
                                          {"mi", Dimension::Length, 1609.344},
                                          {"nmi", Dimension::Length, 1852},
                                          {"cm", Dimension::Length, 0.01},
                                          {"km²", Dimension::Area, 1e6},
                                          {"km2", Dimension::Area, 1e6},
                                          {"sq km", Dimension::Area, 1e6},
                                          {"m²", Dimension::Area, 1},
                                          {"ha", Dimension::Area, 1e4},
                                          {"acres", Dimension::Area, 4046.8564224},
                                          {"mi²", Dimension::Area, 2589988.110336},
                                          {"1", Dimension::Percent, 1},
                                          {"%", Dimension::Percent, 0.01},
                                          {"°C", Dimension::Temperature, 1},
                                          {"degrees", Dimension::Degrees, 1},
                                          {"people", Dimension::Mass, 0},
                                          {"years", Dimension::Time, 31556952}};
    for (const KnownUnit& known : Units)
        if (known.name == unit)
            return known;
    return std::nullopt;
}

std::optional<double> factor_between(std::string_view unit, const Unit& wanted) {
    const auto known = known_unit(unit);
    if (!known || known->dimension != wanted.dimension || known->factor <= 0)
        return std::nullopt;
    return known->factor / wanted.factor;
}

} // namespace graticule::agents::offline
