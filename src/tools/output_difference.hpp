// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace graticule::tools {

enum class Agreement {
    Identical,       ///< byte for byte
    WithinTolerance, ///< other bytes that say the same, numbers within RelativeTolerance
    Different
};

/// "identical", "within tolerance" or "different".
std::string_view agreement_name(Agreement agreement);

/// Of the larger of two numbers, or of the extent of a layer's coordinates: some hundred times what
/// the order of additions or another processor changes.
inline constexpr double RelativeTolerance = 1e-9;

struct OutputDifference {
    Agreement agreement = Agreement::Identical;
    std::string what; ///< what differs, and by how much; empty where identical
};

/// Compares an output with one made anew: layers and tables by rows, fields, values and
/// coordinates; rasters by cells; maps and texts by bytes.
/// @param kind as in Artifact
/// @throws Error where one of them cannot be read
OutputDifference compare_outputs(const std::filesystem::path& recorded,
                                 const std::filesystem::path& recomputed, std::string_view kind,
                                 const Context& context);

} // namespace graticule::tools
