// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/approval.hpp"
#include "base/data_text.hpp"
#include "base/environment.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"
#include "cli/agent_options.hpp"
#include "cli/budget_options.hpp"
#include "cli/code_options.hpp"
#include "cli/commands.hpp"
#include "cli/given_data.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/user_data.hpp"
#include "server/access.hpp"

#include "assistants/offer.hpp"
#include "assistants/service.hpp"
#include "assistants/setup/client_setup.hpp"
#include "mcp/http.hpp"
#include "mcp/notices.hpp"
#include "mcp/stdio.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t MostTokenBytes = 4096;
constexpr std::uintmax_t MostClientFileBytes = 4U << 20U;

struct McpOptions {
    std::vector<fs::path> data;
    fs::path out;
    std::string tool_set;
    bool code = false;
    bool http = false;
    std::uint16_t port = 0;
    fs::path token_file;
    std::string setup;
    fs::path write;
    AgentOptions agent;
};

fs::path usual_out() {
    return user_data_file(process_environment(), "assistants", "what assistants make",
                          "Name a folder with --out");
}

assistants::AgentChoice agent_choice(const AgentOptions& given,
                                     std::shared_ptr<sandbox::SandboxService> sandboxes) {
    const agents::AgentDeclaration& declared = agents::agent_named(given.agent);
    assistants::AgentChoice choice;
    choice.name = declared.name;
    choice.reads_follow_ups = declared.reads_follow_ups;
    choice.asks = given.ask;
    choice.open = [given, sandboxes = std::move(sandboxes)](
                      std::optional<std::vector<std::string>> asked_before,
                      agents::UserPrompt ask) {
        AgentOptions options = given;
        options.asked_before = std::move(asked_before);
        options.ask = static_cast<bool>(ask);
        options.prompt = std::move(ask);
        // What the user set may lie outside of what is granted.
        return unconfined(
            [&] { return open_agent(options, code_settings(options.code, sandboxes)); });
    };
    return choice;
}

void require_nobody_at_terminal(const AgentOptions& agent) {
    const agents::AgentDeclaration& declared = agents::agent_named(agent.agent);
    if (agents::conversation::wants_approval(own_options(declared, agent.own)))
        throw Error(ErrorCode::InvalidArgument,
                    "--approve does not go with mcp: nobody is at a terminal", "Leave it out");
}

void require_data(const std::vector<fs::path>& data) {
    if (data.empty())
        throw Error(ErrorCode::InvalidArgument, "It is not said what data assistants may read",
                    "Add --data FOLDER");
    for (const fs::path& path : data)
        if (!fs::exists(path))
            throw Error(ErrorCode::NotFound,
                        fmt::format("There is no {}", printable(path.string())),
                        "Name a folder, file or archive");
}

void require_no_code(const AgentOptions& agent) {
    const agents::AgentDeclaration& declared = agents::agent_named(agent.agent);
    if (declared.writes_code(agent.tools, own_options(declared, agent.own)))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The agent {} writes code, which assistants were not allowed",
                                declared.name),
                    "Add --allow-code, or take --agent offline");
}

assistants::Offer offer_of(const McpOptions& options) {
    assistants::Offer offer;
    offer.data = options.data;
    offer.out = fs::absolute(options.out.empty() ? usual_out() : options.out).lexically_normal();
    offer.tool_set = options.tool_set;
    offer.code = options.code;
    offer.budget = options.agent.budget.or_else(tools::Budget::of_machine());
    if (options.code)
        require_sandbox(options.agent.code);
    else
        require_no_code(options.agent);
    const auto sandboxes = options.code ? sandbox_service(options.agent.code) : nullptr;
    offer.code_settings = code_settings(options.agent.code, sandboxes);
    AgentOptions agent = options.agent;
    agent.budget = offer.budget;
    offer.agent = agent_choice(agent, sandboxes);
    offer.clock = [] { return std::chrono::system_clock::now(); };
    return offer;
}

/// The token that clients have to know: the user's own, else a new one, which is printed.
std::string token_of(const McpOptions& options, bool& is_new) {
    is_new = false;
    if (!options.token_file.empty())
        return std::string(trim(read_file(options.token_file, MostTokenBytes)));
    if (const auto token = environment_variable(assistants::TokenVariable))
        return *token;
    is_new = true;
    return server::random_token();
}

void serve_http(const McpOptions& options, const std::string& token, bool is_new,
                mcp::Service& service, mcp::Notices& notices, Session& session) {
    mcp::HttpOptions http;
    http.port = options.port;
    http.token = token;
    mcp::HttpService server(service, notices, std::move(http));
    fmt::print("{}\n", server.url());
    if (is_new)
        fmt::print("Authorization: Bearer {}\n", token);
    std::fflush(stdout); // the address is wanted now, whoever reads it
    session.terminal().note("Clients need this address and the token. Ctrl-C ends the program.");
    server.run(session.context());
}

void serve(const McpOptions& options) {
    require_data(options.data);
    require_nobody_at_terminal(options.agent);
    Session session(!options.http);
    assistants::Offer offer = offer_of(options);
    bool is_new = false;
    const std::string token = options.http ? token_of(options, is_new) : std::string();
    remember_given_data(options.data);
    session.confine({options.data, {offer.out}});
    mcp::Notices notices;
    assistants::AssistantService service(std::move(offer), notices, session.context());
    if (options.http)
        serve_http(options, token, is_new, service, notices, session);
    else
        mcp::serve_stdio(service, notices, {}, session.context());
}

