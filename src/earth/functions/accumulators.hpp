// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/functions/reducer.hpp"

#include <memory>
#include <string>
#include <vector>

/// What reducers gather their inputs in. Nulls are passed over unless it says otherwise.
namespace graticule::earth {

using NewAccumulator = std::unique_ptr<Accumulator>;

/// @param every nulls too
NewAccumulator start_count(bool every);
NewAccumulator start_count_distinct();
NewAccumulator start_sum();
NewAccumulator start_mean();
NewAccumulator start_product();
/// @param root the standard deviation instead of the variance
/// @param sample divided by one less than the number of inputs
NewAccumulator start_spread(bool root, bool sample);
NewAccumulator start_min_max();
/// The first input with the least or greatest value, with the values beside it.
NewAccumulator start_extreme(bool greatest, std::size_t inputs);
NewAccumulator start_pick(bool first, bool nulls);
NewAccumulator start_non_zero(bool all);
/// The value that a share of all weight is not above: where the weights of the values up to one
/// come to just that share, the middle between it and the next; 0 and 100 are least and greatest.
NewAccumulator start_percentiles(std::vector<double> percents);
/// The value with most weight, the least of equals.
NewAccumulator start_mode();
NewAccumulator start_frequencies();
/// Lists of the beginnings of equal steps and the weight in each.
NewAccumulator start_fixed_histogram(double min, double max, std::size_t steps);
/// @param tuples each input as a list
NewAccumulator start_list(bool tuples);
/// Least squares: y, the second input, from x, the first.
NewAccumulator start_linear_fit();

using InnerReducer = std::shared_ptr<const Reducer>;
NewAccumulator start_both(InnerReducer first, InnerReducer second, bool shared_inputs);
NewAccumulator start_repeated(InnerReducer reducer, std::size_t count);
NewAccumulator start_groups(InnerReducer reducer, std::size_t field, std::string name);
NewAccumulator start_unweighted(InnerReducer reducer);
NewAccumulator start_split_weights(InnerReducer reducer);

} // namespace graticule::earth
