// SPDX-License-Identifier: Apache-2.0
// Carries out cases of tools that are written as text (docs/cases.md), by the library in this
// process or by the program, and names what is not as expected.
#include "cases/runner/runner.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <exception>

int main(int count, char** words) {
    graticule::cases::RunOptions options;
    CLI::App app("Carries out cases of tools that are written as text");
    app.add_option("paths", options.paths, "Files, and folders of them")
        ->required()
        ->check(CLI::ExistingPath);
    app.add_option("--program", options.program,
                   "By this program's `tools run`; otherwise by the library in this process");
    app.add_flag("--perturb", options.perturb,
                 "Change each expectation in turn, and see that it is noticed");
    app.footer("Example:\n  run_cases tests/cases/tools\n");
    CLI11_PARSE(app, count, words);
    try {
        return graticule::cases::run_cases(options) ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "run_cases: {}\n", error.what());
        return 2;
    }
}
