// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "evaluation/geobenchx/grade.hpp"
#include "evaluation/geobenchx/step_comment.hpp"

#include <functional>
#include <string>
#include <vector>

/// Two values of one argument, by the taxonomy of the benchmark: what must be alike, and by how
/// much a difference counts.
namespace graticule::evaluation::geobenchx {

/// How two columns that the arguments name are graded.
using ColumnRule = std::function<Grade(const std::string& reference, const std::string& candidate)>;

/// Whether two conjuncts keep the same rows, as the data have it.
using SameRows = std::function<bool(const Json& reference, const Json& candidate)>;

/// Two columns by their names alone. Years that are next to each other are a partial match; years
/// farther apart, or other names, none. A suffix that a join adds to a year is of no weight.
Grade grade_columns(const std::string& reference, const std::string& candidate);

/// Two numbers, or lists of them, alike but for rounding or both allowed by the comment.
Grade grade_numbers(const Json& reference, const Json& candidate, const StepComment& comment);

/// Two texts, alike but for case and spaces around, or acceptable by the comment.
Grade grade_texts(const std::string& reference, const std::string& candidate,
                  const StepComment& comment);

/// Two lists of spatial predicates, of which one has to hold: equal where they take the same
/// features of any layer, as "intersects" does with and without "within"; else partly. Also where
/// one is a text that holds a list.
Grade grade_predicates(const Json& reference, const Json& candidate);

/// What a condition wants of a row, all of which must hold: expressions as
/// operations::Expression::syntax() has them. One that cannot be read is a text.
std::vector<Json> conjuncts_of_condition(const std::string& condition);

/// The same of a filter, which is an object of columns with the values to keep, or such a text:
/// empty where it is none.
std::vector<Json> conjuncts_of_filters(const Json& filters);

/// Two lists of conjuncts: the same comparisons of the same columns, or others that keep the same
/// rows, in any order.
Grade grade_conjuncts(const std::vector<Json>& reference, const std::vector<Json>& candidate,
                      const StepComment& comment, const ColumnRule& columns,
                      const SameRows& same_rows);

} // namespace graticule::evaluation::geobenchx
