// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "base/thread_pool.hpp"

#include "mcp/engine.hpp"
#include "mcp/outlet.hpp"
#include "mcp/peer.hpp"
#include "mcp/service.hpp"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace graticule::test {

/// A service whose one tool, "act", does what a test says.
class MadeService final : public mcp::Service {
public:
    std::function<mcp::ToolResult(const Json& arguments, mcp::Request& request)> act;
    bool act_may_be_task = false;
    mcp::Offers offered;
    std::size_t more_tools = 0; ///< after "act": "tool-1" and so on

    mcp::ServerInfo info() const override { return {"made", "Made", "1.2.3", "Act."}; }
    mcp::Offers offers() const override { return offered; }
    std::vector<mcp::ToolDeclaration> tools() const override;
    mcp::ToolResult call(const std::string& name, const Json& arguments,
                         mcp::Request& request) override;
    mcp::ReadResult read(const std::string& uri, mcp::Request& request) override;
};

/// What a client was sent.
class Inbox final : public mcp::Outlet {
public:
    void send(const Json& message) override;
    void end(const Json& response) override;
    /// Waits until the response, or the end without one, is there; null for none.
    Json response();
    /// Waits for this many messages before the response.
    std::vector<Json> sent(std::size_t count = 0);

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Json> m_sent;
    bool m_is_ended = false;
    Json m_response;
};

/// A client and a server in one process, without a transport.
class InMemory {
public:
    explicit InMemory(mcp::Limits limits_ = {}) : limits(limits_) {}

    MadeService service;
    mcp::Notices notices;
    mcp::Limits limits;
    std::shared_ptr<Inbox> unasked = std::make_shared<Inbox>();
    std::shared_ptr<mcp::Peer> peer = std::make_shared<mcp::Peer>(unasked);

    mcp::Engine& engine();
    /// Sends a line, as a client writes it.
    std::shared_ptr<Inbox> send(const std::string& line);
    /// The response to a request.
    Json ask(const std::string& line) { return send(line)->response(); }
    /// Agrees on a revision.
    Json shake_hands(const std::string& version, const std::string& capabilities = "{}");

private:
    ThreadPool m_pool{1};
    Context m_context{m_pool};
    std::unique_ptr<mcp::Engine> m_engine;
};

/// A request of 2026-07-28 as a line; `params` are members with a comma behind each.
std::string modern(const std::string& id, const std::string& method, const std::string& params = "",
                   const std::string& capabilities = "{}");

mcp::ToolResult said(std::string text);

} // namespace graticule::test
