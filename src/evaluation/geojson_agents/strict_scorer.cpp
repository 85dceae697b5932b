// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojson_agents/strict_scorer.hpp"

#include "base/file.hpp"
#include "base/text.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <vector>

namespace graticule::evaluation::geojson_agents {

namespace {

std::string explanation_of(const strict::CheckedOutputs& checked) {
    std::string text;
    for (const strict::CheckedOutput& output : checked.outputs) {
        const strict::Verdict& verdict = output.verdict;
        const std::string name = printable(output.name);
        if (verdict.passed())
            text += fmt::format("{} ({}): passes\n", name, output.kind);
        else
            text += fmt::format("{} ({}): fails, {:.2f} near\n", name, output.kind,
                                verdict.closeness());
        for (const strict::Finding& finding : verdict.findings())
            text += "  " + sentence_of(finding) + "\n";
        if (const std::size_t shown = verdict.findings().size(); verdict.finding_count() > shown)
            text += fmt::format("  and {} more\n", verdict.finding_count() - shown);
    }
    return text;
}

/// The names of what the run made, as what was scored.
std::string made_by(const fs::path& run) {
    std::vector<std::string> names;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(runs::output_folder(run), missing))
        if (const std::string name = entry.path().filename().string();
            !name.ends_with(".provenance.json"))
            names.push_back(printable(name));
    std::sort(names.begin(), names.end());
    return join(names, ", ");
}

} // namespace

Scoring StrictScorer::score(const RunToScore& run, const ScoringBench& bench) {
    const strict::Specification* const specification = m_checks->of(run.task.id);
    if (specification == nullptr)
        return Unscored{"not checked: nothing says what the outputs of this task must be"};
    const strict::CheckedOutputs checked = check_run(*specification, run.folder, run.record, bench);
    return Score{checked.passed() ? 1.0 : 0.0,
                 checked.passed() ? "passes" : "fails",
                 made_by(run.folder),
                 explanation_of(checked),
                 {{"closeness", checked.closeness()}, {"steps", run.record.steps.size()}}};
}

} // namespace graticule::evaluation::geojson_agents
