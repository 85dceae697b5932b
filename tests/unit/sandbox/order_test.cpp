// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/order.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule::sandbox::confinement::test {

namespace {

TEST(SessionOrder, IsReadAsItWasWritten) {
    SessionOrder order;
    order.address_space_bytes = 1;
    order.scratch_bytes = 2;
    order.scratch_files = 3;
    order.file_bytes = 4;
    order.open_files = 5;
    order.processes = 6;
    order.cpu_s = 7;
    order.landlock = false;
    order.mounts = {{true, "/a b\n", "/task/out"}, {false, "/c", "/task/data"}};
    order.program = {"/usr/bin/x", "--y"};
    order.covered = {"/tmp/a b"};
    const SessionOrder read = session_order(to_words(order));
    EXPECT_EQ(read.address_space_bytes, 1U);
    EXPECT_EQ(read.scratch_bytes, 2U);
    EXPECT_EQ(read.scratch_files, 3U);
    EXPECT_EQ(read.file_bytes, 4U);
    EXPECT_EQ(read.open_files, 5U);
    EXPECT_EQ(read.processes, 6U);
    EXPECT_EQ(read.cpu_s, 7U);
    EXPECT_FALSE(read.landlock);
    EXPECT_TRUE(read.syscall_filter);
    ASSERT_EQ(read.mounts.size(), 2U);
    EXPECT_TRUE(read.mounts[0].writable);
    EXPECT_EQ(read.mounts[0].source, "/a b\n");
    EXPECT_EQ(read.mounts[1].target, "/task/data");
    EXPECT_EQ(read.program, order.program);
    EXPECT_EQ(read.covered, order.covered);
}

TEST(ServerOrder, IsReadAsItWasWritten) {
    ServerOrder order;
    order.private_proc = false;
    order.first_user = 1'900'000'000;
    order.read_only = {"/x", "/y"};
    const ServerOrder read = server_order(to_words(order));
    EXPECT_FALSE(read.private_proc);
    EXPECT_EQ(read.first_user, 1'900'000'000U);
    EXPECT_EQ(read.read_only, order.read_only);
}

TEST(SessionOrder, IsRefusedWhereItIsNone) {
    EXPECT_THROW(session_order("address_space_bytes"), Failure);
    EXPECT_THROW(session_order(std::string("address_space_bytes\0many\0", 25)), Failure);
    EXPECT_THROW(session_order(std::string("unknown\0001\0", 10)), Failure);
}

} // namespace

} // namespace graticule::sandbox::confinement::test
