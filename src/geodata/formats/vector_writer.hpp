// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/write.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Writes a layer through GDAL to a file that does not exist yet.
/// @return notes on what the format could not hold as it was
/// @throws Error Io, Unsupported, CrsMissing, Cancelled
std::vector<std::string> write_vector(const Layer& layer, VectorFormat format,
                                      const std::filesystem::path& path,
                                      const WriteOptions& options, const Context& context);

} // namespace graticule::geodata
