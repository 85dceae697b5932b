// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/code_settings.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "sandbox/refused_package.hpp"
#include "tools/documentation/documentation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::tools {

namespace {

constexpr double BytesOfMegabyte = 1e6;

double megabytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / BytesOfMegabyte;
}

double seconds(std::chrono::milliseconds time) {
    return static_cast<double>(time.count()) / 1e3;
}

/// A limit of the record; the allowed one where it has none.
double within(const Json& record, const char* name, double allowed, const char* option) {
    const double wanted = number_member(record, name).value_or(allowed);
    if (!(wanted > 0) || wanted > allowed)
        throw Error(ErrorCode::Refused,
                    fmt::format("Its code was executed with {} = {}, and {} is allowed", name,
                                format_number(wanted), format_number(allowed)),
                    fmt::format("Allow it with {}", option));
    return wanted;
}

/// Those of the record alone, as its code is to come out as it did.
std::map<std::string, std::string> refused_packages(const Json& record) {
    std::vector<std::string> words;
    if (const Json& reasons = member(record, "refused_packages"); reasons.is_object())
        for (const auto& [name, reason] : reasons.items())
            words.push_back(name + "=" + text_member(reasons, name));
    return sandbox::refused_packages(words);
}

/// The hosts of the record, each of which must be granted.
std::vector<sandbox::HostGrant> granted_hosts(const Json& record,
                                              const std::vector<sandbox::HostGrant>& granted) {
    std::vector<sandbox::HostGrant> hosts;
    for (const std::string& host : texts_member(record, "hosts")) {
        const auto grant = std::find_if(granted.begin(), granted.end(), [&](const auto& candidate) {
            return sandbox::to_text(candidate) == host;
        });
        if (grant == granted.end())
            throw Error(
                ErrorCode::Refused,
                fmt::format("It was let talk to {}, and is not now", graticule::quoted(host)),
                "Grant the host with --allow-host");
        hosts.push_back(*grant);
    }
    return hosts;
}

} // namespace

std::shared_ptr<const Documentation> documentation_of(const CodeSettings& settings) {
    return settings.documentation ? settings.documentation : Documentation::of_program();
}

std::vector<std::string> host_names(const CodeSettings& settings) {
    std::vector<std::string> names;
    for (const sandbox::HostGrant& host : settings.hosts)
        names.push_back(sandbox::to_text(host));
    return names;
}

Json to_json(const CodeSettings& settings) {
    Json json{{"time_s", seconds(settings.limits.time)},
              {"memory_mb", megabytes(settings.limits.memory_bytes)},
              {"disk_mb", megabytes(settings.limits.disk_bytes)},
              {"strict", settings.strict}};
    if (settings.shapes)
        json["shapes"] = true;
    if (!settings.hosts.empty())
        json["hosts"] = host_names(settings);
    if (!settings.refused_packages.empty())
        json["refused_packages"] = settings.refused_packages;
    return json;
}

CodeSettings recorded_settings(const Json& record, const CodeSettings& allowed) {
    CodeSettings settings = allowed;
    const sandbox::Limits& most = allowed.limits;
    settings.limits.time = std::chrono::milliseconds(
        std::llround(within(record, "time_s", seconds(most.time), "--code-time") * 1e3));
    settings.limits.memory_bytes = static_cast<std::uint64_t>(
        std::llround(within(record, "memory_mb", megabytes(most.memory_bytes), "--code-memory")
                     * BytesOfMegabyte));
    settings.limits.disk_bytes = static_cast<std::uint64_t>(std::llround(
        within(record, "disk_mb", megabytes(most.disk_bytes), "--code-disk") * BytesOfMegabyte));
    settings.limits.file_bytes = std::min(most.file_bytes, settings.limits.disk_bytes);
    settings.strict = member(record, "strict") == true;
    settings.shapes = member(record, "shapes") == true;
    settings.hosts = granted_hosts(record, allowed.hosts);
    settings.refused_packages = refused_packages(record);
    return settings;
}

} // namespace graticule::tools
