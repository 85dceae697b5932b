// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/report/writer.hpp"
#include "runs/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

/// The parts of a report. Those for which the run has nothing write nothing.
namespace graticule::runs::report {

/// The branches that leave each path.
using BranchesOfPaths = std::map<const RecordedPath*, std::vector<const RecordedBranch*>>;

// branches.cpp
BranchesOfPaths branches_of_paths(const RunRecord& record);

/// A report that is being written.
struct Report {
    const RunRecord& record;
    const std::filesystem::path& run;
    Writer& out;
    BranchesOfPaths branches;
    std::size_t longest_text = 0;     ///< bytes of one text or value shown
    std::uintmax_t pictures = 0;      ///< bytes of those among what was made
    std::uintmax_t more_pictures = 0; ///< bytes of those shown at their step too
    std::size_t depth = 0;            ///< of branches within branches, where it is written
};

// sections.cpp
/// The answer with its numbers, the refusal, the failure, or that the run has no end; and what
/// verifying it found.
void result_section(Report& report);
void plan_section(Report& report);
void steps_section(Report& report);
/// One call of a path, what it gave back and what it made.
void write_step(Report& report, const RecordedPath& path, const RecordedStep& step);
void trouble_section(Report& report);
/// What an error says: a call's, or a language model's.
/// @param name of its kind
Words error_words(const std::string& message, const std::string& name, const std::string& hint);

// subtasks.cpp
/// What a planner had done, by whom and why so, and what came of it.
void subtasks_section(Report& report);

// search.cpp
/// The tree of a search over code.
void search_section(Report& report);

// conversation.cpp
/// What a language model was told, round by round, what it said, and the calls that it made.
void conversation_section(Report& report);
/// What the model was told, what it said, and the calls that it asked for.
void write_round(Report& report, const RecordedPath& path, std::size_t index);

// branches.cpp
/// What happened on a path, in order: its rounds, each with its calls, or its calls alone; and each
/// branch where it leaves it, folded.
void write_path(Report& report, const RecordedPath& path);

// outputs.cpp
/// Maps, pictures inside the page, and links to everything else that was made.
void outputs_section(Report& report);
/// What a call of a path made, at its step.
void write_made_by(Report& report, const RecordedPath& path, const std::string& step);
void data_section(Report& report);
void versions_section(Report& report);

} // namespace graticule::runs::report
