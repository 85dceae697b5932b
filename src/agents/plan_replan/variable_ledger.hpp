// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/model_run.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::plan_replan {

/// The variables of code's session: what each is, with type, size, CRS and columns, and which step
/// made or last changed it. It is looked up in the session, whatever models say.
class VariableLedger {
public:
    /// Looks what there is now, behind a step. A session that does not answer has none.
    /// @throws Error Cancelled
    void look(const conversation::ModelRun& run, int step);

    bool has(std::string_view name) const;
    /// What a variable is, in a line; empty where there is none.
    std::string summary_of(std::string_view name) const;
    /// A line for each, the latest last; bounded. Empty where there are none.
    std::string in_words() const;

private:
    struct Variable {
        std::string name;
        std::string summary;
        int step = 0;
    };
    std::vector<Variable> m_variables;
};

} // namespace graticule::agents::plan_replan
