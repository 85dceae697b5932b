// SPDX-License-Identifier: Apache-2.0
// Remarks on the data beside a question: "Use dem.tif.", "The regions are in the income table."
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <variant>

namespace graticule::agents::offline {

namespace {

/// Keeps of the columns that a phrase may mean those of one dataset, if any is.
bool keep_those_of(std::vector<FieldLink>& fields, std::size_t dataset) {
    const auto is_of = [&](const FieldLink& link) { return link.dataset == dataset; };
    if (std::none_of(fields.begin(), fields.end(), is_of))
        return false;
    std::erase_if(fields, [&](const FieldLink& link) { return !is_of(link); });
    return true;
}

/// The column that a request is for.
Mention* column_asked(Request& request) {
    if (auto* statistic = std::get_if<Statistic>(&request.what))
        return &statistic->column;
    if (auto* values = std::get_if<RowValues>(&request.what))
        return &values->column;
    if (auto* grouped = std::get_if<GroupedFigures>(&request.what))
        return grouped->column ? &*grouped->column : nullptr;
    auto* share = std::get_if<ShareOfSet>(&request.what);
    return share != nullptr && share->column ? &*share->column : nullptr;
}

} // namespace

/// A dataset that is named: "dem.tif", "the income table".
std::optional<std::size_t> Grammar::named_data() {
    const State before = state();
    articles();
    const Chunk* data = look();
    const bool named =
        data != nullptr && data->kind == ChunkKind::Linked && !data->entities.empty();
    if (!named) {
        back(before);
        return std::nullopt;
    }
    const EntityLink link = data->entities.front();
    ++m_at;
    const bool said = spelled({"table", "file", "data", "dataset", "layer", "raster"});
    constexpr double ByName = 0.9;
    if (!said && link.score < ByName) {
        back(before);
        return std::nullopt;
    }
    return link.dataset;
}

/// Lets what is asked for be of a dataset that the task names for it.
/// @return whether the question asks for anything of it
bool Grammar::is_asked_of(std::size_t dataset) {
    bool used = false;
    const auto has = [&](const auto& links) {
        return std::any_of(links.begin(), links.end(),
                           [&](const auto& link) { return link.dataset == dataset; });
    };
    for (SetPhrase& set : m_query.sets) {
        used = used || has(set.entities);
        for (Condition& condition : set.conditions)
            used = keep_those_of(condition.fields, dataset) || used;
        for (const ValueFilter& filter : set.values)
            for (const auto& option : filter.options)
                used = used || has(option);
        if (set.ranking)
            used = keep_those_of(set.ranking->fields, dataset) || used;
    }
    for (Request& request : m_query.requests)
        if (Mention* column = column_asked(request))
            used = keep_those_of(column->fields, dataset) || used;
    return used;
}

/// "Use dem.tif.", "The regions are in the income table.", "(see the income table for the
/// regions)".
bool Grammar::remark_on_data() {
    const State before = state();
    const bool bracket = mark("(");
    const bool use = spelled({"use", "using", "based on", "see", "take it from", "from"});
    if (!use) {
        articles();
        const Chunk* field = look();
        if (field == nullptr || field->kind != ChunkKind::Linked || ++m_at == 0
            || !word({"is", "are"}) || sense(Sense::In) == nullptr)
            return back(before);
    }
    const auto data = named_data();
    if (!data || !is_asked_of(*data))
        return back(before);
    if (use && word({"for"})) { // "for the regions"
        articles();
        if (look() == nullptr || look()->kind != ChunkKind::Linked || ++m_at == 0)
            return back(before);
    }
    if (bracket && !mark(")"))
        return back(before);
    return at_end() || look()->kind == ChunkKind::Mark || back(before);
}

/// "elevation (dem.tif)": the data that a column is of.
void Grammar::data_in_brackets(Mention& said) {
    const State before = state();
    const auto data = mark("(") ? named_data() : std::nullopt;
    if (!data || !mark(")") || !keep_those_of(said.fields, *data))
        back(before);
}

} // namespace graticule::agents::offline
