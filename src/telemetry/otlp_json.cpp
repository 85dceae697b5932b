// SPDX-License-Identifier: Apache-2.0
#include "telemetry/otlp_json.hpp"

#include "base/version.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace graticule::telemetry {

namespace {

constexpr int StatusOfError = 2;
constexpr int NoStatus = 0;

template <typename Id>
std::string hex(const Id& id) {
    return fmt::format("{:02x}", fmt::join(id, ""));
}

std::string nanoseconds(std::int64_t milliseconds) {
    return std::to_string(milliseconds) + "000000";
}

Json value_json(const Json& value) {
    if (value.is_boolean())
        return {{"boolValue", value}};
    if (value.is_number_integer())
        return {{"intValue", std::to_string(value.get<std::int64_t>())}};
    if (value.is_number())
        return {{"doubleValue", value}};
    if (!value.is_array())
        return {{"stringValue", value}};
    Json values = Json::array();
    for (const Json& element : value)
        values.push_back(value_json(element));
    return {{"arrayValue", {{"values", std::move(values)}}}};
}

Json attributes_json(const std::vector<Attribute>& attributes) {
    Json list = Json::array();
    for (const auto& [name, value] : attributes)
        list.push_back({{"key", name}, {"value", value_json(value)}});
    return list;
}

Json span_json(const Span& span) {
    Json json{{"traceId", hex(span.trace)}, {"spanId", hex(span.id)}};
    if (span.parent)
        json["parentSpanId"] = hex(*span.parent);
    json["name"] = span.name;
    json["kind"] = static_cast<int>(span.kind);
    json["startTimeUnixNano"] = nanoseconds(span.start_ms);
    json["endTimeUnixNano"] = nanoseconds(span.end_ms);
    json["attributes"] = attributes_json(span.attributes);
    for (const SpanEvent& event : span.events)
        json["events"].push_back({{"timeUnixNano", nanoseconds(event.time_ms)},
                                  {"name", event.name},
                                  {"attributes", attributes_json(event.attributes)}});
    json["status"] = {{"code", span.failed ? StatusOfError : NoStatus}};
    return json;
}

} // namespace

Json otlp_request(const std::vector<Attribute>& resource, std::span<const Span> spans) {
    Json list = Json::array();
    for (const Span& span : spans)
        list.push_back(span_json(span));
    const Json scope{{"name", "graticule"}, {"version", Version}};
    Json scoped = Json::array({Json{{"scope", scope}, {"spans", std::move(list)}}});
    return {{"resourceSpans",
             Json::array({Json{{"resource", {{"attributes", attributes_json(resource)}}},
                               {"scopeSpans", std::move(scoped)}}})}};
}

} // namespace graticule::telemetry
