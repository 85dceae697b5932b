// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "evaluation/strict/check.hpp"
#include "runs/run_record.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What the outputs of a task must be, as docs/scorers.md has it.
namespace graticule::evaluation::strict {

/// The file that a specification means by what a run answers in words.
inline constexpr const char* AnswerFile = "answer.md";

/// One output that there must be.
struct ExpectedOutput {
    std::vector<std::string> files; ///< names or patterns, the first that matches counts
    std::string kind;
    std::vector<std::unique_ptr<OutputCheck>> checks; ///< it must pass one of them
    std::vector<std::filesystem::path> references;    ///< files that hold what is right
    std::string layer;           ///< of a vector layer's or table's file; empty for the only one
    std::string reference_layer; ///< the same of the references
};

struct Specification {
    std::vector<ExpectedOutput> outputs;
};

/// @param folder where references lie; none may be outside
/// @param source names the specification in messages
/// @throws Error Malformed naming entry and member; NotFound for a reference that is not there
Specification specification_from(const Json& json, const std::filesystem::path& folder,
                                 const std::string& source);

/// @throws Error as read_file(), parse_json() and specification_from()
Specification read_specification(const std::filesystem::path& file);

/// What came of one output.
struct CheckedOutput {
    std::string name; ///< of the file that was checked, or as the specification has it
    std::string kind;
    Verdict verdict;
};

struct CheckedOutputs {
    std::vector<CheckedOutput> outputs; ///< in the specification's order

    bool passed() const;
    /// 1 where all passed, else the mean of all, never above Verdict::ClosestFailure.
    double closeness() const;
};

/// {"passed", "closeness", "outputs": [{"file", "kind", and what a verdict has}]}
Json to_json(const CheckedOutputs& checked);

/// Holds the files of a folder against a specification. Links are no outputs.
/// @param answer what a run says in words; where there is none, the folder's answer.md is
/// @throws Error NotFound where there is no such folder; as OutputCheck::check()
CheckedOutputs check_outputs(const Specification& specification,
                             const std::filesystem::path& folder,
                             const std::optional<std::string>& answer, const ScoringBench& bench);

/// Holds the outputs of a run against a specification, and what it answers in words.
/// @throws Error as above
CheckedOutputs check_run(const Specification& specification, const std::filesystem::path& run,
                         const runs::RunRecord& record, const ScoringBench& bench);

} // namespace graticule::evaluation::strict
