// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/file.hpp"
#include "geodata/catalog/catalog.hpp"
#include "sandbox/idle_sessions.hpp"
#include "sandbox/session.hpp"
#include "tools/sets/code/code_settings.hpp"
#include "tools/sets/code/staged_outputs.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace graticule::tools {

/// A file that code wrote and that is none of the run's outputs.
struct RejectedOutput {
    std::string file; ///< as code named it
    std::string reason;
};

/// A file that code wrote, looked at and found to be an output.
struct AcceptedOutput {
    std::string file;                ///< as code named it, beneath its folder of outputs
    std::string name;                ///< safe, with no folder
    std::vector<std::string> beside; ///< those that belong to it: .shx, .dbf
    std::vector<std::string> faults; ///< what is wrong with it, but not so that it is none
};

struct CodeResult {
    sandbox::Execution execution;
    std::vector<AcceptedOutput> accepted;
    std::vector<RejectedOutput> rejected;
    /// The code left nothing: a limit or its own end took the session with it, which was begun
    /// again and is what it was before.
    bool was_undone = false;
    bool restored = true; ///< where it was undone: all that was executed before came out as before
    std::vector<std::string> lost; ///< variables that there were before, where it did not
};

class CodeSession;
class CodeAhead;

/// Which of the sessions of a workspace and its forks is used now: it has a place among all
/// sessions, as those have whose code is executed ahead, and the others are idle.
struct SessionInUse {
    CodeSession* session = nullptr;
    std::set<CodeSession*> ahead;
};

/// The Python session of a workspace. Code that was executed stays executed: where a session ends
/// during a piece of code, the next one has what was executed before, and nothing of that piece.
/// Each piece writes its outputs whole or not at all.
///
/// Forks of a session are as many as are wanted. Where a process cannot be copied, or had to end
/// as memory was scarce, what was executed is executed again in a fresh one when it is used next. A
/// session and its forks are used by one thread.
class CodeSession {
public:
    CodeSession(const geodata::Catalog& catalog, CodeSettings settings,
                std::shared_ptr<SessionInUse> in_use);
    ~CodeSession();
    CodeSession(const CodeSession&) = delete;
    CodeSession& operator=(const CodeSession&) = delete;

    /// Another session in the state that this one is in. Either can go on or go without the other.
    /// @throws Error Cancelled
    std::unique_ptr<CodeSession> fork(const Context& context);

    /// Analyses code, and executes it where nothing is wrong with it, beside what the caller does
    /// meanwhile. analyse() and execute() of the same code then wait for what comes of it. Only a
    /// copy of a process does so; without one nothing happens yet.
    /// @param context must outlive it
    void begin_ahead(const std::string& code, const Context& context);

    /// What is wrong with code as far as can be told without executing it.
    std::vector<sandbox::Finding> analyse(const std::string& code, const Context& context);

    /// Executes code. What an exception left of it stays, as in a notebook, but no outputs.
    /// @param time that it may take, where that is not the usual limit
    /// @throws Error Refused where the system protects too little, or there is no sandbox in the
    ///         settings; NotFound without the environment; Io; Cancelled
    CodeResult execute(const std::string& code, const Context& context,
                       std::optional<std::chrono::milliseconds> time = {});

    /// As sandbox::Session::ask().
    /// @throws Error with what the session said, Refused, NotFound, Io, Cancelled
    Json ask(const std::string& about, Json details, const Context& context);

    /// A part of what the latest code printed that was not undone.
    std::string printed(std::size_t from, std::size_t limit) const;
    std::size_t printed_bytes() const { return m_printed.size(); }
    /// How long the latest piece took that was executed.
    std::chrono::microseconds duration() const { return m_duration; }

    /// A folder for what was made otherwise than by code and is handed to it, which code sees as
    /// given/, read-only. With the first call, and the first beside forks, a session that is there
    /// is begun again, as execute() has it. Files in it are never written to again.
    const fs::path& given();
    /// Whether code wrote the run's output of this name.
    bool wrote(const std::string& output) const { return m_names.contains(output); }

    /// Whether nothing was executed yet that lasts.
    bool is_untouched() const { return m_pieces.empty(); }
    /// What code is given and held by, for who executes it again.
    Json record() const;
    /// The file as it is among what code wrote.
    fs::path staged(const std::string& file) const { return m_staged.folder() / file; }
    const std::vector<sandbox::Mount>& mounts() const { return m_mounts; }
    const sandbox::Limits& limits() const { return m_settings.limits; }

private:
    struct Piece {
        std::string code;
        std::optional<std::chrono::milliseconds> time = {}; ///< as execute() has it
        sandbox::Outcome outcome = sandbox::Outcome::Finished;
    };

    struct AsFork {};
    CodeSession(const CodeSession& origin, AsFork); // without a process

    bool is_alive() const { return m_session && m_session->alive(); }
    /// @throws Error Cancelled
    void use(const Context& context);
    void take_up(const Context& context);
    /// Waits for what is executed ahead in others of its family, which then are idle.
    void settle_others();
    void be_idle();
    void copy_process(CodeSession& origin, const Context& context);
    bool goes_on(const Context& context);
    void ensure(const Context& context);
    void begin(const Context& context);
    bool restore(const Context& context);
    bool repeat(const Piece& piece);
    sandbox::Execution execute_in_time(const Piece& piece);
    /// What code comes to that was executed ahead, or comes to now.
    sandbox::Execution execution_of(const Piece& piece);
    /// Whether this code was begun ahead, and has come to its end. Where other code was, it is
    /// forgotten with the process that executed it.
    bool was_ahead(const std::string& code, const Context& context);
    void drop_ahead();
    void note_variables(const sandbox::Execution& execution);
    /// What is no plain file is rejected.
    std::vector<std::string> changed_files(CodeResult& result);
    void settle(CodeResult& result);
    void take(const std::string& main, const std::vector<std::string>& files, const Json& defects,
              CodeResult& result);

    CodeSettings m_settings;
    std::vector<sandbox::Mount> m_mounts;
    StagedOutputs m_staged;
    /// None until something is handed over; that of forks, too, which then is not changed.
    std::shared_ptr<const TemporaryFolder> m_given;
    std::shared_ptr<SessionInUse> m_in_use;
    std::unique_ptr<sandbox::Session> m_session;
    std::shared_ptr<sandbox::IdleSession>
        m_idle;                         ///< where it is the session, unless that has ended
    std::unique_ptr<CodeAhead> m_ahead; ///< goes before the session
    std::vector<Piece> m_pieces;
    std::vector<std::string> m_variables;       ///< after the latest of them
    std::map<std::string, std::string> m_names; ///< of outputs, and the files that have them
    std::string m_printed;
    std::chrono::microseconds m_duration{0};
    std::vector<std::string> m_lost; ///< variables, when it could not be restored the last time
    std::set<std::string> m_reached; ///< hosts with their ports
    std::uint64_t m_seed = 0;
};

} // namespace graticule::tools
