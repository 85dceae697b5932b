// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/planner.hpp"

#include "agents/offline/chunk.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/parser.hpp"
#include "base/error.hpp"

namespace graticule::agents::offline {

PlanOutcome plan_task(std::string_view task, const retrieval::Schema& schema,
                      const Context& context, const Choices& choices) {
    PlanOutcome outcome;
    try {
        const LinkedTask linked = link_task(task, schema, context);
        const Frame frame = parse_task(linked, schema);
        Resolver resolver(schema, choices);
        outcome.plan = compose(resolver, frame, task);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Refused)
            throw;
        outcome.refusal = error.message();
    }
    return outcome;
}

} // namespace graticule::agents::offline
