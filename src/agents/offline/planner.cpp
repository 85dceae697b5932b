// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/planner.hpp"

#include "agents/offline/chunk.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/edition_choice.hpp"
#include "agents/offline/language.hpp"
#include "agents/offline/parser.hpp"
#include "agents/offline/question/plan_query.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "retrieval/editions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

namespace {

/// Whether what the reading from left to right made of a task may stand where the grammar has no
/// reading of it: it has no part for some words, and takes others for what they are not.
bool may_stand(const LinkedTask& linked, const Frame& frame) {
    const bool drawn = std::any_of(linked.chunks.begin(), linked.chunks.end(), [](const Chunk& chunk) {
        return chunk.is(Sense::Show) || (chunk.is(Sense::MapKind) && chunk.text != "together");
    });
    if (frame.map_kind == "layers" && !drawn)
        return false; // "the area of Norway and Sweden together"
    for (std::size_t i = 0; i < linked.chunks.size(); ++i) {
        const Chunk& chunk = linked.chunks[i];
        const Chunk* next = i + 1 < linked.chunks.size() ? &linked.chunks[i + 1] : nullptr;
        const bool by_value = chunk.is(Sense::Group) && next != nullptr && next->fields.empty()
                              && next->entities.empty() && !next->values.empty();
        if (!chunk.corrected_from.empty() || chunk.text == "itself" || by_value)
            return false;
    }
    return true;
}

Plan plan_linked(const LinkedTask& linked, std::string_view task, const retrieval::Schema& schema,
                 const Choices& choices) {
    Resolver resolver(schema, choices);
    const Reading reading = read_question(linked, schema);
    if (reading.query)
        return plan_query(resolver, *reading.query, task);
    const Frame frame = parse_task(linked, schema);
    Plan plan = compose(resolver, frame, task);
    if (may_stand(linked, frame))
        return plan;
    throw Error(ErrorCode::Refused,
                reading.stopped_at.empty()
                    ? "the task does not say all that would make it a question"
                    : fmt::format("it is not clear what {} has to do with the rest of the task",
                                  graticule::quoted(reading.stopped_at)));
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
