// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/layer_parts.hpp"

#include "base/text.hpp"
#include "evaluation/judge_panel.hpp"
#include "evaluation/output_metrics/output_scorer.hpp"
#include "evaluation/process/process_judge.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using output_metrics::OutputScorer;
using process::ProcessDimensions;
using runs::report::Table;
using runs::report::Words;
using LayerColumn = runs::report::Table::Column;

Table::Head number_head(std::string title) {
    return {std::move(title), LayerColumn::Number};
}

std::string estimate_text(double value, const Interval& interval, const char* none = "no value") {
    if (std::isnan(value))
        return none;
    return std::isnan(interval.low)
               ? fmt::format("{:.3f}", value)
               : fmt::format("{:.3f} ({:.3f} to {:.3f})", value, interval.low, interval.high);
}

std::string term_text(const CompositeTerm& term, std::size_t attempted) {
    const std::string text = estimate_text(term.mean.value, term.mean.interval, "unscored");
    return term.samples > 0 && term.samples < attempted
               ? fmt::format("{}, {} of {}", text, term.samples, attempted)
               : text;
}

std::string total_text(const CompositeFigures& figures) {
    if (!figures.missing.empty())
        return "unscored: no " + join(figures.missing, ", ");
    return estimate_text(figures.total.value, figures.total.interval);
}

std::string cost_text(const Spending::Sum& cost) {
    return cost.samples == 0 ? "not known" : runs::report::format_cost(cost.total);
}

Part composite_part(const SuiteFigures& figures, SuccessRule rule) {
    const bool strict = rule == SuccessRule::Strict;
    Part part{strict ? "composite" : "composite_published",
              strict ? "Composite score" : "Composite score as published",
              {},
              std::nullopt,
              Table{},
              false};
    part.notes = {
        "S = 0.4 R_s + 0.3 Q_out + 0.15 F_api + 0.15 C_emb (Han and others, 2026, equation 1), "
        "with 95 % intervals by a bootstrap of tasks. Q_out is of samples that succeed, and 0 "
        "where none does. A composite is unscored where one of its terms is.",
        strict
            ? "R_s: samples that pass the strict scorer. Q_out: outputs-gisclaw. F_api: operations "
              "by the syntax tree. C_emb: the scorer process."
            : "R_s counts a sample where any output is there, and F_api the 27 texts of GISclaw's "
              "program, for comparison with published numbers alone."};
    part.table->head = {{"Arm", LayerColumn::Text}, number_head("R_s"),   number_head("Q_out"),
                        number_head("F_api"),       number_head("C_emb"), number_head("S"),
                        number_head("Cost")};
    for (const CompositeFigures& of : figures.composites) {
        if (of.rule != rule)
            continue;
        const GroupFigures& all = figures.of_arm(of.arm);
        const std::size_t attempted = all.tally.attempted();
        const std::size_t succeed = static_cast<std::size_t>(
            std::lround(of.success.mean.value * static_cast<double>(of.success.samples)));
        part.table->rows.push_back(
            {figures.results.arms[of.arm], term_text(of.success, attempted),
             term_text(of.outputs, succeed), term_text(of.operations, attempted),
             term_text(of.process, attempted), total_text(of), cost_text(all.spending.cost)});
    }
    if (strict)
        part.plot = agents_plot(figures);
    return part;
}

Words part_words(const PartFigures* part) {
    if (part == nullptr)
        return std::string("not told");
    return part->tally.scored == 0 ? std::string("unscored")
                                   : estimate_text(part->value.value, part->value.interval);
}

