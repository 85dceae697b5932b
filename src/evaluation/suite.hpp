// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"
#include "base/error.hpp"
#include "base/json.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// A suite: which tasks of a benchmark are worked on by whom, how often and within what. Its folder
/// holds
///
///     suite.json       what is here, written once
///     results.sqlite   samples, and their scores
///     runs/            the folder of each sample's run
///     report/          tables and pictures, made from these
namespace graticule::evaluation {

/// Who works on the tasks.
struct Arm {
    std::string agent; ///< by the name of its declaration
    std::string model; ///< as users name it; empty where the agent asks none
    /// By role, where they are others than `model`.
    std::map<std::string, std::string> models = {};

    /// "react openai/gpt-4.1", "planner-worker big + small"; unique in a suite.
    std::string name() const;

    const std::string& model_of(const std::string& role) const;
    /// Each once.
    std::vector<std::string> all_models() const;

    bool operator==(const Arm&) const = default;
};

/// Which tasks of a benchmark; all where nothing is said.
struct TaskFilter {
    std::vector<std::string> ids;
    std::vector<std::string> labels; ///< tasks that have one of these
    std::optional<std::size_t> limit;

    bool operator==(const TaskFilter&) const = default;
};

struct SuiteDefinition {
    std::string benchmark;
    std::filesystem::path tasks; ///< the benchmark's file
    std::string tasks_sha256;    ///< of that file when the suite was made; empty where none told
    std::vector<std::filesystem::path> data;
    std::vector<Arm> arms;
    TaskFilter filter;
    int repetitions = 1;
    std::uint64_t seed = 0;
    agents::RunLimits limits; ///< of each sample
    agents::ToolChoice tools;
    Json code; ///< how code is held that models write, where they do: see tools::to_json()
    /// Of agents that have such: by name their own options, and "tool_set" where they have other
    /// tools than the suite.
    Json agent_options = Json::object();
    std::string created; ///< UTC
    Json versions = Json::object();
};

Json to_json(const SuiteDefinition& suite);

/// The tool sets that models of the suite are told of, each once, in the order of arms. Agents that
/// have no tools for models have none.
std::vector<std::string> tool_sets_of(const SuiteDefinition& suite);

/// @throws Error Malformed naming the member
SuiteDefinition suite_from(const Json& json, const std::string& source);

/// Whether the samples of both are the same work. When it was created and with which version does
/// not matter; whether the benchmark's file is still the same is has_other_tasks() to tell.
bool same_work(const SuiteDefinition& first, const SuiteDefinition& second);

/// SHA-256 of a benchmark's file, or of the names and contents of all in its folder.
/// @throws Error Io; LimitExceeded for a folder of more than 50,000 files
std::string hash_of_tasks(const std::filesystem::path& tasks);

/// Whether a file or folder is another than the one that the suite was made with, as far as that
/// was written down. A file that is not there is none.
/// @throws Error Io
bool has_other_tasks(const SuiteDefinition& suite, const std::filesystem::path& file);

/// @throws Error InvalidArgument where the benchmark's file has changed since the suite was made;
/// Io
void check_tasks_file(const SuiteDefinition& suite);

/// Of a sample whose task is not in the benchmark's file.
Error no_such_task(const std::string& id);

std::filesystem::path suite_file(const std::filesystem::path& suite);
std::filesystem::path results_file(const std::filesystem::path& suite);
std::filesystem::path runs_folder(const std::filesystem::path& suite);
/// See SampleLocks.
std::filesystem::path sample_locks_file(const std::filesystem::path& suite);

/// The benchmark's file is looked for in the suite's folder where it is not at its path: the suite
/// may come from another machine.
/// @throws Error NotFound where the folder is no suite; as suite_from()
SuiteDefinition read_suite(const std::filesystem::path& suite);

} // namespace graticule::evaluation
