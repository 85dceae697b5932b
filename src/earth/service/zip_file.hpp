// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace graticule::earth {

struct ZipEntry {
    std::string name;
    std::string content;
};

/// A zip archive whose files are stored as they are; all of it below 4 GB.
std::string zip_of(std::span<const ZipEntry> entries);

/// The check sum of zip archives and of PNG.
std::uint32_t crc_of(std::string_view bytes);

} // namespace graticule::earth
