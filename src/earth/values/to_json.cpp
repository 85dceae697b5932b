// SPDX-License-Identifier: Apache-2.0
#include "earth/values/to_json.hpp"

#include "base/error.hpp"
#include "base/json.hpp"

#include "earth/functions/shapes.hpp"
#include "earth/images/image.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <set>

namespace graticule::earth {

namespace {

constexpr std::size_t MostWritten = 5'000'000; // values of one result
constexpr std::size_t DeepestResult = 150;
constexpr std::size_t MostElements = 5'000; // as Earth Engine has it

Json number_json(double value) {
    constexpr double Largest = 9007199254740992.0; // up to which doubles hold every integer
    if (std::isfinite(value) && value == std::floor(value) && std::abs(value) < Largest)
        return static_cast<std::int64_t>(value);
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    return value;
}

Json projection_json(const Projection& projection) {
    Json json = {{"type", "Projection"}};
    json[projection.code.starts_with("EPSG:") ? "crs" : "wkt"] = projection.code;
    const auto& c = projection.transform.coefficients;
    json["transform"] = Json::array();
    for (const std::size_t i : {1U, 2U, 0U, 4U, 5U, 3U})
        json["transform"].push_back(number_json(c[i]));
    return json;
}

Json pixel_type_json(const PixelType& type) {
    constexpr std::array Names{"int", "float", "double"};
    Json json = {{"type", "PixelType"},
                 {"precision", Names[static_cast<std::size_t>(type.precision)]}};
    if (std::isfinite(type.min) && std::isfinite(type.max)) {
        json["min"] = number_json(type.min);
        json["max"] = number_json(type.max);
    }
    return json;
}

Json band_json(const Band& band) {
    const Json projection = projection_json(*band.projection);
    Json json = {{"id", band.name}, {"data_type", pixel_type_json(band.type)}};
    if (band.dimensions)
        json["dimensions"] = Json::array({(*band.dimensions)[0], (*band.dimensions)[1]});
    const char* crs = projection.contains("crs") ? "crs" : "wkt";
    json[projection.contains("crs") ? "crs" : "crs_wkt"] = projection[crs];
    json["crs_transform"] = projection["transform"];
    return json;
}

std::string column_type(const Value& value) {
    return std::string(type_name(value));
}

/// Writes one result, and counts what it writes.
class ResultWriter {
public:
    Json write(const Value& value) {
        if (++m_written > MostWritten || ++m_depth > DeepestResult)
            throw Error(ErrorCode::LimitExceeded, "The result is too large",
                        "Ask for less of it at a time");
        Json json = json_of(value);
        --m_depth;
        return json;
    }

private:
    Json json_of(const Value& value) {
        if (const auto* truth = value.find<bool>())
            return *truth;
        if (const auto* number = value.find<Number>())
            return number_json(number->value);
        if (const auto* text = value.find<std::string>())
            return *text;
        if (const auto* list = value.shared<List>())
            return list_json(*list);
        if (const auto* dictionary = value.shared<Dictionary>())
            return dictionary_json(*dictionary);
        if (const auto* date = value.find<Date>())
            return {{"type", "Date"}, {"value", number_json(date->milliseconds)}};
        if (const auto* range = value.find<DateRange>())
            return {{"type", "DateRange"},
                    {"dates", Json::array({number_json(range->start), number_json(range->end)})}};
        if (const auto* margin = value.find<ErrorMargin>())
            return {{"type", "ErrorMargin"},
                    {"unit", margin->unit},
                    {"value", number_json(margin->value)}};
        if (const auto* type = value.find<PixelType>())
            return pixel_type_json(*type);
        if (const auto* projection = value.shared<Projection>())
            return projection_json(*projection);
        if (const auto* shape = value.shared<Shape>())
            return geojson_of_shape(*shape);
        if (const auto* feature = value.shared<Feature>())
            return element_json(*feature);
        if (const auto* image = value.shared<Image>())
            return image_json(*image);
        if (const auto* collection = value.shared<Collection>())
            return collection_json(*collection);
        if (value.null())
            return nullptr;
        throw Error(
            ErrorCode::Unsupported,
            fmt::format("A value of the type {} is not given out by itself", type_name(value)));
    }

