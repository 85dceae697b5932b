// SPDX-License-Identifier: Apache-2.0
#include "sandbox/cgroup_places.hpp"

#include "base/text.hpp"
#include "sandbox/cgroup.hpp"
#include "sandbox/descriptor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <mutex>
#include <system_error>
#include <thread>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view LeafEnd = "-main"; // of the name of the group that a program is in

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// Its last process may count for a moment longer.
void remove_group(const fs::path& folder) {
    using namespace std::chrono_literals;
    for (int tries = 0; tries < 100 && ::rmdir(folder.c_str()) != 0 && errno == EBUSY; ++tries)
        std::this_thread::sleep_for(2ms);
}

// Groups that a process made which is no more are in nobody's use.
void remove_stale(const fs::path& parent) {
    std::error_code failure;
    for (fs::directory_iterator entry(parent, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(GroupPrefix))
            continue;
        const auto process = parse_number(split(name.substr(GroupPrefix.size()), '-').front());
        if (process && ::kill(static_cast<pid_t>(*process), 0) != 0 && errno == ESRCH)
            ::rmdir(entry->path().c_str());
    }
}

// What may be written need not be obeyed: the kernel looks at more than rights to files.
bool takes_a_process(const fs::path& group) {
    const pid_t trial = ::fork();
    if (trial == 0) {
        ::pause();
        ::_exit(0);
    }
    if (trial < 0)
        return false;
    const bool taken = write_setting(group / "cgroup.procs", std::to_string(trial));
    ::kill(trial, SIGKILL);
    while (::waitpid(trial, nullptr, 0) < 0 && errno == EINTR) {
    }
    return taken;
}

bool can_make_groups(const fs::path& parent, const std::vector<Controller>& controllers) {
    static std::atomic<unsigned> trials{0};
    const fs::path trial = parent / fmt::format("{}{}-trial{}", GroupPrefix, ::getpid(), trials++);
    if (::mkdir(trial.c_str(), 0755) != 0)
        return false;
    const bool works =
        std::ranges::all_of(controllers,
                            [&](const Controller& controller) {
                                return ::access((trial / controller.setting).c_str(), W_OK) == 0;
                            })
        && takes_a_process(trial);
    remove_group(trial);
    if (works)
        remove_stale(parent);
    return works;
}

std::optional<fs::path> version_1_place(const char* controller, const char* setting) {
    const fs::path root = fs::path("/sys/fs/cgroup") / controller;
    const fs::path group = group_in(text_of("/proc/self/cgroup"), controller);
    if (group.empty() || !fs::exists(root))
        return std::nullopt;
    const fs::path parent = root / group.relative_path();
    return can_make_groups(parent, {{controller, setting}}) ? std::optional(parent) : std::nullopt;
}

std::string switched(char sign, const std::vector<Controller>& controllers) {
    std::vector<std::string> words;
    for (const Controller& controller : controllers)
        words.push_back(sign + controller.name);
    return join(words, " ");
}

bool is_leaf(const fs::path& group) {
    const std::string name = group.filename().string();
    return name.starts_with(GroupPrefix) && name.ends_with(LeafEnd);
}

/// A process is in one group, so there is one of these, and what it found is for all sandboxes.
struct OwnGroups {
    std::mutex mutex;
    UnifiedGroups groups;
};

OwnGroups& own_groups() {
    static OwnGroups own;
    return own;
}

std::optional<fs::path> version_2_place() {
    const fs::path group = group_in(text_of("/proc/self/cgroup"), "");
    for (const char* root : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
        if (group.empty() || !fs::exists(fs::path(root) / "cgroup.procs"))
            continue;
        OwnGroups& own = own_groups();
        const std::scoped_lock lock(own.mutex);
        return own.groups.find(root, group, {{"memory", "memory.max"}, {"pids", "pids.max"}});
    }
    return std::nullopt;
}

} // namespace

bool write_setting(const fs::path& file, std::string_view value) {
    const Descriptor descriptor(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    return descriptor
           && ::write(descriptor.get(), value.data(), value.size())
                  == static_cast<ssize_t>(value.size());
}

// Lines are "number:controllers:group", and a group's name may have colons.
fs::path group_in(std::string_view table, std::string_view controller) {
    for (const std::string& line : split(std::string(table), '\n')) {
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        for (const std::string& name : split(line.substr(first + 1, second - first - 1), ','))
            if (name == controller)
                return line.substr(second + 1);
    }
    return {};
}

std::optional<fs::path> UnifiedGroups::find(const fs::path& root, const fs::path& group,
                                            const std::vector<Controller>& controllers) {
    m_controllers = controllers;
    m_lacking.clear();
    fs::path own = (root / group.relative_path()).lexically_normal();
    if (is_leaf(own)) // of this, or of the program that started this one
        own = own.parent_path();
    const std::vector<std::string> present = split(trim(text_of(own / "cgroup.controllers")), ' ');
    for (const Controller& controller : controllers)
        if (std::ranges::find(present, controller.name) == present.end()) {
            m_lacking = fmt::format("version 2 without the controller {}", controller.name);
            return std::nullopt;
        }
    if (can_make_groups(own, controllers))
        return own;
    const std::string on = switched('+', controllers);
    if (write_setting(own / "cgroup.subtree_control", on) && can_make_groups(own, controllers))
        return own;
    if (!move_into_leaf(own)) {
        m_lacking = "version 2, whose group this user may not write";
        return std::nullopt;
    }
    if (write_setting(own / "cgroup.subtree_control", on) && can_make_groups(own, controllers))
        return own;
    move_back();
    m_lacking = "version 2, with other processes in the program's own group";
    return std::nullopt;
}

bool UnifiedGroups::move_into_leaf(const fs::path& own) {
    const fs::path leaf = own / fmt::format("{}{}{}", GroupPrefix, ::getpid(), LeafEnd);
    if (::mkdir(leaf.c_str(), 0755) != 0)
        return false;
    if (!write_setting(leaf / "cgroup.procs", std::to_string(::getpid()))) {
        ::rmdir(leaf.c_str());
        return false;
    }
    m_own = own;
    m_leaf = leaf;
    return true;
}

// Others may want to start processes in the group, which the kernel refuses while it has
// controllers for those below.
void UnifiedGroups::move_back() {
    if (m_leaf.empty())
        return;
    write_setting(m_own / "cgroup.subtree_control", switched('-', m_controllers));
    write_setting(m_own / "cgroup.procs", std::to_string(::getpid()));
    remove_group(m_leaf);
    m_leaf.clear();
}

UnifiedGroups::~UnifiedGroups() {
    move_back();
}

std::string lacking_of_unified_groups() {
    OwnGroups& own = own_groups();
    const std::scoped_lock lock(own.mutex);
    return own.groups.lacking();
}

CgroupPlaces find_cgroup_places() {
    CgroupPlaces places;
    places.unified = version_2_place();
    if (places.unified)
        return places;
    places.memory = version_1_place("memory", "memory.limit_in_bytes");
    places.processes = version_1_place("pids", "pids.max");
    return places;
}

} // namespace graticule::sandbox
