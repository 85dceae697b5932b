// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/code_session.hpp"

#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "sandbox/engine.hpp"
#include "sandbox/environment.hpp"
#include "sandbox/sandbox_service.hpp"
#include "tools/sets/code/code_ahead.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/sets/code/output_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

constexpr std::size_t MostPrinted = 8U << 20U; // bytes kept of what one piece of code prints
constexpr std::size_t MostLostTold = 300;      // bytes of names of variables

/// Whether what came of code lasts: its variables, and its place in what is executed again.
bool lasts(const sandbox::Execution& execution) {
    return execution.outcome == sandbox::Outcome::Finished
           || execution.outcome == sandbox::Outcome::Raised;
}

std::vector<std::string> missing_from(const std::vector<std::string>& names,
                                      const std::vector<std::string>& earlier) {
    std::vector<std::string> missing;
    for (const std::string& name : earlier)
        if (std::find(names.begin(), names.end(), name) == names.end())
            missing.push_back(name);
    return missing;
}

} // namespace

CodeSession::CodeSession(const geodata::Catalog& catalog, CodeSettings settings,
                         std::shared_ptr<SessionInUse> in_use)
    : m_settings(std::move(settings)), m_mounts(data_mounts(catalog)), m_in_use(std::move(in_use)) {
}

CodeSession::CodeSession(const CodeSession& origin, AsFork)
    : m_settings(origin.m_settings), m_mounts(origin.m_mounts), m_given(origin.m_given),
      m_in_use(origin.m_in_use), m_pieces(origin.m_pieces), m_variables(origin.m_variables),
      m_names(origin.m_names), m_printed(origin.m_printed), m_reached(origin.m_reached),
      m_seed(origin.m_seed) {}

CodeSession::~CodeSession() {
    m_in_use->ahead.erase(this);
    if (m_in_use->session == this)
        m_in_use->session = nullptr;
}

std::unique_ptr<CodeSession> CodeSession::fork(const Context& context) {
    drop_ahead();
    std::unique_ptr<CodeSession> copy(new CodeSession(*this, AsFork{}));
    if (m_settings.limits.forks > 0 && m_settings.hosts.empty()) {
        use(context);
        if (is_alive())
            copy->copy_process(*this, context);
    }
    return copy;
}

// What cannot be copied is executed again when it is wanted.
void CodeSession::copy_process(CodeSession& origin, const Context& context) {
    origin.m_session->set_context(context);
    try {
        m_session = origin.m_session->fork_idle();
        for (const sandbox::Mount& mount : m_session->mounts())
            if (mount.target == CodeOutputs)
                m_staged.take_copy(origin.m_staged, mount.source);
        be_idle();
    } catch (const Error& error) {
        m_session.reset();
        if (error.code() == ErrorCode::Cancelled)
            throw;
    }
}

// Whoever waits for a session holds none, so that no two wait for each other.
void CodeSession::use(const Context& context) {
    if (m_in_use->session == this)
        return;
    if (CodeSession* const other = std::exchange(m_in_use->session, nullptr))
        other->be_idle();
    m_in_use->ahead.erase(this); // it holds its session already
    if (m_idle)
        take_up(context);
    m_in_use->session = this;
}

void CodeSession::take_up(const Context& context) {
    sandbox::SandboxService& sandboxes = *m_settings.sandboxes;
    m_session = sandboxes.use_again_at_once(*m_idle);
    if (!m_session && !m_idle->was_ended()) {
        settle_others();
        m_session = sandboxes.use_again(*m_idle, context);
    }
    m_idle.reset();
}

void CodeSession::be_idle() {
    if (m_ahead)
        m_ahead->wait();
    if (m_session)
        m_idle = m_settings.sandboxes->keep_idle(std::move(m_session));
}

// A process that was copied goes on as a copy, too, and copies of copies have their limits.
bool CodeSession::goes_on(const Context& context) {
    if (!is_alive())
        return false;
    m_session->set_context(context);
    try {
        m_session->wake();
        return true;
    } catch (const Error& error) {
        m_session.reset();
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return false;
    }
}

