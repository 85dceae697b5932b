// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace graticule::agents::conversation {

/// How a model writes its calls.
enum class CallForm {
    Native, ///< as its provider has it
    Written ///< in its words, one in an answer: @Function(argument="value")@
};

constexpr std::string_view call_form_name(CallForm form) {
    return form == CallForm::Native ? "native" : "written";
}

constexpr std::optional<CallForm> call_form_of(std::string_view name) {
    for (const CallForm form : {CallForm::Native, CallForm::Written})
        if (name == call_form_name(form))
            return form;
    return std::nullopt;
}

} // namespace graticule::agents::conversation
