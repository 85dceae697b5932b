// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/run_record.hpp"

#include <string>
#include <string_view>

/// How a run went about its task, as text.
namespace graticule::evaluation::process {

/// What was thought, called, executed and given back on the path that a run ended on, and what it
/// answers, one after the other; without what the program told the model beforehand, so that the
/// task's own words are not in it. Empty where nothing was done or said.
std::string log_of(const runs::RunRecord& run);

/// A log without what says nothing of the way: blank lines and rules are gone; of a traceback the
/// last line stays, as "Error: " and its first 100 characters; lines of more than 200 characters
/// are cut to 150. As GISclaw's published program cleans its own logs, but that a traceback ends
/// where it does, and not at the first line with a colon.
std::string cleaned_log(std::string_view log);

/// The first characters of a text, at most so many.
std::string first_characters(std::string_view text, std::size_t most);

} // namespace graticule::evaluation::process
