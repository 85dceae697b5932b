// SPDX-License-Identifier: Apache-2.0
#include "server/access.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "server/error_reply.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <string_view>
#include <utility>

namespace graticule::server {

namespace {

bool names_token(std::string_view target, std::string_view token) {
    const std::size_t end = target.find('/', 1);
    return target.starts_with('/') && end != std::string_view::npos
           && same_secret(target.substr(1, end - 1), token);
}

std::string_view value_of(const RequestHead& head, std::string_view name) {
    const auto found = head.fields.find(name);
    return found == head.fields.end() ? std::string_view() : found->second;
}

bool bears_token(std::string_view authorization, std::string_view token) {
    const std::size_t end = authorization.find(' ');
    return end != std::string_view::npos && ascii_lower(authorization.substr(0, end)) == "bearer"
           && same_secret(trim(authorization.substr(end)), token);
}

HttpReply bearer_wanted() {
    HttpReply reply = error_reply(401, "This needs the server's token");
    reply.fields["WWW-Authenticate"] = "Bearer";
    return reply;
}

// Browsers say where a request comes from; another program that knows the token may not.
bool changes_from_elsewhere(const RequestHead& head) {
    const std::string_view site = value_of(head, "sec-fetch-site");
    return head.method != "GET" && head.method != "HEAD" && !site.empty() && site != "same-origin";
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

bool same_secret(std::string_view given, std::string_view secret) {
    unsigned different = given.size() == secret.size() ? 0 : 1;
    for (std::size_t i = 0; i < secret.size(); ++i)
        different |= static_cast<unsigned char>(secret[i])
                     ^ static_cast<unsigned char>(i < given.size() ? given[i] : '\0');
    return different == 0;
}

Access::Access(std::uint16_t port, std::string token, Proof proof)
    : m_port(port), m_token(std::move(token)), m_proof(proof) {}

std::string Access::url() const {
    if (m_proof == Proof::AsBearer)
        return fmt::format("http://127.0.0.1:{}/", m_port);
    return fmt::format("http://127.0.0.1:{}/{}/", m_port, m_token);
}

std::optional<HttpReply> Access::refusal(const RequestHead& head) const {
    // By another name a foreign page could have brought the browser here (DNS rebinding).
    const std::string_view host = value_of(head, "host");
    if (host != fmt::format("127.0.0.1:{}", m_port) && host != fmt::format("localhost:{}", m_port))
        return error_reply(403, "This name is not served here");
    const std::string_view origin = value_of(head, "origin");
    if (!origin.empty() && origin != fmt::format("http://{}", host))
        return error_reply(403, "Other pages may not ask here");
    if (m_proof == Proof::AsBearer && !bears_token(value_of(head, "authorization"), m_token))
        return bearer_wanted();
    if (m_proof == Proof::InPath && !names_token(head.target, m_token))
        return error_reply(404, "There is nothing here");
    if (changes_from_elsewhere(head))
        return error_reply(403, "Other pages may not ask here");
    return std::nullopt;
}

std::string Access::path(const RequestHead& head) const {
    return m_proof == Proof::AsBearer ? head.target : head.target.substr(1 + m_token.size());
}

} // namespace graticule::server
