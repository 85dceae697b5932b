// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What the program tells the server of forks: lists of words, each ended by a zero byte.
namespace graticule::sandbox::confinement {

inline constexpr std::size_t MostMessageBytes = 128U << 10U;

/// How the root of all sessions is made.
struct ServerOrder {
    bool private_proc = true;     ///< false where it cannot be mounted and the user does without
    std::uint64_t first_user = 0; ///< sessions are this user and those after; 0 to stay who one is
    std::vector<std::string> read_only; ///< files and folders that keep their paths
};

/// A file or folder that a session sees.
struct MountOrder {
    bool writable = false;
    std::string source; ///< its canonical path outside
    std::string target; ///< its path inside, beneath the session's folder
};

/// One session. Numbers are limits; see sandbox/limits.hpp.
struct SessionOrder {
    std::uint64_t address_space_bytes = 0; ///< beyond the server's; 0 for no limit
    std::uint64_t scratch_bytes = 0;
    std::uint64_t scratch_files = 0;
    std::uint64_t file_bytes = 0;
    std::uint64_t open_files = 0;
    std::uint64_t processes = 0;
    std::uint64_t cpu_s = 0;
    bool landlock = true; ///< false where the kernel has none or the user does without
    bool private_proc = true;
    bool syscall_filter = true;
    bool second_user = true; ///< a user namespace of its own
    bool copyable = false;   ///< copies of it may be made, whose files lie elsewhere
    bool proxy = false;      ///< its network has one, whose socket comes before the opening
    std::vector<MountOrder> mounts;
    /// Of the server's read-only paths those beneath a ScratchPlace, whose scratch space would hide
    /// them.
    std::vector<std::string> covered;
    std::vector<std::string> program; ///< and its arguments, which the session becomes; empty for
                                      ///< what the server runs
    // Of a copy of a session
    std::uint64_t origin = 0;        ///< the process that is copied
    bool copies_files = true;        ///< false where it takes those of the session over
    std::vector<std::string> groups; ///< its control groups: folders outside
};

std::string to_words(const ServerOrder& order);
std::string to_words(const SessionOrder& order);

/// @throws Failure on words that are none of ours
ServerOrder server_order(std::string_view message);
SessionOrder session_order(std::string_view message);

/// Where sessions work; their mounts lie beneath it.
inline constexpr std::string_view SessionFolder = "/task";
/// Where a session may write besides its mounts: file systems in memory.
inline constexpr std::array<const char*, 3> ScratchPlaces{"/tmp", SessionFolder.data(), "/dev/shm"};
/// Whether a path is that folder or lies in it.
bool is_beneath(std::string_view path, std::string_view folder);
bool is_scratch(std::string_view path);
/// The descriptor over which a session hears and answers.
inline constexpr int SessionSocket = 3;

/// The first byte of what the program tells the server of forks, before an order or a number. To
/// reap is what the server has the process do that copies sessions.
enum class Verb : char { Open = 'o', Copy = 'c', Wait = 'w', Reap = 'r' };
/// The first byte of what a new session sends: the socket on which its proxy is to listen, if it
/// has one; then that it is locked up, or could not be and ends after the reason.
enum class Opening : char { Listener = 'L', Ready = 'R', Failed = 'F' };

} // namespace graticule::sandbox::confinement
