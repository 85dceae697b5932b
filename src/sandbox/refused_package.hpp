// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>

namespace graticule::sandbox {

/// Packages that code is to do without, and what to use instead, by their names, of words such as
/// "skimage=use scipy.ndimage"; one word may have several between semicolons.
/// @throws Error InvalidArgument for what is none
std::map<std::string, std::string> refused_packages(std::span<const std::string> words);

} // namespace graticule::sandbox
