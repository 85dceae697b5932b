// SPDX-License-Identifier: Apache-2.0
// The same answer in another form.
#include "base/json_member.hpp"
#include "evaluation/geojseval/mutation.hpp"
#include "evaluation/geojseval/told_geojson.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace graticule::evaluation::geojseval {

namespace {

void turn_ring(Json& ring) {
    if (ring.size() < 4 || ring.front() != ring.back())
        return;
    ring.erase(ring.size() - 1);
    std::rotate(ring.begin(), ring.begin() + 1, ring.end());
    const Json first = ring.front(); // a reference into the ring would not outlive its growth
    ring.push_back(first);
}

Json with_coordinates(Json value, const std::function<void(const std::string&, Json&)>& change) {
    each_coordinates(value, change);
    return value;
}

void each_ring(const std::string& type, Json& coordinates,
               const std::function<void(Json&)>& change) {
    if (type == "Polygon")
        for (Json& ring : coordinates)
            change(ring);
    if (type == "MultiPolygon")
        for (Json& part : coordinates)
            for (Json& ring : part)
                change(ring);
}

void reverse_members(Json& object) {
    Json turned = Json::object();
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items())
        names.push_back(name);
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        turned[*name] = object[*name];
    object = turned;
}

} // namespace

std::vector<ChangedAnswer> same_answers(const Json& value, const FunctionCase& one) {
    std::vector<ChangedAnswer> answers;
    const bool is_instance = text_member(value, "$") == "instance";
    const Json& data = is_instance ? member(value, "value") : value;
    const auto add = [&](const std::string& how, Json changed) {
        if (changed == data)
            return;
        if (!is_instance)
            return answers.push_back({how, std::move(changed)});
        Json whole = value;
        whole["value"] = std::move(changed);
        answers.push_back({how, std::move(whole)});
    };
    if (data.is_object() && !is_special(data) && data.size() > 1) {
        Json turned = data;
        reverse_members(turned);
        answers.push_back({"members in another order", is_instance ? value : turned});
    }
    if (one.unordered && data.is_array()) {
        Json turned = data;
        std::reverse(turned.begin(), turned.end());
        add("a set in another order", turned);
    }
    if (!is_told_geojson(data))
        return answers;
    if (!one.direction) {
        add("rings that begin elsewhere",
            with_coordinates(data, [](const std::string& type, Json& coordinates) {
                each_ring(type, coordinates, turn_ring);
            }));
        add("rings and lines that run the other way",
            with_coordinates(data, [](const std::string& type, Json& coordinates) {
                const auto turn = [](Json& path) { std::reverse(path.begin(), path.end()); };
                each_ring(type, coordinates, turn);
                if (type == "LineString")
                    turn(coordinates);
            }));
    }
    add("a vertex twice", with_coordinates(data, [](const std::string& type, Json& coordinates) {
            Json* const path = first_path(coordinates);
            if (path == nullptr || type == "Point" || type == "MultiPoint" || path->size() < 2)
                return;
            const Json first = path->front();
            path->insert(path->begin(), first);
        }));
    if (!one.ordered) {
        add("parts in another order",
            with_coordinates(data, [](const std::string& type, Json& coordinates) {
                if (type.starts_with("Multi"))
                    std::reverse(coordinates.begin(), coordinates.end());
            }));
        for (const char* const name : {"features", "geometries"})
            if (data.contains(name)) {
                Json turned = data;
                std::reverse(turned[name].begin(), turned[name].end());
                add("a collection in another order", turned);
            }
    }
    return answers;
}

} // namespace graticule::evaluation::geojseval
