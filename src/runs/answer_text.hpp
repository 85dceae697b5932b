// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// Answers whose numbers are not typed but stand for what a call gave back.
namespace graticule::runs {

/// One value of an observation.
struct CellSource {
    std::string step;  ///< id of the call
    std::string at;    ///< JSON pointer into the observation's data; "text" for its words
    double factor = 1; ///< to the unit that it is shown in; numbers only
};

/// How a cell is put into words.
enum class CellForm {
    Number, ///< with its unit; a share of one in per cent
    Text,   ///< a text as it is, a number in its shortest exact form
    Time,   ///< milliseconds since 1970 as a time
    Change  ///< by how many per cent the number is more or less than the one in `over`
};

/// A number or text of an answer by where it comes from.
struct Cell {
    CellSource source;
    CellForm form = CellForm::Number;
    std::string unit;               ///< "1" for shares of one
    std::optional<CellSource> over; ///< the number is a share of this one, in per cent
    double less = 0;                ///< taken from the number, such as those named already
};

/// What a call gave back. Both null where there was no such call.
struct Observed {
    const std::string* text = nullptr;
    const Json* data = nullptr;
};
using Observer = std::function<Observed(const std::string& step)>;

/// The value of a cell: a number, a text, or null where there is none.
Json cell_value(const Cell& cell, const Observer& observed);

/// A cell in words; "no value" where there is none.
std::string cell_in_words(const Cell& cell, const Observer& observed);

/// Text with cells in it.
class AnswerText {
public:
    using Piece = std::variant<std::string, Cell>;

    AnswerText() = default;
    AnswerText(std::string words) { add_words(std::move(words)); }
    AnswerText(const char* words) : AnswerText(std::string(words)) {}
    AnswerText(Cell cell) { m_pieces.emplace_back(std::move(cell)); }

    AnswerText& operator+=(const AnswerText& other);
    friend AnswerText operator+(AnswerText left, const AnswerText& right) { return left += right; }

    bool empty() const { return m_pieces.empty(); }
    const std::vector<Piece>& pieces() const { return m_pieces; }
    /// The first letter of its words in upper case.
    AnswerText as_sentence() const;
    std::string in_words(const Observer& observed) const;

private:
    void add_words(std::string words);
    std::vector<Piece> m_pieces;
};

/// {"step", "at", "factor", "form", "unit", "over", "less"}, what is as ever left out.
Json to_json(const Cell& cell);
/// A list of texts and cells.
Json to_json(const AnswerText& text);
/// @throws Error Malformed
AnswerText answer_text_from(const Json& pieces);
/// @throws Error Malformed
Cell cell_from(const Json& cell);

} // namespace graticule::runs
