// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace graticule::cases {

struct RunOptions {
    std::vector<std::filesystem::path> paths; ///< files, and folders with files of them
    std::filesystem::path program; ///< carries the cases out; without it this process does
    bool perturb = false;          ///< change each expectation in turn, and see that it is noticed
};

/// Carries out cases, and prints file, line, what was expected and what came where they differ.
/// @returns whether all passed, and there was at least one
/// @throws Error as read_case_file()
bool run_cases(const RunOptions& options);

} // namespace graticule::cases
