// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/catalogue/assets.hpp"
#include "earth/functions/algorithms.hpp"
#include "earth/functions/elements.hpp"
#include "earth/functions/filter.hpp"
#include "earth/functions/list_order.hpp"
#include "earth/functions/reducer.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

Value shared_collection(Collection collection) {
    return std::make_shared<const Collection>(std::move(collection));
}

/// The same collection with other elements.
Value with_elements(const Collection& collection, List elements) {
    return shared_collection(
        {collection.of_images, std::move(elements), collection.properties, {}});
}

Value made_collection(Call& call) {
    const auto given = call.collection("features");
    List elements;
    for (std::size_t i = 0; i < given->elements.size(); ++i) {
        const Value& element = given->elements[i];
        const Value feature = element.shared<Image>() != nullptr
                                  ? element
                                  : Value(to_feature(element, call.where("features")));
        elements.push_back(
            index_of_element(feature).empty() ? with_index(feature, std::to_string(i)) : feature);
    }
    return with_elements(*given, std::move(elements));
}

Value filtered(Call& call) {
    const auto collection = call.collection("collection");
    const auto filter = call.exactly<Filter>("filter", "a filter");
    List kept;
    for (const Value& element : collection->elements)
        if (filter->accepts(element))
            kept.push_back(element);
    return with_elements(*collection, std::move(kept));
}

Value limited(Call& call) {
    const auto collection = call.collection("collection");
    List elements = collection->elements;
    if (call.has("key")) {
        List keys;
        for (const Value& element : elements)
            keys.push_back(property_of(element, call.text("key")));
        List sorted;
        for (const std::size_t i :
             sorted_order(keys, call.boolean_or("ascending", true), call.name()))
            sorted.push_back(elements[i]);
        elements = std::move(sorted);
    }
    const std::int64_t limit = call.integer_or("limit", static_cast<std::int64_t>(elements.size()));
    elements.resize(
        std::min(elements.size(), static_cast<std::size_t>(std::max<std::int64_t>(0, limit))));
    return with_elements(*collection, std::move(elements));
}

Value mapped_collection(Call& call) {
    const auto collection = call.collection("collection");
    const auto function = call.exactly<Closure>("baseAlgorithm", "a function");
    const bool drop_nulls = call.boolean_or("dropNulls", false);
    Collection made;
    for (const Value& element : collection->elements) {
        Value value = call.session().call(*function, {&element, 1}, call.name());
        if (value.null() && drop_nulls)
            continue;
        const bool collected = value.shared<Collection>() != nullptr; // for flatten()
        if (!collected && value.shared<Feature>() == nullptr && value.shared<Image>() == nullptr)
            throw_type(call.name(), "a function that gives a feature, an image or a collection",
                       value);
        made.of_images = made.of_images || value.shared<Image>() != nullptr;
        made.elements.push_back(collected ? value : with_index(value, index_of_element(element)));
    }
    made.of_images = made.elements.empty() ? collection->of_images : made.of_images;
    return shared_collection(std::move(made));
}

Value iterated_collection(Call& call) {
    const auto collection = call.collection("collection");
    const auto function = call.exactly<Closure>("function", "a function");
    Value value = call.value("first");
    for (const Value& element : collection->elements)
        value = call.session().call(*function, std::array{element, value}, call.name());
    return value;
}

Value merged(Call& call) {
    const auto first = call.collection("collection1");
    const auto second = call.collection("collection2");
    require_list_size(static_cast<double>(first->elements.size() + second->elements.size()),
                      call.name());
    Collection both{first->of_images || second->of_images, {}, {}, {}};
    for (const Value& element : first->elements)
        both.elements.push_back(with_index(element, "1_" + index_of_element(element)));
    for (const Value& element : second->elements)
        both.elements.push_back(with_index(element, "2_" + index_of_element(element)));
    return shared_collection(std::move(both));
}

