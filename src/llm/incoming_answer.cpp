// SPDX-License-Identifier: Apache-2.0
#include "llm/incoming_answer.hpp"

#include "base/text.hpp"
#include "llm/http_failure.hpp"
#include "llm/model_error.hpp"
#include "llm/secret.hpp"

namespace graticule::llm {

namespace {

bool is_answer(const network::HttpHead& head) {
    return head.status >= 200 && head.status < 300;
}

// Some servers answer in one piece though they were asked to stream.
bool is_one_piece(const network::HttpHead& head) {
    return ascii_lower(head.header("content-type")).starts_with("application/json");
}

} // namespace

IncomingAnswer::IncomingAnswer(const WireFormat& format, const DeltaSink& deltas,
                               std::string_view secret)
    : m_format(format), m_deltas(deltas), m_secret(secret),
      m_events([this](const StreamEvent& event) { take_event(event); }),
      m_lines([this](const StreamEvent& event) { take_event(event); }) {}

void IncomingAnswer::start(const network::HttpHead& head) {
    m_started = true;
    if (m_deltas && is_answer(head) && !is_one_piece(head))
        m_reader = m_format.reader(m_deltas);
}

void IncomingAnswer::take(const network::HttpHead& head, std::string_view bytes) {
    if (!m_started)
        start(head);
    if (!m_reader && (is_answer(head) || m_body.size() < MaxErrorBody))
        m_body += bytes;
    else if (m_reader && m_format.framing() == WireFormat::Framing::EventStream)
        m_events.feed(bytes);
    else if (m_reader)
        m_lines.feed(bytes);
}

void IncomingAnswer::take_event(const StreamEvent& event) {
    m_reader->take({event.name, to_valid_utf8(without_secret(event.data, m_secret))});
}

Response IncomingAnswer::finish(const network::HttpHead& head) {
    if (!is_answer(head))
        throw failure_of(head, without_secret(m_body, m_secret));
    if (!m_reader)
        return whole_answer();
    if (m_format.framing() == WireFormat::Framing::EventStream)
        m_events.finish();
    else
        m_lines.finish();
    if (!m_reader->complete())
        throw ModelError(ModelFailure::Network, "the answer broke off before its end");
    return m_reader->finish();
}

Response IncomingAnswer::whole_answer() const {
    return m_format.decode(
        parse_json(to_valid_utf8(without_secret(m_body, m_secret)), "the answer"));
}

} // namespace graticule::llm
