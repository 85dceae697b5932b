// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/parser.hpp"

#include "agents/offline/asked_time.hpp"
#include "agents/offline/parser_state.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace graticule::agents::offline {

Parser::Parser(const LinkedTask& task, const retrieval::Schema& schema)
    : m_chunks(task.chunks), m_schema(schema) {
    m_frame.notes = task.notes;
    m_frame.rows_word = task.rows_word;
}

Frame Parser::run() {
    while (!at_end())
        step();
    finish();
    return std::move(m_frame);
}

std::size_t Parser::skip_fillers(std::size_t at) const {
    while (at < m_chunks.size() && m_chunks[at].is(Sense::Filler))
        ++at;
    return at;
}

const Chunk* Parser::peek(std::size_t ahead) const {
    std::size_t at = skip_fillers(m_at);
    for (; ahead > 0 && at < m_chunks.size(); --ahead)
        at = skip_fillers(at + 1);
    return at < m_chunks.size() ? &m_chunks[at] : nullptr;
}

SetPhrase* Parser::current() {
    return m_current == None ? nullptr : &m_frame.sets[m_current];
}

void Parser::step() {
    const Chunk& chunk = m_chunks[m_at++];
    switch (chunk.kind) {
    case ChunkKind::Sense:
        read_sense(chunk);
        break;
    case ChunkKind::Number:
        read_number(chunk);
        break;
    case ChunkKind::Place:
        m_frame.place = chunk.place;
        m_after_in = false;
        break;
    case ChunkKind::UnitName:
        read_unit(chunk);
        break;
    case ChunkKind::Linked:
        read_linked(chunk);
        break;
    case ChunkKind::Crs:
        read_crs(chunk);
        break;
    case ChunkKind::File:
        m_frame.file_name = chunk.text;
        if (m_frame.transform.empty())
            m_frame.transform = "export";
        break;
    case ChunkKind::Literal:
        m_frame.problems.push_back(fmt::format("nothing in the data is called \"{}\"", chunk.text));
        break;
    case ChunkKind::Unknown:
        // "Viti Levu" is one name.
        if (m_at > 1 && chunk.capital && m_chunks[m_at - 2].kind == ChunkKind::Unknown
            && m_chunks[m_at - 2].capital && !m_frame.unknown.empty())
            m_frame.unknown.back() += " " + chunk.text;
        else
            m_frame.unknown.push_back(chunk.text);
        // "W-999" is one code.
        if (m_at + 1 < m_chunks.size() && m_chunks[m_at].text == "-" && m_chunks[m_at].joined
            && m_chunks[m_at + 1].joined && m_chunks[m_at + 1].kind == ChunkKind::Number) {
            m_frame.unknown.back() += "-" + m_chunks[m_at + 1].text;
            m_at += 2;
        }
        break;
    case ChunkKind::Mark:
        // A comma goes on with a list; other marks end it.
        if (chunk.text == ",")
            m_after_and = true;
        break;
    }
}

void Parser::read_sense(const Chunk& chunk) {
    // "inside the borders of Canada": the relation is said already.
    const bool border = chunk.text.starts_with("border") || chunk.text.starts_with("boundar");
    if (border && m_relation && m_relation->kind == RelationKind::Inside)
        return;
    switch (chunk.meaning.sense) {
    case Sense::Filler: {
        static const std::set<std::string, std::less<>> Verbs{
            "is",  "are",  "was",   "were",     "had",      "live",   "lives",
            "lie", "lies", "lived", "happened", "occurred", "located"};
        m_after_verb = m_after_verb || (m_current != None && Verbs.contains(chunk.text));
        if (chunk.text.starts_with("name") && !m_frame.aggregate.empty()
            && m_frame.mentions.empty())
            m_frame.problems.push_back(
                fmt::format("a name is text, of which there is no {}", m_frame.aggregate));
        break;
    }
    case Sense::Subject:
    case Sense::Count:
    case Sense::Aggregate:
    case Sense::List:
    case Sense::Share:
    case Sense::Superlative:
    case Sense::Top:
    case Sense::Distance:
    case Sense::Nearest:
    case Sense::Measure:
    case Sense::Density:
    case Sense::PerCapita:
    case Sense::Concept:
        read_question(chunk);
        break;
    case Sense::Show:
    case Sense::MapKind:
    case Sense::Transform:
    case Sense::Format:
    case Sense::Relationship:
    case Sense::Index:
    case Sense::Describe:
    case Sense::Change:
    case Sense::Recent:
    case Sense::World:
    case Sense::Overall:
    case Sense::ClassMethod:
    case Sense::Cells:
    case Sense::Months:
    case Sense::Month:
    case Sense::Vague:
    case Sense::Chart:
    case Sense::Analysis:
    case Sense::Unsupported:
        read_wish(chunk);
        break;
    default:
        read_connector(chunk);
    }
}

