// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/copy_inside.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/message.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <climits>
#include <fstream>

namespace graticule::sandbox::confinement {

namespace {

constexpr std::size_t PageBytes = 65536;
constexpr int CopyCapabilities = 64;

template <typename Value>
std::string_view bytes_of(const Value& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::uint64_t word(long value) {
    return static_cast<std::uint64_t>(value);
}

// Not what the calls answered counts, but what the kernel now tells.
void check_powerless(pid_t copy) {
    std::ifstream status("/proc/" + std::to_string(copy) + "/status");
    int powerless = 0;
    for (std::string line; std::getline(status, line);)
        for (const char* name : {"CapInh:", "CapPrm:", "CapEff:", "CapBnd:", "CapAmb:"})
            powerless +=
                line.starts_with(name) && line.find_first_not_of("0\t ", 7) == std::string::npos;
    if (powerless != 5)
        throw Failure("a copy keeps capabilities");
}

} // namespace

/// A message as the kernel writes it, in the copy's memory.
struct Inside::Envelope {
    msghdr header;
    iovec part;
    char byte;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(Streams * sizeof(int))> attached;
};

Inside::Inside(Tracee& copy)
    : m_copy(copy), m_page(word(copy.expect_call("memory for a copy", SYS_mmap,
                                                 {0, PageBytes, PROT_READ | PROT_WRITE,
                                                  MAP_PRIVATE | MAP_ANONYMOUS, word(-1), 0}))) {}

void Inside::take_streams(const std::vector<int>& descriptors) {
    constexpr std::array<int, Streams> numbers{SessionSocket, STDOUT_FILENO, STDERR_FILENO};
    const int channel = descriptors.at(Streams);
    send(channel, "f", {descriptors[0], descriptors[1], descriptors[2]});
    const std::array<int, Streams> received = receive_streams();
    for (std::size_t i = 0; i < Streams; ++i)
        move(received[i], numbers[i], 0);
}

void Inside::leave_group() {
    m_copy.expect_call("a group of its own", SYS_setsid, {});
}

void Inside::drop_capabilities() {
    for (int capability = 0; capability < CopyCapabilities; ++capability)
        if (m_copy.call(SYS_prctl, {PR_CAPBSET_DROP, word(capability), 0, 0, 0}) == -EINVAL)
            break; // the kernel has no more
    m_copy.expect_call("ambient capabilities", SYS_prctl,
                       {PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0});
    const __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    m_copy.write(m_page, bytes_of(header));
    m_copy.write(m_page + sizeof header, bytes_of(none));
    m_copy.expect_call("no capabilities", SYS_capset, {m_page, m_page + sizeof header});
    check_powerless(m_copy.process());
}

void Inside::open_anew(const std::vector<HeldFile>& files) {
    constexpr std::uint64_t Kept = O_ACCMODE | O_APPEND | O_NONBLOCK | O_DIRECTORY | O_LARGEFILE;
    for (const HeldFile& file : files) {
        put(file.path);
        const long opened = m_copy.expect_call("open " + file.path, SYS_openat,
                                               {word(AT_FDCWD), m_page, file.flags & Kept, 0});
        m_copy.expect_call("the place in " + file.path, SYS_lseek,
                           {word(opened), file.offset, SEEK_SET});
        move(static_cast<int>(opened), file.number, file.flags & O_CLOEXEC);
    }
}

void Inside::enter(const std::string& folder) {
    put(folder);
    m_copy.expect_call("folder " + folder, SYS_chdir, {m_page});
}

void Inside::finish() {
    m_copy.expect_call("memory of a copy", SYS_munmap, {m_page, PageBytes});
}

void Inside::put(const std::string& path) {
    if (path.size() >= PATH_MAX)
        throw Failure("a path is too long");
    m_copy.write(m_page, path + '\0');
}

void Inside::move(int from, int to, std::uint64_t flags) {
    if (from == to)
        return;
    m_copy.expect_call("a descriptor", SYS_dup3, {word(from), word(to), flags});
    m_copy.expect_call("a descriptor", SYS_close, {word(from)});
}

std::array<int, Inside::Streams> Inside::receive_streams() {
    const auto at = [this](std::size_t offset) { return reinterpret_cast<void*>(m_page + offset); };
    Envelope envelope{};
    envelope.part = {at(offsetof(Envelope, byte)), 1};
    envelope.header.msg_iov = static_cast<iovec*>(at(offsetof(Envelope, part)));
    envelope.header.msg_iovlen = 1;
    envelope.header.msg_control = at(offsetof(Envelope, attached));
    envelope.header.msg_controllen = envelope.attached.size();
    m_copy.write(m_page, bytes_of(envelope));
    m_copy.expect_call("a copy's streams", SYS_recvmsg, {SessionSocket, m_page, MSG_DONTWAIT});
    const std::string answer = m_copy.read(m_page, sizeof envelope);
    if (answer.size() != sizeof envelope)
        throw Failure("the memory of a copy cannot be read");
    std::memcpy(&envelope, answer.data(), sizeof envelope);
    cmsghdr item{};
    std::memcpy(&item, envelope.attached.data(), sizeof item);
    std::array<int, Streams> received{};
    if (item.cmsg_type != SCM_RIGHTS || item.cmsg_len != CMSG_LEN(sizeof received))
        throw Failure("a copy was not given its streams");
    std::memcpy(received.data(), envelope.attached.data() + CMSG_LEN(0), sizeof received);
    return received;
}

std::string working_folder(pid_t session) {
    std::array<char, PATH_MAX> path{};
    const std::string link = "/proc/" + std::to_string(session) + "/cwd";
    const ssize_t count = ::readlink(link.c_str(), path.data(), path.size());
    const std::string folder(path.data(), count < 0 ? 0 : static_cast<std::size_t>(count));
    const bool is_there = folder.starts_with('/') && !folder.ends_with(" (deleted)");
    return is_there ? folder : std::string(SessionFolder);
}

} // namespace graticule::sandbox::confinement
