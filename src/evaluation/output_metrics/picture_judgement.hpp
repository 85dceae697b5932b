// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/judge_model.hpp"
#include "evaluation/scoring_bench.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace graticule::evaluation::output_metrics {

/// What a model that judges pictures is told of its work: prompts/picture.md.
std::string_view picture_prompt();

/// How good a picture is in the eyes of the bench's judges, beside a reference: each rates five
/// respects from 1 to 5; its value is their mean / 5, and the picture's that of the judges, as
/// panel_scoring() has it. A file that is no PNG or JPEG is 0, and nobody is asked.
/// @param task its words
/// @return Unscored where there are no judges, or too few that answer; what they cost is in the
///         metadata as SpentMember
/// @throws Error where the reference cannot be read; Cancelled
Scoring judge_picture(const std::string& task, const std::filesystem::path& reference,
                      const std::filesystem::path& picture, const ScoringBench& bench);

} // namespace graticule::evaluation::output_metrics
