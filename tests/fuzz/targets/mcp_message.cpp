// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"
#include "base/text.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"
#include "mcp/engine.hpp"
#include "mcp/message.hpp"
#include "mcp/protocol_error.hpp"
#include "mcp_client/inbox.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

namespace graticule::fuzz {

namespace {

constexpr std::chrono::milliseconds LongestWork{2000};
constexpr std::size_t MostMessageBytes = 4096;

/// Repeats what it is given, and asks for more where that has "ask".
class EchoService final : public mcp::Service {
public:
    mcp::ServerInfo info() const override { return {"echo", "", "1", ""}; }
    mcp::Offers offers() const override {
        mcp::Offers all;
        all.tool_changes = all.resources = all.resource_updates = all.prompts = true;
        all.completion = all.logging = true;
        return all;
    }
    std::vector<mcp::ToolDeclaration> tools() const override {
        mcp::ToolDeclaration tool;
        tool.name = "echo";
        tool.input_schema = {{"type", "object"}};
        tool.may_be_task = true;
        return {tool};
    }
    mcp::ToolResult call(const std::string& /*name*/, const Json& arguments,
                         mcp::Request& request) override {
        request.progress(1, {}, to_line(arguments));
        request.log(mcp::LogLevel::Error, arguments);
        mcp::ToolResult result;
        if (arguments.contains("ask"))
            result.is_error = !request.ask("sure", "Sure?", {{"type", "object"}});
        result.structured = arguments;
        return result;
    }
    std::vector<mcp::Prompt> prompts() const override {
        return {{"echo", "", "", {{"words", "", "", true}}, nullptr}};
    }
    mcp::PromptResult prompt(const std::string& /*name*/,
                             const std::map<std::string, std::string>& arguments,
                             mcp::Request& /*request*/) override {
        return {"", {{true, {mcp::Text{arguments.at("words")}, {}, nullptr}}}};
    }
};

void check_response(const Json& response) {
    const std::string line = to_line(response);
    if (line.find('\n') != std::string::npos || to_valid_utf8(line) != line)
        break_off("a response is one line of UTF-8", line);
    if (!is_text(member(response, "jsonrpc"), "2.0")
        || response.contains("result") == response.contains("error"))
        break_off("a response has a result or an error", line);
    const Json& code = member(member(response, "error"), "code");
    if (code == mcp::InternalError)
        break_off("nothing goes wrong within", line);
}

/// Where one request's messages go: one response, and nothing after it.
class Box final : public mcp::Outlet {
public:
    void send(const Json& message) override {
        const std::scoped_lock lock(m_mutex);
        if (m_is_ended)
            break_off("nothing comes after a response", to_line(message));
    }
    void end(const Json& response) override {
        const std::scoped_lock lock(m_mutex);
        if (m_is_ended)
            break_off("a request is answered once", to_line(response));
        m_is_ended = true;
        if (!response.is_null())
            check_response(response);
    }
    void expect_ended(const std::string& method) {
        const std::scoped_lock lock(m_mutex);
        if (!m_is_ended)
            break_off("a request is answered", method);
    }

private:
    std::mutex m_mutex;
    bool m_is_ended = false;
};

struct Asked {
    std::string method;
    std::shared_ptr<Box> box;
};

void talk(std::string_view input) {
    mcp::Limits limits;
    limits.message_bytes = MostMessageBytes;
    limits.answer_time = std::chrono::milliseconds(1);
    EchoService service;
    mcp::Notices notices;
    std::vector<Asked> asked;
    {
        mcp::Engine engine(service, notices, limits, quiet_context());
        const auto peer = std::make_shared<mcp::Peer>(nullptr);
        for (const std::string& line : split(input, '\n'))
            for (const mcp::Message& message : mcp::read_incoming(line, limits).messages) {
                if (const auto* request = std::get_if<mcp::RequestMessage>(&message)) {
                    asked.push_back({request->method, std::make_shared<Box>()});
                    engine.request(peer, *request, asked.back().box);
                } else if (const auto* told = std::get_if<mcp::NotificationMessage>(&message)) {
                    engine.notification(*peer, *told);
                } else if (const auto* answered = std::get_if<mcp::ResponseMessage>(&message)) {
                    peer->answered(*answered);
                } else {
                    check_response(std::get<mcp::BadMessage>(message).response);
                }
            }
        notices.tools_changed();
        engine.drain(LongestWork);
    }
    for (const Asked& one : asked)
        one.box->expect_ended(one.method);
}

/// What a server says until it has answered request 1.
void await_answer(std::string_view input) {
    mcp_client::Limits limits;
    limits.message.message_bytes = MostMessageBytes;
    const mcp_client::Notified notified = [](const mcp::NotificationMessage& /*notice*/) {};
    mcp_client::Inbox inbox(1, limits, notified, check_response);
    for (const std::string& line : split(input, '\n'))
        inbox.take(line);
    if (inbox.answer() && inbox.answer()->result.is_object() != inbox.answer()->error.is_null())
        break_off("an answer is a result or an error", to_line(inbox.answer()->result));
}

} // namespace

// What a client sends over stdio, line by line, in whichever era, and one after another; and the
// same from a server.
void read_mcp_message(std::string_view input) {
    expect_errors_only([&] { talk(input); });
    expect_errors_only([&] { await_answer(input); });
}

} // namespace graticule::fuzz
