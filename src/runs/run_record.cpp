// SPDX-License-Identifier: Apache-2.0
#include "runs/run_record.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "runs/event_log.hpp"
#include "runs/event_tree.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

namespace graticule::runs {

namespace {

std::vector<Json> objects_member(const Json& object, std::string_view name) {
    std::vector<Json> objects;
    const Json& list = member(object, name);
    if (list.is_array())
        std::copy_if(list.begin(), list.end(), std::back_inserter(objects),
                     [](const Json& element) { return element.is_object(); });
    return objects;
}

/// Puts the events of a path, one after another, in order.
class PathBuilder {
public:
    /// @param steps how many the run has had by now, on all paths
    PathBuilder(RecordedPath& path, std::size_t& steps) : m_path(path), m_steps(steps) {}

    void operator()(events::Plan& plan) {
        m_path.planned = std::move(plan.steps);
        m_path.explanation = std::move(plan.explanation);
    }
    void operator()(events::Alternative& other) {
        std::move(other.steps.begin(), other.steps.end(), std::back_inserter(m_path.planned));
    }
    void operator()(events::ToolCall& call) {
        RecordedStep step;
        step.number = ++m_steps;
        for (const events::PlannedStep& planned : m_path.planned)
            if (!call.id.empty() && planned.id == call.id)
                step.why = planned.why;
        step.id = std::move(call.id);
        step.tool = std::move(call.tool);
        step.round = m_path.rounds.size();
        if (call.arguments.is_object())
            step.arguments = std::move(call.arguments);
        step.arguments_text = call.arguments_text.value_or("");
        m_path.steps.push_back(std::move(step));
    }
    void operator()(events::Observation& observation) {
        RecordedStep* step = find_step(observation.id);
        if (step == nullptr || step->observation) { // an observation of a call that the log lost
            step = &m_path.steps.emplace_back();
            step->id = observation.id;
            step->number = ++m_steps;
            step->round = m_path.rounds.size();
        }
        step->observation = std::move(observation);
    }
    void operator()(events::ModelRequest& request) {
        RecordedRound round;
        round.number = request.round;
        round.role = request.role.value_or("");
        round.subtask = request.subtask.value_or(0);
        round.begins = request.messages_before == 0;
        round.told = objects_member(request.request, "messages");
        if (const Json& tools = member(request.request, "tools"); tools.is_array())
            round.tools = tools;
        m_path.rounds.push_back(std::move(round));
    }
    void operator()(events::ModelResponse& response) {
        if (RecordedRound* round = last_round())
            round->response = std::move(response);
    }
    void operator()(events::ModelError& error) {
        if (RecordedRound* round = last_round())
            round->error = std::move(error.error);
    }
    void operator()(events::ModelRetry& retry) {
        if (RecordedRound* round = last_round())
            round->retries.push_back(std::move(retry));
    }
    void operator()(events::ModelWait& wait) {
        if (RecordedRound* round = last_round())
            round->waits.push_back(std::move(wait));
    }
    void operator()(events::Subtask& subtask) {
        m_path.subtasks.push_back({std::move(subtask), {}});
    }
    void operator()(events::SubtaskReport& report) {
        if (!m_path.subtasks.empty())
            m_path.subtasks.back().report = std::move(report);
    }
    void operator()(events::DatasetOpened& opened) {
        m_path.data.push_back(std::move(opened.dataset));
    }
    void operator()(events::Artifact& artifact) { m_path.artifacts.push_back(std::move(artifact)); }
    void operator()(events::Warning& warning) {
        m_path.warnings.push_back(std::move(warning.text));
    }
    void operator()(events::Failure& failure) {
        if (RecordedStep* step = find_step(failure.id.value_or("")))
            step->errors.push_back(failure);
        m_path.errors.push_back(std::move(failure));
    }
    void operator()(events::Answer& answer) { m_path.answer = std::move(answer); }
    void operator()(events::Refusal& refusal) { m_path.refusal = std::move(refusal); }
    void operator()(events::RunFinished& finished) { m_path.finished = std::move(finished); }
    void operator()(events::RunStarted& /*begun*/) {}
    void operator()(events::RunResumed& /*resumed*/) {}
    // Those of all paths together are one search: see RecordReader.
    void operator()(events::SearchNode& /*node*/) {}
    void operator()(events::SearchReward& /*reward*/) {}
    void operator()(events::SearchSteps& /*steps*/) {}
    void operator()(events::Unknown& /*later*/) {}

private:
    RecordedStep* find_step(const std::string& id) {
        const auto found =
            std::find_if(m_path.steps.rbegin(), m_path.steps.rend(),
                         [&](const RecordedStep& step) { return !id.empty() && step.id == id; });
        return found == m_path.steps.rend() ? nullptr : &*found;
    }
    RecordedRound* last_round() { return m_path.rounds.empty() ? nullptr : &m_path.rounds.back(); }

