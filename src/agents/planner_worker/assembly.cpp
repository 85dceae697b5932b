// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/assembly.hpp"

#include "agents/conversation/patience.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::agents::planner_worker {

using conversation::Ending;

namespace {

constexpr std::size_t LongestState = 4000;      // bytes of what a worker is told was made
constexpr std::size_t LongestInstruction = 160; // bytes of an earlier subtask in that

Ending too_many_subtasks(int most) {
    return {runs::EndReason::RoundLimit,
            Error(ErrorCode::LimitExceeded,
                  fmt::format("The planner did not end after {} subtasks", most),
                  "Allow more with --max-subtasks")};
}

/// The dataset that functions saved as a file: code has that, and not the file.
std::string dataset_behind(const Team& team, const std::string& path) {
    const auto& artifacts = team.ledger.artifacts();
    const auto found = std::find_if(artifacts.rbegin(), artifacts.rend(),
                                    [&](const auto& artifact) { return artifact.path == path; });
    if (found == artifacts.rend()
        || !(team.workspace.has_layer(found->title) || team.workspace.has_raster(found->title)))
        return {};
    return fmt::format(" (saved by functions, of the dataset {})", quoted_name(found->title));
}

/// A line for each thing that was made, for later workers.
std::string state_after(const Team& team, const Assignment& assignment,
                        const SubtaskReport& report) {
    std::string lines = fmt::format("Subtask {} ({}): {}\n", assignment.number,
                                    report.holds ? "done" : "not done as it should be",
                                    one_line(assignment.instruction, LongestInstruction));
    for (const Json& made : member(report.facts, "datasets"))
        lines += fmt::format("- dataset {}\n", text_member(made, "is"));
    for (const Json& made : member(report.facts, "outputs")) {
        const std::string path = text_member(made, "path");
        const bool by_functions = assignment.kind == WorkerKind::Functions;
        lines += fmt::format("- {}{}: {}\n", path, by_functions ? dataset_behind(team, path) : "",
                             text_member(made, "is"));
    }
    for (const Json& made : member(report.facts, "variables"))
        lines += fmt::format("- variable {} of code: {}\n", text_member(made, "name"),
                             text_member(made, "is"));
    return lines;
}

/// The end of a text, from the beginning of a line on.
std::string last_lines(const std::string& text, std::size_t limit) {
    if (text.size() <= limit)
        return text;
    const std::size_t line = text.find('\n', text.size() - limit);
    return line == std::string::npos ? text : text.substr(line + 1);
}

} // namespace

Result Assembly::run() {
    try {
        return m_team.options.plans ? with_planner() : alone();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled)
            throw;
        return m_team.conclusion.ended({runs::EndReason::Cancelled, error});
    }
}

Result Assembly::with_planner() {
    Planner planner(m_team, *m_models.planner);
    for (;;) {
        Decision decision = planner.next();
        if (auto* const ending = std::get_if<Ending>(&decision))
            return m_team.conclusion.ended(*ending);
        if (auto* const declined = std::get_if<conversation::Declined>(&decision))
            return m_team.conclusion.refused(declined->reason);
        if (auto* const finished = std::get_if<Finished>(&decision)) {
            warn_of_last_subtask();
            warn_of_missing_files();
            return m_team.conclusion.answered(finished->answer ? *finished->answer : m_last_words);
        }
        if (std::optional<Result> result =
                carry_out(planner, std::get<NextSubtask>(decision).instruction))
            return std::move(*result);
    }
}

Assignment Assembly::assign(int number, const std::string& instruction) {
    const WorkerChoice choice = choose_worker(m_team, instruction, m_past);
    runs::events::Subtask given{number, instruction, std::string(worker_kind_name(choice.kind))};
    if (!choice.why.empty())
        given.why = choice.why;
    m_team.log.append(std::move(given));
    return {number, instruction, last_lines(m_state, LongestState), choice.kind};
}

std::optional<Result> Assembly::carry_out(Planner& planner, const std::string& instruction) {
    const int most = m_team.allowance.limits().own_or("subtasks", MostSubtasks);
    const auto number = static_cast<int>(m_past.size()) + 1;
    if (number > most && std::exchange(m_told_of_limit, true))
        return m_team.conclusion.ended(too_many_subtasks(most));
    if (number > most) {
        planner.report(fmt::format("No further subtask is carried out: all {} are used. Say END "
                                   "with the answer that what is there allows.",
                                   most));
        return std::nullopt;
    }
    const Assignment assignment = assign(number, instruction);
    const subtask::Mark mark = subtask::mark_of(m_team);
    std::variant<WorkerEnd, Ending> outcome = Worker(m_team, *m_models.worker, assignment).work();
    if (auto* const ending = std::get_if<Ending>(&outcome))
        return m_team.conclusion.ended(*ending);
    auto& end = std::get<WorkerEnd>(outcome);
    const SubtaskReport report = report_of(m_team, assignment, mark, end);
    log_report(assignment, report);
    m_state += state_after(m_team, assignment, report);
    m_past.push_back({instruction, assignment.kind, !report.holds});
    m_last_objection = report.claimed ? join(subtask::objections(report.facts), "; ") : "";
    for (const std::string& file : texts_member(report.facts, "missing"))
        m_missing += quoted_name(file) + "\n";
    m_last_words = std::move(end.words);
    if (!report.claimed)
        m_last_words.text = runs::AnswerText(report.said);
    planner.report(number == most ? report.told + "No further subtask can be carried out.\n"
                                  : report.told);
    return std::nullopt;
}

void Assembly::log_report(const Assignment& assignment, const SubtaskReport& report) {
    m_team.log.append(runs::events::SubtaskReport{assignment.number, report.claimed, report.holds,
                                                  report.said, report.facts});
}

void Assembly::warn_of_last_subtask() const {
    if (m_past.empty() || !m_past.back().failed)
        return;
    std::string warning = "The planner ended after a subtask that had failed";
    if (!m_last_objection.empty())
        warning = "The planner ended after a report that does not hold: " + m_last_objection;
    m_team.log.append(runs::events::Warning{std::move(warning)});
}

void Assembly::warn_of_missing_files() const {
    std::vector<std::string> missing = subtask::files_not_there(m_team, m_missing);
    std::erase_if(missing, [this](const std::string& file) { // told of with the last report
        return m_last_objection.find(quoted_name(file)) != std::string::npos;
    });
    if (!missing.empty())
        m_team.log.append(runs::events::Warning{
            fmt::format("A report says that these files were made, and they are not there: {}",
                        names_in_sentence(missing))});
}

Result Assembly::alone() {
    const Assignment assignment = assign(0, std::string(m_team.task));
    const subtask::Mark mark = subtask::mark_of(m_team);
    std::variant<WorkerEnd, Ending> outcome = Worker(m_team, *m_models.worker, assignment).work();
    if (auto* const ending = std::get_if<Ending>(&outcome))
        return m_team.conclusion.ended(*ending);
    const auto& end = std::get<WorkerEnd>(outcome);
    const SubtaskReport report = report_of(m_team, assignment, mark, end);
    log_report(assignment, report);
    if (report.claimed)
        for (const std::string& objection : subtask::objections(report.facts))
            m_team.log.append(
                runs::events::Warning{"The program finds against the answer: " + objection});
    switch (end.claim) {
    case WorkerEnd::Claim::Done:
        return m_team.conclusion.answered(end.words);
    case WorkerEnd::Claim::CouldNot:
        return m_team.conclusion.refused(end.why);
    case WorkerEnd::Claim::Stopped:
        break;
    }
    return m_team.conclusion.ended(*end.stopped);
}

} // namespace graticule::agents::planner_worker
