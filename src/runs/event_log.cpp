// SPDX-License-Identifier: Apache-2.0
#include "runs/event_log.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/file_lock.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <mutex>
#include <utility>

namespace graticule::runs {

namespace {

constexpr std::uintmax_t MaxLogBytes = 1ULL << 30;
/// Of a line that states no parent: who knows of no branches reads it right.
constexpr int VersionWithoutBranches = 1;

Event parse_event(const Json& line, std::string_view where) {
    if (!line.is_object() || !line.contains("v") || !line.contains("seq") || !line.contains("type")
        || !line["v"].is_number_integer())
        throw Error(ErrorCode::Malformed, fmt::format("{} is not an event", where));
    if (line["v"].get<int>() > EventFormatVersion)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} has format {}; this version reads up to {}", where,
                                line["v"].get<int>(), EventFormatVersion),
                    "Use a newer graticule");
    Event event{line["seq"].get<int>(), line.value("time", ""), line["type"].get<std::string>(),
                line.value("data", Json::object())};
    if (line.contains("parent")) {
        if (!line["parent"].is_number_integer())
            throw Error(ErrorCode::Malformed, fmt::format("{} follows what is no event", where));
        event.parent = line["parent"].get<int>();
    }
    return event;
}

// What a kill left of the last line: the event never happened.
void drop_torn_line(const std::filesystem::path& path) {
    const std::string content = read_file(path, MaxLogBytes);
    const std::size_t end = content.rfind('\n');
    const std::size_t whole = end == std::string::npos ? 0 : end + 1;
    if (whole < content.size())
        std::filesystem::resize_file(path, whole);
}

} // namespace

struct EventLog::Shared {
    explicit Shared(Clock with) : clock(std::move(with)) {}
    Shared(const std::filesystem::path& file, Clock with)
        : lock(file), path(file), clock(std::move(with)) {}

    void write(const Event& event);

    FileLock lock;
    std::mutex mutex; ///< of all below and of where the handles are
    std::ofstream stream;
    std::filesystem::path path;
    Clock clock;
    Listener listener;
    int next = 0;
};

void EventLog::Shared::write(const Event& event) {
    if (!stream.is_open())
        return;
    Json line{{"v", event.parent ? EventFormatVersion : VersionWithoutBranches},
              {"seq", event.sequence},
              {"time", event.time},
              {"type", event.type},
              {"data", event.data}};
    if (event.parent)
        line["parent"] = *event.parent;
    stream << to_line(line) << '\n' << std::flush;
    if (!stream)
        throw Error(ErrorCode::Io, fmt::format("Cannot write the event log {}", path.string()),
                    "Is the disk full?");
}

EventLog::EventLog(const std::filesystem::path& path, Clock clock)
    : m_shared(std::make_shared<Shared>(path, std::move(clock))) {
    std::error_code missing;
    if (std::filesystem::file_size(path, missing) > 0 && !missing) {
        m_shared->next = static_cast<int>(read_event_log(path).size());
        drop_torn_line(path);
    }
    if (m_shared->next > 0)
        m_last = m_shared->next - 1;
    m_shared->stream.open(path, std::ios::binary | std::ios::app);
    if (!m_shared->stream)
        throw Error(ErrorCode::Io, fmt::format("Cannot write the event log {}", path.string()),
                    "Check the folder's permissions");
}

EventLog::EventLog(Clock clock) : m_shared(std::make_shared<Shared>(std::move(clock))) {}

EventLog::EventLog(std::shared_ptr<Shared> shared, std::optional<int> last)
    : m_shared(std::move(shared)), m_last(last) {}

EventLog::EventLog(EventLog&& other) noexcept = default;
EventLog::~EventLog() = default;

void EventLog::append(events::AnyEvent event) {
    const std::string type(events::type_of(event));
    append(type, events::to_json(std::move(event)));
}

void EventLog::append(std::string_view type, Json data) {
    const std::lock_guard lock(m_shared->mutex);
    Event event{m_shared->next, format_utc(m_shared->clock()), std::string(type), std::move(data)};
    if (m_last && *m_last + 1 != event.sequence)
        event.parent = m_last;
    ++m_shared->next;
    m_last = event.sequence;
    m_shared->write(event);
    if (m_shared->listener)
        m_shared->listener(event);
}

EventLog EventLog::fork() const {
    const std::lock_guard lock(m_shared->mutex);
    return {m_shared, m_last};
}

std::optional<int> EventLog::last() const {
    const std::lock_guard lock(m_shared->mutex);
    return m_last;
}

void EventLog::go_on_from(int event) {
    const std::lock_guard lock(m_shared->mutex);
    if (event < 0 || event >= m_shared->next)
        throw Error(ErrorCode::Internal, fmt::format("the log has no event {}", event));
    m_last = event;
}

void EventLog::set_listener(Listener listener) {
    const std::lock_guard lock(m_shared->mutex);
    m_shared->listener = std::move(listener);
}

std::vector<Event> read_event_log(const std::filesystem::path& path) {
    const std::string content = read_file(path, MaxLogBytes);
    std::vector<Event> events;
    std::size_t start = 0;
    while (start < content.size()) {
        const std::size_t end = content.find('\n', start);
        if (end == std::string::npos)
            break; // torn by a kill: the event never happened
        const std::string where = fmt::format("{} line {}", path.string(), events.size() + 1);
        events.push_back(parse_event(
            parse_json(std::string_view(content).substr(start, end - start), where), where));
        start = end + 1;
    }
    return events;
}

} // namespace graticule::runs
