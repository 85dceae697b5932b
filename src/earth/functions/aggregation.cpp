// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/accumulators.hpp"
#include "earth/functions/algorithms.hpp"
#include "earth/functions/filter.hpp"
#include "earth/functions/reducer.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

/// A property of all elements, nulls left out.
List column_values(Call& call) {
    const std::string name = call.text("property");
    List values;
    for (const Value& element : call.collection("collection")->elements)
        if (Value value = property_of(element, name); !value.null())
            values.push_back(std::move(value));
    return values;
}

void add_aggregation(Registry& registry, const char* name,
                     const std::function<NewAccumulator()>& start) {
    registry.add(fmt::format("AggregateFeatureCollection.{}", name), "collection,property",
                 [start](Call& call) {
                     const NewAccumulator accumulator = start();
                     for (const Value& value : column_values(call))
                         accumulator->add({&value, 1}, {});
                     return accumulator->finish().front();
                 });
}

Value statistics(Call& call) {
    const List values = column_values(call);
    const auto one = [&](const NewAccumulator& accumulator) {
        for (const Value& value : values)
            accumulator->add({&value, 1}, {});
        return accumulator->finish();
    };
    const std::vector<Value> extremes = one(start_min_max());
    Dictionary valid{
        {"min", extremes[0]},
        {"max", extremes[1]},
        {"mean", one(start_mean()).front()},
        {"sum", one(start_sum()).front()},
        {"sample_sd", one(start_spread(true, true)).front()},
        {"sample_var", one(start_spread(false, true)).front()},
        {"total_sd", one(start_spread(true, false)).front()},
        {"total_var", one(start_spread(false, false)).front()},
        {"total_count", whole(static_cast<double>(call.collection("collection")->elements.size()))},
        {"valid_count", whole(static_cast<double>(values.size()))}};
    return valid;
}

} // namespace

void add_aggregations(Registry& registry) {
    registry.add("AggregateFeatureCollection.array", "collection,property",
                 [](Call& call) -> Value { return column_values(call); });
    registry.add("AggregateFeatureCollection.first", "collection,property", [](Call& call) {
        const auto collection = call.collection("collection");
        return collection->elements.empty()
                   ? Value()
                   : property_of(collection->elements.front(), call.text("property"));
    });
    registry.add("AggregateFeatureCollection.stats", "collection,property", statistics);
    add_aggregation(registry, "count", [] { return start_count(false); });
    add_aggregation(registry, "count_distinct", start_count_distinct);
    add_aggregation(registry, "min", [] { return start_extreme(false, 1); });
    add_aggregation(registry, "max", [] { return start_extreme(true, 1); });
    add_aggregation(registry, "mean", start_mean);
    add_aggregation(registry, "sum", start_sum);
    add_aggregation(registry, "product", start_product);
    add_aggregation(registry, "sample_sd", [] { return start_spread(true, true); });
    add_aggregation(registry, "sample_var", [] { return start_spread(false, true); });
    add_aggregation(registry, "total_sd", [] { return start_spread(true, false); });
    add_aggregation(registry, "total_var", [] { return start_spread(false, false); });
    add_aggregation(registry, "histogram", start_frequencies);
}

} // namespace graticule::earth
