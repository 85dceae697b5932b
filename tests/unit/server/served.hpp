// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/thread_pool.hpp"
#include "server/http_server.hpp"

#include "unit/server/wire_client.hpp"

#include <fmt/format.h>

#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace graticule::test {

/// A server that runs while the object lives.
class Served {
public:
    explicit Served(server::Routes routes, server::ServerLimits limits = {})
        : m_server(0, std::move(routes), limits), m_thread([this] {
              m_server.run(m_context);
              m_ended.set_value();
          }) {}
    ~Served() { m_server.stop(); }

    server::HttpServer& server() { return m_server; }
    Cancellation& cancellation() { return m_cancellation; }
    /// Waits until the server has ended.
    void await_end() { m_end.get(); }

    std::unique_ptr<WireClient> client() { return std::make_unique<WireClient>(m_server.port()); }
    /// "/<token>/<path>"
    std::string target(std::string_view path) const {
        const std::string url = m_server.url();
        return url.substr(url.find('/', 7)) + std::string(path);
    }
    std::string host() const { return fmt::format("127.0.0.1:{}", m_server.port()); }
    /// A request with the lines that it must have; `more` are lines with their ends.
    std::string request(std::string_view method, std::string_view path, std::string_view more = {},
                        std::string_view body = {}) const {
        return fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\n{}\r\n{}", method, target(path), host(),
                           more, body);
    }
    std::string post(std::string_view path, std::string_view body,
                     std::string_view more = {}) const {
        return request("POST", path,
                       fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n{}",
                                   body.size(), more),
                       body);
    }
    /// Asks by a connection of its own.
    WireReply ask(const std::string& request) {
        const auto asking = client();
        asking->send(request);
        return asking->read_reply();
    }
    WireReply get(std::string_view path) { return ask(request("GET", path)); }

private:
    ThreadPool m_pool{1};
    Cancellation m_cancellation;
    Context m_context{m_pool, &m_cancellation};
    server::HttpServer m_server;
    std::promise<void> m_ended;
    std::future<void> m_end = m_ended.get_future();
    std::jthread m_thread; ///< last, as it uses the others
};

} // namespace graticule::test