/// A table of parts of one scorer, an arm to a row.
Table table_of_parts(const SuiteFigures& figures, std::string_view scorer,
                     const std::vector<std::pair<std::string, std::string>>& columns) {
    Table table;
    table.head = {{"Arm", LayerColumn::Text}};
    for (const auto& [title, part] : columns)
        table.head.push_back(number_head(title));
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        std::vector<Words> row{figures.results.arms[arm]};
        for (const auto& [title, part] : columns)
            row.push_back(part_words(part_of_arm(figures, scorer, part, arm)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

bool tells_part(const SuiteFigures& figures, std::string_view scorer, std::string_view part) {
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        if (part_of_arm(figures, scorer, part, arm) != nullptr)
            return true;
    return false;
}

std::optional<Part> code_quality_part(const SuiteFigures& figures) {
    if (!tells_part(figures, "code", "api-f1"))
        return std::nullopt;
    Part part{"code_quality",
              "Quality of code",
              {"Likeness to the code of an expert: means over samples of which it is known, with "
               "95 % intervals by a bootstrap of tasks. The columns of GISclaw's program are for "
               "comparison with published numbers alone."},
              operations_plot(figures),
              table_of_parts(figures, "code",
                             {{"CodeBLEU", "codebleu"},
                              {"API F1", "api-f1"},
                              {"ROUGE-L", "rouge-l"},
                              {"CodeBLEU, GISclaw", "codebleu-gisclaw"},
                              {"API F1, GISclaw", "api-f1-gisclaw"},
                              {"ROUGE-L, GISclaw", "rouge-l-gisclaw"}}),
              false};
    return part;
}

/// From a share back to what judges gave.
double rating_of(double share) {
    return LowestRating + share * (HighestRating - LowestRating);
}

Words rating_words(const PartFigures* part) {
    if (part == nullptr || part->tally.scored == 0)
        return std::string("unscored");
    return fmt::format("{:.2f}", rating_of(part->value.value));
}

std::optional<Part> judged_part(const SuiteFigures& figures) {
    Part part{
        "judged_process", "The way to the result, as judged", {}, std::nullopt, Table{}, false};
    part.notes = {
        "Mean ratings from 1 (worst) to 5 (best) over the samples that each judge scored; "
        "the panel has the mean of its judges."};
    part.table->head = {
        {"Judge", LayerColumn::Short}, {"Arm", LayerColumn::Text}, number_head("Scored")};
    for (const Dimension& dimension : ProcessDimensions) {
        std::string title(dimension.name);
        std::replace(title.begin(), title.end(), '-', ' ');
        part.table->head.push_back(number_head(std::move(title)));
    }
    part.table->head.push_back(number_head("mean"));
    for (std::size_t by = 0; by < figures.results.scorers.size(); ++by) {
        if (!judges_process(figures, by))
            continue;
        const std::string& judge = figures.results.scorers[by];
        if (!part.plot || judge == PanelName)
            part.plot = profiles_plot(figures, by);
        for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
            const GroupFigures& all = figures.of(by, arm, 0);
            std::vector<Words> row{judge, figures.results.arms[arm],
                                   std::to_string(all.tally.scored)};
            for (const Dimension& dimension : ProcessDimensions)
                row.push_back(rating_words(part_of_arm(figures, judge, dimension.name, arm)));
            row.emplace_back(all.tally.scored == 0
                                 ? std::string("unscored")
                                 : fmt::format("{:.2f}", rating_of(all.value.value)));
            part.table->rows.push_back(std::move(row));
        }
    }
    if (part.table->rows.empty())
        return std::nullopt;
    return part;
}

std::optional<Part> process_part(const SuiteFigures& figures) {
    std::optional<Plot> plot = process_plot(figures);
    if (!plot)
        return std::nullopt;
    return Part{
        "process",
        "Likeness of the way",
        {"Cosine of the embeddings of each sample's log and of how an expert goes about the "
         "task. Values of different models of embeddings do not compare."},
        std::move(plot),
        std::nullopt,
        false};
}

std::size_t scorer_place(const SuiteFigures& figures, std::string_view name) {
    return static_cast<std::size_t>(
        std::find(figures.results.scorers.begin(), figures.results.scorers.end(), name)
        - figures.results.scorers.begin());
}

Part outputs_part(const SuiteFigures& figures) {
    Part part{"output_accuracy", "Accuracy of outputs", {}, outputs_plot(figures), Table{}, false};
    part.notes = {
        "Strict: samples whose outputs are what the task asks for. Published: the mean of "
        "GISclaw's formulas over the files that the task asks for, where a missing file "
        "is 0, and by kind of file. Any output: samples that leave anything behind. Means "
        "have 95 % intervals by a bootstrap of tasks."};
    part.table->head = {
        {"Arm", LayerColumn::Text}, number_head("Strict"), number_head("Published")};
    constexpr std::array<const char*, 5> Kinds{"raster", "vector", "table", "picture",
                                               "any-output"};
    for (const char* const kind : Kinds)
        part.table->head.push_back(
            number_head(kind == OutputScorer::AnyOutputPart ? "any output" : kind));
    const std::size_t strict = scorer_place(figures, "strict");
    const std::size_t published = scorer_place(figures, OutputScorer::Name);
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        std::vector<Words> row{figures.results.arms[arm]};
        const bool has_strict = strict < figures.results.scorers.size();
        row.emplace_back(has_strict && figures.of(strict, arm, 0).tally.scored > 0
                             ? percent_text(figures.of(strict, arm, 0).passes.share(),
                                            figures.of(strict, arm, 0).passes.interval)
                             : std::string("unscored"));
        const GroupFigures& all = figures.of(published, arm, 0);
        row.emplace_back(all.tally.scored == 0
                             ? std::string("unscored")
                             : estimate_text(all.value.value, all.value.interval));
        for (const char* const kind : Kinds)
            row.push_back(part_words(part_of_arm(figures, OutputScorer::Name, kind, arm)));
        part.table->rows.push_back(std::move(row));
    }
    return part;
}

} // namespace

const PartFigures* part_of_arm(const SuiteFigures& figures, std::string_view scorer,
                               std::string_view part, std::size_t arm) {
    const auto found =
        std::find_if(figures.parts.begin(), figures.parts.end(), [&](const PartFigures& one) {
            return one.arm == arm && one.tally.name == part
                   && figures.results.scorers[one.scorer] == scorer;
        });
    return found == figures.parts.end() ? nullptr : &*found;
}

bool judges_process(const SuiteFigures& figures, std::size_t scorer) {
    const std::string& name = figures.results.scorers[scorer];
    return (is_judge(name) || name == PanelName)
           && tells_part(figures, name, ProcessDimensions.front().name);
}

std::vector<Part> layer_parts(const SuiteFigures& figures) {
    std::vector<Part> parts;
    if (figures.composites.empty())
        return parts;
    for (const SuccessRule rule : {SuccessRule::Strict, SuccessRule::Published})
        parts.push_back(composite_part(figures, rule));
    if (auto code = code_quality_part(figures))
        parts.push_back(*std::move(code));
    if (auto way = process_part(figures))
        parts.push_back(*std::move(way));
    if (auto judged = judged_part(figures))
        parts.push_back(*std::move(judged));
    parts.push_back(outputs_part(figures));
    return parts;
}

} // namespace graticule::evaluation::suite_report
