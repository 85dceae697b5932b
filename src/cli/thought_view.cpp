// SPDX-License-Identifier: Apache-2.0
#include "cli/thought_view.hpp"

#include <variant>

namespace graticule::cli {

llm::DeltaSink thought_view(Terminal& terminal) {
    return [&terminal](const llm::Delta& delta) {
        if (const auto* const text = std::get_if<llm::TextDelta>(&delta))
            terminal.text_piece("The model says:", text->text);
        else if (const auto* const thought = std::get_if<llm::ReasoningDelta>(&delta))
            terminal.text_piece("The model thinks:", thought->text);
        else if (std::holds_alternative<llm::RestartDelta>(delta))
            terminal.note("  what is shown until here counts no more", Tone::Quiet);
        else
            terminal.end_text(); // a piece of a call
    };
}

} // namespace graticule::cli