Value flattened(Call& call) {
    Collection flat;
    const auto add = [&](const Value& element, const std::string& prefix) {
        require_list_size(static_cast<double>(flat.elements.size()) + 1, call.name());
        flat.of_images = flat.of_images || element.shared<Image>() != nullptr;
        flat.elements.push_back(with_index(element, prefix + index_of_element(element)));
    };
    const auto outer = call.collection("collection");
    for (std::size_t i = 0; i < outer->elements.size(); ++i) {
        const auto* inner = outer->elements[i].shared<Collection>();
        if (inner == nullptr)
            call.fail("takes a collection of collections");
        for (const Value& element : inner->elements)
            add(element, fmt::format("{}_", i));
    }
    return shared_collection(std::move(flat));
}

Value to_list_of(Call& call) {
    const auto collection = call.collection("collection");
    const auto size = static_cast<std::int64_t>(collection->elements.size());
    const std::int64_t offset = std::clamp<std::int64_t>(call.integer_or("offset", 0), 0, size);
    const std::int64_t count = std::clamp<std::int64_t>(call.integer("count"), 0, size - offset);
    const auto begin = collection->elements.begin() + offset;
    return List(begin, begin + count);
}

Value distinct_elements(Call& call) {
    const auto collection = call.collection("collection");
    const std::vector<std::string> names = call.texts("properties");
    std::set<std::string> seen;
    List kept;
    for (const Value& element : collection->elements) {
        std::string key;
        for (const std::string& name : names) {
            const Value value = property_of(element, name);
            const std::string text = value.null() ? "" : display_text(value, call.name());
            key += fmt::format("{}{}:{}", type_name(value), text.size(), text);
        }
        if (seen.insert(key).second)
            kept.push_back(element);
    }
    return with_elements(*collection, std::move(kept));
}

Value remapped(Call& call) {
    const auto collection = call.collection("collection");
    const auto in = call.list("lookupIn");
    const auto out = call.list("lookupOut");
    const std::string column = call.text("columnName");
    if (in->size() != out->size())
        call.fail("takes lists of one length");
    require_comparisons(in->size(), collection->elements.size(), call.name());
    List kept;
    for (const Value& element : collection->elements) {
        const Value old = property_of(element, column);
        const auto found = std::find_if(in->begin(), in->end(),
                                        [&](const Value& each) { return equal(each, old); });
        if (found == in->end())
            continue;
        Dictionary properties = properties_of(element, call.name());
        properties.insert_or_assign(column, (*out)[static_cast<std::size_t>(found - in->begin())]);
        kept.push_back(with_properties(element, std::move(properties), call.name()));
    }
    return with_elements(*collection, std::move(kept));
}

std::vector<std::shared_ptr<const Shape>> shapes_of(Call& call) {
    std::vector<std::shared_ptr<const Shape>> shapes;
    for (const Value& element : call.collection("collection")->elements)
        if (!property_of(element, ".geo").null())
            shapes.push_back(to_shape(element, call.name()));
    return shapes;
}

Value bounds_of_all(Call& call) {
    geodata::Extent extent;
    for (const auto& shape : shapes_of(call))
        extent.add(geodata::wkb_extent(in_degrees(*shape)));
    return extent.empty() ? empty_shape() : box_shape(extent);
}

/// A number from 0 to 1 that a text and a seed give, alike each time.
double random_share(const std::string& text, std::int64_t seed) {
    std::uint64_t hash =
        0xcbf29ce484222325ULL ^ static_cast<std::uint64_t>(seed) * 0x9e3779b97f4a7c15ULL;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9ULL;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<double>((hash ^ (hash >> 31)) >> 11) * 0x1.0p-53;
}

Value random_column(Call& call) {
    const auto collection = call.collection("collection");
    const std::string column = call.text_or("columnName", "random");
    if (call.text_or("distribution", "uniform") != "uniform" || call.has("rowKeys"))
        throw Error(ErrorCode::Unsupported,
                    "Collection.randomColumn draws uniform numbers here, by the elements' index");
    List elements;
    for (const Value& element : collection->elements) {
        Dictionary properties = properties_of(element, call.name());
        properties.insert_or_assign(
            column, real(random_share(index_of_element(element), call.integer_or("seed", 0))));
        elements.push_back(with_properties(element, std::move(properties), call.name()));
    }
    return with_elements(*collection, std::move(elements));
}

