// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace graticule::server {

/// One event of a stream, as a browser's EventSource hands it over.
struct StreamEvent {
    std::string data; ///< its line ends arrive as \n each
    std::string type; ///< empty for "message"
    /// What the client says as Last-Event-ID where it comes again; without one that of the event
    /// before stays.
    std::optional<std::string> id;
};

/// Writes server-sent events (WHATWG HTML, 9.2). Each of these is sent when it returns; false means
/// that nobody reads on, as BodyWriter says.
class EventStream {
public:
    explicit EventStream(BodyWriter& writer) : m_writer(writer) {}

    /// Bytes that are not UTF-8 arrive as U+FFFD.
    /// @throws Error Internal where type or id have a line end, or the id a NUL, as these would be
    ///         another event or none
    [[nodiscard]] bool send(const StreamEvent& event);

    /// A comment: nobody sees it, but a connection on which one comes is not idle.
    [[nodiscard]] bool comment(std::string_view text = {});

    /// How long the client shall wait before it comes again where the stream breaks off.
    [[nodiscard]] bool set_retry(std::chrono::milliseconds time);

    /// See BodyWriter::gone().
    std::stop_token gone() const { return m_writer.gone(); }

private:
    BodyWriter& m_writer;
};

/// A reply whose body is a stream of events.
HttpReply event_stream(std::function<void(EventStream&)> maker);

} // namespace graticule::server
