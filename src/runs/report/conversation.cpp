// SPDX-License-Identifier: Apache-2.0
#include "base/base64.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/report/sections.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>

namespace graticule::runs::report {

namespace {

constexpr std::size_t MostToolsNamed = 500;
constexpr std::size_t LongestRole = 40;         // bytes
constexpr std::size_t LongestDescription = 300; // bytes of what a tool is said to do
constexpr std::array<std::string_view, 4> PictureTypes{"image/png", "image/jpeg", "image/gif",
                                                       "image/webp"};

std::string tokens_text(const Json& usage) {
    std::string text;
    const auto add = [&](const char* name, std::string_view format) {
        if (const auto count = count_member(usage, name))
            text += fmt::format(fmt::runtime(format), text.empty() ? "" : ", ",
                                format_number(static_cast<double>(*count), 15));
    };
    add("input", "{}{} tokens in");
    add("cached_input", "{}{} of them cached");
    add("output", "{}{} out");
    add("reasoning", "{}{} of them thoughts");
    return text;
}

std::string joined(std::initializer_list<std::string> parts) {
    std::string text;
    for (const std::string& part : parts)
        if (!part.empty())
            text += (text.empty() ? "" : " · ") + part;
    return text;
}

const Json& usage_of(const RecordedRound& round) {
    static const Json None;
    return round.response ? member(round.response->response, "usage") : None;
}

std::string number_of(const RecordedPath& path, std::size_t round) {
    return std::to_string(path.rounds[round].number.value_or(static_cast<int>(round) + 1));
}

double time_of_steps(const RecordedPath& path, std::size_t round) {
    double sum = 0;
    for (const RecordedStep& step : path.steps)
        if (step.round == round + 1 && step.observation)
            sum += static_cast<double>(step.observation->duration_ms.value_or(0));
    return sum;
}

std::optional<double> model_time(const RecordedRound& round) {
    return round.response ? round.response->duration_ms : std::nullopt;
}

template <typename Wait>
double sum_of_waits(const std::vector<Wait>& waits) {
    double sum = 0;
    for (const Wait& wait : waits)
        sum += static_cast<double>(wait.wait_ms.value_or(0));
    return sum;
}

/// How long was waited before the model was asked, or asked again; none where it was not.
std::optional<double> waited(const RecordedRound& round) {
    const double sum = sum_of_waits(round.retries) + sum_of_waits(round.waits);
    return sum > 0 ? std::optional(sum) : std::nullopt;
}

/// The parts of a message of a kind.
std::vector<const Json*> parts_of(const Json& message, std::string_view type) {
    std::vector<const Json*> found;
    const Json& parts = member(message, "parts");
    if (parts.is_array())
        for (const Json& part : parts)
            if (is_text(member(part, "type"), type))
                found.push_back(&part);
    return found;
}

const Json& answer_of(const RecordedRound& round) {
    static const Json None;
    return round.response ? member(round.response->response, "message") : None;
}

Words calls_words(const RecordedPath& path, std::size_t round) {
    Words words;
    for (const RecordedStep& step : path.steps) {
        if (step.round != round + 1)
            continue;
        words += words.empty() ? "" : ", ";
        words += Span{step.tool, Span::Kind::Step, step.id, "step " + step.id};
        if (step.observation && !step.observation->ok)
            words += " (failed)";
    }
    if (!words.empty())
        return words;
    return path.rounds[round].error ? "no answer" : "words, no call";
}

std::string number_text(const Json& usage, const char* name) {
    const auto count = count_member(usage, name);
    return count ? format_number(static_cast<double>(*count), 15) : std::string();
}

/// All rounds in a table.
void write_overview(Report& report) {
    const RunRecord& record = report.record;
    bool has_cost = false;
    bool has_waited = false;
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
        has_cost = has_cost || record.rounds[i].cost_usd.has_value();
        has_waited = has_waited || waited(record.rounds[i]).has_value();
    }
    Table table{{{"Round", Table::Column::Short},
                 {"The model asked for", Table::Column::Text},
                 {"Tokens in", Table::Column::Number},
                 {"out", Table::Column::Number},
                 {"Model", Table::Column::Number},
                 {"Calls", Table::Column::Number}},
                {}};
    if (has_waited)
        table.head.push_back({"Waited", Table::Column::Number});
    if (has_cost)
        table.head.push_back({"Cost", Table::Column::Number});
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
        const RecordedRound& round = record.rounds[i];
        const std::string number = number_of(record, i);
        table.rows.push_back(
            {Span{number, Span::Kind::Round, number}, calls_words(record, i),
             number_text(usage_of(round), "input"), number_text(usage_of(round), "output"),
             format_duration(model_time(round)), format_duration(time_of_steps(record, i))});
        if (has_waited)
            table.rows.back().push_back(format_duration(waited(round)));
        if (has_cost)
            table.rows.back().push_back(format_cost(round.cost_usd));
    }
    report.out.table(table);
}

