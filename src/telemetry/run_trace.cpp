// SPDX-License-Identifier: Apache-2.0
#include "telemetry/run_trace.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/event_tree.hpp"

#include "telemetry/genai_messages.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <utility>

namespace graticule::telemetry {

namespace {

constexpr std::size_t MostSpans = 20'000;          // of a run; the rest is left out
constexpr std::size_t LongestName = 200;           // bytes of what a model or the data names
constexpr std::size_t LongestContent = 8192;       // bytes of a text
constexpr std::size_t LongestMessages = 64U << 10; // bytes of all that are told in one span

template <typename Id>
void fill(Id& id, const RandomBits& random) {
    do { // an id of nothing but zeros is none
        for (std::size_t i = 0; i < id.size(); i += sizeof(std::uint64_t)) {
            std::uint64_t bits = random();
            for (std::size_t byte = 0; byte < sizeof(bits); ++byte, bits >>= 8U)
                id[i + byte] = static_cast<std::uint8_t>(bits & 0xFFU);
        }
    } while (std::all_of(id.begin(), id.end(), [](auto byte) { return byte == 0; }));
}

void add(Span& span, const char* name, Json value) {
    if (!value.is_null() && !(value.is_string() && value.get_ref<const std::string&>().empty()))
        span.attributes.emplace_back(name, std::move(value));
}

void add_count(Span& span, const char* name, const Json& object, std::string_view member_name) {
    if (const auto count = count_member(object, member_name))
        add(span, name, *count);
}

void add_usage(Span& span, const Json& usage) {
    add_count(span, "gen_ai.usage.input_tokens", usage, "input");
    add_count(span, "gen_ai.usage.output_tokens", usage, "output");
    add_count(span, "gen_ai.usage.cache_read.input_tokens", usage, "cached_input");
    add_count(span, "gen_ai.usage.cache_creation.input_tokens", usage, "cache_write");
    add_count(span, "gen_ai.usage.reasoning.output_tokens", usage, "reasoning");
    if (const auto cost = number_member(usage, "cost_usd"))
        add(span, "graticule.usage.cost_usd", *cost);
}

/// What planner and worker took, each.
void add_roles(Span& span, const Json& roles) {
    for (const char* const role : {"planner", "worker"}) {
        const Json& of_role = member(roles, role);
        const std::string name = std::string("graticule.") + role + ".";
        add_count(span, (name + "rounds").c_str(), of_role, "rounds");
        add_count(span, (name + "input_tokens").c_str(), of_role, "input");
        add_count(span, (name + "output_tokens").c_str(), of_role, "output");
        if (const auto cost = number_member(of_role, "cost_usd"))
            add(span, (name + "cost_usd").c_str(), *cost);
    }
}

void fail_trace(Span& span, std::string type) {
    span.failed = true;
    add(span, "error.type", type.empty() ? "_OTHER" : std::move(type));
}

std::string name_in(const Json& object, std::string_view name) {
    return one_line(text_member(object, name), LongestName);
}

/// As many of the last messages as there is room for.
Json last_of(const std::vector<Json>& messages) {
    std::size_t bytes = 0;
    std::size_t first = messages.size();
    while (first > 0) {
        bytes += to_line(messages[first - 1]).size();
        if (bytes > LongestMessages)
            break;
        --first;
    }
    return Json(
        std::vector<Json>(messages.begin() + static_cast<std::ptrdiff_t>(first), messages.end()));
}

} // namespace

std::optional<std::int64_t> time_of_event(const std::string& text) {
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    int hour = 0;
    int minute = 0;
    int second = 0;
    int thousandth = 0;
    if (std::sscanf(text.c_str(), "%4d-%2u-%2uT%2d:%2d:%2d.%3dZ", &year, &month, &day, &hour,
                    &minute, &second, &thousandth)
        != 7)
        return std::nullopt;
    namespace chrono = std::chrono;
    const chrono::year_month_day date{chrono::year(year), chrono::month(month), chrono::day(day)};
    if (!date.ok())
        return std::nullopt;
    const auto time = chrono::sys_days(date).time_since_epoch() + chrono::hours(hour)
                      + chrono::minutes(minute) + chrono::seconds(second)
                      + chrono::milliseconds(thousandth);
    return chrono::duration_cast<chrono::milliseconds>(time).count();
}

RunTrace::RunTrace(RandomBits random, bool with_content)
    : m_random(std::move(random)), m_with_content(with_content) {
    fill(m_trace, m_random);
}

void RunTrace::take(const runs::Event& event) {
    // Of a resumed run the events before are not told here.
    const auto parent = event.parent ? m_places.find(*event.parent) : m_places.end();
    m_events.push_back({event.sequence, {}, event.type, {}});
    if (parent != m_places.end()) {
        m_at = parent->second;
        m_events.back().parent = event.parent;
    }
    if (event.is<runs::events::RunResumed>())
        m_events.back().data = event.data;
    // A clock that is set back must not let a span end before it began.
    m_last_ms = std::max(m_last_ms, time_of_event(event.time).value_or(m_last_ms));
    const bool begins =
        event.is<runs::events::RunStarted>() || event.is<runs::events::RunResumed>();
    if (begins || !m_spans.empty())
        std::visit([this](const auto& content) { handle(content); }, event.content());
    m_places[event.sequence] = m_at;
}

void RunTrace::handle(const runs::events::Answer& answer) {
    if (!m_with_content)
        return;
    const Json part{{"type", "text"}, {"content", shorten(answer.text, LongestContent)}};
    add(m_spans.front().span, "gen_ai.output.messages",
        to_line(Json::array({Json{
            {"role", "assistant"}, {"parts", Json::array({part})}, {"finish_reason", "stop"}}})));
}

Span RunTrace::begin(std::string name, SpanKind kind, std::string_view operation) {
    Span span;
    span.trace = m_trace;
    fill(span.id, m_random);
    if (!m_spans.empty())
        span.parent = m_spans[m_at.subtask.value_or(0)].span.id;
    span.name = std::move(name);
    span.kind = kind;
    span.start_ms = span.end_ms = m_last_ms;
    add(span, "gen_ai.operation.name", operation);
    return span;
}

void RunTrace::handle(const runs::events::RunStarted& begun) {
    begin_run(one_line(begun.agent, LongestName), begun.model.value_or(""), begun.task);
}

void RunTrace::handle(const runs::events::RunResumed& resumed) {
    begin_run(one_line(resumed.agent, LongestName), resumed.model, "");
}

void RunTrace::begin_run(const std::string& agent, const std::string& model,
                         const std::string& task) {
    if (!m_spans.empty())
        return; // an attempt that follows another in one log
    m_model = model;
    Span span = begin("invoke_agent " + agent, SpanKind::Internal, "invoke_agent");
    add(span, "gen_ai.agent.name", agent);
    if (!m_model.empty()) {
        add(span, "gen_ai.provider.name", provider_name(m_model));
        add(span, "gen_ai.request.model", request_model(m_model));
    }
    if (m_with_content && !task.empty())
        add(span, "gen_ai.input.messages",
            to_line(Json::array({genai_message(
                {{"role", "user"},
                 {"parts", Json::array({Json{{"type", "text"}, {"text", task}}})}})})));
    m_spans.push_back({std::move(span), false, m_events.size() - 1});
}

void RunTrace::handle(const runs::events::Subtask& given) {
    m_at.subtask.reset();
    if (m_spans.size() >= MostSpans)
        return;
    Span span = begin("invoke_agent worker", SpanKind::Internal, "invoke_agent");
    add(span, "gen_ai.agent.name", "worker");
    add(span, "graticule.worker", one_line(given.worker, LongestName));
    add(span, "graticule.subtask", given.subtask);
    if (m_with_content)
        add(span, "graticule.instruction", shorten(given.instruction, LongestContent));
    m_at.subtask = m_spans.size();
    m_spans.push_back({std::move(span), false, m_events.size() - 1});
}

void RunTrace::handle(const runs::events::SubtaskReport& report) {
    if (!m_at.subtask)
        return;
    Open& open = m_spans[*m_at.subtask];
    if (!report.holds)
        fail_trace(open.span, report.claimed ? "claim_not_held" : "not_done");
    open.span.end_ms = m_last_ms;
    open.ended = true;
    m_at.subtask.reset();
}

void RunTrace::remember(const std::string& role, const Json& message) {
    if (!m_with_content)
        return;
    std::optional<std::size_t>& last = m_at.told[role];
    m_told.push_back({genai_message(message), last});
    last = m_told.size() - 1;
}

void RunTrace::add_messages(const std::string& role) {
    if (!m_with_content)
        return;
    Span& span = m_spans.back().span;
    std::vector<const Json*> messages;
    for (std::optional<std::size_t> told = m_at.told[role]; told; told = m_told[*told].before)
        messages.push_back(&m_told[*told].message);
    Json system = Json::array();
    std::vector<Json> others;
    for (auto message = messages.rbegin(); message != messages.rend(); ++message) {
        if ((**message)["role"] != "system")
            others.push_back(**message);
        else
            for (const Json& part : (**message)["parts"])
                system.push_back(part);
    }
    if (!system.empty())
        add(span, "gen_ai.system_instructions", to_line(system));
    add(span, "gen_ai.input.messages", to_line(last_of(others)));
}

void RunTrace::handle(const runs::events::ModelRequest& asked) {
    m_at.chat.reset();
    if (m_spans.size() >= MostSpans)
        return;
    const std::string role = one_line(asked.role.value_or(""), LongestName);
    const std::string whole_name = asked.model.value_or(m_model); // where each role has its own
    const std::string model = request_model(whole_name);
    Span span = begin("chat " + model, SpanKind::Client, "chat");
    add(span, "gen_ai.provider.name", provider_name(whole_name));
    add(span, "gen_ai.agent.name", role);
    if (asked.subtask)
        add(span, "graticule.subtask", *asked.subtask);
    add(span, "gen_ai.request.model", model);
    const Json& request = asked.request;
    if (const auto temperature = number_member(request, "temperature"))
        add(span, "gen_ai.request.temperature", *temperature);
    m_spans.push_back({std::move(span), false, m_events.size() - 1});
    m_at.chat = m_spans.size() - 1;
    if (asked.messages_before == 0)
        m_at.told[role].reset();
    if (const Json& messages = member(request, "messages"); messages.is_array())
        for (const Json& message : messages)
            remember(role, message);
    add_messages(role);
}

void RunTrace::handle(const runs::events::ModelResponse& told) {
    const Json& response = told.response;
    const Json& message = member(response, "message");
    m_at.call_ids.clear();
    m_at.calls_made = 0;
    if (const Json& parts = member(message, "parts"); parts.is_array())
        for (const Json& part : parts)
            if (is_text(member(part, "type"), "tool_call"))
                m_at.call_ids.push_back(name_in(part, "id"));
    if (!m_at.chat)
        return;
    Open& open = m_spans[*m_at.chat];
    Span& span = open.span;
    const std::string reason = finish_reason(text_member(response, "stop_reason"));
    add(span, "gen_ai.response.model", name_in(response, "model"));
    add(span, "gen_ai.response.id", name_in(response, "id"));
    add(span, "gen_ai.response.finish_reasons", Json::array({reason}));
    add_usage(span, member(response, "usage"));
    if (m_with_content) {
        Json said = genai_message(message);
        said["finish_reason"] = reason;
        add(span, "gen_ai.output.messages", to_line(Json::array({std::move(said)})));
    }
    span.end_ms = m_last_ms;
    open.ended = true;
    m_at.chat.reset();
}

void RunTrace::handle(const runs::events::ModelError& failed) {
    if (!m_at.chat)
        return;
    Open& open = m_spans[*m_at.chat];
    fail_trace(open.span, name_in(failed.error, "kind"));
    open.span.end_ms = m_last_ms;
    open.ended = true;
    m_at.chat.reset();
}

void RunTrace::handle(const runs::events::ModelRetry& retry) {
    if (!m_at.chat)
        return;
    SpanEvent event{"graticule.model_retry", m_last_ms, {}};
    if (!retry.kind.empty())
        event.attributes.emplace_back("error.type", one_line(retry.kind, LongestName));
    m_spans[*m_at.chat].span.events.push_back(std::move(event));
}

void RunTrace::handle(const runs::events::ToolCall& call) {
    const std::string& step = call.id;
    const std::size_t number = m_at.calls_made++;
    if (m_spans.size() >= MostSpans)
        return;
    const std::string tool = one_line(call.tool, LongestName);
    Span span = begin("execute_tool " + tool, SpanKind::Internal, "execute_tool");
    add(span, "gen_ai.tool.name", tool);
    add(span, "gen_ai.tool.type", "function");
    add(span, "gen_ai.tool.call.id", number < m_at.call_ids.size() ? m_at.call_ids[number] : step);
    add(span, "graticule.step", one_line(step, LongestName));
    if (m_with_content)
        add(span, "gen_ai.tool.call.arguments", shorten(to_line(call.arguments), LongestContent));
    m_tools[step] = m_spans.size();
    m_spans.push_back({std::move(span), false, m_events.size() - 1});
}

void RunTrace::handle(const runs::events::Observation& told) {
    const auto found = m_tools.find(told.id);
    if (found == m_tools.end())
        return;
    Open& open = m_spans[found->second];
    m_tools.erase(found);
    if (!told.ok)
        fail_trace(open.span, one_line(told.error_code.value_or(""), LongestName));
    if (m_with_content)
        add(open.span, "gen_ai.tool.call.result", shorten(told.text, LongestContent));
    open.span.end_ms = m_last_ms;
    open.ended = true;
}

void RunTrace::handle(const runs::events::RunFinished& finished) {
    Open& open = m_spans.front();
    const std::string end = one_line(finished.end, LongestName);
    const Json usage = finished.usage.value_or(Json());
    add(open.span, "graticule.run.end", end);
    add_usage(open.span, usage);
    add_roles(open.span, member(usage, "roles"));
    if (end != "answered" && end != "refused")
        fail_trace(open.span, end);
    open.span.end_ms = m_last_ms;
    open.ended = true;
}

std::vector<Span> RunTrace::spans() const {
    std::vector<Span> spans;
    for (const Open& open : m_spans) {
        spans.push_back(open.span);
        if (open.ended)
            continue;
        fail_trace(spans.back(), "_OTHER");
        spans.back().end_ms = m_last_ms;
    }
    add_branches(spans);
    return spans;
}

void RunTrace::add_branches(std::vector<Span>& spans) const {
    const runs::EventTree tree(m_events, "the log");
    const auto end = tree.end();
    if (!end)
        return;
    std::vector<std::size_t> branch_of(m_events.size());
    const auto branches = tree.branches(*end);
    for (std::size_t i = 0; i < branches.size(); ++i)
        for (const std::size_t event : branches[i].events)
            branch_of[event] = i + 1;
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (const std::size_t branch = branch_of[m_spans[i].event]; branch > 0)
            add(spans[i], "graticule.branch", branch);
}

} // namespace graticule::telemetry
