// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/options.hpp"

#include "base/json_member.hpp"

namespace graticule::agents::coding {

AgentOption knowledge_option() {
    AgentOption option;
    option.name = Knowledge;
    option.description =
        "File with a workflow, formulas or notes in your words, which the model is told";
    option.usual = "";
    option.in_suites = false; // a suite's tasks have their own
    option.is_text_file = true;
    return option;
}

AgentOption packs_option() {
    return {Packs,
            "Give the model the knowledge pack that fits the task (docs/knowledge-packs.md)",
            {},
            true};
}

Json recorded_options(const Json& task) {
    const Json& told = member(task, "options");
    return {{Knowledge, text_member(told, Knowledge)}, {Packs, member(told, Packs) == true}};
}

} // namespace graticule::agents::coding
