// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace graticule::sandbox {

/// SHA-256 over the names and versions of the packages of a Python environment, sorted: the same
/// wherever the same packages are installed.
/// @throws Error Io
std::string packages_hash(const std::filesystem::path& environment);

} // namespace graticule::sandbox
