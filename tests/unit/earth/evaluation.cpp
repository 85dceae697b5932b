// SPDX-License-Identifier: Apache-2.0
#include "unit/earth/evaluation.hpp"

#include "base/context.hpp"
#include "base/error.hpp"

#include "earth/graph/graph.hpp"
#include "earth/graph/session.hpp"
#include "earth/values/to_json.hpp"

namespace graticule::earth {

namespace {

bool is_node(const Json& json) {
    if (!json.is_object() || json.size() != 1)
        return false;
    const std::string kind = json.begin().key();
    return kind.ends_with("Value") || kind.ends_with("Reference");
}

Json node_of(const Json& json) {
    return is_node(json) ? json : Json{{"constantValue", json}};
}

} // namespace

Json call(std::string_view name, Arguments arguments) {
    Json named = Json::object();
    for (const auto& [key, value] : arguments)
        named[key] = node_of(value);
    return {{"functionInvocationValue", {{"functionName", name}, {"arguments", named}}}};
}

Json argument(std::string_view name) {
    return {{"argumentReference", name}};
}

Json function(const Json& body, std::initializer_list<const char*> names) {
    Json list = Json::array();
    for (const char* const name : names)
        list.push_back(name);
    // Bodies are keys in the client's expressions; evaluate() lifts this one out.
    return {{"functionDefinitionValue", {{"argumentNames", list}, {"body", node_of(body)}}}};
}

Json array(std::initializer_list<Json> elements) {
    Json values = Json::array();
    for (const Json& element : elements)
        values.push_back(node_of(element));
    return {{"arrayValue", {{"values", values}}}};
}

namespace {

/// Bodies of functions as values of the expression, under keys.
void lift_bodies(Json& json, Json& values) {
    if (json.is_structured())
        for (Json& each : json)
            lift_bodies(each, values);
    if (!json.is_object() || !json.contains("body") || json["body"].is_string())
        return;
    const std::string key = "body" + std::to_string(values.size());
    values[key] = json["body"];
    json["body"] = key;
}

} // namespace

Json evaluate_expression(const Json& expression, const AssetCatalog& catalog) {
    ThreadPool pool(1);
    const Context context(pool);
    const Graph graph = Graph::read(expression);
    return to_json(Session(catalog, context).evaluate(graph));
}

Json evaluate(const Json& node, const AssetCatalog& catalog) {
    Json values = Json::object();
    Json result = node_of(node);
    lift_bodies(result, values);
    values["result"] = result;
    return evaluate_expression({{"result", "result"}, {"values", values}}, catalog);
}

std::string error_of(const Json& node, const AssetCatalog& catalog) {
    try {
        evaluate(node, catalog);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::string error_of_expression(const Json& expression) {
    try {
        evaluate_expression(expression);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

} // namespace graticule::earth