void Parser::read_question(const Chunk& chunk) {
    const std::string value(chunk.meaning.value);
    switch (chunk.meaning.sense) {
    case Sense::Subject:
        m_frame.which = true;
        m_asks_where = m_after_in && m_frame.sets.empty();
        break;
    case Sense::List:
        m_frame.list = true;
        break;
    case Sense::Share:
        if (names_column(chunk))
            read_field(chunk);
        else
            m_frame.share = true;
        break;
    case Sense::Distance:
        m_frame.distance = true;
        break;
    case Sense::Nearest:
        (value == "nearest" ? m_frame.nearest : m_frame.farthest) = true;
        break;
    case Sense::Count:
        m_frame.count = true;
        m_frame.count_of_things = !chunk.text.ends_with("much") && chunk.text != "amount of";
        m_counting = true;
        break;
    case Sense::Aggregate:
        if (read_mean_comparison(chunk))
            break;
        if (!m_frame.aggregate.empty() && m_frame.aggregate != value)
            m_frame.problems.push_back(fmt::format(
                "it is not clear of what the task wants the {} and of what the {}: ask for one "
                "after the other",
                m_frame.aggregate, value));
        m_frame.aggregate = value;
        break;
    case Sense::Superlative: {
        if (!value.ends_with("growth") && ++m_superlatives > 1)
            m_frame.problems.push_back(fmt::format(
                "the task ranks twice, the second time by \"{}\": ask one after the other",
                chunk.text));
        Ranking ranking = m_ranking.value_or(Ranking{});
        const std::size_t bar = value.find('|');
        ranking.descending = value.starts_with("max");
        ranking.notion = value.substr(bar + 1);
        if (ranking.notion == "worst" || ranking.notion == "best")
            ranking.judged = std::exchange(ranking.notion, "");
        ranking.of_things = chunk.text.ends_with("number of");
        m_ranking = ranking;
        break;
    }
    case Sense::Top:
        m_ranking = Ranking{};
        m_ranking->descending = value == "max";
        break;
    case Sense::PerCapita: {
        const bool said = !m_frame.mentions.empty();
        m_frame.per_capita = true;
        if (said)
            m_frame.mentions.back().per_capita = true;
        break;
    }
    default:
        read_field(chunk);
    }
}

void Parser::read_wish(const Chunk& chunk) {
    const std::string value(chunk.meaning.value);
    switch (chunk.meaning.sense) {
    case Sense::Show:
        m_frame.show = true;
        break;
    case Sense::MapKind:
        m_frame.show = true;
        m_frame.map_kind = value;
        break;
    case Sense::Transform:
        if (m_frame.transform.empty() || m_frame.transform == "export")
            m_frame.transform = value;
        else if (value != "export")
            m_frame.transform += "+" + value;
        break;
    case Sense::Format:
        m_frame.format = value;
        if (m_frame.transform.empty())
            m_frame.transform = "export";
        break;
    case Sense::Relationship:
        m_frame.relationship = true;
        break;
    case Sense::Index:
        m_frame.index = value;
        break;
    case Sense::Describe:
        m_frame.describe = true;
        break;
    case Sense::Change:
        read_change(chunk);
        break;
    case Sense::Recent:
        m_frame.latest = true;
        break;
    case Sense::World:
        m_frame.world = true;
        break;
    case Sense::Overall:
        m_frame.overall = true;
        break;
    case Sense::ClassMethod:
        m_frame.class_method = value;
        break;
    case Sense::Cells:
        m_frame.cells = true;
        m_counting = false;
        break;
    case Sense::Months:
        chunk.linked() ? read_linked(chunk) : void(m_frame.by_month = true);
        break;
    case Sense::Month:
        for (const int month : months_named(value))
            m_frame.months.push_back(month);
        break;
    case Sense::Unsupported:
        if (m_frame.unsupported.empty())
            m_frame.unsupported = value;
        break;
    default:
        m_frame.problems.push_back(fmt::format(
            "\"{}\" is no measure: say which value of which field, or which distance, is meant",
            chunk.text));
    }
}

