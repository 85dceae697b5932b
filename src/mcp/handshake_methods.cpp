// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"

#include "mcp/content_form.hpp"
#include "mcp/engine.hpp"
#include "mcp/params.hpp"
#include "mcp/protocol_error.hpp"

#include <algorithm>
#include <utility>

// What is agreed on before anything is asked for, and what a session remembers.
namespace graticule::mcp {

namespace {

void add_flag(Json& form, const char* name, bool is_set) {
    if (is_set)
        form[name] = true;
}

} // namespace

Json Engine::capabilities(Era era) const {
    const Offers offers = m_service.offers();
    Json tools = Json::object();
    add_flag(tools, "listChanged", offers.tool_changes);
    Json form = {{"tools", tools}};
    if (offers.resources) {
        form["resources"] = Json::object();
        add_flag(form["resources"], "subscribe", offers.resource_updates);
        add_flag(form["resources"], "listChanged", offers.resource_changes);
    }
    if (offers.prompts) {
        form["prompts"] = Json::object();
        add_flag(form["prompts"], "listChanged", offers.prompt_changes);
    }
    if (offers.completion && has_annotations(era))
        form["completions"] = Json::object();
    if (offers.logging)
        form["logging"] = Json::object();
    const std::vector<ToolDeclaration> all = m_service.tools();
    const bool has_tasks =
        std::any_of(all.begin(), all.end(), [](const auto& tool) { return tool.may_be_task; });
    if (has_tasks && is_modern(era))
        form["extensions"][std::string(TasksExtension)] = Json::object();
    const bool has_apps = std::any_of(all.begin(), all.end(), [](const auto& tool) {
        return tool.meta.is_object() && tool.meta.contains("ui");
    });
    if (has_apps)
        form["extensions"][std::string(AppsExtension)] = Json::object();
    return form;
}

Json Engine::discover(const Job& job) {
    Json result = {{"supportedVersions", era_names()}, {"capabilities", capabilities(job.era())}};
    const ServerInfo info = m_service.info();
    if (!info.instructions.empty())
        result["instructions"] = info.instructions;
    add_cache_terms(result, m_service.offers().lists);
    return result;
}

Json Engine::initialize(const Job& job) {
    const Json& wanted = member(job.params(), "protocolVersion");
    if (!wanted.is_string())
        throw ProtocolError(InvalidParams, "\"protocolVersion\" says which one the client speaks");
    const std::optional<Era> known = era_of(wanted.get_ref<const std::string&>());
    Handshake handshake;
    handshake.era = known && !is_modern(*known) ? *known : NewestHandshakeEra;
    handshake.client = read_client(member(job.params(), "clientInfo"),
                                   member(job.params(), "capabilities"), handshake.era);
    job.peer->shake_hands(handshake);
    m_listeners.add_session(job.peer);
    const ServerInfo info = m_service.info();
    Json result = {{"protocolVersion", std::string(era_name(handshake.era))},
                   {"capabilities", capabilities(handshake.era)},
                   {"serverInfo", form_of(info, handshake.era)}};
    if (!info.instructions.empty())
        result["instructions"] = info.instructions;
    return result;
}

Json Engine::ping(const Job& /*job*/) {
    return Json::object();
}

Json Engine::set_level(const Job& job) {
    const std::optional<LogLevel> level = log_level_of(text_member(job.params(), "level"));
    if (!level)
        throw ProtocolError(InvalidParams, "\"level\" is one of debug, info, notice, warning, "
                                           "error, critical, alert and emergency");
    job.peer->set_log_level(*level);
    return Json::object();
}

Json Engine::subscribe(const Job& job) {
    job.peer->subscribe(required_text(job.params(), "uri"), m_limits.subscriptions);
    return Json::object();
}

Json Engine::unsubscribe(const Job& job) {
    job.peer->unsubscribe(required_text(job.params(), "uri"));
    return Json::object();
}

Json Engine::listen(const Job& job) {
    const Json& wanted = member(job.params(), "notifications");
    const Json& extensions = member(job.call->client().capabilities, "extensions");
    if (member(wanted, "taskIds").is_array() && !extensions.contains(TasksExtension))
        throw MissingCapability{{{"extensions", {{std::string(TasksExtension), Json::object()}}}}};
    m_listeners.add_stream(job.call,
                           ListenFilter::read(wanted, m_service.offers(), m_limits.subscriptions));
    job.call->on_cancel([peer = job.peer, id = job.call->terms().id] { peer->calls().remove(id); });
    remove_running(job.call); // it takes no thread, and ends with the client or the server
    return nullptr;
}

} // namespace graticule::mcp
