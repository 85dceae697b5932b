// SPDX-License-Identifier: Apache-2.0
#include "sandbox/open_files.hpp"

#include "sandbox/process_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/kcmp.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <set>
#include <string>

namespace graticule::sandbox {

namespace {

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

// One that ends gives up its memory first, and then nobody may look at its files, which it closes.
bool is_alive(int thread) {
    std::ifstream status(fmt::format("/proc/{}/status", thread));
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmSize:"))
            return true;
    return false;
}

// Of pipe(7).
std::uint64_t bytes_of_pipe() {
    constexpr std::uint64_t Pages = 16;
    return Pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// The kernel takes one more message as long as what waits is below the size of the buffer.
std::uint64_t bytes_of_socket() {
    constexpr std::uint64_t Usual = 212'992;
    std::uint64_t bytes = Usual;
    std::ifstream("/proc/sys/net/core/wmem_default") >> bytes;
    return 2 * bytes;
}

// A line for each that is held by way of this descriptor.
std::size_t locks_in(std::ifstream description, std::size_t enough) {
    std::size_t locks = 0;
    for (std::string line; locks < enough && std::getline(description, line);)
        if (line.starts_with("lock:"))
            ++locks;
    return locks;
}

// Where the kernel does not tell, the filter alone sees to it that there is one for all.
bool has_other_table(int thread, int other) {
    return ::syscall(SYS_kcmp, thread, other, KCMP_FILES, 0, 0) > 0;
}

} // namespace

// Usually one for each process. A thread gets its own by unshare() and close_range(), which the
// filter of sessions refuses, but not every session has one.
std::vector<int> file_tables_of_tree(int process) {
    std::vector<int> tables;
    for (const int first : processes_of_tree(process))
        for (const int thread : threads_beside(first))
            if (thread == first || has_other_table(first, thread))
                tables.push_back(thread);
    return tables;
}

std::optional<std::vector<struct stat>> open_files(int thread) {
    const std::unique_ptr<DIR, CloseFolder> folder(
        ::opendir(fmt::format("/proc/{}/fd", thread).c_str()));
    std::vector<struct stat> files;
    if (!folder)
        return is_alive(thread) ? std::nullopt : std::optional(files);
    while (const dirent* const entry = ::readdir(folder.get())) {
        struct stat status {};
        if (::fstatat(::dirfd(folder.get()), entry->d_name, &status, 0) == 0)
            files.push_back(status);
    }
    return files;
}

std::uint64_t buffers_of_tree(int process) {
    std::set<ino_t> pipes, sockets; // each kind has a file system of its own
    for (const int each : file_tables_of_tree(process)) {
        const auto files = open_files(each);
        if (!files)
            continue; // as where it ends; RemovedFiles holds it to be a breach
        for (const struct stat& file : *files) {
            if (S_ISFIFO(file.st_mode))
                pipes.insert(file.st_ino);
            else if (S_ISSOCK(file.st_mode))
                sockets.insert(file.st_ino);
        }
    }
    return pipes.size() * bytes_of_pipe() + sockets.size() * bytes_of_socket();
}

// Not from /proc/locks: reading that holds up whoever on the machine takes a lock, and takes as
// long as all of them have locks.
bool has_more_locks(int process, std::size_t most) {
    std::size_t locks = 0;
    for (const int each : file_tables_of_tree(process)) {
        const std::string path = fmt::format("/proc/{}/fdinfo", each);
        const std::unique_ptr<DIR, CloseFolder> folder(::opendir(path.c_str()));
        while (const dirent* const entry = folder ? ::readdir(folder.get()) : nullptr) {
            locks += locks_in(std::ifstream(fmt::format("{}/{}", path, entry->d_name)),
                              most + 1 - locks);
            if (locks > most)
                return true;
        }
    }
    return false;
}

} // namespace graticule::sandbox