assistants::ServerStart start_of(const McpOptions& options) {
    assistants::ServerStart start;
    start.program = fs::read_symlink("/proc/self/exe");
    start.arguments = {"mcp"};
    const auto add = [&](const char* option, const fs::path& path) {
        start.arguments.emplace_back(option);
        start.arguments.push_back(fs::absolute(path).lexically_normal().string());
    };
    for (const fs::path& data : options.data)
        add("--data", data);
    if (!options.out.empty())
        add("--out", options.out);
    if (!options.tool_set.empty())
        start.arguments.insert(start.arguments.end(), {"--tool-set", options.tool_set});
    if (options.code)
        start.arguments.emplace_back("--allow-code");
    if (options.http && options.port == 0)
        throw Error(ErrorCode::InvalidArgument, "A client has to know the port",
                    "Add --port, here and where the server is started");
    if (options.http)
        start.url = fmt::format("http://127.0.0.1:{}/mcp", options.port);
    return start;
}

bool needs_data(const std::string& setup) {
    return setup != "skill" && setup != "server-json";
}

void set_up(const McpOptions& options) {
    if (options.data.empty() && !options.http && needs_data(options.setup))
        throw Error(ErrorCode::InvalidArgument, "It is not said what data the client may have read",
                    "Add --data FOLDER");
    if (!options.data.empty())
        require_data(options.data);
    const assistants::ServerStart start = start_of(options);
    const assistants::ClientSetup setup = assistants::setup_for(options.setup, start);
    Session session(false);
    if (options.write.empty()) {
        fmt::print("{}", setup.text);
        session.terminal().note("This belongs into " + setup.where + ".");
    } else {
        const std::string file =
            fs::exists(options.write) ? read_file(options.write, MostClientFileBytes) : "";
        if (const fs::path folder = options.write.parent_path(); !folder.empty())
            fs::create_directories(folder);
        write_file(options.write, assistants::merged_setup(options.setup, start, file));
        session.terminal().note("Wrote " + printable(options.write.string()) + ".");
    }
    if (!setup.note.empty())
        session.terminal().note(setup.note + ".");
}

void add_serving_options(CLI::App& command, McpOptions& options) {
    command.add_option("-d,--data", options.data,
                       "Folder, file or archive that assistants may have read, and nothing else; "
                       "may be repeated");
    command.add_option("-o,--out", options.out,
                       "Folder for what they have made (default: graticule/assistants in the "
                       "user's data folder, usually ~/.local/share)");
    command
        .add_option("--tool-set", options.tool_set,
                    "Tell assistants of all tools of this set, not of the few alone by which they "
                    "find the others")
        ->check(CLI::IsMember({"graticule", "geobenchx", "all", "geojson", "code"}));
    command.add_flag("--allow-code", options.code,
                     "Let them have code executed, in the sandbox alone (docs/sandbox.md)");
    command.add_flag("--http", options.http,
                     "Serve over Streamable HTTP on this machine, in place of standard input and "
                     "output");
    command.add_option("-p,--port", options.port, "Port to serve on; a free one if not given");
    command.add_option("--token-file", options.token_file,
                       fmt::format("File with the token that clients have to send (default: {}, "
                                   "else a new one, which is printed)",
                                   assistants::TokenVariable));
    command
        .add_option("--setup", options.setup,
                    "Print what a client needs to know this server, in place of serving: its "
                    "configuration, an entry for the MCP registry, or a skill file")
        ->check(CLI::IsMember(assistants::setup_names()));
    command.add_option("--write", options.write,
                       "With --setup: write it to this file, whose other settings stay");
}

void add_agent_of_questions(CLI::App& command, AgentOptions& options) {
    command
        .add_option("--agent", options.agent,
                    "Who answers what assistants ask: " + agents_in_words())
        ->check(CLI::IsMember(agent_names()))
        ->capture_default_str();
    options.ask = true;
    command.add_flag("--ask,!--no-ask", options.ask,
                     "Let its model ask the client's user where a question can be understood in "
                     "several ways");
    add_role_models(command, options);
    add_own_options(command, options);
    add_model_options(command, options);
    add_code_options(command, options.code);
    add_strict_option(command, options.code);
    add_budget_options(command, options.budget);
}

} // namespace

void add_mcp_command(CLI::App& program) {
    auto options = std::make_shared<McpOptions>();
    CLI::App* command = program.add_subcommand(
        "mcp", "Serve tools to other assistants over the Model Context Protocol");
    add_serving_options(*command, *options);
    add_agent_of_questions(*command, options->agent);
    command->footer(
        "Examples:\n"
        "  graticule mcp --data demo/ --out runs/assistants\n"
        "  graticule mcp --data demo/ --http --port 8765\n"
        "  graticule mcp --setup claude-code --data demo/ --write .mcp.json\n"
        "  graticule mcp --setup skill > SKILL.md\n\n"
        "Clients start the first form themselves; docs/mcp.md says what they are offered.\n"
        "Exit status: 0 the client has gone, 1 failed, 2 wrong options or data, 130 "
        "interrupted.\n");
    command->callback([options, command] {
        const Settings settings = Settings::here();
        settings.apply(*command, {"tool_set"});
        options->agent.model.environment = settings.environment();
        leave_out_model(options->agent, *command);
        check_own_options(options->agent, *command);
        take_usual(agents::agent_named(options->agent.agent), *command, settings, options->agent);
        if (options->setup.empty())
            serve(*options);
        else
            set_up(*options);
    });
}

} // namespace graticule::cli
