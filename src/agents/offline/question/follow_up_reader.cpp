// SPDX-License-Identifier: Apache-2.0
// What follows up a question, part by part.
#include "agents/offline/question/follow_up_reader.hpp"

#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::agents::offline {

namespace {

constexpr double MostRowsNamed = 10000;

/// The set that the question before is about, where it is about one.
std::size_t only_set_of(const Query& before) {
    const std::vector<std::size_t> sets = sets_asked_about(before);
    return sets.size() == 1 ? sets.front() : None;
}

bool shares_data(const SetPhrase& one, const SetPhrase& other) {
    return std::any_of(one.entities.begin(), one.entities.end(), [&](const EntityLink& link) {
        return !other.entities.empty() && other.entities.front().dataset == link.dataset;
    });
}

} // namespace

std::size_t lead_of_follow_up(const std::vector<Chunk>& chunks) {
    std::size_t lead = 0;
    while (lead < chunks.size()) {
        const Chunk& chunk = chunks[lead];
        const std::string text = ascii_lower(chunk.text);
        const bool filler =
            chunk.kind == ChunkKind::Sense
            && (chunk.is(Sense::And) || chunk.is(Sense::Or) || text == "what about"
                || text == "how about" || text == "about" || text == "only" || text == "just"
                || text == "and then" || text == "then" || text == "now" || text == "also"
                || text == "ok" || text == "okay" || text == "so");
        if (!filler && !(lead > 0 && chunk.kind == ChunkKind::Mark && text == ","))
            break;
        ++lead;
    }
    return lead;
}

FollowUpReader::FollowUpReader(const LinkedTask& task, const retrieval::Schema& schema,
                               const Query& before)
    : m_before(before), m_grammar(task, schema) {}

/// Behind the lead, with the question before as what was read so far.
void FollowUpReader::start_over() {
    std::vector<std::string> notes = m_before.notes;
    for (const std::string& note : m_grammar.m_query.notes)
        if (std::find(notes.begin(), notes.end(), note) == notes.end())
            notes.push_back(note);
    m_grammar.m_query = m_before;
    m_grammar.m_query.notes = std::move(notes);
    m_grammar.m_at = lead_of_follow_up(m_grammar.m_chunks);
    for (std::size_t i = 0; i < m_grammar.m_at; ++i)
        m_said.only = m_said.only || ascii_lower(m_grammar.m_chunks[i].text) == "only"
                      || ascii_lower(m_grammar.m_chunks[i].text) == "just";
}

void FollowUpReader::between_parts() {
    while (true) {
        const std::size_t before = m_grammar.m_at;
        m_grammar.pleasantries();
        m_grammar.sentence_end();
        m_grammar.sense(Sense::And);
        if (m_grammar.word({"only", "just"}))
            m_said.only = true;
        if (m_grammar.m_at == before)
            return;
    }
}

std::optional<FollowUp> FollowUpReader::parts() {
    start_over();
    m_grammar.m_same_rows = None;
    Query& query = m_grammar.m_query;
    query.years.clear();
    query.year_range = false;
    query.months.clear();
    query.day.reset();
    query.day_text.clear();
    query.span.reset();
    query.time_fields.clear();
    query.world = false;
    SetPhrase said;
    if (const std::size_t head = only_set_of(m_before); head != None) {
        said.entities = m_before.sets[head].entities;
        said.one = m_before.sets[head].one;
    }
    m_said.restrictions = query.sets.size();
    query.sets.push_back(std::move(said));
    between_parts();
    bool any = opener();
    if (m_grammar.word({"those", "ones", "them", "these", "they"}))
        m_said.only = true; // "those with a depth above 30 m"
    while (true) {
        between_parts();
        if (m_grammar.at_end())
            break;
        if (!part())
            return std::nullopt;
        any = true;
    }
    if (!any)
        return std::nullopt;
    m_said.query = std::move(query);
    return std::move(m_said);
}

