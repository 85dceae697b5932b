// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// How well a solution matches a reference; the numbers are those of the benchmark's files.
enum class Grade { None = 0, Partial = 1, Match = 2 };

/// "match", "partial", "no match"
std::string_view grade_name(Grade grade);
std::optional<Grade> grade_of(std::string_view name);

/// 1 for a match, 0.5 for a partial one, 0 for none.
double score_value(Grade grade);

/// A grade, with a sentence for each difference that lowers it or is let pass.
struct Verdict {
    Grade grade = Grade::Match;
    std::vector<std::string> reasons;

    /// The worse of both grades, and the reasons of both.
    void add(Verdict other) {
        grade = std::min(grade, other.grade);
        for (std::string& reason : other.reasons)
            reasons.push_back(std::move(reason));
    }
};

} // namespace graticule::evaluation::geobenchx
