// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/judge_calibration.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "evaluation/at_once.hpp"
#include "evaluation/geobenchx/grade.hpp"
#include "evaluation/judge_model.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t Grades = 3;
constexpr std::size_t Highest = Grades - 1;

std::vector<const Task*> graded_tasks(const TaskFile& file) {
    std::vector<const Task*> tasks;
    for (const Task& task : file.tasks)
        if (task.generated && task.by_human.score && !task.references.empty())
            tasks.push_back(&task);
    if (tasks.empty())
        throw Error(ErrorCode::InvalidArgument, "No solution in the file was graded by people",
                    "Give a file whose tasks have generated_solution and match_score_Human");
    return tasks;
}

/// The nearest grade to a mean of grades; in the middle of two, the lower one.
std::size_t nearest_grade(const Score& score) {
    return static_cast<std::size_t>(std::ceil(score.value * Highest - 0.5));
}

void count(const Task& task, const Scoring& scoring, JudgeCalibration& judge) {
    const Json& told = metadata_of(scoring);
    const Json& usage = member(told, "usage");
    const auto cost = usage.is_null() ? std::optional(0.0) : number_member(usage, "cost_usd");
    if (judge.prompt.empty())
        judge.prompt = text_member(told, "prompt");
    judge.cost = judge.cost && cost ? std::optional(*judge.cost + *cost) : std::nullopt;
    if (const auto* unscored = std::get_if<Unscored>(&scoring)) {
        judge.unscored.push_back({task.id, unscored->reason});
        return;
    }
    const auto& score = std::get<Score>(scoring);
    const auto human = static_cast<std::size_t>(*task.by_human.score);
    const std::size_t judged = nearest_grade(score);
    judge.confusion.add(human, judged);
    Proportion& side = human == Highest ? judge.error.sensitivity : judge.error.specificity;
    ++side.of;
    side.hits += score.passed() == (human == Highest) ? 1 : 0;
    if (human != judged)
        judge.disagreements.push_back(
            {task.id, human, judged, task.by_human.reasoning, score.explanation});
}

/// What each judge said of each solution, by judge.
using Verdicts = std::vector<std::vector<Scoring>>;

Verdicts hear_all(const std::vector<const Task*>& tasks,
                  std::span<const std::unique_ptr<Judge>> judges, std::size_t at_once,
                  const Context& context) {
    Verdicts verdicts(judges.size(), std::vector<Scoring>(tasks.size()));
    const std::size_t all = tasks.size() * judges.size();
    std::atomic<std::size_t> done{0};
    each_at_once(all, at_once, context, [&](std::size_t i) {
        const std::size_t judge = i % judges.size();
        const Task& task = *tasks[i / judges.size()];
        verdicts[judge][i / judges.size()] = hear(*judges[judge], task, *task.generated, context);
        context.report_progress("judging", static_cast<double>(++done) / static_cast<double>(all));
    });
    return verdicts;
}

/// The judges that are models, as a panel.
void add_panel(const std::vector<const Task*>& tasks,
               std::span<const std::unique_ptr<Judge>> judges, const Verdicts& verdicts,
               std::optional<std::size_t> minimum, Calibration& calibration) {
    std::vector<std::size_t> members;
    std::vector<std::string> names;
    for (std::size_t judge = 0; judge < judges.size(); ++judge)
        if (is_judge(judges[judge]->name())) {
            members.push_back(judge);
            names.push_back(judges[judge]->name());
        }
    if (members.size() < 2)
        return;
    JudgeCalibration panel{std::string(PanelName), Grades};
    std::vector<Ballot> ballots;
    for (std::size_t task = 0; task < tasks.size(); ++task) {
        std::vector<Vote> votes;
        Ballot& ballot = ballots.emplace_back();
        for (const std::size_t judge : members) {
            const Scoring& scoring = verdicts[judge][task];
            votes.push_back({judges[judge]->name(), scoring});
            const auto* score = std::get_if<Score>(&scoring);
            ballot.push_back(score ? std::optional(nearest_grade(*score)) : std::nullopt);
        }
        count(*tasks[task], panel_scoring(votes, minimum), panel);
    }
    calibration.judges.push_back(std::move(panel));
    calibration.among = panel_agreement(names, ballots, Grades);
}

} // namespace

Calibration calibrate(const TaskFile& file, std::span<const std::unique_ptr<Judge>> judges,
                      std::size_t at_once, std::optional<std::size_t> minimum,
                      const Context& context) {
    const std::vector<const Task*> tasks = graded_tasks(file);
    const Verdicts verdicts = hear_all(tasks, judges, at_once, context);
    Calibration calibration;
    for (const Grade grade : {Grade::None, Grade::Partial, Grade::Match})
        calibration.grades.emplace_back(grade_name(grade));
    for (std::size_t judge = 0; judge < judges.size(); ++judge) {
        JudgeCalibration& made = calibration.judges.emplace_back(judges[judge]->name(), Grades);
        for (std::size_t task = 0; task < tasks.size(); ++task)
            count(*tasks[task], verdicts[judge][task], made);
    }
    add_panel(tasks, judges, verdicts, minimum, calibration);
    return calibration;
}

} // namespace graticule::evaluation::geobenchx
