// SPDX-License-Identifier: Apache-2.0
#include "server/access.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule::server {

namespace {

RequestHead post(const std::string& target, HttpFields fields) {
    RequestHead head;
    head.method = "POST";
    head.target = target;
    head.fields = std::move(fields);
    return head;
}

TEST(Access, ABearerShowsItsTokenInAField) {
    const Access access(8080, "0123456789abcdef", Access::Proof::AsBearer);
    EXPECT_EQ(access.url(), "http://127.0.0.1:8080/");
    const auto status = [&](const std::string& authorization) {
        const auto refusal = access.refusal(
            post("/mcp", {{"host", "127.0.0.1:8080"}, {"authorization", authorization}}));
        return refusal ? refusal->status : 200;
    };
    EXPECT_EQ(status("Bearer 0123456789abcdef"), 200U);
    EXPECT_EQ(status("bearer  0123456789abcdef"), 200U); // RFC 9110, 11.1: case and spaces are free
    for (const char* wrong :
         {"", "Bearer", "Bearer ", "0123456789abcdef", "Basic 0123456789abcdef",
          "Bearer 0123456789abcde", "Bearer 0123456789abcdefg", "Bearer 0123456789ABCDEF"})
        EXPECT_EQ(status(wrong), 401U) << wrong;
    const auto refusal = access.refusal(post("/mcp", {{"host", "127.0.0.1:8080"}}));
    EXPECT_EQ(refusal->fields.at("WWW-Authenticate"), "Bearer");
    EXPECT_EQ(access.path(post("/mcp", {})), "/mcp");
}

TEST(Access, TheTokenIsNoProofOfTheNameOrThePage) {
    const Access access(8080, "0123456789abcdef", Access::Proof::AsBearer);
    const std::string right = "Bearer 0123456789abcdef";
    EXPECT_EQ(
        access.refusal(post("/mcp", {{"host", "evil.example"}, {"authorization", right}}))->status,
        403U);
    EXPECT_EQ(access
                  .refusal(post("/mcp", {{"host", "127.0.0.1:8080"},
                                         {"origin", "http://evil.example"},
                                         {"authorization", right}}))
                  ->status,
              403U);
}

TEST(Access, SecretsAreComparedWhole) {
    EXPECT_TRUE(same_secret("abc", "abc"));
    EXPECT_TRUE(same_secret("", ""));
    for (const char* other : {"", "a", "ab", "abd", "abcd", "ABC"})
        EXPECT_FALSE(same_secret(other, "abc")) << other;
}

} // namespace

} // namespace graticule::server
