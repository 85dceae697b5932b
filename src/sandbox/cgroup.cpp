// SPDX-License-Identifier: Apache-2.0
#include "sandbox/cgroup.hpp"

#include "base/text.hpp"
#include "sandbox/cgroup_places.hpp"
#include "sandbox/descriptor.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <thread>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

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

Cgroup::Cgroup(const CgroupPlaces& places, const Limits& limits) {
    // Of the process, not of a sandbox: there may be several.
    static std::atomic<unsigned> groups{0};
    const std::string folder = fmt::format("{}{}-{}", GroupPrefix, ::getpid(), groups++);
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
    // One of that name was left behind by an ended process that had our number. It has counted.
    if (::mkdir(folder.c_str(), 0755) != 0
        && (errno != EEXIST || ::rmdir(folder.c_str()) != 0 || ::mkdir(folder.c_str(), 0755) != 0))
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
