// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/mount.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/owner_map.hpp"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <utility>

namespace graticule::sandbox::confinement {

namespace {

// Sources are canonical. A link is one that was put there since, by who may not say what is shown.
int open_tree_of(const std::string& source) {
    open_how how{};
    how.flags = O_PATH | O_CLOEXEC;
    how.resolve = RESOLVE_NO_SYMLINKS;
    const auto place = static_cast<int>(
        expect(::syscall(SYS_openat2, AT_FDCWD, source.c_str(), &how, sizeof how), source));
    const int tree = ::open_tree(place, "",
                                 OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC
                                     | static_cast<unsigned>(AT_RECURSIVE | AT_EMPTY_PATH));
    ::close(place);
    return expect(tree, "open " + source);
}

} // namespace

Mount::Mount(const std::string& source) : m_tree(open_tree_of(source)) {}

Mount::~Mount() {
    if (m_tree >= 0)
        ::close(m_tree);
}

Mount::Mount(Mount&& other) noexcept : m_tree(std::exchange(other.m_tree, -1)) {}

void Mount::set(std::uint64_t attributes, int users) {
    mount_attr attr{};
    attr.attr_set = attributes | (users < 0 ? 0 : MOUNT_ATTR_IDMAP);
    attr.userns_fd = users < 0 ? 0 : static_cast<std::uint64_t>(users);
    expect(::mount_setattr(m_tree, "", static_cast<unsigned>(AT_EMPTY_PATH | AT_RECURSIVE), &attr,
                           sizeof attr),
           users < 0 ? "restrict a mount"
                     : "owners of a mount (its file system may have no support)");
}

void Mount::move_to(const std::string& target) {
    expect(::move_mount(m_tree, "", AT_FDCWD, target.c_str(), MOVE_MOUNT_F_EMPTY_PATH),
           "mount " + target);
}

void PreparedMount::show() {
    make_place(target, is_folder);
    mount.move_to(target);
}

PreparedMount prepare(const MountOrder& order, uid_t owner) {
    constexpr std::uint64_t Quiet = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;
    const std::string source = HostFolder + order.source;
    struct stat status {};
    expect(::stat(source.c_str(), &status), order.source);
    PreparedMount prepared{Mount(source), order.target, S_ISDIR(status.st_mode)};
    const std::uint64_t attributes = Quiet | (order.writable ? 0 : MOUNT_ATTR_RDONLY);
    if (owner == 0 || status.st_uid == owner) {
        prepared.mount.set(attributes);
    } else {
        const OwnerMap users({status.st_uid, status.st_gid}, owner);
        prepared.mount.set(attributes, users.descriptor());
    }
    return prepared;
}

void make_folders(const std::string& path) {
    for (std::size_t slash = 1; slash != std::string::npos;) {
        slash = path.find('/', slash + 1);
        if (::mkdir(path.substr(0, slash).c_str(), 0755) != 0 && errno != EEXIST)
            fail("no folder " + path);
    }
}

// What something is mounted on has to be there, and be a folder where that is one.
void make_place(const std::string& path, bool is_folder) {
    if (is_folder)
        return make_folders(path);
    make_folders(path.substr(0, path.rfind('/')));
    const int file = expect(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644), path);
    ::close(file);
}

bool is_folder(const std::string& path) {
    struct stat status {};
    expect(::stat(path.c_str(), &status), path);
    return S_ISDIR(status.st_mode);
}

void mount_scratch(const std::string& target, std::uint64_t bytes, std::uint64_t files) {
    const std::string options =
        "mode=1777,size=" + std::to_string(bytes) + ",nr_inodes=" + std::to_string(files);
    expect(::mount("scratch", target.c_str(), "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
                   options.c_str()),
           "scratch space at " + target);
}

void mount_proc(bool read_only) {
    // Of the rest of /proc sessions need nothing; kernels before 5.8 cannot leave it out.
    const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC
                                | (read_only ? static_cast<unsigned long>(MS_RDONLY) : 0UL);
    if (::mount("proc", "/proc", "proc", flags, "subset=pid") != 0)
        expect(::mount("proc", "/proc", "proc", flags, nullptr), "private /proc");
}

} // namespace graticule::sandbox::confinement
