// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/comparison.hpp"

#include <utility>

namespace graticule::agents::offline {

Operator operator_of(std::string_view sign) {
    if (sign == ">")
        return Operator::Greater;
    if (sign == ">=")
        return Operator::GreaterEqual;
    if (sign == "<")
        return Operator::Less;
    if (sign == "<=")
        return Operator::LessEqual;
    return sign == "!=" ? Operator::NotEqual : Operator::Equal;
}

std::string words_of(Operator op, bool counted) {
    switch (op) {
    case Operator::Greater:
        return counted ? "more than" : "above";
    case Operator::GreaterEqual:
        return "at least";
    case Operator::Less:
        return counted ? "fewer than" : "below";
    case Operator::LessEqual:
        return "at most";
    case Operator::NotEqual:
        return "other than";
    default:
        return "of";
    }
}

std::string notion_of(std::string_view comparative) {
    static constexpr std::pair<std::string_view, std::string_view> Notions[] = {
        {"stronger", "magnitude"}, {"weaker", "magnitude"},     {"longer", "length"},
        {"shorter", "length"},     {"deeper", "depth"},         {"shallower", "depth"},
        {"hotter", "temperature"}, {"warmer", "temperature"},   {"colder", "temperature"},
        {"cooler", "temperature"}, {"wetter", "precipitation"}, {"drier", "precipitation"},
        {"larger", "size"},        {"bigger", "size"},          {"smaller", "size"}};
    for (const auto& [word, notion] : Notions)
        if (comparative.find(word) != std::string_view::npos)
            return std::string(notion);
    return {};
}

} // namespace graticule::agents::offline
