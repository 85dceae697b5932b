// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/landlock.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/order.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace graticule::sandbox::confinement {

namespace {

// The kernel's numbers, of which Debian's headers know the older ones only.
constexpr std::uint64_t Bit = 1;
constexpr std::uint64_t Execute = Bit, WriteFile = Bit << 1U, ReadFile = Bit << 2U,
                        ReadFolder = Bit << 3U;
constexpr std::uint64_t Remove = (Bit << 4U) | (Bit << 5U);
constexpr std::uint64_t MakeFolder = Bit << 7U, MakeFile = Bit << 8U, MakeLink = Bit << 12U;
constexpr std::uint64_t Refer = Bit << 13U, Truncate = Bit << 14U;
constexpr int FirstWithRefer = 2, FirstWithTruncate = 3, FirstWithNetwork = 4, FirstWithDevices = 5,
              FirstWithScopes = 6;
constexpr unsigned FirstRights = 13; // bits that the first version has
constexpr std::uint64_t ConnectTcp = 2, TcpBindAndConnect = 3, AbstractSocketsAndSignals = 3;
constexpr unsigned AskVersion = 1;
constexpr int BeneathPath = 1, OfPort = 2;

struct RulesetAttributes {
    std::uint64_t files, network, scopes;
};

struct [[gnu::packed]] PathRule {
    std::uint64_t allowed;
    std::int32_t folder;
};

struct PortRule {
    std::uint64_t allowed, port;
};

RulesetAttributes all_rights(int version) {
    unsigned bits = FirstRights;
    bits += version >= FirstWithRefer ? 1 : 0;
    bits += version >= FirstWithTruncate ? 1 : 0;
    bits += version >= FirstWithDevices ? 1 : 0;
    return {(Bit << bits) - 1, version >= FirstWithNetwork ? TcpBindAndConnect : 0,
            version >= FirstWithScopes ? AbstractSocketsAndSignals : 0};
}

std::size_t attributes_size(int version) {
    if (version >= FirstWithScopes)
        return sizeof(RulesetAttributes);
    return version >= FirstWithNetwork ? 2 * sizeof(std::uint64_t) : sizeof(std::uint64_t);
}

int new_ruleset(int version, const RulesetAttributes& attributes) {
    return static_cast<int>(
        expect(::syscall(SYS_landlock_create_ruleset, &attributes, attributes_size(version), 0),
               "Landlock"));
}

// Closes the ruleset.
void enforce(int ruleset) {
    expect(::syscall(SYS_landlock_restrict_self, ruleset, 0), "Landlock");
    ::close(ruleset);
}

void allow_beneath(int ruleset, int descriptor, const char* path, std::uint64_t rights) {
    const PathRule rule{rights, descriptor};
    const long result = ::syscall(SYS_landlock_add_rule, ruleset, BeneathPath, &rule, 0);
    ::close(descriptor);
    expect(result, path);
}

void allow(int ruleset, const char* folder, std::uint64_t rights) {
    allow_beneath(ruleset, expect(::open(folder, O_PATH | O_CLOEXEC), folder), folder, rights);
}

std::uint64_t rights_of(Access access) {
    switch (access) {
    case Access::List:
        return ReadFolder;
    case Access::Read:
        return ReadFolder | ReadFile;
    case Access::Device:
        return ReadFile | WriteFile;
    case Access::Change:
        return ReadFolder | ReadFile | WriteFile | Remove | MakeFolder | MakeFile | MakeLink | Refer
               | Truncate;
    }
    return 0;
}

void allow(int ruleset, const PathGrant& grant, std::uint64_t handled) {
    const int descriptor = ::open(grant.path.c_str(), O_PATH | O_CLOEXEC);
    struct stat status {};
    if (descriptor < 0 || ::fstat(descriptor, &status) != 0)
        return; // there is nothing that could be opened
    constexpr std::uint64_t OfFiles = ReadFile | WriteFile | Truncate;
    const std::uint64_t rights =
        rights_of(grant.access) & handled & (S_ISDIR(status.st_mode) ? ~0ULL : OfFiles);
    if (rights == 0)
        ::close(descriptor);
    else
        allow_beneath(ruleset, descriptor, grant.path.c_str(), rights);
}

void allow_connections(int ruleset, std::uint64_t port) {
    const PortRule rule{ConnectTcp, port};
    expect(::syscall(SYS_landlock_add_rule, ruleset, OfPort, &rule, 0), "Landlock's ports");
}

} // namespace

int landlock_version() {
    const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, AskVersion);
    return version < 0 ? 0 : static_cast<int>(version);
}

void restrict_files(bool copyable, Programs programs, Network network) {
    const int version = landlock_version();
    const RulesetAttributes attributes = all_rights(version);
    const int ruleset = new_ruleset(version, attributes);
    constexpr std::uint64_t Read = ReadFile | ReadFolder;
    const std::uint64_t write =
        attributes.files & (Read | WriteFile | Remove | MakeFolder | MakeFile | Refer | Truncate);
    allow(ruleset, "/", (copyable ? write : Read) | (programs == Programs::OfSystem ? Execute : 0));
    allow(ruleset, "/dev", Read | WriteFile);
    for (const char* folder : ScratchPlaces)
        allow(ruleset, folder, write);
    if (network == Network::Proxy && attributes.network != 0)
        allow_connections(ruleset, ProxyPort);
    enforce(ruleset);
}

bool can_restrict_threads() {
    return landlock_version() >= FirstWithRefer;
}

void restrict_thread(std::span<const PathGrant> grants) {
    const int version = landlock_version();
    RulesetAttributes attributes = all_rights(version);
    attributes.scopes = 0; // signals go to processes of ours, which only unconfined threads start
    const int ruleset = new_ruleset(version, attributes);
    for (const PathGrant& grant : grants)
        allow(ruleset, grant, attributes.files);
    enforce(ruleset);
}

} // namespace graticule::sandbox::confinement
