// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/call_option.hpp"

#include "base/json_member.hpp"
#include "llm/model_traits.hpp"

namespace graticule::agents::conversation {

AgentOption calls_option() {
    return {Calls,
            "How models write calls: native; written, as @Function(name=\"value\")@; actions, as "
            "lines of Thought, Action and Args; auto, native where a model takes tools",
            {"auto", "native", "written", "actions"},
            "auto"};
}

CallForm call_form_for(const std::string& model, const std::string& recorded, const Json& options,
                       CallForm without_tools) {
    if (const auto form = call_form_of(recorded))
        return *form;
    if (const auto form = call_form_of(text_member(options, Calls)))
        return *form;
    return llm::traits_of(model).takes_tools ? CallForm::Native : without_tools;
}

} // namespace graticule::agents::conversation
