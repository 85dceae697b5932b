// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/parser_state.hpp"
#include "agents/offline/same_noun.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace graticule::agents::offline {

namespace {

using retrieval::FieldRole;

bool is_truth(const retrieval::Schema& schema, const FieldLink& link) {
    return link.column == Column::Field
           && schema.datasets[link.dataset].fields[link.index].type == geodata::FieldType::Boolean;
}

} // namespace

double best_entity(const Chunk& chunk) {
    return chunk.entities.empty() ? 0 : chunk.entities.front().score;
}

double best_field(const Chunk& chunk) {
    return chunk.fields.empty() ? 0 : chunk.fields.front().score;
}

bool is_measure(const retrieval::Schema& schema, const FieldLink& link) {
    if (link.column != Column::Field)
        return true;
    return schema.datasets[link.dataset].fields[link.index].role == FieldRole::Measure;
}

/// A value rather than a noun: nothing else fits, or it is written as a name.
bool Parser::means_values(const Chunk& chunk) const {
    if (chunk.values.empty())
        return false;
    if (chunk.entities.empty() && chunk.fields.empty())
        return true;
    constexpr double Sure = 0.9;
    if (chunk.capital && chunk.last - chunk.first > 1 && best_entity(chunk) < Sure)
        return true;
    for (const EntityLink& entity : chunk.entities)
        for (const retrieval::ValueMatch& match : chunk.values)
            if (match.dataset == entity.dataset)
                return false; // "lakes" among lakes and reservoirs: the noun itself
    return std::max(best_entity(chunk), best_field(chunk)) < 0.65;
}

/// "which lake": each row is one, and the field "lake" holds its name.
bool names_its_rows(const retrieval::Schema& schema, const Chunk& chunk) {
    const FieldLink& link = chunk.fields.front();
    if (link.column != Column::Field)
        return false;
    const bool of_dataset =
        std::any_of(chunk.entities.begin(), chunk.entities.end(),
                    [&](const EntityLink& entity) { return entity.dataset == link.dataset; });
    return of_dataset && schema.datasets[link.dataset].fields[link.index].role == FieldRole::Name;
}

/// "how many people": the noun is the unit of a field, so the field is summed.
bool Parser::counts_units(const Chunk& chunk) const {
    if (!m_counting || chunk.fields.empty() || best_field(chunk) + 0.06 < best_entity(chunk))
        return false;
    const FieldLink& link = chunk.fields.front();
    return is_measure(m_schema, link);
}

bool Parser::means_field(const Chunk& chunk) const {
    if (chunk.fields.empty())
        return false;
    if (chunk.entities.empty() || counts_units(chunk))
        return true;
    const bool to_places = m_relation && m_relation->kind != RelationKind::Inside;
    if (to_places || names_its_rows(m_schema, chunk))
        return false;
    // "the highest precipitation": a raster or a column of that name is what is ranked.
    const bool ranked = m_ranking && m_ranking->fields.empty()
                        && (m_ranking->notion.empty() || m_ranking->notion == "size");
    const bool raster = m_schema.datasets[chunk.entities.front().dataset].is_raster();
    if ((raster && m_frame.transform.empty())
        || (ranked && best_field(chunk) + 0.02 >= best_entity(chunk)
            && is_measure(m_schema, chunk.fields.front())))
        return true;
    const bool counted = m_held_count && is_measure(m_schema, chunk.fields.front());
    if (counted && best_field(chunk) + 0.1 >= best_entity(chunk))
        return true;
    if (m_relation || m_grouping || m_holding)
        return best_field(chunk) > best_entity(chunk) + 0.1;
    const bool compared = !m_operator.empty() || m_held_count.has_value();
    const bool measured = compared || !m_frame.aggregate.empty() || m_ranking.has_value();
    const bool measure = is_measure(m_schema, chunk.fields.front());
    if (measured && measure && best_field(chunk) + 0.2 >= best_entity(chunk))
        return true;
    if (measure && best_field(chunk) >= best_entity(chunk) - 0.02)
        return true;
    return best_field(chunk) > best_entity(chunk) + 0.1;
}

