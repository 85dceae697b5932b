// SPDX-License-Identifier: Apache-2.0
#include "cases/runner/runner.hpp"

#include "base/context.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"

#include "cases/runner/case_file.hpp"
#include "cases/runner/expectations.hpp"
#include "cases/runner/outcome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace graticule::cases {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const std::vector<fs::path>& paths) {
    std::vector<fs::path> files;
    for (const fs::path& path : paths) {
        if (!fs::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path))
            if (entry.path().extension() == ".toml")
                files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class Runner {
public:
    explicit Runner(const RunOptions& options) : m_options(options), m_context(m_pool) {}

    bool run() {
        const std::vector<fs::path> files = files_below(m_options.paths);
        for (const fs::path& path : files)
            run_file(read_case_file(path));
        fmt::print("{} of {} cases in {} files passed{}\n", m_cases - m_failed, m_cases,
                   files.size(),
                   m_options.perturb ? fmt::format("; of {} changed expectations {} went unnoticed",
                                                   m_changed, m_unnoticed)
                                     : "");
        return m_failed == 0 && m_unnoticed == 0 && m_cases > 0;
    }

private:
    void run_file(const CaseFile& file) {
        const TemporaryFolder folder;
        write_data(file.data, folder.path() / "data");
        if (!m_options.program.empty())
            return run_by_program(file, folder.path());
        for (std::size_t i = 0; i < file.cases.size(); ++i) {
            const Case& one = file.cases[i];
            ++m_cases;
            try {
                const Json outcome =
                    outcome_by_library(one, folder.path() / "data",
                                       folder.path() / std::to_string(i) / "outputs", m_context);
                hold(file, one, one.expected, outcome);
            } catch (const Error& error) {
                ++m_failed;
                fmt::print("{}:{}: {}: {}\n", file.path.string(), one.line, one.name, error.what());
            }
        }
    }

    void run_by_program(const CaseFile& file, const fs::path& folder) {
        const auto outcomes =
            outcomes_by_program(file, m_options.program, folder / "data", folder / "outputs");
        for (std::size_t i = 0; i < file.cases.size(); ++i) {
            ++m_cases;
            Json expected = file.cases[i].expected;
            for (const char* of_library : {"layers", "rasters", "values", "outputs", "artifacts"})
                expected.erase(of_library);
            hold(file, file.cases[i], expected, outcomes[i]);
        }
    }

    void hold(const CaseFile& file, const Case& one, const Json& expected, const Json& outcome) {
        const std::vector<Difference> found = differences(expected, outcome);
        m_failed += found.empty() ? 0 : 1;
        for (const Difference& difference : found) {
            const auto line = one.lines.find(difference.pointer);
            fmt::print("{}:{}: {}{}: expected {}, got {}\n", file.path.string(),
                       line == one.lines.end() ? one.line : line->second, one.name,
                       difference.pointer.empty() ? "" : ", " + difference.pointer.substr(1),
                       difference.expected, difference.got);
        }
        if (!m_options.perturb || !found.empty())
            return;
        for (const Json& changed : perturbed(expected)) {
            ++m_changed;
            if (!differences(changed, outcome).empty())
                continue;
            ++m_unnoticed;
            fmt::print("{}:{}: {}: not noticed: {}\n", file.path.string(), one.line, one.name,
                       to_line(changed));
        }
    }

    const RunOptions& m_options;
    ThreadPool m_pool{2};
    Context m_context;
    std::size_t m_cases = 0;
    std::size_t m_failed = 0;
    std::size_t m_changed = 0;
    std::size_t m_unnoticed = 0;
};

} // namespace

bool run_cases(const RunOptions& options) {
    return Runner(options).run();
}

} // namespace graticule::cases
