// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/builder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;

/// The column to join by: the key itself, or one made of it and of another code for the rows where
/// it says that there is none.
std::string Builder::key_column(Made& made, std::size_t dataset, std::size_t field,
                                std::optional<std::size_t> fallback) {
    const MadeColumn* key = find_column(made, dataset, field);
    const MadeColumn* other = fallback ? find_column(made, dataset, *fallback) : nullptr;
    const std::string name = key->name;
    if (other == nullptr)
        return name;
    const std::string column = name + "_or_" + other->name;
    for (const MadeColumn& known : made.columns)
        if (known.name == column)
            return column;
    const std::string output = fresh_name(profile(dataset).name + "_keyed");
    add("compute_field",
        {{"dataset", made.name},
         {"expression",
          fmt::format("coalesce(nullif({}, {}), {})", quoted_field(name),
                      quoted_text(std::string(retrieval::NoCode)), quoted_field(other->name))},
         {"field", column},
         {"output", output}},
        fmt::format("{} is {} where a row has none; {} tells these.", name, retrieval::NoCode,
                    other->name));
    made.name = output;
    made.columns.push_back({column, None, None, "", true});
    return column;
}

/// Names after a join: those on both sides get _x and _y, but for a key that both name alike.
std::string Builder::join(Made& made, std::size_t dataset, const retrieval::KeyPair& key) {
    Made right = read(dataset, profile(dataset).title);
    keep_year(right);
    keep_dates(right);
    if (find_column(made, made.base, key.left_field) == nullptr)
        refuse(fmt::format("{} cannot be joined to {}", profile(dataset).title,
                           profile(made.base).title));
    const std::string left_name = key_column(made, made.base, key.left_field, key.left_fallback);
    const std::string right_name = key_column(right, dataset, key.right_field, key.right_fallback);
    const std::string output = fresh_name(profile(made.base).name + "_joined");
    const std::string id =
        add("join_by_key",
            {{"left", made.name},
             {"right", right.name},
             {"left_key", left_name},
             {"right_key", right_name},
             {"how", "left"},
             {"output", output}},
            fmt::format("\"{}\" adds what {} lacks; {} is found in {} for {}% of its values.",
                        profile(dataset).title, profile(made.base).name, left_name, right_name,
                        static_cast<int>(key.matched * 100)));
    std::vector<MadeColumn> result;
    const auto has = [](const std::vector<MadeColumn>& columns, const std::string& name) {
        return std::any_of(columns.begin(), columns.end(),
                           [&](const MadeColumn& column) { return column.name == name; });
    };
    for (MadeColumn column : made.columns) {
        const bool shared_key = column.name == left_name && left_name == right_name;
        if (has(right.columns, column.name) && !shared_key)
            column.name += "_x";
        result.push_back(std::move(column));
    }
    for (MadeColumn column : right.columns) {
        if (column.name == right_name && left_name == right_name)
            column.name = left_name;
        else if (has(made.columns, column.name))
            column.name += "_y";
        result.push_back(std::move(column));
    }
    made.columns = std::move(result);
    made.name = output;
    if (!made.geometry && right.geometry) {
        made.geometry = true;
        made.dimension = right.dimension;
    }
    made.joined.insert(dataset);
    return id;
}

void Builder::bring(Made& made, std::size_t dataset) {
    if (made.joined.contains(dataset))
        return;
    const Path way = m_resolver.path(made.base, dataset);
    if (way.kind == PathKind::Key) {
        join(made, dataset, way.key);
        return;
    }
    if (way.kind != PathKind::Spatial)
        refuse(fmt::format("\"{}\" and \"{}\" have nothing in common to join them by",
                           profile(made.base).title, profile(dataset).title));
    const Made right = read(dataset, profile(dataset).title);
    const std::string output = fresh_name(profile(made.base).name + "_joined");
    add("spatial_join",
        {{"left", made.name},
         {"right", right.name},
         {"predicate", made.dimension == 0 ? "within" : "intersects"},
         {"how", "left"},
         {"output", output}},
        fmt::format("Each of the {} gets the attributes of the area that it lies in.", made.noun));
    for (MadeColumn& column : made.columns)
        if (std::any_of(right.columns.begin(), right.columns.end(),
                        [&](const MadeColumn& other) { return other.name == column.name; }))
            column.name += "_left";
    const std::vector<MadeColumn> left = made.columns;
    for (MadeColumn column : right.columns) {
        if (std::any_of(left.begin(), left.end(), [&](const MadeColumn& other) {
                return other.name == column.name + "_left";
            }))
            column.name += "_right";
        made.columns.push_back(std::move(column));
    }
    made.name = output;
    made.joined.insert(dataset);
}

