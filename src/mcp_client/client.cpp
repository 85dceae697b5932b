// SPDX-License-Identifier: Apache-2.0
#include "mcp_client/client.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "base/version.hpp"

#include "mcp/era.hpp"
#include "mcp/protocol_error.hpp"
#include "mcp_client/http_wire.hpp"
#include "mcp_client/stdio_wire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::mcp_client {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t LongestToolName = 128;
constexpr std::size_t LongestSaid = 300;  // bytes of a server's words in an error
constexpr milliseconds LeastHold{10'000}; // of a list, whatever a server says

bool breaks_server(ErrorCode code) {
    return code == ErrorCode::Io || code == ErrorCode::Malformed || code == ErrorCode::LimitExceeded
           || code == ErrorCode::NotFound;
}

Json client_info() {
    return {{"name", "graticule"}, {"title", "Graticule"}, {"version", Version}};
}

ListedTool listed_tool(const Json& told) {
    ListedTool tool;
    tool.name = text_member(told, "name");
    tool.description = text_member(told, "description");
    tool.input_schema = member(told, "inputSchema");
    tool.says_it_reads = member(member(told, "annotations"), "readOnlyHint") == true;
    return tool;
}

bool same(const ListedTool& one, const ListedTool& other) {
    return one.name == other.name && one.description == other.description
           && one.input_schema == other.input_schema;
}

} // namespace

Client::Client(std::string name, WireOpener open, const Limits& limits)
    : m_name(std::move(name)), m_open(std::move(open)), m_limits(limits) {}

Client::~Client() {
    close();
}

void Client::close() noexcept {
    if (!m_wire)
        return;
    m_wire->close();
    m_past_log = log();
    m_wire.reset();
}

std::string Client::log() {
    return m_wire ? m_wire->log() : m_past_log;
}

bool Client::is_modern() const {
    const auto era = mcp::era_of(m_version);
    return era && mcp::is_modern(*era);
}

void Client::connect(const Context& context) {
    try {
        m_wire = m_open();
        if (!probe(context)) {
            if (!m_wire->usable())
                m_wire = m_open(); // some end where they are asked before they were greeted
            shake_hands(context);
        }
        list_tools(context);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        throw Error(error.code(),
                    fmt::format("The MCP server {} cannot be used: {}", m_name, error.message()),
                    error.hint());
    }
}

// Whether the server is of the modern era. Whatever is no answer of that era is one of the older.
bool Client::probe(const Context& context) {
    m_version = mcp::era_name(mcp::NewestEra);
    try {
        const mcp::ResponseMessage answer =
            ask("server/discover", Json::object(), m_limits.probe, context);
        const std::vector<std::string> versions = texts_member(answer.result, "supportedVersions");
        if (answer.error.is_null()
            && std::find(versions.begin(), versions.end(), m_version) != versions.end())
            return true;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
    }
    m_version.clear();
    return false;
}

void Client::shake_hands(const Context& context) {
    const Json result = result_of("initialize",
                                  {{"protocolVersion", mcp::era_name(mcp::NewestHandshakeEra)},
                                   {"capabilities", Json::object()},
                                   {"clientInfo", client_info()}},
                                  m_limits.start, context);
    const std::string version = text_member(result, "protocolVersion");
    const auto era = mcp::era_of(version);
    if (!era || mcp::is_modern(*era))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("it speaks {}, which is no revision of MCP that is known here",
                                graticule::quoted(version)));
    m_version = version;
    if (mcp::has_structure(*era))
        m_wire->set_version(version);
    m_wire->tell({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}}, context);
}

void Client::list_tools(const Context& context) {
    m_tools = listed(context);
    m_list_changed = false;
}

std::vector<ListedTool> Client::listed(const Context& context) {
    std::vector<ListedTool> tools;
    Json params = Json::object();
    for (std::size_t page = 0; page < m_limits.pages; ++page) {
        const Json result = result_of("tools/list", params, m_limits.start, context);
        const Json& list = member(result, "tools");
        if (!list.is_array())
            throw Error(ErrorCode::Malformed, "its list of tools is none");
        for (const Json& told : list) {
            ListedTool tool = listed_tool(told);
            const bool is_new = std::none_of(tools.begin(), tools.end(), [&](const auto& known) {
                return known.name == tool.name;
            });
            if (!tool.name.empty() && tool.name.size() <= LongestToolName
                && tool.input_schema.is_object() && is_new)
                tools.push_back(std::move(tool));
            if (tools.size() > m_limits.tools)
                throw Error(ErrorCode::LimitExceeded,
                            fmt::format("it lists more than {} tools", m_limits.tools));
        }
        if (const auto time = count_member(result, "ttlMs"); time && is_modern())
            m_list_holds_until =
                steady_clock::now()
                + std::clamp(milliseconds(std::min<std::int64_t>(*time, 86'400'000)), LeastHold,
                             milliseconds(86'400'000));
        const std::string cursor = text_member(result, "nextCursor");
        if (cursor.empty())
            return tools;
        params = {{"cursor", cursor}};
    }
    throw Error(ErrorCode::LimitExceeded,
                fmt::format("its list of tools has more than {} pages", m_limits.pages));
}

