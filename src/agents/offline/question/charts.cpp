// SPDX-License-Identifier: Apache-2.0
// Charts: of what another request finds, as bars, or of columns.
#include "agents/offline/builder.hpp"
#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

namespace {

bool names_chart(const Chunk& chunk) {
    return chunk.is(Sense::Chart) && chunk.meaning.value != "time";
}

} // namespace

/// "bar chart of ...", "plot ... as a line chart", "chart ... since 1960".
bool Grammar::chart() {
    const State before = state();
    const Chunk* shown = sense(Sense::Show);
    articles();
    ChartDrawing chart;
    const Chunk* first = look();
    if (first != nullptr && names_chart(*first)) {
        ++m_at;
        chart.kind = first->meaning.value;
        if (sense(Sense::Of) == nullptr && !mark(":"))
            word({"for", "showing", "that shows", "with"});
        return charted(chart) || back(before);
    }
    const auto last = std::find_if(m_chunks.begin() + static_cast<std::ptrdiff_t>(m_at),
                                   m_chunks.end(), names_chart);
    if (shown == nullptr)
        return back(before);
    if (last == m_chunks.end()) { // "plot income against health", "plot income from 1990 to 2000"
        const bool plot = ascii_lower(shown->text) == "plot";
        if (plot && line(chart))
            return true;
        chart.kind = "scatter";
        return (plot && scatter(chart)) || back(before);
    }
    chart.kind = last->meaning.value;
    if (!charted(chart))
        return back(before);
    while (word({"as", "as a", "as an", "in", "in a", "with", "with a", "using", "using a", "on a",
                 "a", "an", "by"})) {
    }
    return (look() == &*last && ++m_at != 0) || back(before);
}

/// What a chart of a kind shows; of no kind, what is known over time as a line, else bars.
bool Grammar::charted(ChartDrawing& chart) {
    if (chart.kind == "pie") {
        m_at = m_chunks.size(); // whatever it is of
        ask(None, chart);
        return true;
    }
    if (chart.kind == "scatter")
        return scatter(chart);
    if (chart.kind == "histogram" || chart.kind == "box")
        return spread(chart);
    if (chart.kind != "bar" && line(chart))
        return true;
    return chart.kind != "line" && bars(chart.kind);
}

/// A chart of what another request finds.
bool Grammar::bars(const std::string& kind) {
    const State before = state();
    const std::size_t requests = m_query.requests.size();
    const auto by_group = [&] {
        const State start = state();
        const auto said = column();
        if (said && grouped(None, said, ""))
            return true;
        back(start);
        const auto set = named_rows();
        return (set && grouped(*set, std::nullopt, "")) || back(start);
    };
    if (!by_group() && !count() && !amount() && !statistics() && !values() && !rows_alone()
        && !bars_of_categories())
        return back(before);
    if (m_query.requests.size() != requests + 1)
        return back(before);
    ChartDrawing chart;
    chart.of_request_before = true;
    chart.kind = kind.empty() ? "bar" : kind;
    ask(m_query.requests.back().set, std::move(chart));
    return true;
}

/// "bar chart of land use": how many rows have each value of a column of categories.
bool Grammar::bars_of_categories() {
    const State before = state();
    const auto said = column();
    if (!said || said->fields.empty() || said->fields.front().column != Column::Field)
        return back(before);
    const FieldLink& link = said->fields.front();
    const retrieval::DatasetProfile& source = m_schema.datasets[link.dataset];
    if (source.fields[link.index].role != retrieval::FieldRole::Category)
        return back(before);
    SetPhrase rows;
    rows.entities = {{link.dataset, 1}};
    rows.text = source.title;
    m_query.sets.push_back(std::move(rows));
    ask(m_query.sets.size() - 1, GroupedFigures{{{}, said->fields, said->text}, std::nullopt, ""});
    return true;
}

/// "the life expectancy of India over time", "China's emissions per capita since 1950".
bool Grammar::line(ChartDrawing& chart) {
    const State before = state();
    bool timed = along_time(chart);
    std::size_t set = None;
    articles();
    auto owners = values_list(); // whose emissions
    const auto said = column();
    if (!said || said->fields.empty())
        return back(before);
    chart.measure = *said;
    timed = along_time(chart) || timed;
    if (owners) {
        owners->before_head = true;
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        m_query.sets[set].values.push_back(std::move(*owners));
    } else if (const auto found = rows_or_names()) {
        set = *found;
        if (m_query.sets[set].ranking)
            return back(before);
    }
    timed = along_time(chart) || timed;
    if (chart.kind.empty() && !timed)
        return back(before);
    chart.kind = "line";
    ask(set, chart);
    return true;
}

