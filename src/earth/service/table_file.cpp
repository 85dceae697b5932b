// SPDX-License-Identifier: Apache-2.0
#include "earth/service/table_file.hpp"

#include "base/json.hpp"

#include "earth/functions/elements.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/values/convert.hpp"
#include "earth/values/to_json.hpp"

#include <algorithm>
#include <memory>
#include <set>

namespace graticule::earth {

namespace {

constexpr const char* IndexColumn = "system:index";
constexpr const char* ShapeColumn = ".geo";

std::vector<std::shared_ptr<const Feature>> features_of(const Collection& collection) {
    std::vector<std::shared_ptr<const Feature>> features;
    for (const Value& element : collection.elements)
        features.push_back(to_feature(element, "getDownloadURL"));
    return features;
}

/// A cell, in quotes where it could be taken for several.
std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string cell = "\"";
    for (const char c : text)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + '"';
}

std::string csv_value(const Value& value) {
    if (value.null())
        return "";
    if (const auto* text = value.find<std::string>())
        return *text;
    return to_line(to_json(value));
}

std::string text_in(const Feature& feature, const std::string& index, const std::string& column) {
    if (column == ShapeColumn)
        return feature.shape == nullptr ? "" : to_line(geojson_of_shape(*feature.shape));
    const auto found = feature.properties.find(column);
    if (found != feature.properties.end())
        return csv_value(found->second);
    return column == IndexColumn ? index : "";
}

std::vector<std::string> columns_of(const std::vector<std::shared_ptr<const Feature>>& features) {
    std::set<std::string> names;
    for (const auto& feature : features)
        for (const auto& [name, value] : feature->properties)
            names.insert(name);
    names.erase(IndexColumn);
    std::vector<std::string> columns{IndexColumn};
    columns.insert(columns.end(), names.begin(), names.end());
    columns.emplace_back(ShapeColumn);
    return columns;
}

} // namespace

std::string csv_of(const Collection& collection, const std::vector<std::string>& columns) {
    const auto features = features_of(collection);
    const std::vector<std::string> shown = columns.empty() ? columns_of(features) : columns;
    std::string csv;
    const auto add_row = [&](const auto& text_of) {
        for (std::size_t i = 0; i < shown.size(); ++i)
            csv += (i == 0 ? "" : ",") + csv_cell(text_of(shown[i]));
        csv += '\n';
    };
    add_row([](const std::string& column) { return column; });
    for (std::size_t row = 0; row < features.size(); ++row)
        add_row([&](const std::string& column) {
            return text_in(*features[row], index_of_element(collection.elements[row]), column);
        });
    return csv;
}

std::string geojson_of(const Collection& collection, const std::vector<std::string>& columns) {
    Json json = {{"type", "FeatureCollection"}, {"features", Json::array()}};
    for (const auto& feature : features_of(collection)) {
        Feature shown = *feature;
        if (!columns.empty())
            std::erase_if(shown.properties, [&](const auto& property) {
                return std::find(columns.begin(), columns.end(), property.first) == columns.end();
            });
        json["features"].push_back(feature_json(shown, true));
    }
    return to_line(json);
}

} // namespace graticule::earth
