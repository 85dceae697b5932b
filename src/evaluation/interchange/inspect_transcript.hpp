// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/sample.hpp"
#include "evaluation/suite.hpp"
#include "runs/event_log.hpp"

#include <filesystem>
#include <string>

namespace graticule::evaluation::interchange::inspect {

/// What stands for a sample's long texts and pictures is replaced by them.
Json with_attachments(const Json& sample);

/// The task of a sample in words: its input, or what the user says in that.
std::string task_text_of(const Json& sample);

/// What came of a sample, but for what identifies it.
Sample sample_from(const Json& sample, Sample identified);

/// Writes a sample of Inspect as the folder of a run: its messages as requests to a model and what
/// it answered, its calls of tools with what they gave back, its answer and its end.
/// @param kept a member of task.json: what of the sample has no place in a run
void write_run(const std::filesystem::path& folder, const Json& sample, const Arm& arm,
               const Sample& result, const Json& kept, const Clock& clock);

} // namespace graticule::evaluation::interchange::inspect
