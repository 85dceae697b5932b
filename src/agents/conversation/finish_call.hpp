// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/call_ledger.hpp"
#include "tools/sets/code/tools.hpp"

#include <string>

namespace graticule::agents::conversation {

/// The call that words of a model that writes code stand for, as it may leave it out: the tool
/// finds what the names in them stand for.
inline AskedCall finish_call(const std::string& words) {
    return {{{}, std::string(tools::Finish), {{"summary", words}}}, {}};
}

} // namespace graticule::agents::conversation
