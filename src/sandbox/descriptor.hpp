// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>
#include <utility>

namespace graticule::sandbox {

/// An open file, socket or process, closed when it goes.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        close();
        m_number = std::exchange(other.m_number, -1);
        return *this;
    }

    int get() const { return m_number; }
    explicit operator bool() const { return m_number >= 0; }
    void close();

private:
    int m_number = -1;
};

struct DescriptorPair {
    Descriptor ours;
    Descriptor theirs;
};

/// Two ends of a socket.
/// @param type SOCK_STREAM or SOCK_SEQPACKET
/// @throws Error Io
DescriptorPair make_sockets(int type);

/// What is written to `theirs` is read from `ours`.
/// @throws Error Io
DescriptorPair make_pipe();

/// Whether there is something to read, or the other end is closed, within the time. Signals, such
/// as the user's interrupt, do not end the wait.
bool await_readable(int descriptor, std::chrono::milliseconds most);

/// Reads and writes of it return at once.
void set_nonblocking(const Descriptor& descriptor);

/// Sends what a socket takes of it at once.
/// @return how much; nothing, too, where it is closed, which reading tells
std::size_t send_some(const Descriptor& socket, std::string_view bytes);

/// @throws Error Io with the system's reason
[[noreturn]] void fail_with_errno(std::string_view what);

} // namespace graticule::sandbox
