// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/caveats.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/execute.hpp"
#include "base/text.hpp"
#include "runs/answer_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace graticule::agents::offline {

std::string unit_in_words(const std::string& unit) {
    return unit == "1" ? "%" : unit;
}

namespace {

constexpr std::size_t MostNamed = 20;
constexpr std::size_t MostValues = 200;

/// A field of one of data.rows.
std::string in_row(std::size_t row, const std::string& field) {
    Json::json_pointer pointer("/rows");
    pointer /= row;
    pointer /= field;
    return pointer.to_string();
}

runs::Cell cell_of(const NumberSource& source) {
    const std::string at = source.path.starts_with('/') ? source.path : in_row(0, source.path);
    return {{source.step, at, source.factor}, runs::CellForm::Number, source.unit, {}, 0};
}

runs::AnswerText joined(const std::vector<runs::AnswerText>& texts, const char* separator) {
    runs::AnswerText all;
    for (const runs::AnswerText& text : texts) {
        if (!all.empty())
            all += separator;
        all += text;
    }
    return all;
}

class Wording {
public:
    Wording(const Plan& plan, const Observations& observations, const runs::AnswerText& remarks)
        : m_plan(plan), m_recipe(&plan.answer), m_observations(observations), m_remarks(remarks) {}

    Result run() {
        m_result.end = runs::EndReason::Answered;
        runs::AnswerText all = answered();
        for (const AnswerRecipe& further : m_plan.further_answers) {
            if (m_result.end != runs::EndReason::Answered)
                break; // what was asked for is given whole or not at all
            m_recipe = &further;
            all += runs::AnswerText("\n") + answered();
        }
        if (m_result.end == runs::EndReason::Answered) {
            put_asked_values_first();
            m_answer = std::move(all);
            add_notes();
            m_result.pieces = to_json(m_answer);
            m_result.answer = m_answer.in_words(m_observed);
        }
        return std::move(m_result);
    }

private:
    /// Of several numbers that were asked for, each comes before the numbers of rows that stand
    /// behind them.
    void put_asked_values_first() {
        Json first = Json::array();
        Json rest = Json::array();
        for (std::size_t i = 0; i < m_result.values.size(); ++i)
            (m_starts.contains(i) ? first : rest).push_back(m_result.values[i]);
        first.insert(first.end(), rest.begin(), rest.end());
        m_result.values = std::move(first);
    }

    /// The answer by one recipe.
    runs::AnswerText answered() {
        if (!m_plan.further_answers.empty() && m_recipe->kind == AnswerKind::Numbers)
            m_starts.insert(m_result.values.size());
        switch (m_recipe->kind) {
        case AnswerKind::Numbers:
            numbers();
            break;
        case AnswerKind::Extreme:
            extreme();
            break;
        case AnswerKind::Ratio:
            ratio();
            break;
        case AnswerKind::Rows:
            rows();
            break;
        case AnswerKind::Names:
            names();
            break;
        case AnswerKind::Made:
            m_answer = m_recipe->subject
                       + (m_recipe->subject.starts_with("small maps") ? " are" : " is")
                       + " in the outputs.";
            break;
        case AnswerKind::Text:
            text();
            break;
        }
        if (m_result.end != runs::EndReason::Answered)
            return {};
        return contradicted_premise(m_recipe->premise, change_told()) + m_answer.as_sentence();
    }

    /// The change that the answer tells, where it tells one alone.
    std::optional<double> change_told() const {
        if (m_recipe->kind != AnswerKind::Rows)
            return m_recipe->numbers.empty() ? std::nullopt
                                             : number_of(cell_of(m_recipe->numbers.front()));
        return found_rows().size() == 1 ? number_of(value_of(0)) : std::nullopt;
    }

    std::optional<double> number_of(const runs::Cell& cell) const {
        const Json value = runs::cell_value(cell, m_observed);
        return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
    }
    std::string words_of(const runs::AnswerText& text) const { return text.in_words(m_observed); }

    void add_value(const std::string& name, const runs::Cell& cell) {
        m_result.values.push_back({{"name", name},
                                   {"value", runs::cell_value(cell, m_observed)},
                                   {"unit", cell.over ? "%" : cell.unit},
                                   {"cell", to_json(cell)}});
    }

    /// A further field of a row that is named already.
    void add_extra(const std::string& name, const std::string& field, const runs::Cell& cell) {
        const bool time = cell.form == runs::CellForm::Time;
        m_result.values.push_back({{"name", name},
                                   {"field", field},
                                   {"value", time ? Json(runs::cell_in_words(cell, m_observed))
                                                  : runs::cell_value(cell, m_observed)},
                                   {"unit", time ? "" : cell.unit},
                                   {"cell", to_json(cell)}});
    }

    void refuse(const std::string& reason) {
        m_result.end = runs::EndReason::Refused;
        m_result.answer = reason;
        m_result.values = Json::array();
    }

