// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "evaluation/strict/specification.hpp"

#include <filesystem>
#include <optional>
#include <string>

/// Outputs and references of tests, and what is said of them.
namespace graticule::test {

/// A folder with a reference in `right/` and outputs in `made/`.
class Outputs {
public:
    Outputs() {
        fs::create_directories(right());
        fs::create_directories(made());
    }

    fs::path right() const { return m_folder.path() / "right"; }
    fs::path made() const { return m_folder.path() / "made"; }

    void right(const std::string& name, const std::string& content) const {
        write_file(right() / name, content);
    }
    void made(const std::string& name, const std::string& content) const {
        write_file(made() / name, content);
    }

    evaluation::strict::CheckedOutputs
    check_all(const std::string& specification,
              const std::optional<std::string>& answer = std::nullopt) const {
        return check_outputs(evaluation::strict::specification_from(
                                 parse_json(specification, "spec"), right(), "spec"),
                             made(), answer, bench());
    }

    /// The verdict on one output.
    evaluation::strict::Verdict check(const std::string& entry) const {
        return check_all(R"({"outputs": [)" + entry + "]}").outputs.front().verdict;
    }

    const Context& context() const { return m_context; }
    evaluation::ScoringBench bench() const { return {m_context, sandboxes()}; }

    /// Of all tests, so that its browser is warm.
    static sandbox::SandboxService& sandboxes() {
        static sandbox::SandboxService service;
        return service;
    }

private:
    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context{m_pool};
};

/// All findings, for messages of tests that fail.
inline std::string findings_of(const evaluation::strict::Verdict& verdict) {
    std::string all;
    for (const evaluation::strict::Finding& finding : verdict.findings())
        all += sentence_of(finding) + "\n";
    return all;
}

} // namespace graticule::test
