// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// How clients of MCP are told of this server. Nothing that is written holds a secret.
namespace graticule::assistants {

/// How the server is to be started or reached.
struct ServerStart {
    std::filesystem::path program;
    std::vector<std::string> arguments; ///< "mcp", "--data", ...
    std::string url;                    ///< over HTTP; empty over stdio
};

/// The variable that clients over HTTP take the token from.
inline constexpr const char* TokenVariable = "GRATICULE_MCP_TOKEN";

struct ClientSetup {
    std::string text;  ///< what belongs into the client's file
    std::string where; ///< which file that is, for people
    std::string note;  ///< what else there is to do; may be empty
};

/// "claude-desktop", "claude-code", "vscode", "cursor", "codex", "gemini", "server-json", "skill".
std::vector<std::string> setup_names();

/// @throws Error InvalidArgument for a client that is not known or does not speak HTTP so
ClientSetup setup_for(const std::string& client, const ServerStart& start);

/// The text of a file with a client's setup in it: the file's own, with this server added or
/// replaced in JSON, or added at the end of TOML.
/// @param file what it has now; empty for none
/// @throws Error Malformed where it is not plain JSON, Refused where its TOML has the server
/// already
std::string merged_setup(const std::string& client, const ServerStart& start,
                         const std::string& file);

} // namespace graticule::assistants