void Client::look_for_changes(const Context& context) {
    const bool over = m_list_holds_until && steady_clock::now() >= *m_list_holds_until;
    if (!std::exchange(m_list_changed, false) && !over)
        return;
    const std::vector<ListedTool> now = listed(context);
    for (const ListedTool& tool : m_tools)
        if (std::none_of(now.begin(), now.end(),
                         [&](const ListedTool& other) { return same(tool, other); }))
            m_changed.insert(tool.name);
}

Json Client::call(const std::string& tool, const Json& arguments, const Context& context) {
    look_for_changes(context);
    if (m_changed.contains(tool))
        throw Error(ErrorCode::Refused,
                    fmt::format("The MCP server {} has changed or withdrawn its tool {} since it "
                                "was lent, so that it is called no more",
                                m_name, graticule::quoted(tool)),
                    "Do without it");
    Json params{{"name", tool}, {"arguments", arguments}};
    params["_meta"]["progressToken"] = m_last_id + 1;
    Json result = result_of("tools/call", std::move(params), m_limits.call, context);
    const std::string kind = text_member(result, "resultType");
    if (!kind.empty() && kind != "complete")
        throw Error(ErrorCode::Unsupported,
                    fmt::format("The MCP server {} answers with {}, which is not supported here",
                                m_name, graticule::quoted(kind)),
                    "Call it in another way, or do without it");
    return result;
}

Json Client::read_resource(const std::string& uri, const Context& context) {
    return result_of("resources/read", {{"uri", uri}}, m_limits.call, context);
}

Json Client::result_of(std::string_view method, Json params, milliseconds time,
                       const Context& context) {
    mcp::ResponseMessage answer = ask(method, std::move(params), time, context);
    if (!answer.error.is_null())
        throw error_of(answer.error);
    return std::move(answer.result);
}

Error Client::error_of(const Json& error) const {
    const Json& code = member(error, "code");
    return {ErrorCode::InvalidArgument,
            fmt::format("The MCP server {} answers with error {}: {}", m_name,
                        code.is_number_integer() ? code.dump() : "without a number",
                        graticule::quoted(text_member(error, "message"), LongestSaid)),
            "Mend the call, or do without it"};
}

mcp::ResponseMessage Client::ask(std::string_view method, Json params, milliseconds time,
                                 const Context& context) {
    if (!m_broken.empty())
        throw Error(ErrorCode::Io,
                    fmt::format("The MCP server {} is of no more use: {}", m_name, m_broken),
                    "Do without its tools");
    if (is_modern()) {
        Json& meta = params["_meta"];
        meta[std::string(mcp::VersionKey)] = m_version;
        meta[std::string(mcp::ClientInfoKey)] = client_info();
        meta[std::string(mcp::CapabilitiesKey)] = Json::object();
    }
    const Json request{
        {"jsonrpc", "2.0"}, {"id", ++m_last_id}, {"method", method}, {"params", std::move(params)}};
    try {
        return m_wire->ask(
            request, time,
            [&](const mcp::NotificationMessage& notice) { take_notice(notice, context); }, context);
    } catch (const Error& error) {
        const bool is_over = breaks_server(error.code()) && !m_wire->usable();
        if (is_over && method != "server/discover")
            m_broken = error.message();
        if (error.code() == ErrorCode::Cancelled || m_tools.empty())
            throw;
        throw Error(
            error.code(),
            is_over
                ? fmt::format("The MCP server {} is of no more use: {}", m_name, error.message())
                : fmt::format("The MCP server {} gave no answer: {}", m_name, error.message()),
            is_over ? "Do without its tools" : "Try another way, or do without it");
    }
}

void Client::take_notice(const mcp::NotificationMessage& notice, const Context& context) {
    if (notice.method == "notifications/tools/list_changed")
        m_list_changed = true;
    if (notice.method != "notifications/progress"
        || member(notice.params, "progressToken") != m_last_id)
        return;
    const double done = number_member(notice.params, "progress").value_or(0);
    const double all = number_member(notice.params, "total").value_or(0);
    context.report_progress(
        fmt::format("{}: {}", m_name, one_line(text_member(notice.params, "message"), 80)),
        all > 0 ? std::clamp(done / all, 0.0, 1.0) : 0.0);
}

std::unique_ptr<Client> open_client(const ServerAddress& address,
                                    const std::vector<std::string>& environment,
                                    const Limits& limits) {
    WireOpener open;
    if (address.url.empty())
        open = [words = address.words, environment, limits] {
            return open_stdio_wire(words, environment, limits);
        };
    else
        open = [url = address.url, token = address.token, limits] {
            return open_http_wire(url, token, limits);
        };
    return std::make_unique<Client>(address.name, std::move(open), limits);
}

} // namespace graticule::mcp_client
