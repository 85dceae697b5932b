// SPDX-License-Identifier: Apache-2.0
#include "sandbox/sandbox.hpp"

#include "base/error.hpp"
#include "base/share.hpp"
#include "base/text.hpp"
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/order.hpp"
#include "sandbox/folder_copies.hpp"
#include "sandbox/process_tree.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <system_error>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds MostWarmUp{120};
constexpr std::uint64_t FirstUser =
    1'900'000'000; // above what distributions and containers give away
constexpr std::uint64_t Users = 200'000'000;
constexpr std::uint64_t UsersOfOneServer = 4096;

// Nothing of our own environment: it may hold keys.
std::vector<std::string> variables() {
    return {"PATH=/usr/bin:/bin", "HOME=/tmp", "USER=session", "LANG=C.UTF-8", "TMPDIR=/tmp",
            "CPL_TMPDIR=/tmp", "XDG_CACHE_HOME=/tmp/.cache", "MPLCONFIGDIR=/tmp/.matplotlib",
            "MPLBACKEND=agg", "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "MKL_NUM_THREADS=1",
            "NUMEXPR_NUM_THREADS=1", "LOKY_MAX_CPU_COUNT=1", "MALLOC_ARENA_MAX=2",
            "PROJ_NETWORK=OFF",
            // What code prints and writes is to be the same when it is executed again.
            "PYTHONHASHSEED=0", "OGR_CURRENT_DATE=2000-01-01T00:00:00.000Z",
            "SOURCE_DATE_EPOCH=946684800", "USE_PYGEOS=0"};
}

std::string server_words(const fs::path& environment, const fs::path& runtime, bool private_proc) {
    confinement::ServerOrder order;
    order.private_proc = private_proc;
    if (!needs_user_namespace())
        order.first_user =
            FirstUser + static_cast<std::uint64_t>(::getpid()) * UsersOfOneServer % Users;
    order.read_only = {environment.string(), runtime.string()};
    // What the tools draw maps with.
    for (const char* folder : {"basemap", "web"})
        order.read_only.push_back(fs::canonical(share_folder() / folder).string());
    // Where Python itself is not the system's.
    const fs::path base = fs::canonical(environment / "bin" / "python").parent_path().parent_path();
    if (base != "/usr")
        order.read_only.push_back(base.string());
    // Libraries of /usr may be links by way of /etc/alternatives.
    for (const char* path : {"/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime",
                             "/etc/fonts", "/etc/mime.types"})
        if (std::error_code missing; fs::exists(path, missing))
            order.read_only.push_back(fs::canonical(path).string() == path ? path : "");
    std::erase(order.read_only, "");
    return confinement::to_words(order);
}

} // namespace

fs::path python_environment(const SandboxOptions& options) {
    fs::path folder = options.environment;
    if (folder.empty())
        if (const char* given = std::getenv("GRATICULE_SANDBOX_PYTHON");
            given != nullptr && *given != '\0')
            folder = given;
    if (folder.empty())
        folder = share_folder() / "sandbox" / "environment";
    std::error_code missing;
    const fs::path canonical = fs::canonical(folder, missing);
    if (missing || !fs::exists(canonical / "bin" / "python"))
        throw Error(
            ErrorCode::NotFound,
            fmt::format("There is no Python environment for generated code at {}", folder.string()),
            "Run `make setup`, or set GRATICULE_SANDBOX_PYTHON to one with the packages of "
            "scripts/setup/sandbox.lock");
    return canonical;
}

Sandbox::Sandbox(const SandboxOptions& options)
    : m_mechanisms(examine_protection()), m_without(options.without),
      m_cgroup_places(find_cgroup_places()) {
    require_protection(m_mechanisms, m_without);
    remove_stale_copies();
    if (!uses("cgroups"))
        m_cgroup_places = {};
    const fs::path environment = python_environment(options);
    const fs::path runtime = fs::canonical(share_folder() / "sandbox" / "runtime");
    const auto started = std::chrono::steady_clock::now();
    m_server = std::make_unique<ServerProcess>(
        std::vector<std::string>{(environment / "bin" / "python").string(), "-s", "-P", "-B", "-X",
                                 "utf8",
                                 (runtime / "graticule_sandbox" / "fork_server.py").string(),
                                 (runtime / "libgraticule_confinement.so").string(),
                                 std::to_string(confinement::SessionSocket)},
        variables());
    confinement::send(m_server->control(),
                      server_words(environment, runtime, uses("private-proc")));
    await_ready(started);
}

void Sandbox::await_ready(std::chrono::steady_clock::time_point started) {
    pollfd control{m_server->control(), POLLIN, 0};
    const auto most = std::chrono::duration_cast<std::chrono::milliseconds>(MostWarmUp);
    const bool spoke = ::poll(&control, 1, static_cast<int>(most.count())) == 1;
    if (!spoke || confinement::receive(m_server->control()).words != "ready")
        throw Error(
            ErrorCode::Io,
            fmt::format("The sandbox does not start: {}", trim(printable(m_server->printed()))),
            "`graticule doctor` says what this system lacks");
    m_warmed_in = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - started);
}

bool Sandbox::uses(std::string_view mechanism) const {
    if (std::find(m_without.begin(), m_without.end(), mechanism) != m_without.end())
        return false;
    return std::any_of(m_mechanisms.begin(), m_mechanisms.end(), [&](const Mechanism& known) {
        return known.name == mechanism && known.present;
    });
}

confinement::Message Sandbox::ask(std::string_view words, const std::vector<int>& descriptors) {
    const std::scoped_lock lock(m_mutex);
    try {
        confinement::send(m_server->control(), words, descriptors);
        confinement::Message answer = confinement::receive(m_server->control());
        if (answer.words.starts_with("failed "))
            throw Error(ErrorCode::Io,
                        fmt::format("The sandbox gives no session: {}", answer.words.substr(7)));
        if (answer.words.empty())
            throw Error(ErrorCode::Io, fmt::format("The sandbox has ended: {}",
                                                   trim(printable(m_server->printed()))));
        return answer;
    } catch (const confinement::Failure& failure) {
        throw Error(ErrorCode::Io, fmt::format("The sandbox has ended: {}", failure.what()));
    }
}

bool Sandbox::alive() {
    const std::scoped_lock lock(m_mutex); // nobody is being answered
    pollfd control{m_server->control(), POLLIN, 0};
    return ::poll(&control, 1, 0) == 0;
}

std::uint64_t Sandbox::shared_bytes() const {
    return own_memory(m_server->process());
}

} // namespace graticule::sandbox
