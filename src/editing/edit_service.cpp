// SPDX-License-Identifier: Apache-2.0
#include "editing/edit_service.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <exception>
#include <new>
#include <optional>

namespace graticule::editing {

namespace {

server::HttpReply failure(unsigned status, const std::string& what) {
    return {status, "application/json", to_line(Json{{"error", what}}), ""};
}

unsigned status_of(ErrorCode code) {
    switch (code) {
    case ErrorCode::NotFound:
        return 404;
    case ErrorCode::InvalidArgument:
    case ErrorCode::GeometryInvalid:
        return 422;
    case ErrorCode::Malformed:
        return 400;
    case ErrorCode::LimitExceeded:
        return 413;
    case ErrorCode::Refused:
        return 409;
    case ErrorCode::Cancelled:
        return 503;
    default:
        return 500;
    }
}

/// Takes as long whatever is wrong, so that a token cannot be guessed letter by letter.
bool same_secret(std::string_view given, std::string_view secret) {
    unsigned different = given.size() == secret.size() ? 0 : 1;
    for (std::size_t i = 0; i < secret.size(); ++i)
        different |= static_cast<unsigned char>(secret[i])
                     ^ static_cast<unsigned char>(i < given.size() ? given[i] : '\0');
    return different == 0;
}

/// "/<token>/<path>" taken apart; nothing where the token is another.
std::optional<std::string> path_behind(const std::string& target, const std::string& token) {
    const std::size_t end = target.find('/', 1);
    if (target.empty() || target.front() != '/' || end == std::string::npos
        || !same_secret(std::string_view(target).substr(1, end - 1), token))
        return std::nullopt;
    return target.substr(end + 1);
}

/// The version in "\"abc\""; empty for what is none.
std::string version_in(const std::string& if_match) {
    const bool quoted_text =
        if_match.size() > 2 && if_match.front() == '"' && if_match.back() == '"';
    return quoted_text ? if_match.substr(1, if_match.size() - 2) : "";
}

bool is_json(const std::string& content_type) {
    return content_type == "application/json" || content_type.starts_with("application/json;");
}

} // namespace

std::string random_token() {
    std::array<unsigned char, 16> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw Error(ErrorCode::Io, "The system gives no random bytes");
    std::string token;
    for (const unsigned char byte : bytes)
        token += fmt::format("{:02x}", byte);
    return token;
}

std::string EditService::url() const {
    return fmt::format("http://127.0.0.1:{}/{}/", m_port, m_token);
}

server::HttpReply EditService::answer(const server::HttpRequest& request) {
    // By another name a foreign page could have brought the browser here (DNS rebinding).
    const std::string numeric = fmt::format("127.0.0.1:{}", m_port);
    const std::string named = fmt::format("localhost:{}", m_port);
    if (request.host != numeric && request.host != named)
        return failure(403, "This name is not served here");
    if (!request.origin.empty() && request.origin != "http://" + request.host)
        return failure(403, "Other pages may not ask here");
    const std::optional<std::string> path = path_behind(request.target, m_token);
    if (!path)
        return failure(404, "There is nothing here");
    try {
        return route(request, *path);
    } catch (const Error& error) {
        return failure(status_of(error.code()), one_line(error.one_line(), 600));
    } catch (const std::bad_alloc&) {
        return failure(507, "This needs more memory than there is");
    } catch (const std::exception& error) {
        return failure(500, one_line(error.what(), 600));
    }
}

server::HttpReply EditService::route(const server::HttpRequest& request, const std::string& path) {
    const bool reads = request.method == "GET";
    if (reads && path.empty())
        return page();
    if (reads && path == "layer")
        return layer(200, Json::object());
    if (reads && path == "versions")
        return {200, "application/json", to_line(m_layer.versions()), ""};
    const bool changes = (request.method == "PUT" && path == "layer")
                         || (request.method == "POST" && path == "restore");
    if (changes)
        return change(request, path);
    const bool known = path.empty() || path == "layer" || path == "versions" || path == "restore";
    return known ? failure(405, "This cannot be done here") : failure(404, "There is nothing here");
}

server::HttpReply EditService::page() {
    server::HttpReply reply;
    reply.content_type = "text/html; charset=utf-8";
    reply.body = cartography::make_edit_page(m_page, m_layer.features(), m_resources, m_context);
    return reply;
}

server::HttpReply EditService::layer(unsigned status, const Json& more) {
    server::HttpReply reply;
    reply.status = status;
    reply.etag = m_layer.version();
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

server::HttpReply EditService::change(const server::HttpRequest& request, const std::string& path) {
    // Browsers say where such a request comes from; another program that knows the token may not.
    if (!request.fetch_site.empty() && request.fetch_site != "same-origin")
        return failure(403, "Other pages may not ask here");
    if (!is_json(request.content_type))
        return failure(415, "The request is no application/json");
    if (request.if_match.empty())
        return failure(428, "The request names no version that it rests on");
    const Json body = parse_json(request.body, "The request");
    if (version_in(request.if_match) != m_layer.version())
        return layer(412, {});
    if (path == "layer")
        return layer(200, m_layer.save(body));
    const std::optional<std::int64_t> number = count_member(body, "version");
    if (!number)
        return failure(400, "The request names no version to restore");
    m_layer.restore(*number);
    return layer(200, Json::object());
}

} // namespace graticule::editing
