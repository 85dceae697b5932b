// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/report_words.hpp"

#include "agents/conversation/named_values.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <string_view>

namespace graticule::agents::planner_worker {

namespace {

constexpr std::size_t LongestSaid = 4000; // bytes of a worker's words

std::string_view claim_in_words(WorkerEnd::Claim claim) {
    switch (claim) {
    case WorkerEnd::Claim::Done:
        return "The worker says that it is done";
    case WorkerEnd::Claim::CouldNot:
        return "The worker says that it cannot be done";
    case WorkerEnd::Claim::Stopped:
        return "The worker was stopped";
    }
    return "";
}

/// The values that a planner's answer can name: those that the worker named, else those of its
/// last call that found some.
std::string values_line(const Team& team, const subtask::Mark& mark, const WorkerEnd& end) {
    const runs::Observer observed = team.ledger.observer();
    std::string line;
    for (const Json& value : end.words.values) {
        const runs::Cell cell = runs::cell_from(member(value, "cell"));
        line += fmt::format("{}{{{{{}{}}}}} = {}", line.empty() ? "Values to name: " : ", ",
                            cell.source.step, visible_text(cell.source.at),
                            runs::cell_in_words(cell, observed));
    }
    const auto& calls = team.ledger.calls();
    for (std::size_t i = calls.size(); i > mark.calls && line.empty(); --i)
        if (const Json& data = *observed(calls[i - 1]).data; !data.contains("error"))
            line = conversation::named_values_line(calls[i - 1], data);
    return line;
}

} // namespace

SubtaskReport report_of(const Team& team, const Assignment& assignment, const subtask::Mark& mark,
                        const WorkerEnd& end) {
    SubtaskReport report;
    report.claimed = end.claim == WorkerEnd::Claim::Done;
    const runs::AnswerText words =
        team.ledger.number_sources(assignment.instruction, team.workspace.catalog())
            .marked(end.words.text);
    report.said =
        shorten(report.claimed ? words.in_words(team.ledger.observer()) : end.why, LongestSaid);
    report.facts =
        subtask::facts_since(team, mark, report.claimed ? report.said : "", assignment.instruction);
    const std::vector<std::string> against = subtask::objections(report.facts);
    report.holds = report.claimed && against.empty();
    report.told = fmt::format("Report of subtask {}, by {}. {}: {}\nThe program finds{}:\n{}",
                              assignment.number, worker_kind_name(assignment.kind),
                              claim_in_words(end.claim), quoted(report.said, LongestSaid),
                              report.claimed && !against.empty() ? " that this does not hold" : "",
                              subtask::facts_in_words(report.facts));
    if (const std::string values = values_line(team, mark, end); !values.empty())
        report.told += values + "\n";
    return report;
}

} // namespace graticule::agents::planner_worker