/// Of all that the run did, on whichever path.
struct Totals {
    explicit Totals(const RunRecord& record) {
        for (const RecordedPath* path : paths_of(record)) {
            rounds += path->rounds.size();
            calls += path->steps.size();
            for (const RecordedStep& step : path->steps)
                failed += step.observation && !step.observation->ok ? 1 : 0;
            for (std::size_t i = 0; i < path->rounds.size(); ++i) {
                asking += std::max(0.0, model_time(path->rounds[i]).value_or(0));
                waiting += waited(path->rounds[i]).value_or(0);
                calling += time_of_steps(*path, i);
            }
        }
    }
    std::size_t rounds = 0;
    std::size_t calls = 0;
    std::size_t failed = 0;
    double asking = 0; // milliseconds
    double waiting = 0;
    double calling = 0;
};

std::string totals_text(const RunRecord& record) {
    const Totals totals(record);
    const Json usage = record.finished ? record.finished->usage.value_or(Json()) : Json();
    return joined(
        {counted(totals.rounds, "round"),
         counted(totals.calls, "call")
             + (totals.failed > 0 ? fmt::format(" ({} failed)", totals.failed) : ""),
         tokens_text(usage), format_cost(number_member(usage, "cost_usd")),
         format_duration(totals.asking) + " with the model",
         totals.waiting > 0 ? "waited " + format_duration(totals.waiting) + " of that" : "",
         format_duration(totals.calling) + " in calls"});
}

/// What of that led to the end.
std::string share_of_path(const RunRecord& record) {
    return fmt::format("Of these, {} and {} are on the path on which the run ended; the others are "
                       "of {} that it abandoned.",
                       counted(record.rounds.size(), "round"), counted(record.steps.size(), "call"),
                       counted(record.branches.size(), "branch"));
}

void write_picture(Report& report, const Json& part) {
    const std::string type = text_member(part, "media_type");
    const auto bytes = decode_base64(text_member(part, "base64"));
    const bool known =
        std::find(PictureTypes.begin(), PictureTypes.end(), type) != PictureTypes.end();
    if (bytes && known)
        report.out.picture({{}, "Shown to the model", type, *bytes, {}});
}

/// What calls gave back, as the model was told.
void write_results(Report& report, const Json& message) {
    std::string told;
    const auto results = parts_of(message, "tool_result");
    for (const Json* const result : results) {
        const Json& content = member(*result, "content");
        if (!content.is_array())
            continue;
        for (const Json& piece : content) {
            told += text_member(piece, "text") + "\n";
            if (is_text(member(piece, "type"), "image"))
                write_picture(report, piece);
        }
    }
    if (results.empty())
        return;
    report.out.begin_fold(
        fmt::format("{} as the model was told", counted(results.size(), "result")));
    report.out.text_block(shorten(trim(told), report.longest_text * results.size()));
    report.out.end_fold();
}

void write_told(Report& report, const Json& message, bool first) {
    const std::string role = text_member(message, "role");
    if (role == "tool")
        return write_results(report, message);
    if (role == "assistant" && !first)
        return; // what it said the round before
    for (const Json* const part : parts_of(message, "text"))
        report.out.speech(role == "system" ? Voice::Instructions : Voice::Told,
                          role == "system" ? "Instructions to the model" : "Told to the model",
                          shorten(text_member(*part, "text"), report.longest_text));
    for (const Json* const part : parts_of(message, "image"))
        write_picture(report, *part);
}

void write_tools(Report& report, const RecordedRound& round, bool first) {
    if (!round.tools || !first)
        return; // afterwards only the values that arguments may have are others
    Table table{{{"Tool", Table::Column::Short}, {"What it does", Table::Column::Text}}, {}};
    for (const Json& tool : *round.tools)
        if (table.rows.size() < MostToolsNamed)
            table.rows.push_back({code(text_member(tool, "name")),
                                  shorten(text_member(tool, "description"), LongestDescription)});
    report.out.begin_fold(fmt::format("{} offered", counted(round.tools->size(), "tool")));
    report.out.table(table);
    report.out.end_fold();
}

/// Why and how long the model was not asked, or was asked again.
void write_waits(Report& report, const RecordedRound& round) {
    std::map<std::string, std::vector<events::ModelWait>> by_reason;
    for (const events::ModelWait& wait : round.waits)
        by_reason[wait.reason].push_back(wait);
    std::vector<Words> items;
    for (const auto& [reason, waits] : by_reason)
        items.push_back(fmt::format("Waited {}{}: {}", format_duration(sum_of_waits(waits)),
                                    waits.size() > 1 ? fmt::format(", {} times", waits.size()) : "",
                                    shorten(reason, LongestDescription)));
    for (const events::ModelRetry& retry : round.retries) {
        Words words = "Asked again";
        if (const auto wait = format_duration(retry.wait_ms); !wait.empty())
            words += " after " + wait;
        words += ": ";
        words += retry.reason + " ";
        words += code(retry.kind);
        items.push_back(words);
    }
    report.out.list(items, Tone::Care);
}

