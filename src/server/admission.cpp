// SPDX-License-Identifier: Apache-2.0
#include "server/admission.hpp"

#include "base/text.hpp"
#include "server/error_reply.hpp"
#include "server/reply_head.hpp"

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace graticule::server {

namespace {

HttpReply refusal_of_path(const RouteMatch& match) {
    if (match.methods.empty())
        return error_reply(404, "There is nothing here");
    HttpReply reply = error_reply(405, "This cannot be done here");
    const std::vector<std::string> methods(match.methods.begin(), match.methods.end());
    reply.fields["Allow"] = join(methods, ", ");
    return reply;
}

std::optional<HttpReply> refusal_of_body(const RequestHead& head, const HttpRequest& request,
                                         const RouteTerms& terms) {
    const std::string& expectation = request.field("expect");
    if (!expectation.empty() && ascii_lower(expectation) != "100-continue")
        return error_reply(417, "This expectation is not met here");
    if (head.content_length > terms.most_body_bytes)
        return error_reply(413, "The request is too large");
    return std::nullopt;
}

bool is_of_type(const HttpRequest& request, const std::string& type) {
    const std::string& stated = request.field("content-type");
    return type.empty() || trim(ascii_lower(stated.substr(0, stated.find(';')))) == type;
}

bool needs_type(const HttpRequest& request) {
    if (request.method == "GET" || request.method == "HEAD")
        return false;
    return request.method != "DELETE" || !request.body.empty();
}

} // namespace

Admission admit(RequestHead head, const Access& access, const Routes& routes) {
    Admission admission;
    admission.refusal = access.refusal(head);
    if (admission.refusal)
        return admission;
    HttpRequest& request = admission.request;
    request.path = access.path(head);
    RouteMatch match = routes.find(head.method, request.path);
    admission.route = match.route;
    request.method = std::move(head.method);
    request.parameters = std::move(match.parameters);
    request.query = std::move(match.query);
    request.fields = std::move(head.fields);
    admission.refusal = match.route == nullptr ? refusal_of_path(match)
                                               : refusal_of_body(head, request, match.route->terms);
    admission.wants_go_ahead = head.has_body && head.version == 11
                               && !request.field("expect").empty() && !admission.refusal;
    return admission;
}

HttpReply answer(const Route& route, const HttpRequest& request) {
    try {
        if (needs_type(request) && !is_of_type(request, route.terms.body_type))
            return error_reply(415, "The request is no " + route.terms.body_type);
        HttpReply reply = route.handler(request);
        expect_sound_head(reply);
        return reply;
    } catch (const std::exception& thrown) {
        return error_reply(thrown);
    }
}

} // namespace graticule::server
