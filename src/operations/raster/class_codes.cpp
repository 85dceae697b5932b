// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/class_codes.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

namespace graticule::operations {

void refuse_for_classes(const geodata::Raster& raster, int band, std::string_view what,
                        std::string_view instead) {
    const geodata::Band& asked = raster.bands[static_cast<std::size_t>(band) - 1];
    if (!asked.classes)
        return;
    throw Error(
        ErrorCode::InvalidArgument,
        fmt::format("The numbers of {}, band {}, are codes of classes, as its {}: {} of "
                    "them means nothing",
                    raster.name, band,
                    asked.categories.empty() ? "palette or table says" : "names of values say",
                    what),
        fmt::format("Use {}; or compare with a class first, as in cover == 4. If the "
                    "numbers are amounts, give the raster without that palette or table",
                    instead));
}

void keep_classes(const geodata::Raster& source, geodata::Raster& result) {
    for (std::size_t band = 0; band < source.bands.size(); ++band) {
        result.bands[band].categories = source.bands[band].categories;
        result.bands[band].classes = source.bands[band].classes;
    }
}

} // namespace graticule::operations
