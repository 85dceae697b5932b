// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "tools/sets/code/code_settings.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// Making an output anew from its provenance.
namespace graticule::tools {

/// Reads the file of provenance beside an output.
/// @throws Error NotFound where there is none, Malformed, Unsupported (of a newer program)
Json read_provenance(const std::filesystem::path& output);

struct RecomputedOutput {
    TemporaryFolder folder;
    std::filesystem::path file;     ///< in the folder
    std::string kind;               ///< as in Artifact
    std::vector<std::string> notes; ///< what is not as it was ("gdal is 3.7.0, it was 3.6.2")
};

/// Carries out the calls that an output rests on again, over the same data, in a workspace of their
/// own.
/// @param data where the data is now; empty: where it was
/// @param code what code that is executed again may do now: see recorded_settings()
/// @throws Error NotFound where a file of the data is gone, Refused where one has changed since,
///         Malformed; Internal where a call fails that succeeded then
RecomputedOutput recompute_output(const Json& provenance,
                                  const std::vector<std::filesystem::path>& data,
                                  const Context& context, const CodeSettings& code = {});

} // namespace graticule::tools
