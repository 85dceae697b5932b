// SPDX-License-Identifier: Apache-2.0
#include "base/base64.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule {
namespace {

// RFC 4648, section 10.
TEST(Base64, DecodesThePublishedVectors) {
    EXPECT_EQ(decode_base64(""), "");
    EXPECT_EQ(decode_base64("Zg=="), "f");
    EXPECT_EQ(decode_base64("Zm8="), "fo");
    EXPECT_EQ(decode_base64("Zm9v"), "foo");
    EXPECT_EQ(decode_base64("Zm9vYmFy"), "foobar");
}

TEST(Base64, RoundTripsEveryByte) {
    std::string bytes;
    for (int i = 0; i < 256; ++i)
        bytes += static_cast<char>(i);
    EXPECT_EQ(decode_base64(encode_base64(bytes)), bytes);
}

TEST(Base64, RefusesWhatEncodingNeverGives) {
    for (const char* const text : {"Zg", "Zg=", "====", "Zh==", "Zm9=", "Zm 8", "Z===", "Zg==Zg=="})
        EXPECT_FALSE(decode_base64(text)) << text;
}

} // namespace
} // namespace graticule
