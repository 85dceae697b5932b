// SPDX-License-Identifier: Apache-2.0
#include "base/thread_pool.hpp"

#include "mcp/line_input.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>
#include <thread>

namespace graticule::mcp {

namespace {

class McpLineInput : public testing::Test {
protected:
    McpLineInput() { EXPECT_EQ(::pipe(m_ends.data()), 0); }
    ~McpLineInput() override {
        ::close(m_ends[0]);
        close();
    }
    void write(std::string_view bytes) {
        EXPECT_EQ(::write(m_ends[1], bytes.data(), bytes.size()),
                  static_cast<ssize_t>(bytes.size()));
    }
    void close() {
        if (m_ends[1] >= 0)
            ::close(m_ends[1]);
        m_ends[1] = -1;
    }

    std::array<int, 2> m_ends{};
    ThreadPool m_pool{1};
    Cancellation m_cancellation;
    Context m_context{m_pool, &m_cancellation};
};

TEST_F(McpLineInput, GivesLinesHoweverTheyAreCut) {
    LineInput input(m_ends[0], 100);
    write("one\ntw");
    EXPECT_EQ(input.next(m_context)->text, "one");
    write("o\r\n\nlast");
    EXPECT_EQ(input.next(m_context)->text, "two");
    EXPECT_EQ(input.next(m_context)->text, "");
    close();
    EXPECT_EQ(input.next(m_context)->text, "last");
    EXPECT_FALSE(input.next(m_context).has_value());
}

TEST_F(McpLineInput, SaysWhichLinesAreTooLongAndGoesOn) {
    LineInput input(m_ends[0], 4);
    write("1234\n12345\n" + std::string(50, 'x') + "\nok\n");
    EXPECT_EQ(input.next(m_context)->text, "1234");
    EXPECT_TRUE(input.next(m_context)->is_too_long);
    EXPECT_TRUE(input.next(m_context)->is_too_long);
    EXPECT_EQ(input.next(m_context)->text, "ok");
}

TEST_F(McpLineInput, EndsWhenItIsCancelled) {
    LineInput input(m_ends[0], 100);
    std::jthread other([this] { m_cancellation.request(); });
    EXPECT_FALSE(input.next(m_context).has_value());
}

} // namespace

} // namespace graticule::mcp
