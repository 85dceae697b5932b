// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.hpp"
#include "base/json.hpp"
#include "runs/events.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::runs {

/// Version of the event format. A reader accepts this and every older one.
inline constexpr int EventFormatVersion = 2;

/// One thing that happened in a run, as a line of its log.
struct Event {
    int sequence = 0;
    std::string time; ///< UTC, ISO 8601 with milliseconds
    std::string type; ///< of those in runs/events.hpp
    Json data;
    /// Sequence number of the event that it follows. None: it follows the one before it in the log,
    /// or is the first.
    std::optional<int> parent = {};

    events::AnyEvent content() const { return events::event_from(type, data); }
    template <typename Known>
    bool is() const {
        return type == Known::Type;
    }
};

/// The append-only record of a run: one JSON object a line, each line written and flushed before
/// `append` returns, so that a killed run leaves a log that is whole up to its last line.
///
/// A log may branch. This is a handle: what is appended to it follows what was appended to it
/// before. A fork is another handle on the same log, which goes on by itself from where it was
/// forked. All handles are safe to use from several threads.
class EventLog {
public:
    using Listener = std::function<void(const Event&)>;

    /// @param path the file; an existing one is appended to, never rewritten, but for a torn last
    ///        line, which goes; nobody else may write it meanwhile
    /// @throws Error Io; Refused where another process is writing it
    EventLog(const std::filesystem::path& path, Clock clock);

    /// Keeps events in memory only, for tools run without a run folder.
    explicit EventLog(Clock clock);

    EventLog(EventLog&& other) noexcept;
    EventLog& operator=(EventLog&&) = delete;
    ~EventLog();

    void append(events::AnyEvent event);
    /// One of another log.
    void append(std::string_view type, Json data);

    /// A handle that goes on from the last event of this one.
    EventLog fork() const;

    /// The event that the next one follows; none where the log has none.
    std::optional<int> last() const;

    /// The next event follows this one: a run that tried several ways goes on from the one that it
    /// has chosen.
    /// @param event sequence number
    /// @throws Error Internal where the log has no such event
    void go_on_from(int event);

    /// Called after each event is on disk, on the thread that appended it, one event at a time. It
    /// may not append. All handles have the one that was set last.
    void set_listener(Listener listener);

private:
    struct Shared;
    EventLog(std::shared_ptr<Shared> shared, std::optional<int> last);

    std::shared_ptr<Shared> m_shared; ///< of all handles, any of which may be the last to go
    std::optional<int> m_last;
};

/// Reads a log. A torn last line (the process was killed while writing) is left out.
/// @throws Error NotFound, Malformed (naming the line), Unsupported (a newer format)
std::vector<Event> read_event_log(const std::filesystem::path& path);

} // namespace graticule::runs