    /// The recipe's sentence, with {0}, {1}, ... replaced by its numbers.
    runs::AnswerText in_sentence(const std::vector<runs::AnswerText>& numbers) const {
        const bool one = !m_recipe->sentence_of_one.empty() && words_of(numbers.front()) == "1";
        const std::string& sentence = one ? m_recipe->sentence_of_one : m_recipe->sentence;
        runs::AnswerText text;
        std::size_t from = 0;
        for (std::size_t at = 0; at + 2 < sentence.size(); ++at) {
            const auto index = static_cast<std::size_t>(sentence[at + 1] - '0');
            if (sentence[at] != '{' || sentence[at + 2] != '}' || index >= numbers.size())
                continue;
            text += sentence.substr(from, at - from);
            text += numbers[index];
            from = at + 3;
        }
        text += sentence.substr(from);
        return text;
    }

    void numbers() {
        std::vector<runs::AnswerText> written;
        std::vector<runs::AnswerText> listed;
        for (const NumberSource& source : m_recipe->numbers) {
            const runs::Cell cell = cell_of(source);
            const auto number = number_of(cell);
            if (written.empty() && !number)
                return refuse(m_recipe->nothing.empty()
                                  ? fmt::format("there are no values for {}", m_recipe->subject)
                                  : m_recipe->nothing);
            if (written.empty() && *number == 0 && !m_recipe->nothing.empty())
                return refuse(m_recipe->nothing);
            written.emplace_back(cell);
            if (!number)
                continue;
            add_value(source.name, cell);
            listed.push_back(runs::AnswerText(source.name + ": ") + cell);
        }
        m_answer = m_recipe->sentence.empty()
                       ? runs::AnswerText(m_recipe->subject + ": ") + joined(listed, "; ") + "."
                       : in_sentence(written);
    }

