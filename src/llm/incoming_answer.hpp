// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/stream_reader.hpp"
#include "llm/wire_format.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace graticule::llm {

/// An answer on its way in: an error, one JSON text or a stream of events, as its head says.
class IncomingAnswer {
public:
    /// @param deltas handed the pieces of a stream, where given
    /// @param secret taken out of what comes
    IncomingAnswer(const WireFormat& format, const DeltaSink& deltas, std::string_view secret);

    void take(const network::HttpHead& head, std::string_view bytes);

    /// Whether nothing that counts is missing, though the connection may have broken.
    bool complete() const { return m_reader && m_reader->complete(); }

    /// @throws ModelError, Error Malformed
    Response finish(const network::HttpHead& head);

private:
    void start(const network::HttpHead& head);
    void take_event(const StreamEvent& event);
    Response whole_answer() const;

    const WireFormat& m_format;
    const DeltaSink& m_deltas;
    std::string_view m_secret;
    bool m_started = false;
    std::string m_body; ///< of an error or of an answer in one piece
    std::unique_ptr<AnswerReader> m_reader;
    EventStreamReader m_events;
    JsonLineReader m_lines;
};

} // namespace graticule::llm
