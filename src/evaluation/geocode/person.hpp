// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"
#include "evaluation/geocode/code_task.hpp"

namespace graticule::evaluation::geocode {

/// A person who knows the references of a task: asked about a step that could not be done they give
/// its code, and of anything else they say nothing, so that an agent goes on without.
/// @param task must outlive what is returned
agents::UserPrompt person_with_references(const CodeTask& task);

} // namespace graticule::evaluation::geocode