    RecordedPath& m_path;
    std::size_t& m_steps;
};

/// The last attempt of a path: where it begins, and how many there are.
struct LastAttempt {
    LastAttempt(const std::vector<Event>& events, const std::vector<std::size_t>& path) {
        for (const std::size_t event : path)
            if (events[event].is<events::RunStarted>() && count++ > 0)
                begin = event;
    }
    std::size_t begin = 0;
    int count = 0;
};

/// Those that leave what begins there.
std::vector<EventTree::Branch> branches_since(std::vector<EventTree::Branch> branches,
                                              std::size_t begin) {
    std::vector<EventTree::Branch> kept;
    std::vector<std::optional<std::size_t>> now(branches.size()); // its place
    for (std::size_t i = 0; i < branches.size(); ++i) {
        EventTree::Branch& branch = branches[i];
        if (branch.after < begin || (branch.leaves && !now[*branch.leaves]))
            continue;
        if (branch.leaves)
            branch.leaves = now[*branch.leaves];
        now[i] = kept.size();
        kept.push_back(std::move(branch));
    }
    return kept;
}

/// Reads the events of all paths, in the order of the log.
class RecordReader {
public:
    /// @param path the record's
    RecordReader(RunRecord& record, const std::vector<Event>& events, const EventTree& tree,
                 const std::vector<std::size_t>& path)
        : m_record(record), m_events(events), m_last(events, path),
          m_branches(branches_since(tree.branches(path.back()), m_last.begin)),
          m_extents(events.size()) {
        m_record.attempts = std::max(m_last.count, 1);
        m_record.branches.resize(m_branches.size());
        for (const std::size_t event : path)
            m_extents[event].path = event < m_last.begin ? nullptr : &m_record;
        for (std::size_t i = 0; i < m_branches.size(); ++i)
            for (const std::size_t event : m_branches[i].events)
                m_extents[event].path = &m_record.branches[i];
    }

    void read() {
        std::size_t begun = 0; // branches
        for (std::size_t i = 0; i < m_events.size(); ++i) {
            if (m_extents[i].path == nullptr)
                continue;
            if (begun < m_branches.size() && m_branches[begun].events.front() == i)
                begin_branch(begun++);
            take(i);
        }
    }

private:
    /// A path, and how much of it there is by an event.
    struct Extent {
        RecordedPath* path = nullptr; ///< none where the event does not count
        std::size_t steps = 0;
        std::size_t rounds = 0;
    };

    void begin_branch(std::size_t place) {
        RecordedBranch& branch = m_record.branches[place];
        const Extent& before = m_extents[m_branches[place].after];
        branch.leaves = m_branches[place].leaves;
        branch.steps_before = before.steps;
        branch.rounds_before = before.rounds;
    }

    void take(std::size_t event) {
        Extent& extent = m_extents[event];
        events::AnyEvent content = m_events[event].content();
        std::visit(PathBuilder(*extent.path, m_steps), content);
        const Event& told = m_events[event];
        if (told.is<events::SearchNode>() || told.is<events::SearchReward>()
            || told.is<events::SearchSteps>())
            m_record.search.push_back(told);
        extent.steps = extent.path->steps.size();
        extent.rounds = extent.path->rounds.size();
    }

