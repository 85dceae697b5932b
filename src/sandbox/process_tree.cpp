// SPDX-License-Identifier: Apache-2.0
#include "sandbox/process_tree.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t MostProcesses = 10'000;

// The folders in which the kernel tells of each thread.
std::vector<fs::path> threads_of(int process) {
    std::vector<fs::path> threads;
    std::error_code failure;
    fs::directory_iterator thread(fmt::format("/proc/{}/task", process), failure);
    for (const fs::directory_iterator end; !failure && thread != end; thread.increment(failure))
        threads.push_back(thread->path());
    return threads;
}

// The kernel lists the children of each thread.
std::vector<int> children_of(int process) {
    std::vector<int> children;
    for (const fs::path& thread : threads_of(process)) {
        std::ifstream file(thread / "children");
        for (int child = 0; file >> child;)
            children.push_back(child);
    }
    return children;
}

// The letter of proc(5); 'X' where the thread is gone.
char state_of(const fs::path& thread) {
    std::ifstream file(thread / "stat");
    std::string line;
    std::getline(file, line);
    const std::size_t name_end = line.rfind(") ");
    return name_end == std::string::npos ? 'X' : line[name_end + 2];
}

// The sum of the lines, in kB, that begin so.
std::uint64_t bytes_in(const std::string& path, std::string_view beginning) {
    std::ifstream file(path);
    std::uint64_t kilobytes = 0;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(beginning))
            kilobytes += std::strtoull(line.c_str() + line.find(':') + 1, nullptr, 10);
    return kilobytes << 10U;
}

} // namespace

std::uint64_t own_memory(int process) {
    return bytes_in(fmt::format("/proc/{}/status", process), "RssAnon:");
}

std::uint64_t private_memory(int process) {
    return bytes_in(fmt::format("/proc/{}/smaps_rollup", process), "Private_");
}

std::uint64_t memory_of_tree(int process, std::uint64_t shared_bytes) {
    std::uint64_t total = 0;
    std::vector<int> left{process};
    for (std::size_t i = 0; i < left.size() && i < MostProcesses; ++i) {
        const std::uint64_t memory = own_memory(left[i]);
        total += memory > shared_bytes ? memory - shared_bytes : 0;
        for (const int child : children_of(left[i]))
            left.push_back(child);
    }
    return total;
}

bool stands_still(int process) {
    static constexpr std::string_view Still = "TtZX";
    return std::ranges::all_of(threads_of(process), [](const fs::path& thread) {
        return Still.find(state_of(thread)) != std::string_view::npos;
    });
}

bool has_children(int process) {
    return !children_of(process).empty();
}

FolderUse use_of_folder(const fs::path& folder, std::uint64_t most_files) {
    constexpr std::uint64_t BlockBytes = 512; // the unit of st_blocks
    FolderUse use;
    std::error_code failure;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                           failure);
    for (const fs::recursive_directory_iterator end;
         !failure && entry != end && use.files <= most_files; entry.increment(failure)) {
        struct stat status {};
        if (::lstat(entry->path().c_str(), &status) != 0)
            continue;
        ++use.files;
        use.bytes += static_cast<std::uint64_t>(status.st_blocks) * BlockBytes;
    }
    return use;
}

} // namespace graticule::sandbox
