// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "sandbox/confinement/order.hpp"
#include "sandbox/host_proxy.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/session.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds MostForking{10};
constexpr std::size_t MostReasonBytes = 500;
constexpr int MostGenerations = 20; // the kernel puts 32 namespaces into one another

// A path inside stays beneath the session's folder.
std::string target_of(const Mount& mount) {
    const fs::path target = fs::path(mount.target).lexically_normal();
    if (target.is_absolute() || target.empty() || target == "." || *target.begin() == "..")
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("A session cannot have '{}' inside its folder", mount.target));
    return (fs::path(confinement::SessionFolder) / target).string();
}

confinement::SessionOrder order_of(const Sandbox& sandbox, const SessionSetup& setup) {
    const Limits& limits = setup.limits;
    confinement::SessionOrder order;
    order.address_space_bytes = address_space_bytes(sandbox.engine(), limits.memory_bytes);
    order.scratch_bytes = limits.scratch_bytes;
    order.scratch_files = limits.scratch_files;
    order.file_bytes = limits.file_bytes;
    order.open_files = limits.open_files;
    order.processes = limits.processes + limits.forks; // the kernel counts those of all forks
    order.cpu_s = static_cast<std::uint64_t>(limits.cpu.count());
    order.landlock = sandbox.uses("landlock");
    order.private_proc = sandbox.uses("private-proc");
    order.syscall_filter = sandbox.uses("seccomp");
    order.second_user = sandbox.uses("user-namespace") && order.private_proc;
    order.proxy = !setup.hosts.empty();
    if (order.proxy && sandbox.engine() != Engine::Python)
        throw Error(ErrorCode::Refused, "Hosts can be granted to sessions of Python alone");
    order.copyable = limits.forks > 0 && sandbox.engine() == Engine::Python;
    order.covered = sandbox.covered_paths();
    for (const Mount& mount : setup.mounts) {
        std::error_code missing;
        const fs::path source = fs::canonical(mount.source, missing);
        if (missing)
            throw Error(ErrorCode::NotFound, fmt::format("There is no {}", mount.source.string()));
        order.mounts.push_back({mount.writable, source.string(), target_of(mount)});
    }
    return order;
}

std::string order_words(confinement::Verb verb, const confinement::SessionOrder& order) {
    return static_cast<char>(verb) + confinement::to_words(order);
}

bool says(const confinement::Message& message, confinement::Opening opening) {
    return message.words.starts_with(static_cast<char>(opening));
}

// Its first byte; nothing where none comes.
confinement::Message next_opening(const Channel& channel) {
    return await_readable(channel.descriptor(), MostForking)
               ? confinement::receive(channel.descriptor(), 1)
               : confinement::Message{};
}

int number_of_process(const Descriptor& process) {
    std::ifstream file(fmt::format("/proc/self/fdinfo/{}", process.get()));
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("Pid:"))
            return std::atoi(line.c_str() + 4);
    return 0;
}

} // namespace

SessionProcess::SessionProcess(Sandbox& sandbox, const SessionSetup& setup,
                               const std::vector<std::string>& program)
    : m_sandbox(sandbox),
      m_cgroup(std::make_unique<Cgroup>(sandbox.cgroup_places(), setup.limits)) {
    confinement::SessionOrder order = order_of(sandbox, setup);
    order.program = program;
    begin(order_words(confinement::Verb::Open, order), setup);
    try {
        m_cgroup->take(m_number); // while the session locks itself up
        await_opening(setup);
    } catch (const Error&) {
        end();
        throw;
    }
}

