// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// Analyses with a workflow and code that solves them, in a folder for each (docs/analyst.md).
namespace graticule::evaluation::analyst {

struct AnalysisTask {
    std::string id; ///< that of its folder
    std::string title;
    std::vector<std::string> categories; ///< what is to be found out; the first is the main one
    std::string instruction;
    std::string knowledge; ///< formulas, units and conventions that the instruction rests on
    std::string dataset;   ///< what is in the files
    std::vector<std::string> workflow; ///< steps in words, in their order; never empty
    std::vector<std::string> data;     ///< files, by path beneath the set's data
    std::filesystem::path gold_code;   ///< Python that reads data/ and writes outputs/
    Json outputs;                      ///< the list of a strict specification
};

/// The steps, numbered from 1, a line each.
std::string workflow_in_words(const AnalysisTask& task);

/// What is asked of who works on the task.
/// @param guided whether they are given the workflow
std::string words_of(const AnalysisTask& task, bool guided);

/// All categories, each once, in the order in which they come.
std::vector<std::string> categories_of(const std::vector<AnalysisTask>& tasks);

/// The tasks in folders with a task.json, by the order of their ids.
/// @param folder of the tasks
/// @throws Error Io, NotFound where there is none; Malformed naming the file
std::vector<AnalysisTask> read_analysis_tasks(const std::filesystem::path& folder);

} // namespace graticule::evaluation::analyst
