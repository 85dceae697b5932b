// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/strict/output_files.hpp"
#include "evaluation/strict/specification.hpp"
#include "runs/run_folder.hpp"

#include <algorithm>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

/// What the check says that says the best of a file.
Verdict best_verdict(const std::vector<std::unique_ptr<OutputCheck>>& checks, const fs::path& file,
                     const ScoringBench& bench) {
    Verdict best = checks.front()->check(file, bench);
    for (std::size_t i = 1; i < checks.size() && !best.passed(); ++i) {
        Verdict other = checks[i]->check(file, bench);
        if (other.closeness() > best.closeness())
            best = std::move(other);
    }
    return best;
}

} // namespace

bool CheckedOutputs::passed() const {
    return std::all_of(outputs.begin(), outputs.end(),
                       [](const CheckedOutput& output) { return output.verdict.passed(); });
}

double CheckedOutputs::closeness() const {
    if (passed())
        return 1;
    double sum = 0;
    for (const CheckedOutput& output : outputs)
        sum += output.verdict.closeness();
    return std::min(sum / static_cast<double>(outputs.size()), Verdict::ClosestFailure);
}

Json to_json(const CheckedOutputs& checked) {
    Json outputs = Json::array();
    for (const CheckedOutput& output : checked.outputs) {
        Json json{{"file", output.name}, {"kind", output.kind}};
        json.update(to_json(output.verdict));
        outputs.push_back(std::move(json));
    }
    return {{"passed", checked.passed()},
            {"closeness", checked.closeness()},
            {"outputs", std::move(outputs)}};
}

CheckedOutputs check_outputs(const Specification& specification, const fs::path& folder,
                             const std::optional<std::string>& answer, const ScoringBench& bench) {
    std::vector<fs::path> files = files_of(folder);
    const TemporaryFolder kept; // the answer is looked at as if it were a file like others
    if (answer) {
        std::erase_if(files, [](const fs::path& file) { return file.filename() == AnswerFile; });
        files.push_back(kept.path() / AnswerFile);
        write_file(files.back(), *answer);
    }
    CheckedOutputs checked;
    for (const ExpectedOutput& expected : specification.outputs) {
        bench.context.check_cancelled();
        CheckedOutput output{join(expected.files, " or "), expected.kind, {}};
        if (const auto file = output_file(files, expected.files, output.verdict)) {
            output.name = file->filename().string();
            output.verdict = best_verdict(expected.checks, *file, bench);
        }
        checked.outputs.push_back(std::move(output));
    }
    return checked;
}

CheckedOutputs check_run(const Specification& specification, const fs::path& run,
                         const runs::RunRecord& record, const ScoringBench& bench) {
    const std::string answer = record.answer ? record.answer->text : "";
    return check_outputs(specification, runs::output_folder(run), answer, bench);
}

} // namespace graticule::evaluation::strict
