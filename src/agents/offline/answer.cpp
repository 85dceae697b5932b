// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "agents/offline/execute.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace graticule::agents::offline {

namespace {

constexpr std::size_t MostNamed = 20;
constexpr std::size_t MostValues = 200;

std::optional<double> number_at(const Json& value) {
    if (value.is_number())
        return value.get<double>();
    if (value.is_object() && value.contains("value") && value["value"].is_number())
        return value["value"].get<double>();
    return std::nullopt;
}

std::optional<double> find_number(const NumberSource& source, const Observations& observations) {
    const auto step = observations.find(source.step);
    if (step == observations.end())
        return std::nullopt;
    const Json& data = step->second.data;
    Json value;
    if (source.path.starts_with('/')) {
        const Json::json_pointer pointer(source.path);
        if (data.contains(pointer))
            value = data.at(pointer);
    } else if (const Json rows = data.value("rows", Json()); rows.is_array() && !rows.empty()) {
        value = rows[0].value(source.path, Json());
    }
    const auto number = number_at(value);
    return number ? std::optional(*number * source.factor) : std::nullopt;
}

} // namespace

std::string unit_in_words(const std::string& unit) {
    return unit == "1" ? "%" : unit;
}

namespace {

/// "12.5 km", "7.3 %" for shares of one.
std::string with_unit(double value, const std::string& unit) {
    if (unit == "1")
        return format_number(value * 100, 4) + " %";
    return unit.empty() ? format_number(value) : format_number(value) + " " + unit;
}

std::string text_at(const Json& row, const std::string& field) {
    const Json value = row.value(field, Json());
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number())
        return shortest_number(value.get<double>());
    return value.is_null() ? "(no value)" : to_line(value);
}

/// What the steps left out and what a reader must know, each once.
std::string caveats(const Plan& plan, const Observations& observations) {
    std::vector<std::string> sentences;
    const auto add = [&](std::string sentence) {
        if (!sentence.empty() && sentence.back() != '.')
            sentence += '.';
        if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
            sentences.push_back(std::move(sentence));
    };
    for (const Step& step : plan.steps) {
        const auto found = observations.find(step.id);
        if (found == observations.end() || step.optional)
            continue;
        const Json& data = found->second.data;
        for (const Json& drop : data.value("dropped", Json::array())) {
            // Where a few rows look something up in a table, its other rows are no loss.
            if (step.tool == "join_by_key" && drop.value("count", 0) > data.value("rows", 0))
                continue;
            add(fmt::format("Left out in step {}: {} ({})", step.id, drop.value("count", 0),
                            drop.value("reason", "")));
        }
        for (const Json& warning : data.value("warnings", Json::array()))
            if (warning.is_string())
                add(warning.get<std::string>());
    }
    return join(sentences, " ");
}

std::string sentence_start(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

class Wording {
public:
    Wording(const Plan& plan, const Observations& observations)
        : m_plan(plan), m_recipe(plan.answer), m_observations(observations) {}

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
            m_result.answer = sentence_start(m_recipe.subject)
                              + (m_recipe.subject.starts_with("small maps") ? " are" : " is")
                              + " in the outputs.";
            break;
        case AnswerKind::Text:
            text();
            break;
        }
        if (m_result.end == EndReason::Answered)
            add_notes();
        return std::move(m_result);
    }