Value reduced_columns(Call& call) {
    const auto reducer = call.exactly<Reducer>("reducer", "a reducer");
    const std::vector<std::string> names = call.texts("selectors");
    const std::vector<std::string> weights =
        call.has("weightSelectors") ? call.texts("weightSelectors") : std::vector<std::string>();
    if (names.size() != reducer->inputs)
        call.fail(fmt::format("needs {} selectors for this reducer, not {}", reducer->inputs,
                              names.size()));
    if (weights.size() > 1)
        call.fail("takes one weight here");
    const auto accumulator = reducer->start();
    for (const Value& element : call.collection("collection")->elements) {
        std::vector<Value> inputs;
        for (const std::string& name : names)
            inputs.push_back(property_of(element, name));
        const Value weight = weights.empty() ? whole(1) : property_of(element, weights.front());
        if (!weight.null())
            accumulator->add(inputs, {to_number(weight, call.name()).value, true});
    }
    Dictionary outputs;
    std::vector<Value> values = accumulator->finish();
    for (std::size_t i = 0; i < values.size(); ++i)
        outputs.insert_or_assign(reducer->outputs[i], std::move(values[i]));
    return outputs;
}

} // namespace

std::string index_of_element(const Value& element) {
    const Value index = property_of(element, "system:index");
    return index.find<std::string>() == nullptr ? std::string() : *index.find<std::string>();
}

Value with_index(const Value& element, const std::string& index) {
    if (index.empty())
        return element;
    if (const auto* feature = element.shared<Feature>()) {
        Feature changed = *feature;
        changed.id = index;
        changed.properties.erase("system:index");
        return std::make_shared<const Feature>(std::move(changed));
    }
    if (const auto* image = element.shared<Image>()) {
        Image changed = *image;
        changed.properties.insert_or_assign("system:index", index);
        return std::make_shared<const Image>(std::move(changed));
    }
    return element;
}

void add_collection_algorithms(Registry& registry) {
    registry.add("Collection", "features", made_collection);
    registry.add(
        "Collection.loadTable", "tableId,geometryColumn?,version?", [](Call& call) -> Value {
            return call.session().catalog().table(call.text("tableId"), call.session().context());
        });
    registry.add("Collection.filter", "collection,filter", filtered);
    registry.add("Collection.limit", "collection,limit?,key?,ascending?", limited);
    registry.add("Collection.map", "collection,baseAlgorithm,dropNulls?", mapped_collection);
    registry.add("Collection.iterate", "collection,function,first?", iterated_collection);
    registry.add("Collection.merge,ImageCollection.merge", "collection1,collection2", merged);
    registry.add("Collection.flatten", "collection", flattened);
    registry.add("Collection.size", "collection", [](Call& call) {
        return whole(static_cast<double>(call.collection("collection")->elements.size()));
    });
    registry.add("Collection.first", "collection", [](Call& call) {
        const auto collection = call.collection("collection");
        return collection->elements.empty() ? Value() : collection->elements.front();
    });
    registry.add("Collection.toList", "collection,count,offset?", to_list_of);
    registry.add("Collection.distinct", "collection,properties", distinct_elements);
    registry.add("Collection.remap", "collection,lookupIn,lookupOut,columnName", remapped);
    registry.add("Collection.reduceColumns", "collection,reducer,selectors,weightSelectors?",
                 reduced_columns);
    registry.add("Collection.randomColumn", "collection,columnName?,seed?,distribution?,rowKeys?",
                 random_column);
    registry.add("Collection.bounds", "collection,maxError?,proj?", bounds_of_all);
    registry.add("Collection.geometry", "collection,maxError?",
                 [](Call& call) -> Value { return merged_of(shapes_of(call)); });
    registry.add("Collection.union", "collection,maxError?", [](Call& call) -> Value {
        Feature whole_feature{std::make_shared<const Shape>(union_of(shapes_of(call))), {}, "0"};
        return shared_collection(
            {false, {std::make_shared<const Feature>(std::move(whole_feature))}, {}, {}});
    });
}

} // namespace graticule::earth
