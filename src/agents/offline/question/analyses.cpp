// SPDX-License-Identifier: Apache-2.0
// What is worked out by a tool of its own: the parts that such requests share.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/data_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

namespace {

bool names_analysis(const Chunk& chunk) {
    return chunk.is(Sense::Analysis);
}

} // namespace

bool Grammar::analysis() {
    return correlation() || regression() || autocorrelation() || clusters() || outline()
           || interpolation() || grid() || reshaping();
}

/// Words that say nothing about what is wanted.
void Grammar::fillers() {
    while (sense(Sense::Filler) != nullptr) {
    }
}

/// "what is", "show me the", "is there a": before the analysis itself.
/// @return what asks for a picture, if anything does
const Chunk* Grammar::lead_in() {
    const Chunk* shown = nullptr;
    while (true) {
        const Chunk* now = sense(Sense::Show);
        shown = now == nullptr ? shown : now;
        if (now == nullptr && sense(Sense::Filler) == nullptr && sense(Sense::Subject) == nullptr
            && sense(Sense::List) == nullptr)
            return shown;
    }
}

/// An analysis by its name, with the method that the name has: "rank correlation".
std::optional<std::string> Grammar::analysis_word(std::string_view kind) {
    const Chunk* next = look();
    if (next == nullptr || !next->is(Sense::Analysis))
        return std::nullopt;
    const std::string_view value = next->meaning.value;
    if (!value.starts_with(kind) || (value.size() > kind.size() && value[kind.size()] != ' '))
        return std::nullopt;
    ++m_at;
    return std::string(value.size() > kind.size() ? value.substr(kind.size() + 1) : "");
}

/// "of the counties", "by county", "across the wells", "in Africa", with the time.
/// @return None where the task does not say of which rows
std::size_t Grammar::rows_of_analysis() {
    in_time();
    std::optional<std::size_t> set = rows_or_names();
    if (!set) {
        const State before = state();
        if (!word({"by", "per", "for each", "between", "of each", "in each", "for every"})
            || !(set = named_rows()))
            back(before);
    }
    in_time();
    return set.value_or(None);
}

/// Refuses the first word that nothing is known of.
void Grammar::refuse_unknown() const {
    const auto unknown = std::find_if(m_chunks.begin(), m_chunks.end(), [](const Chunk& chunk) {
        return chunk.kind == ChunkKind::Unknown;
    });
    if (unknown != m_chunks.end())
        Builder::refuse(
            fmt::format("nothing in the data says what {} is", graticule::quoted(unknown->text)));
}

/// An analysis that is asked for in other words: what is not understood is named.
void Grammar::refuse_analysis() const {
    const auto asked = std::find_if(m_chunks.begin(), m_chunks.end(), names_analysis);
    if (asked == m_chunks.end())
        return;
    refuse_unknown();
    const std::size_t at = std::max(m_at, m_furthest);
    if (at >= m_chunks.size())
        Builder::refuse(fmt::format("{} is asked for, and the task does not say of what",
                                    graticule::quoted(asked->text)));
    Builder::refuse(fmt::format("{} is asked for, and it is not clear what {} has to do with it",
                                graticule::quoted(asked->text),
                                graticule::quoted(m_chunks[at].text)));
}

} // namespace graticule::agents::offline
