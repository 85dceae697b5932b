// SPDX-License-Identifier: Apache-2.0
#include "mcp/http_headers.hpp"

#include "base/base64.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include "mcp/era.hpp"
#include "mcp/protocol_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::mcp {

namespace {

constexpr std::string_view EncodedBegin = "=?base64?";
constexpr std::string_view EncodedEnd = "?=";

/// The parameter that Mcp-Name repeats; empty for none. Those of tasks are of the extension.
std::string_view named_parameter(const std::string& method) {
    if (method == "tools/call" || method == "prompts/get")
        return "name";
    if (method == "resources/read")
        return "uri";
    if (method == "tasks/get" || method == "tasks/update" || method == "tasks/cancel")
        return "taskId";
    return {};
}

[[noreturn]] void mismatch(const char* field, const char* what) {
    throw ProtocolError(HeaderMismatch, fmt::format("The field {} {}", field, what));
}

void check_same(const char* field, const std::string& value, const Json& stated) {
    if (value.empty())
        mismatch(field, "is missing");
    if (stated.is_string() && stated.get_ref<const std::string&>() != value)
        mismatch(field, "differs from the message");
}

/// Whole numbers are the same however they are written.
bool is_same_value(const std::string& field, const Json& value) {
    if (value.is_string())
        return value.get_ref<const std::string&>() == field;
    if (value.is_number())
        return parse_number(field) == value.get<double>();
    return value.is_boolean() && field == (value.get<bool>() ? "true" : "false");
}

void check_parameter_field(const server::HttpRequest& request, const std::string& mark,
                           const Json& value) {
    const std::string name = "Mcp-Param-" + mark;
    const auto field = request.fields.find(ascii_lower(name));
    if (field == request.fields.end()) {
        if (!value.is_null())
            mismatch(name.c_str(), "is missing");
        return;
    }
    const auto decoded = decoded_field(field->second);
    if (!decoded || to_valid_utf8(*decoded) != *decoded)
        mismatch(name.c_str(), "is no base64 of UTF-8");
    if (!is_same_value(*decoded, value))
        mismatch(name.c_str(), "differs from the argument");
}

bool accepts(std::string_view accept, std::string_view type) {
    const std::string_view kind = type.substr(0, type.find('/'));
    const std::vector<std::string> ranges = split(ascii_lower(accept), ',');
    return std::any_of(ranges.begin(), ranges.end(), [&](const std::string& range) {
        const std::string_view named = trim(std::string_view(range).substr(0, range.find(';')));
        return named == type || named == "*/*" || named == fmt::format("{}/*", kind);
    });
}

} // namespace

std::optional<std::string> decoded_field(std::string_view value) {
    if (value.size() < EncodedBegin.size() + EncodedEnd.size() || !value.starts_with(EncodedBegin)
        || !value.ends_with(EncodedEnd))
        return std::string(value);
    value.remove_prefix(EncodedBegin.size());
    value.remove_suffix(EncodedEnd.size());
    return decode_base64(value);
}

void check_fields(const server::HttpRequest& request, const RequestMessage& message) {
    const Json& meta = member(message.params, "_meta");
    check_same("MCP-Protocol-Version", request.field(VersionField), member(meta, VersionKey));
    check_same("Mcp-Method", request.field(MethodField), message.method);
    const std::string_view parameter = named_parameter(message.method);
    const Json& name = member(message.params, parameter);
    if (parameter.empty() || !name.is_string())
        return;
    const auto value = decoded_field(request.field(NameField));
    if (!value)
        mismatch("Mcp-Name", "is no base64");
    check_same("Mcp-Name", *value, name);
}

void check_parameter_fields(const server::HttpRequest& request, const Json& arguments,
                            const Json& input_schema) {
    const Json& properties = member(input_schema, "properties");
    if (!properties.is_object())
        return;
    for (const auto& [name, schema] : properties.items()) {
        const std::string mark = text_member(schema, "x-mcp-header");
        if (!mark.empty())
            check_parameter_field(request, mark, member(arguments, name));
        check_parameter_fields(request, member(arguments, name), schema);
    }
}

bool accepts_events(std::string_view accept) {
    return accepts(accept, "text/event-stream");
}

bool accepts_both(std::string_view accept) {
    return accepts(accept, "application/json") && accepts_events(accept);
}

} // namespace graticule::mcp
