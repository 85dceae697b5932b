// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <string_view>
#include <vector>

/// Messages, tokens and scores as logs of Inspect have them (https://inspect.aisi.org.uk).
/// What of theirs has no place in ours is kept in a member "inspect", and written again.
namespace graticule::evaluation::interchange::inspect {

/// What of `original` a value made from ours lacks or has otherwise; empty for nothing.
Json remainder(const Json& original, const Json& made);

/// A value made from ours, and what was kept.
Json with_remainder(Json made, const Json& kept);

/// One message of ours as messages of Inspect, in which each result of a tool is one of its own.
std::vector<Json> messages_of(const Json& message, std::string_view model);

/// A message of Inspect as one of ours.
Json message_from(const Json& message);

/// Tokens of ours, and back. Inspect counts what was read from or written to a cache apart.
Json usage_of(const Json& usage);
Json usage_from(const Json& usage);

/// "finished" as "stop", and back.
std::string_view stop_reason_of(std::string_view ours);
std::string_view stop_reason_from(std::string_view theirs);

} // namespace graticule::evaluation::interchange::inspect
