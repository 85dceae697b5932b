// SPDX-License-Identifier: Apache-2.0
#include "sandbox/execution.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostItems = 100;
constexpr std::size_t MostNames = 1000;
constexpr std::size_t MostName = 100; // bytes
constexpr std::size_t MostLineNumber = 2000;

constexpr std::array<std::pair<Outcome, std::string_view>, 10> Names{{
    {Outcome::Finished, "finished"},
    {Outcome::Raised, "raised"},
    {Outcome::Interrupted, "interrupted"},
    {Outcome::TimeLimit, "time_limit"},
    {Outcome::MemoryLimit, "memory_limit"},
    {Outcome::CpuLimit, "cpu_limit"},
    {Outcome::DiskLimit, "disk_limit"},
    {Outcome::Crashed, "crashed"},
    {Outcome::Exited, "exited"},
    {Outcome::Forged, "forged"},
}};

// What is shown to people and models; a session may say anything.
std::string line_member(const Json& object, std::string_view name) {
    return shorten(printable(text_member(object, name)), MostLineNumber);
}

std::vector<std::string> lines_member(const Json& object, std::string_view name) {
    std::vector<std::string> lines;
    for (const std::string& line : texts_member(object, name))
        if (lines.size() < MostItems)
            lines.push_back(shorten(visible_text(line), MostLineNumber)); // code has tabs
    return lines;
}

std::optional<std::vector<std::string>> names_of(const Json& answer) {
    if (!member(answer, "names").is_array())
        return std::nullopt;
    std::vector<std::string> names = texts_member(answer, "names");
    names.resize(std::min(names.size(), MostNames));
    for (std::string& name : names)
        name = shorten(printable(name), MostName);
    return names;
}

bool flag_member(const Json& object, std::string_view name) {
    const Json& value = member(object, name);
    return value.is_boolean() && value.get<bool>();
}

void for_each_item(const Json& answer, std::string_view name,
                   const std::function<void(const Json&)>& take) {
    const Json& list = member(answer, name);
    if (!list.is_array())
        return;
    for (std::size_t i = 0; i < list.size() && i < MostItems; ++i)
        take(list[i]);
}

Raised raised_of(const Json& error) {
    return {line_member(error, "type"),         line_member(error, "message"),
            line_member(error, "cause"),        line_member(error, "raised_in"),
            line_member(error, "hint"),         lines_member(error, "excerpt"),
            lines_member(error, "called_from"), member(error, "shapes")};
}

Json to_json(const Raised& raised) {
    return {{"type", raised.type},
            {"message", raised.message},
            {"cause", raised.cause},
            {"raised_in", raised.raised_in},
            {"hint", raised.hint},
            {"excerpt", raised.excerpt},
            {"called_from", raised.called_from}};
}

Json to_json(const Stream& stream) {
    return {{"bytes", stream.bytes}, {"latest", to_valid_utf8(stream.latest)}};
}

} // namespace

std::string_view outcome_name(Outcome outcome) {
    for (const auto& [known, name] : Names)
        if (known == outcome)
            return name;
    return "unknown";
}

void take_answer(const Json& answer, Execution& execution) {
    if (text_member(answer, "status") == "error") {
        execution.outcome = Outcome::Raised;
        execution.raised = raised_of(member(answer, "error"));
    }
    execution.findings = findings_in(answer);
    execution.data = member(answer, "data");
    const Json& value = member(answer, "value");
    execution.value_type = line_member(value, "type");
    execution.value_summary = line_member(value, "summary");
    execution.value_text = visible_text(text_member(value, "text"));
    execution.names = names_of(answer);
    for_each_item(answer, "variables", [&](const Json& item) {
        execution.variables.push_back({line_member(item, "name"), line_member(item, "type"),
                                       line_member(item, "summary"), flag_member(item, "new")});
    });
    for_each_item(answer, "figures", [&](const Json& item) {
        execution.figures.push_back(
            {line_member(item, "path"), flag_member(item, "saved_by_code")});
    });
    for_each_item(answer, "warnings", [&](const Json& item) {
        execution.warnings.push_back({line_member(item, "category"), line_member(item, "message"),
                                      line_member(item, "where"),
                                      count_member(item, "count").value_or(1)});
    });
}

Json to_json(const Execution& execution) {
    Json json{{"number", execution.number},
              {"outcome", outcome_name(execution.outcome)},
              {"session_ended", execution.session_ended},
              {"in_fresh_session", execution.in_fresh_session},
              {"limit", execution.limit},
              {"lost", execution.lost},
              {"duration_ms", static_cast<double>(execution.duration.count()) / 1e3},
              {"output", to_json(execution.output)},
              {"errors", to_json(execution.errors)},
              {"value", nullptr},
              {"variables", Json::array()},
              {"figures", Json::array()},
              {"warnings", Json::array()},
              {"raised", nullptr}};
    if (!execution.value_type.empty())
        json["value"] = {{"type", execution.value_type},
                         {"summary", execution.value_summary},
                         {"text", execution.value_text}};
    for (const Variable& variable : execution.variables)
        json["variables"].push_back({{"name", variable.name},
                                     {"type", variable.type},
                                     {"summary", variable.summary},
                                     {"new", variable.is_new}});
    for (const Figure& figure : execution.figures)
        json["figures"].push_back({{"path", figure.path}, {"saved_by_code", figure.saved_by_code}});
    for (const Warning& warning : execution.warnings)
        json["warnings"].push_back({{"category", warning.category},
                                    {"message", warning.message},
                                    {"where", warning.where},
                                    {"count", warning.count}});
    if (!execution.raised.type.empty())
        json["raised"] = to_json(execution.raised);
    for (const HostContact& contact : execution.contacts)
        json["contacts"].push_back({{"host", contact.host},
                                    {"port", contact.port},
                                    {"granted", contact.granted},
                                    {"connections", contact.connections},
                                    {"bytes_sent", contact.bytes_sent},
                                    {"bytes_received", contact.bytes_received}});
    if (!execution.findings.empty())
        json["findings"] = to_json(execution.findings);
    return json;
}

} // namespace graticule::sandbox
