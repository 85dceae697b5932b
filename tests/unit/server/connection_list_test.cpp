// SPDX-License-Identifier: Apache-2.0
#include "server/connection_list.hpp"

#include <gtest/gtest.h>

#include <array>

namespace graticule::server {
namespace {

class Listed final : public ListedConnection {
public:
    explicit Listed(ConnectionList& list) : m_list(list) { list.add(*this); }
    ~Listed() { m_list.remove(*this); }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;

    void drop() override {
        is_dropped = true;
        m_list.remove(*this);
    }
    void stop() override {}

    bool is_dropped = false;

private:
    ConnectionList& m_list;
};

TEST(ConnectionList, TheOneThatHasWaitedLongestGivesWay) {
    ConnectionList list(2);
    EXPECT_TRUE(list.make_room());
    std::array listed{Listed(list), Listed(list)};
    EXPECT_FALSE(list.make_room()) << "none waits";
    list.set_waiting(listed[0]);
    list.set_waiting(listed[1]);
    list.set_waiting(listed[0]); // something came
    EXPECT_TRUE(list.make_room());
    EXPECT_FALSE(listed[0].is_dropped);
    EXPECT_TRUE(listed[1].is_dropped);
}

// The system had taken all of its reply, and the list hears of it only after it gave way.
TEST(ConnectionList, OneThatGaveWayAndThenWaitsTakesNobodysTurn) {
    ConnectionList list(2);
    std::array listed{Listed(list), Listed(list)};
    list.set_waiting(listed[0]);
    EXPECT_TRUE(list.make_room());
    list.set_waiting(listed[0]);
    Listed next(list);
    list.set_waiting(next);
    EXPECT_TRUE(list.make_room());
    EXPECT_TRUE(next.is_dropped);
}

TEST(ConnectionList, ThereIsRoomAgainWhereSomeAreBeingTurnedAway) {
    ConnectionList list(1);
    std::array listed{Listed(list), Listed(list), Listed(list)};
    for (Listed& connection : listed)
        list.set_waiting(connection);
    EXPECT_TRUE(list.make_room());
    EXPECT_EQ(list.size(), 0U);
}

} // namespace
} // namespace graticule::server
