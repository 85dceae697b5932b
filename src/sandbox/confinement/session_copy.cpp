// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/session_copy.hpp"

#include "sandbox/confinement/copy_inside.hpp"
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/held_files.hpp"
#include "sandbox/confinement/mounts.hpp"
#include "sandbox/confinement/syscall_filter.hpp"
#include "sandbox/confinement/tracee.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>

namespace graticule::sandbox::confinement {

namespace {

constexpr std::size_t MostReasonBytes = 500;

std::string copy_folder_of(pid_t process) {
    return "/proc/" + std::to_string(process) + "/";
}

void write_copy_text(const std::string& path, const std::string& text) {
    const int file = expect(::open(path.c_str(), O_WRONLY | O_CLOEXEC), path);
    const ssize_t count = ::write(file, text.data(), text.size());
    ::close(file);
    if (count < 0)
        fail(path);
}

void enter(pid_t process, const char* name, int kind) {
    const std::string path = copy_folder_of(process) + "ns/" + name;
    const int file = expect(::open(path.c_str(), O_RDONLY | O_CLOEXEC), path);
    const int result = ::setns(file, kind);
    ::close(file);
    expect(result, path);
}

/// Work in a process of its own, as entering a namespace is for good.
class Apart {
public:
    explicit Apart(const std::function<void()>& work) {
        int ends[2] = {-1, -1};
        expect(::pipe2(ends, O_CLOEXEC), "a pipe");
        m_reason = ends[0];
        m_process = ::fork();
        if (m_process == 0) {
            std::string reason;
            try {
                work();
            } catch (const Failure& failure) {
                reason = failure.what();
            }
            [[maybe_unused]] const ssize_t told =
                ::write(ends[1], reason.data(), std::min(reason.size(), MostReasonBytes));
            ::_exit(reason.empty() ? 0 : 1);
        }
        ::close(ends[1]);
    }
    ~Apart() { end(); }
    Apart(const Apart&) = delete;
    Apart& operator=(const Apart&) = delete;

    /// @throws Failure what it threw
    void join() {
        std::array<char, MostReasonBytes> reason{};
        const ssize_t count = m_process < 0 ? 0 : ::read(m_reason, reason.data(), reason.size());
        if (end() != 0)
            throw Failure(count > 0 ? std::string(reason.data(), static_cast<std::size_t>(count))
                                    : "a step of copying a session ended early");
    }

private:
    int end() {
        int status = m_process < 0 ? -1 : 0;
        while (m_process > 0 && ::waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
        }
        if (m_reason >= 0)
            ::close(m_reason);
        m_process = m_reason = -1;
        return status;
    }

    pid_t m_process = -1;
    int m_reason = -1;
};

// Inside it is who the session is.
void map_owners(pid_t session, pid_t copy) {
    Apart([&] {
        enter(session, "user", CLONE_NEWUSER); // only from there the file can be written
        write_copy_text(copy_folder_of(copy) + "uid_map", "1000 1000 1");
        write_copy_text(copy_folder_of(copy) + "gid_map", "1000 1000 1");
    }).join();
}

void join_groups(const SessionOrder& order, const std::string& process) {
    for (const std::string& group : order.groups)
        write_copy_text(HostFolder + group + "/cgroup.procs", process);
}

/// Puts a copy into its control groups. The kernel takes some milliseconds for the first process
/// that changes groups, and next to nothing for one right after it: so this goes ahead itself.
class Joining {
public:
    explicit Joining(const SessionOrder& order) {
        int ends[2] = {-1, -1};
        expect(::pipe2(ends, O_CLOEXEC), "a pipe");
        m_told = ends[1];
        m_work.emplace([&] {
            ::close(ends[1]);
            join_groups(order, "0");
            std::array<char, 16> process{};
            if (::read(ends[0], process.data(), process.size() - 1) > 0)
                join_groups(order, process.data());
        });
        ::close(ends[0]);
    }
    ~Joining() { ::close(m_told); }
    Joining(const Joining&) = delete;
    Joining& operator=(const Joining&) = delete;

    void begin(pid_t copy) const {
        const std::string process = std::to_string(copy);
        expect(::write(m_told, process.data(), process.size()), "a pipe");
    }
    /// @throws Failure
    void join() { m_work->join(); }

private:
    std::optional<Apart> m_work;
    int m_told = -1; ///< closed first, so that nobody waits for more
};

void furnish(const SessionOrder& order, pid_t session, pid_t copy, uid_t owner) {
    if (order.copies_files && has_scratch_files(copy_folder_of(session) + "root", order))
        join_groups(order, "0"); // what is copied counts for the copy
    std::vector<PreparedMount> writable = prepare_writable(order, owner);
    enter(copy, "pid", CLONE_NEWPID);
    Apart([&] {
        enter(copy, "mnt", CLONE_NEWNS);
        furnish_copy(order, writable);
    }).join();
}

uid_t owner_of(pid_t session) {
    struct stat status {};
    expect(::stat(copy_folder_of(session).c_str(), &status), "a session's owner");
    return status.st_uid;
}

} // namespace

pid_t copy_session(const SessionOrder& order, const std::vector<int>& descriptors) {
    const auto session = static_cast<pid_t>(order.origin);
    Tracee origin(session);
    const std::vector<HeldFile> files = files_for_copy(session);
    Joining joining(order);
    const std::unique_ptr<Tracee> copy = origin.clone(CopyFlags);
    joining.begin(copy->process());
    Apart checking([&] { check_memory(session, order); });
    Apart furnishing([&] { furnish(order, session, copy->process(), owner_of(session)); });
    map_owners(session, copy->process());
    Inside inside(*copy);
    inside.leave_group();
    inside.take_streams(descriptors);
    inside.drop_capabilities();
    furnishing.join();
    inside.open_anew(files);
    inside.enter(working_folder(session));
    inside.finish();
    checking.join();
    joining.join();
    copy->release();
    return copy->process();
}

void reap_copies(pid_t session) {
    Tracee(session).reap_children();
}

} // namespace graticule::sandbox::confinement
