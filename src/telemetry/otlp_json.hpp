// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "telemetry/span.hpp"

#include <span>
#include <string>
#include <vector>

namespace graticule::telemetry {

/// An ExportTraceServiceRequest in the JSON encoding of OTLP: ids in hexadecimal, whole numbers of
/// 64 bits as text, enumerations as numbers.
Json otlp_request(const std::vector<Attribute>& resource, std::span<const Span> spans);

} // namespace graticule::telemetry
