// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "sandbox/captured_stream.hpp"
#include "sandbox/cgroup.hpp"
#include "sandbox/channel.hpp"
#include "sandbox/execution.hpp"
#include "sandbox/host_grants.hpp"
#include "sandbox/limits.hpp"
#include "sandbox/session_slots.hpp"

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::sandbox {

class Sandbox;
class HostProxy;
struct Baseline;
class FolderCopies;

/// A file or folder that a session's code sees.
struct Mount {
    std::filesystem::path source;
    std::string target; ///< inside the session's folder: "data"
    bool writable = false;
};

struct SessionSetup {
    std::vector<Mount> mounts;
    Limits limits;
    std::string figures = "."; ///< the folder, inside, that figures are saved in
    std::map<std::string, std::string>
        refused_packages;         ///< besides the usual: what to use instead, by name
    std::vector<HostGrant> hosts; ///< that code may talk to, by way of a proxy; of Python alone
    bool strict = false;          ///< what the guard finds is an error, not a warning
    std::optional<std::uint64_t> seed; ///< of what code draws at random; without it by chance
    /// One piece of code is all that it executes. A session of Node then opens without evaluating
    /// code that makes later pieces faster.
    bool single_use = false;
};

/// The process of a session, from outside. It is ended when this goes.
class SessionProcess {
public:
    /// Asks the sandbox for one and waits until it is locked up.
    /// @throws Error Io, Refused
    /// @param program and arguments, where a session becomes a program of the system
    SessionProcess(Sandbox& sandbox, const SessionSetup& setup,
                   const std::vector<std::string>& program = {});
    /// Copies one that is stopped, which must not run again while the copy lives.
    /// @param setup        of the copy
    /// @param copies_files false where the copy takes the scratch space over
    /// @throws Error Io, LimitExceeded; Refused where it has what cannot be copied
    SessionProcess(std::shared_ptr<SessionProcess> origin, const SessionSetup& setup,
                   bool copies_files);
    ~SessionProcess();
    SessionProcess(const SessionProcess&) = delete;
    SessionProcess& operator=(const SessionProcess&) = delete;

    void signal(int number) const;
    /// Ends all of its processes, and waits until they have ended.
    void end();
    /// Whether it has ended by itself, or was killed.
    bool has_ended() const;

    Channel& channel() { return *m_channel; }
    CapturedStream& output() { return *m_output; }
    CapturedStream& errors() { return *m_errors; }
    const Cgroup& cgroup() const { return *m_cgroup; }
    int descriptor() const { return m_process.get(); }
    /// Its number as this process sees it.
    int process() const { return m_number; }
    /// As of wait(): known once it has ended.
    int status() const { return m_status; }
    std::chrono::milliseconds cpu() const { return m_cpu; }
    /// The hosts that it talked to, or tried to.
    std::vector<HostContact> contacts() const;

private:
    void begin(const std::string& words, const SessionSetup& setup);
    void await_opening(const SessionSetup& setup);

    Sandbox& m_sandbox;
    // The kernel ends copies with what they are copies of: several may hold it.
    std::shared_ptr<SessionProcess> m_origin;
    int m_generation = 0;
    std::unique_ptr<Cgroup> m_cgroup;
    std::optional<Channel> m_channel;
    std::optional<CapturedStream> m_output;
    std::optional<CapturedStream> m_errors;
    Descriptor m_process;
    std::string m_inner_number; ///< as the server of forks sees it
    std::unique_ptr<HostProxy> m_proxy;
    int m_number = 0;
    bool m_ended = false;
    int m_status = 0;
    std::chrono::milliseconds m_cpu{0};
};

/// A persistent session of Python or Node for hostile code: variables and imports last from one
/// execution to the next, as in a notebook. One thread at a time may use it.
class Session {
public:
    /// Other modules have the SandboxService open sessions.
    /// @param sandbox of Engine::Python or Node
    Session(std::shared_ptr<Sandbox> sandbox, SessionSetup setup, const Context& context,
            SessionSlot slot = {});
    ~Session();

    /// Executes code. Where the session before had ended, in a fresh one.
    /// @throws Error where no session can be had, or Cancelled, which ends the session; whatever
    /// code
    ///         does is in what is returned
    Execution execute(const std::string& code);

    /// Another session in the state that this one is in, with its variables, imports, folder,
    /// history and copies of the files that it may write. Either can go on or end without the
    /// other. The memory is shared until one writes to it.
    /// @throws Error LimitExceeded for more than limits().forks, where no slot is free, or for more
    ///         files than its limits of disk; Refused for a session with threads, or with something
    ///         open that both would share
    std::unique_ptr<Session> fork();
    /// The same without a slot, to be kept idle.
    std::unique_ptr<Session> fork_idle();
    /// Whether its process stands still for the copies of it, and would stay for them without it.
    bool has_copies() const { return m_process.use_count() > 1; }

    /// One that executes nothing for now counts among no sessions.
    void leave_slot() { m_slot.reset(); }
    void take_slot(SessionSlot slot) { m_slot.emplace(std::move(slot)); }

    /// Has it go on beside its forks now, which else the next execution does first.
    /// @throws Error as fork(): then it cannot go on as long as there are forks of it
    void wake();

    /// Describes a variable. This and what follows has a time of its own, 10 s.
    Execution inspect(const std::string& name);

    /// Looks at code against the variables that there are, without executing it. Takes a few
    /// seconds at most; what it finds is meant to be certain.
    Execution analyse(const std::string& code);

    /// Asks the session what it can tell of itself and its files; see inquiries.py.
    Execution ask(const std::string& about, Json details);

    /// Executes again, in order, what succeeded before; stops at what does not now.
    std::vector<Execution> replay();

    /// A part of what the latest execution printed to standard output.
    std::string stored_output(std::uint64_t from, std::size_t limit) const;

    bool alive() const { return m_process != nullptr; }
    const Limits& limits() const { return m_setup.limits; }
    /// The work that executions from now on are part of. It must outlive them.
    void set_context(const Context& context) { m_context = &context; }
    void set_time_limit(std::chrono::milliseconds time) { m_setup.limits.time = time; }
    /// As this process sees it; 0 where the session has ended.
    int process() const { return m_process ? m_process->process() : 0; }
    /// What it sees; those of a fork are its own folders, which go with it.
    const std::vector<Mount>& mounts() const { return m_setup.mounts; }

private:
    explicit Session(Session& parent); // a fork
    void require_forkable() const;

    void start();
    void thaw();
    Execution run(Json request, const SessionSetup& setup);
    Execution look(Json request);

    std::optional<SessionSlot> m_slot; // given back when all else has gone; none while it is idle
    std::shared_ptr<Sandbox> m_sandbox;
    SessionSetup m_setup;
    const Context* m_context;
    std::unique_ptr<FolderCopies> m_folders;   ///< of a fork
    std::shared_ptr<SessionProcess> m_process; // its copies hold it, too
    std::shared_ptr<const int> m_family; // one for each session of a family, which counts them
    std::unique_ptr<Baseline> m_baseline;
    bool m_was_lost = false;
    int m_number = 0;
    std::vector<std::string> m_history;
    std::vector<std::string> m_variables;
};

} // namespace graticule::sandbox
