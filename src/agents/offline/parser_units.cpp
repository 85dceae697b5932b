// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/parser_state.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace graticule::agents::offline {

namespace {

/// Chunks of mentions that no word of the task names: beyond all words.
constexpr std::size_t MeasuredInUnit = None - 2;

/// What stands after "how many metres": the data's height rather than a length.
std::string_view notion_after(std::string_view word) {
    static constexpr std::string_view Heights[] = {"high",  "tall",     "up",
                                                   "above", "altitude", "above sea level"};
    if (std::find(std::begin(Heights), std::end(Heights), word) != std::end(Heights))
        return "elevation";
    return word == "deep" ? "depth" : std::string_view();
}

} // namespace

/// "in square miles", "how many hectares is ...", "how many feet high is ...".
void Parser::read_unit(const Chunk& chunk) {
    if (m_frame.wanted_unit && m_frame.wanted_unit->name != chunk.unit->name) {
        m_frame.problems.push_back(fmt::format("the answer cannot be both in {} and in {}",
                                               m_frame.wanted_unit->name, chunk.unit->name));
        return;
    }
    m_frame.wanted_unit = chunk.unit;
    m_after_in = false;
    if (chunk.text.starts_with("in ") || chunk.text.starts_with("In "))
        return;
    m_frame.counts_unit = true;
    m_frame.count = m_frame.count && !m_counting;
    m_counting = false;
    if (chunk.unit->dimension != Dimension::Length)
        return;
    if (const Chunk* next = peek(); next != nullptr) {
        const std::string notion(notion_after(next->text));
        if (!notion.empty()) {
            Mention height;
            height.fields = link_fields({notion}, m_schema);
            height.text = notion;
            height.notion = notion;
            height.chunk = skip_fillers(m_at);
            m_frame.mentions.push_back(std::move(height));
            m_at = skip_fillers(m_at) + 1;
            return;
        }
    }
    if (speaks_of_distance())
        m_frame.distance = true;
}

/// Whether what follows says between which things a length counts ("from ... to", "apart").
bool Parser::speaks_of_distance() const {
    const std::size_t next = skip_fillers(m_at);
    if (next < m_chunks.size() && m_chunks[next].is(Sense::Of))
        return false;
    static const std::set<std::string_view> UnitWords{
        "from", "between", "apart", "away", "away from", "separate", "divide", "lie between"};
    return std::any_of(m_chunks.begin() + static_cast<std::ptrdiff_t>(next), m_chunks.end(),
                       [](const Chunk& chunk) { return UnitWords.contains(chunk.text); });
}

/// "How many hectares is the canton": what is measured in that unit, where nothing else is named.
void Parser::measure_in_unit() {
    const bool ranked = std::any_of(m_frame.sets.begin(), m_frame.sets.end(),
                                    [](const SetPhrase& set) { return set.ranking.has_value(); });
    if (!m_frame.counts_unit || !m_frame.mentions.empty() || m_frame.distance || m_frame.nearest
        || m_frame.farthest || ranked)
        return;
    const bool area = m_frame.wanted_unit->dimension == Dimension::Area;
    Mention size;
    size.notion = area ? "area" : "length";
    size.text = size.notion;
    size.fields = link_fields({size.notion}, m_schema);
    size.chunk = MeasuredInUnit;
    m_frame.mentions.push_back(std::move(size));
}

/// "How long is the border of": the word for an outline that a length is of, if there is one.
std::string Parser::outline_instead(const Chunk& chunk) {
    static const std::set<std::string_view> Outlines{
        "border",     "borders",    "outline",        "outlines",     "boundary",
        "boundaries", "perimeter",  "perimeters",     "edge",         "circumference",
        "bordering",  "borderline", "outer boundary", "outer border", "boundary line"};
    if (!chunk.is(Sense::Measure))
        return {};
    std::size_t at = skip_fillers(m_at);
    while (at < m_chunks.size() && m_chunks[at].is(Sense::Of))
        at = skip_fillers(at + 1);
    if (at >= m_chunks.size() || !Outlines.contains(m_chunks[at].text))
        return {};
    std::string word = m_chunks[at].text;
    m_at = at + 1;
    if (const Chunk* next = peek();
        next != nullptr
        && (next->is(Sense::Between) || next->is(Sense::And) || next->text == "with"))
        m_frame.problems.push_back(
            fmt::format("the length of a {} that two places share is not among the figures that "
                        "are worked out",
                        word));
    return word;
}

/// "How many square kilometres of New Jersey are within 30 km of the capital": the place that was
/// named is what is measured, not a kind of the noun that follows.
void Parser::open_subject_of_values() {
    const bool measured =
        m_frame.counts_unit
        || std::any_of(m_frame.mentions.begin(), m_frame.mentions.end(), [](const Mention& said) {
               return said.notion == "area" || said.notion == "length";
           });
    const bool apart = m_relation && m_relation->kind != RelationKind::Inside;
    if (!measured || !apart || m_current != None || m_pending_values.empty())
        return;
    SetPhrase subject;
    subject.text = m_pending_values.front().texts.front();
    m_frame.sets.push_back(std::move(subject));
    m_current = m_frame.sets.size() - 1;
    m_frame.heads.push_back(m_current);
    for (ValueFilter& filter : m_pending_values)
        m_frame.sets[m_current].values.push_back(std::move(filter));
    m_pending_values.clear();
}

/// "the town of Diekirch", as against "which town of Luxembourg": the noun and its own name.
bool Parser::named_after(const std::vector<std::string>& words) const {
    const Chunk* before = m_at >= 2 ? &m_chunks[m_at - 2] : nullptr;
    const std::size_t of = skip_fillers(m_at);
    const std::size_t name = of + 1;
    const bool definite = before != nullptr && (before->text == "the" || before->text == "The");
    if (!definite || words.empty() || retrieval::singular(words.back()) != words.back()
        || name >= m_chunks.size() || m_chunks[of].text != "of" || m_chunks[name].values.empty()
        || !m_chunks[name].capital || m_ranking)
        return false;
    return std::none_of(m_chunks.begin() + static_cast<std::ptrdiff_t>(name), m_chunks.end(),
                        [](const Chunk& chunk) {
                            return chunk.is(Sense::Superlative) || chunk.is(Sense::Nearest)
                                   || chunk.is(Sense::Top);
                        });
}

/// "which capital had the highest 2016 precipitation": a raster by its own name, as a measure of
/// the set that is spoken of.
bool Parser::names_raster_beside_set(const Chunk& chunk) const {
    return m_current != None && m_frame.transform.empty() && !m_grouping && chunk.fields.empty()
           && chunk.values.empty() && !chunk.entities.empty()
           && m_schema.datasets[chunk.entities.front().dataset].is_raster();
}

/// "At which capital was the precipitation the highest": ranked by the column named before.
void Parser::rank_by_what_was_said() {
    const bool bare = m_ranking && m_ranking->fields.empty() && m_ranking->notion.empty()
                      && m_ranking->count_of == None;
    if (!bare || m_frame.mentions.size() != 1 || m_frame.heads.empty()
        || m_frame.sets[m_frame.heads.front()].ranking)
        return;
    const Mention& said = m_frame.mentions.front();
    if (said.fields.empty() || said.per_capita || !said.divisor.empty())
        return;
    m_ranking->fields = said.fields;
    m_ranking->text = said.text;
    m_ranking->notion = said.notion;
    m_frame.mentions.clear();
}

} // namespace graticule::agents::offline
