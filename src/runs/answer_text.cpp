// SPDX-License-Identifier: Apache-2.0
#include "runs/answer_text.hpp"

#include "base/clock.hpp"
#include "base/context.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>
#include <string_view>
#include <utility>

namespace graticule::runs {

namespace {

constexpr std::array<std::string_view, 4> FormNames{"number", "text", "time", "change"};
constexpr std::size_t LongestText = 1000; // bytes of a text in an answer
constexpr double LastMoment = 9e12;       // ms: the clock counts nanoseconds, and not much further

/// Null where the pointer leads nowhere or is none.
Json value_at(const CellSource& source, const Observer& observed) {
    const Observed found = observed(source.step);
    if (source.at == "text" && found.text != nullptr)
        return *found.text;
    if (found.data == nullptr || !source.at.starts_with('/'))
        return {};
    try {
        const Json::json_pointer pointer(source.at);
        return found.data->contains(pointer) ? found.data->at(pointer) : Json();
    } catch (const Json::exception&) {
        return {}; // no pointer, in a log that someone has changed
    }
}

/// Quantities are {"value", "unit"}.
std::optional<double> number_at(const CellSource& source, const Observer& observed) {
    const Json value = value_at(source, observed);
    const Json number = value.is_object() ? value.value("value", Json()) : value;
    return number.is_number() ? std::optional(number.get<double>() * source.factor) : std::nullopt;
}

/// "12.5 km", "7.3 %" for shares of one.
std::string with_unit(double value, const std::string& unit) {
    if (unit == "1")
        return format_number(value * 100, 4) + " %";
    return unit.empty() ? format_number(value) : format_number(value) + " " + unit;
}

std::string in_time(double milliseconds) {
    return format_utc(std::chrono::system_clock::time_point(
        std::chrono::milliseconds(static_cast<std::int64_t>(milliseconds))));
}

[[noreturn]] void throw_malformed(const std::string& what) {
    throw Error(ErrorCode::Malformed, "The answer of the run's log holds " + what,
                "The log was changed by hand, or is of something else");
}

Json to_json(const CellSource& source) {
    Json json{{"step", source.step}, {"at", source.at}};
    if (source.factor != 1)
        json["factor"] = source.factor;
    return json;
}

CellSource source_from(const Json& json) {
    CellSource source;
    if (!json.is_object() || !json.contains("step") || !json["step"].is_string()
        || !json.contains("at") || !json["at"].is_string())
        throw_malformed("a cell without a step and a place");
    source.step = json["step"].get<std::string>();
    source.at = json["at"].get<std::string>();
    if (json.contains("factor") && json["factor"].is_number())
        source.factor = json["factor"].get<double>();
    return source;
}

} // namespace

Json cell_value(const Cell& cell, const Observer& observed) {
    if (const auto number = number_at(cell.source, observed)) {
        if (!cell.over)
            return cell.less == 0 ? *number : *number - cell.less;
        const auto whole = number_at(*cell.over, observed);
        if (!whole || *whole == 0)
            return {};
        return cell.form == CellForm::Change ? 100 * (*number - *whole) / std::abs(*whole)
                                             : 100 * *number / *whole;
    }
    return value_at(cell.source, observed);
}

std::string cell_in_words(const Cell& cell, const Observer& observed) {
    const Json value = cell_value(cell, observed);
    if (value.is_null())
        return cell.form == CellForm::Text ? "(no value)" : "no value";
    if (value.is_string())
        return one_line(value.get<std::string>(), LongestText);
    if (!value.is_number())
        return to_line(value);
    const auto number = value.get<double>();
    if (cell.form == CellForm::Text)
        return shortest_number(number);
    if (cell.form == CellForm::Time && std::abs(number) <= LastMoment)
        return in_time(number);
    if (cell.form == CellForm::Change)
        return (number < 0 ? "−" : "+") + format_number(std::abs(number), 2) + " %";
    return cell.over ? format_number(number, 4) + " %" : with_unit(number, cell.unit);
}

void AnswerText::add_words(std::string words) {
    if (words.empty())
        return;
    if (!m_pieces.empty() && std::holds_alternative<std::string>(m_pieces.back()))
        std::get<std::string>(m_pieces.back()) += words;
    else
        m_pieces.emplace_back(std::move(words));
}

AnswerText& AnswerText::operator+=(const AnswerText& other) {
    for (const Piece& piece : other.m_pieces) {
        if (const auto* words = std::get_if<std::string>(&piece))
            add_words(*words);
        else
            m_pieces.push_back(piece);
    }
    return *this;
}

AnswerText AnswerText::as_sentence() const {
    AnswerText sentence = *this;
    if (!sentence.m_pieces.empty())
        if (auto* words = std::get_if<std::string>(&sentence.m_pieces.front());
            words != nullptr && words->front() >= 'a' && words->front() <= 'z')
            words->front() = static_cast<char>(words->front() - 'a' + 'A');
    return sentence;
}

std::string AnswerText::in_words(const Observer& observed) const {
    std::string text;
    for (const Piece& piece : m_pieces)
        text += std::holds_alternative<Cell>(piece) ? cell_in_words(std::get<Cell>(piece), observed)
                                                    : std::get<std::string>(piece);
    return text;
}

Json to_json(const Cell& cell) {
    Json json = to_json(cell.source);
    json["form"] = FormNames[static_cast<std::size_t>(cell.form)];
    if (!cell.unit.empty())
        json["unit"] = cell.unit;
    if (cell.over)
        json["over"] = to_json(*cell.over);
    if (cell.less != 0)
        json["less"] = cell.less;
    return json;
}

Json to_json(const AnswerText& text) {
    Json pieces = Json::array();
    for (const AnswerText::Piece& piece : text.pieces())
        pieces.push_back(std::holds_alternative<Cell>(piece) ? to_json(std::get<Cell>(piece))
                                                             : Json(std::get<std::string>(piece)));
    return pieces;
}

Cell cell_from(const Json& json) {
    Cell cell;
    cell.source = source_from(json);
    const std::string form = json.value("form", Json()).is_string()
                                 ? json["form"].get<std::string>()
                                 : std::string(FormNames[0]);
    for (std::size_t i = 0; i < FormNames.size(); ++i)
        if (form == FormNames[i])
            cell.form = static_cast<CellForm>(i);
    if (json.contains("unit") && json["unit"].is_string())
        cell.unit = json["unit"].get<std::string>();
    if (json.contains("over"))
        cell.over = source_from(json["over"]);
    if (json.contains("less") && json["less"].is_number())
        cell.less = json["less"].get<double>();
    return cell;
}

AnswerText answer_text_from(const Json& pieces) {
    if (!pieces.is_array())
        throw_malformed("no list of words and cells");
    AnswerText text;
    for (const Json& piece : pieces)
        text +=
            piece.is_string() ? AnswerText(piece.get<std::string>()) : AnswerText(cell_from(piece));
    return text;
}

} // namespace graticule::runs
