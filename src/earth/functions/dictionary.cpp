// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace graticule::earth {

namespace {

const Value& entry(Call& call, const Dictionary& dictionary, const std::string& key) {
    const auto found = dictionary.find(key);
    if (found == dictionary.end())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: Dictionary does not contain key: {}", call.name(),
                                graticule::quoted(key)));
    return found->second;
}

Value get(Call& call) {
    const auto dictionary = call.dictionary("dictionary");
    const std::string key = call.text("key");
    if (!dictionary->contains(key) && call.has("defaultValue"))
        return call.value("defaultValue");
    return entry(call, *dictionary, key);
}

template <class T>
Value got_entry(Call& call) {
    const auto dictionary = call.dictionary("dictionary");
    const Value& value = entry(call, *dictionary, call.text("key"));
    if (!value.null() && value.find<T>() == nullptr && value.shared<T>() == nullptr)
        throw_type(call.name(), "a value of the type that it names", value);
    return value;
}

Value from_lists(Call& call) {
    const std::vector<std::string> keys = call.texts("keys");
    const auto values = call.list("values");
    if (keys.size() != values->size())
        call.fail(fmt::format("takes as many values as keys, not {} and {}", values->size(),
                              keys.size()));
    Dictionary dictionary;
    for (std::size_t i = 0; i < keys.size(); ++i)
        dictionary.insert_or_assign(keys[i], (*values)[i]);
    return dictionary;
}

/// From pairs of keys and values, one after another or each in a list, or from an element.
Value made_dictionary(Call& call) {
    const Value input = call.value("input");
    if (input.null())
        return Dictionary();
    if (input.shared<Dictionary>() != nullptr)
        return input;
    if (input.shared<Feature>() != nullptr || input.shared<Image>() != nullptr)
        return properties_of(input, call.name());
    const auto list = call.list("input");
    Dictionary dictionary;
    const bool in_pairs = !list->empty() && list->front().shared<List>() != nullptr;
    if (!in_pairs && list->size() % 2 != 0)
        call.fail("takes as many values as keys");
    for (std::size_t i = 0; i < list->size(); i += in_pairs ? 1 : 2) {
        const List pair =
            in_pairs ? *to_list((*list)[i], call.where("input")) : List{(*list)[i], (*list)[i + 1]};
        if (pair.size() != 2)
            call.fail("takes pairs of a key and a value");
        dictionary.insert_or_assign(to_text(pair[0], call.where("input")), pair[1]);
    }
    return dictionary;
}

Value combined(Call& call) {
    const auto first = call.dictionary("first");
    const auto second = call.dictionary("second");
    const bool overwrite = call.boolean_or("overwrite", true);
    Dictionary dictionary = overwrite ? *second : *first;
    dictionary.insert((overwrite ? *first : *second).begin(), (overwrite ? *first : *second).end());
    return dictionary;
}

void require_keys(Call& call, const Dictionary& dictionary, const std::vector<std::string>& keys) {
    if (!call.boolean_or("ignoreMissing", false))
        for (const std::string& key : keys)
            entry(call, dictionary, key);
}

Value selected(Call& call, bool keep) {
    const auto dictionary = call.dictionary("dictionary");
    const std::vector<std::string> keys = call.texts("selectors");
    require_keys(call, *dictionary, keys);
    Dictionary part;
    for (const auto& [key, value] : *dictionary)
        if ((std::find(keys.begin(), keys.end(), key) != keys.end()) == keep)
            part.emplace(key, value);
    return part;
}

Value renamed(Call& call) {
    Dictionary dictionary = *call.dictionary("dictionary");
    const std::vector<std::string> from = call.texts("from");
    const std::vector<std::string> to = call.texts("to");
    if (from.size() != to.size())
        call.fail("takes as many new names as old ones");
    Dictionary moved;
    for (std::size_t i = 0; i < from.size(); ++i) {
        moved.insert_or_assign(to[i], entry(call, dictionary, from[i]));
        dictionary.erase(from[i]);
    }
    for (auto& [key, value] : moved) {
        if (dictionary.contains(key) && !call.boolean_or("overwrite", false))
            call.fail(fmt::format("finds {} there already", graticule::quoted(key)));
        dictionary.insert_or_assign(key, value);
    }
    return dictionary;
}

Value mapped_dictionary(Call& call) {
    const auto function = call.exactly<Closure>("baseAlgorithm", "a function");
    Dictionary made;
    for (const auto& [key, value] : *call.dictionary("dictionary"))
        made.emplace(key,
                     call.session().call(*function, std::array{Value(key), value}, call.name()));
    return made;
}

Value values_of(Call& call) {
    const auto dictionary = call.dictionary("dictionary");
    List values;
    if (call.has("keys"))
        for (const std::string& key : call.texts("keys"))
            values.push_back(entry(call, *dictionary, key));
    else
        for (const auto& [key, value] : *dictionary)
            values.push_back(value);
    return values;
}

Value to_constant_image(Call& call) {
    Dictionary dictionary = *call.dictionary("dictionary");
    Image image = constant_image(dictionary, call.name());
    if (!call.has("names"))
        return std::make_shared<const Image>(std::move(image));
    Image ordered;
    for (const std::string& name : call.texts("names")) {
        entry(call, dictionary, name);
        ordered.bands.push_back(*std::find_if(image.bands.begin(), image.bands.end(),
                                              [&](const Band& band) { return band.name == name; }));
    }
    return std::make_shared<const Image>(std::move(ordered));
}

} // namespace

void add_dictionary_algorithms(Registry& registry) {
    registry.add("Dictionary", "input?", made_dictionary);
    registry.add("Dictionary.fromLists", "keys,values", from_lists);
    registry.add("Dictionary.get", "dictionary,key,defaultValue?", get);
    registry.add("Dictionary.getNumber", "dictionary,key", got_entry<Number>);
    registry.add("Dictionary.getString", "dictionary,key", got_entry<std::string>);
    registry.add("Dictionary.getGeometry", "dictionary,key", got_entry<Shape>);
    registry.add("Dictionary.set", "dictionary,key,value", [](Call& call) -> Value {
        Dictionary dictionary = *call.dictionary("dictionary");
        dictionary.insert_or_assign(call.text("key"), call.value("value"));
        return dictionary;
    });
    registry.add("Dictionary.contains", "dictionary,key", [](Call& call) -> Value {
        return call.dictionary("dictionary")->contains(call.text("key"));
    });
    registry.add("Dictionary.size", "dictionary", [](Call& call) {
        return whole(static_cast<double>(call.dictionary("dictionary")->size()));
    });
    registry.add("Dictionary.keys", "dictionary", [](Call& call) -> Value {
        List keys;
        for (const auto& [key, value] : *call.dictionary("dictionary"))
            keys.emplace_back(key);
        return keys;
    });
    registry.add("Dictionary.values", "dictionary,keys?", values_of);
    registry.add("Dictionary.combine", "first,second,overwrite?", combined);
    registry.add("Dictionary.select", "dictionary,selectors,ignoreMissing?",
                 [](Call& call) { return selected(call, true); });
    registry.add("Dictionary.remove", "dictionary,selectors,ignoreMissing?",
                 [](Call& call) { return selected(call, false); });
    registry.add("Dictionary.rename", "dictionary,from,to,overwrite?", renamed);
    registry.add("Dictionary.map", "dictionary,baseAlgorithm", mapped_dictionary);
    registry.add("Dictionary.toImage", "dictionary,names?", to_constant_image);
}

} // namespace graticule::earth
