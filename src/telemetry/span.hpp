// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What a run did, as spans of OpenTelemetry.
namespace graticule::telemetry {

using TraceId = std::array<std::uint8_t, 16>;
using SpanId = std::array<std::uint8_t, 8>;

/// A name and a text, a whole number, a number, or a list of texts.
using Attribute = std::pair<std::string, Json>;

/// Numbers as OTLP has them.
enum class SpanKind { Internal = 1, Client = 3 };

struct SpanEvent {
    std::string name;
    std::int64_t time_ms = 0; ///< since 1970
    std::vector<Attribute> attributes;
};

struct Span {
    TraceId trace{};
    SpanId id{};
    std::optional<SpanId> parent;
    std::string name;
    SpanKind kind = SpanKind::Internal;
    std::int64_t start_ms = 0; ///< since 1970
    std::int64_t end_ms = 0;
    std::vector<Attribute> attributes;
    std::vector<SpanEvent> events;
    bool failed = false;
};

} // namespace graticule::telemetry
