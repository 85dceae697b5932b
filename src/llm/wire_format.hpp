// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "llm/chat_model.hpp"
#include "llm/stream_reader.hpp"

#include "network/http_client.hpp"

#include <memory>
#include <string>
#include <vector>

namespace graticule::llm {

/// A request as one provider wants it.
struct WireRequest {
    std::string path; ///< after the base URL, with what follows a ?
    std::vector<network::HttpHeader> headers;
    Json body;
    std::vector<std::string> adjustments; ///< see Response::adjustments
};

/// Puts an answer together from the events of a stream.
class AnswerReader {
public:
    AnswerReader() = default;
    AnswerReader(const AnswerReader&) = delete;
    AnswerReader& operator=(const AnswerReader&) = delete;
    virtual ~AnswerReader() = default;

    /// @throws Error Malformed, ModelError where the event tells of one
    virtual void take(const StreamEvent& event) = 0;

    /// Whether the answer is whole. A stream that ends before broke off.
    virtual bool complete() const = 0;

    virtual Response finish() = 0;
};

/// How requests and answers of one provider look. It knows no network: remote_model.hpp has that.
class WireFormat {
public:
    enum class Framing { EventStream, JsonLines };

    WireFormat() = default;
    WireFormat(const WireFormat&) = delete;
    WireFormat& operator=(const WireFormat&) = delete;
    virtual ~WireFormat() = default;

    /// @throws ModelError BadRequest for what this model cannot do at all
    virtual WireRequest encode(const Request& request, bool streamed) const = 0;

    /// An answer that came in one piece.
    /// @throws Error Malformed, ModelError where the answer tells of one
    virtual Response decode(const Json& body) const = 0;

    /// @param deltas handed the pieces; must outlive the reader
    virtual std::unique_ptr<AnswerReader> reader(const DeltaSink& deltas) const = 0;

    virtual Framing framing() const { return Framing::EventStream; }
};

} // namespace graticule::llm
