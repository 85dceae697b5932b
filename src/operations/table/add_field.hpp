// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <optional>
#include <span>
#include <string>

namespace graticule::operations {

/// The narrowest type that all texts fit, as the columns of a table's file are read; Text where
/// none says a value.
geodata::FieldType narrowest_type(std::span<const std::string> texts);

/// Adds a field, or replaces the one of that name, whose values are written out: one text for each
/// row, or one for all rows; none leaves every row without a value. Empty text, and in a field of
/// numbers, dates or truth values a word for "no value", is null.
/// @param type of the field; if not given, the narrowest_type() of the texts
/// @throws Error InvalidArgument (empty name, another number of texts, a text that is not of the
///         type, which it names with its row)
geodata::Layer add_field(const geodata::Layer& layer, const std::string& field,
                         std::span<const std::string> texts, std::optional<geodata::FieldType> type,
                         Report& report);

/// The same values in a field of another type, by how they are written: "3.5" is 3.5 among numbers.
/// What does not read as the type has no value, which the report warns of.
/// @throws Error NotFound (field)
geodata::Layer convert_field(const geodata::Layer& layer, const std::string& field,
                             geodata::FieldType type, Report& report);

} // namespace graticule::operations
