// SPDX-License-Identifier: Apache-2.0
// The end of a task: what still waits finds its place, and what has none is said.
#include "agents/offline/parser_state.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

void Parser::account_for_leftovers() {
    if (!m_operator.empty())
        m_frame.problems.push_back("a comparison has no number");
    if (m_held_count || !m_held.empty())
        m_frame.problems.push_back(
            fmt::format("it is not clear what the number {} belongs to",
                        format_number(m_held_count ? *m_held_count : m_held.back().low)));
    if (m_negated)
        m_frame.problems.push_back("it is not clear what the task's \"not\" or \"no\" belongs to");
    if (m_relation && m_relation->kind != RelationKind::Inside)
        m_frame.problems.push_back("it is not clear to what the places are compared");
    if (!m_direction.empty())
        m_frame.problems.push_back(
            "a direction needs a parallel or a meridian, such as \"60 degrees north\"");
}

void Parser::finish() {
    rank_by_what_was_said();
    const bool waits = !m_pending_values.empty() || !m_pending_conditions.empty() || m_ranking;
    if (waits && m_frame.heads.empty()) {
        m_frame.sets.emplace_back();
        m_frame.heads.push_back(m_frame.sets.size() - 1);
        m_current = m_frame.heads.back();
    }
    if (waits && !m_frame.sets.empty())
        attach_pending(m_frame.sets[m_frame.heads.empty() ? 0 : m_frame.heads.front()]);
    // "languages are spoken": two words for one column are one.
    for (std::size_t i = 1; i < m_frame.mentions.size(); ++i) {
        const auto& first = m_frame.mentions[i - 1].fields;
        const auto& second = m_frame.mentions[i].fields;
        if (!first.empty() && !second.empty() && first.front().dataset == second.front().dataset
            && first.front().column == second.front().column
            && first.front().index == second.front().index)
            m_frame.mentions.erase(m_frame.mentions.begin() + static_cast<std::ptrdiff_t>(i--));
    }
    // "which boroughs does the line cross": the relation comes last.
    if (m_relation && m_relation->target == None && m_frame.heads.size() == 2) {
        m_relation->target = m_frame.heads[1];
        m_frame.sets[m_frame.heads[0]].relations.push_back(*m_relation);
        m_frame.heads.pop_back();
        m_relation.reset();
    }
    measure_in_unit();
    settle_year_span();
    account_for_leftovers();
}

/// The CRS to bring data to, or after "from" the one that it is said to be in.
void Parser::read_crs(const Chunk& chunk) {
    const bool source = m_at >= 2 && m_chunks[m_at - 2].text == "from";
    std::string& crs = source ? m_frame.source_crs : m_frame.crs;
    if (!chunk.text.starts_with("EPSG:"))
        m_frame.problems.push_back(fmt::format("there is no CRS called \"{}\"", chunk.text));
    else if (crs.empty())
        crs = chunk.text;
    else if (crs != chunk.text)
        m_frame.problems.push_back(
            fmt::format("the task names two CRS, {} and {}, and not which of "
                        "them is {}",
                        crs, chunk.text, source ? "the data's" : "wanted"));
}

/// "grew", "by what percentage", "lower in 2005 than in 1990".
void Parser::read_change(const Chunk& chunk) {
    const bool lower = chunk.is(Sense::Change, "lower");
    if (lower || chunk.is(Sense::Change, "higher")) {
        std::vector<int> years;
        bool than = false;
        for (std::size_t i = m_at; i < m_chunks.size(); ++i) {
            than = than || (m_chunks[i].text == "than" && years.size() == 1);
            if (m_chunks[i].kind == ChunkKind::Number && looks_like_year(m_chunks[i]))
                years.push_back(static_cast<int>(m_chunks[i].number));
        }
        if (!than || years.size() != 2) {
            m_frame.unknown.push_back(chunk.text);
            return;
        }
        m_frame.change_sign = lower == (years[0] > years[1]) ? -1 : 1;
    } else if (chunk.is(Sense::Change, "percent")) {
        m_frame.change_in_percent = true;
        m_grouping = false;
    } else {
        m_frame.decline = chunk.is(Sense::Change, "down");
        if (!ascii_lower(chunk.text).starts_with("change"))
            m_frame.change_premise = m_frame.decline ? -1 : 1;
    }
    m_frame.change = true;
}

/// "for 1979-84", where a column is of just these years: its years, and no range of two.
void Parser::settle_year_span() {
    if (m_frame.change || m_frame.years.size() != 2)
        return;
    const retrieval::YearSpan span{m_frame.years[0], m_frame.years[1]};
    const auto of_span = [&](const std::vector<FieldLink>& links) {
        return std::any_of(links.begin(), links.end(), [&](const FieldLink& link) {
            return link.column == Column::Field
                   && m_schema.datasets[link.dataset].fields[link.index].years == span;
        });
    };
    bool found = std::any_of(m_frame.mentions.begin(), m_frame.mentions.end(),
                             [&](const Mention& said) { return of_span(said.fields); });
    for (const SetPhrase& set : m_frame.sets)
        found = found || (set.ranking && of_span(set.ranking->fields));
    if (!found)
        return;
    m_frame.years.pop_back();
    m_frame.year_range = false;
}

} // namespace graticule::agents::offline
