// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/parser_state.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace graticule::agents::offline {

namespace {

Operator operator_of(std::string_view sign) {
    if (sign == ">")
        return Operator::Greater;
    if (sign == ">=")
        return Operator::GreaterEqual;
    if (sign == "<")
        return Operator::Less;
    if (sign == "<=")
        return Operator::LessEqual;
    return sign == "!=" ? Operator::NotEqual : Operator::Equal;
}

/// "above" for a measure, "more than" for things that are counted.
std::string words_of(Operator op, bool counted) {
    switch (op) {
    case Operator::Greater:
        return counted ? "more than" : "above";
    case Operator::GreaterEqual:
        return "at least";
    case Operator::Less:
        return counted ? "fewer than" : "below";
    case Operator::LessEqual:
        return "at most";
    case Operator::NotEqual:
        return "other than";
    default:
        return "of";
    }
}

bool looks_like_year(const Chunk& chunk) {
    constexpr double FirstYear = 1500;
    constexpr double LastYear = 2200;
    return !chunk.unit && chunk.text.size() == 4 && chunk.number >= FirstYear
           && chunk.number <= LastYear && chunk.number == std::floor(chunk.number);
}

/// What a comparative is about ("stronger than": magnitude); empty where it does not say.
std::string notion_of(std::string_view comparative) {
    static constexpr std::pair<std::string_view, std::string_view> Notions[] = {
        {"stronger", "magnitude"}, {"weaker", "magnitude"},     {"longer", "length"},
        {"shorter", "length"},     {"deeper", "depth"},         {"shallower", "depth"},
        {"hotter", "temperature"}, {"warmer", "temperature"},   {"colder", "temperature"},
        {"cooler", "temperature"}, {"wetter", "precipitation"}, {"drier", "precipitation"},
        {"larger", "size"},        {"bigger", "size"},          {"smaller", "size"}};
    for (const auto& [word, notion] : Notions)
        if (comparative.find(word) != std::string_view::npos)
            return std::string(notion);
    return {};
}

bool is_length(const Chunk& chunk) {
    return chunk.unit && chunk.unit->dimension == Dimension::Length;
}

} // namespace

/// The last column that was named, if nothing but small words stands between it and here.
std::optional<std::size_t> Parser::adjacent_mention() const {
    if (m_frame.mentions.empty())
        return std::nullopt;
    const std::size_t index = m_frame.mentions.size() - 1;
    for (std::size_t i = m_frame.mentions[index].chunk + 1; i + 1 < m_at; ++i) {
        const Chunk& chunk = m_chunks[i];
        const bool small =
            chunk.is(Sense::Filler) || chunk.is(Sense::Of) || chunk.is(Sense::Compare)
            || chunk.is(Sense::Between) || chunk.is(Sense::To) || chunk.is(Sense::In)
            || chunk.is(Sense::Containing) || chunk.is(Sense::Not) || chunk.is(Sense::Subject)
            || chunk.is(Sense::CompareAfter) || chunk.kind == ChunkKind::Number;
        if (!small)
            return std::nullopt;
    }
    return index;
}

/// Finds the column that a number belongs to: the one named just before, or right after.
void Parser::name_field_of(Condition& condition, std::size_t after) {
    if (const auto mention = adjacent_mention()) {
        Mention said = m_frame.mentions[*mention];
        m_frame.mentions.erase(m_frame.mentions.begin() + static_cast<std::ptrdiff_t>(*mention));
        condition.fields = said.fields;
        condition.field_text =
            said.notion.empty() || !said.fields.empty() ? said.text : said.notion;
        if (condition.fields.empty())
            condition.field_text = said.notion;
        return;
    }
    std::size_t at = skip_fillers(after);
    while (at < m_chunks.size() && m_chunks[at].is(Sense::Of))
        at = skip_fillers(at + 1);
    if (at >= m_chunks.size())
        return;
    const Chunk& next = m_chunks[at];
    const bool measure =
        next.is(Sense::Measure) || next.is(Sense::Density) || next.is(Sense::Concept);
    const bool noun = next.kind == ChunkKind::Linked && !next.fields.empty() && means_field(next);
    if (!measure && !noun)
        return;
    condition.fields = next.fields;
    condition.field_text = next.text;
    if (measure)
        condition.field_text =
            next.is(Sense::Density) ? "density" : std::string(next.meaning.value);
    m_at = at + 1;
}

void Parser::add_condition(Condition condition) {
    SetPhrase* set = current();
    condition.before_head = set == nullptr || (m_frame.share && !m_after_verb);
    if (set)
        set->conditions.push_back(std::move(condition));
    else
        m_pending_conditions.push_back(std::move(condition));
}

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
    return true;
}

