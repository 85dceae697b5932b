// SPDX-License-Identifier: Apache-2.0
// What the loop of a model and tools costs: runs with a model that answers at once, each round with
// a call that takes little, and with all that a run writes.
#include "agents/react.hpp"
#include "agents/run.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "llm/scripted_model.hpp"

#include "cases.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <exception>
#include <thread>
#include <vector>

namespace graticule::perf {

namespace {

using Arguments = std::span<const std::string>;

// One, two or three calls that come again and again would end a run.
constexpr std::array<const char*, 4> Fields{"number", "first", "second", "third"};

std::vector<llm::ScriptedAnswer> script(int rounds) {
    std::vector<llm::ScriptedAnswer> answers;
    for (int i = 0; i < rounds; ++i) {
        llm::Response answer;
        answer.message.parts.emplace_back(
            llm::ToolCall{fmt::format("call_{}", i), "field_statistics",
                          fmt::format(R"({{"dataset": "measurements", "field": "{}"}})",
                                      Fields[static_cast<std::size_t>(i) % Fields.size()])});
        answer.stop_reason = llm::StopReason::ToolCalls;
        answers.emplace_back(std::move(answer));
    }
    llm::Response last;
    last.message.parts.emplace_back(llm::TextPart{fmt::format("It is {{{{{}/mean}}}}.", rounds)});
    last.stop_reason = llm::StopReason::Finished;
    answers.emplace_back(std::move(last));
    return answers;
}

/// Runs at once, each with a thread, a folder and a workspace of its own.
class Runs : public Case {
public:
    Runs(Arguments arguments, const Context& context)
        : m_context(context), m_data(arguments[1]), m_rounds(std::stoi(arguments[2])),
          m_outcomes(std::stoul(arguments[3])) {}

    void run() override {
        const TemporaryFolder folder;
        std::vector<std::exception_ptr> failures(m_outcomes.size());
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < m_outcomes.size(); ++i)
            threads.emplace_back([&, i] {
                try {
                    one(i, folder.path());
                } catch (...) {
                    failures[i] = std::current_exception();
                }
            });
        one(0, folder.path());
        for (std::thread& thread : threads)
            thread.join();
        for (const std::exception_ptr& failure : failures)
            if (failure)
                std::rethrow_exception(failure);
    }

    Json figures() const override {
        const agents::Result& result = m_outcomes.back().result;
        if (result.end != runs::EndReason::Answered)
            throw Error(ErrorCode::Internal, "The run has no answer: " + result.answer);
        return {{"rounds", result.usage.at("rounds")}, {"mean", result.values.at(0).at("value")}};
    }

private:
    void one(std::size_t number, const fs::path& folder) {
        agents::ReactOptions options;
        options.model = "scripted";
        options.limits.rounds = m_rounds + 1;
        options.budget = tools::Budget::of_machine(); // as the program does
        const auto agent = agents::make_react_agent(
            std::make_unique<llm::ScriptedModel>(script(m_rounds), "script"), options);
        agents::RunRequest request;
        request.task = "What is the mean of the measurements?";
        request.data = {m_data};
        request.folder = folder / std::to_string(number);
        m_outcomes[number] = agents::execute_run(
            request, *agent, [] { return std::chrono::system_clock::now(); }, m_context);
    }

    const Context& m_context;
    fs::path m_data;
    int m_rounds;
    std::vector<agents::RunOutcome> m_outcomes;
};

} // namespace

std::unique_ptr<Case> make_case(Arguments arguments, const Context& context) {
    if (arguments.size() != 4 || arguments[0] != "agent_loop")
        throw Error(ErrorCode::InvalidArgument, "Give: agent_loop FILE ROUNDS RUNS_AT_ONCE");
    return std::make_unique<Runs>(arguments, context);
}

} // namespace graticule::perf
