// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::mcp_client {

inline constexpr std::size_t LongestServerName = 20;

/// A server of MCP, as a user names it.
struct ServerAddress {
    std::string name;               ///< 1 to 20 of a-z A-Z 0-9 and -
    std::vector<std::string> words; ///< of a command, the program first; none where there is a URL
    std::string url;                ///< of Streamable HTTP
    std::string token;              ///< sent as bearer to the URL; empty for none
};

/// Reads NAME=COMMAND or NAME=URL. A command is cut into words at spaces that stand outside of
/// quotes; no shell sees it, and nothing else in it has a meaning.
/// @throws Error InvalidArgument for a bad name or command, or a URL that is not https and leads
///         to another machine or holds a user or password. No message repeats the command or URL.
ServerAddress server_address(std::string_view text);

/// "a 'b c' d" as a, b c and d. Between single quotes all is as it is; else a backslash keeps the
/// sign after it.
/// @throws Error InvalidArgument where a quote is not closed
std::vector<std::string> command_words(std::string_view command);

} // namespace graticule::mcp_client
