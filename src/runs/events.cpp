// SPDX-License-Identifier: Apache-2.0
#include "runs/events.hpp"

#include "base/json_member.hpp"

#include <type_traits>
#include <utility>

namespace graticule::runs::events {

namespace {

/// Takes the members of an event in the order in which they are described; what is not set is left
/// out.
class MemberWriter {
public:
    template <typename Value>
    MemberWriter& operator()(const char* name, Value& value) {
        m_json[name] = std::move(value);
        return *this;
    }
    template <typename Value>
    MemberWriter& operator()(const char* name, std::optional<Value>& value) {
        return value ? (*this)(name, *value) : *this;
    }
    MemberWriter& operator()(const char* name, std::vector<PlannedStep>& steps) {
        Json list = Json::array();
        for (PlannedStep& step : steps)
            list.push_back({{"id", std::move(step.id)},
                            {"tool", std::move(step.tool)},
                            {"arguments", std::move(step.arguments)},
                            {"why", std::move(step.why)}});
        m_json[name] = std::move(list);
        return *this;
    }
    MemberWriter& or_null(const char* name, std::optional<std::string>& value) {
        m_json[name] = value ? Json(std::move(*value)) : Json();
        return *this;
    }
    void all(Json& value) { m_json = std::move(value); }

    Json take() { return std::move(m_json); }

private:
    Json m_json = Json::object();
};

class MemberReader {
public:
    explicit MemberReader(const Json& json) : m_json(json) {}

    template <typename Value>
    MemberReader& operator()(const char* name, Value& value) {
        read(name, value);
        return *this;
    }
    MemberReader& or_null(const char* name, std::optional<std::string>& value) {
        return (*this)(name, value);
    }
    void all(Json& value) { value = m_json; }

private:
    void read(const char* name, std::string& value) const { value = text_member(m_json, name); }
    void read(const char* name, std::optional<std::string>& value) const {
        if (member(m_json, name).is_string())
            value = text_member(m_json, name);
    }
    void read(const char* name, bool& value) const { value = member(m_json, name) == true; }
    void read(const char* name, double& value) const {
        const Json& found = member(m_json, name);
        value = found.is_number() ? found.get<double>() : 0;
    }
    void read(const char* name, std::optional<double>& value) const {
        value = number_member(m_json, name);
    }
    void read(const char* name, std::int64_t& value) const {
        value = count_member(m_json, name).value_or(0);
    }
    void read(const char* name, std::optional<std::int64_t>& value) const {
        value = count_member(m_json, name);
    }
    void read(const char* name, Json& value) const { value = member(m_json, name); }
    void read(const char* name, std::optional<Json>& value) const {
        if (const Json& found = member(m_json, name); !found.is_null())
            value = found;
    }
    void read(const char* name, std::vector<std::string>& values) const {
        values = texts_member(m_json, name);
    }
    void read(const char* name, std::vector<PlannedStep>& steps) const {
        const Json& list = member(m_json, name);
        if (!list.is_array())
            return;
        for (const Json& step : list)
            if (step.is_object())
                steps.push_back({text_member(step, "id"), text_member(step, "tool"),
                                 member(step, "arguments"), text_member(step, "why")});
    }