void Parser::read_linked(const Chunk& chunk) {
    open_subject_of_values();
    if (names_raster_beside_set(chunk)) {
        Chunk band = chunk;
        band.fields = {{chunk.entities.front().dataset, Column::Band, 0, 1}};
        read_field(band);
    } else if (m_grouping && !means_values(chunk)) {
        read_group(chunk);
    } else if (means_values(chunk)) {
        read_values(chunk);
    } else if (means_field(chunk)) {
        read_field(chunk);
    } else {
        const std::size_t set = open_set(chunk, true);
        if (auto kind = kind_of_rows(m_schema, chunk))
            m_frame.sets[set].values.push_back(std::move(*kind));
    }
    m_after_in = false;
}

void Parser::read_group(const Chunk& chunk) {
    m_grouping = false;
    const bool people =
        m_group_word == "per" && chunk.entities.empty() && !chunk.fields.empty()
        && retrieval::concept_of(retrieval::plain_words(chunk.text).back()) == "population";
    if (people) {
        m_frame.per_capita = true;
        if (!m_frame.mentions.empty())
            m_frame.mentions.back().per_capita = true;
        return;
    }
    if (m_group_word == "weighted by" && !chunk.fields.empty()) {
        m_frame.weight = chunk.fields;
        m_frame.weight_text = chunk.text;
        return;
    }
    // "ranked by population", "coloured by magnitude": a column to look at, not groups.
    const bool number = !chunk.fields.empty() && is_measure(m_schema, chunk.fields.front())
                        && best_field(chunk) + 0.02 >= best_entity(chunk);
    Ranking* ranked = m_ranking                         ? &*m_ranking
                      : current() && current()->ranking ? &*current()->ranking
                                                        : nullptr;
    // "the most infant deaths per birth"
    if (number && m_group_word == "per" && m_frame.mentions.empty() && ranked != nullptr
        && !ranked->fields.empty()) {
        ranked->divisor = chunk.fields;
        ranked->divisor_text = chunk.text;
        return;
    }
    if (number && m_group_word == "per" && !m_frame.mentions.empty()) {
        m_frame.mentions.back().divisor = chunk.fields;
        m_frame.mentions.back().divisor_text = chunk.text;
        return;
    }
    if (number && m_ranking && m_ranking->fields.empty()) {
        m_ranking->fields = chunk.fields;
        m_ranking->text = chunk.text;
        return;
    }
    // "top 2 towns by population": the ranking belongs to the noun before.
    Ranking* rank = current() && current()->ranking ? &*current()->ranking : nullptr;
    if (number && rank != nullptr && rank->fields.empty()
        && (rank->notion.empty() || rank->notion == "size")) {
        rank->fields = chunk.fields;
        rank->text = chunk.text;
        rank->notion.clear();
        return;
    }
    if (number && (m_frame.list || m_frame.show || !m_frame.map_kind.empty())) {
        read_field(chunk);
        return;
    }
    m_frame.groups.push_back({chunk.entities, chunk.fields, chunk.text});
}

/// "landlocked": what is true of some rows and of others not.
void Parser::read_truth(const Chunk& chunk) {
    Condition condition;
    condition.op = Operator::Is;
    condition.fields = chunk.fields;
    condition.field_text = chunk.text;
    condition.words = chunk.text;
    condition.negated = m_negated;
    m_negated = false;
    // "which continent has the most landlocked countries": of the noun that follows.
    const Chunk* next = peek();
    const bool adjective = m_ranking && m_current != None && next != nullptr
                           && next->kind == ChunkKind::Linked && !next->entities.empty()
                           && !means_values(*next);
    if (adjective)
        m_pending_conditions.push_back(std::move(condition));
    else
        add_condition(std::move(condition));
}

