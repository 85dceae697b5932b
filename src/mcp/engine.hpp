// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.hpp"
#include "base/context.hpp"
#include "server/workers.hpp"

#include "mcp/listeners.hpp"
#include "mcp/message.hpp"
#include "mcp/peer.hpp"
#include "mcp/request_state.hpp"
#include "mcp/server_options.hpp"
#include "mcp/service.hpp"
#include "mcp/tasks.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace graticule::mcp {

/// What clients ask of a service, in all revisions and over every transport. Requests that are
/// quick are answered on the thread that brings them, the others on a few threads that the first
/// ones to need them start.
class Engine {
public:
    /// All of these outlive it. The context says where work runs; it is not looked at for
    /// cancellation, for which there is stop().
    Engine(Service& service, Notices& notices, const Limits& limits, const Context& context,
           Clock clock = std::chrono::system_clock::now);
    /// Waits for what is under way.
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Carries out one request, whose response goes to the outlet, now or later.
    /// @param is_modern the transport knows that the request is one of 2026-07-28 or later, so that
    ///        it must say so itself
    void request(const std::shared_ptr<Peer>& peer, const RequestMessage& message,
                 std::shared_ptr<Outlet> outlet, bool is_modern = false);
    void notification(Peer& peer, const NotificationMessage& message);

    /// Lets what is under way end by itself for a time.
    void drain(std::chrono::milliseconds time);
    /// Cancels all that is under way, and takes nothing more.
    void stop();

    const Limits& limits() const { return m_limits; }

private:
    /// A request and who made it, for the function that carries it out.
    struct Job {
        std::shared_ptr<Peer> peer;
        std::shared_ptr<ActiveCall> call;
        const RequestMessage& message;
        const Json& params() const { return message.params; }
        Era era() const { return call->terms().era; }
    };
    using Function = Json (Engine::*)(const Job& job);
    struct Method;

    CallTerms terms_of(const Peer& peer, const RequestMessage& message, bool is_modern) const;
    CallTerms stated_terms(const RequestMessage& message) const;
    const Method& find_method(const std::string& name, Era era) const;
    bool is_offered(std::string_view method) const;
    std::unique_ptr<Asker> asker_for(const std::shared_ptr<Peer>& peer, ActiveCall& call,
                                     const RequestMessage& message) const;
    void start(const std::shared_ptr<Peer>& peer, const std::shared_ptr<ActiveCall>& call,
               const RequestMessage& message);
    Json response_to(const ActiveCall& call, const RequestMessage& message,
                     const std::function<Json()>& work);
    void close(Peer& peer, const std::shared_ptr<ActiveCall>& call, const Json& response);
    void add_running(const std::shared_ptr<ActiveCall>& call);
    void remove_running(const std::shared_ptr<ActiveCall>& call);

    // What is in handshake_methods.cpp, list_methods.cpp and call_methods.cpp.
    Json capabilities(Era era) const;
    Json discover(const Job& job);
    Json initialize(const Job& job);
    Json ping(const Job& job);
    Json set_level(const Job& job);
    Json subscribe(const Job& job);
    Json unsubscribe(const Job& job);
    Json listen(const Job& job);
    Json list_tools(const Job& job);
    Json list_resources(const Job& job);
    Json list_templates(const Job& job);
    Json list_prompts(const Job& job);
    Json call_tool(const Job& job);
    Json read_resource(const Job& job);
    Json get_prompt(const Job& job);
    Json complete(const Job& job);
    Json get_task(const Job& job);
    Json update_task(const Job& job);
    Json cancel_task(const Job& job);
    Json begin_task(const Job& job, const std::string& name, const Json& arguments);
    Json tool_result(const std::string& name, const Json& arguments, ActiveCall& call);
    template <typename Entry>
    Json page(const Job& job, const char* name, const std::vector<Entry>& entries) const;

    Service& m_service;
    const Limits& m_limits;
    const Context& m_context;
    RequestStates m_states;
    Tasks m_tasks;
    Listeners m_listeners;
    std::mutex m_mutex; ///< of the three that follow
    std::condition_variable m_ended;
    std::set<std::shared_ptr<ActiveCall>> m_running;
    bool m_is_stopping = false;
    server::Workers m_workers; ///< last, as they use the others
};

} // namespace graticule::mcp
