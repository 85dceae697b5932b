// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/mounts.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/folder_copy.hpp"
#include "sandbox/confinement/mount.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <filesystem>
#include <memory>
#include <system_error>

namespace graticule::sandbox::confinement {

namespace fs = std::filesystem;

namespace {

void write_text(const std::string& path, std::string_view text) {
    const int file = expect(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644), path);
    const ssize_t count = ::write(file, text.data(), text.size());
    ::close(file);
    if (count != static_cast<ssize_t>(text.size()))
        fail(path);
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
    // Not /dev/zero: what is shared of it is memory that nobody sees from outside.
    for (const char* name : {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"}) {
        make_place(root + name, false);
        Mount device(name);
        device.set(MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
        device.move_to(root + name);
    }
    expect(::symlink("/proc/self/fd", (root + "/dev/fd").c_str()), "/dev/fd");
    make_folders(root + "/dev/shm");
}

// Of what is mounted there; to be shown again once something covers it.
std::vector<PreparedMount> copies_of(const std::vector<std::string>& paths) {
    std::vector<PreparedMount> copies;
    for (const std::string& path : paths)
        copies.push_back({Mount(path), path, is_folder(path)});
    return copies;
}

void set_read_only(const char* path) {
    mount_attr attr{};
    attr.attr_set = MOUNT_ATTR_RDONLY;
    expect(::mount_setattr(AT_FDCWD, path, 0, &attr, sizeof attr),
           std::string("read-only ") + path);
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
    mount_scratch(root + "/tmp", 256U << 20U, 1000);
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
        mount_proc(false); // the server's; sessions cover it with theirs
}

std::optional<Mount> furnish_root(const SessionOrder& order, uid_t owner) {
    std::optional<Mount> writable_proc;
    if (order.private_proc) {
        mount_proc(false);
        writable_proc.emplace("/proc");
    }
    std::vector<PreparedMount> covered = copies_of(order.covered);
    for (const char* place : ScratchPlaces)
        mount_scratch(place, order.scratch_bytes, order.scratch_files);
    for (PreparedMount& mount : covered)
        mount.show();
    for (const MountOrder& mount : order.mounts)
        prepare(mount, owner).show();
    expect(::umount2(HostFolder.c_str(), MNT_DETACH), "hide the system's root");
    if (writable_proc)
        set_read_only("/proc"); // it was needed for the owners of mounts
    set_read_only("/");
    expect(::chdir(std::string(SessionFolder).c_str()), "the session's folder");
    return writable_proc;
}

// They stay as they are when the descriptor is closed: the kernel takes them for mounts that were
// removed while somebody still works there.
void enter_copy(const Mount& root) {
    expect(::fchdir(root.descriptor()), "a copy of the root");
    expect(::chroot("."), "a copy of the root");
    expect(::chdir(std::string(SessionFolder).c_str()), "the session's folder");
}

std::vector<PreparedMount> prepare_writable(const SessionOrder& order, uid_t owner) {
    std::vector<PreparedMount> prepared;
    for (const MountOrder& mount : order.mounts)
        if (mount.writable && order.copies_files)
            prepared.push_back(prepare(mount, owner));
    return prepared;
}

bool has_scratch_files(const std::string& root, const SessionOrder& order) {
    const auto leads_to_mount = [&](const std::string& path) {
        return std::any_of(order.mounts.begin(), order.mounts.end(),
                           [&](const MountOrder& mount) { return is_beneath(mount.target, path); })
               || std::any_of(order.covered.begin(), order.covered.end(),
                              [&](const std::string& shown) { return is_beneath(shown, path); });
    };
    for (const std::string place : ScratchPlaces) {
        std::error_code unseen;
        for (const fs::directory_entry& entry : fs::directory_iterator(root + place, unseen))
            if (!leads_to_mount(place + "/" + entry.path().filename().string()))
                return true;
        if (unseen)
            return true;
    }
    return false;
}

void furnish_copy(const SessionOrder& order, std::vector<PreparedMount>& writable) {
    mount_proc(true);
    if (!order.copies_files)
        return;
    std::vector<std::string> kept = order.covered;
    for (const MountOrder& mount : order.mounts)
        if (!mount.writable)
            kept.push_back(mount.target);
    std::vector<PreparedMount> readable = copies_of(kept);
    const CopyBounds bounds{order.scratch_bytes, order.scratch_files};
    for (const char* place : ScratchPlaces) {
        const int before = expect(::open(place, O_PATH | O_DIRECTORY | O_CLOEXEC), place);
        mount_scratch(place, order.scratch_bytes, order.scratch_files);
        const int after = expect(::open(place, O_PATH | O_DIRECTORY | O_CLOEXEC), place);
        copy_folder(before, after, bounds, [] {});
        ::close(before);
        ::close(after);
    }
    for (PreparedMount& mount : readable)
        mount.show();
    for (PreparedMount& mount : writable)
        mount.show();
}

} // namespace graticule::sandbox::confinement
