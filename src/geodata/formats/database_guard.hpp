// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <thread>

struct sqlite3;

/// For the .cpp files of geodata only.
namespace graticule::geodata {

/// What a file of SQLite (a GeoPackage) may do while a library reads it: its tables may be read,
/// its R-trees and full texts searched, and its views evaluated.
///
/// - No other file is attached, no extension loaded, nothing written, no setting changed, and there
///   are no virtual tables but those that SQLite itself keeps within the file.
/// - A view may call what SQLite brings along, and ST_ functions; nothing else.
/// - A view may join, filter and repeat itself, but not without end: all that is asked of the file
///   has a time that grows with its size, and no value may be larger than the file explains.
class DatabaseGuard {
public:
    /// @param file whose size decides what its reading may cost
    explicit DatabaseGuard(const std::filesystem::path& file);
    DatabaseGuard(const DatabaseGuard&) = delete;
    DatabaseGuard& operator=(const DatabaseGuard&) = delete;

    /// While it lives, connections that this thread opens are guarded, for as long as they are
    /// open; the guard must outlive them.
    class Opening {
    public:
        explicit Opening(DatabaseGuard& guard);
        ~Opening();
        Opening(const Opening&) = delete;
        Opening& operator=(const Opening&) = delete;
    };

    /// Libraries may go on without what they were denied; so this is asked after each use.
    /// @throws Error Refused naming what was asked for; LimitExceeded where it took too long
    void require_nothing_denied() const;
    /// How many bytes of memory all that is read of the file may take.
    std::uint64_t most_bytes() const;

private:
    friend int guard_connection(sqlite3* connection, DatabaseGuard& guard);
    static int authorise(void* guard, int action, const char* first, const char* second,
                         const char* database, const char* view);
    static int watch(void* guard);
    bool may_call(const char* function, const char* view) const;
    bool allows(int action, const char* first, const char* second, const char* view) const;

    std::filesystem::path m_file;
    std::uint64_t m_file_bytes = 0;
    std::set<std::string> m_functions; ///< of SQLite itself, in lower case
    std::string m_denied;
    std::chrono::steady_clock::time_point m_last_look;
    std::thread::id m_thread;             ///< that the file was last read on
    std::chrono::nanoseconds m_spent{};   ///< of the processor's time
    std::chrono::nanoseconds m_started{}; ///< on the clock of that thread
    bool m_exhausted = false;
};

} // namespace graticule::geodata
