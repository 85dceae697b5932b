// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// How well a solution matches a reference; the numbers are those of the benchmark's files.
enum class Grade { None = 0, Partial = 1, Match = 2 };

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