void CodeSession::begin(const Context& context) {
    if (!m_settings.sandboxes)
        throw Error(ErrorCode::Refused, "No code is executed here: there is no sandbox for it");
    settle_others();
    sandbox::SessionSetup setup;
    setup.mounts = m_mounts;
    setup.mounts.push_back({m_staged.folder(), CodeOutputs, true});
    if (m_given)
        setup.mounts.push_back({m_given->path(), CodeGiven, false});
    setup.limits = m_settings.limits;
    setup.figures = CodeOutputs;
    setup.strict = m_settings.strict;
    setup.refused_packages = m_settings.refused_packages;
    setup.hosts = m_settings.hosts;
    setup.seed = m_seed = context.seed();
    m_session = m_settings.sandboxes->open(sandbox::Engine::Python, std::move(setup), context);
}

const fs::path& CodeSession::given() {
    if (m_given.use_count() != 1) {
        drop_ahead();
        auto own = std::make_shared<TemporaryFolder>();
        if (m_given)
            share_files(m_given->path(), own->path());
        m_given = std::move(own);
        m_session.reset(); // it was begun without the folder
        m_idle.reset();
    }
    return m_given->path();
}

bool CodeSession::restore(const Context& context) {
    m_session.reset(); // before its folder is emptied
    m_staged.clear();
    m_names.clear();
    begin(context);
    const std::vector<std::string> before = m_variables;
    std::size_t repeated = 0;
    try {
        while (repeated < m_pieces.size() && repeat(m_pieces[repeated]))
            ++repeated;
    } catch (const Error&) {
        m_session.reset(); // to be begun again
        m_variables = before;
        throw;
    }
    if (repeated == m_pieces.size())
        return true;
    m_pieces.resize(repeated);
    m_lost = missing_from(m_variables, before);
    return false;
}

/// @return false where it does not come out as before
bool CodeSession::repeat(const Piece& piece) {
    CodeResult again;
    again.execution = execute_in_time(piece);
    note_variables(again.execution);
    if (again.execution.outcome != piece.outcome)
        return false;
    settle(again);
    return is_alive();
}

void CodeSession::note_variables(const sandbox::Execution& execution) {
    if (execution.names)
        m_variables = *execution.names;
    else if (execution.session_ended)
        m_variables.clear();
}

void CodeSession::ensure(const Context& context) {
    drop_ahead();
    use(context);
    if (!goes_on(context) && !restore(context))
        throw Error(ErrorCode::Internal,
                    "The session was begun again, and code that was executed before gives "
                    "another result now: its variables are not there"
                        + (m_lost.empty() ? "" : ": " + shorten(join(m_lost, ", "), MostLostTold)),
                    "Execute what is needed again");
}

std::vector<sandbox::Finding> CodeSession::analyse(const std::string& code,
                                                   const Context& context) {
    if (was_ahead(code, context))
        try {
            return m_ahead->findings();
        } catch (const Error&) {
            drop_ahead(); // where it was broken off is not known
            throw;
        }
    ensure(context);
    return m_session->analyse(code).findings;
}

sandbox::Execution CodeSession::execute_in_time(const Piece& piece) {
    m_session->set_time_limit(piece.time.value_or(m_settings.limits.time));
    return m_session->execute(piece.code);
}

CodeResult CodeSession::execute(const std::string& code, const Context& context,
                                std::optional<std::chrono::milliseconds> time) {
    if (time || !was_ahead(code, context))
        ensure(context);
    else
        m_session->set_context(context);
    CodeResult result;
    Piece piece{code, time};
    try {
        result.execution = execution_of(piece);
        m_duration = result.execution.duration;
        for (const sandbox::HostContact& contact : result.execution.contacts)
            if (contact.granted && contact.connections > 0)
                m_reached.insert(fmt::format("{}:{}", contact.host, contact.port));
        if (lasts(result.execution)) {
            m_printed = m_session->stored_output(0, MostPrinted);
            settle(result);
        }
    } catch (const Error&) {
        m_session.reset(); // where it was broken off is not known
        throw;
    }
    if (lasts(result.execution) && is_alive()) {
        piece.outcome = result.execution.outcome;
        m_pieces.push_back(std::move(piece));
        note_variables(result.execution);
        return result;
    }
    result.was_undone = true;
    result.accepted.clear();
    result.restored = restore(context);
    if (!result.restored)
        result.lost = m_lost;
    return result;
}

