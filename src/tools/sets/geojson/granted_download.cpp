// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geojson/granted_download.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include "network/http_client.hpp"
#include "network/http_date.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <thread>
#include <utility>

namespace graticule::tools {

namespace {

using std::chrono::milliseconds;

constexpr int MaxAttempts = 4;
constexpr milliseconds FirstWait = std::chrono::seconds(1);
constexpr milliseconds LongestWait = std::chrono::minutes(1);
constexpr std::size_t ShownOfError = 200; // bytes of what a server says beside its status

/// What the first of some environment variables says that is set and not empty.
std::string first_set(std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0')
            return value;
    return {};
}

network::HttpSettings settings_for(const std::vector<sandbox::HostGrant>& grants) {
    network::HttpSettings settings;
    settings.ca_file = first_set({"CURL_CA_BUNDLE", "SSL_CERT_FILE"}); // as for language models
    settings.ca_folder = first_set({"SSL_CERT_DIR"});
    settings.max_body_bytes = MaxDownloadBytes;
    settings.limits.total = std::chrono::seconds(MaxDownloadSeconds);
    settings.limits.first_byte = settings.limits.total; // of a query that takes long
    settings.limits.idle = std::chrono::seconds(60);
    settings.guard.may_ask = [&grants](const std::string& host, std::uint16_t port) {
        return sandbox::find_grant(grants, host, port) != nullptr;
    };
    settings.guard.may_be_at = [&grants](const std::string& host, std::uint16_t port,
                                         const std::string& address) {
        const sandbox::HostGrant* const grant = sandbox::find_grant(grants, host, port);
        return grant != nullptr && sandbox::may_stand_for(address, *grant);
    };
    return settings;
}

bool may_pass(int status) {
    constexpr std::array Busy{429, 502, 503, 504};
    return std::find(Busy.begin(), Busy.end(), status) != Busy.end();
}

/// How long the server asks us to wait.
std::optional<milliseconds> wait_asked(const network::HttpHead& head) {
    const std::string value = head.header("retry-after");
    std::optional<double> seconds = parse_number(value);
    if (const auto until = network::http_date(value); !seconds && until)
        seconds = std::chrono::duration<double>(*until - std::chrono::system_clock::now()).count();
    if (!seconds || !std::isfinite(*seconds))
        return std::nullopt;
    return milliseconds(std::llround(std::clamp(*seconds, 0.0, 86400.0) * 1000));
}

void sleep(milliseconds time, const Context& context) {
    constexpr milliseconds Glance{50};
    for (milliseconds left = time; left.count() > 0; left -= Glance) {
        context.check_cancelled();
        std::this_thread::sleep_for(std::min(left, Glance));
    }
}

[[noreturn]] void throw_status(const std::string& url, int status, const std::string& body) {
    const ErrorCode code = status == 404 || status == 410 ? ErrorCode::NotFound : ErrorCode::Io;
    const std::string said = body.empty() ? "" : ": " + graticule::quoted(body, ShownOfError);
    throw Error(code, fmt::format("{} answers HTTP {}{}", network::origin_of(url), status, said),
                may_pass(status) ? "The server is busy; try again later."
                : status == 404  ? "Check the path of the URL."
                : status == 400  ? "Check what is asked of the server."
                                 : "");
}

std::string plain_type(const network::HttpHead& head) {
    const std::string value = head.header("content-type");
    return ascii_lower(trim(value.substr(0, value.find(';'))));
}

} // namespace

void require_grant(const std::string& url, const std::vector<sandbox::HostGrant>& grants) {
    const std::optional<network::UrlHost> asked = network::host_of(url);
    if (asked && asked->has_credentials)
        throw Error(ErrorCode::InvalidArgument, "A URL with a user or password is not asked",
                    "Give one such as https://example.org/places.geojson.");
    if (!asked || asked->host.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is no URL of HTTP or HTTPS", graticule::quoted(url, 120)),
                    "Give one such as https://example.org/places.geojson.");
    if (sandbox::find_grant(grants, asked->host, asked->port) != nullptr)
        return;
    const bool usual = asked->port == 80 || asked->port == 443;
    const std::string grant = sandbox::to_text(
        {asked->host, usual ? std::nullopt : std::optional<std::uint16_t>(asked->port)});
    throw Error(ErrorCode::Refused, fmt::format("Nothing grants that {} is asked", grant),
                fmt::format("The user can grant it with --allow-host {}", grant));
}

DownloadedBody download(const DownloadRequest& request,
                        const std::vector<sandbox::HostGrant>& grants, const Context& context) {
    require_grant(request.url, grants);
    network::HttpClient client(settings_for(grants));
    const network::HttpRequest asked{
        request.url, {}, request.form, "application/x-www-form-urlencoded"};
    milliseconds wait = FirstWait;
    for (int attempt = 1;; ++attempt) {
        std::string body;
        const network::HttpHead head =
            client.send(asked, context, [&](const network::HttpHead&, std::string_view bytes) {
                body.append(bytes);
            });
        if (head.status >= 200 && head.status < 300)
            return {std::move(body), plain_type(head)};
        const milliseconds next = wait_asked(head).value_or(wait);
        if (!may_pass(head.status) || attempt == MaxAttempts || next > LongestWait)
            throw_status(request.url, head.status, body);
        context.report_progress("waiting for a busy server", 0);
        sleep(next, context);
        wait *= 2;
    }
}

} // namespace graticule::tools
