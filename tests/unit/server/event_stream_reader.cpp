// SPDX-License-Identifier: Apache-2.0
#include "unit/server/event_stream_reader.hpp"

#include <algorithm>
#include <utility>

namespace graticule::test {

// "Lines must be separated by either a CRLF pair, a single LF, or a single CR character."
void EventStreamReader::take(std::string_view bytes) {
    for (const char c : bytes) {
        const bool ends_pair = m_after_cr && c == '\n';
        m_after_cr = c == '\r';
        if (ends_pair)
            continue;
        if (c == '\r' || c == '\n')
            end_line();
        else
            m_line += c;
    }
}

void EventStreamReader::end_line() {
    const std::string line = std::exchange(m_line, {});
    const std::size_t colon = line.find(':');
    if (line.empty())
        return dispatch();
    if (colon == 0)
        return comments.push_back(line.substr(1)); // "Ignore the line."
    if (colon == std::string::npos)
        return process_field(line, "");
    std::string value = line.substr(colon + 1);
    if (value.starts_with(' '))
        value.erase(0, 1);
    process_field(line.substr(0, colon), value);
}

void EventStreamReader::process_field(const std::string& name, const std::string& value) {
    const bool is_number = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
        return c >= '0' && c <= '9';
    });
    if (name == "event")
        m_type = value;
    else if (name == "data")
        m_data += value + "\n";
    else if (name == "id" && value.find('\0') == std::string::npos)
        m_id_buffer = value;
    else if (name == "retry" && is_number)
        retry_ms = std::stol(value);
}

void EventStreamReader::dispatch() {
    m_last_id = m_id_buffer;
    if (m_data.empty()) {
        m_type.clear();
        return;
    }
    m_data.pop_back(); // "if the data buffer's last character is a LF, remove it"
    events.push_back({m_type.empty() ? "message" : m_type, m_data, m_last_id});
    m_data.clear();
    m_type.clear();
}

} // namespace graticule::test
