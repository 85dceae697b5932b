// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace graticule::retrieval {

/// The files packs/*.md, by name, which the build puts into the program.
std::span<const std::string_view> pack_texts();

} // namespace graticule::retrieval
