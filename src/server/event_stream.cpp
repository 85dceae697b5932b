// SPDX-License-Identifier: Apache-2.0
#include "server/event_stream.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::server {

namespace {

/// "data: one\ndata: two\n" of "one\r\ntwo"; all three ends of lines are ends for the client too.
std::string field_lines(std::string_view name, std::string_view text) {
    std::string lines;
    while (true) {
        const std::size_t end = text.find_first_of("\r\n");
        lines += fmt::format("{}: {}\n", name, text.substr(0, end));
        if (end == std::string_view::npos)
            return lines;
        text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
    }
}

std::string field_line(std::string_view name, const std::string& value) {
    if (value.find_first_of(std::string_view("\r\n\0", 3)) != std::string::npos)
        throw Error(ErrorCode::Internal, fmt::format("An event's {} is no one line", name));
    return fmt::format("{}: {}\n", name, value);
}

} // namespace

bool EventStream::send(const StreamEvent& event) {
    std::string text;
    if (!event.type.empty())
        text += field_line("event", event.type);
    if (event.id)
        text += field_line("id", *event.id);
    text += field_lines("data", event.data) + "\n";
    return m_writer.write(to_valid_utf8(text));
}

bool EventStream::comment(std::string_view text) {
    return m_writer.write(to_valid_utf8(field_lines("", text)));
}

bool EventStream::set_retry(std::chrono::milliseconds time) {
    return m_writer.write(fmt::format("retry: {}\n\n", time.count()));
}

HttpReply event_stream(std::function<void(EventStream&)> maker) {
    HttpReply reply;
    reply.content_type = "text/event-stream";
    reply.stream = [maker = std::move(maker)](BodyWriter& writer) {
        EventStream events(writer);
        maker(events);
    };
    return reply;
}

} // namespace graticule::server