bool Parser::read_year(const Chunk& chunk) {
    // "population above 2000" is a number of people; "population in 2000" is of that year.
    if (!looks_like_year(chunk) || !m_operator.empty())
        return false;
    m_frame.years.push_back(static_cast<int>(chunk.number));
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
    const bool noun = next != nullptr && next->kind == ChunkKind::Linked && !next->entities.empty()
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

/// "... more than the average": the threshold is the mean of the column itself.
bool Parser::read_mean_comparison(const Chunk& chunk) {
    if (m_operator.empty())
        return false;
    Condition condition;
    condition.op = operator_of(m_operator);
    condition.against_mean = true;
    condition.words = words_of(condition.op, false) + " " + chunk.text;
    m_operator.clear();
    name_field_of(condition, m_at);
    add_condition(std::move(condition));
    return true;
}

bool Parser::read_between() {
    std::size_t first = skip_fillers(m_at);
    const bool field_first = first + 1 < m_chunks.size() && !m_chunks[first].fields.empty()
                             && m_chunks[first + 1].kind == ChunkKind::Number;
    if (field_first)
        ++first;
    if (first >= m_chunks.size() || m_chunks[first].kind != ChunkKind::Number)
        return false;
    const std::size_t joint = skip_fillers(first + 1);
    const std::size_t second =
        joint + 1 < m_chunks.size() ? skip_fillers(joint + 1) : m_chunks.size();
    if (second >= m_chunks.size() || m_chunks[second].kind != ChunkKind::Number)
        return false;
    const Chunk& low = m_chunks[first];
    const Chunk& high = m_chunks[second];
    Condition condition;
    condition.op = Operator::Between;
    condition.low = low.number;
    condition.high = high.number;
    condition.unit = high.unit ? high.unit : low.unit;
    condition.words = fmt::format("between {} and {}", low.text, high.text);
    const bool years = looks_like_year(low) && looks_like_year(high);
    if (field_first) {
        condition.fields = m_chunks[first - 1].fields;
        condition.field_text = m_chunks[first - 1].text;
        m_at = second + 1;
        add_condition(std::move(condition));
        return true;
    }
    // The column before "between", looked for from where the reading stands.
    name_field_of(condition, second + 1);
    m_at = std::max(m_at, second + 1);
    if (years && condition.fields.empty()) {
        m_frame.years = {static_cast<int>(low.number), static_cast<int>(high.number)};
        m_frame.year_range = true;
        return true;
    }
    add_condition(std::move(condition));
    return true;
}

/// "north of 60 degrees", "south of the equator", "above 60 degrees north".
bool Parser::read_direction(const Chunk& chunk) {
    const std::string value(chunk.meaning.value);
    double parallel = 0;
    std::string direction = m_direction;
    if (chunk.is(Sense::Circle)) {
        parallel = std::strtod(value.c_str(), nullptr);
        if (direction.empty() && !m_operator.empty())
            direction = m_operator.starts_with('>') ? "north" : "south";
        if (direction.empty())
            return false;
    } else {
        direction = value;
        const Chunk* next = peek();
        if (next == nullptr || (next->kind != ChunkKind::Number && !next->is(Sense::Circle)))
            return false;
        parallel = next->kind == ChunkKind::Number
                       ? next->number
                       : std::strtod(std::string(next->meaning.value).c_str(), nullptr);
        m_at = skip_fillers(m_at) + 1;
        const Chunk* side = peek();
        if (side != nullptr
            && (side->text == "south" || side->text == "S" || side->text == "west"
                || side->text == "W"))
            parallel = -std::abs(parallel);
        if (side != nullptr
            && (side->text == "south" || side->text == "S" || side->text == "north"
                || side->text == "N" || side->text == "west" || side->text == "W"
                || side->text == "east" || side->text == "E"))
            m_at = skip_fillers(m_at) + 1;
    }
    Condition condition;
    condition.coordinate = direction == "north" || direction == "south" ? "latitude" : "longitude";
    condition.op = direction == "north" || direction == "east" ? Operator::Greater : Operator::Less;
    condition.low = parallel;
    condition.words = direction + " of " + format_number(parallel) + "°";
    m_direction.clear();
    m_operator.clear();
    add_condition(std::move(condition));
    return true;
}

bool Parser::read_comparison(const Chunk& chunk) {
    Condition condition;
    condition.low = chunk.number;
    condition.unit = chunk.unit;
    condition.words = chunk.text;
    std::string compared_by;
    std::size_t after = m_at;
    const std::size_t next = skip_fillers(m_at);
    if (!m_operator.empty()) {
        condition.op = operator_of(m_operator);
        condition.words = words_of(condition.op, false) + " " + chunk.text;
        m_operator.clear();
        compared_by = notion_of(m_operator_text);
    } else if (next < m_chunks.size() && m_chunks[next].is(Sense::CompareAfter)) {
        condition.op = operator_of(m_chunks[next].meaning.value);
        condition.words += " " + m_chunks[next].text;
        after = next + 1;
        m_at = after;
        while (m_at < m_chunks.size() && m_chunks[m_at].is(Sense::Of))
            ++m_at;
        after = m_at;
    } else if (!adjacent_mention() && !m_holding) {
        return false;
    }
    condition.negated = m_negated;
    m_negated = false;
    name_field_of(condition, after);
    if (condition.fields.empty() && condition.field_text.empty())
        condition.field_text = compared_by;
    if (!condition.fields.empty() || !condition.field_text.empty() || condition.unit) {
        m_holding = false;
        add_condition(std::move(condition));
        return true;
    }
    // Nothing is named yet: the noun that follows is counted ("with more than 10 airports").
    m_held_count = chunk.number;
    m_counted = condition;
    if (m_counted->words != chunk.text && m_counted->words.ends_with(chunk.text))
        m_counted->words = words_of(condition.op, true) + " " + chunk.text;
    m_holding = m_holding || m_current != None;
    return true;
}

void Parser::read_number(const Chunk& chunk) {
    if (read_special_number(chunk) || read_ranking_count(chunk) || read_distance(chunk)
        || read_year(chunk) || read_comparison(chunk))
        return;
    if (chunk.text == "one" && !chunk.unit)
        return;
    m_frame.problems.push_back(
        fmt::format("it is not clear what the number \"{}\" belongs to", chunk.text));
}

} // namespace graticule::agents::offline
