// SPDX-License-Identifier: Apache-2.0
#include "evaluation/output_metrics/output_scorer.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/output_metrics/picture_judgement.hpp"
#include "evaluation/output_metrics/published_scores.hpp"
#include "evaluation/strict/output_files.hpp"
#include "evaluation/strict/read_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <system_error>
#include <variant>
#include <vector>

namespace graticule::evaluation::output_metrics {

namespace {

using strict::ExpectedOutput;

constexpr std::array<std::string_view, 4> ScoredKinds{"raster", "vector", "table", "picture"};
constexpr std::string_view EmergencyPrefix = "emergency";

/// What came of one output that there must be.
struct OutputLikeness {
    std::string name;
    std::string kind;
    std::variant<double, UnscoredPart> said = 0.0;
    std::string words;
    double spent = 0; ///< on models, US dollars
};

bool is_scored(const ExpectedOutput& output) {
    return std::find(ScoredKinds.begin(), ScoredKinds.end(), output.kind) != ScoredKinds.end()
           && !output.references.empty();
}

bool is_word_kind(const ExpectedOutput& output) {
    return output.kind == "number" || output.kind == "text";
}

// What was saved when a run was cut short is no output.
bool counts_as_output(const fs::path& file) {
    return !strict::serves_another(file) && !file.filename().string().starts_with(EmergencyPrefix);
}

/// Holds one file against the references of an output; the best counts.
class FileComparison {
public:
    FileComparison(const ExpectedOutput& expected, const FilesToScore& files,
                   const ScoringBench& bench)
        : m_expected(expected), m_task(files.task), m_bench(bench) {}

    void compare(const fs::path& file, OutputLikeness& likeness) const {
        if (m_expected.kind == "picture")
            judge(file, likeness);
        else if (m_expected.kind == "raster")
            compare_raster(file, likeness);
        else
            compare_rows(file, likeness);
    }

private:
    static void keep_better(double score, std::string words, OutputLikeness& likeness) {
        if (likeness.words.empty() || score > std::get<double>(likeness.said)) {
            likeness.said = score;
            likeness.words = std::move(words);
        }
    }

    static std::string first_finding(const strict::Verdict& verdict) {
        return verdict.findings().empty() ? "" : sentence_of(verdict.findings().front());
    }

    void compare_raster(const fs::path& file, OutputLikeness& likeness) const {
        strict::Verdict verdict;
        const std::vector<geodata::Raster> references = reference_rasters();
        const auto compare_all = [&] {
            const geodata::Raster made = geodata::Raster::open(file);
            for (const geodata::Raster& reference : references) {
                const RasterLikeness raster = raster_likeness(reference, made, m_bench.context);
                keep_better(raster.score(), words_of(raster), likeness);
            }
        };
        if (!strict::can_read(compare_all, "a raster that can be read", verdict)) {
            likeness.said = 0.0;
            likeness.words = first_finding(verdict);
        }
    }

    std::vector<geodata::Raster> reference_rasters() const {
        std::vector<geodata::Raster> rasters;
        for (const fs::path& reference : m_expected.references)
            rasters.push_back(geodata::Raster::open(reference));
        return rasters;
    }

    void compare_rows(const fs::path& file, OutputLikeness& likeness) const {
        strict::Verdict verdict;
        const auto made = strict::read_output(file, m_expected.layer, verdict, m_bench.context);
        if (!made) {
            likeness.words = first_finding(verdict);
            return;
        }
        for (const fs::path& path : m_expected.references) {
            const geodata::Layer reference =
                strict::read_reference(path, m_expected.reference_layer, m_bench.context);
            if (m_expected.kind == "vector") {
                const VectorLikeness vector = vector_likeness(reference, *made);
                keep_better(vector.score(), words_of(vector), likeness);
            } else {
                const TableLikeness table = table_likeness(reference, *made);
                keep_better(table.score(), words_of(table), likeness);
            }
        }
    }

    // Beside the first reference alone, as each look costs money.
    void judge(const fs::path& file, OutputLikeness& likeness) const {
        const Scoring scoring =
            judge_picture(m_task.text, m_expected.references.front(), file, m_bench);
        likeness.spent = number_member(metadata_of(scoring), SpentMember).value_or(0);
        if (const auto* score = std::get_if<Score>(&scoring)) {
            likeness.said = score->value;
            likeness.words = score->explanation;
        } else {
            likeness.said = UnscoredPart{std::get<Unscored>(scoring).reason};
            likeness.words = "unscored: " + std::get<Unscored>(scoring).reason;
        }
    }

