// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

/// Answers that come in pieces, cut anywhere: within a line, a JSON text or a character.
namespace graticule::llm {

inline constexpr std::size_t MaxStreamLine = 16U << 20;  ///< bytes
inline constexpr std::size_t MaxStreamEvent = 16U << 20; ///< bytes of an event's data

/// Puts lines together. They end with LF, CR or CRLF.
class LineReader {
public:
    using Sink = std::function<void(std::string_view line)>;

    explicit LineReader(Sink sink) : m_sink(std::move(sink)) {}

    /// @throws ModelError TooLarge beyond MaxStreamLine; what the sink throws
    void feed(std::string_view bytes);

    /// What came after the last line's end.
    const std::string& rest() const { return m_line; }

private:
    void append(std::string_view bytes);

    Sink m_sink;
    std::string m_line;
    bool m_after_return = false; ///< a LF would belong to the line's end before it
};

/// One thing that a stream says.
struct StreamEvent {
    std::string name; ///< of an event of an event stream; "message" where it has none
    std::string data;
};

using EventSink = std::function<void(const StreamEvent& event)>;

/// Reads server-sent events (WHATWG HTML, "Interpreting an event stream"). Comments, ids and retry
/// times are passed over.
class EventStreamReader {
public:
    explicit EventStreamReader(EventSink sink);
    EventStreamReader(const EventStreamReader&) = delete;
    EventStreamReader& operator=(const EventStreamReader&) = delete;

    /// @throws ModelError TooLarge; what the sink throws
    void feed(std::string_view bytes) { m_lines.feed(bytes); }

    /// At the end of the stream: hands over an event whose lines are whole but which no empty line
    /// ended, as some servers leave it. A line that is not whole is dropped.
    void finish();

private:
    void take_line(std::string_view line);
    void dispatch();

    EventSink m_sink;
    LineReader m_lines;
    StreamEvent m_event;
    bool m_has_data = false;
    bool m_first_line = true;
};

/// Reads JSON texts with one on each line. Empty lines are passed over.
class JsonLineReader {
public:
    explicit JsonLineReader(EventSink sink);
    JsonLineReader(const JsonLineReader&) = delete;
    JsonLineReader& operator=(const JsonLineReader&) = delete;

    /// @throws ModelError TooLarge; what the sink throws
    void feed(std::string_view bytes) { m_lines.feed(bytes); }

    /// At the end of the stream: hands over a last line without an end.
    void finish() { take_line(m_lines.rest()); }

private:
    void take_line(std::string_view line);

    EventSink m_sink;
    LineReader m_lines;
};

} // namespace graticule::llm
