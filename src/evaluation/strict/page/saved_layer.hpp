// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/check.hpp"

#include <filesystem>
#include <string>

namespace graticule::evaluation::strict {

/// A value that was changed on a page.
struct ValueEdit {
    std::string field;
    std::string before;
    std::string after;
};

/// Notes where GeoJSON that a page saved is not the reference with one value changed: in
/// geometries, values of any field, and features.
/// @throws Error where the reference cannot be read, or Cancelled
void check_saved(const std::string& saved, const std::filesystem::path& reference,
                 const ValueEdit& edit, Verdict& verdict, const ScoringBench& bench);

} // namespace graticule::evaluation::strict
