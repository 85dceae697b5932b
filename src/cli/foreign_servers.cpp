// SPDX-License-Identifier: Apache-2.0
#include "cli/foreign_servers.hpp"

#include "agents/declaration.hpp"
#include "base/data_text.hpp"
#include "base/environment.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/interrupt.hpp"
#include "llm/secret.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <system_error>
#include <utility>

namespace graticule::cli {

namespace {

constexpr const char* OtherServers = "Tools of other servers (docs/mcp.md)";
constexpr std::size_t MostLent = 32; // of all servers: the model is told of them each time

/// What commands need to start, and no keys.
constexpr const char* UsualVariables[] = {"HOME",  "LANG", "LC_ALL", "LC_CTYPE", "LOGNAME", "PATH",
                                          "SHELL", "TERM", "TMPDIR", "TZ",       "USER"};

std::string value_of(const std::string& variable) {
    const auto value = environment_variable(variable);
    if (!value)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The environment variable {} is not set", graticule::quoted(variable)),
            "Set it, or leave it out");
    return *value;
}

std::vector<std::string> environment_of_commands(const LendingOptions& options) {
    std::vector<std::string> environment;
    for (const std::string name : UsualVariables)
        if (const auto value = environment_variable(name))
            environment.push_back(name + "=" + *value);
    for (const std::string& name : options.variables)
        environment.push_back(name + "=" + value_of(name));
    return environment;
}

/// NAME=VARIABLE
std::pair<std::string, std::string> named_variable(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw Error(ErrorCode::InvalidArgument, "--mcp-token is not of the form NAME=VARIABLE",
                    "Name a server of --mcp and the environment variable that holds its token");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

void add_tokens(const LendingOptions& options, std::vector<mcp_client::ServerAddress>& addresses) {
    for (const std::string& text : options.tokens) {
        const auto [name, variable] = named_variable(text);
        const auto server =
            std::find_if(addresses.begin(), addresses.end(),
                         [&, &wanted = name](const auto& one) { return one.name == wanted; });
        if (server == addresses.end() || server->url.empty())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("--mcp-token names {}, and no --mcp has a URL of that name",
                                    graticule::quoted(name)),
                        "A command has variables, which --mcp-env names");
        server->token = value_of(variable);
    }
}

std::vector<mcp_client::ServerAddress> addresses_of(const LendingOptions& options) {
    std::vector<mcp_client::ServerAddress> addresses;
    for (const std::string& text : options.servers) {
        addresses.push_back(mcp_client::server_address(text));
        const std::string& name = addresses.back().name;
        if (std::count_if(addresses.begin(), addresses.end(),
                          [&](const auto& one) { return one.name == name; })
            > 1)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Two servers of --mcp are called {}", name),
                        "Give each a name of its own");
    }
    add_tokens(options, addresses);
    return addresses;
}

bool names(const std::string& allowed, const std::string& server, const std::string& tool) {
    return allowed == server + "/*" || allowed == server + "/" + tool;
}

bool is_allowed(const std::vector<std::string>& allowed, const std::string& server,
                const std::string& tool) {
    return std::any_of(allowed.begin(), allowed.end(),
                       [&](const std::string& one) { return names(one, server, tool); });
}

/// The tools that a server lists, for whoever chooses among them.
std::string list_of(const mcp_client::Client& client) {
    std::vector<std::string> listed;
    for (const mcp_client::ListedTool& tool : client.tools())
        listed.push_back(one_line(tool.name)
                         + (tool.says_it_reads ? " (says that it only reads)" : ""));
    return listed.empty() ? "none" : names_in_sentence(listed, 1500);
}

} // namespace

