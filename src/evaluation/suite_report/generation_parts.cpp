// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/generation_parts.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using GenerationTable = runs::report::Table;
using GenerationWords = runs::report::Words;

GenerationTable table_with(std::vector<GenerationTable::Head> texts,
                           const std::vector<std::string>& numbers) {
    GenerationTable table;
    table.head = std::move(texts);
    for (const std::string& name : numbers)
        table.head.push_back({name, GenerationTable::Column::Number});
    return table;
}

GenerationTable table_of_arms(const std::vector<std::string>& numbers) {
    return table_with({{"Arm", GenerationTable::Column::Text}}, numbers);
}

Part generation_part_of(std::string file, std::string title, std::string note) {
    return {std::move(file), std::move(title), {std::move(note)},
            std::nullopt,    std::nullopt,     false};
}

std::string figure_text(const Estimate& figure, int digits) {
    if (!std::isfinite(figure.value))
        return "no value";
    std::string text = format_number(figure.value, digits);
    if (std::isfinite(figure.interval.low))
        text += fmt::format(" ({} to {})", format_number(figure.interval.low, digits),
                            format_number(figure.interval.high, digits));
    return text;
}

std::string chance_text(const GenerationFigures& figures, std::size_t k) {
    for (const PassAt& at : figures.pass_at)
        if (at.k == k)
            return percent_text(at.chance.value, at.chance.interval);
    return "no value";
}

/// "69.7 % (60.1 to 78.0), +4.0": the last beyond the chance for fewer samples, in points.
std::string grown_text(const GenerationFigures& figures, std::size_t from, std::size_t k) {
    const double gain = figures.chance(k) - figures.chance(from);
    return chance_text(figures, k) + (std::isnan(gain) ? "" : fmt::format(", {:+.1f}", 100 * gain));
}

std::string percent_estimate(const Estimate& share) {
    return percent_text(share.value, share.interval);
}

/// "openai" of "completion openai/gpt-4.1"; empty where no model was asked.
std::string provider_of(const std::string& arm) {
    const std::string model(
        trim(std::string_view(arm).substr(std::min(arm.find(' '), arm.size()))));
    return model.substr(0, model.find_first_of("/:"));
}

Part accuracy_part(const SuiteFigures& figures) {
    Part part = generation_part_of(
        "accuracy", "Accuracy and stability of written code",
        "The chance that at least one of 1, 3 or 5 samples of a task passes, estimated without "
        "bias, over all tasks, and by how many points it is beyond that of fewer samples; the "
        "coefficient of variation (CV) of these three; stability-adjusted accuracy (SA), the last "
        "of them divided by 1 + CV. Intervals hold with 95 %, by a bootstrap of tasks.");
    part.plot = growing_plot(figures);
    part.table = table_of_arms({"pass@1", "pass@3", "pass@5", "CV", "SA"});
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GenerationFigures& one = figures.generation_of(arm, 0);
        part.table->rows.push_back({figures.results.arms[arm], chance_text(one, 1),
                                    grown_text(one, 1, 3), grown_text(one, 3, 5),
                                    figure_text(one.variation, 3), percent_estimate(one.stable)});
    }
    return part;
}

/// None where no task has as many as three samples.
std::optional<Part> gains_part(const SuiteFigures& figures) {
    constexpr std::size_t FewestSamples = 3;
    bool is_known = false;
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        is_known = is_known || !std::isnan(figures.generation_of(arm, 0).chance(FewestSamples));
    if (!is_known)
        return std::nullopt;
    Part part = generation_part_of("gains", "What more samples solve",
                                   "How much greater the chance is for more samples of a task.");
    part.plot = gains_plot(figures);
    return part;
}

std::optional<Part> library_part(const SuiteFigures& figures) {
    std::optional<Plot> plot = chances_plot(figures);
    if (!plot)
        return std::nullopt;
    Part part = generation_part_of("by_library", plot->title,
                                   "The chances for 1, 3 and 5 samples; how many tasks there are "
                                   "stands in brackets. Intervals are in the table of groups.");
    part.plot = std::move(plot);
    return part;
}

