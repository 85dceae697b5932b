// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "sandbox/confinement/folder_copy.hpp"
#include "sandbox/folder_copies.hpp"
#include "sandbox/session.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace graticule::sandbox::test {

namespace {

namespace fs = std::filesystem;

class FolderCopyTest : public ::testing::Test {
protected:
    FolderCopyTest()
        : m_source(::open(source.path().c_str(), O_RDONLY | O_DIRECTORY)),
          m_target(::open(target.path().c_str(), O_RDONLY | O_DIRECTORY)) {}
    ~FolderCopyTest() override {
        ::close(m_source);
        ::close(m_target);
    }

    // Copies until it was asked so often whether to go on.
    void copy(int most_asked) const {
        int asked = 0;
        confinement::copy_folder(m_source, m_target, {1U << 30U, 1000}, [&] {
            if (++asked > most_asked)
                throw std::runtime_error("stopped");
        });
    }

    TemporaryFolder source;
    TemporaryFolder target;

private:
    int m_source;
    int m_target;
};

TEST_F(FolderCopyTest, StopsBetweenFiles) {
    for (int i = 0; i < 10; ++i)
        write_file(source.path() / std::to_string(i), "x");
    EXPECT_THROW(copy(5), std::runtime_error);
    EXPECT_LT(std::distance(fs::directory_iterator(target.path()), {}), 6);
}

TEST_F(FolderCopyTest, CopiesLargeFilesInPieces) {
    const std::string content = std::string(20'000'000, 'x') + "end";
    write_file(source.path() / "large", content);
    copy(100);
    EXPECT_EQ(read_file(target.path() / "large"), content);
}

TEST(FolderCopies, AreGoneWhereTheUserAsksToStop) {
    const TemporaryFolder outputs;
    write_file(outputs.path() / "large", std::string(1'000'000, 'x'));
    ThreadPool pool(1);
    Cancellation cancellation;
    const Context context(pool, &cancellation);
    SessionSetup setup;
    setup.mounts = {{outputs.path(), "outputs", true}};
    cancellation.request();
    try {
        const FolderCopies copies(setup, context);
        FAIL() << "it was copied";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::temp_directory_path()))
        EXPECT_FALSE(entry.path().filename().string().starts_with(
            fmt::format("graticule-fork-{}-", ::getpid())));
}

} // namespace

} // namespace graticule::sandbox::test