/// A column that a ranking waits for.
bool Parser::take_as_ranked(const Chunk& chunk, const std::string& notion) {
    const auto is_open = [](const Ranking& rank) {
        return rank.fields.empty() && (rank.notion.empty() || rank.notion == "size");
    };
    SetPhrase* set = current();
    // "the biggest country by area"
    if (m_grouping && m_group_word == "by" && set && set->ranking && is_open(*set->ranking)
        && set->ranking->count_of == None) {
        set->ranking->fields = chunk.fields;
        set->ranking->text = chunk.text;
        set->ranking->notion = notion;
        m_grouping = false;
        return true;
    }
    // "the three neighbourhoods": names are ranked by something else.
    const bool names = m_ranking && m_ranking->count_given && m_ranking->notion.empty()
                       && notion.empty() && !chunk.fields.empty()
                       && !is_measure(m_schema, chunk.fields.front());
    if (!m_ranking || !is_open(*m_ranking) || names)
        return false;
    m_ranking->fields = chunk.fields;
    m_ranking->text = chunk.text;
    m_ranking->notion = notion;
    // "the most engineers" are people, not a share.
    const std::vector<std::string> words = retrieval::plain_words(chunk.text);
    const Chunk* before = m_at >= 2 ? &m_chunks[m_at - 2] : nullptr;
    const bool plural = !words.empty() && retrieval::singular(words.back()) != words.back();
    if (before != nullptr && plural
        && (before->text.ends_with("most") || before->text.ends_with("fewest")))
        m_ranking->of_things = true;
    return true;
}

/// "The highest share", "the mean share": a column that is called so, and no part of a whole.
bool Parser::names_column(const Chunk& share) const {
    constexpr double CalledSo = 0.93;
    const bool waited_for = (m_ranking && m_ranking->fields.empty() && m_ranking->notion.empty())
                            || m_grouping || m_frame.show || !m_frame.aggregate.empty()
                            || (peek() != nullptr && peek()->is(Sense::Compare));
    return waited_for && best_field(share) >= CalledSo
           && is_measure(m_schema, share.fields.front());
}

/// A column that "no" before it speaks of, or one of numbers that a number does.
bool Parser::take_as_condition(const Chunk& chunk, bool number) {
    if (m_negated && m_holding) {
        // "have no residents"
        Condition none;
        none.op = Operator::No;
        none.fields = chunk.fields;
        none.field_text = chunk.text;
        m_negated = false;
        m_holding = false;
        add_condition(std::move(none));
        return true;
    }
    if (!m_held_count || !number)
        return false;
    Condition condition = m_counted.value_or(Condition{});
    condition.fields = chunk.fields;
    condition.field_text = chunk.text;
    m_held_count.reset();
    m_counted.reset();
    settle_held(condition);
    add_condition(std::move(condition));
    return true;
}

void Parser::read_field(const Chunk& chunk) {
    Mention mention;
    mention.fields = chunk.fields;
    mention.text = chunk.text;
    mention.chunk = m_at - 1;
    if (chunk.is(Sense::Measure) || chunk.is(Sense::Density) || chunk.is(Sense::Concept))
        mention.notion = chunk.is(Sense::Density) ? "density" : std::string(chunk.meaning.value);
    if (mention.notion == "length")
        if (const std::string outline = outline_instead(chunk); !outline.empty()) {
            mention.notion = "perimeter";
            mention.text = outline;
            mention.fields = link_fields({"perimeter"}, m_schema);
        }
    m_counting = false;
    if (chunk.is(Sense::Density))
        m_frame.density = true;
    if (!mention.fields.empty() && is_truth(m_schema, mention.fields.front())) {
        read_truth(chunk);
        return;
    }
    if (take_as_ranked(chunk, mention.notion))
        return;
    const bool number_field =
        !mention.fields.empty() && is_measure(m_schema, mention.fields.front());
    // "fertility rates": the second word adds nothing to the first.
    static const std::set<std::string, std::less<>> Generic{"rate",   "rates", "count",
                                                            "counts", "total", "totals"};
    if (Generic.contains(chunk.text) && m_at >= 2 && !m_frame.mentions.empty()
        && m_frame.mentions.back().chunk + 2 == m_at)
        return;
    if (!mention.fields.empty() && take_as_condition(chunk, number_field))
        return;
    m_frame.mentions.push_back(std::move(mention));
}

} // namespace graticule::agents::offline
