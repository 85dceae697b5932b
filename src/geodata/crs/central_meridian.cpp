// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/central_meridian.hpp"

#include "geodata/crs/proj_handle.hpp"

#include <proj.h>

#include <string_view>

namespace graticule::geodata {

std::optional<double> central_meridian(const Crs& crs) {
    if (!crs.projected())
        return std::nullopt;
    const ProjObject definition(proj_create(proj_context(), crs.wkt().c_str()));
    const ProjObject conversion(proj_crs_get_coordoperation(proj_context(), definition.get()));
    if (!conversion)
        return std::nullopt;
    constexpr double DegreesPerRadian = 57.295779513082320877;
    const int count = proj_coordoperation_get_param_count(proj_context(), conversion.get());
    for (int i = 0; i < count; ++i) {
        const char* name = nullptr;
        double value = 0;
        double radians = 0; // in one unit of the value
        const bool read = proj_coordoperation_get_param(proj_context(), conversion.get(), i, &name,
                                                        nullptr, nullptr, &value, nullptr, &radians,
                                                        nullptr, nullptr, nullptr, nullptr)
                          != 0;
        // EPSG's names: longitude of natural origin, of false origin, of projection centre, ...
        if (read && std::string_view(name).starts_with("Longitude of "))
            return value * radians * DegreesPerRadian;
    }
    return std::nullopt;
}

} // namespace graticule::geodata