    Json list_json(const List& list) {
        Json json = Json::array();
        for (const Value& element : list)
            json.push_back(write(element));
        return json;
    }

    Json dictionary_json(const Dictionary& dictionary) {
        Json json = Json::object();
        for (const auto& [key, value] : dictionary)
            json[key] = write(value);
        return json;
    }

    Json element_json(const Feature& feature) {
        Json json = {{"type", "Feature"}, {"geometry", nullptr}};
        if (feature.shape != nullptr)
            json["geometry"] = geojson_of_shape(*feature.shape);
        if (!feature.id.empty())
            json["id"] = feature.id;
        json["properties"] = dictionary_json(feature.properties);
        return json;
    }

    Json image_json(const Image& image) {
        Json json = {{"type", "Image"}, {"bands", Json::array()}};
        for (const Band& band : image.bands)
            json["bands"].push_back(band_json(band));
        if (!image.id.empty())
            json["id"] = image.id;
        if (!image.properties.empty())
            json["properties"] = dictionary_json(image.properties);
        return json;
    }

    Json collection_json(const Collection& collection) {
        if (collection.elements.size() > MostElements)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("Collection query aborted after accumulating over {} elements",
                                    MostElements),
                        "Ask for some of them, with limit()");
        Json json = {{"type", collection.of_images ? "ImageCollection" : "FeatureCollection"}};
        if (collection.of_images)
            json["bands"] = Json::array();
        else
            json["columns"] = columns_json(collection);
        if (!collection.id.empty())
            json["id"] = collection.id;
        if (!collection.properties.empty())
            json["properties"] = dictionary_json(collection.properties);
        json["features"] = list_json(collection.elements);
        return json;
    }

    static Json columns_json(const Collection& collection) {
        Json columns = Json::object();
        for (const Value& element : collection.elements)
            if (const auto* feature = element.shared<Feature>())
                for (const auto& [name, value] : feature->properties)
                    if (!columns.contains(name))
                        columns[name] = column_type(value);
        return columns;
    }

    std::size_t m_written = 0;
    std::size_t m_depth = 0;
};

constexpr std::size_t DeepestCoordinates = 8;

Json counted_coordinates(const Value& value, const std::string& where, std::size_t depth,
                         std::size_t& written) {
    if (++written > MostWritten || depth > DeepestCoordinates)
        throw Error(ErrorCode::LimitExceeded, where + ": too many coordinates");
    if (const auto* number = value.find<Number>())
        return number->value;
    if (const auto* shape = value.shared<Shape>())
        return geojson_of_shape(*shape).value("coordinates", Json::array());
    Json json = Json::array();
    for (const Value& element : *to_list(value, where))
        json.push_back(counted_coordinates(element, where, depth + 1, written));
    return json;
}

} // namespace

Json to_json(const Value& value) {
    return ResultWriter().write(value);
}

Json coordinates_json(const Value& value, const std::string& where) {
    std::size_t written = 0;
    return counted_coordinates(value, where, 0, written);
}

Value value_from_json(const Json& json, std::size_t deepest) {
    if (json.is_boolean())
        return json.get<bool>();
    if (json.is_number())
        return Number{json.get<double>(), json.is_number_integer()};
    if (json.is_string())
        return json.get<std::string>();
    if (json.is_structured() && deepest == 0)
        throw Error(ErrorCode::LimitExceeded, "Lists and dictionaries are nested too deep",
                    "Nest them less");
    if (json.is_array()) {
        List list;
        for (const Json& element : json)
            list.push_back(value_from_json(element, deepest - 1));
        return list;
    }
    if (json.is_object()) {
        Dictionary dictionary;
        for (const auto& [key, element] : json.items())
            dictionary.emplace(key, value_from_json(element, deepest - 1));
        return dictionary;
    }
    return {};
}

Json feature_json(const Feature& feature, bool planar) {
    Json json = {{"type", "Feature"}, {"geometry", nullptr}};
    if (feature.shape != nullptr)
        json["geometry"] = planar
                               ? geojson_of_shape({in_degrees(*feature.shape), true, false, false})
                               : geojson_of_shape(*feature.shape);
    if (!feature.id.empty())
        json["id"] = feature.id;
    json["properties"] = to_json(feature.properties);
    return json;
}

} // namespace graticule::earth
