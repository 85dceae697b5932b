// SPDX-License-Identifier: Apache-2.0
// Answers that are nearly right.
#include "evaluation/geojseval/mutation.hpp"

#include "base/json_member.hpp"
#include "evaluation/geojseval/told_geojson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace graticule::evaluation::geojseval {

namespace {

const Json Undefined = {{"$", "undefined"}};

void each_position(Json& coordinates, const std::function<void(Json&)>& change) {
    if (is_position(coordinates))
        return change(coordinates);
    if (coordinates.is_array())
        for (Json& item : coordinates)
            each_position(item, change);
}

Json with_positions(Json value, const std::function<void(Json&)>& change) {
    each_coordinates(
        value, [&](const std::string&, Json& coordinates) { each_position(coordinates, change); });
    value.erase("bbox");
    return value;
}

std::vector<std::pair<double, double>> sorted_positions(const Json& value) {
    std::vector<std::pair<double, double>> all;
    with_positions(value, [&](Json& position) {
        all.emplace_back(position[0].get<double>(), position[1].get<double>());
    });
    std::sort(all.begin(), all.end());
    return all;
}

/// How far a number must be off to be wrong for sure, though the right one may be off itself.
double surely_wrong(double number, const CaseTolerance& tolerance) {
    const double size = std::abs(number);
    return 3 * std::max({tolerance.absolute, tolerance.relative * size, 1e-12, 1e-15 * size});
}

/// How far a coordinate must be off to be wrong for sure.
double surely_elsewhere(const std::vector<std::pair<double, double>>& positions,
                        const CaseTolerance& tolerance) {
    double largest = 0;
    for (const auto& [x, y] : positions)
        largest = std::max({largest, std::abs(x), std::abs(y)});
    const double stated =
        tolerance.stated ? tolerance.absolute + tolerance.relative * 2 * largest : 0;
    return std::max({3e-7, 3e-10 * largest, 3 * stated});
}

/// Whether what encloses the positions stays as it is where the axes are swapped.
bool is_square_about_diagonal(const std::vector<std::pair<double, double>>& positions, double off) {
    double min_x = positions.front().first;
    double max_x = min_x;
    double min_y = positions.front().second;
    double max_y = min_y;
    for (const auto& [x, y] : positions) {
        min_x = std::min(min_x, x);
        max_x = std::max(max_x, x);
        min_y = std::min(min_y, y);
        max_y = std::max(max_y, y);
    }
    return std::abs(min_x - min_y) <= off && std::abs(max_x - max_y) <= off;
}

class WrongAnswers {
public:
    explicit WrongAnswers(const FunctionCase& one) : m_case(one) {}

    std::vector<ChangedAnswer> of(const Json& value) {
        if (text_member(value, "$") == "instance")
            of_instance(value);
        else if (value.is_number())
            of_number(value.get<double>());
        else if (value.is_string())
            of_text(value);
        else if (value.is_boolean())
            of_truth(value.get<bool>());
        else if (value.is_array())
            of_list(value);
        else if (is_told_geojson(value))
            of_geojson(value);
        else if (value.is_object() && !is_special(value))
            of_object(value);
        else
            of_nothing(value);
        return std::move(m_answers);
    }

private:
    void add(const std::string& how, Json value) { m_answers.push_back({how, std::move(value)}); }

    void of_number(double number) {
        const double off = surely_wrong(number, m_case.tolerance);
        add("a number just above", number + off);
        add("a number just below", number - off);
        add("a number as a text", fmt::format("{}", number));
        add("NaN", {{"$", "NaN"}});
        add("null for a number", nullptr);
        add("undefined for a number", Undefined);
        add("a list of the number", Json::array({number}));
    }

    void of_text(const Json& text) {
        add("a text with more", text.get<std::string>() + "x");
        add("a text in an object", {{"text", text}});
        add("a list of the text", Json::array({text}));
        add("null for a text", nullptr);
        add("undefined for a text", Undefined);
        add("a number for a text", 1);
    }

    void of_truth(bool truth) {
        add("the opposite", !truth);
        add("a truth as a text", truth ? "true" : "false");
        add("a truth as a number", truth ? 1 : 0);
        add("null for a truth", nullptr);
        add("undefined for a truth", Undefined);
    }

    void of_nothing(const Json& value) {
        if (value.is_null())
            add("undefined for null", Undefined);
        else
            add("null", nullptr);
        add("zero", 0);
        add("a text", "none");
        add("false", false);
        add("an object", {{"answer", 1}});
    }

    void of_list(const Json& list) {
        Json changed = list;
        changed.push_back(list.empty() ? Json(1) : list.back());
        add("a list with one more", changed);
        add("an object for a list", {{"0", 1}});
        add("null for a list", nullptr);
        add("a text for a list", "list");
        add("undefined for a list", Undefined);
        if (list.empty())
            return;
        changed = list;
        changed.erase(changed.size() - 1);
        add("a list with one less", changed);
        for (const ChangedAnswer& inner : WrongAnswers(m_case).of(list[0])) {
            changed = list;
            changed[0] = inner.value;
            add("in a list: " + inner.how, changed);
        }
        const double off =
            list[0].is_number() ? surely_wrong(list[0].get<double>(), m_case.tolerance) : 0;
        if (!m_case.unordered && list.size() > 1 && list[0].is_number() && list[1].is_number()
            && std::abs(list[0].get<double>() - list[1].get<double>()) > off) {
            changed = list;
            std::swap(changed[0], changed[1]);
            add("swapped axes", changed);
        }
    }

