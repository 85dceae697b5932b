// SPDX-License-Identifier: Apache-2.0
#include "sandbox/captured_stream.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

namespace graticule::sandbox::test {

namespace {

void write_all(const Descriptor& pipe, const std::string& text) {
    ASSERT_EQ(::write(pipe.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

TEST(CapturedStream, KeepsTheEndInMemoryAndTheBeginningToBeReadAgain) {
    DescriptorPair pipe = make_pipe();
    CapturedStream stream(std::move(pipe.ours), 10);
    write_all(pipe.theirs, "0123456789abcdef");
    EXPECT_TRUE(stream.take());
    EXPECT_EQ(stream.bytes(), 16U);
    EXPECT_EQ(stream.latest(4), "cdef");
    EXPECT_EQ(stream.stored(0, 100), "0123456789");
    EXPECT_EQ(stream.stored(8, 100), "89");
}

TEST(CapturedStream, HoldsNoMoreThanItsBoundOfEndlessOutput) {
    DescriptorPair pipe = make_pipe();
    CapturedStream stream(std::move(pipe.ours), 1000);
    const std::string part(32768, 'x');
    for (int i = 0; i < 100; ++i) {
        write_all(pipe.theirs, part);
        stream.take();
    }
    EXPECT_EQ(stream.bytes(), 100U * 32768U);
    EXPECT_LE(stream.latest(1U << 30U).size(), 131072U);
    EXPECT_EQ(stream.stored(0, 1U << 20U).size(), 1000U);
}

TEST(CapturedStream, SaysWhenTheOtherSideIsClosed) {
    DescriptorPair pipe = make_pipe();
    CapturedStream stream(std::move(pipe.ours), 10);
    EXPECT_TRUE(stream.take());
    pipe.theirs.close();
    EXPECT_FALSE(stream.take());
}

TEST(CapturedStream, ForgetsTheExecutionBefore) {
    DescriptorPair pipe = make_pipe();
    CapturedStream stream(std::move(pipe.ours), 10);
    write_all(pipe.theirs, "before");
    stream.take();
    stream.begin();
    write_all(pipe.theirs, "now");
    stream.take();
    EXPECT_EQ(stream.latest(100), "now");
    EXPECT_EQ(stream.stored(0, 100), "now");
}

} // namespace

} // namespace graticule::sandbox::test
