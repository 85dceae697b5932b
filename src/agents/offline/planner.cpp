// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/planner.hpp"

#include "agents/offline/chunk.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/edition_choice.hpp"
#include "agents/offline/language.hpp"
#include "agents/offline/parser.hpp"
#include "agents/offline/question/plan_query.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/error.hpp"
#include "retrieval/editions.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace graticule::agents::offline {

namespace {

Plan plan_linked(const LinkedTask& linked, std::string_view task, const retrieval::Schema& schema,
                 const Choices& choices) {
    Resolver resolver(schema, choices);
    if (const auto query = read_question(linked, schema))
        return plan_query(resolver, *query, task);
    return compose(resolver, parse_task(linked, schema), task);
}

/// Why a task is refused: in the words that it was written in, where these were read as others.
std::string reason_of(const Error& error, const LinkedTask& linked, std::string_view task,
                      const retrieval::Schema& schema, const Context& context,
                      const Choices& choices) {
    if (const auto language = foreign_language(task))
        return fmt::format("the task seems to be in {}; only tasks in English are understood "
                           "without a language model",
                           *language);
    if (linked.notes.empty())
        return error.message();
    try {
        plan_linked(link_task(task, schema, context, false), task, schema, choices);
    } catch (const Error& as_written) {
        if (as_written.code() == ErrorCode::Refused)
            return as_written.message();
        throw;
    }
    return error.message();
}

PlanOutcome plan_over(std::string_view task, const retrieval::Schema& schema,
                      const Context& context, const Choices& choices) {
    PlanOutcome outcome;
    LinkedTask linked;
    try {
        linked = link_task(task, schema, context);
        outcome.plan = plan_linked(linked, task, schema, choices);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Refused)
            throw;
        outcome.refusal = reason_of(error, linked, task, schema, context, choices);
    }
    return outcome;
}

} // namespace

PlanOutcome plan_task(std::string_view task, const retrieval::Schema& schema,
                      const Context& context, const Choices& choices) {
    const std::vector<retrieval::Editions> editions = retrieval::find_editions(schema);
    if (editions.empty())
        return plan_over(task, schema, context, choices);
    const EditionChoice choice(task, editions, choices.editions);
    const retrieval::Schema ordered = choice.ordered(schema);
    PlanOutcome outcome = plan_over(choice.task(), choice.taken_of(ordered), context, choices);
    if (!choices.editions.empty() && outcome.plan && !choice.is_followed_by(*outcome.plan))
        return {std::nullopt, "the other edition does not give what is asked"};
    // What the edition that is taken does not give, another one may.
    if (choices.editions.empty() && (!outcome.plan || !choice.is_followed_by(*outcome.plan)))
        outcome = plan_over(task, ordered, context, choices);
    if (outcome.plan)
        choice.say(*outcome.plan);
    return outcome;
}

} // namespace graticule::agents::offline