/// Calls that were asked for beyond those that were made.
void write_calls_not_made(Report& report, const RecordedRound& round, std::size_t made) {
    const auto asked = parts_of(answer_of(round), "tool_call");
    std::vector<Words> items;
    for (std::size_t i = made; i < asked.size(); ++i) {
        Words words = "Asked for and not carried out: ";
        words += code(text_member(*asked[i], "name"));
        words += " ";
        words += code(shorten(text_member(*asked[i], "arguments"), LongestDescription));
        items.push_back(words);
    }
    report.out.list(items, Tone::Care);
}

void write_answer(Report& report, const RecordedRound& round) {
    for (const Json* const part : parts_of(answer_of(round), "reasoning"))
        if (const std::string text = text_member(*part, "text"); !text.empty())
            report.out.speech(Voice::Thought, "The model thought",
                              shorten(text, report.longest_text));
    for (const Json* const part : parts_of(answer_of(round), "text"))
        if (const std::string text = text_member(*part, "text"); !text.empty())
            report.out.speech(Voice::Said, "The model said", shorten(text, report.longest_text));
    if (!round.response)
        return;
    std::vector<Words> adjusted;
    for (const std::string& sentence : texts_member(round.response->response, "adjustments"))
        adjusted.push_back(faint(sentence));
    report.out.list(adjusted);
}

/// ", worker on subtask 2"; nothing where a run has one model.
std::string who_words(const RecordedRound& round) {
    if (round.role.empty())
        return {};
    const std::string role = ", " + shorten(round.role, LongestRole);
    return round.subtask > 0 ? fmt::format("{} on subtask {}", role, round.subtask) : role;
}

Head head_of(const RecordedPath& path, std::size_t index) {
    const RecordedRound& round = path.rounds[index];
    Head head{number_of(path, index), index + 1, {}, {}, Tone::Good, {}};
    head.title = "Round " + head.id + who_words(round);
    if (round.error) {
        head.mark = "no answer";
        head.tone = Tone::Bad;
    } else if (!round.response) {
        head.mark = "no answer yet";
        head.tone = Tone::Care;
    } else {
        const std::string stop = text_member(round.response->response, "stop_reason");
        if (stop != "finished" && stop != "tool_calls") {
            head.mark = stop;
            head.tone = Tone::Care;
        }
    }
    head.facts = joined({tokens_text(usage_of(round)), format_cost(round.cost_usd),
                         format_duration(model_time(round)),
                         waited(round) ? "waited " + format_duration(waited(round)) : ""});
    return head;
}

/// What each role took, where there are several, and how often a model mended its own code.
void write_usage(Report& report) {
    const RunRecord& record = report.record;
    const Json usage = record.finished ? record.finished->usage.value_or(Json()) : Json();
    const Json& roles = member(usage, "roles");
    std::vector<Words> items;
    if (roles.is_object())
        for (const auto& [role, of_role] : roles.items())
            items.push_back(joined(
                {fmt::format(
                     "{}: {}", shorten(role, LongestRole),
                     counted(static_cast<std::size_t>(count_member(of_role, "rounds").value_or(0)),
                             "round")),
                 tokens_text(of_role), format_cost(number_member(of_role, "cost_usd"))}));
    if (const auto corrections = count_member(usage, "self_corrections"))
        items.emplace_back(counted(static_cast<std::size_t>(*corrections), "failure")
                           + " of code mended by the model");
    if (!items.empty())
        report.out.list(items);
}

} // namespace

void write_round(Report& report, const RecordedPath& path, std::size_t index) {
    const RecordedRound& round = path.rounds[index];
    report.out.begin_round(head_of(path, index));
    for (const Json& message : round.told)
        write_told(report, message, round.begins);
    write_tools(report, round, round.begins);
    write_waits(report, round);
    if (round.error)
        report.out.list(
            {error_words(text_member(*round.error, "message"), text_member(*round.error, "kind"),
                         text_member(*round.error, "hint"))},
            Tone::Bad);
    write_answer(report, round);
    std::size_t made = 0;
    const auto first = std::lower_bound(
        path.steps.begin(), path.steps.end(), index + 1,
        [](const RecordedStep& step, std::size_t number) { return step.round < number; });
    for (auto step = first; step != path.steps.end() && step->round == index + 1; ++step, ++made)
        write_step(report, path, *step);
    write_calls_not_made(report, round, made);
    report.out.end_round();
}

void conversation_section(Report& report) {
    const RunRecord& record = report.record;
    if (record.rounds.empty())
        return;
    const bool is_team = !record.rounds.front().role.empty();
    report.out.section(is_team ? "The conversations with planner and worker"
                               : "The conversation with the model");
    report.out.paragraph(faint(totals_text(record)));
    if (!record.branches.empty())
        report.out.paragraph(faint(share_of_path(record)));
    write_usage(report);
    if (record.rounds.size() > 1)
        write_overview(report);
    write_path(report, record);
}

} // namespace graticule::runs::report