Json CodeSession::ask(const std::string& about, Json details, const Context& context) {
    ensure(context);
    sandbox::Execution told = m_session->ask(about, std::move(details));
    if (told.outcome == sandbox::Outcome::Raised)
        throw Error(ErrorCode::InvalidArgument, told.raised.message);
    if (!told.succeeded())
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("The session was asked and ended by {}", told.limit),
                    "Look at a smaller file or variable");
    return std::move(told.data);
}

std::string CodeSession::printed(std::size_t from, std::size_t limit) const {
    return from < m_printed.size() ? m_printed.substr(from, limit) : std::string();
}

Json CodeSession::record() const {
    Json record = to_json(m_settings);
    record["seed"] = m_seed;
    record["packages_sha256"] = sandbox::packages_hash(sandbox::python_environment({}));
    if (!m_reached.empty())
        record["hosts_reached"] = m_reached;
    return record;
}

std::vector<std::string> CodeSession::changed_files(CodeResult& result) {
    std::vector<std::string> removed;
    std::vector<std::string> changes = m_staged.changes(removed);
    for (const std::string& file : removed)
        result.rejected.push_back({file, "it is not a regular file"});
    return changes;
}

void CodeSession::settle(CodeResult& result) {
    const std::vector<std::string> changes = changed_files(result);
    const bool too_many = changes.size() > MostStagedFiles;
    if (!result.execution.succeeded() || too_many) {
        for (const std::string& file : changes)
            if (!too_many)
                result.rejected.push_back({file, "the code did not finish"});
        if (too_many)
            result.rejected.push_back({CodeOutputs, fmt::format("the code wrote more than {} files",
                                                                std::size_t{MostStagedFiles})});
        return m_staged.roll_back_all();
    }
    const auto outputs = by_output(changes, m_staged);
    if (outputs.empty())
        return;
    Json paths = Json::array();
    for (const auto& [main, files] : outputs)
        paths.push_back(std::string(CodeOutputs) + "/" + main);
    const sandbox::Execution looked = m_session->ask("outputs", {{"paths", std::move(paths)}});
    if (!looked.succeeded()) { // what it wrote is such that looking at it ends a session
        result.execution.outcome = looked.outcome;
        result.execution.limit = looked.limit;
        m_session.reset();
        return;
    }
    changed_files(result); // the session ran while it looked, and may have put links in their place
    for (const auto& [main, files] : outputs)
        take(main, files, member(looked.data, "defects"), result);
}

void CodeSession::take(const std::string& main, const std::vector<std::string>& files,
                       const Json& defects, CodeResult& result) {
    AcceptedOutput output{main, output_name(main), {}, {}};
    std::vector<std::string> reasons;
    const Json& told = member(defects, std::string(CodeOutputs) + "/" + main);
    if (!told.is_array())
        reasons.push_back("its name is no text");
    for (const Json& defect : told.is_array() ? told : Json::array()) {
        const bool fatal = member(defect, "fatal") == true;
        (fatal ? reasons : output.faults).push_back(text_member(defect, "defect"));
    }
    if (!std::all_of(files.begin(), files.end(),
                     [this](const std::string& file) { return m_staged.has(file); }))
        reasons.push_back("it went while it was looked at");
    if (const std::string reason = fault_of_name(output.name); !reason.empty())
        reasons.push_back(reason);
    const auto named = m_names.emplace(output.name, main).first;
    if (named->second != main)
        reasons.push_back(
            fmt::format("{} is to be the output {} already", named->second, output.name));
    for (const std::string& file : files)
        if (file != main)
            output.beside.push_back(file);
    if (reasons.empty()) {
        for (const std::string& file : files)
            m_staged.accept(file);
        result.accepted.push_back(std::move(output));
        return;
    }
    for (const std::string& file : files)
        m_staged.roll_back(file);
    if (named->second == main && !m_staged.has(main))
        m_names.erase(named);
    result.rejected.push_back({main, join(reasons, "; ")});
}

} // namespace graticule::tools
