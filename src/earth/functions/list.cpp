// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/filter.hpp"
#include "earth/functions/list_order.hpp"
#include "earth/functions/reducer.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

/// The place that an index names; negative ones count from the end.
std::size_t place_in(Call& call, const List& list, const char* argument) {
    const auto size = static_cast<std::int64_t>(list.size());
    const std::int64_t index = call.integer(argument);
    const std::int64_t place = index < 0 ? index + size : index;
    if (place < 0 || place >= size)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("{}: the index {} is outside of a list of {}", call.name(), index, size));
    return static_cast<std::size_t>(place);
}

bool contains(const List& list, const Value& element) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Value& each) { return equal(each, element); });
}

Value sequence(Call& call) {
    const Number start = call.number("start");
    const bool by_count = call.has("count");
    Number step = call.has("step") ? call.number("step") : Number{1, true};
    double count = 0;
    if (by_count) {
        count = static_cast<double>(call.integer("count"));
        if (call.has("end"))
            step = {count > 1 ? (call.number("end").value - start.value) / (count - 1) : 0, false};
    } else {
        if (!call.has("end"))
            call.fail("needs an end or a count");
        if (step.value == 0)
            call.fail("takes no step of 0");
        count = std::max(
            0.0, std::floor((call.number("end").value - start.value) / step.value + 1e-10) + 1);
    }
    require_list_size(count, call.name());
    List list;
    for (double i = 0; i < count; ++i) {
        const double value = start.value + i * step.value;
        list.emplace_back(Number{value, value == std::floor(value) && start.whole});
    }
    return list;
}

Value mapped_list(Call& call) {
    const auto list = call.list("list");
    const auto function = call.exactly<Closure>("baseAlgorithm", "a function");
    const bool drop_nulls = call.boolean_or("dropNulls", false);
    List made;
    for (const Value& element : *list) {
        Value value = call.session().call(*function, {&element, 1}, call.name());
        if (!drop_nulls || !value.null())
            made.push_back(std::move(value));
    }
    return made;
}

Value iterated_list(Call& call) {
    const auto function = call.exactly<Closure>("function", "a function");
    Value value = call.value("first");
    for (const Value& element : *call.list("list"))
        value = call.session().call(*function, std::array{element, value}, call.name());
    return value;
}

void flatten_into(Call& call, const List& list, std::size_t depth, List& flat) {
    constexpr std::size_t Deepest = 100;
    if (depth > Deepest)
        call.fail("takes no list that deep");
    for (const Value& element : list) {
        if (const auto* inner = element.shared<List>())
            flatten_into(call, *inner, depth + 1, flat);
        else
            flat.push_back(element);
        require_list_size(static_cast<double>(flat.size()), call.name());
    }
}

Value zipped(Call& call) {
    const auto a = call.list("list");
    const auto b = call.list("other");
    List pairs;
    for (std::size_t i = 0; i < std::min(a->size(), b->size()); ++i)
        pairs.emplace_back(List{(*a)[i], (*b)[i]});
    return pairs;
}

/// Up to the length of the shortest list.
Value unzipped(Call& call) {
    std::vector<List> columns;
    bool first = true;
    for (const Value& each : *call.list("list")) {
        const auto inner = to_list(each, call.where("list"));
        columns.resize(first ? inner->size() : std::min(columns.size(), inner->size()));
        first = false;
        for (std::size_t i = 0; i < columns.size(); ++i)
            columns[i].push_back((*inner)[i]);
    }
    return List(columns.begin(), columns.end());
}

Value joined_texts(Call& call) {
    const std::string separator = call.text_or("separator", "");
    std::string text;
    bool first = true;
    for (const Value& element : *call.list("list")) {
        text += first ? "" : separator;
        first = false;
        text += display_text(element, call.where("list"));
        if (text.size() > LongestText)
            throw Error(ErrorCode::LimitExceeded, "List.join makes too long a text");
    }
    return text;
}

Value distinct(Call& call) {
    const auto list = call.list("list");
    require_comparisons(list->size(), list->size(), call.name());
    List found;
    for (const Value& element : *list)
        if (!contains(found, element))
            found.push_back(element);
    return found;
}

