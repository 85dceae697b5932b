// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojson_agents/strict_scorer.hpp"

#include "base/file.hpp"
#include "base/text.hpp"

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

/// The names of the files, as what was scored.
std::string names_in(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder, missing))
        if (const std::string name = entry.path().filename().string();
            !name.ends_with(".provenance.json"))
            names.push_back(printable(name));
    std::sort(names.begin(), names.end());
    return join(names, ", ");
}

/// What a run has left behind that never said that it was done is no success, whatever it is.
void fail(Score& score, const std::string& end) {
    score.value = 0;
    score.grade = "fails";
    score.explanation =
        fmt::format("the run ended without an answer ({})\n", printable(end)) + score.explanation;
}

} // namespace

Scoring StrictScorer::score_files(const FilesToScore& files, const ScoringBench& bench) {
    const strict::Specification* const specification = m_checks->of(files.task.id);
    if (specification == nullptr)
        return Unscored{"not checked: nothing says what the outputs of this task must be"};
    const strict::CheckedOutputs checked =
        check_outputs(*specification, files.folder, files.answer, bench);
    return Score{checked.passed() ? 1.0 : 0.0,
                 checked.passed() ? "passes" : "fails",
                 names_in(files.folder),
                 explanation_of(checked),
                 {{"closeness", checked.closeness()}}};
}

Scoring StrictScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    Scoring scoring = score_files(files_of(run), bench);
    if (auto* score = std::get_if<Score>(&scoring)) {
        score->metadata["steps"] = run.record.steps.size();
        if (run.record.finished && !run.record.answer)
            fail(*score, run.record.finished->end);
    }
    return scoring;
}

} // namespace graticule::evaluation::geojson_agents
