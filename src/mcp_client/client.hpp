// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/error.hpp"
#include "base/json.hpp"

#include "mcp_client/limits.hpp"
#include "mcp_client/server_address.hpp"
#include "mcp_client/wire.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// The client's side of the Model Context Protocol (MCP): the tools of one server, listed and
/// called. The revisions are those of mcp/era.hpp. What a server says is not trusted, and its
/// texts are handed on as they came.
namespace graticule::mcp_client {

/// A tool as a server lists it.
struct ListedTool {
    std::string name; ///< 1 to 128 bytes
    std::string description;
    Json input_schema;          ///< an object
    bool says_it_reads = false; ///< a hint of the server, which nothing makes true
};

/// Makes a wire to the server; again where the first one broke while the era was asked for.
using WireOpener = std::function<std::unique_ptr<Wire>()>;

class Client {
public:
    /// @param name of the server, for messages
    Client(std::string name, WireOpener open, const Limits& limits);
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Agrees on a revision and lists the tools: asks for 2026-07-28 first, and shakes hands where
    /// the server does not know it.
    /// @throws Error, whose message names the server and is one line
    void connect(const Context& context);

    /// In the server's order.
    const std::vector<ListedTool>& tools() const { return m_tools; }
    /// "2026-07-28"
    const std::string& version() const { return m_version; }

    /// The result of tools/call, an object. A tool that the server has changed since connect() is
    /// not called.
    /// @throws Error InvalidArgument for what the server says is wrong with the call, Refused for a
    ///         changed tool, Timeout, Cancelled, and Io, Malformed, LimitExceeded where the server
    ///         is of no more use
    Json call(const std::string& tool, const Json& arguments, const Context& context);

    /// The result of resources/read, an object.
    /// @throws Error as call()
    Json read_resource(const std::string& uri, const Context& context);

    void close() noexcept;
    /// The end of what the server's program wrote to standard error.
    std::string log();

private:
    bool is_modern() const;
    bool probe(const Context& context);
    void shake_hands(const Context& context);
    void list_tools(const Context& context);
    std::vector<ListedTool> listed(const Context& context);
    void look_for_changes(const Context& context);
    Json result_of(std::string_view method, Json params, std::chrono::milliseconds time,
                   const Context& context);
    mcp::ResponseMessage ask(std::string_view method, Json params, std::chrono::milliseconds time,
                             const Context& context);
    void take_notice(const mcp::NotificationMessage& notice, const Context& context);
    Error error_of(const Json& error) const;

    std::string m_name;
    WireOpener m_open;
    Limits m_limits;
    std::unique_ptr<Wire> m_wire;
    std::string m_broken; ///< why the server is of no more use
    std::string m_version;
    std::vector<ListedTool> m_tools;
    std::set<std::string, std::less<>> m_changed; ///< tools
    bool m_list_changed = false;
    std::optional<std::chrono::steady_clock::time_point> m_list_holds_until;
    std::int64_t m_last_id = 0;
    std::string m_past_log;
};

/// Starts the address's command, or talks to its URL.
/// @param environment of the command
std::unique_ptr<Client> open_client(const ServerAddress& address,
                                    const std::vector<std::string>& environment,
                                    const Limits& limits);

} // namespace graticule::mcp_client
