// SPDX-License-Identifier: Apache-2.0
#include "sandbox/cgroup.hpp"

#include "base/text.hpp"
#include "sandbox/descriptor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <system_error>
#include <thread>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

const std::string Prefix = "graticule-"; // then the process that made it, and what for

bool write_setting(const fs::path& file, std::string_view value) {
    const Descriptor descriptor(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    return descriptor
           && ::write(descriptor.get(), value.data(), value.size())
                  == static_cast<ssize_t>(value.size());
}

// The group that this process is in, by the controller's name; "" asks for version 2.
fs::path own_group(std::string_view controller) {
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) {
        const std::vector<std::string> parts = split(line, ':');
        if (parts.size() < 3)
            continue;
        for (const std::string& name : split(parts[1], ','))
            if (name == controller)
                return parts[2];
    }
    return {};
}

// Names of groups that a process made which is no more are in nobody's use.
void remove_stale(const fs::path& parent) {
    std::error_code failure;
    for (fs::directory_iterator entry(parent, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(Prefix))
            continue;
        const auto process = parse_number(split(name.substr(Prefix.size()), '-').front());
        if (process && ::kill(static_cast<pid_t>(*process), 0) != 0 && errno == ESRCH)
            ::rmdir(entry->path().c_str());
    }
}

bool can_make_groups(const fs::path& parent, std::string_view setting) {
    static std::atomic<unsigned> trials{0};
    const fs::path trial = parent / fmt::format("{}{}-trial{}", Prefix, ::getpid(), trials++);
    if (::mkdir(trial.c_str(), 0755) != 0)
        return false;
    const bool works = fs::exists(trial / setting) && ::access((trial / setting).c_str(), W_OK) == 0
                       && ::access((trial / "cgroup.procs").c_str(), W_OK) == 0;
    ::rmdir(trial.c_str());
    if (works)
        remove_stale(parent);
    return works;
}

std::optional<fs::path> version_1_place(const char* controller, std::string_view setting) {
    const fs::path root = fs::path("/sys/fs/cgroup") / controller;
    const fs::path group = own_group(controller);
    if (group.empty() || !fs::exists(root))
        return std::nullopt;
    const fs::path parent = root / group.relative_path();
    return can_make_groups(parent, setting) ? std::optional(parent) : std::nullopt;
}

// In version 2 a group with processes has no groups below that are limited, so ours go beside it.
std::optional<fs::path> version_2_place() {
    const fs::path group = own_group("");
    for (const char* root : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
        if (group.empty() || !fs::exists(fs::path(root) / "cgroup.controllers"))
            continue;
        const fs::path own = fs::path(root) / group.relative_path();
        for (const fs::path& parent : {own, own.parent_path()})
            if (can_make_groups(parent, "memory.max") && fs::exists(parent / "cgroup.procs"))
                return parent;
    }
    return std::nullopt;
}

std::uint64_t number_in(const fs::path& file, std::string_view name) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        const std::vector<std::string> words = split(line, ' ');
        if (name.empty() || words.front() == name)
            return static_cast<std::uint64_t>(parse_number(words.back()).value_or(0));
    }
    return 0;
}

} // namespace

CgroupPlaces find_cgroup_places() {
    CgroupPlaces places;
    places.unified = version_2_place();
    if (places.unified)
        return places;
    places.memory = version_1_place("memory", "memory.limit_in_bytes");
    places.processes = version_1_place("pids", "pids.max");
    return places;
}

Cgroup::Cgroup(const CgroupPlaces& places, const Limits& limits, std::string_view name) {
    const std::string folder = fmt::format("{}{}-{}", Prefix, ::getpid(), name);
    const std::string memory = std::to_string(limits.memory_bytes);
    if (places.unified) {
        const fs::path group = *places.unified / folder;
        add(group);
        if (write_setting(group / "memory.max", memory))
            m_memory = group;
        write_setting(group / "memory.swap.max", "0");
        write_setting(group / "pids.max", std::to_string(limits.processes));
        m_is_unified = true;
    }
    if (places.memory) {
        const fs::path group = *places.memory / folder;
        add(group);
        if (write_setting(group / "memory.limit_in_bytes", memory))
            m_memory = group;
        write_setting(group / "memory.memsw.limit_in_bytes", memory);
    }
    if (places.processes) {
        add(*places.processes / folder);
        write_setting(*places.processes / folder / "pids.max", std::to_string(limits.processes));
    }
}

void Cgroup::add(const fs::path& folder) {
    if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST)
        fail_with_errno(fmt::format("No control group {}", folder.string()));
    m_folders.push_back(folder);
}

Cgroup::~Cgroup() {
    using namespace std::chrono_literals;
    // A process that has ended may count for a moment longer.
    for (const fs::path& folder : m_folders)
        for (int tries = 0; tries < 100 && ::rmdir(folder.c_str()) != 0 && errno == EBUSY; ++tries)
            std::this_thread::sleep_for(2ms);
}

void Cgroup::take(int process) {
    for (const fs::path& folder : m_folders)
        if (!write_setting(folder / "cgroup.procs", std::to_string(process)))
            fail_with_errno(
                fmt::format("A session cannot join the control group {}", folder.string()));
}

bool Cgroup::ran_out_of_memory() const {
    if (m_memory.empty())
        return false;
    return number_in(m_memory / (m_is_unified ? "memory.events" : "memory.oom_control"), "oom_kill")
           > 0;
}

std::uint64_t Cgroup::peak_bytes() const {
    if (m_memory.empty())
        return 0;
    return number_in(m_memory / (m_is_unified ? "memory.peak" : "memory.max_usage_in_bytes"), "");
}

} // namespace graticule::sandbox
