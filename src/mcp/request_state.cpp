// SPDX-License-Identifier: Apache-2.0
#include "mcp/request_state.hpp"

#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "server/access.hpp"

#include "mcp/protocol_error.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <cstdint>
#include <utility>

namespace graticule::mcp {

namespace {

std::string digest_of(const Json& call) {
    return sha256(to_line(call));
}

std::int64_t milliseconds_of(std::chrono::system_clock::time_point time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

[[noreturn]] void reject(const char* why) {
    throw ProtocolError(InvalidParams, why);
}

} // namespace

RequestStates::RequestStates(std::chrono::milliseconds time, Clock clock)
    : m_time(time), m_clock(std::move(clock)),
      m_key(server::random_token() + server::random_token()) {}

std::string RequestStates::signature(std::string_view payload) const {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
    unsigned size = 0;
    if (HMAC(EVP_sha256(), m_key.data(), static_cast<int>(m_key.size()),
             reinterpret_cast<const unsigned char*>(payload.data()), payload.size(), bytes.data(),
             &size)
        == nullptr)
        throw Error(ErrorCode::Internal, "HMAC is not available in this OpenSSL");
    return encode_base64({reinterpret_cast<const char*>(bytes.data()), size});
}

std::string RequestStates::sign(const Json& call, const Json& answers) const {
    const Json payload = {{"call", digest_of(call)},
                          {"until", milliseconds_of(m_clock() + m_time)},
                          {"answers", answers}};
    const std::string text = encode_base64(to_line(payload));
    return text + "." + signature(text);
}

Json RequestStates::check(std::string_view state, const Json& call) const {
    const std::size_t dot = state.find('.');
    const std::string_view text = state.substr(0, dot);
    if (dot == std::string_view::npos
        || !server::same_secret(state.substr(dot + 1), signature(text)))
        reject("The requestState was not given by this server");
    const Json payload = parse_json(decode_base64(text).value_or("null"), "requestState");
    if (text_member(payload, "call") != digest_of(call))
        reject("The requestState belongs to another call, or to other arguments");
    if (number_member(payload, "until").value_or(0)
        < static_cast<double>(milliseconds_of(m_clock())))
        reject("The requestState has expired; make the call without it");
    return member(payload, "answers");
}

} // namespace graticule::mcp