void add_mcp_options(CLI::App& command, LendingOptions& options) {
    command
        .add_option("--mcp", options.servers,
                    "Lend the model tools of this server of the Model Context Protocol: "
                    "NAME=COMMAND, which is started without a shell, or NAME=URL; may be repeated")
        ->type_name("NAME=COMMAND|URL")
        ->group(OtherServers);
    command
        .add_option("--mcp-token", options.tokens,
                    "Send the server NAME the token in this environment variable; may be repeated")
        ->type_name("NAME=VARIABLE")
        ->group(OtherServers);
    command
        .add_option("--mcp-env", options.variables,
                    "Let the commands of --mcp have this environment variable beside those that "
                    "every program needs; may be repeated")
        ->type_name("VARIABLE")
        ->group(OtherServers);
    command.add_option("--mcp-calls", options.calls, "Most calls of their tools in a run")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str()
        ->group(OtherServers);
    command.add_option("--mcp-time", options.time_s, "Seconds that one of these calls may take")
        ->check(CLI::Range(0.1, 86'400.0))
        ->capture_default_str()
        ->group(OtherServers);
}

void add_mcp_allow(CLI::App& command, LendingOptions& options) {
    command
        .add_option("--mcp-allow", options.allowed,
                    "Let the model call this tool of a server of --mcp, NAME/TOOL, or all of its "
                    "tools, NAME/*; may be repeated, and nothing else is called")
        ->type_name("NAME/TOOL")
        ->group(OtherServers);
}

ForeignConnections::ForeignConnections(const LendingOptions& options) {
    const std::vector<mcp_client::ServerAddress> addresses = addresses_of(options);
    const std::vector<std::string> environment = environment_of_commands(options);
    for (const mcp_client::ServerAddress& address : addresses)
        m_secrets.push_back(address.token);
    for (const std::string& variable : options.variables)
        m_secrets.push_back(value_of(variable));
    mcp_client::Limits limits;
    limits.call = std::chrono::milliseconds(std::llround(options.time_s * 1e3));
    ThreadPool alone(1);
    const Context context(alone, &cancel_on_interrupt());
    for (const mcp_client::ServerAddress& address : addresses) {
        m_servers.push_back({address.name, mcp_client::open_client(address, environment, limits)});
        m_servers.back().client->connect(context);
    }
}

ForeignConnections::~ForeignConnections() = default;

mcp_client::Client& ForeignConnections::client(const std::string& server) const {
    const auto found = std::find_if(m_servers.begin(), m_servers.end(),
                                    [&](const Server& one) { return one.name == server; });
    if (found == m_servers.end())
        throw Error(ErrorCode::Refused,
                    fmt::format("The MCP server {} is not connected any more", server),
                    "Do without its tools");
    return *found->client;
}

Json ForeignConnections::call(const std::string& server, const std::string& tool,
                              const Json& arguments, const Context& context) {
    return client(server).call(tool, arguments, context);
}

Json ForeignConnections::read(const std::string& server, const std::string& uri,
                              const Context& context) {
    return client(server).read_resource(uri, context);
}

std::vector<agents::ForeignTool>
ForeignConnections::allowed_tools(const std::vector<std::string>& allowed,
                                  Terminal& terminal) const {
    std::vector<agents::ForeignTool> lent;
    for (const auto& [name, client] : m_servers) {
        const std::size_t before = lent.size();
        for (const mcp_client::ListedTool& tool : client->tools()) {
            if (!is_allowed(allowed, name, tool.name))
                continue;
            try {
                lent.push_back(agents::foreign_tool(name, tool.name, tool.description,
                                                    tool.input_schema, lent));
            } catch (const Error& error) {
                terminal.note(fmt::format("  MCP {}: {} is left out: {}", name,
                                          graticule::quoted(tool.name), error.message()),
                              Tone::Quiet);
            }
        }
        if (lent.size() == before)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("No tool of the MCP server {} is lent; it lists: {}", name,
                                    list_of(*client)),
                        fmt::format("Allow what the model may call with --mcp-allow {}/TOOL, or "
                                    "all with '{}/*'",
                                    name, name));
        terminal.note(fmt::format("  MCP {} ({}): {} of {} tools lent", name, client->version(),
                                  lent.size() - before, client->tools().size()),
                      Tone::Quiet);
    }
    for (const std::string& one : allowed)
        if (!one.ends_with("/*") && std::none_of(lent.begin(), lent.end(), [&](const auto& tool) {
                return names(one, tool.server, tool.tool);
            }))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("--mcp-allow {} names no tool that a server of --mcp lends",
                                    graticule::quoted(one)),
                        "Write NAME/TOOL as the server lists it");
    if (lent.size() > MostLent)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("{} tools would be lent, and a run takes {}", lent.size(), MostLent),
            "Allow those that the task needs with --mcp-allow NAME/TOOL");
    return lent;
}

void ForeignConnections::require_unchanged(const std::vector<agents::ForeignTool>& tools) const {
    std::vector<agents::ForeignTool> others;
    for (const agents::ForeignTool& tool : tools) {
        const auto server =
            std::find_if(m_servers.begin(), m_servers.end(),
                         [&](const Server& one) { return one.name == tool.server; });
        if (server == m_servers.end())
            continue; // its tools fail when they are called
        const auto& listed = server->client->tools();
        const auto now = std::find_if(listed.begin(), listed.end(),
                                      [&](const auto& one) { return one.name == tool.tool; });
        if (now == listed.end()
            || agents::foreign_tool(tool.server, now->name, now->description, now->input_schema, {})
                       .schema
                   != tool.schema)
            throw Error(ErrorCode::Refused,
                        fmt::format("The MCP server {} has changed or withdrawn its tool {} since "
                                    "the run began",
                                    tool.server, graticule::quoted(tool.tool)),
                        "Run the task again, or leave out --mcp");
    }
}

void ForeignConnections::finish(const std::filesystem::path& run) {
    for (const auto& [name, client] : m_servers) {
        client->close();
        std::string log = client->log();
        for (const std::string& secret : m_secrets)
            log = llm::without_secret(log, secret);
        if (trim(log).empty())
            continue;
        std::error_code failure;
        std::filesystem::create_directories(runs::foreign_folder(run), failure);
        write_file(runs::foreign_folder(run) / (name + ".log"), visible_text(log));
    }
}

std::shared_ptr<ForeignConnections> lend_tools(const LendingOptions& options,
                                               const std::string& agent,
                                               const std::filesystem::path& folder,
                                               agents::ToolChoice& tools, Terminal& terminal) {
    if (options.servers.empty()) {
        if (!options.allowed.empty() || !options.tokens.empty() || !options.variables.empty())
            throw Error(ErrorCode::InvalidArgument,
                        "--mcp-allow, --mcp-token and --mcp-env go with --mcp",
                        "Name a server with --mcp NAME=COMMAND or NAME=URL");
        return nullptr;
    }
    const agents::AgentDeclaration& declared = agents::agent_named(agent);
    if (declared.roles.empty() || declared.tool_set.empty())
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("--mcp lends tools to a language model, and the agent {} {}", agent,
                        declared.roles.empty() ? "asks none" : "tells its model of no tools"),
            "Add --agent react and --model, or leave out --mcp");
    auto servers = std::make_shared<ForeignConnections>(options);
    agents::ForeignLimits limits;
    limits.calls = options.calls;
    tools.foreign = std::make_shared<agents::ForeignTools>(
        servers->allowed_tools(options.allowed, terminal), servers, folder, limits);
    return servers;
}

} // namespace graticule::cli
