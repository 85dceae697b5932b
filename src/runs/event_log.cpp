// SPDX-License-Identifier: Apache-2.0
#include "runs/event_log.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::runs {

namespace {

constexpr std::uintmax_t MaxLogBytes = 1ULL << 30;

Event parse_event(const Json& line, std::string_view where) {
    if (!line.is_object() || !line.contains("v") || !line.contains("seq") || !line.contains("type")
        || !line["v"].is_number_integer())
        throw Error(ErrorCode::Malformed, fmt::format("{} is not an event", where));
    if (line["v"].get<int>() > EventFormatVersion)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} has format {}; this version reads up to {}", where,
                                line["v"].get<int>(), EventFormatVersion),
                    "Use a newer graticule");
    return {line["seq"].get<int>(), line.value("time", ""), line["type"].get<std::string>(),
            line.value("data", Json::object())};
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

EventLog::EventLog(const std::filesystem::path& path, Clock clock)
    : m_lock(path), m_path(path), m_clock(std::move(clock)) {
    std::error_code missing;
    if (std::filesystem::file_size(path, missing) > 0 && !missing) {
        m_next = static_cast<int>(read_event_log(path).size());
        drop_torn_line(path);
    }
    m_stream.open(path, std::ios::binary | std::ios::app);
    if (!m_stream)
        throw Error(ErrorCode::Io, fmt::format("Cannot write the event log {}", path.string()),
                    "Check the folder's permissions");
}

EventLog::EventLog(Clock clock) : m_clock(std::move(clock)) {}

void EventLog::append(events::AnyEvent event) {
    const std::string type(events::type_of(event));
    append(type, events::to_json(std::move(event)));
}

void EventLog::append(std::string_view type, Json data) {
    const std::lock_guard lock(m_mutex);
    Event event{m_next++, format_utc(m_clock()), std::string(type), std::move(data)};
    if (m_stream.is_open()) {
        Json line{{"v", EventFormatVersion},
                  {"seq", event.sequence},
                  {"time", event.time},
                  {"type", event.type},
                  {"data", event.data}};
        m_stream << to_line(line) << '\n' << std::flush;
        if (!m_stream)
            throw Error(ErrorCode::Io,
                        fmt::format("Cannot write the event log {}", m_path.string()),
                        "Is the disk full?");
    }
    if (m_listener)
        m_listener(event);
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