private:
    void add_value(const std::string& name, const Json& value, const std::string& unit) {
        m_result.values.push_back({{"name", name}, {"value", value}, {"unit", unit}});
    }

    /// A further field of a row that is named already.
    void add_extra(const Json& row, const std::string& field, const std::string& unit) {
        const bool time = unit.starts_with("ms since 1970");
        const auto number = number_at(row.value(field, Json()));
        m_result.values.push_back(
            {{"name", name_of(row)},
             {"field", field},
             {"value", number && !time ? Json(*number) : Json(extra_of(row, field, unit))},
             {"unit", time ? "" : unit}});
    }

    void refuse(const std::string& reason) {
        m_result.end = EndReason::Refused;
        m_result.answer = reason;
        m_result.values = Json::array();
    }

    /// The recipe's sentence with its numbers.
    std::string in_sentence(const std::vector<std::string>& numbers) const {
        const bool one = !m_recipe.sentence_of_one.empty() && numbers.front() == "1";
        std::string text = one ? m_recipe.sentence_of_one : m_recipe.sentence;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::string place = "{" + std::to_string(i) + "}";
            if (const std::size_t at = text.find(place); at != std::string::npos)
                text.replace(at, place.size(), numbers[i]);
        }
        return text;
    }

    void numbers() {
        std::string parts;
        std::vector<std::string> written;
        bool first = true;
        for (const NumberSource& source : m_recipe.numbers) {
            const auto number = find_number(source, m_observations);
            if (first && !number) {
                refuse(fmt::format("there are no values for {}", m_recipe.subject));
                return;
            }
            if (first && *number == 0 && !m_recipe.nothing.empty()) {
                refuse(m_recipe.nothing);
                return;
            }
            first = false;
            written.push_back(number ? with_unit(*number, source.unit) : "no value");
            if (!number)
                continue;
            add_value(source.name, *number, source.unit);
            parts += fmt::format("{}{}: {}", parts.empty() ? "" : "; ", source.name,
                                 with_unit(*number, source.unit));
        }
        m_result.answer = m_recipe.sentence.empty()
                              ? fmt::format("{}: {}.", sentence_start(m_recipe.subject), parts)
                              : sentence_start(in_sentence(written));
    }

    /// The number that is highest or lowest, and the one after it.
    void extreme() {
        std::vector<std::pair<double, const NumberSource*>> found;
        for (const NumberSource& source : m_recipe.numbers)
            if (const auto number = find_number(source, m_observations))
                found.emplace_back(*number, &source);
        if (found.size() != m_recipe.numbers.size() || found.empty()) {
            refuse(fmt::format("there are no values for {}", m_recipe.subject));
            return;
        }
        std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
            return m_recipe.descending ? a.first > b.first : a.first < b.first;
        });
        std::string list;
        for (const auto& [value, source] : found) {
            add_value(source->name, value, source->unit);
            list += fmt::format("{}{} ({})", list.empty() ? "" : "; then ", source->name,
                                with_unit(value, source->unit));
        }
        constexpr std::size_t Told = 3;
        std::size_t end = 0;
        for (std::size_t i = 0; i < Told && end != std::string::npos; ++i)
            end = list.find("; then ", end + (i > 0 ? 1 : 0));
        m_result.answer = fmt::format("{} {}.", sentence_start(m_recipe.lead), list.substr(0, end));
    }

    void ratio() {
        const auto part = find_number(m_recipe.numbers.at(0), m_observations);
        const auto whole = find_number(m_recipe.numbers.at(1), m_observations);
        if (!part || !whole || *whole == 0) {
            refuse(fmt::format("there are no values for {}", m_recipe.subject));
            return;
        }
        const double percent = 100 * *part / *whole;
        add_value("share", percent, "%");
        add_value(m_recipe.numbers[0].name, *part, m_recipe.numbers[0].unit);
        add_value(m_recipe.numbers[1].name, *whole, m_recipe.numbers[1].unit);
        m_result.answer =
            fmt::format("{}: {} of {}, or {} %.", sentence_start(m_recipe.subject),
                        with_unit(*part, m_recipe.numbers[0].unit),
                        with_unit(*whole, m_recipe.numbers[1].unit), format_number(percent, 4));
    }

    std::string name_of(const Json& row) const {
        std::string name;
        for (const std::string& field : m_recipe.name_fields)
            name += (name.empty() ? "" : ", ") + text_at(row, field);
        return name.empty() ? "(without a name)" : name;
    }

    /// A row's value in the unit of the answer.
    std::optional<double> value_of(const Json& row) const {
        const auto number = number_at(row.value(m_recipe.value_field, Json()));
        return number ? std::optional(*number * m_recipe.value_factor) : std::nullopt;
    }

    /// A further field of a row as text; milliseconds since 1970 as a time.
    static std::string extra_of(const Json& row, const std::string& field,
                                const std::string& unit) {
        constexpr double LastMoment = 9e12; // the clock counts nanoseconds, and not much further
        const auto number = number_at(row.value(field, Json()));
        if (number && unit.starts_with("ms since 1970") && std::abs(*number) <= LastMoment)
            return format_utc(std::chrono::system_clock::time_point(
                std::chrono::milliseconds(static_cast<std::int64_t>(*number))));
        return number ? with_unit(*number, unit) : text_at(row, field);
    }

    std::string extras_of(const Json& row) const {
        std::string text;
        for (std::size_t i = 0; i < m_recipe.extras.size(); ++i) {
            const auto& [field, unit] = m_recipe.extras[i];
            text += fmt::format(", {} {}",
                                i < m_recipe.extra_labels.size() ? m_recipe.extra_labels[i] : field,
                                extra_of(row, field, unit));
        }
        return text;
    }

    /// "Paris (2,138,551 people)"; a row alone without brackets, and without the name that the
    /// question had.
    std::string row_in_words(const Json& row, bool alone) const {
        const auto number = value_of(row);
        const std::string value =
            (number ? with_unit(*number, m_recipe.value_unit) : text_at(row, m_recipe.value_field))
            + extras_of(row);
        const std::string name = name_of(row);
        if (!alone)
            return fmt::format("{} ({})", name, value);
        return fold(name) == fold(m_recipe.subject) ? value : name + ", " + value;
    }

    Json found_rows() const {
        const auto step = m_observations.find(m_recipe.step);
        return step == m_observations.end() ? Json::array()
                                            : step->second.data.value("rows", Json::array());
    }

    /// How many rows there are: an observation holds but the first of them.
    std::size_t count_of_rows() const {
        const auto step = m_observations.find(m_recipe.step);
        if (step == m_observations.end())
            return 0;
        const Json& data = step->second.data;
        return data.value(m_recipe.ranks_all ? "ranked" : "row_count", found_rows().size());
    }

    void rows() {
        Json found = found_rows();
        if (!found.is_array() || found.empty()) {
            refuse(fmt::format("there is nothing in the data for {}", m_recipe.subject));
            return;
        }
        std::stable_sort(found.begin(), found.end(), [&](const Json& a, const Json& b) {
            return number_at(a.value(m_recipe.value_field, Json())).value_or(-HUGE_VAL)
                   > number_at(b.value(m_recipe.value_field, Json())).value_or(-HUGE_VAL);
        });
        std::string list;
        std::size_t shown = 0;
        for (const Json& row : found) {
            const Json value = row.value(m_recipe.value_field, Json());
            const auto number = value_of(row);
            if (m_result.values.size() < MostValues)
                add_value(name_of(row), number ? Json(*number) : value, m_recipe.value_unit);
            for (const auto& [field, unit] : m_recipe.extras)
                if (m_result.values.size() < MostValues)
                    add_extra(row, field, unit);
            if (shown++ < MostNamed)
                list += (list.empty() ? "" : "; ") + row_in_words(row, found.size() == 1);
        }
        if (const std::size_t all = count_of_rows(); all > MostNamed)
            list += fmt::format("; and {} more", all - MostNamed);
        m_result.answer = fmt::format("{}: {}.", sentence_start(m_recipe.lead), list);
    }

    void names() {
        const auto count = find_number(m_recipe.numbers.at(0), m_observations);
        const Json found = found_rows();
        add_value("count", count.value_or(0), "");
        std::string list;
        std::size_t shown = 0;
        for (const Json& row : found) {
            if (m_result.values.size() <= MostValues)
                add_value("name", name_of(row), "");
            if (shown++ < MostNamed)
                list += (list.empty() ? "" : ", ") + name_of(row);
        }
        if (const std::size_t all = count_of_rows(); all > MostNamed)
            list += fmt::format(" and {} more", all - MostNamed);
        m_result.answer = fmt::format("{} {}{}{}.", format_number(count.value_or(0)),
                                      m_recipe.subject, list.empty() ? "" : ": ", list);
    }

    void text() {
        const auto step = m_observations.find(m_recipe.step);
        m_result.answer = step == m_observations.end() ? m_recipe.subject : step->second.text;
    }

    void add_notes() {
        for (const std::string& caution : m_plan.cautions)
            m_result.answer += "\n" + caution;
        if (const std::string notes = caveats(m_plan, m_observations); !notes.empty())
            m_result.answer += "\n" + notes;
        if (!m_plan.sources.empty())
            m_result.answer += "\nSources: " + join(m_plan.sources, "; ") + ".";
    }

    const Plan& m_plan;
    const AnswerRecipe& m_recipe;
    const Observations& m_observations;
    Result m_result;
};

} // namespace

Result word_answer(const Plan& plan, const Observations& observations) {
    return Wording(plan, observations).run();
}

} // namespace graticule::agents::offline
