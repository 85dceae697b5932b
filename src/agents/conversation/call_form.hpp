// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace graticule::agents::conversation {

/// How a model writes its calls.
enum class CallForm {
    Native,  ///< as its provider has it
    Written, ///< in its words, one in an answer: @Function(argument="value")@
    Actions  ///< in lines of its words: Thought, Action, Args
};

constexpr std::string_view call_form_name(CallForm form) {
    return form == CallForm::Native ? "native" : form == CallForm::Written ? "written" : "actions";
}

constexpr std::optional<CallForm> call_form_of(std::string_view name) {
    for (const CallForm form : {CallForm::Native, CallForm::Written, CallForm::Actions})
        if (name == call_form_name(form))
            return form;
    return std::nullopt;
}

} // namespace graticule::agents::conversation
