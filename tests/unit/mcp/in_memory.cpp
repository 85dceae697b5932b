// SPDX-License-Identifier: Apache-2.0
#include "unit/mcp/in_memory.hpp"

#include "base/error.hpp"

#include "mcp/message.hpp"

#include <fmt/format.h>

#include <chrono>
#include <stdexcept>
#include <utility>
#include <variant>

namespace graticule::test {

namespace {

constexpr std::chrono::seconds LongestWait{60};

}

std::vector<mcp::ToolDeclaration> MadeService::tools() const {
    mcp::ToolDeclaration tool;
    tool.name = "act";
    tool.description = "Acts";
    tool.input_schema = {{"type", "object"}};
    tool.may_be_task = act_may_be_task;
    std::vector<mcp::ToolDeclaration> tools{tool};
    for (std::size_t i = 1; i <= more_tools; ++i) {
        tool.name = fmt::format("tool-{}", i);
        tools.push_back(tool);
    }
    return tools;
}

mcp::ToolResult MadeService::call(const std::string& /*name*/, const Json& arguments,
                                  mcp::Request& request) {
    return act(arguments, request);
}

mcp::ReadResult MadeService::read(const std::string& uri, mcp::Request& /*request*/) {
    if (uri == "made://there")
        return {{{uri, "text/plain", "there", true, nullptr}}, {}};
    throw Error(ErrorCode::NotFound, "There is none");
}

void Inbox::send(const Json& message) {
    const std::scoped_lock lock(m_mutex);
    m_sent.push_back(message);
    m_changed.notify_all();
}

void Inbox::end(const Json& response) {
    const std::scoped_lock lock(m_mutex);
    if (m_is_ended)
        throw std::logic_error("A request was answered twice");
    m_is_ended = true;
    m_response = response;
    m_changed.notify_all();
}

Json Inbox::response() {
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait_for(lock, LongestWait, [this] { return m_is_ended; }))
        throw std::runtime_error("No response came");
    return m_response;
}

std::vector<Json> Inbox::sent(std::size_t count) {
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait_for(lock, LongestWait, [&] { return m_sent.size() >= count; }))
        throw std::runtime_error("Too little was sent");
    return m_sent;
}

mcp::Engine& InMemory::engine() {
    if (m_engine == nullptr)
        m_engine = std::make_unique<mcp::Engine>(service, notices, limits, m_context);
    return *m_engine;
}

std::shared_ptr<Inbox> InMemory::send(const std::string& line) {
    auto inbox = std::make_shared<Inbox>();
    for (const mcp::Message& message : mcp::read_incoming(line, limits).messages) {
        if (const auto* request = std::get_if<mcp::RequestMessage>(&message))
            engine().request(peer, *request, inbox);
        else if (const auto* notification = std::get_if<mcp::NotificationMessage>(&message))
            engine().notification(*peer, *notification);
        else if (const auto* response = std::get_if<mcp::ResponseMessage>(&message))
            peer->answered(*response);
        else
            inbox->end(std::get<mcp::BadMessage>(message).response);
    }
    return inbox;
}

Json InMemory::shake_hands(const std::string& version, const std::string& capabilities) {
    return ask(fmt::format(
        R"({{"jsonrpc":"2.0","id":0,"method":"initialize","params":{{"protocolVersion":"{}",)"
        R"("capabilities":{},"clientInfo":{{"name":"test","version":"1"}}}}}})",
        version, capabilities));
}

std::string modern(const std::string& id, const std::string& method, const std::string& params,
                   const std::string& capabilities) {
    return fmt::format(R"({{"jsonrpc":"2.0","id":{},"method":"{}","params":{{{}"_meta":{{)"
                       R"("io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                       R"("io.modelcontextprotocol/clientInfo":{{"name":"test","version":"1"}},)"
                       R"("io.modelcontextprotocol/clientCapabilities":{}}}}}}})",
                       id, method, params, capabilities);
}

mcp::ToolResult said(std::string text) {
    mcp::ToolResult result;
    result.content.push_back({mcp::Text{std::move(text)}, {}, nullptr});
    return result;
}

} // namespace graticule::test
