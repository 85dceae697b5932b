// SPDX-License-Identifier: Apache-2.0
#include "editing/edit_service.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "server/error_reply.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

namespace graticule::editing {

using server::HttpReply;
using server::HttpRequest;

namespace {

constexpr std::uint64_t MostBytesOfChanges = 64U << 20U; // as much as a page bears

/// The version in "\"abc\""; empty for what is none.
std::string version_in(const std::string& if_match) {
    const bool quoted_text =
        if_match.size() > 2 && if_match.front() == '"' && if_match.back() == '"';
    return quoted_text ? if_match.substr(1, if_match.size() - 2) : "";
}

} // namespace

void EditService::add_to(server::Routes& routes) {
    routes.add("GET", "/", reading([this] { return page(); }));
    routes.add("GET", "/layer", reading([this] { return layer(200, Json::object()); }));
    routes.add("GET", "/versions", reading([this] { return versions(); }));
    routes.add("PUT", "/layer",
               [this](const HttpRequest& request) {
                   return change(request, [this](const Json& body) { return m_layer.save(body); });
               },
               {MostBytesOfChanges});
    routes.add("POST", "/restore", [this](const HttpRequest& request) {
        return change(request, [this](const Json& body) { return restore(body); });
    });
}

server::HttpHandler EditService::reading(std::function<HttpReply()> reply) {
    return [this, reply = std::move(reply)](const HttpRequest& /*request*/) {
        const std::shared_lock lock(m_mutex);
        return reply();
    };
}

HttpReply EditService::page() {
    HttpReply reply;
    reply.content_type = "text/html; charset=utf-8";
    reply.body = cartography::make_edit_page(m_page, m_layer.features(), m_resources, m_context);
    return reply;
}

HttpReply EditService::versions() {
    HttpReply reply;
    reply.body = to_line(m_layer.versions());
    return reply;
}

HttpReply EditService::layer(unsigned status, const Json& more) {
    HttpReply reply;
    reply.status = status;
    reply.fields["ETag"] = fmt::format("\"{}\"", m_layer.version());
    const std::string json = cartography::encode_edited(m_layer.features(), m_context);
    if (status == 412) {
        reply.body =
            fmt::format(R"({{"error":"Someone else has saved meanwhile","layer":{}}})", json);
        return reply;
    }
    std::string head = to_line(more);
    head.pop_back();
    reply.body = head + (more.empty() ? "" : ",") + json.substr(1);
    return reply;
}

HttpReply EditService::change(const HttpRequest& request,
                              const std::function<Json(const Json& body)>& work) {
    const std::string& if_match = request.field("if-match");
    if (if_match.empty())
        return server::error_reply(428, "The request names no version that it rests on");
    const Json body = parse_json(request.body, "The request");
    const std::scoped_lock lock(m_mutex);
    if (version_in(if_match) != m_layer.version())
        return layer(412, {});
    return layer(200, work(body));
}

Json EditService::restore(const Json& body) {
    const std::optional<std::int64_t> number = count_member(body, "version");
    if (!number)
        throw Error(ErrorCode::Malformed, "The request names no version to restore");
    m_layer.restore(*number);
    return Json::object();
}

} // namespace graticule::editing
