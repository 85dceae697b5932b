// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/event_log.hpp"

#include "telemetry/span.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace graticule::telemetry {

/// Gives bits at random, for ids.
using RandomBits = std::function<std::uint64_t()>;

/// The spans of a run, by the semantic conventions for generative AI (docs/telemetry.md): one for
/// the run (invoke_agent), and in it one for each request to a model (chat) and each call of a tool
/// (execute_tool). Where a planner has workers do subtasks, each subtask has a span of its own
/// (invoke_agent) with what is done in it. What a branch did is told like all else, with the number
/// that the run's report gives the branch. They are told by the run's events, and their times are
/// those of the log.
class RunTrace {
public:
    /// @param with_content prompts, answers, arguments and results are told too
    RunTrace(RandomBits random, bool with_content);

    /// Events in the order of the log.
    void take(const runs::Event& event);

    /// All spans, the run's first. What has not ended by the last event ends with it, as an error.
    std::vector<Span> spans() const;

private:
    Span begin(std::string name, SpanKind kind, std::string_view operation);
    void begin_run(const std::string& agent, const std::string& model, const std::string& task);
    void handle(const runs::events::RunStarted& begun);
    void handle(const runs::events::RunResumed& resumed);
    void handle(const runs::events::ModelRequest& asked);
    void handle(const runs::events::ModelResponse& told);
    void handle(const runs::events::ModelError& failed);
    void handle(const runs::events::ModelRetry& retry);
    void handle(const runs::events::ToolCall& call);
    void handle(const runs::events::Observation& told);
    void handle(const runs::events::Subtask& given);
    void handle(const runs::events::SubtaskReport& report);
    void handle(const runs::events::Answer& answer);
    void handle(const runs::events::RunFinished& finished);
    template <typename Other>
    void handle(const Other& /*not told*/) {}
    void remember(const std::string& role, const Json& message);
    void add_messages(const std::string& role);
    void add_branches(std::vector<Span>& spans) const;

    struct Open {
        Span span;
        bool ended = false;
        std::size_t event = 0; ///< with which it began, by its place in the log
    };
    /// A message that a model was told, and those before it: branches share those until they leave.
    struct Told {
        Json message;
        std::optional<std::size_t> before; ///< by its place among all
    };
    /// What is going on on a path after an event of it.
    struct Place {
        std::optional<std::size_t> chat;
        std::vector<std::string> call_ids;  ///< that the model gave its last calls
        std::size_t calls_made = 0;         ///< of these
        std::optional<std::size_t> subtask; ///< that a worker does
        /// The last that models have been told, by role; a worker begins anew with each subtask.
        std::map<std::string, std::optional<std::size_t>> told;
    };
    RandomBits m_random;
    bool m_with_content;
    TraceId m_trace{};
    std::string m_model;                        ///< as users name it; empty where none is asked
    std::vector<Open> m_spans;                  ///< the run's first
    std::map<std::string, std::size_t> m_tools; ///< by id of the step
    std::vector<Told> m_told;
    Place m_at;                        ///< on the path of the last event
    std::map<int, Place> m_places;     ///< by number of the event
    std::vector<runs::Event> m_events; ///< all, without what most of them hold
    std::int64_t m_last_ms = 0;
};

/// Milliseconds since 1970 of a time of the log; none where it is no time.
std::optional<std::int64_t> time_of_event(const std::string& text);

} // namespace graticule::telemetry
