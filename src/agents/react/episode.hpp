// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/call_record.hpp"
#include "agents/number_sources.hpp"
#include "agents/react.hpp"
#include "agents/react/offered_tools.hpp"
#include "agents/react/repetition.hpp"
#include "agents/react/usage.hpp"
#include "base/error.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::react {

/// Answers of the model that could not be carried out and may follow one another.
inline constexpr int MaxBadAnswers = 5;
/// Answers whose calls go beyond the budget of data and may follow one another.
inline constexpr int MaxOverBudget = 3;
/// Times that the same calls may give the same in a row.
inline constexpr int MaxRepetitions = 3;

/// What a task is worked on with.
struct Setting {
    std::string_view task;
    tools::Workspace& workspace;
    EventLog& log;
    const Context& context;
};

/// One task: the conversation with the model, and what its calls gave back.
class Episode {
public:
    Episode(llm::ChatModel& model, const ReactOptions& options, const ToolCaller& caller,
            const Setting& setting);

    /// @throws Error of what has to do with neither model nor calls
    Result run();

private:
    /// Asks and acts until there is a result.
    Result converse();

    // The conversation: episode.cpp
    void begin();
    const RunLimits& limits() const;
    std::optional<Result> limit_reached();
    std::optional<Result> usage_limit_reached();
    Result ended_beyond(EndReason end, const std::string& limit, const char* flag);
    llm::Response ask();
    /// What of the request the log has not.
    llm::Request what_is_new();
    llm::Response ask_model_in_time();
    std::optional<double> seconds_left() const; ///< none without a limit of time
    Error late(std::string_view during) const;
    void log_wait(const llm::Wait& wait);
    std::optional<Result> take(llm::Response response);
    std::optional<Result> carry_out(const std::vector<llm::ToolCall>& calls);
    std::string call_tool(const llm::ToolCall& asked, tools::Observation& observation);
    tools::Observation ask_in_time(const Json& arguments);
    /// Whether the last call made a dataset, so that arguments may have other values than before.
    bool made_something() const;
    std::string result_for_model(const std::string& call, const tools::Observation& observation,
                                 const Repeated& repeated) const;

    /// Whether the model works by writing code.
    bool writes_code() const;

    // How it ends: episode_answer.cpp
    /// What became of an answer in words: a result, or why it is none.
    struct Judged {
        std::optional<Result> result = {};
        std::string why = {};
        bool is_fault = false; ///< rather than something to be reminded of
    };
    Judged judge(const std::string& text);
    std::optional<Result> take_last_words(const std::string& text);
    /// Of a call of `finish`; where the answer is none, the observation says why.
    std::optional<Result> take_finish(const std::string& call, tools::Observation& observation);
    std::optional<Result> take_words(const std::string& words, llm::StopReason reason);
    std::optional<Result> remind(std::string words);
    /// An answer that could not be carried out: the model is told why, a few times.
    std::optional<Result> refuse_answer(std::string why);
    Error too_many_bad_answers(std::string_view last) const;
    Result answered(const AnswerText& text, Json values);
    Result refused(std::string_view reason);
    Result ended(EndReason end, const Error& why);
    std::string done_so_far() const;
    NumberSources number_sources() const;
    Observer observer() const;

    llm::ChatModel& m_model;
    const ReactOptions& m_options;
    const ToolCaller& m_caller;
    Setting m_setting;
    std::chrono::steady_clock::time_point m_started;

    OfferedTools m_offered;
    llm::Request m_request;
    std::size_t m_messages_logged = 0;
    bool m_tools_changed = true; ///< since the model was last told
    bool m_tools_logged = false;

    struct Given {
        std::string tool;
        Json arguments;
        std::string text;
        Json data;
    };
    std::map<std::string, Given> m_given; ///< calls and what they gave back, by id
    std::vector<std::string> m_calls;     ///< ids in order
    std::vector<tools::Artifact> m_artifacts;
    Repetition m_repetition;
    UsageTotal m_usage;
    std::optional<double> m_seconds_left; ///< when the limits were looked at
    bool m_time_is_over = false;          ///< during a request
    int m_rounds = 0;
    int m_bad_answers = 0; ///< in a row
    int m_over_budget = 0; ///< in a row
    bool m_reminded_of_tools = false;
    bool m_reminded_of_sources = false;
};

} // namespace graticule::agents::react
