// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "sandbox/host_grants.hpp"
#include "sandbox/limits.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace graticule::sandbox {
class SandboxService;
}

namespace graticule::tools {

class Documentation;

/// How code that tools execute is held, and which hosts it and the tools may ask.
struct CodeSettings {
    sandbox::Limits limits;
    bool strict = false;                        ///< what the guard finds is an error, not a warning
    std::vector<sandbox::HostGrant> hosts = {}; ///< that may be talked to
    /// Besides the usual: what to use instead, by name.
    std::map<std::string, std::string> refused_packages = {};
    /// Whether the shapes of the data are noted that code failed on; in older records they are not.
    bool shapes = true;
    /// Where sessions come from: the command's; null where no code is executed.
    std::shared_ptr<sandbox::SandboxService> sandboxes = {};
    /// What search_docs searches: the command's; null for what the program and the sandbox have.
    std::shared_ptr<const Documentation> documentation = {};
};

/// The settings' documentation, or that of the program.
std::shared_ptr<const Documentation> documentation_of(const CodeSettings& settings);

/// The hosts that may be talked to, as a user grants them: "example.org".
std::vector<std::string> host_names(const CodeSettings& settings);

/// What of the settings decides what comes of code: "time_s", "memory_mb", "disk_mb", "strict",
/// and "shapes", "hosts" and "refused_packages" where there are such.
Json to_json(const CodeSettings& settings);

/// The settings of a record, for executing its code again. What protects this machine is what the
/// user allows now, as whoever wrote the record may mean harm.
/// @throws Error Refused where a limit of the record is above what is allowed, or a host of it is
///         not granted
CodeSettings recorded_settings(const Json& record, const CodeSettings& allowed);

} // namespace graticule::tools
