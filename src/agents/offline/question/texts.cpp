// SPDX-License-Identifier: Apache-2.0
// Rows by a part of their names or of another text that they have.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <optional>
#include <utility>

namespace graticule::agents::offline {

namespace {

Operator operator_of_pattern(std::string_view pattern) {
    if (pattern == "startswith")
        return Operator::StartsWith;
    return pattern == "endswith" ? Operator::EndsWith : Operator::Contains;
}

std::string_view words_of_pattern(Operator op) {
    if (op == Operator::StartsWith)
        return "starting with ";
    return op == Operator::EndsWith ? "ending with " : "containing ";
}

} // namespace

/// The text that is looked for: between quotation marks, behind "the word", or written as a name.
const Chunk* Grammar::text_sought(bool announced) {
    articles();
    const bool said = spelled({"word", "words", "text", "letters", "letter", "string", "syllable"});
    announced = said || announced;
    const Chunk* text = look();
    if (text == nullptr || text->kind == ChunkKind::Mark || text->kind == ChunkKind::Number
        || (text->kind == ChunkKind::Sense && !said)) // "starting with the largest"
        return nullptr;
    const bool name = text->kind == ChunkKind::Literal || text->capital
                      || (text->kind == ChunkKind::Linked && means_values(*text));
    if (!announced && !name)
        return nullptr;
    ++m_at;
    return text;
}

/// "their name", "the SITE_NAME", "its place": the text in which something is looked for.
bool Grammar::text_column(Condition& part) {
    if (is_word({"the name", "the names"})) {
        ++m_at;
        return true;
    }
    if (!word({"its", "their", "the"}) && !is_word({"name", "names"}))
        return false;
    if (word({"name", "names"})) // that the rows are called by
        return true;
    const Chunk* field = look();
    if (field == nullptr || field->fields.empty() || means_values(*field)
        || field->fields.front().column != Column::Field)
        return false;
    const FieldLink& link = field->fields.front();
    if (m_schema.datasets[link.dataset].fields[link.index].type != geodata::FieldType::Text)
        return false;
    ++m_at;
    part.fields = field->fields;
    part.field_text = field->text;
    return true;
}

void Grammar::seek_text(std::size_t set, Condition part, const Chunk& text, bool negated) {
    part.text = text.text;
    part.words = std::string(words_of_pattern(part.op)) + text.text;
    part.negated = negated;
    m_query.sets[set].conditions.push_back(std::move(part));
}

/// "(have) "Alaska" in their place", "(with) the word County in the name".
bool Grammar::text_inside(std::size_t set, bool negated) {
    const State before = state();
    const Chunk* text = text_sought(false);
    if (text == nullptr)
        return back(before);
    Condition part;
    part.op = Operator::Contains;
    const bool as_part = sense(Sense::To) != nullptr && spelled({"part of"}); // "as part of"
    if (!as_part && sense(Sense::In) == nullptr && !spelled({"as part of", "somewhere in"}))
        return back(before);
    if (!text_column(part))
        return back(before);
    seek_text(set, std::move(part), *text, negated);
    return true;
}

/// "containing the word Park", "starting with S", "with the word DUKE in their SITE_NAME".
bool Grammar::text_by_pattern(std::size_t set) {
    const State before = state();
    const Chunk* pattern = sense(Sense::Pattern);
    if (pattern == nullptr)
        return false;
    const Chunk* text = text_sought(true);
    if (text == nullptr)
        return back(before);
    Condition part;
    part.op = operator_of_pattern(pattern->meaning.value);
    const State named = state();
    if (sense(Sense::In) != nullptr && !text_column(part))
        back(named);
    seek_text(set, std::move(part), *text, false);
    return true;
}

/// "(whose) name contains Park", "(whose) SITE_NAME starts with A", "(whose) Address_Town is
/// Footscray".
bool Grammar::text_of_column(std::size_t set) {
    const State before = state();
    Condition part;
    if (!word({"name", "names"})) {
        const Chunk* field = look();
        if (field == nullptr || field->kind != ChunkKind::Linked || field->fields.empty()
            || means_values(*field) || field->fields.front().column != Column::Field)
            return back(before);
        ++m_at;
        part.fields = field->fields;
        part.field_text = field->text;
    }
    const bool negated = (word({"do", "does"}) && word({"not"})) || word({"doesnt", "dont"});
    const Chunk* pattern = sense(Sense::Pattern);
    const bool contains =
        pattern == nullptr
        && (spelled({"contains", "contain", "includes", "include", "has", "have"}));
    if (pattern == nullptr && !contains)
        return back(before);
    const Chunk* text = text_sought(true);
    if (text == nullptr)
        return back(before);
    part.op = contains ? Operator::Contains : operator_of_pattern(pattern->meaning.value);
    seek_text(set, std::move(part), *text, negated);
    return true;
}

} // namespace graticule::agents::offline
