// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/run_record.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::code_metrics {

/// The Python that was executed on a path of a run, in pieces: the code of all its calls of
/// execute_code, those too that raised or that a limit ended, without those that were not executed
/// as errors were seen before.
std::vector<std::string> executed_pieces(const runs::RecordedPath& path);

/// All pieces of the path that a run ended on, one after another. None where there is no such
/// piece.
std::optional<std::string> executed_code(const runs::RunRecord& run);

/// The Python of a model's reply: what stands in its fences, one after the other, or all of it
/// where it has none. Of fences that name a language those count that name Python. None where there
/// is nothing but white space.
std::optional<std::string> code_in_reply(std::string_view reply);

} // namespace graticule::evaluation::code_metrics
