// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/planner.hpp"

#include "agents/offline/builder.hpp"
#include "agents/offline/chunk.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/edition_choice.hpp"
#include "agents/offline/language.hpp"
#include "agents/offline/parser.hpp"
#include "agents/offline/question/plan_query.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/editions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

namespace {

/// Whether a task asks for what the grammar has no words for yet, which the reading from left to
/// right may then answer; a word that was mended may not have been meant so.
bool is_read_from_left_to_right(const LinkedTask& linked, const Frame& frame) {
    const bool mended =
        std::any_of(linked.chunks.begin(), linked.chunks.end(),
                    [](const Chunk& chunk) { return !chunk.corrected_from.empty(); });
    return !mended
           && (frame.describe || frame.by_month || frame.cells
               || (frame.relationship && frame.mentions.size() >= 2) || frame.change || frame.place
               || !frame.index.empty() || !frame.weight.empty());
}

Plan plan_read(const ReadTask& read, std::string_view task, const retrieval::Schema& schema,
               const Choices& choices) {
    Resolver resolver(schema, choices);
    if (!read.query) {
        const Frame frame = parse_task(read.linked, schema);
        Plan plan = compose(resolver, frame, task);
        if (is_read_from_left_to_right(read.linked, frame))
            return plan;
        Builder::refuse(
            read.stopped_at.empty()
                ? "the task does not say all that would make it a question"
                : fmt::format("it is not clear what {} has to do with the rest of the task",
                              graticule::quoted(read.stopped_at)));
    }
    Plan plan = plan_query(resolver, *read.query, task);
    if (!read.follows_up.empty())
        plan.explanation.insert(
            plan.explanation.begin(),
            fmt::format("This follows up {}.", graticule::quoted(read.follows_up)));
    return plan;
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
        const ReadTask as_written = read_alone(link_task(task, schema, context, false), schema);
        plan_read(as_written, task, schema, choices);
    } catch (const Error& of_written) {
        if (of_written.code() == ErrorCode::Refused)
            return of_written.message();
        throw;
    }
    return error.message();
}

PlanOutcome plan_over(std::string_view task, const retrieval::Schema& schema,
                      const Context& context, const Choices& choices, const Conversation& before) {
    PlanOutcome outcome;
    ReadTask read;
    try {
        read = read_in_conversation(task, before, schema, context);
        outcome.reading = read.follows_up.empty() ? PlanOutcome::Reading::Question
                                                  : PlanOutcome::Reading::FollowUp;
        outcome.plan = plan_read(read, task, schema, choices);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Refused)
            throw;
        outcome.refusal = before ? error.message()
                                 : reason_of(error, read.linked, task, schema, context, choices);
    }
    return outcome;
}

/// A task in the words of the editions that are chosen, behind what was asked before it.
PlanOutcome plan_lines(const std::string& words, const retrieval::Schema& schema,
                       const Context& context, const Choices& choices, const Conversation& before) {
    if (!before)
        return plan_over(words, schema, context, choices, before);
    std::vector<std::string> lines = split(words, '\n');
    const std::string task = std::move(lines.back());
    lines.pop_back();
    return plan_over(task, schema, context, choices, std::move(lines));
}

PlanOutcome plan_among(const std::vector<retrieval::Editions>& editions, std::string_view task,
                       const retrieval::Schema& schema, const Context& context,
                       const Choices& choices, const Conversation& before) {
    const bool by_year = std::any_of(editions.begin(), editions.end(),
                                     [](const auto& group) { return group.by_year; });
    const std::string words = words_for_editions(task, before, by_year);
    const EditionChoice choice(words, editions, choices.editions);
    const retrieval::Schema ordered = choice.ordered(schema);
    PlanOutcome outcome =
        plan_lines(choice.task(), choice.taken_of(ordered), context, choices, before);
    if (!choices.editions.empty() && outcome.plan && !choice.is_followed_by(*outcome.plan))
        return {std::nullopt, "the other edition does not give what is asked"};
    // What the edition that is taken does not give, another one may.
    if (choices.editions.empty() && (!outcome.plan || !choice.is_followed_by(*outcome.plan)))
        outcome = plan_lines(words, ordered, context, choices, before);
    if (outcome.plan)
        choice.say(*outcome.plan);
    return outcome;
}

} // namespace

PlanOutcome plan_task(std::string_view task, const retrieval::Schema& schema,
                      const Context& context, const Choices& choices, const Conversation& before) {
    const std::vector<retrieval::Editions> editions = retrieval::find_editions(schema);
    if (editions.empty())
        return plan_over(task, schema, context, choices, before);
    try {
        return plan_among(editions, task, schema, context, choices, before);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Refused)
            throw;
        return {std::nullopt, error.message()};
    }
}

} // namespace graticule::agents::offline
