// SPDX-License-Identifier: Apache-2.0
#include "earth/values/convert.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"

#include "earth/functions/shapes.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/values/calendar.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace graticule::earth {

void throw_type(const std::string& where, std::string_view wanted, const Value& value) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{}: {} is wanted, but this is {} {}", where, wanted,
                            value.null() ? "" : "of the type",
                            value.null() ? "null" : type_name(value)));
}

Number to_number(const Value& value, const std::string& where) {
    if (const auto* number = value.find<Number>())
        return *number;
    if (const auto* truth = value.find<bool>())
        return {*truth ? 1.0 : 0.0, true};
    throw_type(where, "a number", value);
}

std::int64_t to_integer(const Value& value, const std::string& where) {
    constexpr double Largest = 9e15; // which doubles hold exactly
    const double number = to_number(value, where).value;
    if (!(std::abs(number) <= Largest))
        throw Error(ErrorCode::InvalidArgument, fmt::format("{}: an integer is wanted", where));
    return static_cast<std::int64_t>(number);
}

bool to_boolean(const Value& value, const std::string& where) {
    if (const auto* truth = value.find<bool>())
        return *truth;
    if (const auto* number = value.find<Number>())
        return number->value != 0;
    throw_type(where, "true or false", value);
}

std::string to_text(const Value& value, const std::string& where) {
    if (const auto* text = value.find<std::string>())
        return *text;
    throw_type(where, "a text", value);
}

std::shared_ptr<const List> to_list(const Value& value, const std::string& where) {
    if (auto list = value.pointer<List>())
        return list;
    throw_type(where, "a list", value);
}

std::shared_ptr<const Dictionary> to_dictionary(const Value& value, const std::string& where) {
    if (auto dictionary = value.pointer<Dictionary>())
        return dictionary;
    throw_type(where, "a dictionary", value);
}

std::vector<std::string> to_texts(const Value& value, const std::string& where) {
    if (const auto* text = value.find<std::string>())
        return {*text};
    std::vector<std::string> texts;
    for (const Value& element : *to_list(value, where))
        texts.push_back(to_text(element, where));
    return texts;
}

std::vector<double> to_numbers(const Value& value, const std::string& where) {
    if (value.find<Number>() != nullptr)
        return {value.find<Number>()->value};
    std::vector<double> numbers;
    for (const Value& element : *to_list(value, where))
        numbers.push_back(to_number(element, where).value);
    return numbers;
}

Date to_date(const Value& value, const std::string& where) {
    if (const auto* date = value.find<Date>())
        return *date;
    if (const auto* number = value.find<Number>())
        return {number->value};
    if (const auto* text = value.find<std::string>()) {
        if (const auto time = parse_time(*text))
            return {*time};
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: {} is no date", where, graticule::quoted(*text)),
                    "Dates are written as 2020-01-31 or 2020-01-31T12:00:00");
    }
    throw_type(where, "a date", value);
}

DateRange to_date_range(const Value& value, const std::string& where) {
    if (const auto* range = value.find<DateRange>())
        return *range;
    const double start = to_date(value, where).milliseconds;
    return {start, start + 1};
}

std::optional<double> to_margin(const Value& value, const std::string& where) {
    if (value.null())
        return std::nullopt;
    if (const auto* margin = value.find<ErrorMargin>())
        return margin->unit == "meters" ? std::optional<double>(margin->value) : std::nullopt;
    return to_number(value, where).value;
}

Projection to_projection(const Value& value, const std::string& where) {
    if (const auto* projection = value.shared<Projection>())
        return *projection;
    if (const auto* code = value.find<std::string>())
        return projection_of(geodata::Crs::parse(*code), {});
    throw_type(where, "a projection", value);
}

std::shared_ptr<const Shape> to_shape(const Value& value, const std::string& where) {
    if (auto shape = value.pointer<Shape>())
        return shape;
    if (const auto* feature = value.shared<Feature>())
        return feature->shape == nullptr ? std::make_shared<const Shape>(empty_shape())
                                         : feature->shape;
    if (const auto* image = value.shared<Image>())
        return image->footprint == nullptr ? std::make_shared<const Shape>(whole_earth())
                                           : image->footprint;
    if (const auto* collection = value.shared<Collection>()) {
        std::vector<std::shared_ptr<const Shape>> shapes;
        for (const Value& element : collection->elements)
            shapes.push_back(to_shape(element, where));
        return std::make_shared<const Shape>(union_of(shapes));
    }
    throw_type(where, "a geometry", value);
}

std::shared_ptr<const Feature> to_feature(const Value& value, const std::string& where) {
    if (auto feature = value.pointer<Feature>())
        return feature;
    if (auto shape = value.pointer<Shape>())
        return std::make_shared<const Feature>(Feature{std::move(shape), {}, {}});
    throw_type(where, "a feature", value);
}

std::shared_ptr<const Collection> to_collection(const Value& value, const std::string& where) {
    if (auto collection = value.pointer<Collection>())
        return collection;
    Collection made;
    if (const auto* list = value.shared<List>()) {
        made.elements = *list;
        for (const Value& element : *list)
            made.of_images = made.of_images || element.shared<Image>() != nullptr;
        return std::make_shared<const Collection>(std::move(made));
    }
    if (value.shared<Feature>() != nullptr || value.shared<Shape>() != nullptr) {
        made.elements.emplace_back(to_feature(value, where));
        return std::make_shared<const Collection>(std::move(made));
    }
    if (value.shared<Image>() != nullptr) {
        made.of_images = true;
        made.elements.push_back(value);
        return std::make_shared<const Collection>(std::move(made));
    }
    throw_type(where, "a collection", value);
}

std::shared_ptr<const Image> to_image(const Value& value, const std::string& where) {
    if (auto image = value.pointer<Image>())
        return image;
    if (value.find<Number>() != nullptr || value.shared<List>() != nullptr)
        return std::make_shared<const Image>(constant_image(value, where));
    throw_type(where, "an image", value);
}

const Dictionary& properties_of(const Value& element, const std::string& where) {
    if (const auto* feature = element.shared<Feature>())
        return feature->properties;
    if (const auto* image = element.shared<Image>())
        return image->properties;
    if (const auto* collection = element.shared<Collection>())
        return collection->properties;
    throw_type(where, "a feature or an image", element);
}

Value with_properties(const Value& element, Dictionary properties, const std::string& where) {
    if (const auto* feature = element.shared<Feature>()) {
        Feature changed{feature->shape, std::move(properties), feature->id};
        return std::make_shared<const Feature>(std::move(changed));
    }
    if (const auto* image = element.shared<Image>()) {
        Image changed = *image;
        changed.properties = std::move(properties);
        return std::make_shared<const Image>(std::move(changed));
    }
    if (const auto* collection = element.shared<Collection>()) {
        Collection changed = *collection;
        changed.properties = std::move(properties);
        return std::make_shared<const Collection>(std::move(changed));
    }
    throw_type(where, "a feature or an image", element);
}

} // namespace graticule::earth