void Parser::read_connector(const Chunk& chunk) {
    const std::string value(chunk.meaning.value);
    switch (chunk.meaning.sense) {
    case Sense::Compare:
        if (draws_one_over_another(chunk)) {
            m_frame.map_kind = "layers";
            break;
        }
        m_operator = value;
        m_operator_text = chunk.text;
        break;
    case Sense::CompareAfter:
        read_second_comparison(chunk);
        break;
    case Sense::Between:
        if (!read_between())
            m_after_in = true;
        break;
    case Sense::Average:
        if (!read_mean_comparison(chunk))
            m_frame.aggregate = "mean";
        break;
    case Sense::Direction:
    case Sense::Circle:
        if (!read_direction(chunk))
            m_direction = value;
        break;
    case Sense::Within:
        m_relation = Relation{};
        break;
    case Sense::Relation:
        read_relation(value);
        break;
    case Sense::Containing:
        m_holding = true;
        m_after_verb = m_after_verb || (m_current != None && chunk.text != "with");
        break;
    case Sense::Group:
        m_grouping = true;
        m_group_word = chunk.text;
        break;
    case Sense::Or:
        m_or = true;
        [[fallthrough]];
    case Sense::And:
        m_after_and = true;
        break;
    case Sense::Not:
        m_negated = !m_negated;
        m_holding = m_holding || chunk.text == "had no"
                    || (m_current != None && (chunk.text == "without" || chunk.text == "lacking"));
        break;
    case Sense::In:
        m_after_in = true;
        break;
    case Sense::To:
        m_after_to = true;
        break;
    case Sense::Missing:
        read_missing(chunk);
        break;
    case Sense::Pattern:
        read_pattern(chunk);
        break;
    default:
        break;
    }
}

/// "above 8 and below 3": with a number behind it, "and below" is a comparison of its own.
void Parser::read_second_comparison(const Chunk& chunk) {
    if (peek() == nullptr || peek()->kind != ChunkKind::Number)
        return;
    m_or = chunk.text.starts_with("or ");
    m_operator = std::string(chunk.meaning.value.substr(0, 1));
    m_operator_text = chunk.text;
}

/// "plot the lines over the boroughs": no comparison, but two layers of one map.
bool Parser::draws_one_over_another(const Chunk& chunk) const {
    if ((chunk.text != "over" && chunk.text != "above" && chunk.text != "below"
         && chunk.text != "under")
        || !m_frame.show || m_current == None || !m_frame.mentions.empty())
        return false;
    const Chunk* next = peek();
    return next == nullptr || (next->kind == ChunkKind::Linked && !next->entities.empty());
}

void Parser::read_relation(const std::string& predicate) {
    Relation relation;
    relation.kind = predicate == "within"     ? RelationKind::Inside
                    : predicate == "disjoint" ? RelationKind::Outside
                    : predicate == "beyond"   ? RelationKind::Beyond
                                              : RelationKind::Predicate;
    relation.predicate = predicate;
    relation.negated = m_negated;
    m_negated = false;
    m_relation = relation;
}

void Parser::read_missing(const Chunk& chunk) {
    Condition condition;
    condition.op = Operator::Missing;
    condition.words = chunk.text;
    name_field_of(condition, m_at);
    add_condition(std::move(condition));
}

void Parser::read_pattern(const Chunk& chunk) {
    Condition condition;
    const std::string_view value = chunk.meaning.value;
    condition.op = value == "startswith" ? Operator::StartsWith
                   : value == "endswith" ? Operator::EndsWith
                                         : Operator::Contains;
    if (at_end()) {
        m_frame.problems.push_back(fmt::format("\"{}\" is followed by nothing", chunk.text));
        return;
    }
    condition.text = m_chunks[m_at++].text;
    condition.words = chunk.text + " " + condition.text;
    add_condition(std::move(condition));
}

Frame parse_task(const LinkedTask& task, const retrieval::Schema& schema) {
    return Parser(task, schema).run();
}

} // namespace graticule::agents::offline
