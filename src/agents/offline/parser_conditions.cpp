// SPDX-License-Identifier: Apache-2.0
// Conditions: a column against a number, a mean, or a parallel.
#include "agents/offline/comparison.hpp"
#include "agents/offline/parser_state.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace graticule::agents::offline {

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
    std::vector<Condition>& where = set ? set->conditions : m_pending_conditions;
    if (m_or && !where.empty()) {
        condition.alternative = true;
        condition.before_head = where.back().before_head;
    } else if (m_or && set && !set->values.empty()) {
        m_frame.problems.emplace_back("it is not clear which conditions the task's \"or\" joins");
    }
    m_or = false;
    where.push_back(std::move(condition));
    m_condition_end = m_at;
}

/// Whether only "and", "or", "but" and a comparison stand between the last condition and the
/// number at hand, and no noun after it that it might belong to.
bool Parser::goes_on_with_condition() const {
    const bool any = m_current == None ? !m_pending_conditions.empty()
                                       : !m_frame.sets[m_current].conditions.empty();
    if (m_condition_end == None || !any)
        return false;
    for (std::size_t i = m_condition_end; i + 1 < m_at; ++i) {
        const Chunk& chunk = m_chunks[i];
        const bool small = chunk.is(Sense::Filler) || chunk.is(Sense::And) || chunk.is(Sense::Or)
                           || chunk.is(Sense::Compare) || chunk.is(Sense::Of)
                           || chunk.is(Sense::CompareAfter) || chunk.text == ",";
        if (!small)
            return false;
    }
    const Chunk* next = peek();
    return next == nullptr || next->kind != ChunkKind::Linked;
}

/// "100,000 people or more": the comparison may stand behind the noun.
void Parser::take_operator_after(Condition& condition, const Chunk& chunk) {
    const std::size_t next = skip_fillers(m_at);
    if (next >= m_chunks.size() || !m_chunks[next].is(Sense::CompareAfter))
        return;
    condition.op = operator_of(m_chunks[next].meaning.value);
    condition.words = words_of(condition.op, false) + " " + chunk.text;
    m_at = next + 1;
}

/// "at least 500,000 but fewer than two million inhabitants": the column that is named at last
/// counts for the numbers before it too.
void Parser::settle_held(const Condition& named) {
    std::vector<Condition> held = std::move(m_held);
    m_held.clear();
    if (m_held_count && m_counted)
        held.push_back(*m_counted);
    m_held_count.reset();
    m_counted.reset();
    for (Condition& condition : held) {
        condition.fields = named.fields;
        condition.field_text = named.field_text;
        add_condition(std::move(condition));
    }
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
    // "between one and two million" speaks of millions twice.
    const bool same_scale = low.scale == 1 && low.number < high.number / high.scale;
    condition.low = same_scale ? low.number * high.scale : low.number;
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
        if (compared_by == "size" && chunk.unit && chunk.unit->dimension == Dimension::Area)
            compared_by = "area";
    } else if (next < m_chunks.size() && m_chunks[next].is(Sense::CompareAfter)
               && !(next + 1 < m_chunks.size() && m_chunks[next + 1].kind == ChunkKind::Number)) {
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
    const bool plain = condition.words == chunk.text;
    condition.negated = m_negated;
    m_negated = false;
    name_field_of(condition, after);
    if (plain)
        take_operator_after(condition, chunk);
    const bool says_what = !compared_by.empty() && compared_by != "size";
    if (condition.fields.empty() && condition.field_text.empty() && !says_what
        && goes_on_with_condition()) {
        // "above 8 and below 3": of one and the same column.
        const Condition& before = m_current == None ? m_pending_conditions.back()
                                                    : m_frame.sets[m_current].conditions.back();
        condition.fields = before.fields;
        condition.field_text = before.field_text;
        if (!condition.unit)
            condition.unit = before.unit;
    }
    if (condition.fields.empty() && condition.field_text.empty())
        condition.field_text = compared_by;
    if (!condition.fields.empty() || !condition.field_text.empty() || condition.unit) {
        m_holding = false;
        if (m_held_count && !condition.fields.empty())
            settle_held(condition);
        add_condition(std::move(condition));
        return true;
    }
    if (m_held_count && m_counted)
        m_held.push_back(*m_counted);
    // Nothing is named yet: the noun that follows is counted ("with more than 10 airports").
    m_held_count = chunk.number;
    m_counted = condition;
    if (m_counted->words != chunk.text && m_counted->words.ends_with(chunk.text))
        m_counted->words = words_of(condition.op, true) + " " + chunk.text;
    m_holding = m_holding || m_current != None;
    return true;
}

} // namespace graticule::agents::offline
