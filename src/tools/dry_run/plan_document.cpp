// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/plan_document.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/call_list.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* Example =
    R"(A plan is {"format": 1, "steps": [{"id": "1", "tool": "buffer", "arguments": {...}}, ...]})";

[[noreturn]] void refuse(const std::string& source, const std::string& what) {
    throw Error(ErrorCode::Malformed, fmt::format("{}: {}", source, what), Example);
}

void require_members(const Json& object, const std::set<std::string, std::less<>>& known,
                     const std::string& source, const std::string& of) {
    for (const auto& [name, value] : object.items())
        if (!known.contains(name))
            refuse(source, fmt::format("{} has no member '{}'", of, shorten(name, 40)));
}

/// An id may be a text or a whole number.
std::string id_from(const Json& id, const std::string& source, const std::string& of) {
    if (id.is_number_unsigned())
        return id.dump();
    if (!id.is_string() || id.get_ref<const std::string&>().empty()
        || id.get_ref<const std::string&>().size() > 40)
        refuse(source, fmt::format("{} has no \"id\" of 1 to 40 letters", of));
    return id.get<std::string>();
}

PlanStep step_from(const Json& entry, std::size_t number, const std::string& source) {
    const std::string of = fmt::format("step {}", number);
    if (!entry.is_object())
        refuse(source, of + " is no object");
    require_members(entry, {"id", "tool", "arguments", "why"}, source, of);
    PlanStep step;
    step.id = id_from(entry.value("id", Json()), source, of);
    const Json tool = entry.value("tool", Json());
    if (!tool.is_string())
        refuse(source, of + " has no \"tool\"");
    step.tool = tool.get<std::string>();
    step.arguments = entry.value("arguments", Json::object());
    const Json why = entry.value("why", Json(""));
    if (!why.is_string())
        refuse(source, fmt::format("\"why\" of {} is no text", of));
    step.why = why.get<std::string>();
    return step;
}

PlanDocument numbered(const std::vector<Call>& calls) {
    PlanDocument plan;
    plan.published = true;
    for (const Call& call : calls)
        plan.steps.push_back(
            {std::to_string(plan.steps.size() + 1), call.tool, call.arguments, ""});
    return plan;
}

void read_answer_from(const Json& document, PlanDocument& plan, const std::string& source) {
    const Json ids = document.value("answer_from", Json::array());
    if (!ids.is_array())
        refuse(source, "\"answer_from\" is no list of ids");
    for (const Json& id : ids)
        plan.answer_from.push_back(id_from(id, source, "\"answer_from\""));
}

} // namespace

PlanDocument parse_plan(std::string_view text, const std::string& source) {
    const Json document = parse_json(text, source);
    if (document.is_array())
        return numbered(parse_calls(text, source));
    if (!document.is_object())
        refuse(source, "neither a plan nor a list of calls");
    require_members(document, {"format", "steps", "answer_from"}, source, "the plan");
    const Json format = document.value("format", Json());
    if (!format.is_number_integer())
        refuse(source, "no \"format\"");
    if (format != PlanFormatVersion)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: a plan of format {}", source, to_line(format)),
                    fmt::format("This version reads format {}", PlanFormatVersion));
    const Json steps = document.value("steps", Json());
    if (!steps.is_array() || steps.size() > MaxPlanSteps)
        refuse(source, fmt::format("no list of at most {} \"steps\"", MaxPlanSteps));
    PlanDocument plan;
    std::set<std::string, std::less<>> ids;
    for (const Json& entry : steps) {
        plan.steps.push_back(step_from(entry, plan.steps.size() + 1, source));
        if (!ids.insert(plan.steps.back().id).second)
            refuse(source, fmt::format("two steps have the id '{}'", plan.steps.back().id));
    }
    read_answer_from(document, plan, source);
    for (const std::string& id : plan.answer_from)
        if (!ids.contains(id))
            refuse(source, fmt::format("\"answer_from\" names step '{}', which is not there", id));
    return plan;
}

Json plan_json(const PlanDocument& plan) {
    Json steps = Json::array();
    for (const PlanStep& step : plan.steps) {
        Json entry{{"id", step.id}, {"tool", step.tool}, {"arguments", step.arguments}};
        if (!step.why.empty())
            entry["why"] = step.why;
        steps.push_back(std::move(entry));
    }
    Json document{{"format", PlanFormatVersion}, {"steps", std::move(steps)}};
    if (!plan.answer_from.empty())
        document["answer_from"] = plan.answer_from;
    return document;
}

} // namespace graticule::tools
