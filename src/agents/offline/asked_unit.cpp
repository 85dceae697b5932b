// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/asked_unit.hpp"

#include <algorithm>
#include <string_view>

namespace graticule::agents::offline {

namespace {

bool is_size(const Unit& unit) {
    return unit.dimension == Dimension::Length || unit.dimension == Dimension::Area;
}

/// "kilometres", "sq mi", "km2": nothing but a unit, wherever it stands.
bool unmistakable(std::span<const Token> tokens, std::size_t taken) {
    static constexpr std::string_view Short[] = {"km", "kms", "km2", "m2", "mm", "nmi"};
    const std::string_view word = tokens.front().word;
    if (taken > 1 || std::find(std::begin(Short), std::end(Short), word) != std::end(Short))
        return true;
    // "at the foot of", "a yard": in the plural these are measures.
    return word.size() > 3 && word != "foot" && word != "yard";
}

bool follows_how_many(std::span<const Token> tokens, std::size_t at) {
    if (at == 0)
        return false;
    const std::string_view before = tokens[at - 1].word;
    return before == "many" || (before == "of" && at > 1 && tokens[at - 2].word == "number");
}

} // namespace

std::optional<AskedUnit> match_asked_unit(std::span<const Token> tokens, std::size_t at) {
    if (tokens[at].kind != TokenKind::Word)
        return std::nullopt;
    if (tokens[at].word == "in" && at + 1 < tokens.size()) {
        const auto unit = match_unit(tokens.subspan(at + 1));
        if (!unit || !is_size(unit->first) || tokens[at + 1].capital)
            return std::nullopt;
        return AskedUnit{unit->first, unit->second + 1, true};
    }
    const auto unit = match_unit(tokens.subspan(at));
    if (!unit || !is_size(unit->first) || tokens[at].capital)
        return std::nullopt;
    if (!follows_how_many(tokens, at) && !unmistakable(tokens.subspan(at), unit->second))
        return std::nullopt;
    return AskedUnit{unit->first, unit->second, false};
}

} // namespace graticule::agents::offline