    RunRecord& m_record;
    const std::vector<Event>& m_events;
    LastAttempt m_last;
    std::vector<EventTree::Branch> m_branches; ///< as the record has them
    std::vector<Extent> m_extents;             ///< by event
    std::size_t m_steps = 0;
};

/// Sums are told in the order in which the answers came, which may not be that of the log where
/// several paths ask at a time.
void find_costs(RunRecord& record) {
    std::vector<RecordedRound*> rounds;
    const auto add = [&](RecordedPath& path) {
        for (RecordedRound& round : path.rounds)
            if (round.response && round.response->usage_so_far)
                rounds.push_back(&round);
    };
    add(record);
    std::for_each(record.branches.begin(), record.branches.end(), add);
    std::stable_sort(rounds.begin(), rounds.end(), [](const auto* first, const auto* second) {
        const auto answers = [](const RecordedRound& round) {
            return count_member(*round.response->usage_so_far, "rounds").value_or(0);
        };
        return answers(*first) < answers(*second);
    });
    std::optional<double> before = 0;
    for (RecordedRound* round : rounds) {
        const auto now = number_member(*round->response->usage_so_far, "cost_usd");
        if (now && before)
            round->cost_usd = *now - *before;
        before = now;
    }
}

std::optional<std::size_t> place_of(int number, const std::vector<Event>& events) {
    const auto found = std::find_if(events.begin(), events.end(),
                                    [&](const Event& event) { return event.sequence == number; });
    return found == events.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(found - events.begin()));
}

/// None where there is none, or it is of another log.
std::optional<Json> read_verification(const fs::path& run) {
    std::error_code missing;
    if (!fs::is_regular_file(verification_file(run), missing))
        return std::nullopt;
    Json found = parse_json(read_file(verification_file(run)), verification_file(run).string());
    if (text_member(found, "events_sha256") != sha256_of_file(event_file(run)))
        return std::nullopt;
    return found;
}

} // namespace

RunRecord read_run_record(const std::filesystem::path& run, std::optional<int> end) {
    RunRecord record;
    record.task = read_task(run);
    const std::vector<Event> events = read_event_log(event_file(run));
    const EventTree tree(events, event_file(run).string());
    if (const auto last = end ? place_of(*end, events) : tree.end())
        RecordReader(record, events, tree, tree.path_to(*last)).read();
    find_costs(record);
    record.verification = read_verification(run);
    return record;
}

std::vector<const RecordedPath*> paths_of(const RunRecord& record) {
    std::vector<const RecordedPath*> paths{&record};
    for (const RecordedBranch& branch : record.branches)
        paths.push_back(&branch);
    return paths;
}

Observer observer_of(const RunRecord& record) {
    return [&record](const std::string& id) {
        for (const RecordedStep& step : record.steps)
            if (step.id == id && step.observation)
                return Observed{&step.observation->text, &step.observation->data};
        return Observed{};
    };
}

namespace {

constexpr std::size_t LongestLine = 2000; // bytes of a task, a title or a path

std::string in_markdown(std::string_view text) {
    return markdown_of(one_line(text, LongestLine));
}

} // namespace

std::string answer_page(const RunRecord& record) {
    std::string answer;
    if (record.answer)
        answer = record.answer->text;
    else if (record.refusal)
        answer = record.refusal->reason;
    else if (!record.errors.empty())
        answer = Error(ErrorCode::Internal, record.errors.back().message, record.errors.back().hint)
                     .one_line();
    std::string page = fmt::format("# {}\n\n{}\n", in_markdown(text_member(record.task, "task")),
                                   markdown_of(answer));
    if (record.artifacts.empty())
        return page;
    // Who finds a map beside a refusal must not take it for the answer.
    page += record.answer ? "\n"
                          : "\nThese files were made before the run ended without an answer, and "
                            "are no results:\n\n";
    for (const events::Artifact& artifact : record.artifacts)
        page += fmt::format("- {}: {}\n", in_markdown(artifact.title), in_markdown(artifact.path));
    return page;
}

} // namespace graticule::runs
