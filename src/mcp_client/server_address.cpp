// SPDX-License-Identifier: Apache-2.0
#include "mcp_client/server_address.hpp"

#include "base/error.hpp"

#include "network/http_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace graticule::mcp_client {

namespace {

constexpr const char* HowToName =
    "Write --mcp NAME=COMMAND or --mcp NAME=URL, with a name of letters, digits and -";

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= LongestServerName
           && std::all_of(name.begin(), name.end(), [](char c) {
                  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                         || c == '-';
              });
}

bool is_this_machine(const std::string& host) {
    return host == "127.0.0.1" || host == "localhost" || host == "::1";
}

void check_url(const std::string& name, const std::string& url) {
    const std::optional<network::UrlHost> host = network::host_of(url);
    if (!host)
        throw Error(ErrorCode::InvalidArgument, fmt::format("The URL of {} cannot be read", name),
                    "Write it as https://HOST/PATH");
    if (host->has_credentials)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The URL of {} holds a user or password", name),
                    "Put a token into a variable and name that with --mcp-token");
    if (host->scheme != "https" && !is_this_machine(host->host))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The URL of {} leads to another machine without encryption", name),
                    "Use https; http is for this machine alone");
}

/// Cuts a command into words, sign by sign.
class WordCutter {
public:
    void take(char c) {
        if (m_escaped) {
            m_word += c;
            m_escaped = false;
        } else if (m_quote != '\0') {
            take_quoted(c);
        } else if (c == ' ' || c == '\t' || c == '\n') {
            end_word();
        } else {
            m_in_word = true;
            if (c == '\'' || c == '"')
                m_quote = c;
            else if (c == '\\')
                m_escaped = true;
            else
                m_word += c;
        }
    }

    std::vector<std::string> words() {
        if (m_quote != '\0' || m_escaped)
            throw Error(ErrorCode::InvalidArgument, "A quote in a command of --mcp is not closed",
                        "Close it");
        end_word();
        return std::move(m_words);
    }

private:
    void take_quoted(char c) {
        if (c == m_quote)
            m_quote = '\0';
        else if (c == '\\' && m_quote == '"')
            m_escaped = true;
        else
            m_word += c;
    }

    void end_word() {
        if (m_in_word)
            m_words.push_back(std::move(m_word));
        m_word.clear();
        m_in_word = false;
    }

    std::vector<std::string> m_words;
    std::string m_word;
    bool m_in_word = false;
    bool m_escaped = false;
    char m_quote = '\0';
};

} // namespace

std::vector<std::string> command_words(std::string_view command) {
    WordCutter cutter;
    for (const char c : command)
        cutter.take(c);
    return cutter.words();
}

ServerAddress server_address(std::string_view text) {
    const std::size_t equals = text.find('=');
    ServerAddress address;
    address.name = text.substr(0, equals);
    if (equals == std::string_view::npos || !is_name(address.name))
        throw Error(ErrorCode::InvalidArgument,
                    "What --mcp is given does not begin with the name of a server", HowToName);
    const std::string_view where = text.substr(equals + 1);
    if (where.starts_with("http://") || where.starts_with("https://")) {
        address.url = where;
        check_url(address.name, address.url);
        return address;
    }
    address.words = command_words(where);
    if (address.words.empty() || address.words.front().empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The server {} has neither command nor URL", address.name),
                    HowToName);
    return address;
}

} // namespace graticule::mcp_client
