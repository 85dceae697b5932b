// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/run_record.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::outcome {

/// A value of an answer.
struct SaidValue {
    std::string name;
    std::optional<double> number; ///< none where it is a text
    std::string text;
    std::string unit;
};

/// What a run says in the end.
struct SaidAnswer {
    std::string end;   ///< as runs::end_reason_name()
    std::string words; ///< of the answer, or of the refusal
    std::vector<SaidValue> values;

    std::vector<double> numbers() const;

    /// The things that it names, in order.
    std::vector<std::string> names() const;

    /// All of it in a line, for messages.
    std::string in_short() const;
};

SaidAnswer said_in(const runs::RunRecord& record);

} // namespace graticule::evaluation::outcome