/// Areas of the same things, where the data at hand marks each by a point.
std::optional<std::size_t> Builder::areas_of(const Made& made) {
    constexpr double SameThing = 0.2;
    if (profile(made.base).dimension == 2)
        return std::nullopt;
    for (const EntityLink& entity : made.entities) {
        const bool areas = profile(entity.dataset).dimension == 2
                           && !made.joined.contains(entity.dataset)
                           && entity.score + SameThing >= made.entities.front().score;
        if (!areas)
            continue;
        const Path way = m_resolver.path(made.base, entity.dataset);
        if (way.kind != PathKind::Key)
            continue;
        const retrieval::FieldProfile& key = profile(made.base).fields[way.key.left_field];
        if (retrieval::is_key_of_rows(key, profile(made.base).rows))
            return entity.dataset;
    }
    return std::nullopt;
}

bool Builder::give_areas(Made& made) {
    if (made.geometry && made.dimension != 0)
        return true;
    const auto areas = made.entities.empty() ? m_resolver.geometry_for(made.base) : areas_of(made);
    if (areas && profile(*areas).dimension == 2 && take_geometry(made, *areas))
        return true;
    return give_geometry(made);
}

bool Builder::give_geometry(Made& made) {
    if (made.geometry)
        return true;
    auto layer = areas_of(made);
    if (!layer)
        layer = m_resolver.geometry_for(made.base);
    return layer && take_geometry(made, *layer);
}

KeySide Builder::key_to(Made& made, std::size_t layer, const retrieval::KeyPair& direct) {
    const KeySide plain{made.base, direct};
    const auto bridge = m_resolver.bridge(made.base, layer);
    if (!bridge)
        return plain;
    const KeySide over{bridge->dataset, bridge->from};
    if (made.joined.contains(bridge->dataset)) // for its own columns
        return find_column(made, over.dataset, over.key.left_field) != nullptr ? over : plain;
    explain(fmt::format("\"{}\" tells the codes of names that \"{}\" writes otherwise.",
                        profile(bridge->dataset).title, profile(layer).title));
    join(made, bridge->dataset, bridge->to);
    return over;
}

bool Builder::take_geometry(Made& made, std::size_t layer_index) {
    const std::optional<std::size_t> layer = layer_index;
    const Path way = m_resolver.path(made.base, *layer);
    if (way.kind != PathKind::Key || made.joined.contains(*layer))
        return false;
    if (find_column(made, made.base, way.key.left_field) == nullptr
        || !m_resolver.names_each_row(made.base, way.key.left_field))
        return false;
    const KeySide own = key_to(made, *layer, way.key);
    Made shape = read(*layer, made.noun);
    const std::string output = fresh_name(profile(made.base).name + "_on_map");
    const std::string layer_key =
        key_column(shape, *layer, own.key.right_field, own.key.right_fallback);
    const std::string own_key =
        key_column(made, own.dataset, own.key.left_field, own.key.left_fallback);
    add("join_by_key",
        {{"left", shape.name},
         {"right", made.name},
         {"left_key", layer_key},
         {"right_key", own_key},
         {"how", made.narrowed ? "inner" : "left"},
         {"output", output}},
        fmt::format("The table has no places; \"{}\" has them.", profile(*layer).title), true);
    for (MadeColumn& column : made.columns) {
        const bool clash =
            std::any_of(shape.columns.begin(), shape.columns.end(),
                        [&](const MadeColumn& other) { return other.name == column.name; });
        if (column.name == own_key && layer_key == own_key)
            continue;
        if (clash)
            column.name += "_y";
    }
    made.name = output;
    made.geometry = true;
    made.dimension = shape.dimension;
    made.joined.insert(*layer);
    return true;
}

} // namespace graticule::agents::offline