/// The ranks over all tasks, by one of them.
std::vector<GenerationRanks> ranks_by(const SuiteFigures& figures,
                                      std::size_t GenerationRanks::*rank) {
    std::vector<GenerationRanks> ranks = figures.ranks.front();
    std::stable_sort(
        ranks.begin(), ranks.end(),
        [&](const GenerationRanks& a, const GenerationRanks& b) { return a.*rank < b.*rank; });
    return ranks;
}

Part stable_ranks_part(const SuiteFigures& figures) {
    Part part = generation_part_of(
        "stability_ranks", "Ranks by accuracy and stability",
        "Places of arms by the chance for the most samples (P), by CV (C, the less the better) and "
        "by SA (S), in the order of the last. Arms that are as good share a place; a figure that "
        "is not known comes last. Ranks say nothing of chance: see the comparisons of arms.");
    part.table = table_of_arms({"Solved", "CV", "SA", "P rank", "C rank", "S rank"});
    for (const GenerationRanks& rank : ranks_by(figures, &GenerationRanks::stable)) {
        const GenerationFigures& one = figures.generation_of(rank.arm, 0);
        part.table->rows.push_back({figures.results.arms[rank.arm], percent_text(one.best()),
                                    figure_text({one.variation.value}, 3),
                                    percent_text(one.stable.value), std::to_string(rank.passes),
                                    std::to_string(rank.variation), std::to_string(rank.stable)});
    }
    return part;
}

Part resources_part(const SuiteFigures& figures) {
    Part part = generation_part_of(
        "resources", "What written code takes",
        "Means of attempted samples that tell them, with 95 % intervals by a bootstrap of tasks: "
        "tokens of requests and answers, seconds, lines of code without comments and blank ones, "
        "and lines of the whole reply.");
    part.plot = tokens_taken_plot(figures);
    part.table = table_with(
        {{"Arm", GenerationTable::Column::Text}, {"Model of", GenerationTable::Column::Short}},
        {"Tokens", "Seconds", "Lines of code", "Lines of reply"});
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GenerationFigures& one = figures.generation_of(arm, 0);
        part.table->rows.push_back(
            {figures.results.arms[arm], provider_of(figures.results.arms[arm]),
             figure_text(one.tokens.mean, 4), figure_text(one.seconds.mean, 3),
             figure_text(one.lines.mean, 3), figure_text(one.reply_lines.mean, 3)});
    }
    return part;
}

Part picture_part(std::string file, Plot plot) {
    Part part{std::move(file), plot.title, {}, std::nullopt, std::nullopt, false};
    part.plot = std::move(plot);
    return part;
}

Part efficiency_part(const SuiteFigures& figures) {
    Part part = generation_part_of(
        "efficiency", "Efficiency of written code",
        "The chance for the most samples that there is, from 0 to 1, per token, second and line of "
        "code that a sample takes on average; with 95 % intervals by a bootstrap of tasks.");
    part.table = table_of_arms({"Per token", "Per second", "Per line"});
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GenerationFigures& one = figures.generation_of(arm, 0);
        part.table->rows.push_back({figures.results.arms[arm], figure_text(one.per_token, 3),
                                    figure_text(one.per_second, 3), figure_text(one.per_line, 3)});
    }
    return part;
}

Part ranks_part(const SuiteFigures& figures) {
    Part part = generation_part_of(
        "ranks", "Ranks by efficiency, stability and accuracy",
        "Places by accuracy per token (T), second (I) and line (Co); by the mean of these three "
        "(E); by SA (S); by the chance for the most samples (P); and by the mean of E, S and P, in "
        "whose order arms stand. Arms that are as good share a place; a figure that is not known "
        "comes last.");
    part.table =
        table_of_arms({"T rank", "I rank", "Co rank", "E rank", "S rank", "P rank", "Total rank"});
    for (const GenerationRanks& rank : ranks_by(figures, &GenerationRanks::total))
        part.table->rows.push_back({figures.results.arms[rank.arm], std::to_string(rank.per_token),
                                    std::to_string(rank.per_second), std::to_string(rank.per_line),
                                    std::to_string(rank.efficiency), std::to_string(rank.stable),
                                    std::to_string(rank.passes), std::to_string(rank.total)});
    return part;
}

