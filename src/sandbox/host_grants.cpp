// SPDX-License-Identifier: Apache-2.0
#include "sandbox/host_grants.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "sandbox/own_address.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostNameBytes = 253; // of DNS
constexpr std::string_view AnyBeneath = "*.";

bool is_name(std::string_view text) {
    constexpr std::string_view Others = "-._";
    const auto belongs = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || Others.find(c) != Others.npos;
    };
    return !text.empty() && text.size() <= MostNameBytes && std::ranges::all_of(text, belongs)
           && text.front() != '.' && text.find("..") == std::string_view::npos;
}

bool is_ipv6(const std::string& text) {
    in6_addr address{};
    return ::inet_pton(AF_INET6, text.c_str(), &address) == 1;
}

bool is_ipv4(const std::string& text) {
    in_addr address{};
    return ::inet_pton(AF_INET, text.c_str(), &address) == 1;
}

std::optional<std::uint16_t> read_port(std::string_view text) {
    std::uint16_t port = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (failure != std::errc() || end != text.data() + text.size() || port == 0)
        return std::nullopt;
    return port;
}

bool matches(const HostGrant& grant, std::string_view host) {
    if (!grant.host.starts_with(AnyBeneath))
        return grant.host == host;
    const std::string_view ending = std::string_view(grant.host).substr(1);
    return host.size() > ending.size() && host.ends_with(ending);
}

} // namespace

std::optional<HostPort> read_host_port(std::string_view text) {
    HostPort read;
    std::string_view rest;
    const std::string lower = ascii_lower(text);
    if (lower.starts_with('[')) {
        const std::size_t end = lower.find(']');
        if (end == std::string::npos)
            return std::nullopt;
        read.host = lower.substr(1, end - 1);
        if (!is_ipv6(read.host))
            return std::nullopt;
        rest = text.substr(end + 1);
    } else {
        const std::size_t end = std::min(lower.find(':'), lower.size());
        read.host = lower.substr(0, end);
        if (!is_name(read.host))
            return std::nullopt;
        rest = text.substr(end);
    }
    if (rest.empty())
        return read;
    read.port = read_port(rest.substr(1));
    return rest.front() == ':' && read.port ? std::optional(read) : std::nullopt;
}

HostGrant host_grant(std::string_view text) {
    const bool beneath = text.starts_with(AnyBeneath);
    const auto read = read_host_port(beneath ? text.substr(AnyBeneath.size()) : text);
    if (!read)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is not a host that can be granted", printable(text)),
                    "Give a name or address, with a port where it is not 80 or 443: "
                    "example.org, *.example.org, example.org:8443 or [::1]:8000");
    return {(beneath ? std::string(AnyBeneath) : "") + read->host, read->port};
}

HostGrant local_server_grant(const std::string& address) {
    constexpr std::string_view Scheme = "http://";
    const bool has_scheme = address.starts_with(Scheme);
    const std::string rest = has_scheme ? address.substr(Scheme.size()) : "";
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const auto read = read_host_port(rest.substr(0, slash));
    const bool plain = std::ranges::all_of(address, [](char c) { return c > ' ' && c != 0x7f; });
    if (!read || !read->port || !plain || (read->host != "127.0.0.1" && read->host != "localhost"))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("'{}' is not the address of a server on this machine", printable(address)),
            "Give what the server printed: http://127.0.0.1:8080/TOKEN/");
    return {read->host, read->port};
}

std::string to_text(const HostGrant& grant) {
    const std::string host =
        grant.host.find(':') == std::string::npos ? grant.host : "[" + grant.host + "]";
    return grant.port ? fmt::format("{}:{}", host, *grant.port) : host;
}

const HostGrant* find_grant(const std::vector<HostGrant>& grants, std::string_view host,
                            std::uint16_t port) {
    constexpr std::array<std::uint16_t, 2> UsualPorts{80, 443};
    const auto found = std::ranges::find_if(grants, [&](const HostGrant& grant) {
        const bool has_port =
            grant.port ? *grant.port == port : std::ranges::count(UsualPorts, port) > 0;
        return has_port && matches(grant, host);
    });
    return found == grants.end() ? nullptr : &*found;
}

bool may_stand_for(std::string_view address, const HostGrant& grant) {
    return grant.host == "localhost" || is_ipv4(grant.host) || is_ipv6(grant.host)
           || !is_own_address(address);
}

} // namespace graticule::sandbox
