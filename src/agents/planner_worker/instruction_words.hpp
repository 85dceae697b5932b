// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::planner_worker {

/// The words of an instruction that may say what is to be done, as concepts: without names, which
/// are in quotes or have digits, dots or _, without units and without what instructions say
/// whatever is to be done.
struct InstructionWords {
    std::set<std::string> operations; ///< verbs that command: "Rotate each building"
    std::set<std::string> objects;    ///< what they are to give: "Compute the Gini coefficient of"
    std::set<std::string> others;
    std::vector<std::set<std::string>> drawings; ///< "a box plot": words that mean a kind together

    std::set<std::string> all() const;
};

InstructionWords read_instruction(std::string_view text);

} // namespace graticule::agents::planner_worker
