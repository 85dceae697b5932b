// SPDX-License-Identifier: Apache-2.0
#include "telemetry/trace_settings.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace graticule::telemetry {

namespace {

constexpr std::size_t MaxPairs = 100;     // of a variable's list
constexpr double LongestTimeout = 60'000; // ms

using Pairs = std::vector<std::pair<std::string, std::string>>;

[[noreturn]] void fail(const std::string& variable, const std::string& what) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} {}", variable, what));
}

std::optional<std::string> first_of(const Environment& environment,
                                    std::initializer_list<const char*> names, std::string& found) {
    for (const char* const name : names)
        if (auto value = environment(name)) {
            found = name;
            return value;
        }
    return std::nullopt;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// %41 as A; what is no such code stays.
std::string decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
        if (low < 0) {
            plain += text[i];
            continue;
        }
        plain += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return plain;
}

/// "a=1,b=2"
Pairs pairs_of(const std::string& variable, const std::string& list) {
    Pairs pairs;
    for (const std::string& entry : split(list, ',')) {
        if (trim(entry).empty())
            continue;
        const std::size_t sign = entry.find('=');
        const std::string name(trim(entry.substr(0, std::min(sign, entry.size()))));
        if (sign == std::string::npos || name.empty() || pairs.size() == MaxPairs)
            fail(variable,
                 fmt::format("is not a list of up to {} NAME=VALUE with commas between", MaxPairs));
        pairs.emplace_back(name, decoded(trim(std::string_view(entry).substr(sign + 1))));
    }
    return pairs;
}

bool is_header(const std::string& name, const std::string& value) {
    const auto is_sign = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0
               || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
    };
    const auto ends_line = [](char c) { return c == '\r' || c == '\n' || c == '\0'; };
    return std::all_of(name.begin(), name.end(), is_sign)
           && std::none_of(value.begin(), value.end(), ends_line);
}

std::vector<network::HttpHeader> headers_of(const Environment& environment) {
    std::string variable;
    const auto list = first_of(
        environment, {"OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS"}, variable);
    std::vector<network::HttpHeader> headers{{"Content-Type", "application/json"}};
    if (list)
        for (auto& [name, value] : pairs_of(variable, *list)) {
            if (!is_header(name, value))
                fail(variable, "holds a name or value that no header may have");
            headers.push_back({std::move(name), std::move(value)});
        }
    return headers;
}

std::vector<Attribute> resource_of(const Environment& environment) {
    const std::string variable = "OTEL_RESOURCE_ATTRIBUTES";
    std::vector<Attribute> resource;
    if (const auto list = environment(variable))
        for (auto& [name, value] : pairs_of(variable, *list))
            resource.emplace_back(std::move(name), to_valid_utf8(value));
    const auto name = environment("OTEL_SERVICE_NAME");
    const auto is_name = [](const Attribute& given) { return given.first == "service.name"; };
    if (name)
        std::erase_if(resource, is_name);
    if (name || std::none_of(resource.begin(), resource.end(), is_name))
        resource.emplace_back("service.name", to_valid_utf8(name.value_or("graticule")));
    resource.emplace_back("telemetry.sdk.language", "cpp");
    resource.emplace_back("telemetry.sdk.name", "graticule");
    resource.emplace_back("telemetry.sdk.version", Version);
    return resource;
}

std::chrono::milliseconds timeout_of(const Environment& environment) {
    std::string variable;
    const auto value = first_of(
        environment, {"OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT"}, variable);
    if (!value)
        return TraceSettings{}.timeout;
    const auto number = parse_number(trim(*value));
    if (!number || *number <= 0 || *number > LongestTimeout)
        fail(variable, fmt::format("is no number of milliseconds up to {}", LongestTimeout));
    return std::chrono::milliseconds(static_cast<std::int64_t>(*number));
}

std::optional<std::string> url_of(const Environment& environment) {
    std::string variable;
    auto url =
        first_of(environment, {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"},
                 variable);
    if (!url)
        return std::nullopt;
    if (network::origin_of(*url).empty())
        fail(variable, "is no URL of HTTP or HTTPS, as http://127.0.0.1:4318 is one");
    if (variable == "OTEL_EXPORTER_OTLP_ENDPOINT") {
        while (url->ends_with('/'))
            url->pop_back();
        *url += "/v1/traces";
    }
    return url;
}

/// Whether anything is to be sent, and in a form that we speak.
bool wanted(const Environment& environment) {
    const auto exporter = environment("OTEL_TRACES_EXPORTER");
    if (ascii_lower(environment("OTEL_SDK_DISABLED").value_or("")) == "true"
        || (exporter && *exporter == "none"))
        return false;
    if (exporter && *exporter != "otlp")
        fail("OTEL_TRACES_EXPORTER", "may be otlp or none");
    std::string variable;
    const auto protocol =
        first_of(environment, {"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"},
                 variable);
    if (protocol && !protocol->starts_with("http/"))
        fail(variable, "may be http/json; no other protocol is spoken");
    return true;
}

} // namespace

std::optional<TraceSettings> trace_settings(const Environment& environment) {
    const bool has_address = environment("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
                             || environment("OTEL_EXPORTER_OTLP_ENDPOINT");
    if (!has_address || !wanted(environment))
        return std::nullopt;
    TraceSettings settings;
    settings.url = url_of(environment).value_or("");
    settings.headers = headers_of(environment);
    settings.resource = resource_of(environment);
    settings.timeout = timeout_of(environment);
    settings.with_content =
        ascii_lower(environment("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT").value_or(""))
        == "true";
    std::string variable;
    settings.http.ca_file =
        first_of(environment,
                 {"OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE", "OTEL_EXPORTER_OTLP_CERTIFICATE",
                  "CURL_CA_BUNDLE", "SSL_CERT_FILE"},
                 variable)
            .value_or("");
    settings.http.ca_folder = environment("SSL_CERT_DIR").value_or("");
    return settings;
}

} // namespace graticule::telemetry
