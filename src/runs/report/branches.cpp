// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "runs/report/sections.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace graticule::runs::report {

namespace {

constexpr std::size_t MostNested = 12;      // branches within branches that are shown
constexpr std::size_t MostToolsInTitle = 4; // of a branch
constexpr std::size_t LongestTool = 60;     // bytes of the name of one there

/// How far a path had come where a branch leaves it: in rounds where it has any, else in calls.
std::size_t place_on(const RecordedPath& path, const RecordedBranch& branch) {
    return path.rounds.empty() ? branch.steps_before : branch.rounds_before;
}

std::size_t number_of_branch(const Report& report, const RecordedBranch& branch) {
    return static_cast<std::size_t>(&branch - report.record.branches.data()) + 1;
}

/// "Branch 2: buffer, overlay, …"
Words branch_title(const RecordedBranch& branch, std::size_t number) {
    Words title = fmt::format("Branch {}", number);
    for (std::size_t i = 0; i < std::min(branch.steps.size(), MostToolsInTitle); ++i) {
        title += i == 0 ? ": " : ", ";
        title += code(shorten(branch.steps[i].tool, LongestTool));
    }
    if (branch.steps.size() > MostToolsInTitle)
        title += ", …";
    return title;
}

std::string branch_facts(const RecordedBranch& branch) {
    std::string facts;
    if (!branch.rounds.empty())
        facts = counted(branch.rounds.size(), "round") + " · ";
    facts += counted(branch.steps.size(), "call");
    double cost = 0;
    for (const RecordedRound& round : branch.rounds)
        cost += round.cost_usd.value_or(0);
    return cost > 0 ? facts + " · " + format_cost(cost) : facts;
}

Head branch_head(const Report& report, const RecordedBranch& branch) {
    const std::size_t number = number_of_branch(report, branch);
    Head head{std::to_string(number), number, branch_title(branch, number), "abandoned", Tone::Care,
              branch_facts(branch)};
    if (branch.answer)
        head.mark = "answered, and abandoned";
    else if (branch.refusal)
        head.mark = "refused, and abandoned";
    else if (branch.errors.size() > 0 && branch.errors.back().id.value_or("").empty())
        head.mark = "failed";
    return head;
}

/// What the branch itself ended with, beside what its rounds and calls tell.
void write_end_of(Report& report, const RecordedBranch& branch) {
    if (branch.answer)
        report.out.speech(Voice::Said, "Its answer",
                          shorten(branch.answer->text, report.longest_text));
    if (branch.refusal)
        report.out.speech(Voice::Said, "Its refusal",
                          shorten(branch.refusal->reason, report.longest_text));
    report.out.list({branch.warnings.begin(), branch.warnings.end()}, Tone::Care);
    std::vector<Words> errors;
    for (const events::Failure& error : branch.errors)
        if (error.id.value_or("").empty())
            errors.push_back(error_words(error.message, error.code, error.hint));
    report.out.list(errors, Tone::Bad);
}

void write_branch(Report& report, const RecordedBranch& branch) {
    const Head head = branch_head(report, branch);
    ++report.depth;
    report.out.begin_branch(head);
    write_path(report, branch);
    write_end_of(report, branch);
    report.out.end_branch(head);
    --report.depth;
}

/// The branches that leave a path, told as the path comes to where they leave it.
class Leaving {
public:
    Leaving(Report& report, const RecordedPath& path) : m_report(report), m_path(path) {
        const auto found = report.branches.find(&path);
        if (found == report.branches.end())
            return;
        m_branches = found->second;
        std::stable_sort(m_branches.begin(), m_branches.end(), [&](const auto* a, const auto* b) {
            return place_on(path, *a) < place_on(path, *b);
        });
    }

    /// @param place how far the path has come
    void write_at(std::size_t place) {
        const std::size_t first = m_next;
        while (m_next < m_branches.size() && place_on(m_path, *m_branches[m_next]) <= place)
            ++m_next;
        if (m_report.depth == MostNested && m_next > first)
            m_report.out.paragraph(fmt::format("Not shown, as they are within so many others: {}",
                                               counted(m_next - first, "branch")),
                                   Tone::Care);
        else
            for (std::size_t i = first; i < m_next; ++i)
                write_branch(m_report, *m_branches[i]);
    }

private:
    Report& m_report;
    const RecordedPath& m_path;
    std::vector<const RecordedBranch*> m_branches;
    std::size_t m_next = 0;
};

} // namespace

BranchesOfPaths branches_of_paths(const RunRecord& record) {
    BranchesOfPaths branches;
    for (const RecordedBranch& branch : record.branches)
        branches[branch.leaves ? static_cast<const RecordedPath*>(&record.branches[*branch.leaves])
                               : &record]
            .push_back(&branch);
    return branches;
}

void write_path(Report& report, const RecordedPath& path) {
    Leaving leaving(report, path);
    leaving.write_at(0);
    for (std::size_t i = 0; i < path.steps.size() && path.steps[i].round == 0; ++i) {
        write_step(report, path, path.steps[i]);
        if (path.rounds.empty())
            leaving.write_at(i + 1);
    }
    for (std::size_t i = 0; i < path.rounds.size(); ++i) {
        write_round(report, path, i);
        leaving.write_at(i + 1);
    }
}

} // namespace graticule::runs::report
