// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "runs/event_log.hpp"

#include <cstddef>
#include <filesystem>

namespace graticule::evaluation::interchange::inspect {

/// Makes a suite of a log of Inspect (.eval): each sample is a run with its transcript, its scores
/// are those of its scorers. A log that write_log() wrote becomes the suite again that it was
/// written from; of any other the benchmark is "inspect" (ImportedBenchmark). The suite is whole or
/// not there. One sample at a time is in memory.
/// @param suite a folder that is not there, or empty
/// @return how many samples
/// @throws Error InvalidArgument where there is something in the folder; NotFound, Malformed,
///         Unsupported, LimitExceeded naming what is wrong with the log; Io; Cancelled
std::size_t import_log(const std::filesystem::path& file, const std::filesystem::path& suite,
                       const Clock& clock, const Context& context);

} // namespace graticule::evaluation::interchange::inspect
