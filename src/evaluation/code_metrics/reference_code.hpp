// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

namespace graticule::evaluation::code_metrics {

/// Of each side that is compared: what that takes grows with their product.
inline constexpr std::size_t MostCodeBytes = 200'000;

/// Python that is known to solve tasks, by their ids. Tasks without are not compared.
using ReferenceCodes = std::map<std::string, std::string>;

/// Reads the code of a task beside the file that lists it.
/// @param folder of that file
/// @param path as the list says it, beneath the folder
/// @throws Error InvalidArgument for a path that leads elsewhere, as read_file(); Malformed where
/// it is
///         no UTF-8 or has nothing but white space
std::string read_reference_code(const std::filesystem::path& folder,
                                const std::filesystem::path& path);

} // namespace graticule::evaluation::code_metrics