    const ExpectedOutput& m_expected;
    const BenchmarkTask& m_task;
    const ScoringBench& m_bench;
};

std::vector<OutputLikeness> likenesses_of(const strict::Specification& specification,
                                          const FilesToScore& files,
                                          const std::vector<fs::path>& made,
                                          const ScoringBench& bench) {
    std::vector<OutputLikeness> all;
    for (const ExpectedOutput& expected : specification.outputs) {
        if (!is_scored(expected))
            continue;
        bench.context.check_cancelled();
        OutputLikeness& one = all.emplace_back();
        one.name = join(expected.files, " or ");
        one.kind = expected.kind;
        strict::Verdict verdict;
        if (const auto file = strict::output_file(made, expected.files, verdict)) {
            one.name = file->filename().string();
            FileComparison(expected, files, bench).compare(*file, one);
        } else {
            one.words = sentence_of(verdict.findings().front());
        }
    }
    return all;
}

/// The mean of outputs; unscored where one of them is.
ScorePart mean_part(std::string name, const std::vector<const OutputLikeness*>& outputs) {
    ScorePart part{std::move(name), 0.0};
    double sum = 0;
    double spent = 0;
    for (const OutputLikeness* one : outputs) {
        spent += one->spent;
        if (const double* value = std::get_if<double>(&one->said))
            sum += *value;
        else if (part.reason().empty())
            part.said = one->said;
        part.explanation +=
            fmt::format("{}: {}\n", printable(one->name), one_line(one->words, 4000));
    }
    if (part.reason().empty())
        part.said = sum / static_cast<double>(outputs.size());
    if (spent > 0)
        part.metadata[SpentMember] = spent;
    return part;
}

std::vector<const OutputLikeness*> of_kind(const std::vector<OutputLikeness>& all,
                                           std::string_view kind) {
    std::vector<const OutputLikeness*> some;
    for (const OutputLikeness& one : all)
        if (kind.empty() || one.kind == kind)
            some.push_back(&one);
    return some;
}

/// Whether anything is answered in words.
bool answers(const FilesToScore& files) {
    std::error_code missing;
    if (files.answer)
        return !trim(*files.answer).empty();
    const std::uintmax_t bytes = fs::file_size(files.folder / strict::AnswerFile, missing);
    return !missing && bytes > 0;
}

ScorePart any_output_part(const strict::Specification& specification, const FilesToScore& files,
                          const std::vector<fs::path>& made) {
    const auto& outputs = specification.outputs;
    const bool asks_words = std::any_of(outputs.begin(), outputs.end(), is_word_kind);
    const bool any =
        (asks_words && answers(files)) || std::any_of(made.begin(), made.end(), counts_as_output);
    return {std::string(OutputScorer::AnyOutputPart), any ? 1.0 : 0.0};
}

std::string names_of_outputs(const std::vector<fs::path>& made) {
    std::vector<std::string> names;
    for (const fs::path& file : made)
        if (counts_as_output(file))
            names.push_back(printable(file.filename().string()));
    return join(names, ", ");
}

} // namespace

Scoring OutputScorer::score_files(const FilesToScore& files, const ScoringBench& bench) {
    const strict::Specification* const specification = m_checks->of(files.task.id);
    if (specification == nullptr)
        return Unscored{"Not compared: nothing says what the outputs of this task must be"};
    const std::vector<fs::path> made = strict::files_of(files.folder);
    const std::vector<OutputLikeness> all = likenesses_of(*specification, files, made, bench);
    std::vector<ScorePart> parts;
    for (const std::string_view kind : ScoredKinds)
        if (const auto some = of_kind(all, kind); !some.empty())
            parts.push_back(mean_part(std::string(kind), some));
    parts.push_back(any_output_part(*specification, files, made));
    if (all.empty())
        return Unscored{"The task asks for no file that the formulas are of", Json::object(),
                        std::move(parts)};
    const ScorePart mean = mean_part("", of_kind(all, ""));
    if (!mean.value())
        return Unscored{mean.reason(), Json::object(), std::move(parts)};
    Score score{*mean.value(), "compared", names_of_outputs(made), mean.explanation};
    score.parts = std::move(parts);
    return score;
}

Scoring OutputScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    return score_files(files_of(run), bench);
}

} // namespace graticule::evaluation::output_metrics
