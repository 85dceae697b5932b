// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "runs/report/words.hpp"

#include <optional>
#include <string>

namespace graticule::runs::report {

/// A JSON value for people: numbers with thousands separators, texts as they are, lists of simple
/// values separated by commas, everything else as JSON, which looks like code.
Words value_words(const Json& value);

/// "1.2 MB".
std::string format_bytes(double bytes);

/// "350 ms", "1.2 s", "2 min 5 s"; empty where it is negative or no number.
std::string format_duration(std::optional<double> milliseconds);

/// "$0.0042", "$1.50"; empty where it is negative or no number.
std::string format_cost(std::optional<double> dollars);

/// "1 call", "3 calls".
std::string counted(std::size_t count, std::string_view thing);

} // namespace graticule::runs::report
