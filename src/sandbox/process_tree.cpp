// SPDX-License-Identifier: Apache-2.0
#include "sandbox/process_tree.hpp"

#include "sandbox/confinement/order.hpp"

#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t MostProcesses = 10'000;
// Of what stat tells: user and system, then those of children that were waited for.
constexpr std::size_t FirstTime = 10;

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

// What the kernel tells of a thread after its state, from the fourth of proc(5) on.
std::vector<std::uint64_t> numbers_of(int process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string line;
    std::getline(file, line);
    const std::size_t name_end = line.rfind(") ");
    std::istringstream words(line.substr(std::min(line.size(), name_end + 4)));
    std::vector<std::uint64_t> numbers;
    for (std::string word; words >> word;)
        numbers.push_back(std::strtoull(word.c_str(), nullptr, 10));
    return numbers;
}

// Of clock ticks; zero of what has ended.
std::chrono::milliseconds time_in(int process, std::size_t first, std::size_t count) {
    const std::vector<std::uint64_t> numbers = numbers_of(process);
    std::uint64_t ticks = 0;
    for (std::size_t i = first; i < first + count && i < numbers.size(); ++i)
        ticks += numbers[i];
    return std::chrono::milliseconds(ticks * 1000
                                     / static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK)));
}

int living_thread(int process) {
    for (const fs::path& thread : threads_of(process))
        if (const char state = state_of(thread); state != 'Z' && state != 'X')
            return std::atoi(thread.filename().c_str());
    return process;
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

// What was written out counts as if it were still there.
std::uint64_t memory_without_file(int process) {
    return own_memory(process) + bytes_in(fmt::format("/proc/{}/status", process), "VmSwap:");
}

} // namespace

std::uint64_t own_memory(int process) {
    return bytes_in(fmt::format("/proc/{}/status", process), "RssAnon:");
}

std::uint64_t private_memory(int process) {
    return bytes_in(fmt::format("/proc/{}/smaps_rollup", process), "Private_");
}

std::vector<int> processes_of_tree(int process) {
    std::vector<int> processes{process};
    for (std::size_t i = 0; i < processes.size() && i < MostProcesses; ++i) {
        for (const int child : children_of(processes[i]))
            processes.push_back(child);
        processes[i] = living_thread(processes[i]);
    }
    return processes;
}

std::vector<int> threads_beside(int thread) {
    std::vector<int> threads{thread};
    for (const fs::path& folder : threads_of(thread))
        if (const int number = std::atoi(folder.filename().c_str()); number != thread)
            threads.push_back(number);
    return threads;
}

std::uint64_t memory_bound_of_tree(int process, std::uint64_t shared_bytes) {
    std::uint64_t total = 0;
    for (const int each : processes_of_tree(process)) {
        const std::uint64_t memory = memory_without_file(each);
        total += memory - std::min(memory, shared_bytes);
    }
    return total;
}

std::uint64_t memory_of_tree(int process, std::uint64_t shared_bytes) {
    const std::vector<int> processes = processes_of_tree(process);
    const std::uint64_t bound = memory_bound_of_tree(process, shared_bytes);
    if (processes.size() == 1)
        return bound;
    std::uint64_t parts = 0;
    for (const int each : processes) {
        const std::string pages = fmt::format("/proc/{}/smaps_rollup", each);
        const std::uint64_t anonymous = bytes_in(pages, "Pss_Anon:");
        // Where the kernel does not tell, all counts.
        parts +=
            anonymous == 0 ? memory_without_file(each) : anonymous + bytes_in(pages, "SwapPss:");
    }
    // The warmed parent has one part of what it shares, and they have the others.
    const std::uint64_t count = processes.size();
    const std::uint64_t inherited = shared_bytes / (count + 1) * count;
    return std::min(bound, parts - std::min(parts, inherited));
}

std::uint64_t scratch_memory(int process) {
    std::uint64_t bytes = 0;
    for (const char* place : confinement::ScratchPlaces) {
        struct statvfs status {};
        if (::statvfs(fmt::format("/proc/{}/root{}", process, place).c_str(), &status) == 0)
            bytes +=
                (status.f_blocks - std::min(status.f_blocks, status.f_bfree)) * status.f_frsize;
    }
    return bytes;
}

std::chrono::milliseconds cpu_of_tree(int process) {
    std::chrono::milliseconds total{0};
    for (const int each : processes_of_tree(process))
        total += time_in(each, FirstTime, 4);
    return total;
}

std::chrono::milliseconds cpu_of_ended_children(int process) {
    return time_in(process, FirstTime + 2, 2);
}

bool stands_still(int process) {
    static constexpr std::string_view Still = "TtZX";
    return std::ranges::all_of(threads_of(process), [](const fs::path& thread) {
        return Still.find(state_of(thread)) != std::string_view::npos;
    });
}

bool wants_processor(int process) {
    return std::ranges::any_of(threads_of(process),
                               [](const fs::path& thread) { return state_of(thread) == 'R'; });
}

bool has_children(int process) {
    return !children_of(process).empty();
}

} // namespace graticule::sandbox
