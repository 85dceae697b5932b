// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "sandbox/confinement/mapped_files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace graticule::sandbox::confinement {

namespace {

constexpr std::size_t Bytes = 8192;

/// A file that this process has in its memory.
class Mapped {
public:
    Mapped(std::filesystem::path path, int sharing) : m_path(std::move(path)) {
        std::ofstream(m_path) << std::string(Bytes, 'x');
        const int file = ::open(m_path.c_str(), O_RDWR);
        ::fstat(file, &m_status);
        m_memory = ::mmap(nullptr, Bytes, PROT_READ | PROT_WRITE, sharing, file, 0);
        ::close(file);
    }
    ~Mapped() { ::munmap(m_memory, Bytes); }
    Mapped(const Mapped&) = delete;
    Mapped& operator=(const Mapped&) = delete;

    /// As the kernel tells of it.
    std::vector<MappedFile> pieces() const {
        std::vector<MappedFile> files = mapped_files(::getpid());
        std::erase_if(files, [&](const MappedFile& file) { return file.path != m_path.string(); });
        return files;
    }
    ino_t inode() const { return m_status.st_ino; }

private:
    std::filesystem::path m_path;
    struct stat m_status {};
    void* m_memory = nullptr;
};

TEST(MappedFiles, AreToldWithWhetherTheyAreSharedAndStillThere) {
    const TemporaryFolder folder;
    const auto path = std::filesystem::canonical(folder.path()) / "with a space (deleted).bin";
    const Mapped shared(path, MAP_SHARED);
    const Mapped own(path.parent_path() / "own", MAP_PRIVATE);
    ASSERT_EQ(shared.pieces().size(), 1U);
    EXPECT_TRUE(shared.pieces()[0].is_shared);
    EXPECT_FALSE(shared.pieces()[0].is_removed);
    EXPECT_EQ(shared.pieces()[0].inode, shared.inode());
    ASSERT_EQ(own.pieces().size(), 1U);
    EXPECT_FALSE(own.pieces()[0].is_shared);
    std::filesystem::remove(path);
    ASSERT_EQ(shared.pieces().size(), 1U);
    EXPECT_TRUE(shared.pieces()[0].is_removed);
    EXPECT_EQ(shared.pieces()[0].inode, shared.inode());
}

TEST(MappedFiles, AreAsManyAsTheKernelsTableHas) {
    std::ifstream table("/proc/self/maps");
    std::size_t lines = 0;
    for (std::string line; std::getline(table, line);)
        lines += line.find('/') != std::string::npos ? 1 : 0;
    ASSERT_GT(lines, 10U);
    EXPECT_EQ(mapped_files(::getpid()).size(), lines);
}

TEST(MappedFiles, OfAProcessThatIsNotThereAreNone) {
    constexpr pid_t Nobody = 0x7ffffffe;
    EXPECT_TRUE(mapped_files(Nobody).empty());
}

} // namespace

} // namespace graticule::sandbox::confinement
