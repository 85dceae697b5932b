// SPDX-License-Identifier: Apache-2.0
// Requests for figures: statistics, sums, shares, groups.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

/// "How many pupils are there per teacher (in each school)". Of rows that are put together, a
/// quotient could be the mean of theirs or of their sums.
bool Grammar::quotient(std::size_t set, const Mention& said, bool summed) {
    auto key = group_key();
    const auto has_column = [&](const EntityLink& link) {
        return link.dataset == said.fields.front().dataset;
    };
    if (key && std::none_of(key->entities.begin(), key->entities.end(), has_column))
        return false;
    if (key)
        ask(set, GroupedFigures{std::move(*key), said, ""});
    else
        ask(set, RowValues{said, summed});
    return true;
}

/// "how many people live in Europe".
bool Grammar::amount() {
    const State before = state();
    sense(Sense::Subject);
    const Chunk* count = sense(Sense::Count);
    if (count == nullptr)
        return back(before);
    bool things = !count->text.ends_with("much") && count->text != "amount of";
    std::optional<Unit> unit;
    if (look() != nullptr && look()->kind == ChunkKind::UnitName) {
        unit = m_chunks[m_at++].unit;
        things = false;
        if (sense(Sense::Of) == nullptr)
            return back(before);
    }
    if (ascii_lower(count->text) == "how often")
        return how_often() || back(before);
    if (it_rained())
        return true;
    auto said = described_column();
    if (!said || said->fields.empty() || (things && !counts_units(m_chunks[said->chunk])))
        return back(before);
    const bool passive = suffered(*said);
    const bool whole = taken_together() // "How many people in total live in ..."
                       || ascii_lower(count->text).find("total") != std::string::npos;
    if (is_word({"is", "are", "was", "were"}, 1))
        word({"there"}); // "how many engineers there are"
    const bool asked_of = word({"do", "does", "did"});
    const bool has = !asked_of && sense(Sense::Containing) != nullptr; // "houses has Birch"
    const std::size_t verb = m_at;
    if (!asked_of)
        verb_of_place();
    if (!unit && said->divisor.empty())
        divisor(*said); // "are there per teacher", "for every 100 females"
    const bool there = m_at > verb && ascii_lower(m_chunks[m_at - 1].text) == "there";
    std::size_t set = None;
    if (const auto owners = asked_of || has ? this->things() : std::nullopt) {
        set = *owners;
        if (asked_of && sense(Sense::Containing) == nullptr)
            return back(before);
        in_time();
    } else if (const auto found = attended_by_rows() || (passive && word({"by"}))
                                      ? named_rows()
                                      : rows_or_names()) {
        set = *found;
        predicate(set);
    } else if (rows_unnamed(set)) {
        in_time();
    } else if (!there && !whole && !taken_together()) {
        return back(before);
    }
    const bool summed = taken_together();
    in_time();
    if (!said->divisor.empty())
        return quotient(set, *said, summed) || back(before);
    if (auto key = unit ? std::nullopt : group_key()) { // "... in each district"
        ask(set, GroupedFigures{std::move(*key), *said, "sum"});
        return true;
    }
    ask(set, Statistic{"", *said, true, things, unit});
    return true;
}

/// "(How many people) were killed (in ...)": the column that says what happened to them.
bool Grammar::suffered(Mention& said) {
    const Chunk* how = look(1);
    if (!is_word({"is", "are", "was", "were"}) || how == nullptr || how->kind != ChunkKind::Linked
        || how->fields.empty() || !how->entities.empty() || means_values(*how)
        || !counts_units(*how))
        return false;
    said.fields = how->fields;
    said.text = how->text;
    said.chunk = m_at + 1;
    m_at += 2;
    return true;
}

/// "(How many pupils) go to (schools)": the rows that have them.
bool Grammar::attended_by_rows() {
    const State before = state();
    if (word({"attend", "visit"}) || (word({"go"}) && sense(Sense::To) != nullptr))
        return true;
    return back(before);
}

