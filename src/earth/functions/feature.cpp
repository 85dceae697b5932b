// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/filter.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/values/convert.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

bool is_system(const std::string& name) {
    return name.starts_with("system:");
}

Value made_feature(Call& call) {
    const Value geometry = call.value("geometry");
    Feature feature;
    if (const auto* given = geometry.shared<Feature>())
        feature = *given;
    else if (!geometry.null())
        feature.shape = call.shape("geometry");
    if (call.has("metadata"))
        for (const auto& [name, value] : *call.dictionary("metadata"))
            feature.properties.insert_or_assign(name, value);
    return std::make_shared<const Feature>(std::move(feature));
}

Value set_property(Call& call) {
    const Value object = call.value("object");
    Dictionary properties = properties_of(object, call.where("object"));
    properties.insert_or_assign(call.text("key"), call.value("value"));
    return with_properties(object, std::move(properties), call.where("object"));
}

Value set_properties(Call& call) {
    const Value object = call.value("object");
    Dictionary properties = properties_of(object, call.where("object"));
    for (const auto& [name, value] : *call.dictionary("properties"))
        properties.insert_or_assign(name, value);
    return with_properties(object, std::move(properties), call.where("object"));
}

Value typed_property(Call& call, bool text) {
    properties_of(call.value("object"), call.where("object"));
    const Value value = property_of(call.value("object"), call.text("property"));
    if (!value.null()
        && (text ? value.find<std::string>() == nullptr : value.find<Number>() == nullptr))
        throw_type(call.name(), text ? "a property that is a text" : "a property that is a number",
                   value);
    return value;
}

Value to_dictionary_of(Call& call) {
    const Value element = call.value("element");
    Dictionary chosen;
    if (call.has("properties")) {
        for (const std::string& name : call.texts("properties"))
            chosen.insert_or_assign(name, property_of(element, name));
        return chosen;
    }
    for (const auto& [name, value] : properties_of(element, call.where("element")))
        if (!is_system(name))
            chosen.emplace(name, value);
    return chosen;
}

Value copied_properties(Call& call) {
    const Value destination = call.value("destination");
    Dictionary properties = properties_of(destination, call.where("destination"));
    if (!call.has("source"))
        return destination;
    const Value source = call.value("source");
    const bool listed = call.has("properties");
    const std::vector<std::string> wanted =
        listed ? call.texts("properties") : std::vector<std::string>();
    const std::vector<std::string> left =
        call.has("exclude") ? call.texts("exclude") : std::vector<std::string>();
    const auto holds = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    for (const auto& [name, value] : properties_of(source, call.where("source")))
        if ((listed ? holds(wanted, name) : !is_system(name)) && !holds(left, name))
            properties.insert_or_assign(name, value);
    if (holds(wanted, "system:index") && !properties.contains("system:index"))
        if (const Value index = property_of(source, "system:index"); !index.null())
            properties.insert_or_assign("system:index", index);
    return with_properties(destination, std::move(properties), call.where("destination"));
}

Value selected_properties(Call& call) {
    const auto feature = call.feature("input");
    const std::vector<std::string> names = call.texts("propertySelectors");
    const std::vector<std::string> renamed =
        call.has("newProperties") ? call.texts("newProperties") : names;
    if (renamed.size() != names.size())
        call.fail("takes as many new names as properties");
    Feature chosen{
        call.boolean_or("retainGeometry", true) ? feature->shape : nullptr, {}, feature->id};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const auto found = feature->properties.find(names[i]);
            found != feature->properties.end())
            chosen.properties.insert_or_assign(renamed[i], found->second);
    return std::make_shared<const Feature>(std::move(chosen));
}

Value element_id(Call& call) {
    const Value element = call.value("element");
    if (const auto* image = element.shared<Image>(); image != nullptr && !image->id.empty())
        return image->id;
    return property_of(element, "system:index");
}

Value property_names(Call& call) {
    List names;
    const Value element = call.value("element");
    for (const auto& [name, value] : properties_of(element, call.where("element")))
        names.emplace_back(name);
    if (const auto* feature = element.shared<Feature>(); feature != nullptr && !feature->id.empty())
        names.emplace_back("system:index");
    return names;
}

} // namespace

void add_feature_algorithms(Registry& registry) {
    registry.add("Feature", "geometry?,metadata?,geometryKey?", made_feature);
    registry.add("Feature.id,Image.id", "element", element_id);
    registry.add("Feature.select", "input,propertySelectors,newProperties?,retainGeometry?",
                 selected_properties);
    registry.add("Feature.setGeometry", "feature,geometry?", [](Call& call) -> Value {
        Feature feature = *call.feature("feature");
        feature.shape = call.has("geometry") ? call.shape("geometry") : nullptr;
        return std::make_shared<const Feature>(std::move(feature));
    });
    registry.add("Element.get", "object,property", [](Call& call) {
        const Value object = call.value("object");
        if (const auto* collection = object.shared<Collection>()) {
            const auto found = collection->properties.find(call.text("property"));
            return found == collection->properties.end() ? Value() : found->second;
        }
        properties_of(object, call.where("object"));
        return property_of(object, call.text("property"));
    });
    registry.add("Element.getNumber", "object,property",
                 [](Call& call) { return typed_property(call, false); });
    registry.add("Element.getString", "object,property",
                 [](Call& call) { return typed_property(call, true); });
    registry.add("Element.set", "object,key,value?", set_property);
    registry.add("Element.setMulti", "object,properties", set_properties);
    registry.add("Element.propertyNames", "element", property_names);
    registry.add("Element.toDictionary", "element,properties?", to_dictionary_of);
    registry.add("Element.copyProperties,Image.copyProperties",
                 "destination?,source?,properties?,exclude?", copied_properties);
    registry.add("Element.geometry,Feature.geometry,Image.geometry",
                 "feature,maxError?,proj?,geodesics?", [](Call& call) -> Value {
                     const Value element = call.value("feature");
                     if (const auto* feature = element.shared<Feature>();
                         feature != nullptr && feature->shape == nullptr)
                         return {};
                     return call.shape("feature");
                 });
}

} // namespace graticule::earth
