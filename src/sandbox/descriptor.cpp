// SPDX-License-Identifier: Apache-2.0
#include "sandbox/descriptor.hpp"

#include "base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace graticule::sandbox {

void Descriptor::close() {
    if (m_number >= 0)
        ::close(m_number);
    m_number = -1;
}

DescriptorPair make_sockets(int type) {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0)
        fail_with_errno("No sockets for a sandbox");
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

DescriptorPair make_pipe() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        fail_with_errno("No pipe for a sandbox");
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

bool await_readable(int descriptor, std::chrono::milliseconds most) {
    using std::chrono::steady_clock;
    const auto deadline = steady_clock::now() + most;
    pollfd awaited{descriptor, POLLIN, 0};
    for (;;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
        const int count = ::poll(&awaited, 1, std::max(0, static_cast<int>(left.count())));
        if (count >= 0 || errno != EINTR)
            return count == 1;
    }
}

void set_nonblocking(const Descriptor& descriptor) {
    ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

std::size_t send_some(const Descriptor& socket, std::string_view bytes) {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
        const ssize_t count =
            ::send(socket.get(), bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count < 0)
            break;
        sent += static_cast<std::size_t>(count);
    }
    return sent;
}

void fail_with_errno(std::string_view what) {
    throw Error(ErrorCode::Io, fmt::format("{}: {}", what, std::strerror(errno)));
}

} // namespace graticule::sandbox