/// "(How much) did it rain in the first quarter of 2022 at the reservoir?"
bool Grammar::it_rained() {
    const State before = state();
    if (!word({"did", "does"}) || !word({"it"}))
        return back(before);
    const auto said = column();
    if (!said || said->fields.empty())
        return back(before);
    in_time();
    const auto set = rows_or_names();
    in_time();
    if (!set)
        return back(before);
    ask(*set, Statistic{"", *said, true});
    return true;
}

/// Rows that are told apart without a noun: "(flights that) left ATL".
bool Grammar::rows_unnamed(std::size_t& set) {
    const State before = state();
    word({"that", "which"});
    m_query.sets.emplace_back();
    if (!left_from(m_query.sets.size() - 1))
        return back(before);
    set = m_query.sets.size() - 1;
    while (left_from(set)) {
    }
    return true;
}

/// "(how often) has Florida been struck by hurricanes".
bool Grammar::how_often() {
    if (sense(Sense::Containing) == nullptr)
        word({"was", "were", "is", "has", "have"});
    const auto set = things();
    if (!set)
        return false;
    while (sense(Sense::Containing) != nullptr
           || word({"been", "has", "have", "was", "were", "struck by", "hit by", "struck", "hit",
                    "by", "affected by", "seen", "experienced"})
           || (look() != nullptr && look()->is(Sense::Relation)
               && ascii_lower(look()->text).ends_with(" by") && ++m_at != 0)) {
    }
    auto said = column();
    if (!said || said->fields.empty())
        return false;
    in_time();
    ask(*set, RowValues{std::move(*said)});
    return true;
}

/// "How much rain did Brazil get on average?", "how high is Olinda on average", "How high does
/// Hillcrest reach?": a raster in the places that are named.
bool Grammar::measured_in_place() {
    const State before = state();
    const Chunk* asked = look();
    if (asked == nullptr || !asked->is(Sense::Concept))
        return false;
    auto said = column();
    if (!said || bands_of(m_chunks[said->chunk]).empty())
        return back(before);
    in_time();
    const bool does = word({"do", "does", "did"});
    if (!does && !word({"is", "are", "was", "were"}))
        return back(before);
    const auto set = things();
    if (!set || m_query.sets[*set].ranking || !m_query.sets[*set].relations.empty())
        return back(before);
    std::string function;
    if (does && word({"reach", "rise", "go"})) {
        function = "max";
        word({"at most", "up to"});
    } else if (does) {
        word({"get", "receive", "see", "have"});
    }
    if (const Chunk* how = sense(Sense::Aggregate))
        function = how->meaning.value;
    else if (function.empty())
        return back(before);
    in_time();
    ask(*set, Statistic{function, std::move(*said)});
    return true;
}

/// "(Norway and Sweden) together", "(all schools) in total": one figure of them all.
bool Grammar::taken_together() {
    const State before = state();
    mark(",");
    return word({"together", "in total", "in all", "taken together", "overall", "altogether",
                 "combined", "summed", "summed up", "in sum"})
           || back(before);
}

/// "(the mean income by region), weighted by population".
bool Grammar::weighted() {
    const State before = state();
    mark(",");
    auto weight = word({"weighted by"}) ? column() : std::nullopt;
    if (!weight || weight->fields.empty())
        return back(before);
    auto& what = m_query.requests.back().what;
    if (auto* statistic = std::get_if<Statistic>(&what);
        statistic != nullptr && statistic->function == "mean")
        statistic->weight = std::move(weight);
    else if (auto* grouped = std::get_if<GroupedFigures>(&what);
             grouped != nullptr && grouped->column && grouped->function == "mean")
        grouped->weight = std::move(weight);
    else
        return back(before);
    return true;
}

