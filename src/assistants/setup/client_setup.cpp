// SPDX-License-Identifier: Apache-2.0
#include "assistants/setup/client_setup.hpp"

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "base/version.hpp"

#include "assistants/setup/skill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace graticule::assistants {

namespace {

constexpr const char* ServerName = "graticule"; ///< in the files of clients

/// A client whose file is JSON: where its servers stand in that, and what is said of this one.
struct JsonClient {
    const char* name;
    const char* where;
    const char* servers;
    std::function<Json(const ServerStart&)> entry;
    const char* note;
};

Json command_of(const ServerStart& start) {
    return {{"command", start.program.string()}, {"args", start.arguments}};
}

Json authorization(const std::string& variable) {
    return {{"Authorization", "Bearer " + variable}};
}

Json desktop_entry(const ServerStart& start) {
    if (!start.url.empty())
        throw Error(ErrorCode::InvalidArgument,
                    "Claude Desktop starts local servers itself, over stdio", "Leave out --http");
    return command_of(start);
}

Json claude_code_entry(const ServerStart& start) {
    Json entry{{"type", start.url.empty() ? "stdio" : "http"}};
    if (start.url.empty())
        entry.update(command_of(start));
    else
        entry.update(Json{{"url", start.url},
                          {"headers", authorization(fmt::format("${{{}}}", TokenVariable))}});
    return entry;
}

Json vscode_entry(const ServerStart& start) {
    Json entry{{"type", start.url.empty() ? "stdio" : "http"}};
    if (start.url.empty())
        entry.update(command_of(start));
    else
        entry.update(
            Json{{"url", start.url}, {"headers", authorization("${input:graticule-token}")}});
    return entry;
}

Json cursor_entry(const ServerStart& start) {
    if (start.url.empty())
        return command_of(start);
    return {{"url", start.url},
            {"headers", authorization(fmt::format("${{env:{}}}", TokenVariable))}};
}

Json gemini_entry(const ServerStart& start) {
    Json entry = start.url.empty()
                     ? command_of(start)
                     : Json{{"httpUrl", start.url},
                            {"headers", authorization(fmt::format("${}", TokenVariable))}};
    entry["timeout"] = 600'000; // ms; runs take longer than most calls
    return entry;
}

const std::vector<JsonClient>& json_clients() {
    static const std::vector<JsonClient> All{
        {"claude-desktop", "claude_desktop_config.json (Settings, Developer, Edit Config)",
         "mcpServers", desktop_entry, "Start Claude Desktop anew"},
        {"claude-code", ".mcp.json of the project", "mcpServers", claude_code_entry, ""},
        {"vscode", ".vscode/mcp.json of the workspace", "servers", vscode_entry, ""},
        {"cursor", "~/.cursor/mcp.json, or .cursor/mcp.json of a project", "mcpServers",
         cursor_entry, ""},
        {"gemini", "~/.gemini/settings.json", "mcpServers", gemini_entry, ""}};
    return All;
}

const JsonClient* json_client(const std::string& name) {
    const auto& all = json_clients();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const JsonClient& client) { return client.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// Adds the server to what a file holds.
void add_server(const JsonClient& client, const ServerStart& start, Json& file) {
    Json& servers = file[client.servers];
    if (servers.is_null())
        servers = Json::object();
    if (!servers.is_object())
        throw Error(ErrorCode::Malformed,
                    fmt::format("The file's \"{}\" is no object", client.servers),
                    "Add the server by hand: --setup without --write prints it");
    servers[ServerName] = client.entry(start);
    const bool asks_for_token = client.name == std::string_view("vscode") && !start.url.empty();
    if (!asks_for_token)
        return;
    Json& inputs = file["inputs"];
    if (!inputs.is_array())
        inputs = Json::array();
    const bool known = std::any_of(inputs.begin(), inputs.end(), [](const Json& input) {
        return input.is_object() && is_text(input.value("id", Json()), "graticule-token");
    });
    if (!known)
        inputs.push_back({{"type", "promptString"},
                          {"id", "graticule-token"},
                          {"description", "Token that `graticule mcp --http` printed"},
                          {"password", true}});
}

/// A basic string of TOML 1.0, whose escapes are those of JSON.
std::string toml_text(const std::string& text) {
    return to_line(Json(text));
}

std::string codex_table(const ServerStart& start) {
    std::string table = fmt::format("[mcp_servers.{}]\n", ServerName);
    if (!start.url.empty())
        return table
               + fmt::format("url = {}\nbearer_token_env_var = {}\ntool_timeout_sec = 600\n",
                             toml_text(start.url), toml_text(TokenVariable));
    std::vector<std::string> arguments;
    for (const std::string& argument : start.arguments)
        arguments.push_back(toml_text(argument));
    return table
           + fmt::format("command = {}\nargs = [{}]\ntool_timeout_sec = 600\n",
                         toml_text(start.program.string()), join(arguments, ", "));
}

/// An entry for the MCP registry. Whoever publishes adds the package that he distributes, and gives
/// it the name of a place that is his own.
Json server_json() {
    return {
        {"$schema", "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"},
        {"name", "io.github.graticule/graticule"},
        {"title", "Graticule"},
        {"description",
         "Answers questions about your own geodata and makes maps: local, checked, verifiable."},
        {"version", std::string(Version)}};
}

} // namespace

std::vector<std::string> setup_names() {
    std::vector<std::string> names;
    for (const JsonClient& client : json_clients())
        names.emplace_back(client.name);
    for (const char* other : {"codex", "server-json", "skill"})
        names.emplace_back(other);
    return names;
}

ClientSetup setup_for(const std::string& client, const ServerStart& start) {
    const std::string token_note =
        start.url.empty() ? ""
                          : fmt::format("Start the server with `graticule mcp --http` and the same "
                                        "options, and give the client its token in the variable {}",
                                        TokenVariable);
    if (const JsonClient* known = json_client(client)) {
        Json file = Json::object();
        add_server(*known, start, file);
        return {to_pretty(file) + "\n", known->where,
                *known->note != '\0' ? known->note : token_note};
    }
    if (client == "codex")
        return {codex_table(start), "~/.codex/config.toml", token_note};
    if (client == "server-json")
        return {to_pretty(server_json()) + "\n", "server.json, for the MCP registry",
                "Give it a name of your own namespace, and the package that you distribute"};
    if (client == "skill")
        return {std::string(skill_text()), "SKILL.md in a folder graticule of the client's skills",
                ""};
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("There is no setup for {}", shorten(client, 40)),
                "Take one of " + join(setup_names(), ", "));
}

std::string merged_setup(const std::string& client, const ServerStart& start,
                         const std::string& file) {
    const ClientSetup setup = setup_for(client, start);
    if (trim(file).empty())
        return setup.text;
    if (const JsonClient* known = json_client(client)) {
        Json merged = parse_json(file, "the client's file");
        if (!merged.is_object())
            throw Error(ErrorCode::Malformed, "The client's file is no JSON object",
                        "Name another file");
        add_server(*known, start, merged);
        return to_pretty(merged) + "\n";
    }
    if (client != "codex")
        return setup.text;
    if (file.find(setup.text) != std::string::npos) // it was written before
        return file;
    if (file.find(fmt::format("[mcp_servers.{}]", ServerName)) != std::string::npos)
        throw Error(ErrorCode::Refused,
                    fmt::format("The file has a table [mcp_servers.{}] already", ServerName),
                    "Change it by hand: --setup without --write prints the new one");
    return file + (file.ends_with('\n') ? "\n" : "\n\n") + setup.text;
}

} // namespace graticule::assistants
