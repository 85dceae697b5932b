// SPDX-License-Identifier: Apache-2.0
#include "agents/resume.hpp"

#include "agents/recorded_agent.hpp"
#include "agents/recorded_conversation.hpp"
#include "agents/recorded_foreign.hpp"
#include "agents/recorded_questions.hpp"
#include "agents/run_data.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "llm/record.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"
#include "tools/budget.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::agents {

namespace {

/// What the agent does again, in the same order, when it is given the same answers.
bool comes_again(const runs::Event& event) {
    using namespace runs::events;
    return event.is<ModelRequest>() || event.is<ModelResponse>() || event.is<ToolCall>()
           || event.is<Observation>() || event.is<Artifact>() || event.is<Subtask>()
           || event.is<SubtaskReport>();
}

/// The log up to where the run was interrupted: how it ended is left out.
std::vector<runs::Event> events_to_keep(std::vector<runs::Event> events) {
    while (!events.empty() && !comes_again(events.back()))
        events.pop_back();
    return events;
}

int requests_in(const std::vector<runs::Event>& events) {
    return static_cast<int>(
        std::count_if(events.begin(), events.end(), [](const runs::Event& event) {
            return event.is<runs::events::ModelRequest>();
        }));
}

/// What the models of a run said before, in the order of the log.
struct SaidBefore {
    explicit SaidBefore(std::vector<llm::ScriptedAnswer> answers)
        : model(std::move(answers), "events.jsonl") {}
    llm::ScriptedModel model;
};

/// Says what was said before; once that is over, its own model is asked.
class ContinuedModel final : public llm::ChatModel {
public:
    ContinuedModel(std::shared_ptr<SaidBefore> said, std::shared_ptr<llm::ChatModel> model)
        : m_said(std::move(said)), m_model(std::move(model)) {}

    llm::Response chat(const llm::Request& request, const Context& context,
                       const llm::DeltaSink& deltas) override {
        return m_said->model.remaining() == 0 ? m_model->chat(request, context, deltas)
                                              : m_said->model.chat(request, context, {});
    }

    void set_wait_sink(llm::WaitSink sink) override { m_model->set_wait_sink(std::move(sink)); }

private:
    std::shared_ptr<SaidBefore> m_said; // by the models of all roles
    std::shared_ptr<llm::ChatModel> m_model;
};

/// Holds what happens against what was recorded; what happens after that goes to the log.
class CatchUp {
public:
    /// @param all_ways are recorded, so that the first new event may follow any of them
    CatchUp(const std::vector<runs::Event>& recorded, runs::EventLog& log,
            runs::events::RunResumed resumed, bool all_ways)
        : m_log(log), m_resumed(std::move(resumed)),
          m_all_ways(all_ways), m_written{{-1, recorded.front().sequence}} {
        std::copy_if(recorded.begin(), recorded.end(), std::back_inserter(m_recorded), comes_again);
    }

    void take(const runs::Event& event) {
        if (m_difference)
            return;
        const int parent = event.parent.value_or(event.sequence - 1);
        if (m_next == m_recorded.size()) {
            write(event, parent);
        } else if (comes_again(event)) {
            m_written[event.sequence] = m_recorded[m_next].sequence;
            compare(m_recorded[m_next++], event);
        } else {
            m_written[event.sequence] = m_written.at(parent);
        }
    }

    /// The log goes on from where the agent's own log does.
    void go_on_from(const runs::EventLog& own) {
        const int last = own.last().value_or(-1);
        begin(last);
        m_log.go_on_from(m_written.at(last));
    }

    bool in_recorded_part() const { return m_next < m_recorded.size(); }
    const std::optional<ReplayDifference>& difference() const { return m_difference; }

private:
    /// Says that the run goes on, once.
    void begin(int parent) {
        if (std::exchange(m_begun, true))
            return;
        if (m_all_ways)
            m_log.go_on_from(m_written.at(parent));
        m_log.append(m_resumed);
        m_written[parent] = *m_log.last();
    }

    void write(const runs::Event& event, int parent) {
        begin(parent);
        m_log.go_on_from(m_written.at(parent));
        m_log.append(event.type, event.data);
        m_written[event.sequence] = *m_log.last();
    }

    void compare(const runs::Event& recorded, const runs::Event& again) {
        if (again.is<runs::events::ToolCall>())
            m_tool = runs::events::read<runs::events::ToolCall>(again.data).tool;
        m_calls += again.is<runs::events::Observation>() ? 1 : 0;
        if (recorded.type != again.type || has_to_be_alike(recorded))
            m_difference = difference_of(recorded, again, m_tool, m_calls);
        if (m_difference) // ends the agent's work
            throw Error(ErrorCode::Refused, "The run goes another way than before");
    }