Value sorted_list(Call& call) {
    const auto list = call.list("list");
    const auto keys = call.has("keys") ? call.list("keys") : list;
    if (keys->size() != list->size())
        call.fail("needs as many keys as there are elements");
    List sorted;
    for (const std::size_t i : sorted_order(*keys, true, call.name()))
        sorted.push_back((*list)[i]);
    return sorted;
}

Value index_of(Call& call) {
    const auto list = call.list("list");
    const Value element = call.value("element");
    const auto found = std::find_if(list->begin(), list->end(),
                                    [&](const Value& each) { return equal(each, element); });
    return whole(found == list->end() ? -1 : static_cast<double>(found - list->begin()));
}

Value filtered_list(Call& call) {
    const auto filter = call.exactly<Filter>("filter", "a filter");
    List kept;
    for (const Value& element : *call.list("list"))
        if (filter->accepts(element))
            kept.push_back(element);
    return kept;
}

template <class T>
Value got(Call& call) {
    const auto list = call.list("list");
    const Value& value = (*list)[place_in(call, *list, "index")];
    if (!value.null() && value.find<T>() == nullptr && value.shared<T>() == nullptr)
        throw_type(call.name(), "an element of the type that it names", value);
    return value;
}

} // namespace

void add_list_algorithms(Registry& registry) {
    const auto size = [](Call& call) {
        return whole(static_cast<double>(call.list("list")->size()));
    };
    registry.add("List.size,List.length", "list", size);
    registry.add("List.get", "list,index", [](Call& call) {
        const auto list = call.list("list");
        return (*list)[place_in(call, *list, "index")];
    });
    registry.add("List.getNumber", "list,index", got<Number>);
    registry.add("List.getString", "list,index", got<std::string>);
    registry.add("List.getGeometry", "list,index", got<Shape>);
    registry.add("List.contains", "list,element", [](Call& call) -> Value {
        return contains(*call.list("list"), call.value("element"));
    });
    registry.add("List.containsAll", "list,other", [](Call& call) -> Value {
        const auto list = call.list("list");
        const auto other = call.list("other");
        require_comparisons(list->size(), other->size(), call.name());
        return std::all_of(other->begin(), other->end(),
                           [&](const Value& each) { return contains(*list, each); });
    });
    registry.add("List.equals", "list,other", [](Call& call) -> Value {
        return equal(call.value("list"), call.value("other"));
    });
    registry.add("List.frequency", "list,element", [](Call& call) {
        const auto list = call.list("list");
        const Value element = call.value("element");
        return whole(static_cast<double>(std::count_if(
            list->begin(), list->end(), [&](const Value& each) { return equal(each, element); })));
    });
    registry.add("List.indexOf", "list,element", index_of);
    registry.add("List.sequence", "start,end?,step?,count?", sequence);
    registry.add("List.repeat", "value,count", [](Call& call) -> Value {
        const double count = static_cast<double>(call.integer("count"));
        require_list_size(count, call.name());
        return List(static_cast<std::size_t>(std::max(0.0, count)), call.value("value"));
    });
    registry.add("List.map", "list,baseAlgorithm,dropNulls?", mapped_list);
    registry.add("List.iterate", "list,function,first", iterated_list);
    registry.add("List.filter", "list,filter", filtered_list);
    registry.add("List.reduce", "list,reducer", [](Call& call) {
        return reduce_list(*call.exactly<Reducer>("reducer", "a reducer"), *call.list("list"),
                           call.name());
    });
    registry.add("List.join", "list,separator?", joined_texts);
    registry.add("List.sort", "list,keys?", sorted_list);
    registry.add("List.distinct", "list", distinct);
    registry.add("List.flatten", "list", [](Call& call) -> Value {
        List flat;
        flatten_into(call, *call.list("list"), 0, flat);
        return flat;
    });
    registry.add("List.zip", "list,other", zipped);
    registry.add("List.unzip", "list", unzipped);
}

} // namespace graticule::earth
