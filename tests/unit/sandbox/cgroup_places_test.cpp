// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "sandbox/cgroup.hpp"
#include "sandbox/cgroup_places.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace graticule::sandbox::test {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(CgroupPlaces, ReadsNamesOfGroupsWithColons) {
    const std::string table = "12:memory,pids:/a:b/c\n3:cpu:/d\n0::/user.slice/app:1.scope\n";
    EXPECT_EQ(group_in(table, "memory"), "/a:b/c");
    EXPECT_EQ(group_in(table, "pids"), "/a:b/c");
    EXPECT_EQ(group_in(table, "cpu"), "/d");
    EXPECT_EQ(group_in(table, ""), "/user.slice/app:1.scope");
    EXPECT_EQ(group_in(table, "freezer"), "");
    EXPECT_EQ(group_in("nonsense", ""), "");
}

// The kernel's own groups of version 2, by a controller that they have here: the rules by which
// processes and limits share a group are the same for each.
class UnifiedGroupsTest : public ::testing::Test {
protected:
    void SetUp() override {
        for (const char* root : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
            const std::string present = text_of(fs::path(root) / "cgroup.controllers");
            for (const Controller& known :
                 {Controller{"memory", "memory.max"}, Controller{"hugetlb", "hugetlb.2MB.max"}})
                if (present.find(known.name) != std::string::npos)
                    m_controllers = {known};
            if (!m_controllers.empty()) {
                m_root = root;
                break;
            }
        }
        if (m_controllers.empty())
            GTEST_SKIP() << "no controllers of version 2";
        const std::string on = text_of(m_root / "cgroup.subtree_control");
        m_was_off = on.find(m_controllers[0].name) == std::string::npos;
        m_group = fs::path(fmt::format("/test-of-graticule-{}", ::getpid()));
        if (!write_setting(m_root / "cgroup.subtree_control", "+" + m_controllers[0].name)
            || ::mkdir(own().c_str(), 0755) != 0)
            GTEST_SKIP() << "no groups of version 2 that this user may make";
    }

    void TearDown() override {
        if (m_root.empty())
            return;
        fs::remove(own());
        if (m_was_off)
            write_setting(m_root / "cgroup.subtree_control", "-" + m_controllers[0].name);
    }

    fs::path own() const { return m_root / m_group.relative_path(); }

    static fs::path group_now() { return group_in(text_of("/proc/self/cgroup"), ""); }

    // Runs it in a process that is in the group.
    bool inside(const std::function<bool()>& check) const {
        const pid_t process = ::fork();
        if (process == 0) {
            const bool joined = write_setting(own() / "cgroup.procs", std::to_string(::getpid()));
            ::_exit(joined && check() ? 0 : 1);
        }
        int status = -1;
        ::waitpid(process, &status, 0);
        return status == 0;
    }

    fs::path m_root, m_group;
    std::vector<Controller> m_controllers;
    bool m_was_off = false;
};

TEST_F(UnifiedGroupsTest, AreBelowTheOwnGroupAndLeaveItAsItWas) {
    EXPECT_TRUE(inside([this] {
        {
            UnifiedGroups groups;
            if (groups.find(m_root, m_group, m_controllers) != own()
                || group_now() != m_group / fmt::format("graticule-{}-main", ::getpid()))
                return false;
            UnifiedGroups again; // as another sandbox, or a program that this one starts
            if (again.find(m_root, group_now(), m_controllers) != own())
                return false;
        }
        return group_now() == m_group;
    }));
    for (const fs::directory_entry& entry : fs::directory_iterator(own()))
        EXPECT_FALSE(entry.is_directory()) << entry.path();
    const std::string left = text_of(own() / "cgroup.subtree_control");
    EXPECT_EQ(left.find(m_controllers[0].name), std::string::npos);
}

TEST_F(UnifiedGroupsTest, AreNoneWhereOthersAreInTheOwnGroup) {
    EXPECT_TRUE(inside([this] {
        const pid_t other = ::fork();
        if (other == 0) {
            ::pause();
            ::_exit(0);
        }
        UnifiedGroups groups;
        const bool none = !groups.find(m_root, m_group, m_controllers);
        const bool told = groups.lacking().find("other processes") != std::string::npos;
        ::kill(other, SIGKILL);
        ::waitpid(other, nullptr, 0);
        return none && told && group_now() == m_group;
    }));
}

TEST(UnifiedGroups, AreNoneWithoutTheirControllers) {
    const TemporaryFolder folder;
    write_file(folder.path() / "cgroup.controllers", "cpu memory\n");
    UnifiedGroups groups;
    EXPECT_FALSE(groups.find(folder.path(), "/", {{"memory", "memory.max"}, {"pids", "pids.max"}}));
    EXPECT_EQ(groups.lacking(), "version 2 without the controller pids");
}

// A folder does for groups: what the kernel would make in them is not there.
TEST(Cgroup, IsNobodyElses) {
    const TemporaryFolder folder;
    const CgroupPlaces places{folder.path(), {}, {}};
    const Cgroup first(places, {});
    auto second = std::make_unique<Cgroup>(places, Limits{});
    ASSERT_EQ(first.folders().size(), 1U);
    ASSERT_EQ(second->folders().size(), 1U);
    EXPECT_NE(first.folders().front(), second->folders().front());
    second.reset();
    EXPECT_TRUE(fs::is_directory(first.folders().front()));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

} // namespace

} // namespace graticule::sandbox::test
