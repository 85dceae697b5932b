// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <string>
#include <string_view>

namespace graticule::tools {

/// A field of one table brought to the rows of another, so that the two can be combined row by row.
///
/// Rows belong together where they have the same value in a field that both tables have and that
/// tells the rows of each apart (a country code); of several such fields the one with the most
/// matches counts, and where there is none, of text fields of any name. Tables without one are
/// paired by row where they have equally many, and the report warns of it; not so where a text
/// field tells the rows of each apart, since their values then say that these are different things.
/// @return a table of left's rows with that one field; null where left's row has no partner
/// @throws Error InvalidArgument where the rows cannot be paired
geodata::Layer align_rows(const geodata::Layer& left, const geodata::Layer& right,
                          std::string_view right_field, operations::Report& report);

} // namespace graticule::tools
