// SPDX-License-Identifier: Apache-2.0
#include "evaluation/sample_run.hpp"

#include "agents/recorded_agent.hpp"
#include "agents/resume.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/hidden_answers.hpp"
#include "llm/model_error.hpp"
#include "llm/prices.hpp"
#include "runs/end_reason.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace graticule::evaluation {

namespace {

bool has_end(const runs::RunRecord& record, runs::EndReason end) {
    return record.finished && record.finished->end == runs::end_reason_name(end);
}

/// What a model costs, by its role; none where that is not known.
using PriceOfRole = std::function<std::optional<llm::Price>(const std::string& role)>;

/// What a run's models have cost, US dollars, whether or not the run came to an end.
double cost_of(const runs::RunRecord& record, const PriceOfRole& price_of) {
    if (record.finished)
        return number_member(record.finished->usage.value_or(Json()), "cost_usd").value_or(0);
    double cost = 0;
    for (const runs::RecordedPath* path : runs::paths_of(record))
        for (const runs::RecordedRound& round : path->rounds)
            if (const auto price = price_of(round.role); round.response && price)
                cost += llm::cost_of(*price, usage_from(member(round.response->response, "usage")))
                            .value_or(0);
    return cost;
}

/// Whether there is nothing to go on with, under these limits.
bool is_over(const runs::RunRecord& record, const agents::RunLimits& limits) {
    using runs::EndReason;
    if (has_end(record, EndReason::CostLimit)) // it may have been the suite's
        return limits.cost
               && cost_of(record, [](const std::string&) { return std::nullopt; }) >= *limits.cost;
    return record.finished && !has_end(record, EndReason::Cancelled)
           && !has_end(record, EndReason::ModelError);
}

bool was_cancelled(const runs::RecordedRound& round) {
    return round.error
           && text_member(*round.error, "kind")
                  == llm::model_failure_name(llm::ModelFailure::Cancelled);
}

/// How many answers a run has had, by the role of its models; of one model "".
using Answers = std::map<std::string, std::size_t>;

// Failures were answers, too, but for calls that the user broke off.
Answers answers_in(const runs::RunRecord& record) {
    Answers answers;
    for (const runs::RecordedPath* path : runs::paths_of(record))
        for (const runs::RecordedRound& round : path->rounds) {
            std::size_t& of_role = answers[round.role];
            of_role += round.retries.size();
            of_role += round.response || (round.error && !was_cancelled(round)) ? 1U : 0U;
        }
    return answers;
}

/// One sample's work.
class SampleWork {
public:
    SampleWork(const SampleSetting& setting, const Arm& arm, const BenchmarkTask& task,
               const agents::RunLimits& limits, const Sample& sample)
        : m_setting(setting), m_arm(arm), m_task(task), m_limits(limits),
          m_folder(run_folder_of(setting.suite, sample)), m_repetition(sample.repetition),
          m_context(setting.agent_factory.context(
              setting.definition.seed + static_cast<std::uint64_t>(sample.repetition) - 1)) {}

    /// The run's record once it is over.
    runs::RunRecord carry_out() {
        if (runs::is_run_folder(m_folder)) {
            runs::RunRecord before = runs::read_run_record(m_folder);
            if (is_over(before, m_limits))
                return before;
            if (!m_arm.model.empty() && !before.rounds.empty()) {
                if (go_on(answers_in(before)))
                    return runs::read_run_record(m_folder);
                m_cost_of_diverged = cost_of(before, prices());
            }
        }
        begin();
        return runs::read_run_record(m_folder);
    }

    /// What it has cost by now, US dollars, with a run that could not be gone on with.
    std::optional<double> cost() const {
        const std::vector<std::string> models = m_arm.all_models();
        const bool known = std::all_of(models.begin(), models.end(), [&](const std::string& model) {
            return m_setting.agent_factory.price(model).has_value();
        });
        if (!known || models.empty() || !runs::is_run_folder(m_folder))
            return std::nullopt;
        return m_cost_of_diverged + cost_of(runs::read_run_record(m_folder), prices());
    }

    double cost_of_diverged() const { return m_cost_of_diverged; }

private:
    PriceOfRole prices() const {
        return [this](const std::string& role) {
            return m_setting.agent_factory.price(m_arm.model_of(role));
        };
    }

