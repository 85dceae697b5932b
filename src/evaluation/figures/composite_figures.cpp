// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/composite_figures.hpp"

#include "evaluation/output_metrics/output_scorer.hpp"
#include "evaluation/process/process_scorer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <span>

namespace graticule::evaluation {

namespace {

constexpr std::size_t Terms = 4; // success, outputs, operations, process
constexpr std::array<double, Terms> Weights{0.4, 0.3, 0.15, 0.15};
constexpr std::array<const char*, Terms> TermNames{"R_s", "Q_out", "F_api", "C_emb"};

/// What the terms are made of, added up over samples.
struct TermSums {
    std::array<double, Terms> sums{};
    std::array<std::size_t, Terms> counts{};

    void add(std::size_t term, double value) {
        sums[term] += value;
        ++counts[term];
    }
    void add(const TermSums& other) {
        for (std::size_t term = 0; term < Terms; ++term) {
            sums[term] += other.sums[term];
            counts[term] += other.counts[term];
        }
    }

    /// The terms, and what follows from them.
    std::array<double, Terms + 1> figures() const {
        std::array<double, Terms + 1> told{};
        for (std::size_t term = 0; term < Terms; ++term)
            told[term] = sums[term] / static_cast<double>(counts[term]);
        if (counts[0] > 0 && sums[0] == 0)
            told[1] = 0; // nothing succeeds
        for (std::size_t term = 0; term < Terms; ++term)
            told[Terms] += Weights[term] * told[term];
        return told;
    }
};

/// Finds what scorers said of samples by their names.
class NamedMarks {
public:
    explicit NamedMarks(const SuiteResults& results) : m_results(results) {
        for (const PartMark& mark : results.part_marks)
            if (mark.value)
                m_parts[{mark.row, mark.scorer, mark.part}] = *mark.value;
    }

    std::optional<double> value(std::size_t row, std::string_view scorer) const {
        const std::size_t by = place(scorer, m_results.scorers);
        if (by == m_results.scorers.size() || !m_results.mark(row, by).scored())
            return std::nullopt;
        return m_results.mark(row, by).value;
    }

    std::optional<double> part(std::size_t row, std::string_view scorer,
                               std::string_view name) const {
        const auto found =
            m_parts.find({row, place(scorer, m_results.scorers), place(name, m_results.parts)});
        return found == m_parts.end() ? std::nullopt : std::optional(found->second);
    }

private:
    static std::size_t place(std::string_view name, const std::vector<std::string>& names) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), name)
                                        - names.begin());
    }

    const SuiteResults& m_results;
    std::map<std::array<std::size_t, 3>, double> m_parts;
};

/// Whether a sample succeeded; none where that is not known.
std::optional<bool> success_of(const NamedMarks& marks, std::size_t row, SuccessRule rule) {
    using output_metrics::OutputScorer;
    const std::optional<double> value =
        rule == SuccessRule::Strict
            ? marks.value(row, "strict")
            : marks.part(row, OutputScorer::Name, OutputScorer::AnyOutputPart);
    return value ? std::optional(*value >= 1) : std::nullopt;
}

TermSums sums_of(const NamedMarks& marks, std::size_t row, SuccessRule rule) {
    TermSums sums;
    if (const auto success = success_of(marks, row, rule)) {
        sums.add(0, *success ? 1 : 0);
        if (const auto value = marks.value(row, output_metrics::OutputScorer::Name);
            value && *success)
            sums.add(1, *value);
    }
    const char* const operations = rule == SuccessRule::Strict ? "api-f1" : "api-f1-gisclaw";
    if (const auto value = marks.part(row, "code", operations))
        sums.add(2, *value);
    if (const auto value = marks.value(row, process::ProcessScorer::Name))
        sums.add(3, *value);
    return sums;
}

CompositeFigures figures_of_arm(const std::vector<TermSums>& tasks,
                                const BootstrapOptions& bootstrap) {
    TermSums all;
    for (const TermSums& task : tasks)
        all.add(task);
    const auto values = all.figures();
    const std::vector<Interval> intervals = bootstrap_intervals(
        tasks.size(), Terms + 1,
        [&](std::span<const std::size_t> drawn, std::span<double> figures) {
            TermSums sums;
            for (const std::size_t task : drawn)
                sums.add(tasks[task]);
            const auto told = sums.figures();
            std::copy(told.begin(), told.end(), figures.begin());
        },
        bootstrap);
    CompositeFigures figures;
    const std::array<CompositeTerm*, Terms> terms{&figures.success, &figures.outputs,
                                                  &figures.operations, &figures.process};
    for (std::size_t term = 0; term < Terms; ++term) {
        *terms[term] = {all.counts[term], {values[term], intervals[term]}};
        if (std::isnan(values[term]))
            figures.missing.emplace_back(TermNames[term]);
    }
    figures.total = {values[Terms], intervals[Terms]};
    return figures;
}

} // namespace

std::string_view success_rule_name(SuccessRule rule) {
    return rule == SuccessRule::Strict ? "strict" : "published";
}

std::vector<CompositeFigures> composite_figures(const SuiteResults& results, SuccessRule rule,
                                                const BootstrapOptions& bootstrap) {
    if (std::find(results.scorers.begin(), results.scorers.end(),
                  output_metrics::OutputScorer::Name)
        == results.scorers.end())
        return {};
    const NamedMarks marks(results);
    std::vector<CompositeFigures> figures;
    for (std::size_t arm = 0; arm < results.arms.size(); ++arm) {
        std::map<std::size_t, TermSums> by_task;
        for (std::size_t row = 0; row < results.rows.size(); ++row)
            if (results.rows[row].arm == arm)
                by_task[results.rows[row].task].add(sums_of(marks, row, rule));
        std::vector<TermSums> tasks;
        for (const auto& [task, sums] : by_task)
            tasks.push_back(sums);
        figures.push_back(figures_of_arm(tasks, bootstrap));
        figures.back().arm = arm;
        figures.back().rule = rule;
    }
    return figures;
}

} // namespace graticule::evaluation
