// SPDX-License-Identifier: Apache-2.0
#include "geodata/database_guard.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <exception>
#include <mutex>
#include <span>
#include <string_view>
#include <system_error>

namespace graticule::geodata {

namespace {

using std::chrono::steady_clock;

constexpr std::uint64_t MiB = 1U << 20U;
constexpr int StepsBetweenLooks = 100; // of SQLite's machine: some microseconds
constexpr auto BetweenClocks = std::chrono::milliseconds(1);
constexpr int LongestPattern = 1000; // of LIKE, whose time grows with its length
constexpr auto LeastTime = std::chrono::seconds(1);
constexpr auto TimePerMiB = std::chrono::milliseconds(250);
constexpr std::uint64_t LeastBytes = 512 * MiB;
constexpr std::uint64_t BytesPerByte = 40; // of a table with many small columns

// SQLite's own virtual tables, which hold nothing but what lies in the file.
const char* const Modules[] = {"rtree", "rtree_i32", "geopoly",   "fts3",      "fts4",
                               "fts5",  "fts4aux",   "json_each", "json_tree", nullptr};

// With an argument these tell something of a table, or change how this connection works through
// its own statements; others could change the file, or what may be done with it.
constexpr std::array<std::string_view, 12> Pragmas = {
    "table_info",         "table_xinfo",  "table_list",       "index_list",
    "index_info",         "index_xinfo",  "foreign_key_list", "quick_check",
    "recursive_triggers", "foreign_keys", "cache_size",       "case_sensitive_like"};

// Statements that R-trees and full texts keep ready, and which a reading connection cannot run.
constexpr std::array<std::string_view, 11> OwnTablesOfModules = {
    "_node",    "_parent", "_rowid", "_content", "_segments", "_segdir",
    "_docsize", "_stat",   "_data",  "_idx",     "_config"};

thread_local DatabaseGuard* opening = nullptr;

bool ends_with_any(std::string_view name, std::span<const std::string_view> endings) {
    return std::ranges::any_of(endings, [&](std::string_view end) { return name.ends_with(end); });
}

// Of the processor, so that a busy machine makes no file too slow.
std::chrono::nanoseconds time_of_thread() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::string_view text_of(const char* text) {
    return text == nullptr ? std::string_view() : std::string_view(text);
}

std::set<std::string> functions_of(sqlite3* connection) {
    std::set<std::string> names;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(connection, "PRAGMA function_list", -1, &statement, nullptr)
        == SQLITE_OK)
        while (sqlite3_step(statement) == SQLITE_ROW)
            if (const unsigned char* name = sqlite3_column_text(statement, 0))
                names.insert(ascii_lower(reinterpret_cast<const char*>(name)));
    sqlite3_finalize(statement);
    names.erase("load_extension");
    names.erase("fts3_tokenizer");
    return names;
}

} // namespace

int guard_connection(sqlite3* connection, DatabaseGuard& guard) {
    const std::uint64_t longest = 2 * guard.m_file_bytes + MiB;
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH,
                  static_cast<int>(std::min<std::uint64_t>(longest, 1'000'000'000)));
    sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LongestPattern);
    // Before the library adds functions of its own.
    guard.m_functions = functions_of(connection);
    sqlite3_progress_handler(connection, StepsBetweenLooks, &DatabaseGuard::watch, &guard);
    sqlite3_set_authorizer(connection, &DatabaseGuard::authorise, &guard);
    return sqlite3_drop_modules(connection, const_cast<const char**>(Modules));
}

namespace {

// SQLite calls it for each connection of the process.
int on_connection(sqlite3* connection, const char** /*message*/,
                  const sqlite3_api_routines* /*unused*/) {
    try {
        return opening == nullptr ? SQLITE_OK : guard_connection(connection, *opening);
    } catch (const std::exception&) {
        return SQLITE_NOMEM;
    }
}

} // namespace

DatabaseGuard::DatabaseGuard(const std::filesystem::path& file) : m_file(file) {
    std::error_code failure;
    m_file_bytes = std::filesystem::file_size(file, failure);
    if (failure)
        m_file_bytes = 0;
    static std::once_flag once;
    std::call_once(once,
                   [] { sqlite3_auto_extension(reinterpret_cast<void (*)()>(on_connection)); });
}

DatabaseGuard::Opening::Opening(DatabaseGuard& guard) {
    opening = &guard;
}

DatabaseGuard::Opening::~Opening() {
    opening = nullptr;
}

bool DatabaseGuard::may_call(const char* function, const char* view) const {
    const std::string name = ascii_lower(text_of(function));
    if (view == nullptr) // asked for by the library itself
        return name != "load_extension" && name != "fts3_tokenizer";
    return m_functions.contains(name) || name.starts_with("st_");
}

bool DatabaseGuard::allows(int action, const char* first, const char* second,
                           const char* view) const {
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
    case SQLITE_TRANSACTION:
    case SQLITE_SAVEPOINT:
        return true;
    case SQLITE_FUNCTION:
        return may_call(second, view);
    case SQLITE_PRAGMA:
        return second == nullptr
               || std::ranges::find(Pragmas, ascii_lower(text_of(first))) != Pragmas.end();
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
        return ends_with_any(text_of(first), OwnTablesOfModules);
    default:
        return false;
    }
}

int DatabaseGuard::authorise(void* guard, int action, const char* first, const char* second,
                             const char* /*database*/, const char* view) {
    auto& self = *static_cast<DatabaseGuard*>(guard);
    try {
        if (self.allows(action, first, second, view))
            return SQLITE_OK;
        if (self.m_denied.empty())
            self.m_denied =
                fmt::format("{}{}{}", view == nullptr ? "" : fmt::format("the view '{}': ", view),
                            text_of(first), second == nullptr ? "" : fmt::format(" {}", second));
    } catch (const std::exception&) {
        return SQLITE_DENY; // SQLite is not thrown through
    }
    return SQLITE_DENY;
}

int DatabaseGuard::watch(void* guard) {
    auto& self = *static_cast<DatabaseGuard*>(guard);
    const steady_clock::time_point now = steady_clock::now();
    if (now - self.m_last_look < BetweenClocks)
        return self.m_exhausted ? 1 : 0;
    self.m_last_look = now;
    const std::chrono::nanoseconds clock = time_of_thread();
    if (self.m_thread != std::this_thread::get_id()) {
        self.m_thread = std::this_thread::get_id();
        self.m_started = clock - self.m_spent;
    }
    self.m_spent = clock - self.m_started;
    const auto most = LeastTime + TimePerMiB * (self.m_file_bytes / MiB);
    self.m_exhausted = self.m_exhausted || self.m_spent > most;
    return self.m_exhausted ? 1 : 0;
}

std::uint64_t DatabaseGuard::most_bytes() const {
    return LeastBytes + BytesPerByte * m_file_bytes;
}

void DatabaseGuard::require_nothing_denied() const {
    if (m_exhausted)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{} takes longer to read than its size explains: a view in it may "
                                "have no end",
                                m_file.string()),
                    "Write what the view gives into a table of the file");
    if (!m_denied.empty())
        throw Error(ErrorCode::Refused,
                    fmt::format("{} asks for more than reading its own tables: {}", m_file.string(),
                                shorten(to_valid_utf8(m_denied), 200)),
                    "Write what it holds into plain tables");
}

} // namespace graticule::geodata
