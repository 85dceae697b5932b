// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/reducer.hpp"

#include "base/error.hpp"

#include "earth/functions/accumulators.hpp"
#include "earth/functions/algorithms.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::earth {

namespace {

using SharedReducer = std::shared_ptr<const Reducer>;

SharedReducer inner_reducer(Call& call, const char* argument = "reducer") {
    return call.exactly<Reducer>(argument, "a reducer");
}

void add_plain(Registry& registry, const char* name, std::vector<std::string> outputs,
               bool weighted, std::function<std::unique_ptr<Accumulator>()> start) {
    Reducer reducer{std::move(outputs), 1, std::move(start), weighted};
    registry.add(fmt::format("Reducer.{}", name), "",
                 [shared = std::make_shared<const Reducer>(std::move(reducer))](Call&) -> Value {
                     return shared;
                 });
}

Value combined_reducers(Call& call) {
    const SharedReducer first = inner_reducer(call, "reducer1");
    const SharedReducer second = inner_reducer(call, "reducer2");
    const bool shared = call.boolean_or("sharedInputs", false);
    if (shared && first->inputs != second->inputs)
        call.fail("shares the inputs of reducers that take as many");
    Reducer reducer = *first;
    const std::string prefix = call.text_or("outputPrefix", "");
    for (const std::string& output : second->outputs) {
        std::string name = prefix + output;
        for (int i = 1; std::find(reducer.outputs.begin(), reducer.outputs.end(), name)
                        != reducer.outputs.end();
             ++i)
            name = fmt::format("{}{}_{}", prefix, output, i);
        reducer.outputs.push_back(name);
    }
    reducer.inputs = shared ? first->inputs : first->inputs + second->inputs;
    reducer.weighted = first->weighted || second->weighted;
    reducer.start = [first, second, shared] { return start_both(first, second, shared); };
    return std::make_shared<const Reducer>(std::move(reducer));
}

Value repeated_reducer(Call& call) {
    const SharedReducer inner = inner_reducer(call);
    const std::int64_t count = call.integer("count");
    constexpr std::int64_t Most = 1000;
    if (count < 1 || count > Most)
        call.fail("repeats 1 to 1000 times");
    Reducer reducer = *inner;
    reducer.inputs = inner->inputs * static_cast<std::size_t>(count);
    reducer.start = [inner, count] {
        return start_repeated(inner, static_cast<std::size_t>(count));
    };
    return std::make_shared<const Reducer>(std::move(reducer));
}

Value grouped_reducer(Call& call) {
    const SharedReducer inner = inner_reducer(call);
    const std::int64_t field = call.integer_or("groupField", 0);
    if (field < 0 || field > static_cast<std::int64_t>(inner->inputs))
        call.fail("has no such groupField");
    Reducer reducer{{"groups"}, inner->inputs + 1, {}, inner->weighted};
    reducer.start = [inner, field, name = call.text_or("groupName", "group")] {
        return start_groups(inner, static_cast<std::size_t>(field), name);
    };
    return std::make_shared<const Reducer>(std::move(reducer));
}

Value unweighted_reducer(Call& call) {
    const SharedReducer inner = inner_reducer(call);
    Reducer reducer = *inner;
    reducer.weighted = false;
    reducer.start = [inner] { return start_unweighted(inner); };
    return std::make_shared<const Reducer>(std::move(reducer));
}

Value split_weights(Call& call) {
    const SharedReducer inner = inner_reducer(call);
    if (!inner->weighted || inner->inputs != 1)
        call.fail("takes a reducer of one input, which it weights");
    Reducer reducer = *inner;
    reducer.inputs = 2;
    reducer.start = [inner] { return start_split_weights(inner); };
    return std::make_shared<const Reducer>(std::move(reducer));
}

Value renamed_outputs(Call& call) {
    Reducer reducer = *inner_reducer(call);
    std::vector<std::string> names = call.texts("outputs");
    if (names.size() != reducer.outputs.size())
        call.fail(fmt::format("takes {} names", reducer.outputs.size()));
    reducer.outputs = std::move(names);
    return std::make_shared<const Reducer>(std::move(reducer));
}

Value percentile_reducer(Call& call) {
    const std::vector<double> shares = call.numbers("percentiles");
    std::vector<std::string> names;
    for (const double share : shares) {
        if (!(share >= 0 && share <= 100))
            call.fail("takes percentiles from 0 to 100");
        names.push_back(fmt::format("p{}", share));
    }
    if (call.has("outputNames"))
        names = call.texts("outputNames");
    if (names.size() != shares.size() || names.empty())
        call.fail("takes a name for each percentile");
    Reducer reducer{names, 1, [shares] { return start_percentiles(shares); }, true};
    return std::make_shared<const Reducer>(std::move(reducer));
}

/// The extreme of the first input, with what came along with it.
Value extreme_reducer(Call& call, const char* name, bool greatest) {
    const std::int64_t inputs = call.integer_or("numInputs", 1);
    constexpr std::int64_t Most = 1000;
    if (inputs < 1 || inputs > Most)
        call.fail("takes 1 to 1000 inputs");
    Reducer reducer{{name}, static_cast<std::size_t>(inputs), {}, false};
    for (std::int64_t i = 1; i < inputs; ++i)
        reducer.outputs.push_back(fmt::format("{}{}", name, i));
    reducer.start = [greatest, count = reducer.inputs] { return start_extreme(greatest, count); };
    return std::make_shared<const Reducer>(std::move(reducer));
}

Value to_list_reducer(Call& call) {
    const bool tuples = call.has("tupleSize");
    const std::int64_t size = call.integer_or("tupleSize", 1);
    constexpr std::int64_t Most = 1000;
    if (size < 1 || size > Most || call.integer_or("numOptional", 0) != 0)
        call.fail("takes tuples of 1 to 1000 values, none of them optional");
    Reducer reducer{
        {"list"}, static_cast<std::size_t>(size), [tuples] { return start_list(tuples); }, false};
    return std::make_shared<const Reducer>(std::move(reducer));
}

Value fixed_histogram(Call& call) {
    const double min = call.number("min").value;
    const double max = call.number("max").value;
    const std::int64_t steps = call.integer("steps");
    constexpr std::int64_t Most = 100'000;
    if (!(min < max) || steps < 1 || steps > Most || call.boolean_or("cumulative", false))
        call.fail("takes min below max, 1 to 100,000 steps, and no sums");
    Reducer reducer{{"histogram"},
                    1,
                    [min, max, steps] {
                        return start_fixed_histogram(min, max, static_cast<std::size_t>(steps));
                    },
                    true};
    return std::make_shared<const Reducer>(std::move(reducer));
}

void add_modifiers(Registry& registry) {
    registry.add("Reducer.combine", "reducer1,reducer2,outputPrefix?,sharedInputs?",
                 combined_reducers);
    registry.add("Reducer.repeat", "reducer,count", repeated_reducer);
    registry.add("Reducer.group", "reducer,groupField?,groupName?", grouped_reducer);
    registry.add("Reducer.unweighted", "reducer", unweighted_reducer);
    registry.add("Reducer.splitWeights", "reducer", split_weights);
    registry.add("Reducer.setOutputs", "reducer,outputs", renamed_outputs);
    registry.add("Reducer.getOutputs", "reducer", [](Call& call) -> Value {
        const auto reducer = inner_reducer(call);
        return List(reducer->outputs.begin(), reducer->outputs.end());
    });
}

} // namespace

