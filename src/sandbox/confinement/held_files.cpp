// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/held_files.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/mapped_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace graticule::sandbox::confinement {

namespace fs = std::filesystem;

namespace {

std::string folder_of(pid_t process) {
    return "/proc/" + std::to_string(process) + "/";
}

// The words of a line "name: words" in one of the kernel's tables.
std::vector<std::string> words_in(const std::string& path, std::string_view name) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(name) && line.size() > name.size() && line[name.size()] == ':') {
            std::istringstream rest(line.substr(name.size() + 1));
            return {std::istream_iterator<std::string>(rest), {}};
        }
    throw Failure("the kernel tells no " + std::string(name));
}

std::uint64_t number_in(const std::string& path, std::string_view name, int base) {
    return std::strtoull(words_in(path, name).at(0).c_str(), nullptr, base);
}

// What lies there is the session's own to change.
bool is_writable_place(const std::string& path, const SessionOrder& order) {
    for (const MountOrder& mount : order.mounts)
        if (is_beneath(path, mount.target))
            return mount.writable;
    const bool is_covered =
        std::any_of(order.covered.begin(), order.covered.end(),
                    [&](const std::string& shown) { return is_beneath(path, shown); });
    return is_scratch(path) && !is_covered;
}

// Earlier copies are its children too, one process namespace further down.
void check_alone(pid_t session) {
    const std::string threads = words_in(folder_of(session) + "status", "Threads").at(0);
    if (threads != "1")
        throw Failure("it has " + threads + " threads, of which a copy would lack all but one");
    const std::size_t depth = words_in(folder_of(session) + "status", "NSpid").size();
    std::ifstream children(folder_of(session) + "task/" + std::to_string(session) + "/children");
    for (pid_t child = 0; children >> child;)
        if (words_in(folder_of(child) + "status", "NSpid").size() <= depth)
            throw Failure("it has processes besides its own");
}

HeldFile held_file(pid_t session, int number) {
    const std::string link = folder_of(session) + "fd/" + std::to_string(number);
    const std::string told = folder_of(session) + "fdinfo/" + std::to_string(number);
    HeldFile file{number, fs::read_symlink(link).string(), number_in(told, "flags", 8),
                  number_in(told, "pos", 10)};
    struct stat status {};
    expect(::stat(link.c_str(), &status), file.path);
    const bool has_path = S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)
                          || (S_ISCHR(status.st_mode) && file.path.starts_with("/dev/"));
    if (!has_path || !file.path.starts_with('/') || file.path.ends_with(RemovedMark))
        throw Failure("it has something open that a copy would share: " + file.path);
    return file;
}

} // namespace

void check_memory(pid_t session, const SessionOrder& order) {
    for (const MappedFile& file : mapped_files(session))
        if (is_writable_place(file.path, order) || (file.is_shared && file.is_removed))
            throw Failure("it has memory that a copy would share: " + file.path
                          + (file.is_removed ? std::string(RemovedMark) : ""));
}

std::vector<HeldFile> files_for_copy(pid_t session) {
    check_alone(session);
    std::vector<HeldFile> files;
    try {
        for (const fs::directory_entry& entry : fs::directory_iterator(folder_of(session) + "fd")) {
            const int number = std::stoi(entry.path().filename().string());
            if (number == STDIN_FILENO
                || number > SessionSocket) // a copy has others of those between
                files.push_back(held_file(session, number));
        }
    } catch (const fs::filesystem_error& error) {
        throw Failure(std::string("what a session has open: ") + error.what());
    }
    return files;
}

} // namespace graticule::sandbox::confinement