    const Json& m_json;
};

// What the members of each event are called, for the writer and the reader alike.

template <typename Members>
void describe(Members& members, DatasetOpened& event) {
    members.all(event.dataset);
}

template <typename Members>
void describe(Members& members, RunStarted& event) {
    members("task", event.task)("agent", event.agent)
        .or_null("model", event.model)("continues", event.continues);
}

template <typename Members>
void describe(Members& members, RunResumed& event) {
    members("agent", event.agent)("kept", event.kept)("rounds_before", event.rounds_before)(
        "ended", event.ended)("model", event.model)("budget", event.budget)("models", event.models);
}

template <typename Members>
void describe(Members& members, RunFinished& event) {
    members("end", event.end)("duration_ms", event.duration_ms)("usage", event.usage);
}

template <typename Members>
void describe(Members& members, Plan& event) {
    members("steps", event.steps)("explanation", event.explanation);
}

template <typename Members>
void describe(Members& members, Alternative& event) {
    members("words", event.words)("second_opinion", event.second_opinion)("steps", event.steps);
}

template <typename Members>
void describe(Members& members, ToolCall& event) {
    members("id", event.id)("tool", event.tool)("arguments", event.arguments)("arguments_text",
                                                                              event.arguments_text);
}

template <typename Members>
void describe(Members& members, Observation& event) {
    members("id", event.id)("ok", event.ok)("text", event.text)("data", event.data)(
        "error_code", event.error_code)("duration_ms", event.duration_ms);
}

template <typename Members>
void describe(Members& members, ModelRequest& event) {
    members("round", event.round)("messages_before", event.messages_before)(
        "same_tools", event.same_tools)("request", event.request)("role", event.role)(
        "model", event.model)("subtask", event.subtask);
}

template <typename Members>
void describe(Members& members, ModelResponse& event) {
    members("round", event.round)("response", event.response)("usage_so_far", event.usage_so_far)(
        "duration_ms", event.duration_ms);
}

template <typename Members>
void describe(Members& members, ModelRetry& event) {
    members("round", event.round)("wait_ms", event.wait_ms)("attempt", event.attempt)(
        "kind", event.kind)("reason", event.reason);
}

template <typename Members>
void describe(Members& members, ModelWait& event) {
    members("round", event.round)("wait_ms", event.wait_ms)("reason", event.reason);
}

template <typename Members>
void describe(Members& members, ModelError& event) {
    members("round", event.round)("error", event.error);
}

template <typename Members>
void describe(Members& members, Subtask& event) {
    members("subtask", event.subtask)("instruction",
                                      event.instruction)("worker", event.worker)("why", event.why);
}

template <typename Members>
void describe(Members& members, SubtaskReport& event) {
    members("subtask", event.subtask)("claimed", event.claimed)("holds", event.holds)(
        "said", event.said)("facts", event.facts);
}

template <typename Members>
void describe(Members& members, SearchNode& event) {
    members("node", event.node)("after", event.after)("step", event.step)("code", event.code)(
        "call", event.call)("ok", event.ok)("error", event.error)("prior", event.prior)(
        "origin", event.origin)("same_as", event.same_as)("seconds", event.seconds)(
        "tokens", event.tokens)("cost_usd", event.cost_usd);
}

template <typename Members>
void describe(Members& members, SearchReward& event) {
    members("node", event.node)("reward", event.reward)("why", event.why);
}

template <typename Members>
void describe(Members& members, SearchSteps& event) {
    members("node", event.node)("steps", event.steps)("why", event.why);
}

template <typename Members>
void describe(Members& members, Artifact& event) {
    members("id", event.id)("kind", event.kind)("path", event.path)("title", event.title);
}

template <typename Members>
void describe(Members& members, Warning& event) {
    members("text", event.text);
}

template <typename Members>
void describe(Members& members, Failure& event) {
    members("code", event.code)("message", event.message)("hint", event.hint)("id", event.id);
}

template <typename Members>
void describe(Members& members, Answer& event) {
    members("text", event.text)("pieces", event.pieces)("values", event.values);
}

template <typename Members>
void describe(Members& members, Refusal& event) {
    members("reason", event.reason)("missing", event.missing);
}

Json json_of(Unknown& event) {
    return std::move(event.data);
}

template <typename Event>
Json json_of(Event& event) {
    MemberWriter writer;
    describe(writer, event);
    return writer.take();
}

template <typename Event>
AnyEvent read_as(const Json& data) {
    Event event;
    MemberReader reader(data);
    describe(reader, event);
    return event;
}

template <typename... Known>
AnyEvent find_and_read(std::string_view type, const Json& data,
                       const std::variant<Unknown, Known...>* /*types*/) {
    AnyEvent event = Unknown{std::string(type), {}};
    const bool found = ((type == Known::Type && (event = read_as<Known>(data), true)) || ...);
    if (!found)
        std::get<Unknown>(event).data = data;
    return event;
}

} // namespace

Failure failure_of(const Error& error) {
    return {std::string(error_code_name(error.code())), error.message(), error.hint()};
}

std::string_view type_of(const AnyEvent& event) {
    return std::visit(
        [](const auto& known) -> std::string_view {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(known)>, Unknown>)
                return known.type;
            else
                return known.Type;
        },
        event);
}

Json to_json(AnyEvent event) {
    return std::visit([](auto& known) { return json_of(known); }, event);
}

AnyEvent event_from(std::string_view type, const Json& data) {
    return find_and_read(type, data, static_cast<const AnyEvent*>(nullptr));
}

} // namespace graticule::runs::events
