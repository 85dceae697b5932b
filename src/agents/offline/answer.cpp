// SPDX-License-Identifier: Apache-2.0
#include "agents/answer_text.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/execute.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

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

Cell cell_of(const NumberSource& source) {
    const std::string at = source.path.starts_with('/') ? source.path : in_row(0, source.path);
    return {{source.step, at, source.factor}, CellForm::Number, source.unit, {}, 0};
}

AnswerText joined(const std::vector<AnswerText>& texts, const char* separator) {
    AnswerText all;
    for (const AnswerText& text : texts) {
        if (!all.empty())
            all += separator;
        all += text;
    }
    return all;
}

class Wording {
public:
    Wording(const Plan& plan, const Observations& observations, const AnswerText& remarks)
        : m_plan(plan), m_recipe(plan.answer), m_observations(observations), m_remarks(remarks) {}

    Result run() {
        m_result.end = EndReason::Answered;
        switch (m_recipe.kind) {
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
            m_answer = m_recipe.subject
                       + (m_recipe.subject.starts_with("small maps") ? " are" : " is")
                       + " in the outputs.";
            break;
        case AnswerKind::Text:
            text();
            break;
        }
        if (m_result.end == EndReason::Answered) {
            m_answer = m_answer.as_sentence();
            add_notes();
            m_result.pieces = to_json(m_answer);
            m_result.answer = m_answer.in_words(m_observed);
        }
        return std::move(m_result);
    }

private:
    std::optional<double> number_of(const Cell& cell) const {
        const Json value = cell_value(cell, m_observed);
        return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
    }
    std::string words_of(const AnswerText& text) const { return text.in_words(m_observed); }

    void add_value(const std::string& name, const Cell& cell) {
        m_result.values.push_back({{"name", name},
                                   {"value", cell_value(cell, m_observed)},
                                   {"unit", cell.over ? "%" : cell.unit},
                                   {"cell", to_json(cell)}});
    }

    /// A further field of a row that is named already.
    void add_extra(const std::string& name, const std::string& field, const Cell& cell) {
        const bool time = cell.form == CellForm::Time;
        m_result.values.push_back(
            {{"name", name},
             {"field", field},
             {"value", time ? Json(cell_in_words(cell, m_observed)) : cell_value(cell, m_observed)},
             {"unit", time ? "" : cell.unit},
             {"cell", to_json(cell)}});
    }

    void refuse(const std::string& reason) {
        m_result.end = EndReason::Refused;
        m_result.answer = reason;
        m_result.values = Json::array();
    }

    /// The recipe's sentence, with {0}, {1}, ... replaced by its numbers.
    AnswerText in_sentence(const std::vector<AnswerText>& numbers) const {
        const bool one = !m_recipe.sentence_of_one.empty() && words_of(numbers.front()) == "1";
        const std::string& sentence = one ? m_recipe.sentence_of_one : m_recipe.sentence;
        AnswerText text;
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
        std::vector<AnswerText> written;
        std::vector<AnswerText> listed;
        for (const NumberSource& source : m_recipe.numbers) {
            const Cell cell = cell_of(source);
            const auto number = number_of(cell);
            if (written.empty() && !number)
                return refuse(fmt::format("there are no values for {}", m_recipe.subject));
            if (written.empty() && *number == 0 && !m_recipe.nothing.empty())
                return refuse(m_recipe.nothing);
            written.emplace_back(cell);
            if (!number)
                continue;
            add_value(source.name, cell);
            listed.push_back(AnswerText(source.name + ": ") + cell);
        }
        m_answer = m_recipe.sentence.empty()
                       ? AnswerText(m_recipe.subject + ": ") + joined(listed, "; ") + "."
                       : in_sentence(written);
    }

