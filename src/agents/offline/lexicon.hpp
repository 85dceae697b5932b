// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/token.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

/// What a word or fixed phrase of a task means, apart from any data.
enum class Sense {
    Filler,  ///< says nothing about what is wanted
    Subject, ///< "which", "what"
    Count,
    Aggregate, ///< value: sum, mean, median, min, max, std
    List,
    Show,      ///< "show", "map", "draw"
    MapKind,   ///< value: choropleth, bivariate, heat, contour, categorical, symbol, multiples,
               ///< layers
    Chart,     ///< value: bar, line, scatter, histogram, box, pie; "time" for "over time"; none for
               ///< "chart"
    Analysis,  ///< value: what is worked out (correlation, clusters, hull), or one of its methods
    Transform, ///< value: buffer, dissolve, clip, union, ..., reproject, export
    Measure,   ///< value: area, length, perimeter
    Density,
    PerCapita,
    Share,
    Distance,     ///< "how far", "distance"
    Nearest,      ///< value: nearest, farthest
    Within,       ///< with a distance: within it; without one: inside
    Relation,     ///< value: a spatial predicate, or outside, beyond
    Containing,   ///< "with", "having", "that have"
    Group,        ///< "per", "by", "for each"
    Compare,      ///< value: an operator before its number
    CompareAfter, ///< value: an operator after its number ("or more")
    Between,
    Average,     ///< "average" as a threshold ("above average")
    Superlative, ///< value: max or min; concept may follow after a '|'
    Top,         ///< value: max or min
    Direction,   ///< value: north, south, east, west of something
    Circle,      ///< value: latitude of a named parallel
    And,
    Or,
    Not,
    In,
    Of,
    To,           ///< "to", "into", "as"
    Format,       ///< value: a file ending
    Relationship, ///< two measures against each other
    Index,        ///< value: a spectral index (ndvi, ndwi)
    Cells,        ///< the cells of a raster
    Months,       ///< "month", as what is asked for
    Month,        ///< value: 1 to 12
    Recent,       ///< "latest", "most recent"
    Missing,      ///< "without a value", "missing"
    Rows,         ///< "features", "rows": whatever the data has one of in each row
    Overall,      ///< "in total", "overall"
    Pattern,      ///< value: startswith, endswith, contains
    Vague,        ///< a quality without a number
    Unsupported,  ///< value: why this cannot be done
    ClassMethod,  ///< value: how a map's classes are cut
    World,        ///< "in the world", "globally"
    Describe,
    Change, ///< "grew", "growth"; value: up or down
    Concept ///< value: what is asked about ("how high": elevation)
};

/// A sense and its value.
struct Meaning {
    Sense sense = Sense::Filler;
    std::string_view value;
};

/// The longest fixed phrase that starts at a token.
struct PhraseMatch {
    Meaning meaning;
    std::size_t tokens = 0;
};

std::optional<PhraseMatch> match_phrase(std::span<const Token> tokens);

/// All single words of the lexicon, for telling slips of the pen.
const std::vector<std::string>& lexicon_words();

/// The number that a word spells ("ten", "dozen"), if it does.
std::optional<double> spelled_number(std::string_view word);

/// What a number is multiplied with ("million"), if the word says so.
std::optional<double> scale_word(std::string_view word);

enum class Dimension { Length, Area, Percent, Degrees, Temperature, Mass, Time, Money };

struct Unit {
    std::string_view name; ///< as it is written in answers
    Dimension dimension = Dimension::Length;
    double factor = 1; ///< to metres, square metres, or the dimension's own unit
};

/// The words that units are called by, in the singular and in the plural.
std::vector<std::string> unit_words();

/// The unit at the start of some tokens and how many it takes ("square kilometres": 2).
std::optional<std::pair<Unit, std::size_t>> match_unit(std::span<const Token> tokens);

} // namespace graticule::agents::offline