/// "the average", "maximum".
std::optional<std::string> Grammar::function() {
    const State before = state();
    articles();
    const Chunk* next = look();
    std::string name;
    if (next != nullptr && next->is(Sense::Aggregate))
        name = next->meaning.value;
    else if (next != nullptr && next->is(Sense::Average))
        name = "mean";
    else if (next != nullptr
             && (next->is(Sense::Superlative, "max|") || next->is(Sense::Superlative, "min|")
                 || next->is(Sense::Superlative, "max|size")
                 || next->is(Sense::Superlative, "min|size")))
        name = next->meaning.value.substr(0, 3);
    else if (next != nullptr && next->is(Sense::Count)
             && ascii_lower(next->text).starts_with("count"))
        name = "count";
    if (name.empty()) {
        back(before);
        return std::nullopt;
    }
    ++m_at;
    sense(Sense::Of);
    return name;
}

/// "what is", "list", "show": before a figure that says itself what is wanted.
void Grammar::opening() {
    if (sense(Sense::Subject) == nullptr && sense(Sense::List) == nullptr)
        sense(Sense::Show);
}

/// Rows by a noun, or by their names alone, behind "of" or "in".
std::optional<std::size_t> Grammar::rows_or_names() {
    const State before = state();
    if (behind_of())
        return things();
    if (sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr
        && sense(Sense::Within) == nullptr && !word({"at"}))
        return std::nullopt;
    if (const auto set = named_rows())
        return set;
    back(before);
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    if (in_place(set, false))
        return set;
    back(before);
    return std::nullopt;
}

/// "number of hurricanes per state", where a row is a state: over all of them.
std::optional<std::size_t> Grammar::per_row(const Mention& of) {
    const State before = state();
    if (!word({"per", "by"}) || of.fields.empty() || look() == nullptr || !means_rows(*look())
        || counts_units(*look())) {
        back(before);
        return std::nullopt;
    }
    const std::size_t data = of.fields.front().dataset;
    constexpr double Sure = 0.75;
    for (const EntityLink& link : look()->entities)
        if (link.dataset == data && link.score > Sure)
            return named_rows();
    back(before);
    return std::nullopt;
}

/// "(Standard deviation of) the earthquakes' magnitudes".
std::optional<std::size_t> Grammar::column_of_rows(std::optional<Mention>& found) {
    const State before = state();
    const auto set = named_rows();
    if (set && mark("'") && (found = column()))
        return set;
    back(before);
    return std::nullopt;
}

/// "the average and the median income of the states", "count, mean depth and maximum yield".
bool Grammar::statistics() {
    const State before = state();
    opening();
    struct Item {
        std::string function;
        std::optional<Mention> column;
    };
    std::vector<Item> items;
    std::optional<std::size_t> owner;
    while (auto name = function()) {
        Item item{*name, std::nullopt};
        const State after = state();
        if (const Chunk* said = sense(Sense::Count); said != nullptr && !said->text.ends_with("of"))
            back(after);
        if (*name != "count" && !(item.column = described_column()))
            owner = column_of_rows(item.column);
        items.push_back(std::move(item));
        const bool comma = mark(",");
        const bool joined = sense(Sense::And) != nullptr;
        if (!comma && !joined)
            break;
    }
    if (items.empty())
        return back(before);
    // "the mean and the median depth": of the column that is named last.
    for (std::size_t i = items.size(); i-- > 0;)
        if (!items[i].column && i + 1 < items.size())
            items[i].column = items[i + 1].column;
    if (!items.back().column)
        return items.size() == 1 && figure_of_rows(items.front().function) ? true : back(before);
    const State open = state();
    const bool of_rows = per_row(*items.front().column).has_value();
    back(open);
    if (items.size() == 1 && !of_rows
        && grouped(None, items.front().column, items.front().function))
        return true;
    in_time();
    of_any_cell(items.back().column);
    auto set = owner ? owner : rows_or_names();
    if (!set)
        set = per_row(*items.back().column);
    in_time();
    if (set && is_ranked_by_nothing(*set))
        return back(before);
    if (set && items.size() == 1 && items.front().function != "count"
        && grouped(*set, items.front().column, items.front().function))
        return true; // "mean depth of the wells by district"
    for (Item& item : items) {
        if (item.function == "count" && !set)
            return back(before);
        if (item.function == "count")
            ask(*set, RowCount{});
        else
            ask(set.value_or(None), Statistic{item.function, *item.column});
    }
    return true;
}

