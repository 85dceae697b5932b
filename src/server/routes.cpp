// SPDX-License-Identifier: Apache-2.0
#include "server/routes.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

namespace graticule::server {

namespace {

using Segments = std::vector<std::string>;

bool is_parameter(std::string_view segment) {
    return segment.size() > 2 && segment.front() == '{' && segment.back() == '}';
}

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        unsigned byte = 0;
        const std::string_view digits = text.substr(i + 1, 2);
        const char* const end = digits.data() + digits.size();
        if (digits.size() != 2 || std::from_chars(digits.data(), end, byte, 16).ptr != end)
            return std::nullopt;
        plain += static_cast<char>(byte);
        i += 2;
    }
    return plain;
}

/// A segment as a handler may have it: one that leads nowhere else, whatever it is made part of.
std::optional<std::string> plain_segment(std::string_view escaped) {
    std::optional<std::string> segment = unescaped(escaped);
    const bool leads_away = !segment || *segment == "." || *segment == ".."
                            || std::any_of(segment->begin(), segment->end(),
                                           [](char c) { return c == '/' || is_control(c); });
    return leads_away ? std::nullopt : segment;
}

bool is_rest(std::string_view segment) {
    return is_parameter(segment) && segment.ends_with("...}");
}

/// "a=1&b=%20" taken apart, of names that come twice the first; nothing where it is malformed.
std::optional<HttpFields> query_of(std::string_view text) {
    HttpFields query;
    for (const std::string& part : split(text, '&')) {
        const std::size_t end = std::min(part.find('='), part.size());
        const auto name = unescaped(std::string_view(part).substr(0, end));
        const auto value = unescaped(std::string_view(part).substr(std::min(end + 1, part.size())));
        if (!name || !value)
            return std::nullopt;
        query.emplace(*name, *value);
    }
    return query;
}

/// "/runs/7" taken apart; nothing where it is no path of ours.
std::optional<Segments> segments_of(std::string_view path) {
    if (!path.starts_with('/') || path.find('#') != std::string_view::npos)
        return std::nullopt;
    Segments segments;
    for (const std::string& escaped : split(path.substr(1), '/')) {
        std::optional<std::string> segment = plain_segment(escaped);
        if (!segment)
            return std::nullopt;
        segments.push_back(*std::move(segment));
    }
    return segments;
}

/// What the path has in the places of the pattern's names; nothing where it is another path.
std::optional<HttpFields> match(const Segments& pattern, const Segments& path) {
    const bool has_rest = is_rest(pattern.back());
    if (has_rest ? pattern.size() > path.size() : pattern.size() != path.size())
        return std::nullopt;
    HttpFields parameters;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const std::string& part = pattern[i];
        if (has_rest && i + 1 == pattern.size()) {
            parameters.emplace(part.substr(1, part.size() - 5),
                               join(std::span(path).subspan(i), "/"));
            break;
        }
        if (is_parameter(part) && !path[i].empty())
            parameters.emplace(part.substr(1, part.size() - 2), path[i]);
        else if (part != path[i])
            return std::nullopt;
    }
    return parameters;
}

bool answers(const Route& route, std::string_view method) {
    return route.method == method || (route.method == "GET" && method == "HEAD");
}

} // namespace

void Routes::add(std::string method, std::string_view pattern, HttpHandler handler,
                 RouteTerms terms) {
    if (!pattern.starts_with('/'))
        throw Error(ErrorCode::Internal, fmt::format("The route {} has no slash", pattern));
    Segments segments = split(pattern.substr(1), '/');
    for (const Route& route : m_routes)
        if (route.method == method && route.pattern == segments)
            throw Error(ErrorCode::Internal,
                        fmt::format("There are two routes {} {}", method, pattern));
    m_routes.push_back(
        {std::move(method), std::move(segments), std::move(handler), std::move(terms)});
}

RouteMatch Routes::find(std::string_view method, std::string_view path) const {
    RouteMatch found;
    const std::size_t mark = path.find('?');
    const bool asks = mark != std::string_view::npos;
    const std::optional<Segments> segments = segments_of(path.substr(0, mark));
    const std::optional<HttpFields> query = asks ? query_of(path.substr(mark + 1)) : HttpFields();
    if (!segments || !query)
        return found;
    for (const Route& route : m_routes) {
        std::optional<HttpFields> parameters = match(route.pattern, *segments);
        if (!parameters || (asks && !route.terms.takes_query))
            continue;
        found.methods.insert(route.method);
        if (route.method == "GET")
            found.methods.insert("HEAD");
        if (found.route == nullptr && answers(route, method)) {
            found.route = &route;
            found.parameters = *std::move(parameters);
            found.query = *query;
        }
    }
    return found;
}

} // namespace graticule::server
