// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/grade.hpp"

namespace graticule::evaluation::geobenchx {

std::string_view grade_name(Grade grade) {
    switch (grade) {
    case Grade::Match:
        return "match";
    case Grade::Partial:
        return "partial";
    case Grade::None:
        return "no match";
    }
    return "no match";
}

std::optional<Grade> grade_of(std::string_view name) {
    for (const Grade grade : {Grade::None, Grade::Partial, Grade::Match})
        if (name == grade_name(grade))
            return grade;
    return std::nullopt;
}

double score_value(Grade grade) {
    return static_cast<double>(grade) / 2;
}

} // namespace graticule::evaluation::geobenchx