/// "(the highest temperature) of any cell": of which a raster's figures are anyway.
void Grammar::of_any_cell(const std::optional<Mention>& said) {
    const State before = state();
    const bool raster =
        said && !said->fields.empty() && said->fields.front().column == Column::Band;
    if (raster && (sense(Sense::Of) != nullptr || sense(Sense::In) != nullptr)) {
        articles();
        spelled({"single", "one"});
        if (sense(Sense::Cells) != nullptr)
            return;
    }
    back(before);
}

/// "(the total) of the wells": of the only column that it can be of.
bool Grammar::figure_of_rows(const std::string& function) {
    if (function == "count" || m_chunks[m_at - 1].is(Sense::Superlative))
        return false;
    if (!behind_of() && sense(Sense::Of) == nullptr)
        return false;
    const auto set = named_rows();
    if (!set || m_query.sets[*set].ranking)
        return false;
    ask(*set, Statistic{function, {}});
    return true;
}

/// "the population of Ghana and of Togo", "How high was fertility in Nigeria?", "How deep is well
/// W-004?": values of rows that are named.
bool Grammar::values() {
    const State before = state();
    const bool asked_for = look() != nullptr && look()->is(Sense::Subject);
    opening();
    articles();
    const bool all_in_all = sense(Sense::Overall) != nullptr; // "the overall milk per head"
    State start = state();
    if (!word({"how high", "how large", "how big", "how low", "what"})
        || !word({"is", "are", "was", "were"}) || look() == nullptr || means_rows(*look()))
        back(std::move(start));
    const Chunk* asked = look();
    const auto said = column();
    if (!said)
        return back(before);
    in_time();
    if (const Chunk* again = look(1); // "languages are spoken"
        is_word({"is", "are", "was", "were"}) && again != nullptr
        && again->kind == ChunkKind::Linked && again->entities.empty() && !again->fields.empty()
        && !said->fields.empty() && again->fields.front().dataset == said->fields.front().dataset
        && again->fields.front().index == said->fields.front().index)
        m_at += 2;
    if (sense(Sense::World) != nullptr) { // "the population of the world"
        m_query.world = true;
        in_time();
        ask(None, RowValues{*said});
        return true;
    }
    const bool of_them = asked->is(Sense::Concept) && word({"is", "are", "was", "were"});
    const bool before_rows = all_in_all || taken_together();
    const auto set = of_them ? things() : rows_or_names();
    const bool alone = asked_for && (at_end() || look()->kind == ChunkKind::Mark);
    if (!set && !before_rows && !alone)
        return (asked_for && grouped(None, said, "")) || back(before);
    const bool whole = taken_together() || before_rows;
    in_time();
    const bool divided = said->per_capita || !said->divisor.empty() || said->notion == "density";
    if (!set || (whole && divided)) { // "the births in total", "What is the milk per head?"
        ask(set.value_or(None), RowValues{*said, whole});
        return true;
    }
    if (m_query.sets[*set].ranking) { // "the magnitudes of the five strongest earthquakes"
        ask(*set, RowList{{*said}});
        return true;
    }
    const bool cells = !said->fields.empty() && said->fields.front().column == Column::Band;
    if (whole)
        ask(*set, Statistic{"sum", *said});
    else if (!cells && ascii_lower(m_chunks[said->chunk].text).starts_with("how much"))
        ask(*set, Statistic{"", *said, true, false}); // "how much rain fell at the airport"
    else
        ask(*set, RowValues{*said});
    return true;
}

} // namespace graticule::agents::offline
