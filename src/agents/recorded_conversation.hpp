// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/replay.hpp"
#include "llm/scripted_model.hpp"
#include "runs/event_log.hpp"
#include "tools/tool.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What the log of a run with a language model tells, for those who carry it out again or go on
/// with it.
namespace graticule::agents {

/// Whether a model was asked in a run.
bool has_conversation(const std::vector<runs::Event>& events);

/// Why a run ended; empty where it was killed.
std::string end_of(const std::vector<runs::Event>& events);

/// What the model said, in order.
/// @throws Error Malformed where an answer is none
std::vector<llm::ScriptedAnswer> answers_in(const std::vector<runs::Event>& events);

/// The calls that left nothing and need not come out alike again, by id of the call, with what was
/// said: those that the budget of data refused, code that a limit undid, and searches of
/// documentation, which tell of what is installed and added at the time.
std::map<std::string, tools::Observation>
calls_without_effect(const std::vector<runs::Event>& events);

/// Whether a run that is carried out again must have the same event. What the model said is fed
/// back, and files are compared by themselves.
bool has_to_be_alike(const runs::Event& event);

/// In what two such events differ; nothing where they are alike.
/// @param tool that was called last
/// @param calls how many calls there were, this one included
std::optional<ReplayDifference> difference_of(const runs::Event& recorded,
                                              const runs::Event& replayed, const std::string& tool,
                                              std::size_t calls);

/// "request of round 3", "call 2", "answer"
std::string place_of(const runs::Event& event);

} // namespace graticule::agents
