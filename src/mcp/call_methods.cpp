// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json_member.hpp"

#include "mcp/answers.hpp"
#include "mcp/content_form.hpp"
#include "mcp/engine.hpp"
#include "mcp/params.hpp"
#include "mcp/protocol_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

// What takes long: calls of tools, reading, prompts, completion; and tasks, which calls may become.
namespace graticule::mcp {

namespace {

constexpr std::size_t MostCompletions = 100; // as the protocol has it

template <typename Declared>
const Declared& named(const std::vector<Declared>& all, const std::string& name, const char* what) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Declared& one) { return one.name == name; });
    if (found == all.end())
        throw ProtocolError(InvalidParams, fmt::format("There is no such {}", what));
    return *found;
}

std::map<std::string, std::string> prompt_arguments(const Json& params, const Prompt& prompt) {
    std::map<std::string, std::string> arguments;
    const Json given = object_or_none(params, "arguments");
    for (const auto& [name, value] : given.items()) {
        if (!value.is_string())
            throw ProtocolError(InvalidParams, "Arguments of a prompt are texts");
        arguments[name] = value.get<std::string>();
    }
    for (const PromptArgument& argument : prompt.arguments)
        if (argument.required && !arguments.contains(argument.name))
            throw ProtocolError(InvalidParams,
                                fmt::format("The prompt needs the argument \"{}\"", argument.name));
    return arguments;
}

CompletionQuery read_query(const Json& params) {
    const Json& reference = member(params, "ref");
    const Json& argument = member(params, "argument");
    const std::string type = text_member(reference, "type");
    if (type != "ref/prompt" && type != "ref/resource")
        throw ProtocolError(InvalidParams, "\"ref\" is a prompt or a resource template");
    CompletionQuery query;
    query.is_prompt = type == "ref/prompt";
    query.name = required_text(reference, query.is_prompt ? "name" : "uri");
    query.argument = required_text(argument, "name");
    query.value = text_member(argument, "value");
    query.known = object_or_none(object_or_none(params, "context"), "arguments");
    return query;
}

bool knows_tasks(const ActiveCall& call) {
    return is_modern(call.terms().era)
           && member(call.client().capabilities, "extensions").contains(TasksExtension);
}

Json tasks_needed() {
    return {{"extensions", {{std::string(TasksExtension), Json::object()}}}};
}

/// What the service throws of its own about names and arguments.
[[noreturn]] void rethrow(const Error& error) {
    if (error.code() == ErrorCode::NotFound || error.code() == ErrorCode::InvalidArgument)
        throw ProtocolError(InvalidParams, error.one_line());
    throw ProtocolError(InternalError, error.one_line());
}

} // namespace

Json Engine::tool_result(const std::string& name, const Json& arguments, ActiveCall& call) {
    const Era era = call.terms().era;
    try {
        return form_of(m_service.call(name, arguments, call), era);
    } catch (const Error& error) {
        return form_of(failed_result(error.one_line()), era);
    }
}

Json Engine::call_tool(const Job& job) {
    const std::string name = required_text(job.params(), "name");
    const Json arguments = object_or_none(job.params(), "arguments");
    const std::vector<ToolDeclaration> tools = m_service.tools();
    if (named(tools, name, "tool").may_be_task && knows_tasks(*job.call))
        return begin_task(job, name, arguments);
    return tool_result(name, arguments, *job.call);
}

Json Engine::read_resource(const Job& job) {
    const std::string uri = required_text(job.params(), "uri");
    try {
        const ReadResult read = m_service.read(uri, *job.call);
        Json contents = Json::array();
        for (const ResourceContents& part : read.contents)
            contents.push_back(form_of(part));
        Json result = {{"contents", std::move(contents)}};
        if (is_modern(job.era()))
            add_cache_terms(result, read.cache);
        return result;
    } catch (const Error& error) {
        if (error.code() != ErrorCode::NotFound)
            rethrow(error);
        throw ProtocolError(is_modern(job.era()) ? InvalidParams : ResourceNotFound,
                            "Resource not found", {{"uri", uri}});
    }
}

Json Engine::get_prompt(const Job& job) {
    const std::string name = required_text(job.params(), "name");
    const std::vector<Prompt> prompts = m_service.prompts();
    const auto arguments = prompt_arguments(job.params(), named(prompts, name, "prompt"));
    try {
        return form_of(m_service.prompt(name, arguments, *job.call), job.era());
    } catch (const Error& error) {
        rethrow(error);
    }
}

Json Engine::complete(const Job& job) {
    const CompletionQuery query = read_query(job.params());
    try {
        const Completion completion = m_service.complete(query);
        const std::size_t sent = std::min(completion.values.size(), MostCompletions);
        Json form = {
            {"values", std::vector(completion.values.begin(),
                                   completion.values.begin() + static_cast<std::ptrdiff_t>(sent))}};
        if (completion.total)
            form["total"] = *completion.total;
        form["hasMore"] = completion.total.value_or(completion.values.size()) > sent;
        return {{"completion", std::move(form)}};
    } catch (const Error& error) {
        rethrow(error);
    }
}

Json Engine::begin_task(const Job& job, const std::string& name, const Json& arguments) {
    m_service.before_task(name, arguments, *job.call);
    const std::shared_ptr<Task> task = m_tasks.add();
    CallTerms terms = job.call->terms();
    terms.progress_token = task->id();
    auto call = std::make_shared<ActiveCall>(std::move(terms), task, m_context);
    call->set_asker(std::make_unique<TaskAsker>(
        task, read_answers(job.message.method, job.params(), m_states), m_limits.answer_time));
    m_tasks.set_call(task->id(), call);
    const Json begun = task->form(false);
    add_running(call);
    auto work = [this, call, name, arguments, message = job.message] {
        Json response = nullptr;
        if (!call->is_cancelled())
            response =
                response_to(*call, message, [&] { return tool_result(name, arguments, *call); });
        call->finish(response);
        remove_running(call);
    };
    if (!m_workers.start(std::move(work))) {
        remove_running(call);
        call->cancel();
        throw ProtocolError(ServerBusy, "Too many requests are being carried out; try again later");
    }
    return begun;
}

Json Engine::get_task(const Job& job) {
    if (!knows_tasks(*job.call))
        throw MissingCapability{tasks_needed()};
    return m_tasks.find(required_text(job.params(), "taskId"))->form(true);
}

Json Engine::update_task(const Job& job) {
    if (!knows_tasks(*job.call))
        throw MissingCapability{tasks_needed()};
    const std::shared_ptr<Task> task = m_tasks.find(required_text(job.params(), "taskId"));
    task->answer(read_input_responses(job.params()));
    return Json::object();
}

Json Engine::cancel_task(const Job& job) {
    if (!knows_tasks(*job.call))
        throw MissingCapability{tasks_needed()};
    m_tasks.cancel(required_text(job.params(), "taskId"));
    return Json::object();
}

} // namespace graticule::mcp
