// SPDX-License-Identifier: Apache-2.0
#include "mcp/http_headers.hpp"
#include "mcp/protocol_error.hpp"

#include <gtest/gtest.h>

namespace graticule::mcp {

namespace {

// The examples of 2026-07-28, Value Encoding.
TEST(McpHttpHeaders, DecodesNames) {
    EXPECT_EQ(decoded_field("us-west1"), "us-west1");
    EXPECT_EQ(decoded_field("=?base64?SGVsbG8sIOS4lueVjA==?="), "Hello, 世界");
    EXPECT_EQ(decoded_field("=?base64?IHBhZGRlZCA=?="), " padded ");
    EXPECT_EQ(decoded_field("=?base64?bGluZTEKbGluZTI=?="), "line1\nline2");
    EXPECT_EQ(decoded_field("=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="), "=?base64?literal?=");
    EXPECT_EQ(decoded_field("=?BASE64?YQ==?="), "=?BASE64?YQ==?=");
    EXPECT_EQ(decoded_field("=?base64?YQ=?="), std::nullopt);
    EXPECT_EQ(decoded_field("=?base64?"), "=?base64?");
}

TEST(McpHttpHeaders, WhatAClientAccepts) {
    EXPECT_TRUE(accepts_both("application/json, text/event-stream"));
    EXPECT_TRUE(accepts_both("Text/Event-Stream;q=0.9 , APPLICATION/json"));
    EXPECT_TRUE(accepts_both("*/*"));
    EXPECT_FALSE(accepts_both(""));
    EXPECT_FALSE(accepts_both("application/json"));
    EXPECT_FALSE(accepts_both("application/jsonp, text/event-stream"));
    EXPECT_TRUE(accepts_events("text/*"));
}

int code_of(const server::HttpFields& fields, const RequestMessage& message) {
    server::HttpRequest request;
    request.fields = fields;
    try {
        check_fields(request, message);
        return 0;
    } catch (const ProtocolError& error) {
        return error.code();
    }
}

TEST(McpHttpHeaders, AreHeldToTheBody) {
    const RequestMessage call{
        1,
        "tools/call",
        {{"name", "act"}, {"_meta", {{"io.modelcontextprotocol/protocolVersion", "2026-07-28"}}}}};
    const server::HttpFields right{
        {"mcp-protocol-version", "2026-07-28"}, {"mcp-method", "tools/call"}, {"mcp-name", "act"}};
    EXPECT_EQ(code_of(right, call), 0);
    for (const auto& [name, value] : right) {
        server::HttpFields fields = right;
        fields[name] = value + "x";
        EXPECT_EQ(code_of(fields, call), -32020) << name;
        fields.erase(name);
        EXPECT_EQ(code_of(fields, call), -32020) << name;
    }
    const RequestMessage task{1, "tasks/get", {{"taskId", "t"}}};
    EXPECT_EQ(code_of({{"mcp-protocol-version", "2026-07-28"}, {"mcp-method", "tasks/get"}}, task),
              -32020);
    const RequestMessage list{1, "tools/list", Json::object()};
    EXPECT_EQ(code_of({{"mcp-protocol-version", "2026-07-28"}, {"mcp-method", "tools/list"}}, list),
              0);
}

int code_of_arguments(const server::HttpFields& fields, const Json& arguments) {
    const Json schema = {
        {"type", "object"},
        {"properties",
         {{"region", {{"type", "string"}, {"x-mcp-header", "Region"}}},
          {"deep",
           {{"type", "object"},
            {"properties", {{"count", {{"type", "integer"}, {"x-mcp-header", "Count"}}}}}}},
          {"plain", {{"type", "string"}}}}}};
    server::HttpRequest request;
    request.fields = fields;
    try {
        check_parameter_fields(request, arguments, schema);
        return 0;
    } catch (const ProtocolError& error) {
        return error.code();
    }
}

// The table of 2026-07-28, Server Behavior for Custom Headers.
TEST(McpHttpHeaders, MarkedParametersAreHeldToTheArguments) {
    const Json arguments = {{"region", "Skåne"}, {"deep", {{"count", 42}}}, {"plain", "x"}};
    const server::HttpFields right{{"mcp-param-region", "=?base64?U2vDpW5l?="},
                                   {"mcp-param-count", "42.0"}};
    EXPECT_EQ(code_of_arguments(right, arguments), 0);
    EXPECT_EQ(code_of_arguments({}, {{"plain", "x"}}), 0);
    EXPECT_EQ(code_of_arguments({}, {{"region", nullptr}}), 0);
    EXPECT_EQ(code_of_arguments({}, arguments), -32020);
    for (const char* wrong :
         {"", "Skane", "=?base64?U2vDpW5l", "=?base64?U2vDpW5?=", "=?base64?/w==?="}) {
        server::HttpFields fields = right;
        fields["mcp-param-region"] = wrong;
        EXPECT_EQ(code_of_arguments(fields, arguments), -32020) << wrong;
    }
    EXPECT_EQ(code_of_arguments({{"mcp-param-count", "43"}}, {{"deep", {{"count", 42}}}}), -32020);
    EXPECT_EQ(code_of_arguments({{"mcp-param-region", "x"}}, Json::object()), -32020);
}

} // namespace

} // namespace graticule::mcp
