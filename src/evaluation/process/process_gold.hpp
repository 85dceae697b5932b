// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace graticule::evaluation::process {

/// How an expert goes about a task.
struct ProcessGold {
    std::string instruction;
    std::string workflow; ///< steps in words; empty where there are none
    std::string code;     ///< Python that solves it
};

/// By the tasks' ids.
using ProcessGolds = std::map<std::string, ProcessGold>;

/// "Task: ...", "Workflow: ..." and "Key libraries: ..." with the first ten lines of the code that
/// import something.
std::string description_of(const ProcessGold& gold);

} // namespace graticule::evaluation::process
