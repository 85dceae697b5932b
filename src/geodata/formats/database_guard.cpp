// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/database_guard.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

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

std::string_view sqlite_text(const char* text) {
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

// SQLite writes widths and precisions out sign by sign, however many, and nothing can stop it.
constexpr std::size_t MostDigits = 3;
constexpr sqlite3_int64 MostWidth = 999;

bool asks_for_width(std::string_view format) {
    for (std::size_t at = format.find('%'); at != std::string_view::npos;
         at = format.find('%', at + 1)) {
        std::size_t digits = 0;
        for (std::size_t i = at + 1;
             i < format.size() && !std::isalpha(static_cast<unsigned char>(format[i])); ++i) {
            digits = std::isdigit(static_cast<unsigned char>(format[i])) != 0 ? digits + 1 : 0;
            if (digits > MostDigits)
                return true;
        }
    }
    return false;
}

// Whether the values of a call of printf() name a width, in the format or for a "*" in it.
bool asks_for_width(std::span<sqlite3_value*> values) {
    const auto* const text = reinterpret_cast<const char*>(sqlite3_value_text(values.front()));
    const std::string_view format = sqlite_text(text);
    const bool from_values = format.find('*') != std::string_view::npos;
    return asks_for_width(format)
           || (from_values && std::ranges::any_of(values.subspan(1), [](sqlite3_value* value) {
                   const sqlite3_int64 width = sqlite3_value_int64(value);
                   return width > MostWidth || width < -MostWidth;
               }));
}

// Where SQLite's own printf() is still to be had.
sqlite3* plain_connection() {
    struct Close {
        void operator()(sqlite3* connection) const { sqlite3_close(connection); }
    };
    thread_local const std::unique_ptr<sqlite3, Close> plain = [] {
        DatabaseGuard* const before = std::exchange(opening, nullptr);
        sqlite3* connection = nullptr;
        sqlite3_open(":memory:", &connection);
        opening = before;
        return std::unique_ptr<sqlite3, Close>(connection);
    }();
    return plain.get();
}

void print(sqlite3_context* context, std::span<sqlite3_value*> values) {
    std::string call = "SELECT printf(?";
    for (std::size_t i = 1; i < values.size(); ++i)
        call += ",?";
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(plain_connection(), (call + ")").c_str(), -1, &statement, nullptr)
        != SQLITE_OK)
        return sqlite3_result_error(context, "printf() failed", -1);
    for (std::size_t i = 0; i < values.size(); ++i)
        sqlite3_bind_value(statement, static_cast<int>(i) + 1, values[i]);
    if (sqlite3_step(statement) == SQLITE_ROW)
        sqlite3_result_value(context, sqlite3_column_value(statement, 0));
    else
        sqlite3_result_error_toobig(context);
    sqlite3_finalize(statement);
}

void bounded_printf(sqlite3_context* context, int count, sqlite3_value** values) {
    try {
        const std::span given(values, static_cast<std::size_t>(count));
        if (given.empty())
            return; // null, as SQLite has it
        if (asks_for_width(given))
            return sqlite3_result_error_toobig(context);
        print(context, given);
    } catch (const std::exception&) { // SQLite is not thrown through
        sqlite3_result_error_nomem(context);
    }
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
    for (const char* name : {"printf", "format"})
        sqlite3_create_function(connection, name, -1,
                                SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nullptr,
                                bounded_printf, nullptr, nullptr);
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
    const std::string name = ascii_lower(sqlite_text(function));
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
               || std::ranges::find(Pragmas, ascii_lower(sqlite_text(first))) != Pragmas.end();
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
        return ends_with_any(sqlite_text(first), OwnTablesOfModules);
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
            self.m_denied = fmt::format(
                "{}{}{}", view == nullptr ? "" : fmt::format("the view '{}': ", view),
                sqlite_text(first), second == nullptr ? "" : fmt::format(" {}", second));
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