    std::vector<runs::Event> m_recorded;
    runs::EventLog& m_log;
    runs::events::RunResumed m_resumed;
    bool m_all_ways;
    std::map<int, int> m_written; ///< numbers of events in the log, by those of the agent's own
    bool m_begun = false;
    std::size_t m_next = 0;
    std::string m_tool;
    std::size_t m_calls = 0;
    std::optional<ReplayDifference> m_difference;
};

/// The outputs so far, put aside while they are made anew.
class EarlierOutputs {
public:
    explicit EarlierOutputs(const fs::path& run)
        : m_outputs(runs::output_folder(run)), m_aside(run / "outputs.before") {
        std::error_code failure;
        fs::remove_all(m_aside, failure);
        if (fs::exists(m_outputs, failure))
            fs::rename(m_outputs, m_aside, failure);
        if (!failure)
            fs::create_directories(m_outputs, failure);
        if (failure)
            throw Error(
                ErrorCode::Io,
                fmt::format("Cannot put {} aside: {}", m_outputs.string(), failure.message()),
                "Check the folder's permissions");
    }
    EarlierOutputs(const EarlierOutputs&) = delete;
    EarlierOutputs& operator=(const EarlierOutputs&) = delete;
    ~EarlierOutputs() {
        std::error_code failure;
        if (m_back) {
            fs::remove_all(m_outputs, failure);
            fs::rename(m_aside, m_outputs, failure);
        } else {
            fs::remove_all(m_aside, failure);
        }
    }

    void replaced() { m_back = false; }

private:
    fs::path m_outputs;
    fs::path m_aside;
    bool m_back = true;
};

void check_resumable(const fs::path& run, const Json& task,
                     const std::vector<runs::Event>& events) {
    if (recorded_agent(task).roles.empty() || !has_conversation(events))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The run in {} has asked no language model", run.string()),
                    "Run its task again");
    const std::string end = end_of(events);
    for (const runs::EndReason final : {runs::EndReason::Answered, runs::EndReason::Refused})
        if (end == runs::end_reason_name(final))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("The run in {} has come to its end: {}", run.string(), end),
                        "Run its task again");
}

/// The events of a run that it goes on from.
std::vector<runs::Event> recorded_events(const fs::path& run, const Json& task) {
    return recorded_agent(task).goes_all_ways_again ? runs::read_event_log(runs::event_file(run))
                                                    : runs::read_run_events(run);
}

/// The rounds of branches, which are not carried out again.
std::vector<AbandonedRound> rounds_of_branches(const runs::RunRecord& record) {
    std::vector<AbandonedRound> rounds;
    for (const runs::RecordedBranch& branch : record.branches)
        for (const runs::RecordedRound& round : branch.rounds) {
            AbandonedRound other{static_cast<int>(round.number.value_or(0)), round.role, {}};
            if (round.response)
                other.response = llm::response_from_json(CheckedJson(
                    round.response->response, fmt::format("events.jsonl, round {}", other.round)));
            rounds.push_back(std::move(other));
        }
    std::sort(rounds.begin(), rounds.end(),
              [](const auto& first, const auto& second) { return first.round < second.round; });
    return rounds;
}

/// What of a run is carried out again, and what else it took.
struct Before {
    std::vector<runs::Event> kept; ///< of the path that counts, or of all
    std::vector<AbandonedRound> abandoned;

    int rounds() const { return requests_in(kept) + static_cast<int>(abandoned.size()); }
};

runs::events::RunResumed resumption_record(const Json& task, const std::vector<runs::Event>& events,
                                           const Before& before, const Resumption& how) {
    runs::events::RunResumed record{text_member(task, "agent"),
                                    before.kept.back().sequence + 1,
                                    before.rounds(),
                                    end_of(events),
                                    how.models.front().name,
                                    to_json(how.limits)};
    Json others = Json::object();
    for (const RoleModel& model : how.models)
        if (model.name != record.model)
            others[model.role] = model.name;
    if (!others.empty())
        record.models = std::move(others);
    return record;
}

