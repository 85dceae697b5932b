// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/plan.hpp"
#include "geodata/catalog/catalog.hpp"
#include "retrieval/schema.hpp"
#include "tools/dry_run/plan_check.hpp"

namespace graticule::agents::offline {

/// A plan as data, as files have it.
tools::PlanDocument document_of(const Plan& plan);

/// What the data are, from what the planner has read already.
tools::EntryDescriptions descriptions_of(const retrieval::Schema& schema,
                                         const geodata::Catalog& catalog, const Context& context);

/// Simulates a plan before it is carried out. Steps beside the answer may have findings: a run goes
/// on without them.
/// @throws Error Refused where the data do not allow a step; Internal for any other finding, since
///         the planner should not have made such a plan; each names the step and the finding
void require_sound(const Plan& plan, const retrieval::Schema& schema,
                   const geodata::Catalog& catalog, const Context& context);

} // namespace graticule::agents::offline