    /// The number that is highest or lowest, and those after it.
    void extreme() {
        constexpr std::size_t Told = 3;
        std::vector<std::pair<double, const NumberSource*>> found;
        for (const NumberSource& source : m_recipe->numbers)
            if (const auto number = number_of(cell_of(source)))
                found.emplace_back(*number, &source);
        if (found.size() != m_recipe->numbers.size() || found.empty())
            return refuse(fmt::format("there are no values for {}", m_recipe->subject));
        std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
            return m_recipe->descending ? a.first > b.first : a.first < b.first;
        });
        std::vector<runs::AnswerText> list;
        for (const auto& [value, source] : found) {
            add_value(source->name, cell_of(*source));
            if (list.size() < Told)
                list.push_back(runs::AnswerText(source->name + " (") + cell_of(*source) + ")");
        }
        m_answer = runs::AnswerText(m_recipe->lead + " ") + joined(list, "; then ") + ".";
    }

    void ratio() {
        const runs::Cell part = cell_of(m_recipe->numbers.at(0));
        const runs::Cell whole = cell_of(m_recipe->numbers.at(1));
        runs::Cell share = part;
        share.over = whole.source;
        if (!number_of(share))
            return refuse(fmt::format("there are no values for {}", m_recipe->subject));
        add_value("share", share);
        add_value(m_recipe->numbers[0].name, part);
        add_value(m_recipe->numbers[1].name, whole);
        m_answer = runs::AnswerText(m_recipe->subject + ": ") + part + " of " + whole + ", or "
                   + share + ".";
    }

    const Json& found_rows() const {
        static const Json None = Json::array();
        const auto step = m_observations.find(m_recipe->step);
        if (step == m_observations.end() || !step->second.data.contains("rows"))
            return None;
        return step->second.data["rows"];
    }

    runs::AnswerText name_of(std::size_t row) const {
        std::vector<runs::AnswerText> parts;
        for (const std::string& field : m_recipe->name_fields)
            parts.emplace_back(runs::Cell{
                {m_recipe->step, in_row(row, field), 1}, runs::CellForm::Text, "", {}, 0});
        return parts.empty() ? runs::AnswerText("(without a name)") : joined(parts, ", ");
    }

    /// A field of a row; text where it is no number.
    runs::Cell field_of(std::size_t row, const std::string& field, const std::string& unit,
                        double factor) const {
        runs::Cell cell{
            {m_recipe->step, in_row(row, field), factor}, runs::CellForm::Number, unit, {}, 0};
        if (!number_of(cell))
            cell.form = runs::CellForm::Text;
        else if (unit.starts_with("ms since 1970"))
            cell.form = runs::CellForm::Time;
        return cell;
    }

    /// A row's value in the unit of the answer.
    runs::Cell value_of(std::size_t row) const {
        return field_of(row, m_recipe->value_field, m_recipe->value_unit, m_recipe->value_factor);
    }

    /// "Paris (2,138,551 people)"; a row alone without brackets, and without the name that the
    /// question had.
    runs::AnswerText row_in_words(std::size_t row, bool alone) const {
        runs::AnswerText value = value_of(row);
        for (std::size_t i = 0; i < m_recipe->extras.size(); ++i) {
            const auto& [field, unit] = m_recipe->extras[i];
            const std::string& label =
                i < m_recipe->extra_labels.size() ? m_recipe->extra_labels[i] : field;
            value += runs::AnswerText(", " + label + " ") + field_of(row, field, unit, 1);
        }
        const runs::AnswerText name = name_of(row);
        if (!alone)
            return name + " (" + value + ")";
        return fold(words_of(name)) == fold(m_recipe->subject) ? value : name + ", " + value;
    }

    /// "; and 12 more": an observation holds but the first rows. Empty where all are named.
    runs::AnswerText and_more(const char* separator) const {
        const runs::Cell rest{{m_recipe->step, m_recipe->ranks_all ? "/ranked" : "/row_count", 1},
                              runs::CellForm::Number,
                              "",
                              {},
                              static_cast<double>(MostNamed)};
        const auto more = number_of(rest);
        return more && *more > 0 ? runs::AnswerText(separator) + rest + " more"
                                 : runs::AnswerText();
    }

    /// Whether a row is the first or the last of those that have its first name.
    bool is_end(std::size_t row) const {
        const Json& found = found_rows();
        const std::string& field = m_recipe->name_fields.front();
        return row == 0 || row + 1 == found.size() || found[row][field] != found[row - 1][field]
               || found[row][field] != found[row + 1][field];
    }

    void rows() {
        const Json& found = found_rows();
        if (!found.is_array() || found.empty())
            return refuse(fmt::format("there is nothing in the data for {}", m_recipe->subject));
        std::vector<std::size_t> order(found.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        // Rows without a number come last, whichever way the others go.
        const double sign = m_recipe->descending ? 1 : -1;
        const auto rank = [&](std::size_t row) {
            const auto number = number_of(value_of(row));
            return number ? sign * *number : -HUGE_VAL;
        };
        if (!m_recipe->in_order)
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return rank(a) > rank(b); });
        std::vector<runs::AnswerText> list;
        for (const std::size_t row : order) {
            const std::string name = words_of(name_of(row));
            if (m_result.values.size() < MostValues)
                add_value(name, value_of(row));
            for (const auto& [field, unit] : m_recipe->extras)
                if (m_result.values.size() < MostValues)
                    add_extra(name, field, field_of(row, field, unit, 1));
            if (list.size() < MostNamed && (!m_recipe->ends_only || is_end(row)))
                list.push_back(row_in_words(row, found.size() == 1));
        }
        m_answer = runs::AnswerText(m_recipe->lead + ": ") + joined(list, "; ")
                   + (m_recipe->ends_only ? runs::AnswerText() : and_more("; and ")) + ".";
    }

    void names() {
        runs::Cell count = cell_of(m_recipe->numbers.at(0));
        count.unit.clear();
        add_value("count", count);
        std::vector<runs::AnswerText> list;
        for (std::size_t row = 0; row < found_rows().size(); ++row) {
            const runs::AnswerText name = name_of(row);
            if (m_result.values.size() <= MostValues)
                m_result.values.push_back({{"name", "name"},
                                           {"value", words_of(name)},
                                           {"unit", ""},
                                           {"pieces", to_json(name)}});
            if (list.size() < MostNamed)
                list.push_back(name);
        }
        m_answer = runs::AnswerText(count) + (" " + m_recipe->subject + (list.empty() ? "" : ": "))
                   + joined(list, ", ") + and_more(" and ") + ".";
    }

    void text() {
        if (m_observations.contains(m_recipe->step))
            m_answer = runs::Cell{{m_recipe->step, "text", 1}, runs::CellForm::Text, "", {}, 0};
        else
            m_answer = m_recipe->subject;
    }

    void add_notes() {
        for (const std::string& caution : m_plan.cautions)
            m_answer += "\n" + caution;
        if (const std::vector<runs::AnswerText> notes = caveats(m_plan, m_observations, m_observed);
            !notes.empty())
            m_answer += runs::AnswerText("\n") + joined(notes, " ");
        m_answer += m_remarks;
        if (!m_plan.sources.empty())
            m_answer += "\nSources: " + join(m_plan.sources, "; ") + ".";
    }

    const Plan& m_plan;
    const AnswerRecipe* m_recipe;
    const Observations& m_observations;
    const runs::AnswerText& m_remarks;
    const runs::Observer m_observed = [this](const std::string& id) {
        const auto step = m_observations.find(id);
        return step == m_observations.end()
                   ? runs::Observed{}
                   : runs::Observed{&step->second.text, &step->second.data};
    };
    std::set<std::size_t> m_starts; ///< values that were asked for, where several were
    runs::AnswerText m_answer;
    Result m_result;
};

} // namespace

Result word_answer(const Plan& plan, const Observations& observations,
                   const runs::AnswerText& remarks) {
    return Wording(plan, observations, remarks).run();
}

} // namespace graticule::agents::offline
