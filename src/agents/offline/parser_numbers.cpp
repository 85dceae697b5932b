// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/parser_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::agents::offline {

bool looks_like_year(const Chunk& chunk) {
    return !chunk.unit && is_year(chunk.text);
}

namespace {

bool is_length(const Chunk& chunk) {
    return chunk.unit && chunk.unit->dimension == Dimension::Length;
}

} // namespace

/// "within 100 km of", "less than 5 km from", "5 km away from", "a 500 m buffer".
bool Parser::read_distance(const Chunk& chunk) {
    if (!is_length(chunk))
        return false;
    const double metres = chunk.number * chunk.unit->factor;
    if (m_frame.transform == "buffer"
        || (peek() != nullptr && peek()->is(Sense::Transform, "buffer"))) {
        m_frame.transform_distance_m = metres;
        m_operator.clear();
        return true;
    }
    const bool compared = !m_operator.empty();
    const bool away = peek() != nullptr
                      && (peek()->is(Sense::Of) || peek()->is(Sense::In) || peek()->is(Sense::To)
                          || peek()->is(Sense::Distance));
    const bool within =
        m_relation
        && (m_relation->kind == RelationKind::Inside || m_relation->kind == RelationKind::Beyond);
    if (!within && !(away && m_current != None && !adjacent_mention()))
        return false;
    Relation relation = m_relation.value_or(Relation{});
    if (relation.kind == RelationKind::Inside)
        relation.kind = RelationKind::WithinDistance;
    if (compared && m_operator.starts_with('>'))
        relation.kind = RelationKind::Beyond;
    relation.distance_m = metres;
    relation.distance_text = chunk.text;
    if (m_negated) {
        relation.negated = true;
        m_negated = false;
    }
    m_relation = relation;
    m_operator.clear();
    while (peek() != nullptr
           && (peek()->is(Sense::Of) || peek()->is(Sense::In) || peek()->is(Sense::To)
               || peek()->is(Sense::Distance)))
        m_at = skip_fillers(m_at) + 1;
    // "from every city": from the nearest of them.
    if (peek() != nullptr && peek()->is(Sense::Group)
        && (peek()->text == "every" || peek()->text == "each"))
        m_at = skip_fillers(m_at) + 1;
    return true;
}

/// The number behind a dash, as in "2021-02".
std::optional<int> Parser::joined_number() const {
    if (m_at + 1 < m_chunks.size() && m_chunks[m_at].text == "-" && m_chunks[m_at].joined
        && m_chunks[m_at + 1].kind == ChunkKind::Number && m_chunks[m_at + 1].joined
        && !m_chunks[m_at + 1].unit && m_chunks[m_at + 1].text.size() == 2)
        return static_cast<int>(m_chunks[m_at + 1].number);
    return std::nullopt;
}

/// "2021-02", "2021-02-15". What may be a span of years, as "2009-12", is one, unless a day
/// follows.
bool Parser::read_rest_of_date(const Chunk& year) {
    constexpr int Century = 100;
    constexpr int LastMonth = 12;
    constexpr int LastDay = 31;
    const std::size_t before = m_at;
    const auto month = joined_number();
    if (!month || *month < 1 || *month > LastMonth)
        return false;
    m_at += 2;
    const auto day = joined_number();
    const bool span = *month > static_cast<int>(year.number) % Century;
    if ((!day && span) || (day && (*day < 1 || *day > LastDay))) {
        m_at = before;
        return false;
    }
    m_frame.months.push_back(*month);
    if (day) {
        m_at += 2;
        m_frame.day = day;
        m_frame.day_text = fmt::format("{}-{:02}-{:02}", year.text, *month, *day);
    }
    return true;
}

bool Parser::read_year(const Chunk& chunk) {
    // "population above 2000" is a number of people; "population in 2000" is of that year.
    if (!looks_like_year(chunk) || !m_operator.empty())
        return false;
    m_frame.years.push_back(static_cast<int>(chunk.number));
    if (read_rest_of_date(chunk))
        return true;
    // "1979-84"
    if (m_at + 1 < m_chunks.size() && m_chunks[m_at].text == "-" && m_chunks[m_at].joined
        && m_chunks[m_at + 1].kind == ChunkKind::Number && m_chunks[m_at + 1].text.size() == 2) {
        constexpr int Century = 100;
        const int first = m_frame.years.back();
        m_frame.years.push_back(first - first % Century
                                + static_cast<int>(m_chunks[m_at + 1].number));
        m_frame.year_range = true;
        m_at += 2;
        return true;
    }
    if (m_frame.years.size() == 2) {
        const Chunk& before = m_chunks[m_at >= 2 ? m_at - 2 : 0];
        m_frame.year_range = before.is(Sense::To) || before.text == "-" || m_frame.year_range;
    }
    return true;
}

