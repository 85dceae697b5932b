// SPDX-License-Identifier: Apache-2.0
#include "llm/stream_reader.hpp"

#include "base/text.hpp"
#include "llm/model_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::llm {

namespace {

constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

void expect_size(std::size_t size, std::size_t limit, std::string_view what) {
    if (size > limit)
        throw ModelError(
            ModelFailure::TooLarge,
            fmt::format("{} of a streamed answer is longer than {} bytes", what, limit));
}

} // namespace

void LineReader::append(std::string_view bytes) {
    expect_size(m_line.size() + bytes.size(), MaxStreamLine, "A line");
    m_line += bytes;
}

void LineReader::feed(std::string_view bytes) {
    while (!bytes.empty()) {
        if (std::exchange(m_after_return, false) && bytes.front() == '\n') {
            bytes.remove_prefix(1);
            continue;
        }
        const std::size_t end = bytes.find_first_of("\r\n");
        append(bytes.substr(0, end));
        if (end == std::string_view::npos)
            return;
        m_after_return = bytes[end] == '\r';
        bytes.remove_prefix(end + 1);
        m_sink(std::exchange(m_line, {}));
    }
}

EventStreamReader::EventStreamReader(EventSink sink)
    : m_sink(std::move(sink)), m_lines([this](std::string_view line) { take_line(line); }) {}

void EventStreamReader::take_line(std::string_view line) {
    if (std::exchange(m_first_line, false) && line.starts_with(ByteOrderMark))
        line.remove_prefix(ByteOrderMark.size());
    if (line.empty()) {
        dispatch();
        return;
    }
    const std::size_t colon = line.find(':');
    const std::string_view field = line.substr(0, colon);
    std::string_view value = colon == std::string_view::npos ? "" : line.substr(colon + 1);
    if (value.starts_with(' '))
        value.remove_prefix(1);
    if (field == "event") {
        m_event.name = value;
    } else if (field == "data") {
        expect_size(m_event.data.size() + value.size() + 1, MaxStreamEvent, "An event");
        if (std::exchange(m_has_data, true))
            m_event.data += '\n';
        m_event.data += value;
    }
}

void EventStreamReader::dispatch() {
    StreamEvent event = std::exchange(m_event, {});
    if (!std::exchange(m_has_data, false))
        return;
    if (event.name.empty())
        event.name = "message";
    m_sink(event);
}

void EventStreamReader::finish() {
    dispatch();
}

JsonLineReader::JsonLineReader(EventSink sink)
    : m_sink(std::move(sink)), m_lines([this](std::string_view line) { take_line(line); }) {}

void JsonLineReader::take_line(std::string_view line) {
    if (!trim(line).empty())
        m_sink({"message", std::string(line)});
}

} // namespace graticule::llm
