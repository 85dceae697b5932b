// SPDX-License-Identifier: Apache-2.0
#include "mcp/listeners.hpp"

#include "base/json_member.hpp"

#include "mcp/protocol_error.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace graticule::mcp {

namespace {

bool flag(const Json& notifications, const char* name) {
    const Json& value = member(notifications, name);
    if (!value.is_null() && !value.is_boolean())
        throw ProtocolError(InvalidParams, fmt::format("{} is true or false", name));
    return value.is_boolean() && value.get<bool>();
}

Json marked(Json message, const Json& subscription) {
    message["params"]["_meta"][std::string(SubscriptionKey)] = subscription;
    return message;
}

} // namespace

ListenFilter ListenFilter::read(const Json& notifications, const Offers& offers,
                                std::size_t most_uris) {
    if (!notifications.is_object())
        throw ProtocolError(InvalidParams, "\"notifications\" says what to listen to");
    ListenFilter filter;
    filter.tools = flag(notifications, "toolsListChanged") && offers.tool_changes;
    filter.prompts = flag(notifications, "promptsListChanged") && offers.prompt_changes;
    filter.resources = flag(notifications, "resourcesListChanged") && offers.resource_changes;
    if (!offers.resource_updates)
        return filter;
    for (const std::string& uri : texts_member(notifications, "resourceSubscriptions"))
        filter.uris.insert(uri);
    if (filter.uris.size() > most_uris)
        throw ProtocolError(InvalidParams, fmt::format("At most {} resources at once", most_uris));
    return filter;
}

bool ListenFilter::wants(const Notice& notice) const {
    switch (notice.kind) {
    case Notice::Kind::Tools:
        return tools;
    case Notice::Kind::Prompts:
        return prompts;
    case Notice::Kind::Resources:
        return resources;
    case Notice::Kind::Resource:
        return uris.contains(notice.uri);
    }
    return false;
}

Json ListenFilter::form() const {
    Json form = Json::object();
    if (tools)
        form["toolsListChanged"] = true;
    if (prompts)
        form["promptsListChanged"] = true;
    if (resources)
        form["resourcesListChanged"] = true;
    if (!uris.empty())
        form["resourceSubscriptions"] = uris;
    return form;
}

Listeners::Listeners(Notices& notices) : m_notices(notices) {
    m_listening = notices.listen([this](const Notice& notice) { tell(notice); });
}

Listeners::~Listeners() {
    m_notices.remove(m_listening);
}

void Listeners::add_session(const std::shared_ptr<Peer>& peer) {
    const std::scoped_lock lock(m_mutex);
    std::erase_if(m_sessions, [](const auto& session) { return session.second.expired(); });
    m_sessions[peer.get()] = peer;
}

void Listeners::add_stream(const std::shared_ptr<ActiveCall>& call, ListenFilter filter) {
    const Json confirmed = {{"jsonrpc", "2.0"},
                            {"method", "notifications/subscriptions/acknowledged"},
                            {"params", {{"notifications", filter.form()}}}};
    std::uint64_t stream = 0;
    {
        const std::scoped_lock lock(m_mutex);
        call->send(marked(confirmed, call->terms().id)); // before any notice
        stream = m_next++;
        m_streams[stream] = {call, std::move(filter)};
    }
    call->on_cancel([this, stream] {
        const std::scoped_lock lock(m_mutex);
        m_streams.erase(stream);
    });
}

// Streams and sessions are told without the lock, which their ends take.
void Listeners::tell(const Notice& notice) {
    std::vector<std::shared_ptr<ActiveCall>> streams;
    std::vector<std::shared_ptr<Peer>> sessions;
    {
        const std::scoped_lock lock(m_mutex);
        for (const auto& [id, stream] : m_streams)
            if (stream.filter.wants(notice))
                streams.push_back(stream.call);
        for (const auto& [address, session] : m_sessions)
            if (auto peer = session.lock())
                sessions.push_back(std::move(peer));
    }
    for (const auto& call : streams)
        call->send(marked(notification_of(notice), call->terms().id));
    for (const auto& peer : sessions)
        peer->tell(notice);
}

void Listeners::end_all(const Json& server_info) {
    std::map<std::uint64_t, Stream> streams;
    {
        const std::scoped_lock lock(m_mutex);
        streams.swap(m_streams);
    }
    for (const auto& [number, stream] : streams) {
        const Json& id = stream.call->terms().id;
        Json meta = {{std::string(SubscriptionKey), id}};
        meta[std::string(ServerInfoKey)] = server_info;
        stream.call->finish(
            result_response(id, {{"resultType", "complete"}, {"_meta", std::move(meta)}}));
    }
}

} // namespace graticule::mcp
