// SPDX-License-Identifier: Apache-2.0
#include "server/routes.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
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

/// "/runs/7" taken apart; nothing where it is no path of ours.
std::optional<Segments> segments_of(std::string_view path) {
    if (!path.starts_with('/') || path.find_first_of("?#") != std::string_view::npos)
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
    if (pattern.size() != path.size())
        return std::nullopt;
    HttpFields parameters;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const std::string& part = pattern[i];
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
    const std::optional<Segments> segments = segments_of(path);
    if (!segments)
        return found;
    for (const Route& route : m_routes) {
        std::optional<HttpFields> parameters = match(route.pattern, *segments);
        if (!parameters)
            continue;
        found.methods.insert(route.method);
        if (route.method == "GET")
            found.methods.insert("HEAD");
        if (found.route == nullptr && answers(route, method)) {
            found.route = &route;
            found.parameters = *std::move(parameters);
        }
    }
    return found;
}

} // namespace graticule::server
