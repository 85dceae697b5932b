// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/held_files.hpp"
#include "sandbox/confinement/order.hpp"
#include "sandbox/confinement/tracee.hpp"

#include <array>
#include <string>
#include <vector>

namespace graticule::sandbox::confinement {

/// What a copy of a session has to do itself, as nobody else can.
class Inside {
public:
    /// @throws Failure, as all others
    explicit Inside(Tracee& copy);

    /// Gives it its own channel and streams.
    /// @param descriptors its socket, standard output and standard error, and the program's end of
    ///                    the session's socket
    void take_streams(const std::vector<int>& descriptors);
    /// Has it be in a group of its own, whose signals reach nobody else.
    void leave_group();
    /// Takes away the capabilities that it got with its namespaces.
    void drop_capabilities();
    /// Has it open for itself what the session has open.
    void open_anew(const std::vector<HeldFile>& files);
    /// Has it work in a folder.
    void enter(const std::string& folder);
    /// To be called last.
    void finish();

private:
    static constexpr std::size_t Streams = 3; // socket, standard output and standard error

    struct Envelope;

    void put(const std::string& path);
    void move(int from, int to, std::uint64_t flags);
    std::array<int, Streams> receive_streams();

    Tracee& m_copy;
    std::uint64_t m_page; ///< memory for the arguments of calls
};

/// The folder that a process works in, by its path inside; the session's where that was removed.
std::string working_folder(pid_t session);

} // namespace graticule::sandbox::confinement
