// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "tools/workspace.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::agents::conversation {

/// The results that the calls of one answer were to make and have not: a later call of the answer
/// that names one would fail with it, which says nothing new.
class LostResults {
public:
    /// Of a call that failed: what it was to make, under names that nothing has.
    void add(std::string_view tool, const Json& arguments, const std::string& call,
             const tools::Workspace& workspace);

    /// Why a call is not tried, whose own results then are lost, too; nothing where it needs no
    /// result that was lost.
    std::optional<std::string> reason_against(std::string_view tool, const Json& arguments,
                                              const tools::Workspace& workspace);

private:
    std::map<std::string, std::string> m_calls; ///< that were to make a result, by its name
};

} // namespace graticule::agents::conversation
