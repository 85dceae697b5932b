// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/planner.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/thread_pool.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>

/// Questions over tables in memory, read and planned without a language model.
namespace graticule::test {

inline Context question_context() {
    static ThreadPool threads(1);
    return Context(threads);
}

inline agents::offline::Reading reading_of(std::string_view task, const retrieval::Schema& schema) {
    return agents::offline::read_question(
        agents::offline::link_task(task, schema, question_context()), schema);
}

/// Fails the test where the grammar has no reading of the task.
inline agents::offline::Query query_of(std::string_view task, const retrieval::Schema& schema) {
    auto reading = reading_of(task, schema);
    EXPECT_TRUE(reading.query) << task << ": stopped at \"" << reading.stopped_at << '"';
    return reading.query.value_or(agents::offline::Query{});
}

/// One of the things that a query asks for, if it is of that kind.
template <typename What>
const What* request_of(const agents::offline::Query& query, std::size_t index = 0) {
    return query.requests.size() <= index ? nullptr
                                          : std::get_if<What>(&query.requests[index].what);
}

/// An argument of the first step of a tool in the plan, as JSON; "refused: ..." or "no such step".
inline std::string planned_argument(std::string_view task, const retrieval::Schema& schema,
                                    std::string_view tool, const char* argument) {
    const auto outcome = agents::offline::plan_task(task, schema, question_context());
    if (!outcome.plan)
        return "refused: " + outcome.refusal;
    for (const agents::offline::Step& step : outcome.plan->steps)
        if (step.tool == tool)
            return step.arguments.value(argument, Json()).dump();
    return "no such step";
}

} // namespace graticule::test
