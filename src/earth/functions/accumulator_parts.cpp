// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/accumulators.hpp"
#include "earth/functions/list_order.hpp"
#include "earth/values/convert.hpp"

#include <map>
#include <tuple>
#include <utility>

namespace graticule::earth {

namespace {

/// Two reducers, of the same inputs or of those that follow one another.
class BothReducers final : public Accumulator {
public:
    BothReducers(InnerReducer first, InnerReducer second, bool shared)
        : m_split(shared ? 0 : first->inputs), m_first_inputs(first->inputs),
          m_first(first->start()), m_second(second->start()) {}
    void add(std::span<const Value> inputs, InputWeight weight) override {
        m_first->add(inputs.first(m_first_inputs), weight);
        m_second->add(inputs.subspan(m_split), weight);
    }
    std::vector<Value> finish() override {
        std::vector<Value> outputs = m_first->finish();
        for (Value& output : m_second->finish())
            outputs.push_back(std::move(output));
        return outputs;
    }

private:
    std::size_t m_split;
    std::size_t m_first_inputs;
    NewAccumulator m_first;
    NewAccumulator m_second;
};

/// One reducer for each of several inputs; outputs are lists.
class RepeatedReducer final : public Accumulator {
public:
    RepeatedReducer(const InnerReducer& reducer, std::size_t count)
        : m_inputs(reducer->inputs), m_outputs(reducer->outputs.size()) {
        for (std::size_t i = 0; i < count; ++i)
            m_parts.push_back(reducer->start());
    }
    void add(std::span<const Value> inputs, InputWeight weight) override {
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            m_parts[i]->add(inputs.subspan(i * m_inputs, m_inputs), weight);
    }
    std::vector<Value> finish() override {
        std::vector<List> lists(m_outputs);
        for (const NewAccumulator& part : m_parts) {
            std::vector<Value> values = part->finish();
            for (std::size_t i = 0; i < m_outputs; ++i)
                lists[i].push_back(std::move(values[i]));
        }
        return {lists.begin(), lists.end()};
    }

private:
    std::size_t m_inputs;
    std::size_t m_outputs;
    std::vector<NewAccumulator> m_parts;
};

/// One reducer for each value of one of the inputs.
class GroupedReducer final : public Accumulator {
public:
    GroupedReducer(InnerReducer reducer, std::size_t field, std::string name)
        : m_reducer(std::move(reducer)), m_field(field), m_name(std::move(name)) {}
    void add(std::span<const Value> inputs, InputWeight weight) override {
        const Value& key = inputs[m_field];
        if (key.null() || (weight.share <= 0 && !weight.inside))
            return;
        std::vector<Value> rest;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (i != m_field)
                rest.push_back(inputs[i]);
        const bool text = key.find<std::string>() != nullptr;
        const double number = text ? 0 : to_number(key, "Reducer.group").value;
        auto& group = m_groups[{text, number, text ? *key.find<std::string>() : std::string()}];
        if (group.second == nullptr)
            group = {key, m_reducer->start()};
        group.second->add(rest, weight);
    }
    std::vector<Value> finish() override {
        List groups;
        for (auto& [order, group] : m_groups) {
            std::vector<Value> values = group.second->finish();
            Dictionary row{{m_name, group.first}};
            for (std::size_t i = 0; i < values.size(); ++i)
                row.insert_or_assign(m_reducer->outputs[i], std::move(values[i]));
            groups.emplace_back(std::move(row));
        }
        return {groups};
    }

private:
    InnerReducer m_reducer;
    std::size_t m_field;
    std::string m_name;
    std::map<std::tuple<bool, double, std::string>, std::pair<Value, NewAccumulator>> m_groups;
};

class UnweightedReducer final : public Accumulator {
public:
    explicit UnweightedReducer(const InnerReducer& reducer) : m_inner(reducer->start()) {}
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (weight.inside)
            m_inner->add(inputs, {1, true});
    }
    std::vector<Value> finish() override { return m_inner->finish(); }

private:
    NewAccumulator m_inner;
};

/// An input and its weight.
class SplitWeights final : public Accumulator {
public:
    explicit SplitWeights(const InnerReducer& reducer) : m_inner(reducer->start()) {}
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (inputs.size() == 2 && !inputs[1].null() && weight.inside)
            m_inner->add(inputs.first(1),
                         {to_number(inputs[1], "Reducer.splitWeights").value, true});
    }
    std::vector<Value> finish() override { return m_inner->finish(); }

private:
    NewAccumulator m_inner;
};

} // namespace

NewAccumulator start_both(InnerReducer first, InnerReducer second, bool shared_inputs) {
    return std::make_unique<BothReducers>(std::move(first), std::move(second), shared_inputs);
}
NewAccumulator start_repeated(InnerReducer reducer, std::size_t count) {
    return std::make_unique<RepeatedReducer>(reducer, count);
}
NewAccumulator start_groups(InnerReducer reducer, std::size_t field, std::string name) {
    return std::make_unique<GroupedReducer>(std::move(reducer), field, std::move(name));
}
NewAccumulator start_unweighted(InnerReducer reducer) {
    return std::make_unique<UnweightedReducer>(reducer);
}
NewAccumulator start_split_weights(InnerReducer reducer) {
    return std::make_unique<SplitWeights>(reducer);
}

} // namespace graticule::earth
