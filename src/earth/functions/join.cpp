// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/join.hpp"

#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/filter.hpp"
#include "earth/functions/list_order.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace graticule::earth {

namespace {

Value with_property(const Value& element, const std::string& name, Value value,
                    const std::string& where) {
    Dictionary properties = properties_of(element, where);
    properties.insert_or_assign(name, std::move(value));
    return with_properties(element, std::move(properties), where);
}

/// Joins one element of the first collection with all of the second.
class Joiner {
public:
    Joiner(const Join& join, const Filter& filter, const List& secondary, std::string where)
        : m_join(join), m_filter(filter), m_secondary(secondary), m_where(std::move(where)) {}

    void run(const Value& element, List& joined) {
        List matches;
        for (const Value& other : m_secondary)
            if (m_filter.test(element, &other))
                matches.push_back(measured(element, other));
        switch (m_join.kind) {
        case Join::Kind::Simple:
        case Join::Kind::Inverted:
            if (matches.empty() == (m_join.kind == Join::Kind::Inverted))
                joined.push_back(element);
            return;
        case Join::Kind::Inner:
            for (const Value& match : matches)
                joined.push_back(pair_of(element, match));
            return;
        default:
            save(element, std::move(matches), joined);
        }
    }

private:
    Value measured(const Value& element, const Value& other) const {
        if (m_join.measure_key.empty())
            return other;
        if (!m_filter.measure)
            throw Error(ErrorCode::InvalidArgument,
                        m_where + ": the condition has no measure to be saved");
        const auto apart = m_filter.measure(element, other);
        return with_property(other, m_join.measure_key, apart ? real(*apart) : Value(), m_where);
    }

    Value pair_of(const Value& element, const Value& match) const {
        Feature feature;
        feature.properties = {{m_join.primary_key, element}, {m_join.secondary_key, match}};
        return std::make_shared<const Feature>(std::move(feature));
    }

    void save(const Value& element, List matches, List& joined) {
        if (matches.empty()) {
            if (m_join.outer)
                joined.push_back(m_join.kind == Join::Kind::SaveAll
                                     ? with_property(element, m_join.match_key, List(), m_where)
                                     : element);
            return;
        }
        if (m_join.kind == Join::Kind::SaveBest)
            matches = ordered(matches, m_join.measure_key, true);
        else if (!m_join.ordering.empty())
            matches = ordered(matches, m_join.ordering, m_join.ascending);
        Value saved =
            m_join.kind == Join::Kind::SaveAll ? Value(std::move(matches)) : matches.front();
        joined.push_back(with_property(element, m_join.match_key, std::move(saved), m_where));
    }

    List ordered(const List& matches, const std::string& key, bool ascending) const {
        List keys;
        for (const Value& match : matches)
            keys.push_back(property_of(match, key));
        List sorted;
        for (const std::size_t i : sorted_order(keys, ascending, m_where))
            sorted.push_back(matches[i]);
        return sorted;
    }

    const Join& m_join;
    const Filter& m_filter;
    const List& m_secondary;
    std::string m_where;
};

Value apply_join(Call& call) {
    const auto join = call.exactly<Join>("join", "a join");
    const auto primary = call.collection("primary");
    const auto secondary = call.collection("secondary");
    const auto condition = call.exactly<Filter>("condition", "a filter");
    require_comparisons(primary->elements.size(), secondary->elements.size() * 20, call.name());
    Collection joined{join->kind != Join::Kind::Inner && primary->of_images, {}, {}, {}};
    Joiner joiner(*join, *condition, secondary->elements, call.name());
    for (const Value& element : primary->elements) {
        call.session().context().check_cancelled();
        joiner.run(element, joined.elements);
        require_list_size(static_cast<double>(joined.elements.size()), call.name());
    }
    return std::make_shared<const Collection>(std::move(joined));
}

Value shared_join(Join join) {
    return std::make_shared<const Join>(std::move(join));
}

Value saving_join(Call& call, Join::Kind kind, const char* key) {
    Join join;
    join.kind = kind;
    join.match_key = call.text(key);
    join.measure_key = call.text_or("measureKey", "");
    join.outer = call.boolean_or("outer", false);
    if (kind != Join::Kind::SaveBest) {
        join.ordering = call.text_or("ordering", "");
        join.ascending = call.boolean_or("ascending", true);
    }
    return shared_join(std::move(join));
}

} // namespace

void add_joins(Registry& registry) {
    registry.add("Join.apply", "join,primary,secondary,condition", apply_join);
    registry.add("Join.simple", "", [](Call&) { return shared_join({Join::Kind::Simple}); });
    registry.add("Join.inverted", "", [](Call&) { return shared_join({Join::Kind::Inverted}); });
    registry.add("Join.inner", "primaryKey?,secondaryKey?,measureKey?", [](Call& call) {
        Join join;
        join.kind = Join::Kind::Inner;
        join.primary_key = call.text_or("primaryKey", "primary");
        join.secondary_key = call.text_or("secondaryKey", "secondary");
        join.measure_key = call.text_or("measureKey", "");
        return shared_join(std::move(join));
    });
    registry.add("Join.saveAll", "matchesKey,ordering?,ascending?,measureKey?,outer?",
                 [](Call& call) { return saving_join(call, Join::Kind::SaveAll, "matchesKey"); });
    registry.add("Join.saveFirst", "matchKey,ordering?,ascending?,measureKey?,outer?",
                 [](Call& call) { return saving_join(call, Join::Kind::SaveFirst, "matchKey"); });
    registry.add("Join.saveBest", "matchKey,measureKey,outer?",
                 [](Call& call) { return saving_join(call, Join::Kind::SaveBest, "matchKey"); });
}

} // namespace graticule::earth
