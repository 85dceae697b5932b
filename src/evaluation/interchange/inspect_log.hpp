// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/suite.hpp"

#include <cstddef>
#include <filesystem>

namespace graticule::evaluation::interchange::inspect {

/// What an imported suite keeps of the log's header.
std::filesystem::path header_file(const std::filesystem::path& suite);

/// Writes what an arm made of its tasks as a log of Inspect (.eval), whole or not at all. Samples
/// that wait are left out. Of those that touched the answers no score is written. One sample at a
/// time is in memory.
/// @return how many samples
/// @throws Error Io; Malformed, NotFound where the folder of a run cannot be read
std::size_t write_log(const std::filesystem::path& suite, const SuiteDefinition& definition,
                      const Arm& arm, const ResultStore& store, const std::filesystem::path& file);

} // namespace graticule::evaluation::interchange::inspect
