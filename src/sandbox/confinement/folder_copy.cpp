// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/folder_copy.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/file_copy.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <memory>
#include <string>

namespace graticule::sandbox::confinement {

namespace {

constexpr int MostDepth = 64;
constexpr mode_t Rights = 0777; // files that run as their owner are not made anew

class File {
public:
    explicit File(int number) : m_number(number) {}
    ~File() {
        if (m_number >= 0)
            ::close(m_number);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    int get() const { return m_number; }

private:
    int m_number;
};

// Names come from hostile code: no links, and nothing beneath another mount.
int open_beneath(int folder, const char* name, int flags) {
    open_how how{};
    how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    how.resolve = RESOLVE_NO_XDEV | RESOLVE_NO_SYMLINKS | RESOLVE_BENEATH;
    return static_cast<int>(::syscall(SYS_openat2, folder, name, &how, sizeof how));
}

void keep_attributes(int file, const struct stat& status) {
    const timespec times[2] = {status.st_atim, status.st_mtim};
    keep_owner(file, status);
    expect(::fchmod(file, status.st_mode & Rights), "the rights of a copy");
    expect(::futimens(file, times), "the times of a copy");
}

class FolderCopy {
public:
    FolderCopy(const CopyBounds& bounds, const std::function<void()>& go_on)
        : m_left(bounds), m_go_on(go_on) {}

    void copy(int source, int target, int depth) {
        if (depth > MostDepth)
            throw Failure("folders lie too deep in one another");
        const int listed =
            expect(::openat(source, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), "a folder");
        const std::unique_ptr<DIR, int (*)(DIR*)> folder(::fdopendir(listed), &::closedir);
        while (const dirent* const entry = ::readdir(folder.get())) {
            m_go_on();
            const std::string name = entry->d_name;
            if (name != "." && name != "..")
                copy_entry(source, target, name, depth);
        }
    }

private:
    void copy_entry(int source, int target, const std::string& name, int depth) {
        const File from(open_beneath(source, name.c_str(), O_RDONLY));
        if (from.get() < 0 && (errno == EXDEV || errno == ELOOP || errno == ENXIO))
            return; // mounted, a link, or a socket
        struct stat status {};
        expect(::fstat(expect(from.get(), name), &status), name);
        if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
            return;
        if (m_left.files-- == 0)
            throw Failure("too many files to copy");
        if (S_ISDIR(status.st_mode))
            copy_subfolder(from.get(), target, name, status, depth);
        else
            copy_file(from.get(), target, name, status);
    }

    void copy_subfolder(int from, int target, const std::string& name, const struct stat& status,
                        int depth) {
        expect(::mkdirat(target, name.c_str(), 0700), name);
        const File to(expect(open_beneath(target, name.c_str(), O_RDONLY | O_DIRECTORY), name));
        copy(from, to.get(), depth + 1);
        keep_attributes(to.get(), status);
    }

    void copy_file(int from, int target, const std::string& name, const struct stat& status) {
        constexpr std::uint64_t BlockBytes = 512; // the unit of st_blocks
        const std::uint64_t bytes = static_cast<std::uint64_t>(status.st_blocks) * BlockBytes;
        if (bytes > m_left.bytes)
            throw Failure("too many bytes to copy");
        m_left.bytes -= bytes;
        const File to(expect(::openat(target, name.c_str(),
                                      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600),
                             name));
        copy_content(from, to.get(), m_go_on);
        keep_attributes(to.get(), status);
    }

    CopyBounds m_left;
    const std::function<void()>& m_go_on;
};

} // namespace

void keep_owner(int copy, const struct stat& original) {
    if (::fchown(copy, original.st_uid, original.st_gid) != 0
        && (errno != EPERM || ::geteuid() == 0))
        fail("the owner of a copy");
}

void copy_folder(int source, int target, const CopyBounds& bounds,
                 const std::function<void()>& go_on) {
    FolderCopy(bounds, go_on).copy(source, target, 0);
}

} // namespace graticule::sandbox::confinement