    /// The models of the run, as they go on; roles that have the same one share it.
    std::vector<agents::RoleModel> models(const Answers& answers) const {
        const Json task = runs::read_task(m_folder);
        std::vector<agents::RoleModel> models =
            agents::recorded_models(agents::recorded_agent(task), task);
        std::map<std::string, std::size_t> answered; // by model
        for (const auto& [role, count] : answers)
            answered[m_arm.model_of(role)] += count;
        std::map<std::string, std::shared_ptr<llm::ChatModel>> opened;
        for (agents::RoleModel& model : models) {
            model.name = m_arm.model_of(model.role);
            model.price = m_setting.agent_factory.price(model.name);
            auto& shared = opened[model.name];
            if (!shared)
                shared = m_setting.agent_factory.model(model.name, m_task, m_repetition,
                                                       answered[model.name]);
            model.model = shared;
        }
        return models;
    }

    void begin() {
        agents::RunLimits limits = m_limits;
        if (limits.cost)
            limits.cost = std::max(0.0, *limits.cost - m_cost_of_diverged);
        const auto data = m_setting.data.open(m_task);
        const auto agent = m_setting.agent_factory.agent(m_arm, m_task, m_repetition, limits,
                                                         m_setting.person(m_task.id));
        fs::remove_all(
            m_folder); // a process that was killed may have left something less than a run
        agents::RunRequest request;
        request.task = m_task.text;
        request.data = m_setting.data.paths(m_task);
        request.folder = m_folder;
        agents::execute_run(request, *data, *agent, m_setting.agent_factory.clock, m_context);
    }

    /// False where what is there comes out otherwise now. Whatever else is in the way, such as a
    /// key that is missing, is no reason to lose what was paid for.
    bool go_on(const Answers& answers) {
        agents::Resumption how;
        how.models = models(answers);
        how.limits = m_limits;
        how.budget = m_setting.agent_factory.budget;
        how.code = m_setting.agent_factory.code;
        how.ask = m_setting.person(m_task.id);
        try {
            agents::resume_run(m_folder, std::move(how), m_setting.agent_factory.clock, m_context);
            return true;
        } catch (const agents::RunDiverged&) {
            return false;
        }
    }

    const SampleSetting& m_setting;
    const Arm& m_arm;
    const BenchmarkTask& m_task;
    const agents::RunLimits& m_limits;
    fs::path m_folder;
    int m_repetition;
    Context m_context;
    double m_cost_of_diverged = 0;
};

void take_record(const runs::RunRecord& record, Sample& sample) {
    const runs::events::RunFinished finished =
        record.finished.value_or(runs::events::RunFinished{});
    sample.end = finished.end;
    if (finished.duration_ms)
        sample.seconds = static_cast<double>(*finished.duration_ms) / 1000;
    const Json usage = finished.usage.value_or(Json());
    sample.usage = usage_from(usage);
    sample.rounds = static_cast<int>(count_member(usage, "rounds").value_or(0));
    sample.cost = number_member(usage, "cost_usd");
    sample.roles = roles_from(member(usage, "roles"));
    if (const auto worker = sample.roles.find("worker"); worker != sample.roles.end()) {
        std::ptrdiff_t reported = 0;
        for (const runs::RecordedPath* path : runs::paths_of(record))
            reported += std::count_if(path->subtasks.begin(), path->subtasks.end(),
                                      [](const auto& one) { return one.report.has_value(); });
        worker->second.subtasks = static_cast<int>(reported);
    }
}

std::string last_error(const runs::RunRecord& record) {
    return record.errors.empty() ? "The model gave no answer" : record.errors.back().message;
}

/// A run that fails has cost what its model said until then. Where its folder cannot be read, what
/// was known before.
std::optional<double> cost_after_failure(const SampleWork& work, std::optional<double> known) {
    try {
        return std::max(work.cost(), known);
    } catch (const std::exception&) {
        return known;
    }
}

} // namespace

Sample run_sample(const SampleSetting& setting, const Arm& arm, const BenchmarkTask& task,
                  const agents::RunLimits& limits, Sample sample) {
    ++sample.attempts;
    sample.error.clear();
    SampleWork work(setting, arm, task, limits, sample);
    try {
        const runs::RunRecord record = work.carry_out();
        take_record(record, sample);
        if (sample.cost)
            *sample.cost += work.cost_of_diverged();
        if (sample.end == runs::end_reason_name(runs::EndReason::Cancelled))
            throw Error(ErrorCode::Cancelled, "The run was cancelled");
        const bool ended = sample.end != runs::end_reason_name(runs::EndReason::ModelError);
        sample.state = ended ? SampleState::Ended : SampleState::Errored;
        if (!ended)
            sample.error = last_error(record);
        sample.contaminated = contamination(record, setting.hidden, setting.references);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        sample.state = SampleState::Errored;
        sample.error = error.one_line();
        sample.cost = cost_after_failure(work, sample.cost);
    } catch (const std::exception& error) {
        sample.state = SampleState::Errored;
        sample.error = error.what();
        sample.cost = cost_after_failure(work, sample.cost);
    }
    return sample;
}

} // namespace graticule::evaluation
