// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/foreign_tools.hpp"
#include "agents/model_agent.hpp"
#include "cli/terminal.hpp"

#include "mcp_client/client.hpp"

#include <CLI/App.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// Servers of MCP that a user lends to a run (docs/mcp.md, "Tools of other servers").
namespace graticule::cli {

struct LendingOptions {
    std::vector<std::string> servers;   ///< NAME=COMMAND or NAME=URL
    std::vector<std::string> allowed;   ///< NAME/TOOL or NAME/*
    std::vector<std::string> tokens;    ///< NAME=VARIABLE
    std::vector<std::string> variables; ///< that commands have
    std::size_t calls = agents::ForeignLimits().calls;
    double time_s = 60;
};

/// Adds --mcp, --mcp-token, --mcp-env, --mcp-calls and --mcp-time.
void add_mcp_options(CLI::App& command, LendingOptions& options);
/// Adds --mcp-allow.
void add_mcp_allow(CLI::App& command, LendingOptions& options);

/// The servers of one run. They end with it.
class ForeignConnections final : public agents::ForeignServers {
public:
    /// Starts or asks all that are named, and has their tools listed. To be called before the
    /// command is confined.
    /// @throws Error InvalidArgument; NotFound, Io, Timeout ... for a server that cannot be used
    explicit ForeignConnections(const LendingOptions& options);
    ~ForeignConnections() override;

    Json call(const std::string& server, const std::string& tool, const Json& arguments,
              const Context& context) override;
    Json read(const std::string& server, const std::string& uri, const Context& context) override;

    /// The tools that the user allowed, in the order of the servers and of their lists.
    /// @param terminal is told what is lent
    /// @throws Error InvalidArgument where none of a server is allowed, or one that it has not
    std::vector<agents::ForeignTool> allowed_tools(const std::vector<std::string>& allowed,
                                                   Terminal& terminal) const;

    /// @throws Error Refused where a server that is named lists such a tool otherwise now
    void require_unchanged(const std::vector<agents::ForeignTool>& tools) const;

    /// Ends the servers, and keeps what their programs wrote to standard error in the run's folder.
    void finish(const std::filesystem::path& run);

private:
    struct Server {
        std::string name;
        std::unique_ptr<mcp_client::Client> client;
    };
    mcp_client::Client& client(const std::string& server) const;

    std::vector<Server> m_servers;
    std::vector<std::string> m_secrets; ///< that servers were given
};

/// Connects what is named for a run.
/// @param folder of the run
/// @return null where nothing is named
/// @throws Error InvalidArgument where the agent asks no model that could call tools; as
///         ForeignConnections
std::shared_ptr<ForeignConnections> lend_tools(const LendingOptions& options,
                                               const std::string& agent,
                                               const std::filesystem::path& folder,
                                               agents::ToolChoice& tools, Terminal& terminal);

} // namespace graticule::cli