    /// The number that is highest or lowest, and those after it.
    void extreme() {
        constexpr std::size_t Told = 3;
        std::vector<std::pair<double, const NumberSource*>> found;
        for (const NumberSource& source : m_recipe.numbers)
            if (const auto number = number_of(cell_of(source)))
                found.emplace_back(*number, &source);
        if (found.size() != m_recipe.numbers.size() || found.empty())
            return refuse(fmt::format("there are no values for {}", m_recipe.subject));
        std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
            return m_recipe.descending ? a.first > b.first : a.first < b.first;
        });
        std::vector<AnswerText> list;
        for (const auto& [value, source] : found) {
            add_value(source->name, cell_of(*source));
            if (list.size() < Told)
                list.push_back(AnswerText(source->name + " (") + cell_of(*source) + ")");
        }
        m_answer = AnswerText(m_recipe.lead + " ") + joined(list, "; then ") + ".";
    }

    void ratio() {
        const Cell part = cell_of(m_recipe.numbers.at(0));
        const Cell whole = cell_of(m_recipe.numbers.at(1));
        Cell share = part;
        share.over = whole.source;
        if (!number_of(share))
            return refuse(fmt::format("there are no values for {}", m_recipe.subject));
        add_value("share", share);
        add_value(m_recipe.numbers[0].name, part);
        add_value(m_recipe.numbers[1].name, whole);
        m_answer =
            AnswerText(m_recipe.subject + ": ") + part + " of " + whole + ", or " + share + ".";
    }

    const Json& found_rows() const {
        static const Json None = Json::array();
        const auto step = m_observations.find(m_recipe.step);
        if (step == m_observations.end() || !step->second.data.contains("rows"))
            return None;
        return step->second.data["rows"];
    }

    AnswerText name_of(std::size_t row) const {
        std::vector<AnswerText> parts;
        for (const std::string& field : m_recipe.name_fields)
            parts.emplace_back(
                Cell{{m_recipe.step, in_row(row, field), 1}, CellForm::Text, "", {}, 0});
        return parts.empty() ? AnswerText("(without a name)") : joined(parts, ", ");
    }

    /// A field of a row; text where it is no number.
    Cell field_of(std::size_t row, const std::string& field, const std::string& unit,
                  double factor) const {
        Cell cell{{m_recipe.step, in_row(row, field), factor}, CellForm::Number, unit, {}, 0};
        if (!number_of(cell))
            cell.form = CellForm::Text;
        else if (unit.starts_with("ms since 1970"))
            cell.form = CellForm::Time;
        return cell;
    }

    /// A row's value in the unit of the answer.
    Cell value_of(std::size_t row) const {
        return field_of(row, m_recipe.value_field, m_recipe.value_unit, m_recipe.value_factor);
    }

    /// "Paris (2,138,551 people)"; a row alone without brackets, and without the name that the
    /// question had.
    AnswerText row_in_words(std::size_t row, bool alone) const {
        AnswerText value = value_of(row);
        for (std::size_t i = 0; i < m_recipe.extras.size(); ++i) {
            const auto& [field, unit] = m_recipe.extras[i];
            const std::string& label =
                i < m_recipe.extra_labels.size() ? m_recipe.extra_labels[i] : field;
            value += AnswerText(", " + label + " ") + field_of(row, field, unit, 1);
        }
        const AnswerText name = name_of(row);
        if (!alone)
            return name + " (" + value + ")";
        return fold(words_of(name)) == fold(m_recipe.subject) ? value : name + ", " + value;
    }

    /// "; and 12 more": an observation holds but the first rows. Empty where all are named.
    AnswerText and_more(const char* separator) const {
        const Cell rest{{m_recipe.step, m_recipe.ranks_all ? "/ranked" : "/row_count", 1},
                        CellForm::Number,
                        "",
                        {},
                        static_cast<double>(MostNamed)};
        const auto more = number_of(rest);
        return more && *more > 0 ? AnswerText(separator) + rest + " more" : AnswerText();
    }

    void rows() {
        const Json& found = found_rows();
        if (!found.is_array() || found.empty())
            return refuse(fmt::format("there is nothing in the data for {}", m_recipe.subject));
        std::vector<std::size_t> order(found.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return number_of(value_of(a)).value_or(-HUGE_VAL)
                   > number_of(value_of(b)).value_or(-HUGE_VAL);
        });
        std::vector<AnswerText> list;
        for (const std::size_t row : order) {
            const std::string name = words_of(name_of(row));
            if (m_result.values.size() < MostValues)
                add_value(name, value_of(row));
            for (const auto& [field, unit] : m_recipe.extras)
                if (m_result.values.size() < MostValues)
                    add_extra(name, field, field_of(row, field, unit, 1));
            if (list.size() < MostNamed)
                list.push_back(row_in_words(row, found.size() == 1));
        }
        m_answer = AnswerText(m_recipe.lead + ": ") + joined(list, "; ") + and_more("; and ") + ".";
    }

    void names() {
        Cell count = cell_of(m_recipe.numbers.at(0));
        count.unit.clear();
        add_value("count", count);
        std::vector<AnswerText> list;
        for (std::size_t row = 0; row < found_rows().size(); ++row) {
            const AnswerText name = name_of(row);
            if (m_result.values.size() <= MostValues)
                m_result.values.push_back({{"name", "name"},
                                           {"value", words_of(name)},
                                           {"unit", ""},
                                           {"pieces", to_json(name)}});
            if (list.size() < MostNamed)
                list.push_back(name);
        }
        m_answer = AnswerText(count) + (" " + m_recipe.subject + (list.empty() ? "" : ": "))
                   + joined(list, ", ") + and_more(" and ") + ".";
    }

    void text() {
        if (m_observations.contains(m_recipe.step))
            m_answer = Cell{{m_recipe.step, "text", 1}, CellForm::Text, "", {}, 0};
        else
            m_answer = m_recipe.subject;
    }

    /// What the steps left out and what a reader must know, each once.
    std::vector<AnswerText> caveats() const {
        std::vector<AnswerText> sentences;
        std::vector<std::string> said;
        const auto add = [&](AnswerText sentence) {
            if (!words_of(sentence).ends_with('.'))
                sentence += ".";
            if (std::find(said.begin(), said.end(), words_of(sentence)) != said.end())
                return;
            said.push_back(words_of(sentence));
            sentences.push_back(std::move(sentence));
        };
        for (const Step& step : m_plan.steps) {
            const auto found = m_observations.find(step.id);
            if (found == m_observations.end() || step.optional)
                continue;
            const Json& data = found->second.data;
            const auto cell = [&](const std::string& at, CellForm form) {
                return Cell{{step.id, at, 1}, form, "", {}, 0};
            };
            const Json dropped = data.value("dropped", Json::array());
            for (std::size_t i = 0; i < dropped.size(); ++i) {
                // Where a few rows look something up in a table, its other rows are no loss.
                if (step.tool == "join_by_key"
                    && dropped[i].value("count", 0) > data.value("rows", 0))
                    continue;
                const std::string at = fmt::format("/dropped/{}", i);
                add(AnswerText("Left out in step " + step.id + ": ")
                    + cell(at + "/count", CellForm::Number) + " ("
                    + cell(at + "/reason", CellForm::Text) + ")");
            }
            // What was put right when data were read, and how keys were compared: all figures rest
            // on it.
            const bool reads = step.tool == "read_dataset";
            const Json decisions = data.value("decisions", Json::array());
            for (std::size_t i = 0; (reads || step.tool == "join_by_key") && i < decisions.size();
                 ++i)
                if (decisions[i].is_string())
                    add(AnswerText(
                            reads ? fmt::format("Of \"{}\": ", step.arguments.value("dataset", ""))
                                  : "")
                        + cell(fmt::format("/decisions/{}", i), CellForm::Text));
            const Json warnings = data.value("warnings", Json::array());
            for (std::size_t i = 0; i < warnings.size(); ++i)
                if (warnings[i].is_string())
                    add(cell(fmt::format("/warnings/{}", i), CellForm::Text));
        }
        return sentences;
    }

    void add_notes() {
        for (const std::string& caution : m_plan.cautions)
            m_answer += "\n" + caution;
        if (const std::vector<AnswerText> notes = caveats(); !notes.empty())
            m_answer += AnswerText("\n") + joined(notes, " ");
        m_answer += m_remarks;
        if (!m_plan.sources.empty())
            m_answer += "\nSources: " + join(m_plan.sources, "; ") + ".";
    }

    const Plan& m_plan;
    const AnswerRecipe& m_recipe;
    const Observations& m_observations;
    const AnswerText& m_remarks;
    const Observer m_observed = [this](const std::string& id) {
        const auto step = m_observations.find(id);
        return step == m_observations.end() ? Observed{}
                                            : Observed{&step->second.text, &step->second.data};
    };
    AnswerText m_answer;
    Result m_result;
};

} // namespace

Result word_answer(const Plan& plan, const Observations& observations, const AnswerText& remarks) {
    return Wording(plan, observations, remarks).run();
}

} // namespace graticule::agents::offline
