// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/geobenchx/data_tables.hpp"
#include "evaluation/geobenchx/grade.hpp"
#include "evaluation/geobenchx/task_file.hpp"

#include <cstddef>
#include <string>

namespace graticule::evaluation::geobenchx {

/// What a judge without a model says of a solution.
struct Judgement {
    Verdict verdict;
    std::size_t reference = 0; ///< the one that matches best, counted from 0
};

/// Holds a solution against each reference of its task, by the benchmark's taxonomy: the same tools
/// over the same data with the same result are a match, whatever the names of what they make and
/// the order of steps that do not need one another; another colour scheme, value of nodata or list
/// of predicates, or a year off by one, is a partial match; all else is none. What the references'
/// comments allow, and a machine can read, is allowed.
/// @throws Error InvalidArgument for a task without references
Judgement judge(const Task& task, const Solution& candidate);

/// As judge() of the same, with the data that the solutions load: other columns are a match where
/// they have the same values, and other filters where they keep the same rows (equal_columns.hpp).
/// @throws Error as the other, and Cancelled
Judgement judge(const Task& task, const Solution& candidate, DataTables& data,
                const Context& context);

} // namespace graticule::evaluation::geobenchx