SessionProcess::SessionProcess(std::shared_ptr<SessionProcess> origin, const SessionSetup& setup,
                               bool copies_files)
    : m_sandbox(origin->m_sandbox), m_origin(std::move(origin)),
      m_generation(m_origin->m_generation + 1),
      m_cgroup(std::make_unique<Cgroup>(m_sandbox.cgroup_places(), setup.limits)) {
    if (m_generation > MostGenerations)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("A session cannot be forked after {} forks of forks", MostGenerations),
            "Execute what leads there in a fresh session");
    if (m_sandbox.engine() != Engine::Python)
        throw Error(ErrorCode::Refused, "Only sessions of Python can be forked");
    confinement::SessionOrder order = order_of(m_sandbox, setup);
    if (!order.second_user)
        throw Error(ErrorCode::Refused,
                    "A session cannot be forked without user-namespace and private-proc");
    order.origin = std::strtoull(m_origin->m_inner_number.c_str(), nullptr, 10);
    order.copies_files = copies_files;
    for (const fs::path& folder : m_cgroup->folders())
        order.groups.push_back(folder.string());
    begin(order_words(confinement::Verb::Copy, order), setup);
}

void SessionProcess::begin(const std::string& words, const SessionSetup& setup) {
    DescriptorPair sockets = make_sockets(SOCK_STREAM);
    DescriptorPair output = make_pipe();
    DescriptorPair errors = make_pipe();
    std::vector<int> given{sockets.theirs.get(), output.theirs.get(), errors.theirs.get()};
    if (m_origin) // the copy is given the others by it
        given.push_back(m_origin->m_channel->descriptor());
    const confinement::Message opened = m_sandbox.ask(words, given);
    if (opened.words.starts_with("refused "))
        throw Error(ErrorCode::Refused, fmt::format("A session cannot be forked: {}",
                                                    printable(opened.words.substr(8))));
    if (!opened.words.starts_with("opened ") || opened.descriptors.size() != 1)
        throw Error(ErrorCode::Io, "The sandbox gives no session");
    m_process = Descriptor(opened.descriptors.front());
    m_inner_number = opened.words.substr(7);
    m_number = number_of_process(m_process);
    m_channel.emplace(std::move(sockets.ours));
    m_output.emplace(std::move(output.ours), setup.limits.output_bytes);
    m_errors.emplace(std::move(errors.ours), setup.limits.output_bytes);
}

void SessionProcess::await_opening(const SessionSetup& setup) {
    confinement::Message opening = next_opening(*m_channel);
    if (says(opening, confinement::Opening::Listener)) {
        for (const int listener : opening.descriptors)
            m_proxy = std::make_unique<HostProxy>(Descriptor(listener), setup.hosts,
                                                  setup.limits.network_bytes);
        opening = next_opening(*m_channel);
    }
    if (says(opening, confinement::Opening::Ready))
        return;
    std::string said(MostReasonBytes, '\0');
    const ssize_t count = ::recv(m_channel->descriptor(), said.data(), said.size(), 0);
    said.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    throw Error(ErrorCode::Refused,
                fmt::format("A session cannot be locked up: {}", printable(said)),
                "`graticule doctor` says what this system lacks");
}

void SessionProcess::signal(int number) const {
    ::syscall(SYS_pidfd_send_signal, m_process.get(), number, nullptr,
              0); // it may have ended, which is as good
}

void SessionProcess::end() {
    if (m_ended)
        return;
    m_ended = true;
    signal(SIGKILL);
    pollfd process{m_process.get(), POLLIN, 0};
    while (::poll(&process, 1, -1) < 0 && errno == EINTR) {
    }
    const confinement::Message ended =
        m_sandbox.ask(static_cast<char>(confinement::Verb::Wait) + m_inner_number);
    std::istringstream words(ended.words);
    std::string word;
    long cpu_ms = 0;
    words >> word >> m_status >> cpu_ms;
    m_cpu = std::chrono::milliseconds(cpu_ms);
}

bool SessionProcess::has_ended() const {
    pollfd process{m_process.get(), POLLIN, 0};
    return ::poll(&process, 1, 0) == 1;
}

std::vector<HostContact> SessionProcess::contacts() const {
    return m_proxy ? m_proxy->contacts() : std::vector<HostContact>();
}

SessionProcess::~SessionProcess() {
    try {
        end();
    } catch (const Error&) {
        // The server of forks has ended, and its sessions with it.
    }
}

} // namespace graticule::sandbox