Value output_value(const Reducer& reducer, std::vector<Value> outputs) {
    if (reducer.outputs.size() == 1)
        return outputs.front();
    Dictionary dictionary;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        dictionary.insert_or_assign(reducer.outputs[i], std::move(outputs[i]));
    return dictionary;
}

Value reduce_list(const Reducer& reducer, const List& list, const std::string& where) {
    const auto accumulator = reducer.start();
    for (const Value& element : list) {
        if (reducer.inputs == 1) {
            accumulator->add({&element, 1}, {});
            continue;
        }
        const auto inputs = to_list(element, where);
        if (inputs->size() != reducer.inputs)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{}: the reducer takes {} inputs, but is given {}", where,
                                    reducer.inputs, inputs->size()));
        accumulator->add(*inputs, {});
    }
    return output_value(reducer, accumulator->finish());
}

void add_reducers(Registry& registry) {
    add_plain(registry, "count", {"count"}, false, [] { return start_count(false); });
    add_plain(registry, "countEvery", {"count"}, false, [] { return start_count(true); });
    add_plain(registry, "countDistinct", {"count"}, false, start_count_distinct);
    add_plain(registry, "sum", {"sum"}, true, start_sum);
    add_plain(registry, "mean", {"mean"}, true, start_mean);
    add_plain(registry, "product", {"product"}, false, start_product);
    add_plain(registry, "variance", {"variance"}, true, [] { return start_spread(false, false); });
    add_plain(registry, "stdDev", {"stdDev"}, true, [] { return start_spread(true, false); });
    add_plain(registry, "sampleVariance", {"variance"}, true,
              [] { return start_spread(false, true); });
    add_plain(registry, "sampleStdDev", {"stdDev"}, true, [] { return start_spread(true, true); });
    add_plain(registry, "minMax", {"min", "max"}, false, start_min_max);
    add_plain(registry, "first", {"first"}, false, [] { return start_pick(true, true); });
    add_plain(registry, "firstNonNull", {"first"}, false, [] { return start_pick(true, false); });
    add_plain(registry, "last", {"last"}, false, [] { return start_pick(false, true); });
    add_plain(registry, "lastNonNull", {"last"}, false, [] { return start_pick(false, false); });
    add_plain(registry, "allNonZero,Reducer.and", {"all"}, false,
              [] { return start_non_zero(true); });
    add_plain(registry, "anyNonZero,Reducer.or", {"any"}, false,
              [] { return start_non_zero(false); });
    add_plain(registry, "frequencyHistogram", {"histogram"}, true, start_frequencies);
    const auto quantile = [&](const char* name,
                              std::function<std::unique_ptr<Accumulator>()> start) {
        Reducer reducer{{name}, 1, std::move(start), true};
        registry.add(fmt::format("Reducer.{}", name), "maxBuckets?,minBucketWidth?,maxRaw?",
                     [shared = std::make_shared<const Reducer>(std::move(reducer))](
                         Call&) -> Value { return shared; });
    };
    quantile("median", [] { return start_percentiles({50}); });
    quantile("mode", start_mode);
    registry.add("Reducer.percentile",
                 "percentiles,outputNames?,maxBuckets?,minBucketWidth?,maxRaw?",
                 percentile_reducer);
    registry.add("Reducer.min", "numInputs?",
                 [](Call& call) { return extreme_reducer(call, "min", false); });
    registry.add("Reducer.max", "numInputs?",
                 [](Call& call) { return extreme_reducer(call, "max", true); });
    registry.add("Reducer.toList", "tupleSize?,numOptional?", to_list_reducer);
    registry.add("Reducer.fixedHistogram", "min,max,steps,cumulative?", fixed_histogram);
    const Reducer fit{{"scale", "offset"}, 2, start_linear_fit, true};
    registry.add(
        "Reducer.linearFit", "",
        [shared = std::make_shared<const Reducer>(fit)](Call&) -> Value { return shared; });
    add_modifiers(registry);
}

} // namespace graticule::earth
