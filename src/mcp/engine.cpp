// SPDX-License-Identifier: Apache-2.0
#include "mcp/engine.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include "mcp/answers.hpp"
#include "mcp/content_form.hpp"
#include "mcp/protocol_error.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

namespace graticule::mcp {

namespace {

/// In which revisions a method is.
enum class Span { Handshake, Modern, All };

bool is_in(Span span, Era era) {
    return span == Span::All || (span == Span::Modern) == is_modern(era);
}

Json progress_token_of(const Json& params) {
    const Json& token = member(member(params, "_meta"), "progressToken");
    return token.is_string() || token.is_number_integer() ? token : Json(nullptr);
}

/// What each modern result says beside itself.
Json with_server(Json result, const ServerInfo& info) {
    if (!result.contains("resultType"))
        result["resultType"] = "complete";
    result["_meta"][std::string(ServerInfoKey)] = form_of(info, NewestEra);
    return result;
}

Json response_for(const MissingCapability& missing, const ActiveCall& call) {
    const Json& id = call.terms().id;
    if (is_modern(call.terms().era))
        return error_response(id, ProtocolError(MissingClientCapability,
                                                "The client lacks a capability that this needs",
                                                {{"requiredCapabilities", missing.capabilities}}));
    return result_response(id,
                           form_of(failed_result("The client lacks a capability that this needs: "
                                                 + to_line(missing.capabilities)),
                                   call.terms().era));
}

} // namespace

struct Engine::Method {
    std::string_view name;
    Span span;
    bool is_quick; ///< needs no thread of its own
    Function function;
};

Engine::Engine(Service& service, Notices& notices, const Limits& limits, const Context& context,
               Clock clock)
    : m_service(service), m_limits(limits), m_context(context), m_states(limits.state_time, clock),
      m_tasks(limits, clock), m_listeners(notices), m_workers(limits.calls, limits.waiting_calls) {}

Engine::~Engine() {
    stop();
}

const Engine::Method& Engine::find_method(const std::string& name, Era era) const {
    static constexpr std::array<Method, 18> Methods{{
        {"initialize", Span::Handshake, true, &Engine::initialize},
        {"ping", Span::Handshake, true, &Engine::ping},
        {"logging/setLevel", Span::Handshake, true, &Engine::set_level},
        {"resources/subscribe", Span::Handshake, true, &Engine::subscribe},
        {"resources/unsubscribe", Span::Handshake, true, &Engine::unsubscribe},
        {"server/discover", Span::Modern, true, &Engine::discover},
        {"subscriptions/listen", Span::Modern, true, &Engine::listen},
        {"tasks/get", Span::Modern, true, &Engine::get_task},
        {"tasks/update", Span::Modern, true, &Engine::update_task},
        {"tasks/cancel", Span::Modern, true, &Engine::cancel_task},
        {"tools/list", Span::All, true, &Engine::list_tools},
        {"resources/list", Span::All, true, &Engine::list_resources},
        {"resources/templates/list", Span::All, true, &Engine::list_templates},
        {"prompts/list", Span::All, true, &Engine::list_prompts},
        {"tools/call", Span::All, false, &Engine::call_tool},
        {"resources/read", Span::All, false, &Engine::read_resource},
        {"prompts/get", Span::All, false, &Engine::get_prompt},
        {"completion/complete", Span::All, false, &Engine::complete},
    }};
    const auto found = std::find_if(Methods.begin(), Methods.end(), [&](const Method& method) {
        return method.name == name && is_in(method.span, era) && is_offered(name);
    });
    if (found == Methods.end())
        throw ProtocolError(MethodNotFound, "There is no such method here");
    return *found;
}

bool Engine::is_offered(std::string_view method) const {
    const Offers offers = m_service.offers();
    if (method == "resources/subscribe" || method == "resources/unsubscribe")
        return offers.resource_updates;
    if (method.starts_with("resources/"))
        return offers.resources;
    if (method.starts_with("prompts/"))
        return offers.prompts;
    if (method.starts_with("completion/"))
        return offers.completion;
    if (method.starts_with("logging/"))
        return offers.logging;
    return true;
}

CallTerms Engine::stated_terms(const RequestMessage& message) const {
    const Json& meta = member(message.params, "_meta");
    const Json& version = member(meta, VersionKey);
    const Json& capabilities = member(meta, CapabilitiesKey);
    if (!version.is_string())
        throw ProtocolError(InvalidParams,
                            "_meta must have io.modelcontextprotocol/protocolVersion");
    const std::optional<Era> era = era_of(version.get_ref<const std::string&>());
    if (!era || !is_modern(*era))
        throw ProtocolError(UnsupportedVersion, "Unsupported protocol version",
                            {{"supported", era_names()}, {"requested", version}});
    if (!capabilities.is_object())
        throw ProtocolError(InvalidParams,
                            "_meta must have io.modelcontextprotocol/clientCapabilities");
    CallTerms terms;
    terms.era = *era;
    terms.client = read_client(member(meta, ClientInfoKey), capabilities, *era);
    if (meta.contains(LogLevelKey))
        terms.log_level = log_level_of(text_member(meta, LogLevelKey));
    return terms;
}

CallTerms Engine::terms_of(const Peer& peer, const RequestMessage& message, bool is_modern) const {
    CallTerms terms;
    const std::optional<Handshake> handshake = peer.handshake();
    if (is_modern || member(message.params, "_meta").contains(VersionKey)) {
        terms = stated_terms(message);
    } else if (handshake) {
        terms.era = handshake->era;
        terms.client = handshake->client;
        terms.log_level = peer.log_level();
    } else if (message.method == "server/discover") {
        terms = stated_terms(message); // which says what is missing
    } else if (message.method == "initialize" || message.method == "ping") {
        terms.era = NewestHandshakeEra;
    } else {
        throw ProtocolError(InvalidRequest,
                            "Begin with initialize, or state a protocol version in _meta");
    }
    if (!m_service.offers().logging)
        terms.log_level.reset();
    terms.id = message.id;
    terms.progress_token = progress_token_of(message.params);
    terms.client.shows_progress = !terms.progress_token.is_null();
    return terms;
}

std::unique_ptr<Asker> Engine::asker_for(const std::shared_ptr<Peer>& peer, ActiveCall& call,
                                         const RequestMessage& message) const {
    if (message.method != "tools/call" && message.method != "resources/read"
        && message.method != "prompts/get")
        return nullptr;
    if (is_modern(call.terms().era))
        return std::make_unique<RoundAsker>(read_answers(message.method, message.params, m_states));
    return std::make_unique<PeerAsker>(peer, call, m_limits.answer_time);
}

void Engine::request(const std::shared_ptr<Peer>& peer, const RequestMessage& message,
                     std::shared_ptr<Outlet> outlet, bool is_modern) {
    try {
        auto call =
            std::make_shared<ActiveCall>(terms_of(*peer, message, is_modern), outlet, m_context);
        peer->calls().add(call);
        try {
            start(peer, call, message);
        } catch (const ProtocolError& error) {
            close(*peer, call, error_response(message.id, error));
        }
    } catch (const ProtocolError& error) {
        outlet->end(error_response(message.id, error));
    }
}

void Engine::add_running(const std::shared_ptr<ActiveCall>& call) {
    const std::scoped_lock lock(m_mutex);
    if (m_is_stopping)
        throw ProtocolError(ServerBusy, "The server is stopping");
    m_running.insert(call);
}

void Engine::remove_running(const std::shared_ptr<ActiveCall>& call) {
    const std::scoped_lock lock(m_mutex);
    m_running.erase(call);
    m_ended.notify_all();
}

void Engine::start(const std::shared_ptr<Peer>& peer, const std::shared_ptr<ActiveCall>& call,
                   const RequestMessage& message) {
    const Method& method = find_method(message.method, call->terms().era);
    call->set_asker(asker_for(peer, *call, message));
    add_running(call);
    auto work = [this, peer, call, message, function = method.function] {
        Json response = nullptr;
        if (!call->is_cancelled())
            response = response_to(*call, message, [&] {
                return (this->*function)({peer, call, message});
            });
        if (!response.is_null() || call->is_cancelled())
            close(*peer, call, response);
    };
    if (method.is_quick)
        work();
    else if (!m_workers.start(std::move(work)))
        throw ProtocolError(ServerBusy, "Too many requests are being carried out; try again later");
}

Json Engine::response_to(const ActiveCall& call, const RequestMessage& message,
                         const std::function<Json()>& work) {
    const Json& id = call.terms().id;
    try {
        Json result = work();
        if (result.is_null())
            return nullptr; // comes later
        if (is_modern(call.terms().era))
            result = with_server(std::move(result), m_service.info());
        return result_response(id, std::move(result));
    } catch (const InputRequired& left) {
        return result_response(
            id, with_server(input_required_result(left, message.method, message.params, m_states),
                            m_service.info()));
    } catch (const MissingCapability& missing) {
        return response_for(missing, call);
    } catch (const ProtocolError& error) {
        return error_response(id, error);
    } catch (const std::exception&) {
        return error_response(id,
                              ProtocolError(InternalError, "Something went wrong in the server"));
    }
}

void Engine::close(Peer& peer, const std::shared_ptr<ActiveCall>& call, const Json& response) {
    peer.calls().remove(call->terms().id); // the client may use the id again as soon as it hears
    call->finish(response);
    remove_running(call);
}

void Engine::notification(Peer& peer, const NotificationMessage& message) {
    if (message.method == "notifications/cancelled")
        peer.calls().cancel(member(message.params, "requestId"));
}

void Engine::drain(std::chrono::milliseconds time) {
    std::unique_lock lock(m_mutex);
    m_ended.wait_for(lock, time, [this] { return m_running.empty(); });
}

void Engine::stop() {
    std::set<std::shared_ptr<ActiveCall>> running;
    {
        const std::scoped_lock lock(m_mutex);
        m_is_stopping = true;
        running = m_running;
    }
    m_listeners.end_all(form_of(m_service.info(), NewestEra));
    for (const auto& call : running)
        call->cancel();
}

} // namespace graticule::mcp
