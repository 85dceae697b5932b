// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::test {

/// An event as it is dispatched.
struct SeenEvent {
    std::string type;
    std::string data;
    std::string last_id;

    bool operator==(const SeenEvent&) const = default;
};

/// What a client makes of an event stream: "Parsing an event stream" and "Interpreting an event
/// stream" of the WHATWG's HTML standard (9.2.5 and 9.2.6), sentence by sentence, but that bytes
/// are not decoded.
class EventStreamReader {
public:
    void take(std::string_view bytes);

    std::vector<SeenEvent> events;
    std::vector<std::string> comments;
    std::optional<long> retry_ms;

private:
    void end_line();
    void process_field(const std::string& name, const std::string& value);
    void dispatch();

    std::string m_line;
    bool m_after_cr = false;
    std::string m_data, m_type, m_id_buffer, m_last_id;
};

} // namespace graticule::test
