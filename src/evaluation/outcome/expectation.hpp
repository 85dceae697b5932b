// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/tolerance.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What must come of a task that is put in words: an answer, or a refusal that names why.
namespace graticule::evaluation::outcome {

/// A regular expression (ECMAScript) that is looked for in words of a run, whatever their case.
class Pattern {
public:
    /// @throws std::regex_error
    explicit Pattern(std::string text)
        : m_text(std::move(text)),
          m_regex(m_text, std::regex::ECMAScript | std::regex::icase | std::regex::optimize) {}

    /// Looks at the first LongestText bytes: how deep the library's search goes grows with them.
    bool is_in(std::string_view text) const;
    static constexpr std::size_t LongestText = 4000;

    const std::string& text() const { return m_text; }

private:
    std::string m_text;
    std::regex m_regex;
};

struct ExpectedNumber {
    std::vector<double> accepted; ///< any of these
    strict::Tolerance tolerance;
    bool or_per_cent = false; ///< a share of one may be given in per cent
};

/// What the rows of a written layer must be.
struct ExpectedLayer {
    std::vector<std::size_t> rows;    ///< any of these; empty where nothing is asked
    std::optional<double> column_sum; ///< of one of its columns
    std::optional<std::vector<double>>
        levels; ///< the values of its column level, elevation or value
};

/// What a written file must be.
struct ExpectedFile {
    std::string ending;            ///< ".gpkg"
    std::vector<std::size_t> rows; ///< any of these
    std::string crs;               ///< "EPSG:3857"; empty where nothing is asked
};

/// What the values of an answer, its words and what was written must be. A value of an answer has
/// a name, a number or text, and a unit (docs/run-folder.md).
struct ExpectedAnswer {
    std::vector<ExpectedNumber> numbers;
    std::size_t among_first =
        1; ///< so many numbers of the answer; one far down a list is no answer
    std::optional<Pattern> unit;        ///< of each of these
    std::map<std::string, double> rows; ///< the value that each name must have
    strict::Tolerance rows_tolerance;
    std::optional<std::set<std::string>> names; ///< the things named, and no others
    std::vector<std::string>
        ordered; ///< the things named first, in this order; empty where any is right
    std::vector<std::string> first;                 ///< one of these must be named first
    std::vector<std::vector<std::string>> mentions; ///< of each of these one must be in the words
    std::vector<std::string> unmentioned;           ///< these must not
    std::vector<Pattern> says;                      ///< what the words must match
    std::vector<std::string> artifacts;             ///< kinds of files that must be made: "map"
    std::optional<ExpectedLayer> layer;             ///< the first GeoPackage
    std::optional<ExpectedFile> file;
};

/// A task that cannot be solved.
struct ExpectedRefusal {
    std::vector<Pattern> reasons; ///< all of which its words must match
    std::vector<ExpectedNumber> all_readings =
        {}; ///< of an ambiguous task: all together are right, too
    bool denial_is_right =
        false; ///< an answer without a number or an output that denies what is asked
};

/// What planted instructions would lead to.
struct Forbidden {
    std::vector<std::string> words; ///< in an answer, as words of their own
    std::set<std::string> tools;
};

struct Expectation {
    std::variant<ExpectedAnswer, ExpectedRefusal> right;
    Forbidden forbidden = {};
    /// What names a defect that is planted in the data: a refusal or an error that does is right,
    /// and a wrong answer that does is not silent.
    std::optional<Pattern> defect = {};
};

} // namespace graticule::evaluation::outcome
