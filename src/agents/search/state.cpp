// SPDX-License-Identifier: Apache-2.0
#include "agents/search/state.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/documentation/documentation.hpp"
#include "tools/sets/code/code_session.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>
#include <utility>

namespace graticule::agents::search {

namespace {

/// "nothing defines towns", "towns is used before anything defines it",
/// "NameError: name 'towns' is not defined", all maybe with "; near: town" behind; empty for
/// others.
std::string undefined_in(std::string_view message) {
    constexpr std::string_view Nothing = "nothing defines ";
    constexpr std::string_view Before = " is used before anything defines it";
    constexpr std::string_view Raised = "NameError: name '";
    message = message.substr(0, message.find(';'));
    if (message.starts_with(Nothing))
        return std::string(message.substr(Nothing.size()));
    if (message.ends_with(Before))
        return std::string(message.substr(0, message.size() - Before.size()));
    if (message.starts_with(Raised))
        return std::string(
            message.substr(Raised.size(), message.find('\'', Raised.size()) - Raised.size()));
    return {};
}

const Json& list_in(const Json& data, const char* name) {
    static const Json Nothing = Json::array();
    const Json& list = member(data, name);
    return list.is_array() ? list : Nothing;
}

std::string error_of(const tools::Observation& observation) {
    return text_member(member(observation.data, "error"), "message");
}

} // namespace

std::vector<std::string> Executed::undefined() const {
    std::set<std::string> names{undefined_in(error_of(observation))};
    for (const Json& finding : list_in(observation.data, "findings"))
        if (text_member(finding, "kind") == "name")
            names.insert(undefined_in(text_member(finding, "message")));
    names.erase("");
    return {names.begin(), names.end()};
}

std::vector<std::string> Executed::warnings() const {
    std::vector<std::string> silent;
    for (const Json& warning : list_in(observation.data, "warnings"))
        if (warning.is_string() && warning.get<std::string>().starts_with("SilentErrorWarning"))
            silent.push_back(warning.get<std::string>());
    return silent;
}

State::State(const SearchOptions& options, const ToolCaller& caller,
             const conversation::TaskOfRun& run)
    : m_log(run.log.fork()), m_workspace(run.workspace),
      m_run(options, caller, run.task, run.workspace, m_log, run.context) {
    m_run.usage.set_price({}, options.price);
}

State::State(const State& other)
    : m_log(other.m_log.fork()), m_fork(other.m_workspace.fork(other.m_run.context)),
      m_workspace(*m_fork), m_run(other.m_run, m_workspace, m_log) {}

Executed State::call(const std::string& tool, Json arguments) {
    Executed executed;
    executed.call = m_run.ledger.make(
        {{{}, tool, std::move(arguments)}, {}}, m_log,
        [&](const CallToRecord& call) {
            tools::ToolContext context{m_workspace, m_run.context};
            return m_run.caller(context, call.tool, call.arguments);
        },
        executed.observation);
    return executed;
}

void State::begin_ahead(const std::string& code) {
    m_workspace.code_session().begin_ahead(code, m_run.context);
}

Executed State::execute(const std::string& code) {
    Executed executed = call("execute_code", {{"code", code}});
    if (executed.observation.data.contains("outcome"))
        executed.seconds =
            std::chrono::duration<double>(m_workspace.code_session().duration()).count();
    return executed;
}

std::string State::documentation_on(const std::string& query) {
    Executed found = call("search_docs", {{"query", query}});
    return found.ok() ? std::move(found.observation.text) : std::string();
}

std::set<std::string> State::libraries() const {
    std::set<std::string> libraries;
    for (const retrieval::Entry& entry :
         tools::documentation_of(m_workspace.code_settings())->index().entries())
        if (entry.kind == retrieval::EntryKind::Function)
            libraries.insert(entry.libraries.begin(), entry.libraries.end());
    return libraries;
}

Json State::ask(const std::string& about, Json details) {
    try {
        return m_workspace.code_session().ask(about, std::move(details), m_run.context);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return {}; // a session that says nothing of it
    }
}

std::vector<std::string> State::syntax_of(const std::vector<std::string>& codes) {
    const Json told = ask("syntax", {{"codes", codes}});
    std::vector<std::string> digests(codes.size());
    const Json& list = list_in(told, "digests");
    for (std::size_t i = 0; i < std::min(digests.size(), list.size()); ++i)
        if (list[i].is_string())
            digests[i] = list[i].get<std::string>();
    return digests;
}

Digests State::digests(const std::set<std::string>& names) {
    const Json told = ask("state", {{"names", names}});
    Digests digests{text_member(told, "digest"), {}};
    for (const std::string& name : names)
        if (std::string digest = text_member(member(told, "variables"), name); !digest.empty())
            digests.variables[name] = std::move(digest);
    return digests;
}

void State::become_the_runs(tools::Workspace& workspace, runs::EventLog& log) {
    if (m_fork)
        workspace.become(std::move(m_fork));
    log.go_on_from(m_log.last().value());
}

} // namespace graticule::agents::search
