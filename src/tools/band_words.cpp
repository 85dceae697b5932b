// SPDX-License-Identifier: Apache-2.0
#include "tools/band_words.hpp"

#include "base/data_text.hpp"

#include <fmt/format.h>

namespace graticule::tools {

namespace {

std::string name_of(const geodata::Raster& raster, std::int64_t band) {
    return name_in_sentence(raster.bands.at(static_cast<std::size_t>(band) - 1).name);
}

} // namespace

std::string band_note(const geodata::Raster& raster, std::int64_t band) {
    return fmt::format("band {} of {} of {} is {}", band, raster.bands.size(),
                       quoted_name(raster.name), name_of(raster, band));
}

std::string first_band_note(const geodata::Raster& raster, std::int64_t band) {
    return fmt::format("no band was asked for: band {} of {} of {}, {}, was taken", band,
                       raster.bands.size(), quoted_name(raster.name), name_of(raster, band));
}

void warn_of_first_band(const geodata::Raster& raster, operations::Report& report) {
    if (raster.bands.size() > 1)
        report.warn(first_band_note(raster, 1));
}

} // namespace graticule::tools
