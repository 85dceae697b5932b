// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.hpp"
#include "base/file_lock.hpp"
#include "base/json.hpp"
#include "runs/events.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::runs {

/// Version of the event format and of the run folder. A reader accepts this and every older one.
inline constexpr int EventFormatVersion = 1;

/// One thing that happened in a run, as a line of its log.
struct Event {
    int sequence = 0;
    std::string time; ///< UTC, ISO 8601 with milliseconds
    std::string type; ///< of those in runs/events.hpp
    Json data;

    events::AnyEvent content() const { return events::event_from(type, data); }
    template <typename Known>
    bool is() const {
        return type == Known::Type;
    }
};

/// The append-only record of a run: one JSON object a line, each line written and flushed before
/// `append` returns, so that a killed run leaves a log that is whole up to its last line.
/// Safe to use from several threads.
class EventLog {
public:
    using Listener = std::function<void(const Event&)>;

    /// @param path the file; an existing one is appended to, never rewritten, but for a torn last
    ///        line, which goes; nobody else may write it meanwhile
    /// @throws Error Io; Refused where another process is writing it
    EventLog(const std::filesystem::path& path, Clock clock);

    /// Keeps events in memory only, for tools run without a run folder.
    explicit EventLog(Clock clock);

    void append(events::AnyEvent event);
    /// One of another log.
    void append(std::string_view type, Json data);

    /// Called after each event is on disk, on the thread that appended it.
    void set_listener(Listener listener) { m_listener = std::move(listener); }

private:
    FileLock m_lock;
    std::mutex m_mutex;
    std::ofstream m_stream;
    std::filesystem::path m_path;
    Clock m_clock;
    Listener m_listener;
    int m_next = 0;
};

/// Reads a log. A torn last line (the process was killed while writing) is left out.
/// @throws Error NotFound, Malformed (naming the line), Unsupported (a newer format)
std::vector<Event> read_event_log(const std::filesystem::path& path);

} // namespace graticule::runs
