// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"

#include "assistants/site.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

namespace graticule::assistants {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CallRate, RefusesMoreCallsInAMinuteThanAllowed) {
    CallRate rate(3);
    for (int i = 0; i < 3; ++i)
        EXPECT_NO_THROW(rate.count());
    try {
        rate.count();
        FAIL() << "a fourth call was counted";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::LimitExceeded);
        EXPECT_THAT(error.one_line(), HasSubstr("3 calls"));
    }
}

class SiteTest : public testing::Test {
protected:
    SiteTest() {
        std::filesystem::create_directories(m_folder.path() / "data");
        write_file(m_folder.path() / "data" / "towns.csv",
                   "name,longitude,latitude\nA,10,50\nB,11,51\n");
    }

    Offer offer() const {
        Offer offer;
        offer.data = {m_folder.path() / "data"};
        offer.out = m_folder.path() / "out";
        offer.clock = [] { return std::chrono::system_clock::time_point{}; };
        return offer;
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context{m_pool};
    mcp::Notices m_notices;
};

TEST_F(SiteTest, ForgetsTheWorkspaceThatWasUnusedForLongest) {
    Offer few = offer();
    few.limits.workspaces = 2;
    Site site(few, m_notices);
    site.workspaces.use("a", m_context);
    site.workspaces.use("b", m_context);
    site.workspaces.use("a", m_context);
    site.workspaces.use("c", m_context);
    EXPECT_THAT(site.workspaces.names(), ElementsAre("a", "c"));
}

TEST_F(SiteTest, TakesNoNameForAWorkspaceThatCouldBeAPath) {
    Site site(offer(), m_notices);
    for (const char* name : {"", "..", "a/b", "/etc", "a b", "a.b", "\xC3\xA9"})
        EXPECT_THROW(site.workspaces.use(name, m_context), Error) << name;
    EXPECT_THROW(site.workspaces.use(std::string(65, 'a'), m_context), Error);
    EXPECT_FALSE(std::filesystem::exists(m_folder.path() / "out"));
}

TEST_F(SiteTest, LetsAWorkspaceBeUsedByOneCallAtATimeAndACallThatWaitsBeCancelled) {
    Site site(offer(), m_notices);
    const WorkspaceLease held = site.workspaces.use("main", m_context);
    Cancellation cancellation;
    const Context waiting(m_pool, &cancellation);
    std::atomic<bool> was_cancelled = false;
    std::jthread other([&] {
        try {
            site.workspaces.use("main", waiting);
        } catch (const Error& error) {
            was_cancelled = error.code() == ErrorCode::Cancelled;
        }
    });
    cancellation.request();
    other.join();
    EXPECT_TRUE(was_cancelled);
}

TEST_F(SiteTest, SeesFilesThatComeChangeAndGo) {
    Site site(offer(), m_notices);
    const auto before = site.data.now(m_context);
    EXPECT_EQ(site.data.now(m_context), before); // nothing is read twice
    write_file(m_folder.path() / "data" / "more.csv", "name\nX\n");
    const auto after = site.data.now(m_context);
    EXPECT_EQ(after->catalog().entries().size(), 2U);
    std::filesystem::remove(m_folder.path() / "data" / "towns.csv");
    EXPECT_EQ(site.data.now(m_context)->catalog().entries().size(), 1U);
}

TEST_F(SiteTest, FindsRunsByTheirOwnNamesAlone) {
    Site site(offer(), m_notices);
    const std::filesystem::path out = m_folder.path() / "out";
    for (const char* run : {"20260101T000000_a", "20260102T000000_b"}) {
        std::filesystem::create_directories(out / run);
        write_file(out / run / "task.json", "{}");
        write_file(out / run / "events.jsonl", "");
    }
    std::filesystem::create_directory_symlink(out / "20260101T000000_a", out / "20260103T000000_c");
    EXPECT_THAT(site.runs.names(10), ElementsAre("20260102T000000_b", "20260101T000000_a"));
    EXPECT_EQ(site.runs.folder_of("20260101T000000_a"), out / "20260101T000000_a");
    for (const char* run : {"20260103T000000_c", "..", "../out/20260101T000000_a", "", "none"})
        EXPECT_THROW(site.runs.folder_of(run), Error) << run;
}

TEST_F(SiteTest, FindsNoFileByALink) {
    const std::filesystem::path folder = m_folder.path() / "outputs";
    std::filesystem::create_directories(folder);
    write_file(folder / "map.png", "x");
    std::filesystem::create_symlink("/etc/passwd", folder / "secret.png");
    EXPECT_EQ(file_in(folder, "map.png"), folder / "map.png");
    EXPECT_THROW(file_in(folder, "secret.png"), Error);
    EXPECT_THROW(file_in(folder, "../data/towns.csv"), Error);
}

} // namespace
} // namespace graticule::assistants
