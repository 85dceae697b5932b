// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Values as the types that functions take. `where` names function and argument in messages:
/// "Number.add, argument 'left'".
namespace graticule::earth {

[[noreturn]] void throw_type(const std::string& where, std::string_view wanted, const Value& value);

/// A number, or a truth as 0 or 1.
Number to_number(const Value& value, const std::string& where);
std::int64_t to_integer(const Value& value, const std::string& where);
bool to_boolean(const Value& value, const std::string& where);
std::string to_text(const Value& value, const std::string& where);
std::shared_ptr<const List> to_list(const Value& value, const std::string& where);
std::shared_ptr<const Dictionary> to_dictionary(const Value& value, const std::string& where);
std::vector<std::string> to_texts(const Value& value, const std::string& where);
std::vector<double> to_numbers(const Value& value, const std::string& where);

/// A date, milliseconds, or text in ISO 8601.
Date to_date(const Value& value, const std::string& where);
DateRange to_date_range(const Value& value, const std::string& where);
/// Its metres; none for a projection's units or where it is null.
std::optional<double> to_margin(const Value& value, const std::string& where);
/// A projection, or a CRS's code.
Projection to_projection(const Value& value, const std::string& where);
/// A geometry, or that of a feature, an image or a collection.
std::shared_ptr<const Shape> to_shape(const Value& value, const std::string& where);
/// A feature, or a geometry as one.
std::shared_ptr<const Feature> to_feature(const Value& value, const std::string& where);
std::shared_ptr<const Collection> to_collection(const Value& value, const std::string& where);
/// An image, or a number as a constant one.
std::shared_ptr<const Image> to_image(const Value& value, const std::string& where);

/// The properties of a feature, an image or a collection.
const Dictionary& properties_of(const Value& element, const std::string& where);
/// The same element with other properties.
Value with_properties(const Value& element, Dictionary properties, const std::string& where);

} // namespace graticule::earth