std::string FollowUpReader::unread() const {
    const std::size_t at = std::max(m_grammar.m_at, m_grammar.m_furthest);
    const bool word =
        at < m_grammar.m_chunks.size() && m_grammar.m_chunks[at].kind != ChunkKind::Mark;
    return word ? m_grammar.m_chunks[at].text : "";
}

bool FollowUpReader::part() {
    return time() || part_of_answer() || ranking() || statistic() || by() || per_head()
           || of_same_noun() || restriction() || distance() || names() || noun() || column()
           || number();
}

/// "how many", "which are", "what is": before what they ask of.
bool FollowUpReader::opener() {
    Grammar& read = m_grammar;
    if (const Chunk* count = read.sense(Sense::Count)) {
        if (count->text.ends_with("much")) {
            --read.m_at;
            return false;
        }
        m_said.how_many = true;
    } else if (const Chunk* subject = read.sense(Sense::Subject)) {
        m_said.which = ascii_lower(subject->text).starts_with("which");
    } else {
        return false;
    }
    read.verb_of_place();
    return m_said.how_many || m_said.which;
}

/// "in 2005", "2005", "1990 to 2000", "since March 2021".
bool FollowUpReader::time() {
    Grammar& read = m_grammar;
    if (read.in_time())
        return true;
    const auto before = read.state();
    const Query& query = read.m_query;
    if (!query.years.empty() || !query.months.empty() || query.span)
        return false;
    const auto first = read.moment();
    if (!first)
        return read.back(before);
    const std::size_t one = read.m_at;
    if ((read.sense(Sense::To) != nullptr || read.mark("-")) && read.time_span(*first))
        return true;
    read.m_at = one;
    read.take_moment(*first);
    return true;
}

/// "the lowest", "top 5", "the 3 with the highest depth", "the most airports".
bool FollowUpReader::ranking() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    read.articles();
    const std::size_t first = read.m_at;
    auto ranking = read.superlative();
    if (!ranking || m_said.ranking || !m_said.functions.empty())
        return read.back(before); // "the median and the maximum"
    for (std::size_t i = first; i < read.m_at; ++i)
        m_said.of_top = m_said.of_top || read.m_chunks[i].is(Sense::Top);
    const Chunk* next = read.look();
    if (next != nullptr && read.means_rows(*next) && !read.counts_units(*next)) {
        const bool same = std::any_of(next->entities.begin(), next->entities.end(), [&](auto& of) {
            const auto& head = read.m_query.sets[m_said.restrictions].entities;
            return !head.empty() && head.front().dataset == of.dataset;
        });
        if (same) {
            ++read.m_at;
        } else {
            const auto counted = read.named_rows();
            if (!counted)
                return read.back(before);
            ranking->count_of = *counted;
        }
    } else if (const auto by = read.column()) {
        take_measure(*ranking, *by);
    }
    read.word({"one", "ones"});
    m_said.ranking = std::move(ranking);
    return true;
}

/// "the median", "and the total population".
bool FollowUpReader::statistic() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    const auto function = read.function();
    if (!function || *function == "count")
        return read.back(before);
    m_said.functions.push_back(*function);
    return true;
}

/// "by population", "per continent".
bool FollowUpReader::by() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    const bool ranked = std::any_of(m_before.sets.begin(), m_before.sets.end(),
                                    [](const SetPhrase& set) { return set.ranking.has_value(); });
    if (m_said.by || m_said.ranked_by)
        return false;
    if (ranked && read.word({"by", "by the", "ranked by", "in terms of"})) {
        m_said.ranked_by = read.column();
        return m_said.ranked_by || read.back(before);
    }
    m_said.by = read.group_key();
    return m_said.by || read.back(before);
}

bool FollowUpReader::per_head() {
    m_said.per_capita = m_grammar.sense(Sense::PerCapita) != nullptr;
    return m_said.per_capita;
}

