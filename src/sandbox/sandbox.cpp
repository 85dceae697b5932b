// SPDX-License-Identifier: Apache-2.0
#include "sandbox/sandbox.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/order.hpp"
#include "sandbox/descriptor.hpp"
#include "sandbox/folder_copies.hpp"
#include "sandbox/process_tree.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds MostWarmUp{120};
constexpr std::uint64_t FirstUser =
    1'900'000'000; // above what distributions and containers give away
constexpr std::uint64_t Users = 200'000'000;
constexpr std::uint64_t UsersOfOneServer = 4096;

std::vector<std::string> covered_among(const std::vector<fs::path>& paths) {
    std::vector<std::string> covered;
    for (const fs::path& path : paths)
        if (confinement::is_scratch(path.string()))
            covered.push_back(path.string());
    return covered;
}

std::string server_words(const ServerStart& start, bool private_proc) {
    confinement::ServerOrder order;
    order.private_proc = private_proc;
    if (!needs_user_namespace())
        order.first_user =
            FirstUser + static_cast<std::uint64_t>(::getpid()) * UsersOfOneServer % Users;
    for (const fs::path& path : start.read_only)
        order.read_only.push_back(path.string());
    // Libraries of /usr may be links by way of /etc/alternatives.
    for (const char* path : {"/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime",
                             "/etc/fonts", "/etc/mime.types", "/etc/ssl/certs"})
        if (std::error_code missing;
            fs::exists(path, missing) && fs::canonical(path).string() == path)
            order.read_only.emplace_back(path);
    return confinement::to_words(order);
}

} // namespace

Sandbox::Sandbox(const SandboxOptions& options)
    : m_engine(options.engine), m_without(options.without) {
    unconfined([&] { start(options); });
}

void Sandbox::start(const SandboxOptions& options) {
    m_mechanisms = examine_protection();
    m_cgroup_places = find_cgroup_places();
    require_protection(m_mechanisms, m_without);
    remove_stale_copies();
    if (!uses("cgroups"))
        m_cgroup_places = {};
    const ServerStart server = server_start(options);
    m_program = server.program;
    m_covered_paths = covered_among(server.read_only);
    const auto started = std::chrono::steady_clock::now();
    m_server = std::make_unique<ServerProcess>(server.words, server.variables);
    confinement::send(m_server->control(), server_words(server, uses("private-proc")));
    await_ready(started);
}

void Sandbox::await_ready(std::chrono::steady_clock::time_point started) {
    if (!await_readable(m_server->control(), MostWarmUp)
        || confinement::receive(m_server->control()).words != "ready")
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