Part groups_of_code_part(const SuiteFigures& figures) {
    Part part = generation_part_of(
        "generation", "Written code by group of tasks",
        "The same figures of each group, with the same intervals; those of what samples take, and "
        "ranks, are in csv/generation.csv and csv/ranks.csv.");
    part.table = table_with(
        {{"Arm", GenerationTable::Column::Text}, {"Group", GenerationTable::Column::Text}},
        {"pass@1", "pass@3", "pass@5", "CV", "SA", "Tokens", "Seconds", "Lines", "Per token",
         "Per second", "Per line"});
    for (const GenerationFigures& one : figures.generation)
        part.table->rows.push_back(
            {figures.results.arms[one.arm], figures.groups[one.group].name, chance_text(one, 1),
             chance_text(one, 3), chance_text(one, 5), figure_text(one.variation, 3),
             percent_estimate(one.stable), figure_text({one.tokens.mean.value}, 4),
             figure_text({one.seconds.mean.value}, 3), figure_text({one.lines.mean.value}, 3),
             figure_text({one.per_token.value}, 3), figure_text({one.per_second.value}, 3),
             figure_text({one.per_line.value}, 3)});
    part.folded = true;
    return part;
}

Part failure_shares_part(const SuiteFigures& figures) {
    Part part = generation_part_of(
        "failures", "What is wrong with what fails",
        "Shares of the scored samples that do not pass, by their grade, which says what is wrong "
        "with the first case or step that fails; with 95 % intervals as of pass rates. Groups are "
        "in "
        "csv/failures.csv.");
    part.plot = failures_plot(figures);
    std::vector<std::string> heads{"Failed"};
    heads.insert(heads.end(), figures.results.failure_grades.begin(),
                 figures.results.failure_grades.end());
    part.table = table_of_arms(heads);
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const FailureFigures& one = figures.failures_of(arm, 0);
        std::vector<GenerationWords> row{figures.results.arms[arm],
                                         std::to_string(one.grades.front().of)};
        for (const ClusteredProportion& grade : one.grades)
            row.emplace_back(percent_text(grade.share(), grade.interval));
        part.table->rows.push_back(std::move(row));
    }
    return part;
}

Part edges_part(const SuiteFigures& figures) {
    Part part = generation_part_of(
        "edge_cases", "Cases of the edges",
        "Of the cases that are about the edges of what a function is given (empty, null, poles, "
        "antimeridian, degenerate) the share that passes in all scored samples, with 95 % "
        "intervals as of pass rates. A function that does not come to an end is not tried with all "
        "cases; the others fail.");
    part.plot = edges_plot(figures);
    part.table = table_with({{"Group", GenerationTable::Column::Text}}, figures.results.arms);
    for (std::size_t group = 0; group < figures.groups.size(); ++group) {
        std::vector<GenerationWords> row{figures.groups[group].name};
        for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
            const ClusteredProportion& edges = figures.failures_of(arm, group).edges;
            row.emplace_back(edges.of == 0
                                 ? std::string("none")
                                 : fmt::format("{}, {} of {}",
                                               percent_text(edges.share(), edges.interval),
                                               edges.hits, edges.of));
        }
        part.table->rows.push_back(std::move(row));
    }
    return part;
}

} // namespace

std::vector<Part> generation_parts(const SuiteFigures& figures) {
    if (figures.generation.empty())
        return {};
    std::vector<Part> parts{accuracy_part(figures)};
    if (auto gains = gains_part(figures))
        parts.push_back(std::move(*gains));
    if (auto library = library_part(figures))
        parts.push_back(std::move(*library));
    parts.push_back(stable_ranks_part(figures));
    parts.push_back(resources_part(figures));
    parts.push_back(picture_part("seconds_taken", seconds_taken_plot(figures)));
    parts.push_back(picture_part("lines", lines_plot(figures)));
    parts.push_back(efficiency_part(figures));
    parts.push_back(ranks_part(figures));
    parts.push_back(groups_of_code_part(figures));
    return parts;
}

std::vector<Part> failure_parts(const SuiteFigures& figures) {
    if (figures.failures.empty())
        return {};
    std::vector<Part> parts{failure_shares_part(figures)};
    if (tells_of_edges(figures))
        parts.push_back(edges_part(figures));
    return parts;
}

} // namespace graticule::evaluation::suite_report