/// "within 200 km": of what it was before.
bool FollowUpReader::distance() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    Relation relation;
    relation.kind = RelationKind::WithinDistance;
    if (const Chunk* compare = read.sense(Sense::Compare)) {
        if (compare->meaning.value.starts_with('>'))
            relation.kind = RelationKind::Beyond;
    } else if (read.look() != nullptr && read.look()->is(Sense::Relation, "within")) {
        ++read.m_at;
    } else if (read.sense(Sense::Within) == nullptr) {
        read.sense(Sense::In); // "at 200 km"
    }
    const Chunk* length = read.number();
    if (length == nullptr || !length->unit || length->unit->dimension != Dimension::Length
        || m_said.distance)
        return read.back(before);
    read.word({"away"});
    relation.distance_m = length->number * length->unit->factor;
    relation.distance_text = length->text;
    m_said.distance = std::move(relation);
    return true;
}

/// "of the standby wells": of the same rows, and no rows that lie in others.
bool FollowUpReader::of_same_noun() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    if (read.sense(Sense::Of) == nullptr && read.sense(Sense::In) == nullptr)
        return false;
    const bool read_noun = m_said.noun == None && noun();
    if (read_noun && m_said.noun == None)
        return true;
    m_said.noun = None;
    return read.back(before);
}

/// "in Asia", "with more than a million people", "of magnitude 6 or more", "not in France".
bool FollowUpReader::restriction() {
    const auto before = m_grammar.state();
    const auto conditions = [&]() -> const std::vector<Condition>& {
        return m_grammar.m_query.sets[m_said.restrictions].conditions;
    };
    const std::size_t known = conditions().size();
    if (!m_grammar.restriction(m_said.restrictions))
        return false;
    // "the fertility in 1980" names a column and a time, and no fertility of 1980.
    const bool of_year =
        conditions().size() > known && conditions().back().words.starts_with("in ");
    return !of_year || m_grammar.back(before);
}

/// "Chad", "Chad and Niger".
bool FollowUpReader::names() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    read.articles();
    auto named = read.values_list();
    if (!named)
        return read.back(before);
    if (const Chunk* next = read.look(); next != nullptr && read.means_rows(*next))
        return read.back(before); // "medium airports"
    SetPhrase& set = read.m_query.sets[m_said.restrictions];
    named->adjective = read.word({"one", "ones"}) && !set.entities.empty(); // "the active ones"
    named->inside = !set.entities.empty() && !named->adjective;
    m_said.bare_name = true;
    named->before_head = !named->inside;
    set.values.push_back(std::move(*named));
    return true;
}

/// "medium airports": the same rows with what else is said of them, or other rows.
bool FollowUpReader::noun() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    const auto found = read.rows();
    if (!found || read.m_query.sets[*found].ranking || m_said.noun != None)
        return read.back(before);
    SetPhrase& said = read.m_query.sets[m_said.restrictions];
    SetPhrase& named = read.m_query.sets[*found];
    if (!shares_data(named, said)) {
        m_said.noun = *found;
        return true;
    }
    const auto move = [](auto& from, auto& to) {
        std::move(from.begin(), from.end(), std::back_inserter(to));
    };
    move(named.values, said.values);
    move(named.conditions, said.conditions);
    move(named.relations, said.relations);
    return true;
}

bool FollowUpReader::column() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    auto said = read.column();
    if (!said || m_said.column)
        return read.back(before);
    m_said.column = std::move(said);
    return true;
}

/// "above 6": of the column that was compared before; "10": so many.
bool FollowUpReader::number() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    if (m_said.number || m_said.count)
        return false;
    read.sense(Sense::Of);
    if ((m_said.number = read.compared_number(false)))
        return true;
    const Chunk* count = read.number();
    const bool rows = count != nullptr && !count->unit && count->number >= 1
                      && count->number <= MostRowsNamed
                      && count->number == std::floor(count->number);
    if (!rows)
        return read.back(before);
    m_said.count = static_cast<std::size_t>(count->number);
    return true;
}

} // namespace graticule::agents::offline
