// SPDX-License-Identifier: Apache-2.0
#include "server/admission.hpp"
#include "server/request_reader.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace graticule::fuzz {

namespace {

using server::Admission;
using server::RequestReader;
using Step = RequestReader::Step;

constexpr std::uint32_t MostHeadBytes = 4096;
constexpr std::uint64_t MostBodyBytes = 1000;
// What is no request is found to be none sooner or later: as malformed, too large, or never ending.
const std::string Unreadable = "unreadable";
constexpr std::array<unsigned, 8> Refusals{400, 403, 404, 405, 413, 415, 417, 431};

/// Says all that it was given; every segment of it was taken from the path.
server::HttpReply tell_request(const server::HttpRequest& request) {
    server::HttpReply reply;
    reply.body = request.method + request.path + request.body;
    for (const auto& [name, value] : request.parameters) {
        const bool leads_away = value.empty() || value == "." || value == ".."
                                || value.find_first_of("/\r\n") != std::string::npos
                                || value.find('\0') != std::string::npos;
        if (leads_away)
            break_off("a parameter leads nowhere", value);
        reply.body += value;
    }
    if (request.body.size() > MostBodyBytes)
        break_off("a body is within its limit", request.body);
    return reply;
}

const server::Routes& sample_routes() {
    static const server::Routes routes = [] {
        server::Routes made;
        made.add("GET", "/", tell_request);
        made.add("POST", "/runs", tell_request, {MostBodyBytes});
        made.add("GET", "/runs/{id}", tell_request);
        made.add("DELETE", "/runs/{id}", tell_request);
        made.add("PUT", "/runs/{id}/{file}", tell_request, {MostBodyBytes, ""});
        return made;
    }();
    return routes;
}

std::string told(const server::HttpReply& reply) {
    if (reply.status != 200
        && std::find(Refusals.begin(), Refusals.end(), reply.status) == Refusals.end())
        break_off("a request is answered or refused", std::to_string(reply.status));
    return std::to_string(reply.status) + reply.body + "\n";
}

/// What is answered to bytes that come in pieces and end there, until the first request that is
/// turned away.
std::string answers(std::string_view bytes, std::size_t piece) {
    static const server::Access access(8080, "token");
    RequestReader reader(MostHeadBytes);
    Admission admission;
    std::string said;
    for (Step step = Step::More; step != Step::Bad; step = reader.read()) {
        if (step == Step::More && bytes.empty())
            return said + (reader.has_begun() ? Unreadable : "");
        if (step == Step::More) {
            reader.add(bytes.substr(0, piece));
            bytes.remove_prefix(std::min(piece, bytes.size()));
        } else if (step == Step::Head) {
            admission = admit(reader.head(), access, sample_routes());
            if (admission.refusal)
                return said + told(*admission.refusal);
            reader.set_most_body_bytes(admission.route->terms.most_body_bytes);
        } else {
            admission.request.body = reader.take_body();
            said += told(answer(*admission.route, admission.request));
            reader.next();
        }
    }
    server::HttpReply refusal;
    refusal.status = reader.refusal();
    told(refusal);
    return said + Unreadable;
}

} // namespace

// What a client sends over a connection.
void read_http_request(std::string_view input) {
    const std::string whole = answers(input, input.size() + 1);
    const std::string pieces = answers(input, 1 + input.size() % 7);
    if (whole != pieces)
        break_off("requests are the same however they are cut", whole + pieces);
}

} // namespace graticule::fuzz