/// "top 5", "the five largest".
bool Parser::read_ranking_count(const Chunk& chunk) {
    const bool whole = chunk.number == std::floor(chunk.number) && chunk.number >= 1 && !chunk.unit;
    if (!whole || !m_operator.empty() || looks_like_year(chunk))
        return false;
    constexpr double MostRanked = 10000;
    const Chunk* next = peek();
    const bool before = next != nullptr && next->is(Sense::Superlative);
    const bool noun = next != nullptr && next->kind == ChunkKind::Linked
                      && (!next->entities.empty()
                          || (!next->fields.empty() && !is_measure(m_schema, next->fields.front())))
                      && (m_frame.which || m_frame.list) && m_frame.heads.empty();
    const bool after = m_ranking && !m_ranking->count_given && m_ranking->fields.empty();
    if ((!before && !after && !noun) || chunk.number > MostRanked)
        return false;
    if (!m_ranking)
        m_ranking = Ranking{};
    m_ranking->count = static_cast<std::size_t>(chunk.number);
    m_ranking->count_given = true;
    return true;
}

/// Numbers that belong to a map or a transformation: intervals, classes, cell sizes.
bool Parser::read_special_number(const Chunk& chunk) {
    const bool contours =
        m_frame.map_kind == "contour" || m_frame.map_kind == "bands"
        || (peek() != nullptr && peek()->is(Sense::MapKind)
            && (peek()->meaning.value == "contour" || peek()->meaning.value == "bands"));
    if (contours && !m_frame.interval && m_operator.empty() && !m_relation) {
        m_frame.interval = chunk.number;
        m_grouping = false;
        return true;
    }
    if (m_frame.transform.find("resample") != std::string::npos && !m_frame.cell_size) {
        m_frame.cell_size = chunk.unit && chunk.unit->dimension == Dimension::Length
                                ? chunk.number * chunk.unit->factor
                                : chunk.number;
        return true;
    }
    std::size_t next = skip_fillers(m_at);
    while (next < m_chunks.size() && m_chunks[next].is(Sense::ClassMethod)) {
        m_frame.class_method = m_chunks[next].meaning.value;
        next = skip_fillers(next + 1);
    }
    if (next < m_chunks.size()
        && (m_chunks[next].text == "classes" || m_chunks[next].text == "class"
            || m_chunks[next].text == "colours" || m_chunks[next].text == "colors")) {
        constexpr double MostClasses = 12;
        if (chunk.number >= 2 && chunk.number <= MostClasses) {
            m_frame.classes = static_cast<std::size_t>(chunk.number);
            m_at = next + 1;
            return true;
        }
    }
    return false;
}

/// "3 July", "July 3": a day.
bool Parser::read_day(const Chunk& chunk) {
    constexpr double LastDay = 31;
    const bool day = !chunk.unit && m_operator.empty() && chunk.number >= 1
                     && chunk.number <= LastDay && chunk.number == std::floor(chunk.number);
    std::size_t next = m_at;
    while (next < m_chunks.size()
           && (m_chunks[next].is(Sense::Of) || m_chunks[next].text == "rd"
               || m_chunks[next].text == "st" || m_chunks[next].text == "nd"
               || m_chunks[next].text == "th"))
        ++next;
    const bool before = next < m_chunks.size() && m_chunks[next].is(Sense::Month);
    const bool after = m_at >= 2 && m_chunks[m_at - 2].is(Sense::Month);
    if (!day || (!before && !after))
        return false;
    const Chunk& month = before ? m_chunks[next] : m_chunks[m_at - 2];
    m_frame.day = static_cast<int>(chunk.number);
    m_frame.day_text = fmt::format("{} {}", chunk.text, month.text);
    m_at = std::max(m_at, next);
    return true;
}

void Parser::read_number(const Chunk& chunk) {
    if (read_day(chunk))
        return;
    if (read_special_number(chunk) || read_ranking_count(chunk) || read_distance(chunk)
        || read_year(chunk) || read_comparison(chunk))
        return;
    if (chunk.text == "one" && !chunk.unit)
        return;
    m_frame.problems.push_back(
        fmt::format("it is not clear what the number \"{}\" belongs to", chunk.text));
}

} // namespace graticule::agents::offline