/// "over time", "since 1960", "from 1990 to 2000", "until 2000".
bool Grammar::along_time(ChartDrawing& chart) {
    const State before = state();
    if (const Chunk* next = look(); next != nullptr && next->is(Sense::Chart, "time")) {
        ++m_at;
        along_time(chart);
        return true;
    }
    if (word({"by year", "per year", "each year", "every year", "annually", "yearly"}))
        return true;
    const Chunk* limit = look();
    const std::string said = limit == nullptr ? "" : ascii_lower(limit->text);
    if (said == "since" || said == "until" || said == "till" || said == "up to") {
        ++m_at;
        const Chunk* year = number();
        if (year == nullptr || !looks_like_year(*year))
            return back(before);
        (said == "since" ? chart.first_year : chart.last_year) = static_cast<int>(year->number);
        return true;
    }
    if (!in_time())
        return false;
    if (!m_query.year_range)
        return back(before); // a line of one year is none
    chart.first_year = m_query.years.front();
    chart.last_year = m_query.years.back();
    m_query.years.clear();
    m_query.year_range = false;
    return true;
}

/// "income against health", "the relationship between income and health of the countries".
bool Grammar::scatter(ChartDrawing& chart) {
    const State before = state();
    articles();
    if ((sense(Sense::Relationship) != nullptr || analysis_word("correlation"))
        && sense(Sense::Between) == nullptr)
        sense(Sense::Of);
    auto first = column();
    const bool against = first
                         && (word({"against", "versus", "vs", "as a function of"})
                             || sense(Sense::Relationship) != nullptr);
    if (!first || (!against && sense(Sense::And) == nullptr && !word({"with", "to"})))
        return back(before);
    auto second = column();
    if (!second || first->fields.empty() || second->fields.empty())
        return back(before);
    chart.measure = against ? *first : *second;
    chart.against = against ? *second : *first;
    chart_of_rows(chart);
    return true;
}

/// "population of the cities", "depth by district", "earthquake magnitudes": a column for a
/// histogram or boxes.
bool Grammar::spread(ChartDrawing& chart) {
    const State before = state();
    articles();
    if (word({"distribution", "distribution of", "spread of"}))
        sense(Sense::Of);
    auto said = column();
    std::optional<std::size_t> owners;
    if (!said) {
        owners = named_rows();
        said = owners ? column() : std::nullopt;
    }
    if (!said || said->fields.empty())
        return back(before);
    chart.measure = *said;
    if (chart.kind == "box")
        chart.by = group_key();
    if (!owners) {
        chart_of_rows(chart);
        return true;
    }
    in_time();
    ask(*owners, chart);
    return true;
}

/// Of which rows a chart is, as what is left of it says.
void Grammar::chart_of_rows(ChartDrawing& chart) {
    in_time();
    const auto set = rows_or_names();
    if (chart.kind == "box" && !chart.by)
        chart.by = group_key();
    in_time();
    ask(set.value_or(None), chart);
}

/// "show it as a bar chart", "and draw a bar chart".
bool Grammar::chart_of_last() {
    const State before = state();
    const Chunk* said = nullptr;
    while (look() != nullptr && said == nullptr) {
        if (names_chart(*look()))
            said = look();
        else if (sense(Sense::Show) == nullptr
                 && !word({"them",    "it",         "these",      "those", "this", "that",
                           "as",      "as a",       "a",          "in",    "in a", "with",
                           "with a",  "me",         "also",       "too",   "the",  "result",
                           "results", "the result", "the results"}))
            return back(before);
    }
    if (said == nullptr)
        return back(before);
    ++m_at;
    const bool whole = at_end() || look()->kind == ChunkKind::Mark || look()->is(Sense::And)
                       || is_word({"please", "too", "also", "as well"});
    if (!whole || std::holds_alternative<RowCount>(m_query.requests.back().what))
        return back(before);
    ChartDrawing chart;
    chart.of_request_before = true;
    chart.kind = said->meaning.value.empty() ? "bar" : said->meaning.value;
    ask(m_query.requests.back().set, std::move(chart));
    return true;
}

/// A chart that is asked for in other words: what is not understood is named.
void Grammar::refuse_chart() const {
    if (std::none_of(m_chunks.begin(), m_chunks.end(), names_chart))
        return;
    refuse_unknown();
    const std::size_t at = std::max(m_at, m_furthest);
    if (at >= m_chunks.size())
        Builder::refuse("a chart is asked for, and the task does not say what it is to show");
    Builder::refuse(fmt::format("a chart is asked for, and it is not clear what {} has to do with "
                                "it; charts show a figure by group, named values, a column over "
                                "years, two columns against each other, or how one is spread",
                                graticule::quoted(m_chunks[at].text)));
}

} // namespace graticule::agents::offline
