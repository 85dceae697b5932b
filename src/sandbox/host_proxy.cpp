// SPDX-License-Identifier: Apache-2.0
#include "sandbox/host_proxy.hpp"

#include "base/text.hpp"
#include "sandbox/host_connection.hpp"
#include "sandbox/proxy_request.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <string_view>

namespace graticule::sandbox {

namespace {

constexpr int AtOnce = 16; // connections
constexpr int MostIdle_ms = 120'000;
constexpr int MostAsking_ms = 30'000;
constexpr std::size_t PieceBytes = 64U << 10U;
constexpr std::size_t MostContacts = 1000; // a session can name as many hosts as it likes
constexpr std::string_view Connected = "HTTP/1.1 200 Connection established\r\n\r\n";

std::string refusal(int status, std::string_view reason) {
    return fmt::format("HTTP/1.1 {} {}\r\nContent-Type: text/plain; charset=utf-8\r\n"
                       "Content-Length: {}\r\nConnection: close\r\n\r\n{}\n",
                       status, reason, reason.size() + 1, reason);
}

std::string granted_names(const std::vector<HostGrant>& grants) {
    std::string names;
    for (const HostGrant& grant : grants)
        names += (names.empty() ? "" : ", ") + to_text(grant);
    return names;
}

} // namespace

HostProxy::HostProxy(Descriptor listener, std::vector<HostGrant> grants, std::uint64_t most_bytes)
    : m_listener(std::move(listener)), m_grants(std::move(grants)), m_most_bytes(most_bytes),
      m_stop(::eventfd(0, EFD_CLOEXEC)) {
    if (!m_stop)
        fail_with_errno("A proxy cannot be made");
    set_nonblocking(m_listener);
    for (int i = 0; i < AtOnce; ++i)
        m_workers.emplace_back([this] { work(); });
}

HostProxy::~HostProxy() {
    const std::uint64_t one = 1;
    while (::write(m_stop.get(), &one, sizeof one) < 0 && errno == EINTR) {
    }
}

std::vector<HostContact> HostProxy::contacts() const {
    const std::scoped_lock lock(m_mutex);
    std::vector<HostContact> contacts;
    for (const auto& [name, contact] : m_contacts)
        contacts.push_back(contact);
    return contacts;
}

bool HostProxy::await(int descriptor, short events, int most_ms) const {
    std::array<pollfd, 2> polled{{{descriptor, events, 0}, {m_stop.get(), POLLIN, 0}}};
    int count = 0;
    do {
        count = ::poll(polled.data(), polled.size(), most_ms);
    } while (count < 0 && errno == EINTR);
    return count > 0 && polled[1].revents == 0;
}

void HostProxy::work() {
    constexpr int Forever = -1;
    while (await(m_listener.get(), POLLIN, Forever)) {
        Descriptor client(
            ::accept4(m_listener.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
        if (client) // else another took it
            serve(client);
    }
}

bool HostProxy::send_all(const Descriptor& to, std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = ::send(to.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count > 0)
            bytes.remove_prefix(static_cast<std::size_t>(count));
        else if (errno == EINTR)
            continue;
        else if (errno != EAGAIN || !await(to.get(), POLLOUT, MostIdle_ms))
            return false;
    }
    return true;
}

std::optional<ProxyRequest> HostProxy::hear(const Descriptor& client,
                                            ProxyRequestReader& reader) const {
    std::array<char, PieceBytes> piece{};
    while (await(client.get(), POLLIN, MostAsking_ms)) {
        const ssize_t count = ::recv(client.get(), piece.data(), piece.size(), 0);
        if (count <= 0)
            return std::nullopt;
        if (reader.take({piece.data(), static_cast<std::size_t>(count)}))
            return reader.request();
        if (reader.failed())
            return std::nullopt;
    }
    return std::nullopt;
}

void HostProxy::serve(const Descriptor& client) {
    ProxyRequestReader reader;
    const std::optional<ProxyRequest> request = hear(client, reader);
    if (!request) {
        send_all(client, refusal(400, "This is a proxy for HTTP and takes no other request"));
        return;
    }
    const HostGrant* grant = find_grant(m_grants, request->host, request->port);
    HostContact seen{request->host, request->port, grant != nullptr, 1, 0, 0};
    if (grant == nullptr) {
        note(seen);
        send_all(client,
                 refusal(403, fmt::format("{}:{} is not granted; granted are {}", request->host,
                                          request->port, granted_names(m_grants))));
        return;
    }
    std::string failure;
    const Descriptor host = connect_to_host(
        request->host, request->port, *grant,
        [this](int descriptor, short events, int most_ms) {
            return await(descriptor, events, most_ms);
        },
        failure);
    if (!host)
        send_all(client, refusal(502, printable(failure)));
    else if ((m_bytes += request->forward.size()) <= m_most_bytes
             && send_all(host, request->forward)
             && (!request->tunnel || send_all(client, Connected)))
        relay(client, host, request->tunnel ? nullptr : &reader, seen);
    seen.bytes_sent += host ? request->forward.size() : 0;
    note(seen);
}

// Both ways, until either side is done and the other has heard the rest. What a client says behind
// its request, another request perhaps, nobody has read and found to be for this host.
void HostProxy::relay(const Descriptor& client, const Descriptor& host, ProxyRequestReader* request,
                      HostContact& seen) {
    bool sending = request == nullptr || !request->failed();
    bool receiving = true;
    if (!sending)
        ::shutdown(host.get(), SHUT_WR);
    while (receiving) {
        std::array<pollfd, 3> polled{{{sending ? client.get() : -1, POLLIN, 0},
                                      {host.get(), POLLIN, 0},
                                      {m_stop.get(), POLLIN, 0}}};
        const int count = ::poll(polled.data(), polled.size(), MostIdle_ms);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0 || polled[2].revents != 0)
            return;
        if (polled[0].revents != 0)
            sending = pass_on(client, host, request, seen.bytes_sent);
        if (polled[1].revents != 0)
            receiving = pass_on(host, client, nullptr, seen.bytes_received);
    }
}

// Returns false where there is no more to come.
bool HostProxy::pass_on(const Descriptor& from, const Descriptor& to, ProxyRequestReader* request,
                        std::uint64_t& bytes) {
    std::array<char, PieceBytes> piece{};
    const ssize_t count = ::recv(from.get(), piece.data(), piece.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    const std::string_view heard(piece.data(),
                                 static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    const std::string body = request == nullptr ? "" : request->body(heard);
    const std::string_view passed = request == nullptr ? heard : body;
    const bool ends = heard.empty() || (request != nullptr && request->failed());
    if ((m_bytes += passed.size()) > m_most_bytes || !send_all(to, passed) || ends) {
        ::shutdown(to.get(), SHUT_WR);
        return false;
    }
    bytes += passed.size();
    return true;
}

void HostProxy::note(const HostContact& seen) {
    const std::scoped_lock lock(m_mutex);
    const auto name = std::pair(seen.host, seen.port);
    if (m_contacts.size() >= MostContacts && !m_contacts.contains(name))
        return;
    HostContact& contact =
        m_contacts.try_emplace(name, HostContact{seen.host, seen.port, seen.granted, 0, 0, 0})
            .first->second;
    contact.connections += seen.connections;
    contact.bytes_sent += seen.bytes_sent;
    contact.bytes_received += seen.bytes_received;
}

} // namespace graticule::sandbox
