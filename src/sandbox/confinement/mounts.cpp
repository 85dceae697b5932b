// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/mounts.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/owner_map.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <climits>
#include <memory>

namespace graticule::sandbox::confinement {

namespace {

const std::string HostFolder = "/.host"; // the old root, for as long as a session is made
constexpr std::uint64_t Quiet = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;

void make_folders(const std::string& path) {
    for (std::size_t slash = 1; slash != std::string::npos;) {
        slash = path.find('/', slash + 1);
        if (::mkdir(path.substr(0, slash).c_str(), 0755) != 0 && errno != EEXIST)
            fail("no folder " + path);
    }
}

void write_text(const std::string& path, std::string_view text) {
    const int file = expect(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644), path);
    const ssize_t count = ::write(file, text.data(), text.size());
    ::close(file);
    if (count != static_cast<ssize_t>(text.size()))
        fail(path);
}

// What something is mounted on has to be there, and be a folder where that is one.
void make_place(const std::string& path, bool is_folder) {
    if (is_folder)
        return make_folders(path);
    make_folders(path.substr(0, path.rfind('/')));
    const int file = expect(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644), path);
    ::close(file);
}

/// A copy of a mount that is not yet anywhere.
class Mount {
public:
    explicit Mount(const std::string& source)
        : m_tree(
            expect(::open_tree(AT_FDCWD, source.c_str(),
                               OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC
                                   | static_cast<unsigned>(AT_RECURSIVE | AT_SYMLINK_NOFOLLOW)),
                   "open " + source)) {}
    ~Mount() { ::close(m_tree); }
    Mount(const Mount&) = delete;
    Mount& operator=(const Mount&) = delete;

    void set(std::uint64_t attributes, int users = -1) {
        mount_attr attr{};
        attr.attr_set = attributes | (users < 0 ? 0 : MOUNT_ATTR_IDMAP);
        attr.userns_fd = users < 0 ? 0 : static_cast<std::uint64_t>(users);
        expect(::mount_setattr(m_tree, "", static_cast<unsigned>(AT_EMPTY_PATH | AT_RECURSIVE),
                               &attr, sizeof attr),
               users < 0 ? "restrict a mount"
                         : "owners of a mount (its file system may have no support)");
    }

    void move_to(const std::string& target) {
        expect(::move_mount(m_tree, "", AT_FDCWD, target.c_str(), MOVE_MOUNT_F_EMPTY_PATH),
               "mount " + target);
    }

private:
    int m_tree;
};

bool is_folder(const std::string& path) {
    struct stat status {};
    expect(::stat(path.c_str(), &status), path);
    return S_ISDIR(status.st_mode);
}

void show_read_only(const std::string& root, const std::string& path) {
    Mount mount(path);
    mount.set(MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
    make_place(root + path, is_folder(path));
    mount.move_to(root + path);
}

// /lib and the like: folders, or links to where they are in /usr.
void show_system_folder(const std::string& root, const std::string& path) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0)
        return;
    if (!S_ISLNK(status.st_mode))
        return show_read_only(root, path);
    std::array<char, PATH_MAX> target{};
    expect(::readlink(path.c_str(), target.data(), target.size() - 1), path);
    expect(::symlink(target.data(), (root + path).c_str()), path);
}

void show_devices(const std::string& root) {
    for (const char* name :
         {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}) {
        make_place(root + name, false);
        Mount device(name);
        device.set(MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
        device.move_to(root + name);
    }
    expect(::symlink("/proc/self/fd", (root + "/dev/fd").c_str()), "/dev/fd");
    make_folders(root + "/dev/shm");
}

void mount_scratch(const std::string& target, std::uint64_t bytes, std::uint64_t files) {
    const std::string options =
        "mode=1777,size=" + std::to_string(bytes) + ",nr_inodes=" + std::to_string(files);
    expect(::mount("scratch", target.c_str(), "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
                   options.c_str()),
           "scratch space at " + target);
}

void mount_proc() {
    // Of the rest of /proc sessions need nothing; kernels before 5.8 cannot leave it out.
    constexpr unsigned long Flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    if (::mount("proc", "/proc", "proc", Flags, "subset=pid") != 0)
        expect(::mount("proc", "/proc", "proc", Flags, nullptr), "private /proc");
}

void show(const MountOrder& order, uid_t owner) {
    const std::string source = HostFolder + order.source;
    struct stat status {};
    expect(::stat(source.c_str(), &status), order.source);
    Mount mount(source);
    const std::uint64_t attributes = Quiet | (order.writable ? 0 : MOUNT_ATTR_RDONLY);
    if (owner == 0 || status.st_uid == owner) {
        mount.set(attributes);
    } else {
        const OwnerMap users({status.st_uid, status.st_gid}, owner);
        mount.set(attributes, users.descriptor());
    }
    make_place(order.target, S_ISDIR(status.st_mode));
    mount.move_to(order.target);
}

} // namespace

void enter_root(const ServerOrder& order) {
    const std::string root = "/tmp"; // any folder that is everywhere
    // First of all: what follows would otherwise change the root of the whole system.
    expect(::unshare(CLONE_NEWNS), "a mount namespace");
    expect(::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr), "private mounts");
    // Copies are taken before the root is covered, as sources may lie beneath it.
    std::vector<std::unique_ptr<Mount>> copies;
    std::vector<bool> are_folders;
    for (const std::string& path : order.read_only) {
        copies.push_back(std::make_unique<Mount>(path));
        copies.back()->set(MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
        are_folders.push_back(is_folder(path));
    }
    expect(::mount("root", root.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m"),
           "root");
    for (const char* path : {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"})
        show_system_folder(root, path);
    show_devices(root);
    for (const char* path : {"/proc", "/tmp", "/etc"})
        make_folders(root + path);
    make_folders(root + std::string(SessionFolder));
    for (std::size_t i = 0; i < copies.size(); ++i) {
        make_place(root + order.read_only[i], are_folders[i]);
        copies[i]->move_to(root + order.read_only[i]);
    }
    write_text(root + "/etc/passwd", "session:x:1000:1000::/tmp:/bin/false\n");
    write_text(root + "/etc/group", "session:x:1000:\n");
    make_folders(root + HostFolder);
    expect(::syscall(SYS_pivot_root, root.c_str(), (root + HostFolder).c_str()), "pivot_root");
    expect(::chdir("/"), "new root");
    if (order.private_proc)
        mount_proc(); // the server's; sessions cover it with theirs
    mount_scratch("/tmp", 256U << 20U, 1000);
}

void furnish_root(const SessionOrder& order, uid_t owner) {
    if (order.private_proc)
        mount_proc();
    mount_scratch("/tmp", order.scratch_bytes, order.scratch_files);
    mount_scratch(std::string(SessionFolder), order.scratch_bytes, order.scratch_files);
    mount_scratch("/dev/shm", order.scratch_bytes, order.scratch_files);
    for (const MountOrder& mount : order.mounts)
        show(mount, owner);
    expect(::umount2(HostFolder.c_str(), MNT_DETACH), "hide the system's root");
    mount_attr attr{};
    attr.attr_set = MOUNT_ATTR_RDONLY;
    expect(::mount_setattr(AT_FDCWD, "/", 0, &attr, sizeof attr), "read-only root");
    expect(::chdir(std::string(SessionFolder).c_str()), "the session's folder");
}

} // namespace graticule::sandbox::confinement
