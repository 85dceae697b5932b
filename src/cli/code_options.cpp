// SPDX-License-Identifier: Apache-2.0
#include "cli/code_options.hpp"

#include "cli/documentation_store.hpp"
#include "cli/earth_grant.hpp"
#include "sandbox/engine.hpp"
#include "sandbox/host_grants.hpp"
#include "sandbox/protection.hpp"
#include "sandbox/refused_package.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace graticule::cli {

namespace {

constexpr const char* Code = "Code of the model (--tool-set code)";
constexpr double BytesOfMegabyte = 1e6;

std::uint64_t bytes(double megabytes) {
    return static_cast<std::uint64_t>(std::llround(megabytes * BytesOfMegabyte));
}

} // namespace

void add_code_options(CLI::App& command, CodeOptions& options) {
    command.add_option("--code-time", options.time_s, "Seconds for one execution of code")
        ->check(CLI::Range(0.05, 86400.0))
        ->capture_default_str()
        ->group(Code);
    command
        .add_option("--code-memory", options.memory_mb,
                    "Megabytes for the session of code, beyond its libraries")
        ->check(CLI::Range(16.0, 1048576.0))
        ->capture_default_str()
        ->group(Code);
    command.add_option("--code-disk", options.disk_mb, "Megabytes that code may write to outputs")
        ->check(CLI::Range(1.0, 1048576.0))
        ->capture_default_str()
        ->group(Code);
    command
        .add_option("--allow-host", options.hosts,
                    "Let code talk to this host, by way of a proxy, and DownloadGeoJSONData: "
                    "example.org, *.example.org or example.org:8443; may be repeated")
        ->group(Code);
    command
        .add_option("--embedding-model", options.embedding_model,
                    "Have search_docs rank by the meaning of words, too, with this model of "
                    "embeddings: local/NAME or PROVIDER/NAME")
        ->group(Code);
    command
        .add_option("--earth", options.earth,
                    "Let code ask the local Earth Engine at this address, which `graticule earth "
                    "serve` printed, with its client ee")
        ->group(Code);
    command
        .add_option("--without", options.without,
                    "Do without a protection that is missing, by the name that `graticule doctor` "
                    "gives it; may be repeated")
        ->group(Code);
}

void add_memory_option(CLI::App& command, CodeOptions& options) {
    options.memory = "user";
    command
        .add_option("--memory", options.memory,
                    "What the agent code knows of failures: user, what was learned in your runs, "
                    "to which this one adds; none; or a file of `graticule memory export`, to "
                    "which nothing is added")
        ->capture_default_str()
        ->group(Code);
}

void add_strict_option(CLI::App& command, CodeOptions& options) {
    command
        .add_flag("--strict,!--no-strict", options.strict,
                  "Have code fail where the guard would warn of a result that is wrong")
        ->group(Code);
    command
        .add_option("--refuse", options.refused,
                    "Refuse code a package of Python, and say why: NAME=REASON; may be repeated")
        ->group(Code);
}

std::shared_ptr<sandbox::SandboxService> sandbox_service(const CodeOptions& options,
                                                         std::size_t at_once) {
    sandbox::ServiceOptions service;
    service.without = options.without;
    service.most_sessions = std::max(service.most_sessions, at_once);
    return std::make_shared<sandbox::SandboxService>(std::move(service));
}

tools::CodeSettings code_settings(const CodeOptions& options,
                                  std::shared_ptr<sandbox::SandboxService> sandboxes) {
    tools::CodeSettings settings;
    settings.limits.time = std::chrono::milliseconds(std::llround(options.time_s * 1e3));
    settings.limits.memory_bytes = bytes(options.memory_mb);
    settings.limits.disk_bytes = bytes(options.disk_mb);
    settings.limits.file_bytes = std::min(settings.limits.file_bytes, settings.limits.disk_bytes);
    settings.strict = options.strict;
    settings.refused_packages = sandbox::refused_packages(options.refused);
    for (const std::string& host : options.hosts)
        settings.hosts.push_back(sandbox::host_grant(host));
    if (!options.earth.empty())
        settings.hosts.push_back(earth_grant(options.earth));
    settings.sandboxes = std::move(sandboxes);
    settings.documentation = documentation_of_user(options.embedding_model);
    return settings;
}

void require_sandbox(const CodeOptions& options) {
    sandbox::require_protection(sandbox::examine_protection(), options.without);
    sandbox::python_environment({});
}

} // namespace graticule::cli