    void of_object(const Json& object) {
        Json changed = object;
        changed["another"] = 1;
        add("a member more", changed);
        add("null for an object", nullptr);
        add("undefined for an object", Undefined);
        add("a list of the object", Json::array({object}));
        add("a text for an object", "object");
        for (const auto& [name, member] : object.items()) {
            if (member == Undefined)
                continue;
            changed = object;
            changed.erase(name);
            add("a member less", changed);
            FunctionCase inner_case = m_case;
            inner_case.unordered = false;
            for (const ChangedAnswer& inner : WrongAnswers(inner_case).of(member)) {
                if (inner.value == Undefined)
                    continue; // that is a member less
                changed = object;
                changed[name] = inner.value;
                add(name + ": " + inner.how, changed);
            }
            break;
        }
    }

    void of_instance(const Json& instance) {
        add("null for an object", nullptr);
        add("an empty object", Json::object());
        add("a proxy for an object", {{"$", "forged"}, {"classes", instance["classes"]}});
        if (!instance.contains("value"))
            return;
        for (const ChangedAnswer& inner : WrongAnswers(m_case).of(instance["value"])) {
            Json changed = instance;
            changed["value"] = inner.value;
            add(inner.how, changed);
        }
    }

    void of_geojson(const Json& value) {
        add("null for GeoJSON", nullptr);
        add("undefined for GeoJSON", Undefined);
        add("a list of the GeoJSON", Json::array({value}));
        add("a text of the GeoJSON", to_line(value));
        Json changed = value;
        changed["type"] = text_member(value, "type") == "Point" ? "LineString" : "Point";
        add("another type", changed);
        of_positions(value);
        of_parts(value);
        if (text_member(value, "type") == "Feature")
            of_feature(value);
    }

    void of_positions(const Json& value) {
        const auto positions = sorted_positions(value);
        if (positions.empty())
            return;
        const double off = surely_elsewhere(positions, m_case.tolerance);
        add("all moved", with_positions(value, [&](Json& position) {
                position[0] = position[0].get<double>() + off;
            }));
        const Json swapped =
            with_positions(value, [](Json& position) { std::swap(position[0], position[1]); });
        if (!is_square_about_diagonal(positions, off)) // else it may be its own mirror image
            add("swapped axes", swapped);
        Json one_moved = value;
        bool is_moved = false;
        each_coordinates(one_moved, [&](const std::string&, Json& coordinates) {
            Json* const path = first_path(coordinates);
            if (is_moved || path == nullptr)
                return;
            Json& position = (*path)[path->size() > 2 ? 1 : 0];
            position[0] = position[0].get<double>() + off;
            position[1] = position[1].get<double>() - 0.61 * off;
            is_moved = true;
        });
        if (is_moved)
            add("a vertex elsewhere", one_moved);
    }

    void of_parts(const Json& value) {
        Json less = value;
        bool is_less = false;
        each_coordinates(less, [&](const std::string& type, Json& coordinates) {
            const bool has_parts = type.starts_with("Multi") || type == "Polygon";
            if (!is_less && has_parts && coordinates.size() > 1) {
                coordinates.erase(coordinates.size() - 1);
                is_less = true;
            }
        });
        less.erase("bbox");
        if (is_less && sorted_positions(less) != sorted_positions(value))
            add("a part or hole less", less);
        Json hole = value;
        bool has_hole = false;
        each_coordinates(hole, [&](const std::string& type, Json& coordinates) {
            if (has_hole || type != "Polygon" || coordinates.empty())
                return;
            coordinates.push_back(coordinates[0]);
            has_hole = true;
        });
        if (has_hole)
            add("a hole more", hole);
        for (const char* const name : {"features", "geometries"})
            if (value.contains(name) && !value[name].empty()) {
                Json fewer = value;
                fewer[name].erase(fewer[name].size() - 1);
                fewer.erase("bbox");
                add("one of the collection less", fewer);
            }
    }

    void of_feature(const Json& feature) {
        add("a geometry for a feature", member(feature, "geometry"));
        Json changed = feature;
        changed["id"] = "another";
        add("another id", changed);
        changed = feature;
        if (!member(changed, "properties").is_object())
            changed["properties"] = Json::object();
        changed["properties"]["another"] = 1;
        add("a property more", changed);
        const Json properties = member(feature, "properties");
        if (feature.contains("properties") && properties != Undefined)
            of_properties(feature, properties);
        if (!properties.is_object() || properties.empty())
            return;
        changed = feature;
        changed["properties"].erase(properties.begin().key());
        add("a property less", changed);
    }

    /// Said otherwise than the answer does, where that is of weight.
    void of_properties(const Json& feature, const Json& properties) {
        if (m_case.no_properties == NoProperties::Any)
            return;
        Json changed = feature;
        changed.erase("properties");
        add("no member 'properties'", changed);
        if (m_case.no_properties == NoProperties::NullOrEmpty || properties.is_null())
            return;
        changed["properties"] = nullptr;
        add("null for the properties", changed);
    }

    const FunctionCase& m_case;
    std::vector<ChangedAnswer> m_answers;
};

} // namespace

std::vector<ChangedAnswer> wrong_answers(const Json& value, const FunctionCase& one) {
    return WrongAnswers(one).of(value);
}

} // namespace graticule::evaluation::geojseval