/// A run's agent, whose models say what they said and then go on.
std::unique_ptr<Agent> continued_agent(const Json& task, const std::vector<runs::Event>& events,
                                       Before before, Resumption& how, const ToolCaller& caller) {
    const AgentDeclaration& agent = recorded_agent(task);
    AgentSetup setup = recorded_setup(agent, task, events, how.code);
    const auto said = std::make_shared<SaidBefore>(answers_in(before.kept));
    // Their names stay those of the record, whose requests come again.
    for (RoleModel& model : setup.models) {
        const auto own = std::find_if(how.models.begin(), how.models.end(),
                                      [&](const auto& other) { return other.role == model.role; });
        if (own == how.models.end())
            throw Error(ErrorCode::InvalidArgument, "No model is given for the role " + model.role);
        model.price = own->price;
        model.model = std::make_shared<ContinuedModel>(said, own->model);
    }
    give_answers(task, recorded_answers(before.kept, std::move(how.ask)), setup);
    setup.pieces = std::move(how.pieces);
    setup.caller = caller;
    setup.later.push_back({before.rounds(), how.limits});
    setup.abandoned = std::move(before.abandoned);
    return agent.open(std::move(setup));
}

} // namespace

ResumableRun find_resumable_run(const fs::path& run) {
    const Json task = runs::read_task(run);
    const std::vector<runs::Event> events = recorded_events(run, task);
    check_resumable(run, task, events);
    const AgentDeclaration& agent = recorded_agent(task);
    const ToolChoice tools{text_member(member(task, "options"), "tool_set")};
    return {agent,
            recorded_models(agent, task),
            last_limits(task, events),
            could_ask(task),
            agent.writes_code(tools, recorded_own_options(agent, task)),
            foreign_tools_of(member(task, "options"))};
}

RunOutcome resume_run(const fs::path& run, Resumption how, const Clock& clock,
                      const Context& context, runs::EventLog::Listener listener) {
    const Json task = runs::read_task(run);
    runs::EventLog file(runs::event_file(run), clock); // nobody else writes it from here on
    const std::vector<runs::Event> events = recorded_events(run, task);
    check_resumable(run, task, events);
    const bool all_ways = recorded_agent(task).goes_all_ways_again;
    const Before before{events_to_keep(events),
                        all_ways ? std::vector<AbandonedRound>()
                                 : rounds_of_branches(runs::read_run_record(run))};
    geodata::Catalog catalog = open_recorded_data(task, context);

    file.set_listener(std::move(listener));
    CatchUp catch_up(before.kept, file, resumption_record(task, events, before, how), all_ways);
    runs::EventLog log(clock);
    std::string call;
    log.set_listener([&](const runs::Event& event) {
        if (event.is<runs::events::ToolCall>())
            call = runs::events::read<runs::events::ToolCall>(event.data).id;
        catch_up.take(event);
    });
    const auto refused = calls_without_effect(before.kept);
    tools::BudgetMeter meter(how.budget);
    const RecordedForeignCalls answered(task, before.kept, run);
    ForeignTools lent(foreign_tools_of(member(task, "options")), how.servers, run, how.foreign);
    const ToolCaller caller = [&](tools::ToolContext& tool_context, const std::string& tool,
                                  const Json& arguments) {
        if (const ForeignTool* const foreign = lent.find(tool)) {
            std::optional<tools::Observation> again;
            if (catch_up.in_recorded_part())
                again = answered.again(tool_context, call, tool, arguments);
            return again ? *std::move(again) : lent.call(tool_context, *foreign, arguments);
        }
        const auto found = refused.find(call);
        if (catch_up.in_recorded_part() && found != refused.end())
            return found->second;
        return meter.call(tool_context, tool, arguments);
    };
    std::error_code absent;
    fs::remove_all(runs::branches_folder(run), absent); // what a kill left of them
    const auto agent = continued_agent(task, events, before, how, caller);
    EarlierOutputs earlier(run);
    tools::Workspace workspace(std::move(catalog), runs::output_folder(run));
    const auto started = clock();
    Result result = work_on_task(text_member(task, "task"), *agent, workspace, log, context);
    if (const auto& difference = catch_up.difference())
        throw RunDiverged(fmt::format("{} differs from the recorded run: {}, now {}",
                                      difference->where, difference->recorded,
                                      difference->replayed));
    if (catch_up.in_recorded_part()) // stopped before anything was new: all stays as it was
        return {run, std::move(result), runs::report_file(run)};
    catch_up.go_on_from(log);
    RunOutcome outcome =
        conclude_run(run, std::move(result), workspace, file, clock, started, context);
    earlier.replaced();
    return outcome;
}

} // namespace graticule::agents
