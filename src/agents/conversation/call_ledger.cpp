// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/call_ledger.hpp"

#include "agents/conversation/named_values.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "tools/failed_observation.hpp"
#include "tools/read_note.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace graticule::agents::conversation {

namespace {

constexpr std::size_t MaxArgumentBytes = 1U << 20U;
constexpr std::size_t LongestArgumentsShown = 2000; // bytes of what is no JSON, in the log

Json arguments_of(const llm::ToolCall& asked) {
    constexpr const char* Hint = "Give the arguments as one JSON object, as the tool's schema says";
    if (trim(asked.arguments).empty())
        return Json::object();
    if (asked.arguments.size() > MaxArgumentBytes)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("the arguments of a call may have {} bytes, not {}",
                                MaxArgumentBytes, asked.arguments.size()),
                    Hint);
    Json arguments;
    try {
        arguments = parse_json(asked.arguments, "the arguments");
    } catch (const Error& error) {
        throw Error(error.code(), error.message(), Hint);
    }
    if (!arguments.is_object())
        throw Error(ErrorCode::Malformed, "the arguments are no JSON object", Hint);
    return arguments;
}

} // namespace

AskedCall asked_call(const llm::ToolCall& asked) {
    AskedCall read{{{}, one_line(asked.name)}, {}};
    try {
        read.call.arguments = arguments_of(asked);
    } catch (const Error& error) {
        read.malformed = error;
        read.call.arguments_text = shorten(asked.arguments, LongestArgumentsShown);
    }
    return read;
}

std::string
CallLedger::make(AskedCall asked, runs::EventLog& log,
                 const std::function<tools::Observation(const CallToRecord&)>& carry_out,
                 tools::Observation& observation) {
    CallToRecord& call = asked.call;
    call.id = std::to_string(++*m_calls_of_all);
    m_calls.push_back(call.id);
    observation = recorded_call(
        call, log,
        [&] {
            return asked.malformed ? tools::failed_observation(*asked.malformed) : carry_out(call);
        },
        m_artifacts);
    m_given[call.id] = std::make_shared<const Given>(
        Given{call.tool, std::move(call.arguments), observation.text, observation.data});
    return call.id;
}

const Json& CallLedger::last_data() const {
    static const Json None;
    return m_calls.empty() ? None : m_given.at(m_calls.back())->data;
}

runs::Observer CallLedger::observer() const {
    return [this](const std::string& call) {
        const auto found = m_given.find(call);
        return found == m_given.end() ? runs::Observed{}
                                      : runs::Observed{&found->second->text, &found->second->data};
    };
}

NumberSources CallLedger::number_sources(std::string_view task,
                                         const geodata::Catalog& catalog) const {
    NumberSources sources;
    sources.add_text(task);
    for (const geodata::CatalogEntry& entry : catalog.entries())
        sources.add_dataset({{"name", entry.name},
                             {"title", entry.title},
                             {"source", entry.source},
                             {"license", entry.licence}});
    for (const auto& [id, given] : m_given)
        sources.add_call(given->tool, given->arguments, given->text, given->data);
    return sources;
}

std::string CallLedger::done_so_far() const {
    const auto many = [](std::size_t count, std::string_view what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    std::string done = fmt::format("Done until then: {}", many(m_calls.size(), "call"));
    if (m_artifacts.empty())
        return done;
    std::vector<std::string> paths;
    for (const tools::Artifact& artifact : m_artifacts)
        paths.push_back(artifact.path);
    return fmt::format("{}, {}: {}", done, many(paths.size(), "file"), names_in_sentence(paths));
}

namespace {

/// Without the notes that a dataset was read for the call, of which a model makes nothing.
std::string without_read_notes(const std::string& text) {
    if (text.find(tools::ReadForCall) == std::string::npos)
        return text;
    std::vector<std::string> lines = split(text, '\n');
    std::erase_if(lines, [](const std::string& line) {
        return line.starts_with("Note: ") && line.ends_with(fmt::format("{}.", tools::ReadForCall));
    });
    return join(lines, "\n");
}

} // namespace

std::string result_text(const std::string& call, const tools::Observation& observation,
                        const Repeated& repeated, bool names, std::string_view otherwise) {
    std::string text = fmt::format("Call {}: {}", call, without_read_notes(observation.text));
    if (const std::string values = named_values_line(call, observation.data, observation.text);
        observation.ok && !values.empty() && names)
        text += "\n" + values;
    if (repeated.times > 1)
        text += fmt::format(
            "\n{} again. Do something else, answer{}.",
            repeated.calls == 1
                ? "This is the same call with the same result"
                : fmt::format("These are the same {} calls with the same results", repeated.calls),
            otherwise.empty() ? "" : fmt::format(", or call {}", otherwise));
    return text;
}

} // namespace graticule::agents::conversation
